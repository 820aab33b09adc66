"""That all tests run, and that there is one for every requirement."""

import subprocess
import sys
from fnmatch import fnmatch
from pathlib import Path

import pytest

HERE = Path(__file__).parent


def test_no_folder_of_tests_is_passed_over(pytestconfig: pytest.Config) -> None:
    names = {path.parent.relative_to(HERE).as_posix() for path in HERE.rglob("test_*.py")}
    passed_over = pytestconfig.getini("norecursedirs")
    assert "build" in names
    assert [name for name in names for pattern in passed_over if name != "." and fnmatch(name, pattern)] == []


def test_a_requirement_without_a_test_fails_the_run() -> None:
    """Here this file alone is collected, which holds none."""
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "--collect-only",
        "-p",
        "no:cacheprovider",
        "--requirements",
        __file__,
    ]
    done = subprocess.run(command, cwd=HERE.parent, capture_output=True, text=True, encoding="utf-8", check=False)
    assert done.returncode == pytest.ExitCode.TESTS_FAILED, done.stdout + done.stderr
    assert "\nR4   Turkish: 8x8, all 64 squares" in done.stdout

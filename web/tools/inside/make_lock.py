"""Runs in Pyodide: installs the wheels in /mounted with micropip and lets it write the lock file that names them.

Also writes what of the standard library all this read: what a start of the page needs, and the way out of a compiled
kernel that cannot be loaded (micropip installs the pure wheel).
"""

import asyncio
import importlib
import json
import shutil
import site
import sys
import traceback
from pathlib import Path

LIBRARY = "/lib/python314.zip/"
WORK = Path("/mounted")


async def main(micropip_wheel: str, *wheels: str) -> None:
    """Write /mounted/lock.json and /mounted/read.json (names of files in the standard library).

    /mounted/imports.json lists the modules to import after ``wheels`` are installed one after the other.
    """
    shutil.unpack_archive(WORK / micropip_wheel, site.getsitepackages()[0], "zip")
    importlib.invalidate_caches()
    import micropip

    for wheel in (micropip_wheel, *wheels):
        await micropip.install(f"emfs:{WORK / wheel}", reinstall=True)
    for name in json.loads((WORK / "imports.json").read_text()):
        importlib.import_module(name)
    await asyncio.sleep(0)
    trip()
    (WORK / "lock.json").write_text(micropip.freeze())
    (WORK / "read.json").write_text(json.dumps(sorted(read_from_library())))


def read_from_library() -> set[str]:
    """The library's sources that were read. Frozen modules name a file too, but are part of the interpreter."""
    read = set()
    for module in list(sys.modules.values()):
        file = getattr(module, "__file__", None) or ""
        spec = getattr(module, "__spec__", None)
        if file.startswith(LIBRARY) and not (spec and spec.origin == "frozen"):
            read.add(file.removeprefix(LIBRARY))
    return read


def trip() -> None:
    """Fail, and format the error: what that reads must be there when it is needed."""
    try:
        int("no number")
    except ValueError:
        traceback.format_exc()

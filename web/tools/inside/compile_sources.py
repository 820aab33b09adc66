"""Runs in Pyodide: compiles Python sources with the runtime's own Python, so that no start has to.

The .pyc files are of the unchecked kind: the import system takes them as they are, whatever the date of the source.
"""

import importlib._bootstrap_external as external
import sys
import zipfile
from pathlib import PurePosixPath


def main(home: str, level: str, kind: str) -> None:
    """From /mounted/sources.zip to /mounted/compiled.zip.

    ``home`` is the folder that tracebacks name, ``level`` the optimisation level (2 leaves out docstrings and
    assertions). ``kind`` "library" keeps every file and has code instead of sources; "package" is the code alone,
    in the places where Python looks for the code of sources that are there too.
    """
    with zipfile.ZipFile("/mounted/sources.zip") as sources, zipfile.ZipFile("/mounted/compiled.zip", "w") as target:
        for name in sources.namelist():
            content = sources.read(name)
            if name.endswith(".py"):
                place = f"{name}c" if kind == "library" else cache_place(PurePosixPath(name))
                target.writestr(zipfile.ZipInfo(place), compiled(f"{home}/{name}", content, int(level)))
            elif kind == "library":
                target.writestr(zipfile.ZipInfo(name), content)


def cache_place(source: PurePosixPath) -> str:
    """Where the import system looks for the code of a source."""
    return str(source.parent / "__pycache__" / f"{source.stem}.{sys.implementation.cache_tag}.pyc")


def compiled(path: str, source: bytes, level: int) -> bytes:
    """The content of a .pyc file."""
    code = compile(source, path, "exec", dont_inherit=True, optimize=level)
    return bytes(external._code_to_hash_pyc(code, b"\0" * 8, False))  # type: ignore[attr-defined]

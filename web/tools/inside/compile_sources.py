"""Runs in Pyodide: compiles Python sources with the runtime's own Python, so that no start has to.

The .pyc files are of the unchecked kind: the import system takes them as they are, whatever the date of the source.
"""

import importlib._bootstrap_external as external
import zipfile


def main(home: str) -> None:
    """From /mounted/sources.zip to /mounted/compiled.zip: every file, but code (.pyc) in the place of each source.

    ``home`` is the folder that tracebacks name.
    """
    with zipfile.ZipFile("/mounted/sources.zip") as sources, zipfile.ZipFile("/mounted/compiled.zip", "w") as target:
        for name in sources.namelist():
            content = sources.read(name)
            if name.endswith(".py"):
                target.writestr(zipfile.ZipInfo(f"{name}c"), compiled(f"{home}/{name}", content))
            else:
                target.writestr(zipfile.ZipInfo(name), content)


def compiled(path: str, source: bytes) -> bytes:
    """The content of a .pyc file, without docstrings and assertions."""
    # What py_compile makes its files with; nothing public returns the bytes of a .pyc file, so no type tells of it.
    code = compile(source, path, "exec", dont_inherit=True, optimize=2)
    return bytes(external._code_to_hash_pyc(code, b"\0" * 8, False))  # type: ignore[attr-defined]

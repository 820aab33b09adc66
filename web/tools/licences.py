"""The licences of what the site ships, in one file that lies beside it."""

from collections.abc import Iterator, Mapping

from tools.project import ROOT, WEB
from tools.wheels import read_archive

LICENCES = "licences.txt"
RULE = "=" * 100
SOURCES = {
    "Pyodide": "https://github.com/pyodide/pyodide",
    "CPython": "https://github.com/python/cpython",
    "micropip": "https://github.com/pyodide/micropip",
}
"""Where their sources are, as the Mozilla Public License asks to say. Nothing is fetched from there."""


def licences_file(micropip: bytes, pyodide_version: str) -> str:
    """Dama's licence, then those of Pyodide, CPython and micropip; micropip: its wheel, which carries its own."""
    return f"\n\n{RULE}\n\n".join(_parts(read_archive(micropip), pyodide_version)) + "\n"


def _parts(micropip: Mapping[str, bytes], pyodide_version: str) -> Iterator[str]:
    def text(ending: str) -> str:
        return next(body for name, body in micropip.items() if name.endswith(ending)).decode().strip()

    mozilla = "under the Mozilla Public License 2.0, unchanged"
    trimmed = "as a part of Pyodide; its standard library is compiled, and what is not needed is left out"
    python = (WEB / "licences" / "cpython.txt").read_text(encoding="utf-8").strip()
    yield f"Dama\n\n{(ROOT / 'LICENSE').read_text(encoding='utf-8').strip()}"
    yield _part(f"Pyodide {pyodide_version}", mozilla, text(".dist-info/licenses/LICENSE"))
    yield _part("CPython", trimmed, python)
    yield _part("micropip", f"{mozilla}; its text is above", "")
    for name in ("LICENSE", "LICENSE.APACHE", "LICENSE.BSD"):
        yield f"packaging, a part of micropip: {name}\n\n{text(f'_vendored/packaging/{name}')}"


def _part(name: str, how: str, text: str) -> str:
    return f"{name}: {how}.\nSource code: {SOURCES[name.split()[0]]}\n\n{text}".strip()

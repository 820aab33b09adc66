"""What is read in the built site, and a copy of it made to differ."""

import json
from pathlib import Path
from typing import Any

from tools.project import digest

BUILD = "const BUILD = "
"""The line of sw.js that the build writes begins so."""


def build_of(site: Path) -> dict[str, Any]:
    """The service worker's version and list of files."""
    line = next(line for line in (site / "sw.js").read_text().splitlines() if line.startswith(BUILD))
    build: dict[str, Any] = json.loads(line.removeprefix(BUILD).removesuffix(";"))
    return build


def with_build(site: Path, build: dict[str, Any]) -> str:
    """The text of sw.js with another version or list of files."""
    lines = (site / "sw.js").read_text().splitlines()
    return "\n".join(f"{BUILD}{json.dumps(build)};" if line.startswith(BUILD) else line for line in lines)


def mark_as_new(site: Path) -> None:
    """Make another build of the copy: its page carries a mark."""
    index = (site / "index.html").read_text().replace('<html lang="tr">', '<html lang="tr" data-new>')
    build = build_of(site)
    build["version"] = "another"
    for file in build["files"]:
        if file["url"] == "index.html":
            file["hash"] = digest(index.encode())
    for name, text in (("index.html", index), ("sw.js", with_build(site, build))):
        for path in site.glob(f"{name}*"):
            path.unlink()
        (site / name).write_text(text)


def facts_of(site: Path) -> dict[str, Any]:
    """What the page knows before Python is up."""
    facts: dict[str, Any] = json.loads(facts_file(site).read_text())
    return facts


def facts_file(site: Path) -> Path:
    """Its file: in a browser, a document of the site without scripts of its own."""
    return next(site.glob("app-*/data/site.json"))

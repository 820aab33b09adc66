"""Another version of the site in which only texts differ: what it costs those who have the one before."""

import json
import shutil
from pathlib import Path

from tools.budget import every_file
from tools.project import WEB, digest
from tools.runtime import Runtime
from tools.site import write_site

TEXT = ("i18n/tr.json", "app.saved")
"""The text that changes: its file and its key."""


def write_text_release(folder: Path, runtime: Runtime) -> Path:
    """Build it in an empty folder; the site."""
    web, site = folder / "web", folder / "site"
    shutil.copytree(WEB, web, ignore=shutil.ignore_patterns("node_modules", "tools", "__pycache__"))
    file, key = TEXT
    texts = json.loads((web / file).read_text(encoding="utf-8"))
    texts[key] += " Yeni metin."
    (web / file).write_text(json.dumps(texts, ensure_ascii=False, indent=2), encoding="utf-8")
    write_site(site, runtime, web)
    return site


def changed(before: Path, after: Path) -> list[Path]:
    """The files of a site whose bytes no file of the one before has: what its service worker downloads."""
    known = {digest(path.read_bytes()) for path in every_file(before)}
    return [path for path in every_file(after) if digest(path.read_bytes()) not in known]

"""What a new version downloads in which only texts differ."""

from pathlib import Path

from tools.budget import weigh
from tools.runtime import Runtime
from tools.text_release import TEXT, changed, write_text_release

MOST = 150_000
"""Bytes, with gzip."""
NAMED_BY_SCRIPT = {"index", "yardim", "help", "kurs", "course", "baslangic", "beginners"}
"""Pages that name the folder of the page's scripts and texts; any other keeps its bytes."""


def test_a_version_that_changes_only_texts_downloads_them_and_the_pages_that_name_them(
    site: Path, runtime: Runtime, tmp_path: Path
) -> None:
    files = changed(site, write_text_release(tmp_path, runtime))

    assert {path.stem for path in files if path.suffix == ".html"} <= NAMED_BY_SCRIPT
    assert {path.name for path in files if path.suffix != ".html"} == {Path(TEXT[0]).name, "sw.js"}
    assert weigh(files).by_suffix[".gz"] <= MOST

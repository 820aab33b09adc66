"""Colours: each is said once, in tokens.css, and what is no stylesheet has it from there."""

import json
import re
from pathlib import Path

import pytest

from tools.project import WEB, BuildError
from tools.tokens import in_both_looks

COLOUR = re.compile(r"#[0-9a-fA-F]{3,8}\b")
LIGHT_AND_SHADE = re.compile(r"#(000|fff)[0-9a-f]?")


def test_only_the_tokens_name_a_colour() -> None:
    sheets = sorted(path for path in (WEB / "css").glob("*.css") if path.name != "tokens.css")
    found = {(path.name, colour) for path in sheets for colour in COLOUR.findall(path.read_text(encoding="utf-8"))}
    assert len(sheets) > 5
    assert {(name, colour) for name, colour in found if not LIGHT_AND_SHADE.fullmatch(colour)} == set()


def test_the_bars_around_the_page_have_the_colour_of_its_paper(site: Path) -> None:
    paper = in_both_looks(WEB, "paper")
    page = (site / "index.html").read_text(encoding="utf-8")
    bars = re.findall(r'name="theme-color" content="(.*)" media="\(prefers-color-scheme: (.*)\)"', page)
    assert {look: colour for colour, look in bars} == paper
    manifest = json.loads((site / "manifest.webmanifest").read_text(encoding="utf-8"))
    assert (manifest["theme_color"], manifest["background_color"]) == (paper["light"], paper["light"])


@pytest.mark.parametrize("line", ["", "  --paper: #fff;", "  --paper: light-dark(red, blue);"])
def test_a_colour_that_is_not_there_for_both_looks_is_an_error(tmp_path: Path, line: str) -> None:
    (tmp_path / "css").mkdir()
    (tmp_path / "css" / "tokens.css").write_text(f":root {{\n{line}\n}}\n")
    with pytest.raises(BuildError, match="no line --paper"):
        in_both_looks(tmp_path, "paper")

"""Every page of the site is HTML that a strict parser takes."""

from pathlib import Path

import html5lib
import pytest


@pytest.mark.requirement("R2")
def test_every_page_is_valid_html(site: Path) -> None:
    broken = []
    for page in sorted(site.glob("*.html")):
        parser = html5lib.HTMLParser()
        parser.parse(page.read_text(encoding="utf-8"))
        broken += [f"{page.name}, line {line}: {code}" for (line, _), code, _ in parser.errors]
    assert broken == []


@pytest.mark.parametrize("text", ["<p><div></p>", "<!doctype html><title>x</title><b><i></b></i>"])
def test_the_parser_would_see_it_were_it_not(text: str) -> None:
    parser = html5lib.HTMLParser()
    parser.parse(text)
    assert parser.errors

"""The README's examples run as they stand."""

import doctest
import re
from pathlib import Path

import dama

ROOT = Path(__file__).parents[1]


def test_the_examples_of_the_readme_are_true() -> None:
    found = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert found.attempted > 5
    assert found.failed == 0


def test_the_example_of_the_package_is_true() -> None:
    found = doctest.testmod(dama)
    assert found.attempted > 3
    assert found.failed == 0


def test_every_file_the_readme_shows_or_links_is_there() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    links = [*re.findall(r"\]\((.*?)\)", text), *re.findall(r'src="(.*?)"', text)]
    local = [link for link in links if not link.startswith(("https:", "#"))]
    assert local
    assert [link for link in local if not (ROOT / link).is_file()] == []

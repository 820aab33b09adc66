"""The README's examples run as they stand."""

import doctest
import re
from pathlib import Path

import dama
from dama.cli import _parser
from dama.errors import BadRequest

ROOT = Path(__file__).parents[1]


def test_the_examples_of_the_readme_are_true() -> None:
    found = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert found.attempted > 5
    assert found.failed == 0


def test_the_example_of_the_package_is_true() -> None:
    found = doctest.testmod(dama)
    assert found.attempted > 3
    assert found.failed == 0


def test_the_commands_of_the_readme_are_understood() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    lines = re.findall(r"^    python -m dama (.*?)  ", text, re.MULTILINE)
    assert len(lines) > 5
    for line in lines:
        _parser().parse_args([*line.split(), "--kernel", "native", "--lang", "tr"])
    sentence = re.search(r"(.*?) take `--fen FEN`", text)
    assert sentence
    assert set(re.findall(r"`(\w+)`", sentence[1])) == {line.split()[0] for line in lines if takes_fen(line)}


def takes_fen(line: str) -> bool:
    """Whether the command of a line may have a position to start from."""
    try:
        _parser().parse_args([*line.split(), "--fen", "W:W:B"])
    except BadRequest:
        return False
    return True


def test_every_place_the_readme_names_is_there() -> None:
    named = re.findall(r"`((?:dama|tests|web)/[\w./]+)`", (ROOT / "README.md").read_text(encoding="utf-8"))
    assert "dama/data/sentences.json" in named
    assert [name for name in named if not (ROOT / name).exists()] == []


def test_every_file_the_readme_shows_or_links_is_there() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    links = [*re.findall(r"\]\((.*?)\)", text), *re.findall(r'src="(.*?)"', text)]
    local = [link for link in links if not link.startswith(("https:", "#"))]
    assert local
    assert [link for link in local if not (ROOT / link).is_file()] == []

"""The README's examples run as they stand."""

import doctest
import json
import re
from pathlib import Path

import pytest

import dama
from dama.cli import _parser, main
from dama.engine_protocol import answers
from dama.errors import BadRequest

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_examples_of_the_readme_are_true() -> None:
    found = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert found.attempted > 5
    assert found.failed == 0


def test_the_example_of_the_package_is_true() -> None:
    found = doctest.testmod(dama)
    assert found.attempted > 3
    assert found.failed == 0


def test_the_commands_of_the_readme_are_understood() -> None:
    lines = re.findall(r"^    python -m dama (.*?)  ", README, re.MULTILINE)
    assert len(lines) > 5
    for line in lines:
        _parser().parse_args([*line.split(), "--kernel", "native", "--lang", "tr"])
    sentence = re.search(r"(.*?) take `--fen FEN`", README)
    assert sentence
    assert set(re.findall(r"`(\w+)`", sentence[1])) == {line.split()[0] for line in lines if takes_fen(line)}


def test_the_games_that_the_readme_replays_are_there(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    (line,) = re.findall(r"^    python -m dama (replay .*?)  ", README, re.MULTILINE)
    assert main(line.split()) == 0
    assert capsys.readouterr().out == "2 games, 104 moves, 0 errors\n"


def test_the_exit_status_and_the_code_word_of_the_readme_are_true(capsys: pytest.CaptureFixture[str]) -> None:
    (line,) = re.findall(r"^    python -m dama (explain .*?)  ", README, re.MULTILINE)
    (code,) = re.findall(r"a code word for programs \(`(.*?)`\)", README)
    assert main(line.split()) == 1
    assert capsys.readouterr().out.splitlines()[0] == code
    assert main(["explain", "turkish", "d3-d4"]) == 0
    assert main(["explain", "turkish", "hello"]) == 2


def test_the_engine_answers_as_in_the_readme() -> None:
    position, go, answer = re.findall(r"^    (position .*)\n    (go .*)\n    (bestmove .*)$", README, re.MULTILINE)[0]
    *told, time = next(answers([position, go])).split()
    assert told == answer.split()[:-1]
    assert time.isdigit()


def test_the_readme_says_in_both_languages_in_which_the_page_opens() -> None:
    page = (ROOT / "web" / "index.html").read_text(encoding="utf-8")
    button = json.loads((ROOT / "web" / "i18n" / "tr.json").read_text(encoding="utf-8"))
    assert '<html lang="tr">' in page
    for words in ("The page opens in Turkish", "olursa olsun Türkçe açılır"):
        named = re.findall(r'"(\w+)"', README.partition(words)[2])
        assert named[:2] == [button["nav.language"], button["nav.languageShort"]]


def takes_fen(line: str) -> bool:
    """Whether the command of a line may have a position to start from."""
    try:
        _parser().parse_args([*line.split(), "--fen", "W:W:B"])
    except BadRequest:
        return False
    return True


def test_every_place_the_readme_names_is_there() -> None:
    named = re.findall(r"`((?:dama|tests|web)/[\w./]+)`", README)
    assert "dama/data/sentences.json" in named
    assert [name for name in named if not (ROOT / name).exists()] == []


def test_every_file_the_readme_shows_or_links_is_there() -> None:
    links = [*re.findall(r"\]\((.*?)\)", README), *re.findall(r'src="(.*?)"', README)]
    local = [link for link in links if not link.startswith(("https:", "#"))]
    assert local
    assert [link for link in local if not (ROOT / link).is_file()] == []

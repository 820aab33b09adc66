"""The line protocol for matches."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dama.engine_protocol import PROTOCOL, answers
from dama.rulesets import RULESETS
from tests.rules.vectors import WORKED_EXAMPLE

COMMANDS = {"dlp", "newgame", "position", "go", "help", "quit"}


def test_the_engine_names_itself_and_its_rulesets() -> None:
    name, variants, ok = answers(["dlp"])
    assert name.startswith("id Dama")
    assert variants.split() == ["variants", *RULESETS]
    assert ok == "dlpok"


@pytest.mark.parametrize("rules", RULESETS)
@pytest.mark.parametrize("limit", ["depth 2", "nodes 500", "movetime 20"])
def test_every_ruleset_is_played_from_the_start(rules: str, limit: str) -> None:
    (answer,) = answers([f"position {rules} startpos", f"go {limit}"])
    words = answer.split()
    assert words[0::2] == ["bestmove", "depth", "nodes", "score", "time"]
    assert int(words[3]) >= 1


def test_moves_lead_on_from_the_position() -> None:
    lines = ["newgame", "position turkish startpos moves d3-d4 d6-d5", "go depth 3"]
    assert next(answers(lines)).startswith("bestmove d4xd6xd8 ")


def test_a_position_is_given_by_fen_and_full_paths() -> None:
    lines = [f"position turkish {WORKED_EXAMPLE}", "go depth 1"]
    assert next(answers(lines)).startswith("bestmove d4xd6xf6xf8 ")


@pytest.mark.parametrize(
    ("position", "answer"),
    [
        pytest.param("russian W:W22:B18", "22x15 ", id="numbers from the top left, where PDN has letters"),
        pytest.param("russian startpos moves 22-18 11-16 18-15", "10x19 ", id="moves, too"),
        pytest.param("russian W:Wc3:Bd4", "22x15 ", id="letters are understood"),
        pytest.param("russian startpos moves c3-d4 f6-g5 d4-e5", "10x19 ", id="in moves, too"),
        pytest.param("spanish W:W22:B18", "22x13 ", id="numbers from the top left, where PDN has them from below"),
        pytest.param("spanish startpos moves 23-19 11-14 19-15", "12x19 ", id="moves, too, on that board"),
        pytest.param("turkish W:Wd4:Bd5", "d4xd6 ", id="letters, where men go straight"),
    ],
)
def test_squares_are_named_alike_in_all_diagonal_games(position: str, answer: str) -> None:
    (told,) = answers([f"position {position}", "go depth 1"])
    assert told.startswith(f"bestmove {answer}")


def test_a_game_drawn_by_our_rules_is_played_on() -> None:
    moves = " ".join(["a1-a2", "h8-h7", "a2-a1", "h7-h8"] * 3)
    lines = [f"position turkish W:WKa1,c1:BKh8,f8 moves {moves}", "go depth 2"]
    assert next(answers(lines)).startswith("bestmove ")


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("foo", 'error "foo" is not a command; help lists them.'),
        ("dlp now", 'error "dlp now" is not a command; help lists them.'),
        ("position", "error After position a ruleset and startpos or a FEN are missing."),
        ("position turkish", "error After position turkish startpos or a FEN is missing."),
        ("position turkish moves d3-d4", "error After position turkish startpos or a FEN is missing."),
        ("go", "error After go there is movetime, depth or nodes, and a number."),
        ("go depth", "error After go there is movetime, depth or nodes, and a number."),
        ("go depth 3 nodes 5", "error After go there is movetime, depth or nodes, and a number."),
        ("go depth 3", "error There is no position yet."),
    ],
)
def test_a_line_that_is_not_whole_says_what_is_missing(line: str, told: str) -> None:
    assert list(answers([line])) == [told]


def test_help_names_every_command_and_its_example_is_true() -> None:
    told = list(answers(["help"]))
    assert "\n".join(told) == PROTOCOL
    assert {line.split()[0] for line in told if line[:1].islower()} == COMMANDS
    position, go, answer = re.findall(r"For example: (.*), then (.*), is answered by (.*) \.\.\.", PROTOCOL)[0]
    assert next(answers([position, go])).startswith(f"{answer} ")


@pytest.mark.parametrize("command", sorted(COMMANDS))
def test_every_command_of_the_help_is_one(command: str) -> None:
    assert not any("is not a command" in answer for answer in answers([command]))


@pytest.mark.parametrize(
    "line",
    [
        "foo",
        "go",
        "go depth 3",
        "position",
        "position chess startpos",
        "position turkish W:Wz9:B",
        "position turkish startpos moves a3-a9",
        "go depth x",
        "go depth " + "9" * 6000,
        "go sideways 3",
        "go movetime 0",
    ],
)
def test_a_line_that_cannot_be_obeyed_gets_one_error_line(line: str) -> None:
    first, *rest = answers([line, "dlp"])
    assert first.startswith("error ")
    assert rest == list(answers(["dlp"]))


def test_a_line_that_cannot_be_obeyed_leaves_the_position() -> None:
    lines = ["position turkish startpos moves d3-d4 d6-d5", "position turkish startpos moves a3-a9", "go depth 1"]
    refused, answer = answers(lines)
    assert refused.startswith("error ")
    assert answer.startswith("bestmove d4xd6xd8 ")


def test_an_empty_list_of_moves_is_the_position_itself() -> None:
    assert next(answers(["position turkish startpos moves", "go depth 1"])).startswith("bestmove ")


def test_a_position_without_a_move_gets_an_error_line() -> None:
    assert list(answers(["position turkish W:W:Ba5", "go depth 3"])) == ["error The game is over."]


def test_nothing_is_answered_after_quit() -> None:
    assert list(answers(["quit", "dlp"])) == []


WORDS = st.sampled_from(
    ["go", "position", "depth", "moves", "startpos", "turkish", "W:Wa1:Bh8", "1", "d3-d4", "\0", "é"]
)


@settings(max_examples=60)
@given(st.lists(st.one_of(st.text(max_size=40), st.lists(WORDS, max_size=6).map(" ".join)), max_size=8))
def test_no_line_makes_the_engine_fail(lines: list[str]) -> None:
    assert all(answer and "\n" not in answer for answer in answers(lines))

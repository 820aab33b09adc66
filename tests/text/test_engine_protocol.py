"""The line protocol for matches."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dama.engine_protocol import answers
from dama.rulesets import RULESETS
from tests.rules.vectors import WORKED_EXAMPLE


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


def test_a_game_drawn_by_our_rules_is_played_on() -> None:
    moves = " ".join(["a1-a2", "h8-h7", "a2-a1", "h7-h8"] * 3)
    lines = [f"position turkish W:WKa1,c1:BKh8,f8 moves {moves}", "go depth 2"]
    assert next(answers(lines)).startswith("bestmove ")


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

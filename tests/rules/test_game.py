"""Games: the record, replay and undo, results, and what no record may do."""

import copy
import json
import pickle
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dama.errors import BadRecord, DamaError
from dama.game import Ended, Game, Record, new_game, replay
from dama.lookup import ruleset
from dama.notation import ascii_text
from dama.position import fen, start
from dama.rulesets import RULESETS, Side
from tests.rules.vectors import WORKED_EXAMPLE, Row, game, games

PLAYED = [pytest.param(rules, row, id=f"{rules}-{row['source']}-{n}") for n, (rules, row) in enumerate(games())]


@pytest.mark.requirement("R23")
@pytest.mark.parametrize(("rules", "row"), PLAYED)
def test_a_recorded_game_leads_to_its_last_position(rules: str, row: Row) -> None:
    record = Record(ruleset=rules, start=row["start_fen"], moves=tuple(row["moves"]))
    at = replay(record, beyond_draws=True)
    assert fen(at.position) == row["final_fen"]
    assert [ascii_text(at.ruleset, move) for move in at.moves] == row["moves"]
    over = at.result is not None and at.result.winner is not None
    if "no_legal_move_at_end" in row:
        assert over == row["no_legal_move_at_end"]


@pytest.mark.requirement("R12", "R14")
@pytest.mark.parametrize(
    ("moves", "result", "termination"),
    [
        pytest.param(row["moves"], row["result"], row["termination"], id=str(n))
        for n, (_, row) in enumerate(games())
        if "termination" in row
    ],
)
def test_a_game_of_random_moves_ends_as_it_did(moves: list[str], result: str, termination: str) -> None:
    ended = game("turkish", None, " ".join(moves)).result
    assert ended is not None
    assert ended.score == result
    assert ended.reason == {"all captured": "no_pieces", "one piece each": "one_piece_each"}[termination]


# --- Winning --------------------------------------------------------------------------------------


@pytest.mark.requirement("R12")
@pytest.mark.parametrize(
    ("rules", "start", "played", "winner", "why"),
    [
        pytest.param("turkish", "W:Wd4:Bd5", "d4xd6", Side.WHITE, "no_pieces", id="the last piece is captured"),
        pytest.param("turkish", "B:Wd4:Bd5", "d5xd3", Side.BLACK, "no_pieces", id="by Black"),
        pytest.param("turkish", "W:Wa7:Bb7,c7,Ka8", "", Side.BLACK, "no_moves", id="blocked on the board's edge"),
        pytest.param("english", "W:W29:B22,25", "", Side.BLACK, "no_moves", id="blocked in the corner"),
        pytest.param("russian", "W:Wa3:Bb4,c5", "", Side.BLACK, "no_moves", id="blocked by two in a row"),
    ],
)
def test_a_player_without_a_piece_or_without_a_move_has_lost(
    rules: str, start: str, played: str, winner: Side, why: str
) -> None:
    result = game(rules, start, played).result
    assert result is not None
    assert (result.winner, result.reason) == (winner, why)
    assert result.score == {Side.WHITE: "1-0", Side.BLACK: "0-1"}[winner]
    assert game(rules, start, played).legal == ()


def test_the_players_may_end_a_game_themselves() -> None:
    resigned = game("turkish", None, "d3-d4", result=Ended(Side.BLACK, "resigned")).result
    assert resigned is not None
    assert (resigned.winner, resigned.reason, resigned.score) == (Side.BLACK, "resigned", "0-1")
    agreed = game("turkish", None, "d3-d4", result=Ended(None, "agreed")).result
    assert agreed is not None
    assert (agreed.winner, agreed.reason, agreed.score) == (None, "agreed", "1/2-1/2")


def test_what_the_board_says_comes_before_what_the_players_say() -> None:
    result = game("turkish", "W:Wd4:Bd5", "d4xd6", result=Ended(Side.BLACK, "resigned")).result
    assert result is not None
    assert result.winner is Side.WHITE


# --- The record -----------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", RULESETS)
def test_a_new_game_begins_at_the_start(rules: str) -> None:
    at = new_game(ruleset(rules))
    assert at.position == start(ruleset(rules))
    assert at.positions == (at.position,)
    assert at.result is None
    assert replay(at.record).position == at.position


@pytest.mark.requirement("R28")
def test_a_shorter_record_is_the_game_with_moves_taken_back() -> None:
    played = ["d3-d4", "e6-e5", "c3-c4", "d6-d5"]
    whole = game("turkish", None, " ".join(played))
    for plies in range(5):
        at = game("turkish", None, " ".join(played[:plies]))
        assert at.positions == whole.positions[: plies + 1]
        assert at.moves == whole.moves[:plies]


def test_short_texts_of_moves_are_understood_and_kept_in_the_record() -> None:
    at = game("turkish", WORKED_EXAMPLE, "d4-f8")
    assert at.record.moves == ("d4-f8",)
    assert fen(at.position) == "B:Wa2,g2,h2,Kf8:Bc4,a7"


def test_a_record_survives_being_written_and_read_with_fields_that_mean_nothing_here() -> None:
    form = {
        "v": 1,
        "ruleset": "english",
        "start": None,
        "moves": ["11-15", "23-19"],
        "result": {"winner": "white", "reason": "resigned"},
        "players": {"white": "friend"},
        "revision": 7,
    }
    record = Record.from_json(json.loads(json.dumps(form)))
    assert record.to_json() == form
    assert replay(record).record.to_json() == form


@pytest.mark.parametrize(
    ("form", "field"),
    [
        pytest.param([], "record", id="not an object"),
        pytest.param({"moves": []}, "ruleset", id="no ruleset"),
        pytest.param({"ruleset": 3}, "ruleset", id="a ruleset that is no text"),
        pytest.param({"ruleset": "turkish", "start": 3}, "start", id="a start that is no text"),
        pytest.param({"ruleset": "turkish", "moves": "d3-d4"}, "moves", id="moves that are no list"),
        pytest.param({"ruleset": "turkish", "moves": [1]}, "moves", id="a move that is no text"),
        pytest.param({"ruleset": "turkish", "v": 99}, "v", id="a version of the future"),
        pytest.param({"ruleset": "turkish", "result": "1-0"}, "result", id="a result of another form"),
        pytest.param(
            {"ruleset": "turkish", "result": {"winner": None, "reason": "resigned"}},
            "result",
            id="resigned by nobody",
        ),
        pytest.param(
            {"ruleset": "turkish", "result": {"winner": "white", "reason": "agreed"}}, "result", id="a draw won"
        ),
    ],
)
def test_a_record_of_the_wrong_shape_is_refused_by_its_field(form: object, field: str) -> None:
    with pytest.raises(BadRecord) as refused:
        Record.from_json(form)
    assert refused.value.data["field"] == field


@pytest.mark.parametrize(
    ("played", "ply", "cause"),
    [
        pytest.param("d3-d4 e6-e5 d4-d6", 2, "illegal_move", id="an illegal move"),
        pytest.param("d3-d4 hello", 1, "invalid_move", id="a text that is no move"),
    ],
)
def test_a_move_that_cannot_be_played_is_named_by_its_ply(played: str, ply: int, cause: str) -> None:
    with pytest.raises(BadRecord) as refused:
        game("turkish", None, played)
    assert refused.value.data["ply"] == ply
    assert refused.value.data["cause"] == cause
    assert refused.value.data["text"] == played.split()[ply]


def test_no_move_is_played_after_the_end() -> None:
    with pytest.raises(BadRecord) as refused:
        game("turkish", "W:Wd4:Bd5,a7", "d4xd6 a7-a6")
    assert refused.value.data["cause"] == "game_over"


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
RECORD_LIKE = st.fixed_dictionaries(
    {"ruleset": st.sampled_from([*RULESETS, "chess", ""]) | JSON},
    optional={
        "v": st.just(1) | JSON,
        "start": st.sampled_from(["W:WKa1,h2:Bh7,Kd4", "W:W:B", "B:W32:BK1", "x"]) | JSON,
        "moves": st.lists(st.sampled_from(["d3-d4", "e6-e5", "11-15", "32-28", "a1xa8", ""]) | st.text(max_size=9))
        | JSON,
        "result": st.fixed_dictionaries(
            {
                "winner": st.sampled_from(["white", "black", None]) | JSON,
                "reason": st.sampled_from(["resigned", "agreed"]) | JSON,
            }
        )
        | JSON,
        "players": JSON,
    },
)


def test_moves_may_come_as_a_list() -> None:
    given_list: Any = ["d3-d4", "d6-d5"]
    at = replay(Record("turkish", None, given_list))
    assert at.record == Record("turkish", None, ("d3-d4", "d6-d5"))
    assert replay(at.record).positions == at.positions
    assert at.after(at.legal[0]).record.moves == ("d3-d4", "d6-d5", "d4xd6xd8")


@given(RECORD_LIKE | JSON)
@settings(max_examples=500)
def test_no_record_whatever_fails_in_another_way(form: Any) -> None:
    try:
        at = replay(Record.from_json(form))
    except DamaError as refused:
        json.dumps([refused.code, str(refused), dict(refused.data)])
    else:
        assert replay(Record.from_json(at.record.to_json())).positions == at.positions


@given(st.sampled_from(list(RULESETS)), st.lists(st.integers(0, 99), max_size=60))
def test_any_game_survives_being_recorded_and_replayed(rules: str, choices: list[int]) -> None:
    at = new_game(ruleset(rules))
    for choice in choices:
        if not at.legal:
            break
        at = at.after(at.legal[choice % len(at.legal)])
    record = Record.from_json(json.loads(json.dumps(at.record.to_json())))
    again = replay(record)
    assert record == at.record
    assert again.positions == at.positions
    assert again.moves == at.moves
    assert again.counters == at.counters
    assert again.result == at.result


@pytest.mark.parametrize("rules", [*RULESETS, "turkish+huffing"])
@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, lambda game: pickle.loads(pickle.dumps(game))])
def test_a_copy_of_a_game_is_equal_to_it(rules: str, copied: Callable[[Game], Game]) -> None:
    begun = new_game(ruleset(rules))
    begun = begun.after(begun.legal[0])
    again = copied(begun)
    assert again.position == begun.position
    assert again.ruleset is begun.ruleset
    assert again.record == begun.record
    assert again.after(again.legal[-1]).position == begun.after(begun.legal[-1]).position


def test_a_copy_of_a_row_that_is_in_no_table_is_a_row_like_it() -> None:
    row = replace(ruleset("turkish"), id="mine")
    assert vars(copy.deepcopy(row)) == vars(row)

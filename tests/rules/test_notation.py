"""Moves as text: shown, written, and typed in every usual way."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dama.errors import AmbiguousMove, DamaError, IllegalMove, InvalidMove
from dama.geometry import board
from dama.lookup import ruleset
from dama.moves import Move, legal_moves, play
from dama.notation import ascii_text, find_move, parse_squares, pdn_text, shown
from dama.position import Position, fen, start
from dama.rulesets import RULESETS
from tests.rules.vectors import WORKED_EXAMPLE, game, position


def typed(rules: str, at: str, text: str) -> str:
    """The ASCII text of the move that a typed text means."""
    where = position(rules, at)
    return ascii_text(where.ruleset, find_move(where, text))


@pytest.mark.parametrize(
    ("rules", "at", "ascii", "on_the_page", "in_pdn"),
    [
        pytest.param(
            "turkish", "W:Wd3:Bh7", "d3-d4", "d3–d4", "d3-d4",
            id="a step", marks=pytest.mark.requirement("R32"),
        ),
        pytest.param(
            "turkish", WORKED_EXAMPLE, "d4xd6xf6xf8", "d4×d6×f6×f8", "d4xd6xf6xf8",
            id="a capture with every landing", marks=pytest.mark.requirement("R21", "R32"),
        ),
        pytest.param(
            "english", "B:W21:B11", "11-15", "11–15", "11-15",
            id="a step by numbers", marks=pytest.mark.requirement("R40"),
        ),
        pytest.param(
            "english", "B:W19:B15", "15x24", "15×24", "15x24",
            id="a capture by numbers", marks=pytest.mark.requirement("R40"),
        ),
        pytest.param(
            "english", "B:W15,23:B10", "10x19x26", "10×19×26", "10x19x26",
            id="a chain by numbers", marks=pytest.mark.requirement("R40"),
        ),
        pytest.param("russian", "W:Wc3:Bd4", "c3xe5", "c3×e5", "c3:e5", id="Russian PDN has a colon"),
    ],
)  # fmt: skip
def test_a_move_is_written_and_shown(rules: str, at: str, ascii: str, on_the_page: str, in_pdn: str) -> None:
    where = position(rules, at)
    move = find_move(where, ascii)
    assert ascii_text(where.ruleset, move) == ascii
    assert shown(where.ruleset, move) == on_the_page
    assert pdn_text(where.ruleset, move) == in_pdn


@pytest.mark.parametrize(
    "text",
    [
        *("d4xd6xf6xf8", "d4×d6×f6×f8", "d4:d6:f6:f8", "D4 X D6 X F6 X F8", "d4-d6-f6-f8", "d4–d6–f6–f8"),
        *("d4xf8", "d4—f8", "d4xf6xf8", "d4xd6xf8", "  d4xf8  ", "d4f8", "d4 f8"),
    ],
)
def test_a_capture_may_be_typed_in_every_usual_way(text: str) -> None:
    assert typed("turkish", WORKED_EXAMPLE, text) == "d4xd6xf6xf8"


@pytest.mark.parametrize("text", ["11-15", "11–15", "11x15", " 11 - 15 ", "011-015"])
def test_a_step_by_numbers_may_be_typed_in_every_usual_way(text: str) -> None:
    assert typed("english", "B:W21:B11", text) == "11-15"


def test_a_short_capture_that_fits_several_moves_is_refused_with_all_of_them() -> None:
    both_ways_round = "W:W27:B15,16,23,24"
    with pytest.raises(AmbiguousMove) as refused:
        typed("english", both_ways_round, "27x11")
    assert refused.value.data["candidates"] == ["27x18x11", "27x20x11"]
    assert refused.value.data["text"] == "27x11"
    for candidate in refused.value.data["candidates"]:
        assert candidate in str(refused.value)
        assert typed("english", both_ways_round, candidate) == candidate


def test_two_ways_with_the_same_victims_are_one_move() -> None:
    assert typed("turkish", "W:WKa4:Bc4,f4", "a4xg4") in ("a4xd4xg4", "a4xe4xg4")
    assert typed("turkish", "W:WKa4:Bc4,f4", "a4xe4xg4") == "a4xe4xg4"


@pytest.mark.requirement("R42")
@pytest.mark.parametrize("text", ["d4-d5", "d4xb4", "d4xd6", "a2-a3", "a7-a6", "h8-h7"])
def test_a_move_against_the_rules_is_illegal(text: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        typed("turkish", WORKED_EXAMPLE, text)
    assert refused.value.data["text"] == text
    assert refused.value.data["fen"] == WORKED_EXAMPLE
    assert text in str(refused.value)


@pytest.mark.parametrize(
    ("rules", "text"),
    [
        ("turkish", text)
        for text in ("", " ", "d4", "d4-", "-d5", "d4-d9", "d4-k5", "d4~d5", "11-15", "O-O", "d\u0664-d5")
    ]
    + [("english", text) for text in ("11", "11-33", "11-0", "d3-d4", "1115", "11--15", "-11-15", "\u0661-\u0662")],
)
def test_a_text_that_is_no_move_is_invalid(rules: str, text: str) -> None:
    with pytest.raises(InvalidMove) as refused:
        parse_squares(ruleset(rules), text)
    assert refused.value.data["text"] == text


# --- Any position, any text -----------------------------------------------------------------------


def _after(rules: str, choices: list[int]) -> Position:
    at = start(ruleset(rules))
    for choice in choices:
        legal = legal_moves(at)
        if not legal:
            break
        at = play(at, legal[choice % len(legal)])
    return at


POSITIONS = st.builds(_after, st.sampled_from(list(RULESETS)), st.lists(st.integers(0, 99), max_size=50))


def _same(one: Move, other: Move) -> bool:
    return (one.origin, one.target, set(one.captures)) == (other.origin, other.target, set(other.captures))


@given(POSITIONS)
def test_every_legal_move_is_found_by_its_texts(at: Position) -> None:
    for move in legal_moves(at):
        for write in (ascii_text, shown, pdn_text):
            assert find_move(at, write(at.ruleset, move)) == move
        assert parse_squares(at.ruleset, ascii_text(at.ruleset, move)) == move.path


@given(POSITIONS)
def test_the_ends_of_a_move_are_enough_unless_others_share_them(at: Position) -> None:
    legal = legal_moves(at)
    for move in legal:
        ends = "x".join(board(at.ruleset).name(square) for square in (move.origin, move.target))
        rivals = [other for other in legal if (other.origin, other.target) == (move.origin, move.target)]
        exact = [other for other in rivals if len(other.path) == 2]
        if exact or all(_same(rival, move) for rival in rivals):
            assert _same(find_move(at, ends), (exact or [move])[0])
        else:
            with pytest.raises(AmbiguousMove):
                find_move(at, ends)


SOUP = st.text("abcdefgh0123456789-x×:–— XK.", max_size=24)


@given(POSITIONS, st.text() | SOUP)
@settings(max_examples=300)
def test_no_text_makes_the_reader_fail_in_another_way(at: Position, text: str) -> None:
    try:
        move = find_move(at, text)
    except DamaError as refused:
        expected = {"invalid_move": InvalidMove, "illegal_move": IllegalMove, "ambiguous_move": AmbiguousMove}
        if type(refused) is not expected[refused.code]:
            raise
    else:
        assert move in legal_moves(at)


def test_moves_typed_one_after_the_other_make_a_game() -> None:
    at = game("english", None, "11-15 23x19 8-11 22x17").position
    assert fen(at) == "B:W17,19,21,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,9,10,11,12,15"

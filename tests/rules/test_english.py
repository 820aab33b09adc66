"""English draughts (American checkers)."""

import pytest

from dama.explain import explain_names
from dama.geometry import board
from dama.lookup import ruleset
from dama.position import fen, start
from dama.rulesets import Side
from tests.rules.vectors import game, moves, position, positions_of

ENGLISH = ruleset("english")


@pytest.mark.requirement("R23", "R34")
def test_twelve_men_each_stand_on_the_dark_squares_and_a_dark_corner_is_at_the_lower_left() -> None:
    squares = board(ENGLISH)
    first = start(ENGLISH)
    assert (first.white.bit_count(), first.black.bit_count()) == (12, 12)
    assert squares.at(0, 0) is not None
    assert squares.at(7, 7) is not None
    assert squares.at(7, 0) is None
    assert squares.at(0, 7) is None


@pytest.mark.requirement("R34")
def test_the_dark_side_moves_first_and_has_exactly_seven_moves() -> None:
    assert start(ENGLISH).side is Side.BLACK
    assert moves("english", fen(start(ENGLISH))) == [
        "10-14",
        "10-15",
        "11-15",
        "11-16",
        "12-16",
        "9-13",
        "9-14",
    ]


@pytest.mark.requirement("R35")
def test_squares_are_numbered_from_1_to_32_with_dark_on_1_to_12_and_light_on_21_to_32() -> None:
    squares = board(ENGLISH)
    assert squares.names == tuple(str(number) for number in range(1, 33))
    assert fen(start(ENGLISH)) == ("B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12")
    assert squares.places[squares.square("1")] == (1, 7)
    assert squares.places[squares.square("29")] == (0, 0)


@pytest.mark.requirement("R33", "R34")
@positions_of(
    {
        "one square forward": ("W:W18:B1", "18-14 18-15"),
        "black men go down the board": ("B:W32:B14", "14-17 14-18"),
        "never capturing backward": ("B:W9,25:B14,24", "14-17 14-18 24-27 24-28"),
        "taking a king like any piece": ("W:W18:BK15", "18x11"),
    }
)
def test_the_man(fen: str, legal: list[str]) -> None:
    assert moves("english", fen) == legal


@pytest.mark.requirement("R33")
@positions_of(
    {
        "one square in every direction": ("W:WK18:B1", "18-14 18-15 18-22 18-23"),
        "not flying": ("W:WK32:B14", "32-27 32-28"),
        "capturing backward, a neighbour only": ("W:WK15:B18,5", "15x22"),
    }
)
def test_the_king_is_short(fen: str, legal: list[str]) -> None:
    assert moves("english", fen) == legal


@pytest.mark.requirement("R33", "R37", "R42")
@positions_of(
    {
        "any capture, even of fewer pieces": ("W:W26,27:B14,22,23", "26x17x10 26x19 27x18x9"),
        "one piece or two": ("W:W26,27:B13,16,22,24", "26x17 27x20x11"),
        "but a capture there must be": ("W:W27,32:B23", "27x18"),
        "and a chain once begun must be finished": ("W:W27:B14,23", "27x18x9"),
    }
)
def test_captures_are_compulsory_and_the_choice_between_them_is_free(fen: str, legal: list[str]) -> None:
    assert moves("english", fen) == legal


@pytest.mark.requirement("R37")
def test_a_chain_broken_off_is_refused() -> None:
    assert explain_names(position("english", "W:W27:B14,23"), ["27", "18"]).code == "unfinished_chain"


@pytest.mark.requirement("R38")
def test_crowning_ends_the_move_even_inside_a_chain() -> None:
    after = game("english", "W:W10:B7,8", "10x3").position
    assert fen(after) == "B:WK3:B8"
    assert after.piece(board(ENGLISH).square("3")) == "white-king"


@pytest.mark.requirement("R12")
def test_a_blocked_player_loses() -> None:
    result = game("english", "W:W29:B22,25").result
    assert result is not None
    assert (result.winner, result.reason) == (Side.BLACK, "no_moves")

"""International draughts on 100 squares, and what Brazilian draughts shares with it."""

import pytest

from dama.lookup import ruleset
from dama.position import fen, start
from tests.rules.vectors import game, moves, positions_of

pytestmark = pytest.mark.requirement("R23", "R33")


@pytest.mark.parametrize(("rules", "first_moves"), [("international", 9), ("brazilian", 7)])
def test_white_moves_first(rules: str, first_moves: int) -> None:
    assert ruleset(rules).first.label == "white"
    assert len(moves(rules, fen(start(ruleset(rules))))) == first_moves


def test_twenty_men_each_stand_on_the_dark_squares_of_four_ranks() -> None:
    assert fen(start(ruleset("international"))) == (
        "W:W31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50"
        ":B1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20"
    )


@positions_of(
    {
        "forward on the diagonals only": ("W:W28:B3", "28-22 28-23"),
        "capturing forward and backward": ("W:W35:B30,K40", "35x24 35x44"),
        "a chain that ends on the last rank": ("W:W15:B8,19,20", "15x24x13x2"),
    }
)
def test_the_man(fen: str, legal: list[str]) -> None:
    assert moves("international", fen) == legal


@positions_of(
    {
        "flies any distance": ("W:WK46:B1", "46-41 46-37 46-32 46-28 46-23 46-19 46-14 46-10 46-5"),
        "captures from a distance and lands anywhere behind": ("W:WK46:B28", "46x23 46x19 46x14 46x10 46x5"),
        "must land where it can go on": ("W:WK47:B9,12,33", "47x20x3x17 47x20x3x21 47x20x3x26"),
        "may cross an empty square twice": ("W:WK36:B11,12,K31,43", "36x18x7x16x49"),
    }
)
def test_the_flying_king(fen: str, legal: list[str]) -> None:
    assert moves("international", fen) == legal


@positions_of(
    {
        "three men before two kings": ("W:W48:B24,K31,34,K42,43", "48x39x30x19"),
        "equal numbers are free": ("W:W26:B12,K21,31,32", "26x17x8 26x37x28"),
    }
)
def test_the_most_pieces_must_be_taken(fen: str, legal: list[str]) -> None:
    assert moves("international", fen) == legal


@positions_of(
    {
        "the king is stopped by a piece it has already jumped": ("B:W27,28,38,39,42:BK25", "25x48x31x22x33"),
        "it may not jump the same piece twice": ("W:WK18:BK9,10,K21,27", "18x4x15"),
    }
)
def test_captured_pieces_stay_and_block_until_the_move_is_over(fen: str, legal: list[str]) -> None:
    assert moves("international", fen) == legal


@pytest.mark.parametrize(
    ("rules", "before", "text", "after"),
    [
        pytest.param("international", "W:W15:B9,10,50", "15x4x13", "B:W13:B50", id="passing it, a man stays one"),
        pytest.param("brazilian", "W:Wf6:Bc7,e7,h2", "f6xd8xb6", "B:Wb6:Bh2", id="the same on 64 squares"),
        pytest.param("international", "W:W15:B10,50", "15x4", "B:WK4:B50", id="ending on it, it is crowned"),
    ],
)
def test_only_a_man_that_ends_on_the_last_rank_is_crowned(rules: str, before: str, text: str, after: str) -> None:
    assert fen(game(rules, before, text).position) == after


@positions_of(
    {
        "men capture backward": ("W:Wd4:Bc3,h8", "d4xb2"),
        "equal numbers are free": ("W:Wc3:BKb4,d4", "c3xa5 c3xe5"),
        "the most must be taken": ("W:WKb2:Bc3,e3,e5,g5", "b2xd4xf6xh4"),
        "the landing that lets the king go on": ("W:WKa1:Bd4,f4", "a1xe5xg3 a1xe5xh2"),
        "two in a row cannot be jumped": ("W:WKa1:Bc3,d4", "a1-b2"),
    }
)
def test_brazilian_draughts_is_the_same_on_64_squares(fen: str, legal: list[str]) -> None:
    assert moves("brazilian", fen) == legal

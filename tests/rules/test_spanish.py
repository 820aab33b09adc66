"""Spanish and Portuguese draughts: quantity, then quality."""

import pytest

from dama.geometry import board
from dama.lookup import ruleset
from dama.position import fen, start
from tests.rules.vectors import game, moves, positions_of

pytestmark = [
    pytest.mark.requirement("R23", "R33"),
    pytest.mark.parametrize("rules", ["spanish", "portuguese"]),
]


def test_square_1_is_at_whites_lower_right_and_white_stands_on_1_to_12(rules: str) -> None:
    squares = board(ruleset(rules))
    assert squares.places[squares.square("1")] == (7, 0)
    assert squares.places[squares.square("5")] == (6, 1)
    assert moves(rules, fen(start(ruleset(rules)))) == [
        "10-13",
        "10-14",
        "11-14",
        "11-15",
        "12-15",
        "12-16",
        "9-13",
    ]


@positions_of(
    {
        "the most pieces": ("W:W10:B13,14,23", "10x19x28"),
        "even men before a king": ("W:W10:BK13,14,23", "10x19x28"),
        "a king too": ("W:WK4:B7,10,14,15,24", "4x11x18 4x11x20 4x11x21 4x11x25"),
    }
)
def test_quantity_comes_first(rules: str, fen: str, legal: list[str]) -> None:
    assert moves(rules, fen) == legal


@positions_of(
    {
        "a king before a man": ("W:W10:BK13,14", "10x17"),
        "the most kings": ("W:WK1:BK14,15,K22,24", "1x19x26 1x19x29"),
    }
)
def test_quality_comes_second(rules: str, fen: str, legal: list[str]) -> None:
    assert moves(rules, fen) == legal


@positions_of(
    {
        "men do not capture backward": ("W:W18:B13,32", "18-21 18-22"),
        "men take kings": ("W:W10:BK14,32", "10x19"),
        "kings fly": ("W:WK1:B32", "1-5 1-10 1-14 1-19 1-23 1-28"),
        "victims stay until the move is over": ("W:WK15:B5,12,K19", "15x22 15x26 15x29"),
    }
)
def test_men_and_kings(rules: str, fen: str, legal: list[str]) -> None:
    assert moves(rules, fen) == legal


def test_crowning_ends_the_move(rules: str) -> None:
    assert fen(game(rules, "W:W21:B26,27", "21x30").position) == "B:WK30:B27"

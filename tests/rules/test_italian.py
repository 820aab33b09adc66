"""Italian draughts: the order in which captures have priority."""

import pytest

from dama.geometry import board
from dama.lookup import ruleset
from dama.position import fen, start
from tests.rules.vectors import moves, positions_of

pytestmark = pytest.mark.requirement("R23", "R33")


def test_the_dark_corner_is_at_the_right_and_white_moves_first() -> None:
    squares = board(ruleset("italian"))
    assert squares.at(7, 0) is not None
    assert squares.at(0, 0) is None
    assert squares.places[squares.square("1")] == (0, 7)
    assert moves("italian", fen(start(ruleset("italian")))) == (
        ["21-17", "21-18", "22-18", "22-19", "23-19", "23-20", "24-20"]
    )


@positions_of(
    {
        "a man captures forward only": ("W:W24:B20,28", "24x15"),
        "a man may not take a king": ("W:W30:BK27", "30-26"),
        "a king may": ("W:WK30:BK26", "30x21"),
        "a king is short and captures in all directions": ("W:WK22:B18,19,27", "22x13 22x15 22x31"),
    }
)
def test_who_takes_whom(fen: str, legal: list[str]) -> None:
    assert moves("italian", fen) == legal


@positions_of(
    {
        "first, the most pieces": ("W:W24,K31:B12,20,27", "24x15x8"),
        "then by a king rather than by a man": ("W:WK23,31:B19,26,27", "23x30x21"),
        "then the most kings": ("W:WK23:B19,K28", "23x32"),
        "then kings met earliest": ("W:WK30:B10,K12,K18,20,K26,K27", "30x21x14x5"),
        "then it is free": ("W:WK31:B18,20,K27,K28", "31x22x13 31x24x15"),
    }
)
def test_the_priorities_one_after_the_other(fen: str, legal: list[str]) -> None:
    assert moves("italian", fen) == legal

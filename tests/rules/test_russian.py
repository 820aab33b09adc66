"""Russian draughts, and the games that capture as freely: pool, Czech, Thai; and Frisian, which does not."""

import pytest

from dama.position import fen
from tests.rules.vectors import game, moves, positions_of


@pytest.mark.requirement("R23", "R45")
@positions_of(
    {
        "it takes what only a king reaches": ("W:Wb6:Bf6,c7", "b6xd8xg5 b6xd8xh4"),
        "and lands as far as a king": ("W:Wf6:Bc7,e7", "f6xd8xa5 f6xd8xb6"),
    }
)
def test_a_man_that_reaches_the_last_rank_goes_on_as_a_king(fen: str, legal: list[str]) -> None:
    assert moves("russian", fen) == legal


@pytest.mark.requirement("R45")
def test_it_is_a_king_when_the_move_is_over() -> None:
    assert fen(game("russian", "W:Wb6:Bf6,c7,h2", "b6xd8xg5").position) == "B:WKg5:Bh2"


@pytest.mark.requirement("R23", "R45")
@positions_of(
    {
        "one piece or two": ("W:Wc3:Bb4,d4,f6", "c3xa5 c3xe5xg7"),
        "king or man": ("W:Wc3,Kh8:Bb4,d4", "c3xa5 c3xe5"),
        "every chosen way must be finished": ("W:WKb2:Bc3,e3,e5,g5", "b2xd4xf2 b2xd4xg1 b2xd4xf6xh4"),
        "a king lands where it can go on, if it can": (
            "W:WKa1:Bc3,g3,f6",
            "a1xe5xg7 a1xe5xh8 a1xe5xh2 a1xd4xg7 a1xd4xh8",
        ),
    }
)
def test_any_capture_may_be_chosen_but_one_must_be(fen: str, legal: list[str]) -> None:
    assert moves("russian", fen) == legal


@pytest.mark.requirement("R23")
@positions_of(
    {
        "men capture backward": ("W:Wf6:BKg1,e5", "f6xd4"),
        "victims stay until the move is over": ("W:WKa1:Bf2,c3,Kb6,Kh8", "a1xd4xa7 a1xd4xg1"),
        "an empty square may be crossed twice": ("W:WKe3:Bg3,g5,Ke7,Kg7", "e3xh6xf8xd6xh2"),
    }
)
def test_men_and_kings(fen: str, legal: list[str]) -> None:
    assert moves("russian", fen) == legal


@positions_of(
    {
        "any capture may be chosen": ("W:W21,K29:BK6,K25", "21x30 29x15x1"),
        "a man passing the last rank stays a man": ("W:W9:BK6,K15,16,K31", "9x2"),
    }
)
def test_pool_is_brazilian_with_a_free_choice(fen: str, legal: list[str]) -> None:
    assert moves("pool", fen) == legal


@positions_of(
    {
        "a king must capture before a man": ("W:We3,Kb8:Bh2,f4", "b8xg3"),
        "otherwise the choice is free": ("W:Wf2,Kb4:BKg3,e7", "b4xf8"),
        "men do not capture backward": ("W:We7:Bf6", "e7-d8 e7-f8"),
    }
)
def test_czech_kings_come_first(fen: str, legal: list[str]) -> None:
    assert moves("czech", fen) == legal


@positions_of(
    {
        "a king lands right behind its victim": ("W:WK29:B18", "29x15"),
        "victims leave at once, and turning back is free": ("W:WK18:B15,14", "18x11 18x9"),
    }
)
def test_thai_kings_fly_but_land_just_behind(fen: str, legal: list[str]) -> None:
    assert moves("thai", fen) == legal


@positions_of(
    {
        "men capture straight ahead": ("W:W33:B3,23", "33x13"),
        "and straight back": ("W:W28:B3,38", "28x48"),
        "a king moves along diagonals only": (
            "W:WK28:B5",
            "28-32 28-37 28-41 28-46 28-33 28-39 28-44 28-50 28-22 28-17 28-11 28-6 28-23 28-19 28-14 28-10",
        ),
        "but captures along rows and columns too": ("W:WK48:B28", "48x18 48x8"),
        "a king is worth more than a man and less than two": ("W:W33:B17,K23,28", "33x22x24"),
        "of equal captures the king's must be played": ("W:WK11,26:B31", "11x41"),
    }
)
def test_frisian_captures_straight_too_and_weighs_them(fen: str, legal: list[str]) -> None:
    assert moves("frisian", fen) == legal

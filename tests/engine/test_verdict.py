"""A score in words."""

import pytest

from dama.kernels import WIN
from dama.rulesets import Side
from dama.verdict import verdict

VERDICTS = [
    (0, "Durum denk (fark 0,0).", "The position is level (difference 0.0)."),
    (-25, "Durum denk (fark 0,2).", "The position is level (difference 0.2)."),
    (60, "Beyaz biraz daha iyi durumda (+0,6).", "White stands slightly better (+0.6)."),
    (-80, "Siyah açıkça üstün, yaklaşık bir taş önde (+0,8).", "Black stands clearly better, about one man up (+0.8)."),
    (210, "Beyaz açıkça üstün, yaklaşık iki taş önde (+2,1).", "White stands clearly better, about two men up (+2.1)."),
    (
        -420,
        "Siyah kazanmaya yakın, yaklaşık dört taş önde (+4,2).",
        "Black is close to winning, about four men up (+4.2).",
    ),
    (WIN - 1, "Beyaz bir hamlede kazanır.", "White wins in one move."),
    (WIN - 5, "Beyaz üç hamlede kazanır.", "White wins in three moves."),
    (4 - WIN, "Siyah iki hamlede kazanır.", "Black wins in two moves."),
]


@pytest.mark.parametrize(("score", "turkish", "english"), VERDICTS)
def test_a_score_is_told_in_words_and_as_a_number(score: int, turkish: str, english: str) -> None:
    assert verdict(score, Side.WHITE).sentence == {"tr": turkish, "en": english}


def test_it_is_told_of_the_side_that_stands_better_whoever_is_to_move() -> None:
    assert verdict(210, Side.BLACK).sentence["en"].startswith("Black stands clearly better")
    assert verdict(-210, Side.BLACK).sentence["en"].startswith("White stands clearly better")

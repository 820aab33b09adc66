"""The computer's answers to a draw offer, and their reasons."""

import pytest

from dama.game import new_game
from dama.kernels import WIN, Kernel
from dama.levels import choose
from dama.lookup import ruleset
from dama.offer import LOOK, answer_draw_offer, reason_for
from dama.position import parse_fen

OFFERS = [
    pytest.param("W:Wa2,b2,c2:Ba7,b7,c7", True, {"draw.level"}, id="level: accepted"),
    pytest.param("W:Wa2,b2,c2,d2,e2:Ba7,b7", False, {"draw.ahead"}, id="ahead: refused"),
    pytest.param("W:Wa2,b2:Ba7,b7,c7,d7,e7", True, {"draw.behind"}, id="behind: accepted"),
    pytest.param("W:WKd1,Kd2:Bd7,h7", False, {"draw.winning", "draw.ahead"}, id="winning: refused"),
    pytest.param("W:Wa2,h2:BKd8,Kd7", True, {"draw.lost", "draw.behind"}, id="lost: accepted"),
]


@pytest.mark.requirement("R39")
@pytest.mark.parametrize(("fen", "accepted", "reasons"), OFFERS)
@pytest.mark.parametrize("computer_to_move", [True, False])
def test_a_draw_is_accepted_when_level_or_worse(
    kernel: Kernel, fen: str, accepted: bool, reasons: set[str], computer_to_move: bool
) -> None:
    """White is the computer, whoever is to move."""
    rules = ruleset("turkish")
    text = fen if computer_to_move else "B" + fen[1:]
    score = choose(new_game(rules, parse_fen(rules, text)), LOOK).score
    answer = answer_draw_offer(score, computer_to_move)
    assert (answer.accepted, answer.reason.code in reasons) == (accepted, True), answer


@pytest.mark.requirement("R39")
@pytest.mark.parametrize(
    ("score", "turkish", "english"),
    [
        (-10, "Beraberliği kabul ediyorum: durum denk.", "I accept the draw: the position is level."),
        (-60, "kabul ediyorum: sizin durumunuz biraz daha iyi.", "I accept the draw: you stand slightly better."),
        (-210, "yaklaşık iki taş öndesiniz.", "I accept the draw: you are about two men ahead."),
        (3 - WIN, "seve seve kabul ediyorum", "I gladly accept the draw: you were winning."),
        (60, "kabul etmiyorum: kazanma şansım var.", "I do not accept a draw: I have winning chances."),
        (90, "kabul etmiyorum: yaklaşık bir taş öndeyim.", "I am about one man ahead."),
        (1234, "yaklaşık 12 taş öndeyim.", "I am about 12 men ahead."),
        (WIN - 3, "kazanan yolu görüyorum.", "I do not accept a draw: I see the way to win."),
    ],
)
def test_an_answer_is_explained_in_one_sentence(score: int, turkish: str, english: str) -> None:
    sentence = reason_for(score).sentence
    assert turkish in sentence["tr"]
    assert english in sentence["en"]

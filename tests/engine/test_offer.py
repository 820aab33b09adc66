"""The computer's answers to a draw offer, and their reasons."""

from dataclasses import replace

import pytest

from dama.game import Game, new_game
from dama.kernels import WIN, Kernel
from dama.levels import choose
from dama.lookup import ruleset
from dama.offer import LOOK, OPENING, answer_draw_offer, has_just_begun, reason_for
from dama.position import parse_fen, start
from dama.rulesets import RULESETS

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
    game = new_game(rules, parse_fen(rules, text))
    answer = answer_draw_offer(game, choose(game, LOOK).score, computer_to_move)
    assert (answer.accepted, answer.reason.code in reasons) == (accepted, True), answer


def played(rules: str, plies: int) -> Game:
    """A game of so many quiet moves."""
    game = new_game(ruleset(rules))
    while len(game.moves) < plies:
        game = game.after(game.legal[0])
    return game


@pytest.mark.requirement("R39")
@pytest.mark.parametrize(
    ("plies", "score", "answer"),
    [
        pytest.param(0, 0, "draw.early", id="level, before the first move"),
        pytest.param(2, -60, "draw.early", id="a little worse, after a move each"),
        pytest.param(2, 60, "draw.early", id="a little better, after a move each"),
        pytest.param(OPENING - 1, 0, "draw.early", id="level, a ply short of ten moves each"),
        pytest.param(OPENING, 0, "draw.level", id="level, after ten moves each"),
        pytest.param(4, -200, "draw.behind", id="two men behind already"),
        pytest.param(4, 200, "draw.ahead", id="two men ahead already"),
        pytest.param(4, 3 - WIN, "draw.lost", id="lost already"),
    ],
)
def test_a_game_that_has_just_begun_is_played_on_unless_the_computer_is_behind(
    plies: int, score: int, answer: str
) -> None:
    given = answer_draw_offer(played("turkish", plies), score, computer_to_move=True)
    assert (given.accepted, given.reason.code) == (answer in ("draw.level", "draw.behind", "draw.lost"), answer)


@pytest.mark.requirement("R39")
@pytest.mark.parametrize("rules", RULESETS)
def test_a_position_with_half_of_the_pieces_is_no_beginning(rules: str) -> None:
    first = start(ruleset(rules))
    assert has_just_begun(new_game(first.ruleset, first))
    men = [square for square in first.board.squares if first.owner(square) is not None]
    half = sum(1 << square for square in men[::2])
    assert not has_just_begun(
        new_game(first.ruleset, replace(first, white=first.white & half, black=first.black & half))
    )


def test_a_draw_by_the_tables_may_be_agreed_before_the_first_move() -> None:
    rules = ruleset("english")
    game = new_game(rules, parse_fen(rules, "W:WK1,K2:BK31,K32"))
    assert answer_draw_offer(game, choose(game, LOOK).score, computer_to_move=True).accepted


def test_an_offer_that_comes_too_early_is_declined_in_one_sentence() -> None:
    sentence = answer_draw_offer(played("turkish", 2), 0, computer_to_move=False).reason.sentence
    assert sentence == {
        "tr": "Beraberliği kabul etmiyorum: oyun daha yeni başladı, biraz daha oynayalım.",
        "en": "I do not accept a draw: the game has only just begun, so let us play on.",
    }


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

"""When the computer gives up a game."""

import pytest

from dama.game import Game, new_game
from dama.kernels import DECIDED, WIN, Kernel
from dama.levels import Level, choose
from dama.lookup import ruleset
from dama.notation import find_move
from dama.position import parse_fen
from dama.resigning import BEHIND, resignation
from dama.steps import finish, step

HOPELESS = "W:Wa2,h3:BKb8,Kc8,Ke8,Kg8"
WAITING = ("h3-h4", "c8-d8", "h4-h5", "d8-c8")


def game(fen: str, *moves: str) -> Game:
    rules = ruleset("turkish")
    played = new_game(rules, parse_fen(rules, fen))
    for move in moves:
        played = played.after(find_move(played.position, move))
    return played


def test_a_proved_loss_is_given_up_at_once(native: Kernel) -> None:
    lost = game("W:Wa2:BKd8,Kh8,Kf7")
    score = choose(lost, Level(depth=9)).score
    assert score < -DECIDED
    reason = finish(resignation(lost, score))
    assert reason is not None
    assert reason.sentence == {
        "tr": "Terk ediyorum: ne oynarsam oynayayım kaybediyorum.",
        "en": "I resign: whatever I play, I lose.",
    }


def test_a_side_far_behind_gives_up_after_three_of_its_turns(native: Kernel) -> None:
    score = -BEHIND - 150
    assert finish(resignation(game(HOPELESS), score)) is None
    assert finish(resignation(game(HOPELESS, *WAITING[:2]), score)) is None
    reason = finish(resignation(game(HOPELESS, *WAITING), score))
    assert reason is not None
    assert (reason.code, reason.facts) == ("resign.behind", {"men": 6})
    assert reason.sentence["tr"] == "Terk ediyorum: yaklaşık altı taş gerideyim."


def test_a_side_that_was_not_far_behind_before_plays_on(native: Kernel) -> None:
    assert finish(resignation(game("W:Wa2,h3:BKc8,b7", *WAITING), -BEHIND)) is None


@pytest.mark.parametrize("score", [WIN - 5, 0, 1 - BEHIND])
def test_a_side_with_hope_never_gives_up(score: int) -> None:
    assert finish(resignation(game(HOPELESS, *WAITING), score)) is None


def test_whether_to_give_up_is_thought_about_in_steps(kernel: Kernel) -> None:
    """So that a new game need not wait for it."""
    assert step(resignation(game(HOPELESS, *WAITING), -BEHIND, pause=0.0)) is None

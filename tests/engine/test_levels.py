"""The computer's levels, its hint and its answers to a draw offer."""

import pytest

from dama.game import Game, new_game
from dama.kernels import Kernel
from dama.levels import LEVELS, Level, answer_draw_offer, choose
from dama.position import parse_fen
from dama.rulesets import RULESETS, Side, ruleset


@pytest.mark.requirement("R24")
@pytest.mark.parametrize("rules", RULESETS)
@pytest.mark.parametrize("level", ["easy", "medium"])
def test_every_level_moves_in_every_ruleset(kernel: Kernel, rules: str, level: str) -> None:
    game = new_game(ruleset(rules))
    plies = 6 if kernel.NAME == "compiled" else 1
    for _ in range(plies):
        game = game.after(choose(game, LEVELS[level]).move)
    assert len(game.moves) == plies


@pytest.mark.requirement("R24")
def test_medium_looks_exactly_six_plies_ahead() -> None:
    choice = choose(new_game(ruleset("turkish")), LEVELS["medium"])
    assert choice.depth == 6
    assert not LEVELS["medium"].selective


@pytest.mark.requirement("R24")
@pytest.mark.parametrize(("stronger", "weaker"), [("medium", "easy"), ("hard", "medium")])
def test_each_level_beats_the_one_below(native: Kernel, stronger: str, weaker: str) -> None:
    """Eight games, colours exchanged; hard has a fixed number of positions, so that load bends nothing."""
    levels = {"easy": LEVELS["easy"], "medium": LEVELS["medium"], "hard": Level(nodes=200_000, noise=2)}
    points = sum(_points(levels[stronger], levels[weaker], Side(seed % 2), seed) for seed in range(8))
    assert points >= 5.5


def _points(stronger: Level, weaker: Level, side: Side, seed: int) -> float:
    game = new_game(ruleset("turkish"))
    while not game.result and len(game.moves) < 300:
        level = stronger if game.position.side is side else weaker
        game = game.after(choose(game, level, seed=seed * 1000 + len(game.moves)).move)
    if game.result is None or game.result.winner is None:
        return 0.5
    return float(game.result.winner is side)


OFFERS = [
    pytest.param("W:Wa2,b2,c2:Ba7,b7,c7", True, id="level: accepted"),
    pytest.param("W:Wa2,b2,c2,d2,e2:Ba7", False, id="far ahead: refused"),
    pytest.param("W:Wa2:Ba7,b7,c7,d7,e7", True, id="far behind: accepted"),
]


@pytest.mark.requirement("R39")
@pytest.mark.parametrize(("fen", "accepted"), OFFERS)
@pytest.mark.parametrize("computer_to_move", [True, False])
def test_a_draw_is_accepted_when_level_or_worse(
    kernel: Kernel, fen: str, accepted: bool, computer_to_move: bool
) -> None:
    """White is the computer, whoever is to move."""
    text = fen if computer_to_move else "B" + fen[1:]
    answer = answer_draw_offer(_game(text), computer_to_move)
    assert answer.accepted is accepted


def _game(fen: str) -> Game:
    rules = ruleset("turkish")
    return new_game(rules, parse_fen(rules, fen))

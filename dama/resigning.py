"""Whether the computer gives a game up: only one that is lost beyond doubt, and only where it is allowed to."""

from dataclasses import replace

from dama.game import Game, replay
from dama.kernels import is_decided
from dama.levels import Level, thinking
from dama.remarks import Remark, in_men
from dama.steps import PAUSE, Steps

BEHIND = 450
"""A side that is so far behind, in hundredths of a man, is as good as lost,"""
TURNS = 3
"""if it was so in so many of its turns, one after the other."""
LOOK = Level(depth=4, seconds=1.0, selective=False)
"""An even number of plies: see ``dama.offer``."""


def resignation(game: Game, score: int, pause: float = PAUSE) -> Steps[Remark | None]:
    """Why the side to move should give up, or None while it may hope. score: what its search says of the position.

    It searches in steps of so many seconds (``dama.levels.thinking``).
    """
    if score < 0 and is_decided(score):
        return Remark("resign.lost")
    if score > -BEHIND:
        return None
    for turn in range(1, TURNS):
        if (yield from _earlier(game, turn, pause)) > -BEHIND:
            return None
    return Remark("resign.behind", {"men": in_men(score)})


def _earlier(game: Game, turns: int, pause: float) -> Steps[int]:
    """The score of the side to move so many of its turns ago; a level game's before the game began."""
    ply = len(game.moves) - 2 * turns
    if ply < 0:
        return 0
    earlier = replay(replace(game.record, moves=game.record.moves[:ply], result=None))
    return (yield from thinking(earlier, LOOK, pause=pause)).score

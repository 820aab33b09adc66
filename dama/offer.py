"""The computer's answer to a draw offer, and why."""

from dataclasses import dataclass

from dama.game import Game
from dama.kernels import is_decided
from dama.levels import Level
from dama.position import start
from dama.remarks import EVEN, Remark, in_men

LOOK = Level(depth=6, seconds=5.0, selective=False)
"""How far the computer looks before it answers. An even number of plies: after an odd one the side that moved last
looks a tempo better than it stands."""
OPENING = 20
"""Plies, ten moves of each side: until then a game has just begun, as long as more than half of the pieces are left."""


@dataclass(frozen=True)
class DrawAnswer:
    """Whether a draw is accepted, the computer's score in hundredths of a man, and its reason."""

    accepted: bool
    score: int
    reason: Remark


def answer_draw_offer(game: Game, score: int, computer_to_move: bool) -> DrawAnswer:
    """The computer's answer: it accepts when it stands level or worse, and not before there has been some play.

    score: of that look at the game, for the side to move. A game that has just begun is agreed drawn only where the
    computer is behind: people who offer a draw then have won something already, or do not want to play.
    """
    if not computer_to_move:
        score = -score
    if has_just_begun(game) and not in_men(score):
        return DrawAnswer(False, score, Remark("draw.early"))
    return DrawAnswer(score <= EVEN, score, reason_for(score))


def has_just_begun(game: Game) -> bool:
    """Whether nothing much has happened: few moves, and most of the ruleset's pieces are on the board."""
    left, first = game.position, start(game.ruleset)
    pieces, most = (at.white.bit_count() + at.black.bit_count() for at in (left, first))
    return len(game.moves) < OPENING and 2 * pieces > most


def reason_for(score: int) -> Remark:
    """Why a side that stands so accepts a draw or refuses it, once there has been some play."""
    if abs(score) <= EVEN:
        return Remark("draw.level")
    if is_decided(score):
        return Remark("draw.winning" if score > 0 else "draw.lost")
    men = in_men(score)
    if not men:
        return Remark("draw.chances" if score > 0 else "draw.worse")
    return Remark("draw.ahead" if score > 0 else "draw.behind", {"men": men})

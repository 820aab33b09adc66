"""The computer's answer to a draw offer, and why."""

from dataclasses import dataclass

from dama.kernels import is_decided
from dama.levels import Level
from dama.remarks import EVEN, Remark, in_men

LOOK = Level(depth=6, seconds=5.0, selective=False)
"""How far the computer looks before it answers. An even number of plies: after an odd one the side that moved last
looks a tempo better than it stands."""


@dataclass(frozen=True)
class DrawAnswer:
    """Whether a draw is accepted, the computer's score in hundredths of a man, and its reason."""

    accepted: bool
    score: int
    reason: Remark


def answer_draw_offer(score: int, computer_to_move: bool) -> DrawAnswer:
    """The computer's answer: it accepts when it stands level or worse. score: of that look, for the side to move."""
    if not computer_to_move:
        score = -score
    return DrawAnswer(score <= EVEN, score, reason_for(score))


def reason_for(score: int) -> Remark:
    """Why a side that stands so accepts a draw or refuses it."""
    if abs(score) <= EVEN:
        return Remark("draw.level")
    if is_decided(score):
        return Remark("draw.winning" if score > 0 else "draw.lost")
    men = in_men(score)
    if not men:
        return Remark("draw.chances" if score > 0 else "draw.worse")
    return Remark("draw.ahead" if score > 0 else "draw.behind", {"men": men})

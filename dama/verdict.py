"""A score in words: who stands better, and by how much."""

from dama.kernels import WIN, is_decided
from dama.remarks import EVEN, Remark, in_men
from dama.rulesets import Side

WINNING = 250
"""From so many hundredths of a man on a side is said to be winning; two and a half men ahead mostly do."""


def verdict(score: int, mover: Side) -> Remark:
    """What a score means; it is the mover's, in hundredths of a man, or a win as ``WIN`` less the plies to it."""
    side = (mover if score > 0 else mover.other).label
    if is_decided(score):
        plies = WIN - abs(score)
        return Remark("verdict.wins", {"side": side, "moves": (plies + 1) // 2})
    facts = {"score": f"{abs(score) / 100:.1f}"}
    if abs(score) <= EVEN:
        return Remark("verdict.level", facts)
    facts["side"] = side
    men = in_men(score)
    if not men:
        return Remark("verdict.slight", facts)
    return Remark("verdict.winning" if abs(score) >= WINNING else "verdict.clear", {**facts, "men": men})

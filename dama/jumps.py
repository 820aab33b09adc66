"""A capture followed jump by jump, before any rule of choice: what ``dama.explain`` walks along.

The kernel only lists whole legal captures. To say why another is refused one must be able to play it out.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from dama.compass import COMPASS, Compass
from dama.geometry import man_directions
from dama.position import Position
from dama.rulesets import VALUES, Criterion

_MOST_TRIES = 5_000
"""Jumps that ``best_end`` looks at: made-up positions have more chains than can be walked."""


@dataclass(frozen=True)
class Chain:
    """A capture under way. ``position`` is the one before it; the piece comes from ``origin``."""

    position: Position
    origin: int
    square: int
    king: bool
    taken: tuple[int, ...] = ()
    heading: Compass | None = None
    """The direction of the last jump."""
    stopped: bool = False
    """The piece was crowned and must stop."""

    def stands(self, square: int) -> bool:
        """Whether a piece is in the way: the moving one never is, a victim is until it leaves the board."""
        if square == self.origin or (square in self.taken and self.position.ruleset.removed_at_once):
            return False
        return self.position.owner(square) is not None

    def enemy(self, square: int) -> bool:
        """Whether a piece of the opponent stands there, taken or not."""
        return self.stands(square) and self.position.owner(square) is self.position.side.other

    def directions(self, capture: bool) -> tuple[Compass, ...]:
        """Where the piece may jump, or step."""
        rules = self.position.ruleset
        if self.king:
            return rules.king_capture if capture else rules.king_step
        return man_directions(rules, self.position.side, capture)


def begin(position: Position, square: int) -> Chain:
    """The chain of a piece that has not jumped yet."""
    return Chain(position, square, square, position.is_king(square))


def jumps(chain: Chain) -> Iterator[Chain]:
    """The chain with one jump more, for every victim and every landing square."""
    if chain.stopped:
        return
    rules = chain.position.ruleset
    far = chain.king and rules.flying
    for direction in chain.directions(capture=True):
        if not rules.may_reverse and opposite(direction) == chain.heading:
            continue
        line = ray(chain.position, chain.square, direction)
        victim = next(line, None)
        while far and victim is not None and not chain.stands(victim):
            victim = next(line, None)
        if victim is None or not can_take(chain, victim):
            continue
        for landing in line:
            if chain.stands(landing):
                break
            yield _landed(chain, victim, landing, direction)
            if not far or rules.lands_just_behind:
                break


def jump_to(chain: Chain, landing: int) -> Chain | None:
    """The chain with the jump that lands there, if there is one."""
    return next((longer for longer in jumps(chain) if longer.square == landing), None)


def walk(position: Position, path: tuple[int, ...]) -> tuple[Chain, int]:
    """The chain along a path as far as it can be jumped, and how many squares of the path that is."""
    chain = begin(position, path[0])
    for done, landing in enumerate(path[1:], 1):
        longer = jump_to(chain, landing)
        if longer is None:
            return chain, done
        chain = longer
    return chain, len(path)


def can_go_on(chain: Chain) -> bool:
    """Whether the piece has a further jump."""
    return next(jumps(chain), None) is not None


def can_take(chain: Chain, victim: int) -> bool:
    """Whether this piece may capture that one at all."""
    if not chain.enemy(victim) or victim in chain.taken:
        return False
    return chain.king or chain.position.ruleset.men_take_kings or not chain.position.is_king(victim)


def worth(chain: Chain) -> tuple[int, ...]:
    """What the capture counts for each of the ruleset's criteria: the greatest tuple must be played."""
    kings = [chain.position.is_king(victim) for victim in chain.taken]
    found: dict[Criterion, int] = {
        "most": len(kings),
        "by_king": int(chain.position.is_king(chain.origin)),
        "most_kings": sum(kings),
        "kings_first": sum(king << (64 - n) for n, king in enumerate(kings)),
        "most_value": sum(VALUES["king" if king else "man"] for king in kings),
    }
    return tuple(found[criterion] for criterion in chain.position.ruleset.choice)


def best_end(chain: Chain) -> Chain:
    """A finished capture of the greatest worth among those that begin with this chain."""
    best: Chain | None = None
    waiting, tries = [chain], 0
    while waiting and tries < _MOST_TRIES:
        tries += 1
        here = waiting.pop()
        further = list(jumps(here))
        waiting += further
        if not further and (best is None or worth(here) > worth(best)):
            best = here
    return best or chain


def ray(position: Position, square: int, direction: Compass) -> Iterator[int]:
    """The squares from a square to the edge, the nearest first."""
    board = position.board
    here = board.step(square, direction)
    while here is not None:
        yield here
        here = board.step(here, direction)


def opposite(direction: Compass) -> Compass:
    """The direction turned by 180 degrees."""
    return COMPASS[(COMPASS.index(direction) + 4) % 8]


def _landed(chain: Chain, victim: int, landing: int, direction: Compass) -> Chain:
    rules = chain.position.ruleset
    arrives = not chain.king and chain.position.board.crowns(chain.position.side, landing)
    return replace(
        chain,
        square=landing,
        king=chain.king or (arrives and rules.crowning == "at_once"),
        taken=(*chain.taken, victim),
        heading=direction,
        stopped=arrives and rules.crowning == "stops",
    )

"""What is wrong with one step or jump on the board: geometry, pieces in the way, the piece's own powers."""

from dataclasses import dataclass, field, replace
from typing import Any

from dama.compass import COMPASS, Compass, goes_back
from dama.geometry import seen_by
from dama.jumps import Chain, can_take, jump_to, opposite, ray
from dama.notation import names
from dama.position import Position


@dataclass(frozen=True)
class Fault:
    """A reason code with its facts; ``form`` picks one of the sentences of a code."""

    code: str
    facts: dict[str, Any] = field(default_factory=dict)
    form: str = ""


def step_fault(position: Position, origin: int, target: int) -> Fault:
    """Why the piece cannot go there without capturing, in a position without captures."""
    chain = Chain(position, origin, origin, position.is_king(origin))
    line = _line(position, origin, target)
    if line is None:
        return _unreachable(chain, target)
    direction, between = line
    if any(chain.enemy(square) for square in between):
        return jump_fault(chain, target)
    allowed = chain.directions(capture=False)
    if direction not in allowed:
        return Fault(_wrong_way(chain, direction, allowed), _ends(chain, target))
    if chain.stands(between[0] if between else target):
        return _in_the_way(chain, between, target)
    if between and not (chain.king and position.ruleset.flying):
        return Fault("too_far", _ends(chain, target))
    return _in_the_way(chain, between, target)


def jump_fault(chain: Chain, target: int) -> Fault:
    """Why the piece cannot jump there."""
    facts = _ends(chain, target)
    if chain.stopped:
        return Fault("crowning_ends_move", facts)
    line = _line(chain.position, chain.square, target)
    if line is None:
        return _unreachable(chain, target)
    if _would_as_king(chain, target):
        return Fault("not_yet_king", facts)
    direction, between = line
    standing = [square for square in between if chain.stands(square)]
    if not any(chain.enemy(square) for square in standing):
        return _no_victim(chain, target, standing)
    allowed = chain.directions(capture=True)
    if direction not in allowed:
        return Fault(_wrong_way(chain, direction, allowed), facts, "capture")
    if not chain.position.ruleset.may_reverse and opposite(direction) == chain.heading:
        return Fault("reverse_turn", facts)
    return _bad_victims(chain, standing, target) or _bad_distance(chain, between, standing[0], target)


def is_jump(chain: Chain, target: int) -> bool:
    """Whether going there looks like capturing: an enemy stands on the line between."""
    line = _line(chain.position, chain.square, target)
    return line is not None and any(chain.enemy(square) for square in line[1])


def _no_victim(chain: Chain, target: int, standing: list[int]) -> Fault:
    if standing:
        return Fault("own_piece_in_way", _square(chain, standing[0]))
    if chain.stands(target):
        return _occupied(chain, target)
    return Fault("nothing_to_capture", _ends(chain, target))


def _bad_victims(chain: Chain, standing: list[int], target: int) -> Fault | None:
    """What keeps the pieces on the line from being captured."""
    for square in standing:
        if not chain.enemy(square):
            return Fault("own_piece_in_way", _square(chain, square))
        if square in chain.taken:
            return Fault("blocked", _square(chain, square))
    row = [*standing, target] if chain.enemy(target) else standing
    if len(row) > 1:
        facts = {**_ends(chain, target), "squares": names(chain.position.ruleset, row[:2])}
        if _neighbours(chain.position, row[0], row[1]):
            return Fault("two_in_a_row", facts)
        if len(standing) > 1:
            return Fault("blocked", facts, "several")
    if not can_take(chain, standing[0]):
        victim = names(chain.position.ruleset, standing)[0]
        return Fault("man_cannot_take_king", {**_ends(chain, target), "victim": victim})
    return _occupied(chain, target) if chain.stands(target) else None


def _bad_distance(chain: Chain, between: list[int], victim: int, target: int) -> Fault:
    """A piece that could be captured, but not from so far or not so far behind."""
    facts = {**_ends(chain, target), "victim": names(chain.position.ruleset, [victim])[0]}
    if chain.king and chain.position.ruleset.flying:
        landing = between[between.index(victim) + 1]
        return Fault("too_far", {**facts, "landing": names(chain.position.ruleset, [landing])[0]}, "landing")
    return Fault("too_far", facts, "victim")


def _in_the_way(chain: Chain, between: list[int], target: int) -> Fault:
    standing = [square for square in between if chain.stands(square)]
    return Fault("own_piece_in_way", _square(chain, standing[0])) if standing else _occupied(chain, target)


def _occupied(chain: Chain, target: int) -> Fault:
    return Fault("occupied", _ends(chain, target), "enemy" if chain.enemy(target) else "")


def _unreachable(chain: Chain, target: int) -> Fault:
    if target == chain.square:
        return Fault("unreachable", _ends(chain, target), "same")
    return _occupied(chain, target) if chain.stands(target) else Fault("unreachable", _ends(chain, target))


def _wrong_way(chain: Chain, direction: Compass, allowed: tuple[Compass, ...]) -> str:
    """The code for a direction the piece does not have, by the ones it has."""
    if not any(len(other) == len(direction) for other in allowed):  # NE, SW ... have two letters
        return "diagonal" if len(direction) == 2 else "straight"
    if direction in ("E", "W"):
        return "sideways"
    return "backward" if goes_back([seen_by(chain.position.side, direction)]) else "straight"


def _would_as_king(chain: Chain, target: int) -> bool:
    """Whether a man that has reached the last rank within the capture tries to go on as a king."""
    arrived = bool(chain.taken) and chain.position.board.crowns(chain.position.side, chain.square)
    return not chain.king and arrived and jump_to(replace(chain, king=True), target) is not None


def _line(position: Position, square: int, target: int) -> tuple[Compass, list[int]] | None:
    """The direction from a square to another and the squares between, if they are on a line."""
    for direction in COMPASS:
        between: list[int] = []
        for here in ray(position, square, direction):
            if here == target:
                return direction, between
            between.append(here)
    return None


def _neighbours(position: Position, square: int, other: int) -> bool:
    return any(position.board.step(square, direction) == other for direction in COMPASS)


def _ends(chain: Chain, target: int) -> dict[str, Any]:
    origin, end = names(chain.position.ruleset, [chain.square, target])
    return {"from": origin, "to": end}


def _square(chain: Chain, square: int) -> dict[str, Any]:
    return {"square": names(chain.position.ruleset, [square])[0]}

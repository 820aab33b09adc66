"""Draw rules as the kernel's numbers, so that a search sees a draw by count before it comes."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

from dama.drawrules import Endgame, NoProgress, SameForce
from dama.rulesets import Ruleset

MANY = 7
"""In the number of a force, so many men or kings stand for any greater number too."""


@dataclass(frozen=True)
class DrawTables:
    """The rules that count plies.

    ``still``: plies without a capture or a man's move, 0 for no limit. ``rules``: for each force, numbered white men
    + 8 white kings + 64 black men + 512 black kings, the rule that counts there, a place in the other tables; 0 is
    none. ``limits``: plies; ``restarts``: it counts anew when the force changes; ``suspends``: the still plies do
    not count meanwhile. ``diagonal``: plies that a lone king may stay on the longest diagonal, 0 for no limit;
    ``lone``: by forces, whether it is White's (1) or Black's (2) and the limit counts.
    """

    still: int
    rules: tuple[int, ...]
    limits: tuple[int, ...]
    restarts: tuple[bool, ...]
    suspends: tuple[bool, ...]
    diagonal: int
    lone: tuple[int, ...]


@lru_cache(maxsize=64)
def draw_tables(rules: Ruleset) -> DrawTables:
    """The draw rules of a ruleset as tables.

    Of several rules for a force the first one counts.
    """
    still = next((rule for rule in rules.draws if isinstance(rule, NoProgress)), None)
    suspended = still is not None and still.suspended_for is not None
    counting = _counting(rules)
    of_force = [0] * (MANY + 1) ** 4 if counting else []
    for number, rule in reversed(list(enumerate(counting, 1))):
        for force in _forces(rule):
            of_force[force] = number
    same = [isinstance(rule, SameForce) for rule in counting]
    diagonal = diagonal_rule(rules)
    lone = dict(_lone_kings(diagonal))
    return DrawTables(
        still=still.plies if still else 0,
        rules=tuple(of_force),
        limits=(0, *(rule.plies for rule in counting)),
        restarts=(False, *same),
        suspends=(False, *(suspended and restarts for restarts in same)),
        diagonal=diagonal.plies if diagonal else 0,
        lone=tuple(lone.get(force, 0) for force in range((MANY + 1) ** 4)) if lone else (),
    )


def _lone_kings(rule: Endgame | None) -> Iterator[tuple[int, int]]:
    """By forces that the rule of the diagonal is for, whose the lone king is."""
    for strong, weak in product(rule.strong, rule.weak) if rule else ():
        yield _number(weak) + 64 * _number(strong), 1
        yield _number(strong) + 64 * _number(weak), 2


def diagonal_rule(rules: Ruleset) -> Endgame | None:
    """The rule that looks at where a lone king stands; every ruleset has one at most."""
    return next((rule for rule in rules.draws if isinstance(rule, Endgame) and rule.on_long_diagonal), None)


def rule_of_forces(rules: Ruleset, white: str, black: str) -> Endgame | SameForce | None:
    """The rule that the tables have for these forces (as ``Position.force`` writes them); None where none counts."""
    tables, counting = draw_tables(rules), _counting(rules)
    number = tables.rules[_number(white) + 64 * _number(black)] if counting else 0
    return counting[number - 1] if number else None


def _counting(rules: Ruleset) -> list[Endgame | SameForce]:
    """The rules that are in the tables, in the order of their numbers there."""
    return [
        rule
        for rule in rules.draws
        if isinstance(rule, SameForce) or (isinstance(rule, Endgame) and not rule.on_long_diagonal)
    ]


def _forces(rule: Endgame | SameForce) -> Iterator[int]:
    """The numbers of the forces that a rule is for."""
    if isinstance(rule, Endgame):
        for strong, weak in product(rule.strong, rule.weak):
            yield _number(strong) + 64 * _number(weak)
            yield _number(weak) + 64 * _number(strong)
        return
    fewest, most = rule.pieces
    for force in product(range(MANY + 1), repeat=4):
        white_men, white_kings, black_men, black_kings = force
        if white_kings and black_kings and fewest <= sum(force) <= most:
            yield white_men + 8 * white_kings + 64 * (black_men + 8 * black_kings)


def _number(force: str) -> int:
    return min(force.count("M"), MANY) + 8 * min(force.count("K"), MANY)

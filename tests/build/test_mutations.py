"""The positions hold their rulesets fast: with any fact of the row changed, one of them is no longer kept."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from dama.compass import Compass
from dama.drawrules import DrawRule, NoProgress, OnePieceEach, Repetition
from dama.kernels import Kernel
from dama.lookup import ruleset
from dama.rulesets import RULESETS, Criterion, Ruleset, Side
from tests.build.test_pages import EXAMPLES
from tools.positions import Example, PageError, check

STRAIGHT: tuple[Compass, ...] = ("N", "E", "S", "W")
DIAGONAL: tuple[Compass, ...] = ("NW", "NE", "SE", "SW")
CRITERIA: tuple[Criterion, ...] = ("most", "by_king", "most_kings", "kings_first", "most_value")


def changes(row: Ruleset) -> Iterator[tuple[str, dict[str, Any]]]:
    """Rules that the row might have instead, each with a name; some may be those that it has."""
    first, last = row.men_ranks
    yield "the other side begins", {"first": Side(1 - row.first)}
    yield "a rank of men less", {"men_ranks": (first, last - 1)}
    yield "the men a rank further on", {"men_ranks": (first + 1, last + 1)}
    yield "other squares", {"squares": "h1" if row.squares == "a1" else "a1"}
    yield "squares of the other kind of name", {"notation": "top-left" if not row.numeric else "algebraic"}
    yield "numbers from the other corner", {"notation": "bottom-right" if row.notation == "top-left" else "top-left"}
    yield "kings go far, or not", {"flying": not row.flying}
    yield "men take kings, or not", {"men_take_kings": not row.men_take_kings}
    yield "victims leave at once, or not", {"removed_at_once": not row.removed_at_once}
    yield from ((f"crowning {way}", {"crowning": way}) for way in ("end", "stops", "at_once"))
    yield from ((f"capture {way}", {"capture": way}) for way in ("must", "optional", "huffing"))
    if row.flying:
        yield "kings land just behind, or not", {"lands_just_behind": not row.lands_just_behind}
    if row.flying and row.removed_at_once:
        yield "turning back, or not", {"may_reverse": not row.may_reverse}
    yield from _other_ways(row)
    yield from _other_choices(row)
    yield from _other_draws(row)


def _other_ways(row: Ruleset) -> Iterator[tuple[str, dict[str, Any]]]:
    """One direction more and one less for every kind of move."""
    known = (*STRAIGHT, *DIAGONAL) if row.squares == "all" else DIAGONAL
    for field in ("man_step", "man_capture", "king_step", "king_capture"):
        ways: tuple[Compass, ...] = getattr(row, field)
        for way in dict.fromkeys((*known, *ways)):
            other = tuple(one for one in ways if one != way) if way in ways else (*ways, way)
            yield f"{field} {'without' if way in ways else 'with'} {way}", {field: other}


def _other_choices(row: Ruleset) -> Iterator[tuple[str, dict[str, Any]]]:
    """Criteria left out, added and exchanged, where that can make a difference."""
    yield "any capture may be played", {"choice": ()}
    for place, criterion in enumerate(row.choice):
        yield f"{criterion} counts for nothing", {"choice": row.choice[:place] + row.choice[place + 1 :]}
    for criterion in CRITERIA:
        if criterion not in row.choice:
            yield f"{criterion} counts above all", {"choice": (criterion, *row.choice)}
            if row.choice and not _is_settled(criterion, row.choice):
                yield f"{criterion} counts, too", {"choice": (*row.choice, criterion)}
    for place in range(1, len(row.choice)):
        later, sooner = row.choice[place - 1 : place + 1]
        if row.men_take_kings or {sooner, later} != {
            "by_king",
            "most_kings",
        }:  # else men take none
            swapped = (*row.choice[: place - 1], sooner, later, *row.choice[place + 1 :])
            yield f"{sooner} before {later}", {"choice": swapped}


def _is_settled(criterion: Criterion, choice: tuple[Criterion, ...]) -> bool:
    """Whether captures that are equal in these criteria are equal in that one, too."""
    if criterion == "most_value":
        return {"most", "most_kings"} <= set(choice)
    return "most_value" in choice and criterion in ("most", "most_kings")


def _other_draws(row: Ruleset) -> Iterator[tuple[str, dict[str, Any]]]:
    """Each rule left out, and each with another limit; those that the row does not have."""
    for place, rule in enumerate(row.draws):
        name = f"draw {place}, {rule.reason},"
        yield f"{name} is none", {"draws": (*row.draws[:place], *row.draws[place + 1 :])}
        for word, other in _other_limits(rule):
            yield f"{name} {word}", {"draws": (*row.draws[:place], other, *row.draws[place + 1 :])}
    if not any(isinstance(rule, OnePieceEach) for rule in row.draws):
        yield "one piece each is a draw", {"draws": (*row.draws, OnePieceEach("ours", ""))}


def _other_limits(rule: DrawRule) -> Iterator[tuple[str, DrawRule]]:
    if isinstance(rule, OnePieceEach):
        return
    if isinstance(rule, Repetition):
        yield "a time sooner", replace(rule, times=rule.times - 1)
        yield "a time later", replace(rule, times=rule.times + 1)
        return
    yield "a ply sooner", replace(rule, plies=rule.plies - 1)
    yield "a ply later", replace(rule, plies=rule.plies + 1)
    if isinstance(rule, NoProgress) and rule.suspended_for:
        yield "never suspended", replace(rule, suspended_for=None)


def mutants() -> Iterator[object]:
    """Every change that changes the row of a ruleset with positions."""
    for name in EXAMPLES:
        row = ruleset(name)
        for sentence, change in changes(row):
            if any(getattr(row, field) != value for field, value in change.items()):
                yield pytest.param(name, change, id=f"{name}-{sentence}")


@pytest.mark.requirement("R2")
@pytest.mark.parametrize(("name", "change"), [*mutants()])
def test_a_changed_rule_breaks_a_position(
    native: Kernel, monkeypatch: pytest.MonkeyPatch, name: str, change: dict[str, Any]
) -> None:
    monkeypatch.setitem(RULESETS, name, replace(ruleset(name), **change))
    assert any(is_broken(example) for example in EXAMPLES[name].values())


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_row_that_says_the_same_breaks_none(native: Kernel, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setitem(RULESETS, name, replace(ruleset(name)))
    assert not any(is_broken(example) for example in EXAMPLES[name].values())


def is_broken(example: Example) -> bool:
    """Whether the board does not do what the position says."""
    try:
        check(example)
    except PageError:
        return True
    return False

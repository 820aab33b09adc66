"""A player's own rules: a standard ruleset with some of its rules switched.

The id says all of it: the standard ruleset, then the switches in the order of ``SWITCHES``, as in
``turkish+optional+back``. A game that differs in more than its look has no tables, weights or book: the computer plays
it by rules of thumb.

Optional captures go together with a rule of choice: nobody has to capture, but who does plays a capture that the rule
allows. Where a piece is huffed instead, those are the captures that it could have made.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from dama.compass import COMPASS, Compass, mirrored
from dama.errors import BadOwnRules, UnknownRuleset, quote
from dama.rulesets import RULESETS, Ruleset, Side, standard

LONGEST_ID = 100
"""Characters; the longest that there is has fewer than 80."""

_NAMES = ("id", "game_type", "like")
"""What is said of a row and not of its game."""


@dataclass(frozen=True)
class Switch:
    """A rule that replaces a ruleset's own. ``group``: the question it answers; a ruleset has one answer to each."""

    word: str
    group: str
    facts: Callable[[Ruleset], dict[str, Any]]
    """What it changes in the row of a ruleset."""


def _always(**facts: Any) -> Callable[[Ruleset], dict[str, Any]]:
    return lambda rules: facts


def _men_capture(backwards: bool) -> Callable[[Ruleset], dict[str, Any]]:
    """The directions of men's captures with those that lead back, which mirror those ahead, or without."""

    def facts(rules: Ruleset) -> dict[str, Any]:
        ahead: list[Compass] = [way for way in rules.man_capture if "S" not in way]
        back: list[Compass] = [mirrored(way) for way in ahead] if backwards else []
        return {"man_capture": tuple(way for way in COMPASS if way in ahead or way in back)}

    return facts


SWITCHES = (
    Switch("must", "capture", _always(capture="must")),
    Switch("optional", "capture", _always(capture="optional")),
    Switch("huffing", "capture", _always(capture="huffing")),
    Switch("back", "men", _men_capture(backwards=True)),
    Switch("no-back", "men", _men_capture(backwards=False)),
    Switch("flying", "kings", _always(flying=True)),
    Switch("short", "kings", _always(flying=False)),
    Switch("crown-end", "crowning", _always(crowning="end")),
    Switch("crown-stops", "crowning", _always(crowning="stops")),
    Switch("crown-on", "crowning", _always(crowning="at_once")),
    Switch("white-first", "first", _always(first=Side.WHITE)),
    Switch("black-first", "first", _always(first=Side.BLACK)),
    Switch("most", "choice", _always(choice=("most",))),
    Switch("free", "choice", _always(choice=())),
    Switch("chequered", "look", _always(chequered=True)),
    Switch("plain", "look", _always(chequered=False)),
)
"""Every switch; ids have them in this order."""

_SWITCH_OF = {switch.word: switch for switch in SWITCHES}


def offered(rules: Ruleset) -> dict[str, list[str]]:
    """The switches that a standard ruleset can be changed by, by their groups."""
    found: dict[str, list[str]] = {}
    for switch in SWITCHES:
        changed = _changed(rules, (switch,))
        if _is_drawn_well(changed) and _rows_differ(rules, changed):
            found.setdefault(switch.group, []).append(switch.word)
    return found


def unchanged(rules: Ruleset) -> dict[str, str]:
    """What a standard ruleset itself answers to the questions of the groups, where a switch gives that answer."""
    return {switch.group: switch.word for switch in SWITCHES if not _rows_differ(rules, _changed(rules, (switch,)))}


def parts(rules: Ruleset) -> tuple[str, list[str]]:
    """The id of the standard ruleset that a ruleset is made from, and its switches."""
    base, *words = rules.id.split("+")
    return base, words


@cache  # a ruleset is itself and no other; there are a few thousand ids
def own_ruleset(name: str) -> Ruleset:
    """The ruleset of an id with switches.

    Raises ``UnknownRuleset`` for the standard ruleset and ``BadOwnRules`` for the switches; ``data["form"]`` says why.
    """
    if len(name) > LONGEST_ID:
        raise UnknownRuleset(f"There is no ruleset {quote(name)}.", text=name, known=list(RULESETS))
    first, *words = name.split("+")
    base = standard(first)
    switches = _read(base, words)
    changed = _changed(base, switches)
    for switch in switches:
        others = tuple(other for other in switches if other is not switch)
        if _game(_changed(base, others)) == _game(changed):
            raise _bad("no_change", f"{switch.word} changes nothing here", switch.word, base)
    if not _is_drawn_well(changed):
        raise _bad("plain", "On a plain board one could not see which squares are played", "plain", base)
    if _game(replace(changed, chequered=base.chequered)) == _game(base):
        return replace(changed, id=name, like=base.id)
    return replace(changed, id=name, game_type="")


def _read(base: Ruleset, words: list[str]) -> tuple[Switch, ...]:
    """The switches of an id."""
    groups: dict[str, str] = {}
    for word in words:
        if word not in _SWITCH_OF:
            known = ", ".join(_SWITCH_OF)
            raise _bad("unknown", f"There is no switch {quote(word)}; there are {known}", word, base)
        group = _SWITCH_OF[word].group
        if group in groups:
            raise _bad("twice", f"{groups[group]} and {word} do not go together", word, base, groups[group])
        groups[group] = word
    ordered = tuple(switch for switch in SWITCHES if switch.word in words)
    wanted = "+".join([base.id, *(switch.word for switch in ordered)])
    if words != [switch.word for switch in ordered]:
        raise BadOwnRules(
            f"Write these rules as {wanted}.", text="+".join([base.id, *words]), form="order", id=[wanted]
        )
    return ordered


def _changed(base: Ruleset, switches: tuple[Switch, ...]) -> Ruleset:
    for switch in switches:
        base = replace(base, **switch.facts(base))
    return base


def _game(rules: Ruleset) -> dict[str, object]:
    """All that makes a difference to players. A man that only captures ahead stops on the last rank by itself."""
    facts = {name: fact for name, fact in vars(rules).items() if name not in _NAMES}
    facts["man_capture"] = set(rules.man_capture)
    if rules.crowning == "end" and all("N" in way for way in rules.man_capture):
        facts["crowning"] = "stops"
    return facts


def _rows_differ(one: Ruleset, other: Ruleset) -> bool:
    return _game(one) != _game(other) or one.crowning != other.crowning


def _is_drawn_well(rules: Ruleset) -> bool:
    return rules.chequered or rules.squares == "all"


def _bad(form: str, message: str, word: str, base: Ruleset, other: str | None = None) -> BadOwnRules:
    """The error of a switch; texts in lists stand in its sentence without quotation marks."""
    others = {} if other is None else {"other": [other]}
    return BadOwnRules(f"{message}.", text=word, form=form, switch=[word[:60]], base=[base.id], **others)

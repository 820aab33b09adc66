"""The rules of a game in words, chosen and filled in from the data of its row: for any row, one of a player's own too.

Every paragraph has an id that is the same in all games (``man-step``, ``choice-most``). Its text is made of sentences
from ``data/rulebook.json``, where they stand under the paragraph's id with a name each; places in them are filled as
in ``dama.sentences``. Words between two ``**`` are to be stressed.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from dama.compass import goes_back
from dama.drawrules import DrawRule, Endgame, NoProgress, OnePieceEach, SameForce
from dama.paragraphs import CHOICE, DRAWS
from dama.rulefacts import facts_of, facts_of_draw, nevers
from dama.rulesets import Ruleset
from dama.sentences import LANGUAGES, filled
from dama.stored import stored


@dataclass(frozen=True)
class Paragraph:
    """One rule: its id and its text by language."""

    id: str
    text: Mapping[str, str]


@dataclass(frozen=True)
class Section:
    """Some paragraphs under a title."""

    id: str
    title: Mapping[str, str]
    paragraphs: tuple[Paragraph, ...]


_Sentences = list[tuple[str, Mapping[str, Any]]]
"""Names of sentences under a paragraph's id, with facts of their own."""
_Chosen = tuple[str, _Sentences]
"""A paragraph's id and its sentences."""


def rulebook(rules: Ruleset) -> tuple[Section, ...]:
    """The rules of a game, the short answer first."""
    facts = facts_of(rules)
    chosen = {
        "short": _short(rules),
        "board": _board(rules),
        "man": _man(rules),
        "chain": _chain(rules),
        "must": [_said("must-capture", rules.capture), _said("huffing", rules.capture)],
        "choice": [*([] if rules.capture == "must" else [_said("choice-if", "all")]), *_choice(rules)],
        "removed": _removed(rules),
        "king": _king(rules),
        "crown": _crown(rules),
        "win": [_said("win-all", "all"), _said("win-blocked", "all")],
        "draw": [*_draws(rules)],
        "notation": [
            _said("notation-squares", rules.notation),
            _said("notation-moves", "all"),
        ],
    }
    return tuple(
        Section(name, _title(name, rules), tuple(_paragraph(one, facts) for one in paragraphs))
        for name, paragraphs in chosen.items()
    )


def rulebook_view(rules: Ruleset) -> list[dict[str, Any]]:
    """The book as plain JSON values."""
    return [
        {
            "id": section.id,
            "title": dict(section.title),
            "paragraphs": [{"id": one.id, "text": dict(one.text)} for one in section.paragraphs],
        }
        for section in rulebook(rules)
    ]


def words(language: str) -> Mapping[str, str]:
    """The words of the book that facts are told in, "bizim yorumumuz", besides those of ``dama.sentences``."""
    found: Mapping[str, str] = _texts()[language]["words"]
    return found


@lru_cache
def _texts() -> dict[str, Any]:
    texts: dict[str, Any] = json.loads(stored("rulebook.json") or b"")
    return texts


def _paragraph(chosen: _Chosen, facts: Mapping[str, Any]) -> Paragraph:
    name, sentences = chosen
    text = {}
    for language in LANGUAGES:
        texts = _texts()[language]
        made = [
            filled(language, texts["texts"][name][key], {**facts, **own}, words(language)) for key, own in sentences
        ]
        text[language] = " ".join(made)
    return Paragraph(name, text)


def _title(name: str, rules: Ruleset) -> dict[str, str]:
    forms = {
        "must": "" if rules.capture == "must" else rules.capture,
        "choice": {(): "free", ("most",): "most"}.get(rules.choice, ""),
        "removed": "at_once" if rules.removed_at_once else "",
    }
    key = ".".join(filter(None, [name, forms.get(name)]))
    return {language: _texts()[language]["titles"][key] for language in LANGUAGES}


def _said(name: str, *sentences: str) -> _Chosen:
    """The paragraph with these sentences; empty names are left out."""
    return name, [(sentence, {}) for sentence in sentences if sentence]


def _short(rules: Ruleset) -> list[_Chosen]:
    return [
        _said("short-aim", "all"),
        _said("short-man", "same" if set(rules.man_step) == set(rules.man_capture) else "other"),
        _said("short-capture", _short_capture(rules)),
        _said("short-king", "flying" if rules.flying else "short"),
    ]


def _short_capture(rules: Ruleset) -> str:
    if rules.capture != "must":
        return rules.capture
    return rules.choice[0] if rules.choice else "free"


def _board(rules: Ruleset) -> list[_Chosen]:
    first, last = rules.men_ranks
    return [
        _said("board-squares", rules.squares),
        _said(
            "board-setup",
            "near" if first == 1 else "away",
            ("middle" if first == 1 else "behind_and_middle") if rules.size > 2 * last else "",
            "numbers" if rules.numeric else "",
        ),
        _said("board-first", "all"),
    ]


def _man(rules: Ruleset) -> list[_Chosen]:
    steps, captures = rules.man_step, rules.man_capture
    straight = any(len(direction) == 1 for direction in captures)
    return [
        _said("man-step", "all", "forward" if rules.numeric else "ranks"),
        _said("man-never", "ways" if nevers(steps) else "", "all"),
        _said(
            "man-capture",
            "all",
            "back" if goes_back(captures) and not goes_back(steps) else "",
            "over_light" if straight and rules.squares != "all" else "",
        ),
        _said("man-capture-never", "ways" if nevers(captures) else "", "all"),
    ]


def _chain(rules: Ruleset) -> list[_Chosen]:
    lands_freely = rules.flying and not rules.lands_just_behind
    most_decides = rules.choice[:1] in (("most",), ("most_value",))
    return [_said("chain", "all", "landing" if lands_freely and not most_decides else "")]


def _choice(rules: Ruleset) -> list[_Chosen]:
    if not rules.choice:
        return [_said("choice-free", "all")]
    first, *others = rules.choice
    kings_count_one = not {"most_kings", "kings_first", "most_value"} & set(rules.choice)
    king = first == "most" and rules.flying
    return [
        _said(CHOICE[first], "first", "king" if king else ""),
        *(_said(CHOICE[criterion], "then") for criterion in others),
        _said(
            "choice-equal",
            "all" if others or first != "most" else "number",
            "kings_count_one" if kings_count_one and "most" in rules.choice else "",
            "no_priority" if "by_king" not in rules.choice else "",
        ),
    ]


def _removed(rules: Ruleset) -> list[_Chosen]:
    if not rules.removed_at_once:
        removed = _said("removed", "end", "blocks" if rules.flying else "")
    else:
        removed = _said("removed", "at_once" if rules.flying else "at_once_short")
    if not rules.may_reverse:
        return [removed, _said("turn", "never")]
    return [removed, _said("turn", "may")] if rules.removed_at_once and rules.flying else [removed]


def _king(rules: Ruleset) -> list[_Chosen]:
    reach = ("just_behind" if rules.lands_just_behind else "far") if rules.flying else "short"
    steps, captures = rules.king_step, rules.king_capture
    return [
        _said("king-step", "flying" if rules.flying else "short", "ways" if nevers(steps) else ""),
        _said("king-capture", reach, "ways" if set(steps) != set(captures) or not rules.flying else ""),
        _said("king-capture-never", "ways" if nevers(captures) else "", "all"),
        _said("men-take-kings", "yes" if rules.men_take_kings else "no"),
    ]


def _crown(rules: Ruleset) -> list[_Chosen]:
    return [
        _said("crown", "numbers" if rules.numeric else "ranks"),
        _said("crown-in-chain", _crown_in_chain(rules)),
    ]


def _crown_in_chain(rules: Ruleset) -> str:
    if rules.crowning != "end":
        return rules.crowning
    if goes_back(rules.man_capture):
        return "leaves"
    return "stays" if {"E", "W"} & set(rules.man_capture) else "ends"


def _draws(rules: Ruleset) -> Iterator[_Chosen]:
    for reason, name in DRAWS.items():
        of_kind = [rule for rule in rules.draws if rule.reason == reason]
        if of_kind:
            yield name, [*_draw_sentences(of_kind)]
    yield _said("draw-agreed", "all")
    if rules.draws:
        at_once = any(isinstance(rule, OnePieceEach) for rule in rules.draws)
        yield _said("draw-order", "one_piece" if at_once else "counts")


def _draw_sentences(of_kind: list[DrawRule]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    if isinstance(of_kind[0], Endgame | SameForce):
        yield "lead", {}
    for rule in of_kind:
        yield _draw_sentence(rule), facts_of_draw(rule)
        if isinstance(rule, NoProgress) and rule.suspended_for:
            yield "suspended", facts_of_draw(rule)
    if isinstance(of_kind[0], Endgame):
        yield "end", {}


def _draw_sentence(rule: DrawRule) -> str:
    match rule:
        case Endgame():
            return "long_diagonal" if rule.on_long_diagonal else "forces"
        case SameForce():
            return "pieces"
        case _:
            return "all"

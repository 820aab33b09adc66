"""The rulesets in words: what the tables of the text pages say, every cell made from the ruleset's row.

The words stand in ``pages/words.toml``, for both languages; a value of a row without a word there is an error.
"""

import json
from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from dama.compass import goes_back
from dama.drawrules import DrawRule
from dama.evaluation import pieces_at_start
from dama.geometry import board
from dama.levels import LEVELS
from dama.rulefacts import facts_of_draw
from dama.rulesets import RULESETS, Ruleset
from tools.labels import page_name
from tools.project import read_toml

TABLES = {
    "board": ("board", "squares", "men", "first"),
    "moving": ("man_step", "backwards", "king"),
    "capturing": ("choice", "removal", "crowning", "draws"),
}
"""The tables of all rulesets, by their columns; together they are all the facts."""


def template_names(web: Path, language: str) -> dict[str, Any]:
    """What a page's template may name.

    games: every ruleset's facts in words, by its id; labels: the names of the facts; tables: see ``TABLES``;
    every_fact: all their columns; levels: ``dama.levels.LEVELS``; numbered: the boards with numbers.
    """
    words = _words(web)[language]
    names = json.loads((web / "i18n" / f"{language}.json").read_text(encoding="utf-8"))
    games = {
        name: facts(rules, words, names[f"ruleset.{name}"], f"{page_name(web, name, language)}.html")
        for name, rules in RULESETS.items()
    }
    return {
        "games": games,
        "labels": words["labels"],
        "tables": TABLES,
        "every_fact": [fact for columns in TABLES.values() for fact in columns],
        "levels": LEVELS,
        "numbered": numbered_boards(games),
    }


@lru_cache
def _words(web: Path) -> dict[str, Any]:
    return read_toml(web / "pages" / "words.toml")


def facts(rules: Ruleset, words: Mapping[str, Any], name: str, page: str) -> dict[str, Any]:
    """A row in words, and where the ruleset is read and played. page: the address of its rules."""
    first, last = rules.men_ranks
    return {
        "id": rules.id,
        "name": name,
        "rules": page,
        "play": f"./#ruleset={rules.id}",
        "numeric": rules.numeric,
        "captures_backwards": goes_back(rules.man_capture),
        "board": f"{rules.size}×{rules.size}",
        "squares": words["squares"][rules.squares].format(n=len(board(rules).squares)),
        "men": words["men"].format(n=pieces_at_start(rules) // 2, first=first, last=last),
        "first": words["side"][rules.first.label],
        "man_step": words["man_step"][" ".join(rules.man_step)],
        "backwards": _joined(
            words,
            words["backwards"][" ".join(rules.man_capture)],
            None if rules.men_take_kings else words["takes_no_kings"],
        ),
        "king": _king(rules, words),
        "choice": words["then"].join(words["choice"][name] for name in rules.choice) or words["any_capture"],
        "removal": _joined(
            words,
            words["removal"]["at_once" if rules.removed_at_once else "at_end"],
            None if rules.may_reverse else words["no_reverse"],
        ),
        "crowning": words["crowning"][rules.crowning],
        "draws": _joined(words, *dict.fromkeys(_draw(rule, words) for rule in rules.draws)),
    }


def _joined(words: Mapping[str, Any], *parts: str | None) -> str:
    """The parts that there are, one after the other."""
    separator: str = words["also"]
    return separator.join(part for part in parts if part is not None)


def _king(rules: Ruleset, words: Mapping[str, Any]) -> str:
    step, capture = " ".join(rules.king_step), " ".join(rules.king_capture)
    return _joined(
        words,
        f"{words['king_step'][step]}, {words['reach']['flying' if rules.flying else 'short']}",
        None if capture == step else words["king_capture"][capture],
        words["lands_just_behind"] if rules.lands_just_behind else None,
    )


def _draw(rule: DrawRule, words: Mapping[str, Any]) -> str:
    text: str = words["draws"][rule.reason].format(**facts_of_draw(rule))
    return words["own"].format(draw=text) if rule.standing == "ours" else text


def numbered_boards(games: Mapping[str, Mapping[str, Any]]) -> list[dict[str, Any]]:
    """The different boards with numbers: the names of the games that use one, and its rows as White sees them."""
    found: dict[tuple[str, ...], dict[str, Any]] = {}
    for name, rules in RULESETS.items():
        if rules.numeric:
            rows = tuple(tuple(row) for row in _rows(rules))
            entry = found.setdefault(sum(rows, ()), {"names": [], "rows": rows})
            entry["names"].append(games[name]["name"])
    return list(found.values())


def _rows(rules: Ruleset) -> Iterable[list[str]]:
    squares, size = board(rules), rules.size
    for rank in reversed(range(size)):
        row = (squares.at(file, rank) for file in range(size))
        yield ["" if square is None else squares.name(square) for square in row]

"""What a kernel makes of a second, as the level hard: how deep it looks, and how many tactical shots it finds."""

import json
from collections.abc import Callable, Mapping
from statistics import median
from typing import Any

from dama.game import VERSION
from dama.levels import MOST_DEPTH
from tools.project import ROOT

Ask = Callable[[Mapping[str, Any]], dict[str, Any]]

SUITES = ROOT / "tests" / "data" / "suites"
RULESETS = ("turkish", "international", "english")


def strength(ask: Ask, ruleset: str) -> str:
    """The depth at the start, the median depth in the suite's positions, and the shots found there, in words."""
    suite = shots(ruleset)
    at_start = ask({"op": "bench", "record": _record(ruleset, None), "depth": MOST_DEPTH, "seconds": 1})  # no book
    answers = [
        ask({"op": "search", "record": _record(ruleset, shot["fen"]), "level": "hard", "seed": 0}) for shot in suite
    ]
    found = sum(answer["move"]["text"] == shot["best"] for shot, answer in zip(suite, answers, strict=True))
    middle = median(answer["depth"] for answer in answers)
    return f"{at_start['depth']} / {middle:g} plies, {found} of {len(suite)} shots"


def shots(ruleset: str) -> list[dict[str, Any]]:
    """The suite of a ruleset: positions as FEN, each with its best move."""
    suite: list[dict[str, Any]] = json.loads((SUITES / f"{ruleset}_shots.json").read_text(encoding="utf-8"))
    return suite


def strength_table(places: Mapping[str, Ask]) -> str:
    """A row for each place where a kernel runs."""
    lines = [f"{'a second of the level hard':34}" + "".join(f"{ruleset:>34}" for ruleset in RULESETS)]
    lines += [f"{name:34}" + "".join(f"{strength(ask, r):>34}" for r in RULESETS) for name, ask in places.items()]
    return "\n".join(lines)


def _record(ruleset: str, start: str | None) -> dict[str, Any]:
    return {"v": VERSION, "ruleset": ruleset, "start": start, "moves": []}

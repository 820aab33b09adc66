"""The shipped wheels in Chromium: the compiled kernel through the lock file, the pure one through micropip."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from dama.api import dispatch
from dama.rulesets import RULESETS
from tests.built import facts_of
from tests.positions import middlegames
from tests.rules.vectors import rows
from tools.in_chromium import InChromium, in_chromium
from tools.serve import SiteServer

POSITIONS = [(rules, row) for rules, row in rows("positions.json")]
PERFT = [(rules, row) for rules, row in rows("perft.json") if row["convention"] == "set"]
MOST_NODES = {"compiled": 3_000_000, "python": 3_000}
"""How far perft counts here, so that the tests stay quick; the native kernels count further."""
DEPTH = {"compiled": 4, "python": 2}
"""How deep a search looks here, for the same reason: plain Python looks at some 20,000 positions a second."""

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module", params=["compiled", "python"])
def engine(request: pytest.FixtureRequest, chromium: Browser, served: SiteServer, site: Path) -> Iterator[InChromium]:
    """The site's worker with each kernel in turn; for the pure one the compiled wheel does not arrive."""
    wanted = request.param
    if wanted == "compiled" and facts_of(site)["wheels"]["compiled"] is None:
        pytest.skip("Python.h is missing: there is no compiled kernel here.")
    with in_chromium(chromium, served.address, site, compiled=wanted == "compiled") as started:
        assert started.kernel == wanted
        yield started


def moves(view: dict[str, Any]) -> dict[str, list[str]]:
    """Every legal move of a view with what it captures."""
    return {move["text"]: move["captures"] for move in view["legal"]}


@pytest.mark.requirement("R2", "R23")
def test_every_rule_position_has_exactly_its_moves(engine: InChromium) -> None:
    wrong = []
    for rules, row in POSITIONS:
        record = {"v": 1, "ruleset": rules, "start": row["fen"], "moves": []}
        view = engine.ask({"op": "view", "record": record})
        here = json.loads(dispatch(json.dumps({"op": "view", "record": record})))["result"]
        if view != here or (view["status"] != "over" and sorted(moves(view)) != sorted(row["legal_moves"])):
            wrong.append(f"{rules} {row['id']}")
    assert wrong == []


@pytest.mark.requirement("R4", "R34")
def test_perft_counts_as_published(engine: InChromium) -> None:
    wrong = []
    for rules, row in PERFT:
        depths = [depth for depth, count in enumerate(row["depths"], 1) if count <= MOST_NODES[engine.kernel]]
        if depths:
            asked = {"op": "perft", "ruleset": rules, "fen": row["fen"], "depth": max(depths)}
            if engine.ask(asked)["count"] != row["depths"][max(depths) - 1]:
                wrong.append(f"{rules} {row['fen']}")
    assert wrong == []


@pytest.mark.parametrize("rules", RULESETS)
def test_fifty_searches_are_the_same_node_for_node(engine: InChromium, rules: str) -> None:
    wrong = []
    for start in middlegames(rules, 50):
        request = {
            "op": "bench",
            "record": {"v": 1, "ruleset": rules, "start": start, "moves": []},
            "depth": DEPTH[engine.kernel],
        }
        there, here = engine.ask(request), json.loads(dispatch(json.dumps(request)))["result"]
        if any(there[fact] != here[fact] for fact in ("move", "score", "depth", "nodes")):
            wrong.append(f"{start}: {there} there, {here} here")
    assert wrong == []

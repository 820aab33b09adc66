"""Records of every version, as browsers have kept them: what they mean stays."""

import json
from pathlib import Path
from typing import Any

import pytest

from dama.game import VERSION, Record, replay
from dama.position import fen
from dama.rulesets import RULESETS
from tests.rules.vectors import DATA

KEPT = DATA / "records"
CURRENT = KEPT / f"v{VERSION}"
GAME = "dama:v1:game:"


def read(folder: Path, name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((folder / name).read_text(encoding="utf-8"))
    return found


def records(folder: Path) -> dict[str, dict[str, Any]]:
    """The records of a browser's storage by their rulesets."""
    stored = read(folder, "storage.json")
    return {key.removeprefix(GAME): json.loads(text) for key, text in stored.items() if key.startswith(GAME)}


def test_there_is_an_example_of_every_ruleset() -> None:
    assert set(RULESETS) <= records(CURRENT).keys() == read(CURRENT, "expected.json").keys()


@pytest.mark.requirement("R28")
@pytest.mark.parametrize("rules", records(CURRENT))
def test_a_record_that_was_kept_is_still_the_same_game(rules: str) -> None:
    """Older versions are brought to this one by the page (web/js/versions.js), which alone stores records."""
    kept, expected = records(CURRENT)[rules], read(CURRENT, "expected.json")[rules]
    record = Record.from_json(kept)
    game = replay(record)
    reason = game.result.reason if game.result else None
    assert (fen(game.position), len(game.moves), reason) == (expected["fen"], expected["plies"], expected["reason"])
    assert record.to_json() == kept
    aside = kept.get("previous")
    assert len(replay(Record.from_json(aside)).moves if aside else ()) == expected.get("aside", 0)

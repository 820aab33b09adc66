"""The rule vectors of tests/data, and short ways to say what a test is about."""

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from dama.game import Game, Record, replay
from dama.lookup import ruleset
from dama.moves import legal_moves
from dama.notation import ascii_text
from dama.position import Position, parse_fen

DATA = Path(__file__).parent.parent / "data"

Row = dict[str, Any]

WORKED_EXAMPLE = "W:Wa2,g2,h2,d4:Bc4,d5,e6,a7,f7"
"""The position of the rules page in which Turkish White must take three: d4xd6xf6xf8."""


@cache
def load(name: str) -> dict[str, Any]:
    """The vectors of one file, as plain JSON."""
    content: dict[str, Any] = json.loads((DATA / name).read_text())
    return content


def rows(name: str, group: str = "variants") -> Iterator[tuple[str, Row]]:
    """Every row of a file with its ruleset."""
    for rules, of_ruleset in load(name)[group].items():
        for row in of_ruleset:
            yield rules, row


def games() -> Iterator[tuple[str, Row]]:
    """Every recorded game with its ruleset."""
    for path in sorted((DATA / "games").glob("*.jsonl")):
        for line in path.read_text().splitlines():
            yield path.stem.partition("_")[0], json.loads(line)


def position(rules: str, fen: str) -> Position:
    """The position of a FEN text."""
    return parse_fen(ruleset(rules), fen)


def moves(rules: str, fen: str) -> list[str]:
    """Every legal move as text, sorted."""
    at = position(rules, fen)
    return [ascii_text(at.ruleset, move) for move in legal_moves(at)]


def game(rules: str, start: str | None = None, played: str = "", **fields: Any) -> Game:
    """The game of these moves (a text with blanks between them)."""
    return replay(Record(ruleset=rules, start=start, moves=tuple(played.split()), **fields))


def positions_of(table: dict[str, tuple[str, str]]) -> pytest.MarkDecorator:
    """A table of sentence -> (FEN, every legal move) as the cases of a test."""
    return pytest.mark.parametrize(
        ("fen", "legal"),
        [pytest.param(fen, sorted(legal.split()), id=sentence) for sentence, (fen, legal) in table.items()],
    )

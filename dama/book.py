"""The opening book: good first moves, one of them drawn by lot, so that games begin in many ways.

``data/book/RULESET.json`` (``python -m dama.training book`` makes it) has the positions of the first plies, each with
its good moves and their weights, 1 to 9::

    {"plies": 8, "positions": {"5f0c9a1b22": "d3-d4 9 e3-e4 7", ...}, ...}

A position is named by a number that follows from where its pieces stand; what the file says of how it was made is
not read.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from dama.chance import lot
from dama.game import Game
from dama.moves import Move
from dama.position import Position
from dama.stored import stored


@dataclass(frozen=True)
class Book:
    """The positions of the first ``plies`` by their names; each has moves in ASCII with their weights."""

    plies: int
    positions: Mapping[str, str]

    def moves(self, position: Position) -> dict[str, int]:
        """The good moves of a position and their weights; empty where the book ends."""
        return _weighted(self.positions.get(name_of(position), ""))


def _weighted(text: str) -> dict[str, int]:
    """The moves of a position with their weights."""
    words = text.split()
    return {move: int(weight) for move, weight in zip(words[::2], words[1::2], strict=True)}


EMPTY = Book(0, {})


def name_of(position: Position) -> str:
    """The name of a position in books: ten hexadecimal digits."""
    return f"{lot(position.white, position.black, position.kings, int(position.side)) >> 24:010x}"


_added: dict[str, Book] = {}


def add(name: str, content: bytes) -> None:
    """Take the book of a ruleset, a file's content, into use.

    Raises ValueError, KeyError, TypeError or AttributeError for what is not one.
    """
    found = read(content)
    for words in found.positions.values():
        _weighted(words)
    _added[name] = found
    book.cache_clear()


@cache
def book(ruleset: str) -> Book:
    """The book of a ruleset, the one added or the package's own; empty where there is none."""
    if ruleset in _added:
        return _added[ruleset]
    content = stored(f"book/{ruleset}.json")
    return EMPTY if content is None else read(content)


def read(content: bytes) -> Book:
    """The book in a file."""
    known = json.loads(content)
    return Book(int(known["plies"]), known["positions"])


def book_move(game: Game, seed: int) -> Move | None:
    """A move from the book, drawn by the seed; None where the book has none."""
    known = book(game.ruleset.learned_as)
    if len(game.moves) >= known.plies:
        return None
    squares, weights = game.position.board, known.moves(game.position)
    moves = [move for move in game.legal for _ in range(weights.get(move.text(squares), 0))]
    return moves[lot(seed, len(game.moves)) % len(moves)] if moves else None

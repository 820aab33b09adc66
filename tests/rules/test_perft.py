"""Leaf counts against the published and independently computed ones."""

from collections.abc import Iterator

import pytest

from dama import moves
from dama.kernels import Kernel
from dama.moves import Move, legal_moves, play
from dama.position import Position
from tests.rules.vectors import Row, position, rows

MOST_LEAVES = {"python": 20_000, "compiled": 2_000_000}
"""The highest count asked of each kernel; the openings below go further."""

COUNTED = [
    pytest.param(rules, row, id=f"{rules}-{row['id']}")
    for rules, row in rows("perft.json")
    if row["convention"] == "set"
]
LISTED = [
    pytest.param(rules, row, id=f"{rules}-{row['id']}")
    for rules, row in rows("perft.json")
    if row["convention"] != "set"
]
OPENINGS = [
    pytest.param(rules, row["fen"], depth, leaves, id=f"{rules}-{depth}")
    for rules, row in rows("perft.json")
    if row["id"] == "start-set"
    for depth, leaves in enumerate(row["depths"], start=1)
    if 2_000_000 < leaves < 12_000_000
]


@pytest.mark.requirement("R23", "R33")
@pytest.mark.parametrize(("rules", "row"), COUNTED)
def test_the_number_of_distinct_moves_is_the_known_one(kernel: Kernel, rules: str, row: Row) -> None:
    at = position(rules, row["fen"])
    depths = [(n, leaves) for n, leaves in enumerate(row["depths"], start=1) if leaves <= MOST_LEAVES[kernel.NAME]]
    assert depths
    for depth, leaves in depths:
        assert moves.perft(at, depth) == leaves


@pytest.mark.requirement("R23")
@pytest.mark.parametrize("kernel", ["compiled"], indirect=True)
@pytest.mark.parametrize(("rules", "fen", "depth", "leaves"), OPENINGS)
def test_the_openings_are_right_to_millions_of_leaves(
    kernel: Kernel, rules: str, fen: str, depth: int, leaves: int
) -> None:
    assert kernel.NAME == "compiled"
    assert moves.perft(position(rules, fen), depth) == leaves


def test_counting_stops_at_nothing() -> None:
    at = position("turkish", "W:Wa2:Bh7")
    assert moves.perft(at, 0) == 1
    assert moves.perft(position("turkish", "W:Wa7:Bb7,c7,Ka8"), 3) == 0


@pytest.mark.parametrize(("rules", "row"), LISTED)
def test_the_list_of_moves_holds_every_path_and_order(kernel: Kernel, rules: str, row: Row) -> None:
    at = position(rules, row["fen"])
    depths = [(n, leaves) for n, leaves in enumerate(row["depths"], start=1) if leaves <= 2_500]
    assert depths
    for depth, leaves in depths:
        assert _leaves(at, depth, row["convention"]) == leaves


def _leaves(at: Position, depth: int, convention: str) -> int:
    """Leaves counted on the lists of legal moves."""
    if depth == 1:
        return len({_identity(move, convention) for move in legal_moves(at)})
    return sum(_leaves(play(at, move), depth - 1, convention) for move in _different(at, convention))


def _different(at: Position, convention: str) -> Iterator[Move]:
    seen = set()
    for move in legal_moves(at):
        identity = _identity(move, convention)
        if identity not in seen:
            seen.add(identity)
            yield move


def _identity(move: Move, convention: str) -> tuple[object, ...]:
    if convention == "path":
        return move.path
    return move.origin, move.target, move.captures

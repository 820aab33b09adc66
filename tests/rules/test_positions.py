"""Every legal move of every rule position, in each kernel."""

import pytest

from dama.errors import BadFen
from dama.geometry import board
from dama.kernels import Kernel
from dama.moves import legal_moves, perft, play
from dama.notation import ascii_text
from dama.position import fen
from tests.rules.vectors import Row, position, rows

ROWS = [pytest.param(rules, row, id=f"{rules}-{row['id']}") for rules, row in rows("positions.json")]


@pytest.mark.requirement("R2", "R23", "R33")
@pytest.mark.parametrize(("rules", "row"), ROWS)
def test_a_rule_position_has_exactly_these_moves(kernel: Kernel, rules: str, row: Row) -> None:
    at = position(rules, row["fen"])
    name = board(at.ruleset).name
    legal = legal_moves(at)
    texts = [ascii_text(at.ruleset, move) for move in legal]

    assert texts == sorted(row["legal_moves"])
    captures = {text: [name(s) for s in move.captures] for text, move in zip(texts, legal, strict=True)}
    assert {text: taken for text, taken in captures.items() if taken} == row["captures"]
    assert [text for text, move in zip(texts, legal, strict=True) if move.crowned] == sorted(row["promotes"])
    assert perft(at, 1) == row["distinct_moves"]
    assert len({(m.origin, fen(play(at, m))) for m in legal}) == row["distinct_moves"]
    assert fen(at) == row["fen"]


@pytest.mark.parametrize("kernel", ["compiled"], indirect=True)
def test_a_made_up_position_with_endless_ways_to_capture_is_refused(kernel: Kernel) -> None:
    grid = [f"{file}{rank}" for file in "abcdefgh" for rank in range(1, 9) if (file in "beh") != (rank in (2, 5, 8))]
    with pytest.raises(BadFen) as refused:
        legal_moves(position("turkish", f"W:WKa1:B{','.join(grid)}"))
    assert refused.value.data["form"] == "too_many"

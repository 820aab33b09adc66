"""Working out endgame tables, and writing them as the files that ``dama.endings`` reads.

Slices of the same forces, whichever side is to move, are solved together, after all those that captures and crownings
lead to. Losses and wins spread back from the ends of games ply by ply, so that each position gets the number of plies
that perfect play takes. A draw rule that counts plies for such forces bounds the number: a win that would take longer
is a draw. (One that takes all the plies allowed and ends with a capture by the side that loses, after which the count
stops, counts as a draw too. Rules that count only while no man moves are left to the search.)
"""

import json
import lzma
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from dama.drawtables import draw_tables
from dama.endings import CLASSES, FEW, Endings, Numbering, Slice, number_of, numbering, slices
from dama.evaluation import evaluation
from dama.geometry import board
from dama.rulesets import Ruleset
from dama.training.settling import TableKernel

CAPTURE, NO_POSITION = 128, 255
NOTHING = 255
"""For what need not be kept."""
FILTERS = [{"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "pb": 0, "nice_len": 273, "dict_size": 1 << 25}]


@dataclass(frozen=True)
class Solved:
    """A byte for each position of a slice: see ``settle`` in ``kernel_endings``."""

    forces: Slice
    cells: bytes

    @property
    def longest(self) -> int:
        """The plies of the longest loss that a table would keep."""
        return max((cell - 1 for cell in set(self.cells) if cell < CAPTURE and cell % 2), default=0)

    def shares(self) -> tuple[float, float, float]:
        """Which part of the positions is won, drawn and lost."""
        counts = [self.cells.count(cell) for cell in range(256)]
        total = len(self.cells) - counts[NO_POSITION]
        plies = [counts[cell] + counts[cell + CAPTURE] for cell in range(CAPTURE - 1)]
        return sum(plies[2::2]) / total, plies[0] / total, sum(plies[1::2]) / total


def solve(kernel: TableKernel, rules: Ruleset, pieces: int) -> Iterator[Solved]:
    """Solve every slice of up to so many pieces, in the order of ``dama.endings.slices``."""
    order = numbering(rules, folds=False)
    every = slices(rules, 2, pieces)
    starts, at = [-1] * 256, 0
    for forces in every:
        starts[number_of(forces)] = at
        at += order.size(forces)
    work = bytearray(at)
    kernel.use(board(rules).tables, evaluation(rules))
    kernel.use_endings(Endings(order, tuple(starts), 0, 0, 0, b"", b"", ()))
    solved = set[Slice]()
    for own, opp in every:
        if (own, opp) not in solved:
            together = list(dict.fromkeys([(own, opp), (opp, own)]))
            _solve_together(kernel, order, work, together, _plies_allowed(rules, own, opp), starts)
            solved.update(together)
    for forces in every:
        start = starts[number_of(forces)]
        yield Solved(forces, bytes(work[start : start + order.size(forces)]))


def _solve_together(
    kernel: TableKernel, order: Numbering, work: bytearray, together: list[Slice], most: int, starts: list[int]
) -> None:
    sizes = [(number_of(forces), order.size(forces)) for forces in together]
    latest = max(kernel.settle(work, number, size) for number, size in sizes)
    known = 1
    while known <= latest:
        latest = max(latest, *(kernel.spread(work, number, size, known) for number, size in sizes))
        known += 1
    assert latest < CAPTURE - 2, "a game takes more plies than a byte can say"
    in_time = bytes(cell & CAPTURE if most < cell % CAPTURE - 1 < CAPTURE - 2 else cell for cell in range(256))
    for number, size in sizes:
        start = starts[number]
        work[start : start + size] = work[start : start + size].translate(in_time)


def _plies_allowed(rules: Ruleset, own: str, opp: str) -> int:
    """How many plies a draw rule gives such forces, if it goes on counting while they change."""
    draws = draw_tables(rules)
    if not draws.rules:
        return CAPTURE
    white, black = (force.count("M") + 8 * force.count("K") for force in (own, opp))
    rule = draws.rules[white + 64 * black]
    return CAPTURE if rule == 0 or draws.restarts[rule] else draws.limits[rule]


def write(rules: Ruleset, solved: dict[Slice, Solved], path: Path) -> None:
    """Write the small tables, or, of four pieces, the larger ones."""
    pieces = max(len("".join(forces)) for forces in solved)
    large = pieces > FEW
    order = numbering(rules, folds=True)
    chosen = [solved[forces] for forces in slices(rules, pieces if large else 2, pieces) if _is_kept(solved[forces])]
    bounds = {one.forces: _bounds(one.longest) if large else list(range(0, CAPTURE, 2)) for one in chosen}
    cells = b"".join(_filled(_folded(one, order).translate(_meaning(one.forces, bounds[one.forces]))) for one in chosen)
    head = {
        "longest": max(one.longest for one in chosen),
        "slices": {"v".join(forces): within if large else [] for forces, within in bounds.items()},
    }
    if large:
        cells = _two_to_a_byte(cells)
    path.parent.mkdir(parents=True, exist_ok=True)
    packed = lzma.compress(cells, check=lzma.CHECK_CRC32, filters=FILTERS)
    path.write_bytes(json.dumps(head, separators=(",", ":")).encode() + b"\n" + packed)


def _is_kept(solved: Solved) -> bool:
    """Whether the side to move does not have more pieces than the other, or may lose without a capture to play."""
    own, opp = solved.forces
    return len(own) <= len(opp) or any(cell % 2 for cell in set(solved.cells) if cell < CAPTURE)


def _bounds(longest: int) -> list[int]:
    """The plies within which a position of each class is lost: exact if there are classes enough, else evenly."""
    classes = CLASSES - 2
    exact = list(range(0, longest + 1, 2))
    if len(exact) <= classes:
        return exact
    return [2 * -(-longest * (n + 1) // (2 * classes)) for n in range(classes)]


def _meaning(forces: Slice, bounds: list[int]) -> bytes:
    """What a solved byte is in a table."""
    own, opp = forces
    table = bytearray([NOTHING] * 256)
    table[0] = 1 if len(own) > len(opp) else 0
    for cell in range(1, CAPTURE):
        if cell % 2 == 0:
            table[cell] = 1
        elif cell - 1 <= bounds[-1]:
            table[cell] = 2 + next(n for n, within in enumerate(bounds) if cell - 1 <= within)
    return bytes(table)


def _folded(solved: Solved, order: Numbering) -> bytes:
    """The cells of a slice in the order in which tables have them."""
    block = order.block(solved.forces)
    chosen = (n for n, fold in enumerate(order.leading(solved.forces)) if fold % 2 == 0)
    return b"".join(solved.cells[n * block : (n + 1) * block] for n in chosen)


def _filled(cells: bytes) -> bytes:
    """What need not be kept becomes what packs best: the same as before it."""
    cells = re.sub(rb"([^\xff])(\xff+)", lambda run: run[1] * len(run[0]), cells, flags=re.DOTALL)
    return cells.replace(b"\xff", b"\0")


def _two_to_a_byte(cells: bytes) -> bytes:
    cells += b"\0" * (len(cells) % 2)
    high = bytes(cell << 4 & 255 for cell in range(256))
    low_half, high_half = cells[::2], cells[1::2].translate(high)
    return (int.from_bytes(low_half, "little") | int.from_bytes(high_half, "little")).to_bytes(len(low_half), "little")

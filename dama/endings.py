"""Endgame tables: what every position of few pieces is worth, with perfect play, to the side to move.

Up to three pieces a position has a byte: 0 drawn, 1 won, and from 2 on lost in no ply, in two, in four ... The larger
tables, which a page fetches later, have half a byte: from 2 on lost within so many plies as the head of the file says
for the forces. How soon a position is won is not kept: one ply further on it is lost for the other side. Where the side
to move has more pieces even that is left to the next ply: 1 means that it is not lost, and forces that never lose are
not there at all. Of positions with a capture nothing is kept: a search plays captures to their end first.

A file is a line of JSON, which names the forces in it, and the bytes, packed by LZMA. ``dama.training.endings`` makes
them; ``dama.kernel`` numbers the positions and looks them up.
"""

import json
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from math import comb
from typing import Any

from dama.geometry import board, mask
from dama.lookup import ruleset
from dama.rulesets import Ruleset
from dama.stored import stored

FEW = 3
"""Positions of up to so many pieces have a byte."""
CLASSES = 16
"""What half a byte can say."""
MOST_OF_A_KIND = 3

Table = tuple[dict[str, Any], bytes]
"""A file's head and its bytes, unpacked."""
Slice = tuple[str, str]
"""All positions of the same forces, the side to move first: ``("K", "KM")``."""


@dataclass(frozen=True)
class Numbering:
    """How the positions of a slice are numbered, as the kernel needs it; squares are as White sees them.

    last: a square and the one it is turned to add up to it. men: where White's, and where Black's men can stand.
    squares: first for men, then for kings, 64 entries each, those squares in order, then -1. sets: for men, then
    kings, and each number of them, in how many ways they can stand. places: for men, then kings, each number of
    them, and each square, what the square adds to the number of a set. fold: where a position and its mirror image
    are worth the same, for each set of one or two squares twice the place of the set, or of its image, among those
    that are kept, and one more for the image; fold_starts: where it begins for men, then kings, and each number.
    """

    last: int
    men: tuple[int, int]
    squares: tuple[int, ...]
    sets: tuple[int, ...]
    places: tuple[int, ...]
    fold: tuple[int, ...]
    fold_starts: tuple[int, ...]

    def size(self, forces: Slice) -> int:
        """How many numbers the positions of a slice have."""
        return self.block(forces) * (max(self.leading(forces)) // 2 + 1)

    def leading(self, forces: Slice) -> tuple[int, ...]:
        """``fold`` for the pieces that come first in the number: the men of the side to move, or else its kings."""
        at = _leader(forces)
        if not self.fold:
            return tuple(range(0, 2 * self.sets[at], 2))
        return self.fold[self.fold_starts[at] :][: self.sets[at]]

    def block(self, forces: Slice) -> int:
        """How many numbers there are for each set of the pieces that come first."""
        own, opp = forces
        every = self.sets[own.count("M")] * self.sets[4 + own.count("K")]
        every *= self.sets[opp.count("M")] * self.sets[4 + opp.count("K")]
        return every // self.sets[_leader(forces)]


def _leader(forces: Slice) -> int:
    """Which pieces come first, as a place in ``sets``."""
    own, _ = forces
    return own.count("M") or 4 + own.count("K")


@lru_cache(maxsize=4)
def numbering(rules: Ruleset, folds: bool) -> Numbering:
    """The numbering for a ruleset. folds: of a position and its mirror image only one has a number, where the board
    looks the same in a mirror."""
    places = board(rules).places
    kings = sorted(places)
    men = [square for square in kings if rules.men_ranks[0] <= places[square][1] + 1 < rules.size]
    last = kings[0] + kings[-1]
    kinds = (men, kings)
    fold, fold_starts = list[int](), [0] * 8
    if folds and rules.squares == "all":
        for kind, squares in enumerate(kinds):
            for count in (1, 2):
                fold_starts[4 * kind + count] = len(fold)
                fold += _fold(len(squares), count, rules.size)
    return Numbering(
        last=last,
        men=(mask(men), mask(last - square for square in men)),
        squares=tuple(square for squares in kinds for square in [*squares, *[-1] * (64 - len(squares))]),
        sets=tuple(comb(len(squares), count) for squares in kinds for count in range(MOST_OF_A_KIND + 1)),
        places=tuple(
            comb(squares.index(square), count) if square in squares else 0
            for squares in kinds
            for count in range(MOST_OF_A_KIND + 1)
            for square in range(64)
        ),
        fold=tuple(fold),
        fold_starts=tuple(fold_starts),
    )


def _fold(squares: int, count: int, size: int) -> list[int]:
    """``Numbering.fold`` for sets of so many of the squares, which fill whole ranks of the board."""
    order = sorted(combinations(range(squares), count), key=lambda chosen: chosen[::-1])
    number = {chosen: n for n, chosen in enumerate(order)}
    images = [number[tuple(sorted(place ^ (size - 1) for place in chosen))] for chosen in order]
    kept = [n for n, image in enumerate(images) if n <= image]
    place = {n: i for i, n in enumerate(kept)}
    return [2 * place[n] if n in place else 2 * place[image] + 1 for n, image in enumerate(images)]


def slices(rules: Ruleset, fewest: int, most: int) -> list[Slice]:
    """The slices of so many pieces; those that captures and crownings lead to come before."""
    at_once = board(rules).tables.one_each_draws
    found = [
        ("K" * (own - own_men) + "M" * own_men, "K" * (pieces - own - men + own_men) + "M" * (men - own_men))
        for pieces in range(fewest, most + 1)
        for men in range(pieces + 1)
        for own in range(1, pieces)
        for own_men in range(max(0, men - (pieces - own)), min(own, men) + 1)
    ]
    return [forces for forces in found if not (at_once and len(forces[0]) == len(forces[1]) == 1)]


def number_of(forces: Slice) -> int:
    """The number of a slice in the kernel's tables."""
    own, opp = forces
    return own.count("M") + 4 * own.count("K") + 16 * opp.count("M") + 64 * opp.count("K")


@dataclass(frozen=True, eq=False)
class Endings:
    """Tables as the kernel needs them.

    few, most: up to so many pieces they are in ``small``, up to so many in ``large``. longest: no loss in them takes
    more plies. starts: where a slice begins, by its number, or -1. plies: for each slice of ``large`` 16 numbers.
    """

    numbering: Numbering
    starts: tuple[int, ...]
    few: int
    most: int
    longest: int
    small: bytes
    large: bytes
    plies: tuple[int, ...]


_added: dict[tuple[str, bool], Table] = {}
_NOTHING: Table = ({"longest": 0, "slices": {}}, b"")


def add(name: str, content: bytes) -> None:
    """Take tables of a ruleset, a file's content, into use, now and not when they are first needed.

    Raises ValueError, KeyError, TypeError or AttributeError for what is not such tables.
    """
    rules = ruleset(name)
    table = read(content)
    large = _is_large(table)
    _check(rules, table, large)
    _added[name, large] = table
    endings.cache_clear()
    endings(rules)


def _is_large(table: Table) -> bool:
    head, _ = table
    return any(len(forces) - 1 > FEW for forces in head["slices"])


def _check(rules: Ruleset, table: Table, large: bool) -> None:
    """Raise ValueError unless the head tells of slices that there are, and of as many bytes as there are."""
    head, cells = table
    known = {f"{own}v{opp}": (own, opp) for own, opp in slices(rules, 2, FEW + large)}
    order = numbering(rules, True)
    size = sum(order.size(known[forces]) for forces in head["slices"])
    longest_within = max(map(len, head["slices"].values()), default=0)
    if len(cells) != (size + large) >> large or longest_within > CLASSES - 2 or head["longest"] < 0:
        raise ValueError("the tables are not whole")


def _small(name: str) -> Table:
    """The tables of few pieces: those added, else those that the package has."""
    if (name, False) in _added:
        return _added[name, False]
    content = stored(f"endings/{name}.bin")
    return _NOTHING if content is None else read(content)


@lru_cache(maxsize=4)
def endings(rules: Ruleset) -> Endings | None:
    """The tables of a ruleset, the larger ones if they have been added; None where there are none."""
    head, small = _small(rules.learned_as)
    if not small:
        return None
    more, large = _added.get((rules.learned_as, True), _NOTHING)
    order = numbering(rules, True)
    starts, plies = [-1] * 256, [0] * 256 * CLASSES
    for slices_there in (head["slices"], more["slices"]):
        at = 0
        for name, within in slices_there.items():
            own, _, opp = name.partition("v")
            number = number_of((own, opp))
            starts[number] = at
            at += order.size((own, opp))
            # the first class begins with a loss in no ply
            plies[CLASSES * number + 1 : CLASSES * number + 2 + len(within)] = [-2, *within]
    longest = max(head["longest"], more["longest"])
    return Endings(order, tuple(starts), FEW, FEW + bool(large), longest, small, large, tuple(plies))


def read(content: bytes) -> Table:
    """What is in a file."""
    import lzma  # not needed at the start of a page, where every module costs time

    head, _, packed = content.partition(b"\n")
    try:
        return json.loads(head), lzma.decompress(packed)
    except lzma.LZMAError as cause:
        raise ValueError(str(cause)) from cause

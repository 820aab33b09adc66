"""Patterns of men, and the weights that were learned for them.

A pattern is eight squares near each other. However men stand on it, as one number in base three (a digit a square: 0
empty or king, 1 own man, 2 the other's), has a weight in the opening and one in the ending. Patterns that are the same
seen in a mirror, or with the other side's eyes, share their weights. The weights come from self-play
(``dama.training``); ``data/weights`` has a file for each ruleset that has been learned::

    {"kings": [[0, 0], [310, 350], ...], "tempo": [4, 2], ...}    one line of JSON: worths in hundredths of a man
    bytes: for every table and every number the weight in the opening, then in the ending, each plus 128

The idea of such patterns, fitted by logistic regression, is Fabien Letouzey's, for the draughts engine Scan.
"""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from dama.geometry import board, mask
from dama.rulesets import Ruleset
from dama.stored import stored

SQUARES = 8
NUMBERS = 3**SQUARES
FOLD_BITS = 10
ZERO = 128
"""What a byte is for the weight 0."""

Place = tuple[int, int]
Turn = Callable[[Place], Place]
Learned = tuple[dict[str, Any], bytes]
"""Worths and weights."""


@dataclass(frozen=True)
class Pattern:
    """Where a pattern lies, as the kernel reads it.

    squares: their set. fold: three shifts to the right; what they give, put together, is a number of ten bits
    that tells every subset from any other. digits: which of the layout's ``digits`` turns it into base three.
    base: where its weights begin. turned: seen with Black's eyes, so Black's men are the own ones.
    """

    squares: int
    fold: tuple[int, int, int]
    digits: int
    base: int
    turned: bool


@dataclass(frozen=True)
class Layout:
    """The patterns of a board. digits: for each of the ten bits of a fold what it counts. tables: how many share."""

    patterns: tuple[Pattern, ...]
    digits: tuple[tuple[int, ...], ...]
    tables: int
    orders: tuple[tuple[int, ...], ...]
    """For each pattern its squares, the first one has the lowest digit."""


@cache
def layout(rules: Ruleset) -> Layout:
    """The patterns of a ruleset's board."""
    places = board(rules).places
    square_at = {place: square for square, place in places.items()}
    known: list[tuple[tuple[Place, ...], int, bool]] = []  # every order that has a table: which, and seen by Black
    patterns: list[Pattern] = []
    orders: list[tuple[int, ...]] = []
    digits: list[tuple[int, ...]] = []
    tables = 0
    for block in _blocks(rules):
        found = next((entry for entry in known if set(entry[0]) == set(block)), None)
        if found is None:
            found = (block, tables, False)
            known += [(tuple(map(turn, block)), tables, black) for turn, black in symmetries(rules)]
            tables += 1
        order = tuple(square_at[place] for place in found[0])
        fold = _fold(tuple(sorted(square - min(order) for square in order)))
        shifts = tuple(min(order) + shift for shift in fold)
        counts = _digits(order, shifts)
        if counts not in digits:
            digits.append(counts)
        first, second, third = shifts
        pattern = Pattern(mask(order), (first, second, third), digits.index(counts), NUMBERS * found[1], found[2])
        patterns.append(pattern)
        orders.append(order)
    return Layout(tuple(patterns), tuple(digits), tables, tuple(orders))


def symmetries(rules: Ruleset) -> list[tuple[Turn, bool]]:
    """How a board can be turned so that the game stays the same, and whether the colours change with it."""
    last = rules.size - 1
    if rules.squares == "all":
        return [
            (lambda place: place, False),
            (lambda place: (last - place[0], place[1]), False),
            (lambda place: (place[0], last - place[1]), True),
            (lambda place: (last - place[0], last - place[1]), True),
        ]
    return [(lambda place: place, False), (lambda place: (last - place[0], last - place[1]), True)]


def _blocks(rules: Ruleset) -> list[tuple[Place, ...]]:
    """The squares of each pattern: 4 x 2 where every square is played, else the eight played squares of a 4 x 4."""
    every = rules.squares == "all"
    wide, high, step_up = (4, 2, 1) if every else (4, 4, 2)
    step = 1 if every else 2
    # where men begin further on and move straight, none stands on the first rank or on the last, where it is crowned
    lowest, highest = (1, rules.size - 2) if rules.men_ranks[0] > 1 and rules.steps_straight else (0, rules.size - 1)
    played = set(board(rules).places.values())
    return [
        tuple(
            (file, rank)
            for rank in range(low, low + high)
            for file in range(left, left + wide)
            if (file, rank) in played
        )
        for low in range(lowest, highest - high + 2, step_up)
        for left in range(0, rules.size - wide + 1, step)
    ]


@cache
def _fold(squares: tuple[int, ...]) -> tuple[int, int, int]:
    """Three shifts that bring each of the squares to a bit of its own, of ten."""
    span = range(squares[-1] + 1)
    for second in span:
        for third in span[second:]:
            shifts = (0, second, third)
            if len(_own_bits(squares, shifts)) == len(squares):
                return shifts
    raise ValueError(f"the squares {squares} lie too far apart to be a pattern")


def _own_bits(squares: Sequence[int], shifts: Sequence[int]) -> dict[int, int]:
    """For each square that alone reaches some bit of the fold, the lowest such bit."""
    reached: dict[int, set[int]] = {}
    for square in squares:
        for shift in shifts:
            if 0 <= square - shift < FOLD_BITS:
                reached.setdefault(square - shift, set()).add(square)
    alone: dict[int, int] = {}
    for bit, from_squares in sorted(reached.items()):
        if len(from_squares) == 1:
            alone.setdefault(min(from_squares), bit)
    return alone


def _digits(order: tuple[int, ...], shifts: tuple[int, ...]) -> tuple[int, ...]:
    bits = _own_bits(order, shifts)
    counts = [0] * FOLD_BITS
    for place, square in enumerate(order):
        counts[bits[square]] = 3**place
    return tuple(counts)


_added: dict[str, Learned] = {}


def add(name: str, known: Learned) -> None:
    """Take what a file has about a ruleset into use."""
    _added[name] = known
    learned.cache_clear()


@cache
def learned(name: str) -> Learned | None:
    """What has been learned of a ruleset, what was added or the package's own; None where there is nothing."""
    if name in _added:
        return _added[name]
    content = stored(f"weights/{name}.bin")
    return None if content is None else read(content)


def read(content: bytes) -> Learned:
    """The worths and the weights in a file."""
    head, _, weights = content.partition(b"\n")
    return json.loads(head), weights

"""The squares of a board: their names, their neighbours, and the tables the kernel works with.

A square is an int: the number of its bit in the kernel's 64-bit sets. The 8x8 boards use ``8 * rank + file``
whichever squares are played. The 10x10 board packs its 50 played squares with one unused bit after every five, so
that each diagonal is the same shift from any square::

    rank 1 (even)   0  1  2  3  4  -        NW of a square is bit + 5
    rank 2 (odd)    6  7  8  9 10           NE of a square is bit + 6
    rank 3         11 12 13 14 15  -        two ranks up      bit + 11

A direction is then a mask and a shift: ``rotate(set & may_step[d], by[d])`` moves a whole set of squares.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache

from dama.compass import COMPASS, VECTORS, Compass, mirrored
from dama.drawtables import DrawTables, draw_tables
from dama.rulesets import FILES, VALUES, Criterion, Ruleset, Side

_MOST_VICTIMS = 24


@dataclass(frozen=True)
class Tables:
    """What the kernel needs to know of a ruleset: plain numbers. Sets of squares are 64-bit ints.

    ``by`` and ``may_step`` have an entry a direction; ``steps`` and ``jumps`` hold direction numbers for white men,
    black men and kings, in that order; ``crown`` is the last rank of White and of Black. The weights decide
    between captures: see ``_weights``. ``name_places`` has the place of each square in the order of names where
    that decides which piece is huffed. ``longest_line`` joins the two corners that are played, or a1 and h8.
    """

    board: int
    by: tuple[int, ...]
    may_step: tuple[int, ...]
    steps: tuple[tuple[int, ...], ...]
    jumps: tuple[tuple[int, ...], ...]
    crown: tuple[int, int]
    flying: bool
    lands_just_behind: bool
    men_take_kings: bool
    removed_at_once: bool
    may_reverse: bool
    crowning_stops: bool
    crowned_at_once: bool
    may_decline: bool
    huffs: bool
    name_places: tuple[int, ...]
    weight_man: int
    weight_king: int
    weight_by_king: int
    weight_early_king: int
    one_each_draws: bool
    longest_line: int
    draws: DrawTables


@dataclass(frozen=True)
class Board:
    """The played squares of a ruleset's board, in the order of their names."""

    size: int
    squares: tuple[int, ...]
    names: tuple[str, ...]
    places: dict[int, tuple[int, int]]
    """File and rank of each square, counted from 0 at White's lower left corner."""
    tables: Tables

    def name(self, square: int) -> str:
        """The name of a played square: ``"d4"`` or ``"18"``."""
        return self._name_of[square]

    def square(self, name: str) -> int:
        """The square of that name; ``KeyError`` if it is not a played square."""
        return self._square_of[name]

    def step(self, square: int, direction: Compass, distance: int = 1) -> int | None:
        """The played square so many steps away, or None beyond the edge."""
        dx, dy = _vector(direction, len(self.squares) == self.size**2)
        file, rank = self.places[square]
        return self._square_at.get((file + distance * dx, rank + distance * dy))

    def at(self, file: int, rank: int) -> int | None:
        """The played square on that file and rank (from 0), or None."""
        return self._square_at.get((file, rank))

    def crowns(self, side: Side, square: int) -> bool:
        """Whether the square is on the last rank of a side, where its men are crowned."""
        return bool(self.tables.crown[side] >> square & 1)

    @cached_property
    def _name_of(self) -> dict[int, str]:
        return dict(zip(self.squares, self.names, strict=True))

    @cached_property
    def _square_of(self) -> dict[str, int]:
        return dict(zip(self.names, self.squares, strict=True))

    @cached_property
    def _square_at(self) -> dict[tuple[int, int], int]:
        return {place: square for square, place in self.places.items()}


def mask(squares: Iterable[int]) -> int:
    """The set of these squares as a 64-bit int."""
    return sum(1 << square for square in set(squares))


def squares_of(bits: int) -> list[int]:
    """The squares of a 64-bit set, lowest bit first."""
    found = []
    while bits:
        found.append((bits & -bits).bit_length() - 1)
        bits &= bits - 1
    return found


@lru_cache(maxsize=64)
def board(rules: Ruleset) -> Board:
    """The board of a ruleset, with the kernel's tables (made once)."""
    places = {_bit(rules.size, file, rank): (file, rank) for file, rank in _played(rules)}
    order = _name_order(rules, places)
    names = (str(n) if rules.numeric else _algebraic(places[square]) for n, square in enumerate(order, 1))
    return Board(rules.size, tuple(order), tuple(names), places, _tables(rules, places, order))


def _played(rules: Ruleset) -> list[tuple[int, int]]:
    parity = {"all": None, "a1": 0, "h1": 1}[rules.squares]
    every = [(file, rank) for rank in range(rules.size) for file in range(rules.size)]
    return [(file, rank) for file, rank in every if parity in (None, (file + rank) % 2)]


def _bit(size: int, file: int, rank: int) -> int:
    if size == 8:
        return 8 * rank + file
    return 11 * (rank // 2) + 6 * (rank % 2) + file // 2


def _algebraic(place: tuple[int, int]) -> str:
    return f"{FILES[place[0]]}{place[1] + 1}"


def _name_order(rules: Ruleset, places: dict[int, tuple[int, int]]) -> list[int]:
    if rules.notation == "top-left":
        return sorted(places, key=lambda s: (-places[s][1], places[s][0]))
    if rules.notation == "bottom-right":
        return sorted(places, key=lambda s: (places[s][1], -places[s][0]))
    return sorted(places, key=lambda s: (places[s][1], places[s][0]))


def _vector(direction: Compass, every_square: bool) -> tuple[int, int]:
    """File and rank of one step; where half the squares are played a straight step skips one that is not."""
    dx, dy = VECTORS[direction]
    return (dx, dy) if every_square or (dx and dy) else (2 * dx, 2 * dy)


def man_directions(rules: Ruleset, side: Side, capture: bool) -> tuple[Compass, ...]:
    """Where a side's men may step or, with ``capture``, jump."""
    directions = rules.man_capture if capture else rules.man_step
    return tuple(seen_by(side, direction) for direction in directions)


def seen_by(side: Side, direction: Compass) -> Compass:
    """A direction as that side sees it, north being ahead; and back from there to White's."""
    return direction if side is Side.WHITE else mirrored(direction)


def _tables(rules: Ruleset, places: dict[int, tuple[int, int]], order: list[int]) -> Tables:
    by, may_step = _shifts(rules, places)
    man, king, by_king, early_king = _weights(rules.choice)
    number = COMPASS.index

    def directions(capture: bool) -> tuple[tuple[int, ...], ...]:
        kings = rules.king_capture if capture else rules.king_step
        sides = [man_directions(rules, side, capture) for side in Side]
        return tuple(tuple(number(d) for d in row) for row in (*sides, kings))

    return Tables(
        board=mask(places),
        by=by,
        may_step=may_step,
        steps=directions(capture=False),
        jumps=directions(capture=True),
        crown=(_rank(places, rules.size - 1), _rank(places, 0)),
        flying=rules.flying,
        lands_just_behind=rules.lands_just_behind,
        men_take_kings=rules.men_take_kings,
        removed_at_once=rules.removed_at_once,
        may_reverse=rules.may_reverse,
        crowning_stops=rules.crowning == "stops",
        crowned_at_once=rules.crowning == "at_once",
        may_decline=rules.capture != "must",
        huffs=rules.capture == "huffing",
        name_places=tuple(order.index(s) if s in places else 0 for s in range(64))
        if rules.capture == "huffing"
        else (),
        weight_man=man,
        weight_king=king,
        weight_by_king=by_king,
        weight_early_king=early_king,
        one_each_draws=any(rule.reason == "one_piece_each" for rule in rules.draws),
        longest_line=_longest_line(rules.size, places),
        draws=draw_tables(rules),
    )


def _longest_line(size: int, places: dict[int, tuple[int, int]]) -> int:
    """The set of the squares on the longest diagonal."""
    rising = (0, 0) in places.values()
    return mask(s for s, (file, rank) in places.items() if (file == rank if rising else file + rank == size - 1))


def _rank(places: dict[int, tuple[int, int]], wanted: int) -> int:
    """The set of a rank's squares."""
    return mask(square for square, (_, rank) in places.items() if rank == wanted)


def _shifts(rules: Ruleset, places: dict[int, tuple[int, int]]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """For each direction the left rotation of a step and the set of squares that have such a neighbour."""
    square_at = {place: square for square, place in places.items()}
    by, may_step = [], []
    for direction in COMPASS:
        dx, dy = _vector(direction, rules.squares == "all")
        pairs = [(s, square_at.get((file + dx, rank + dy))) for s, (file, rank) in places.items()]
        shifts = {target - square for square, target in pairs if target is not None}
        may_step.append(mask(square for square, target in pairs if target is not None and len(shifts) == 1))
        by.append(shifts.pop() % 64 if len(shifts) == 1 else 0)
    return tuple(by), tuple(may_step)


def _weights(choice: tuple[Criterion, ...]) -> tuple[int, int, int, int]:
    """The criteria as numbers that add up: the capture with the greatest sum must be played.

    A victim counts the first or second weight (man, king), a capturing king the third once, and a king taken as
    number n of the chain the fourth shifted right by n. Each criterion gets its own range of bits, a later one below
    an earlier one, so that it only decides between equals.
    """
    man = king = by_king = early_king = 0
    for criterion in choice:
        bits = {"by_king": 1, "kings_first": _MOST_VICTIMS, "most_value": 12}.get(criterion, 5)
        man, king, by_king, early_king = (weight << bits for weight in (man, king, by_king, early_king))
        if criterion == "most":
            man, king = man + 1, king + 1
        elif criterion == "most_kings":
            king += 1
        elif criterion == "by_king":
            by_king += 1
        elif criterion == "kings_first":
            early_king += 1 << (_MOST_VICTIMS - 1)
        elif criterion == "most_value":
            man, king = man + VALUES["man"], king + VALUES["king"]
    return man, king, by_king, early_king

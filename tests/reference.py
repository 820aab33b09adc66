"""A second move generator, slow and plain, to check the real one against.

Written from the rule cards alone and sharing nothing with ``dama``: a position is a dictionary from
(file, rank) to a piece, a capture is walked square by square, and every chain is written out before the
choice rules look at it. Nothing here is made to be fast, so that every rule can be read where it is applied.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

Square = tuple[int, int]
Vector = tuple[int, int]

FORWARD_DIAGONAL: tuple[Vector, ...] = ((-1, 1), (1, 1))
DIAGONAL: tuple[Vector, ...] = ((-1, 1), (1, 1), (-1, -1), (1, -1))
FORWARD_AND_SIDEWAYS: tuple[Vector, ...] = ((0, 1), (-1, 0), (1, 0))
ROOK: tuple[Vector, ...] = ((0, 1), (-1, 0), (1, 0), (0, -1))
# On the dark squares the next square along a row or a column is two away.
DIAGONAL_AND_STRAIGHT: tuple[Vector, ...] = (*DIAGONAL, (0, 2), (0, -2), (-2, 0), (2, 0))


class Piece(NamedTuple):
    """One piece: its side ("W" or "B"), and whether it wears a crown."""

    side: str
    king: bool


Pieces = dict[Square, Piece]


@dataclass(frozen=True)
class Card:
    """The rule card of one game. Vectors are seen by White; Black's are mirrored."""

    first: str = "W"
    size: int = 8
    played: Literal["all", "a1", "h1"] = "a1"
    men_ranks: tuple[int, int] = (1, 3)
    names: Literal["letters", "from top left", "from bottom right"] = "letters"
    man_steps: tuple[Vector, ...] = FORWARD_DIAGONAL
    man_captures: tuple[Vector, ...] = FORWARD_DIAGONAL
    king_steps: tuple[Vector, ...] = DIAGONAL
    king_captures: tuple[Vector, ...] = DIAGONAL
    flying: bool = True
    lands_just_behind: bool = False
    men_take_kings: bool = True
    removed_at_once: bool = False
    may_reverse: bool = True
    crowned: Literal["at the end", "and stops", "and goes on as a king"] = "and stops"
    choice: Literal["free", "king first", "number", "number, kings", "italian", "frisian"] = "number"
    compulsory: Literal["yes", "no", "or huffed"] = "yes"


_INTERNATIONAL = Card(size=10, men_ranks=(1, 4), names="from top left", man_captures=DIAGONAL, crowned="at the end")
_BRAZILIAN = Card(man_captures=DIAGONAL, crowned="at the end")
_SPANISH = Card(played="h1", names="from bottom right", choice="number, kings")

CARDS: dict[str, Card] = {
    "turkish": Card(
        played="all",
        men_ranks=(2, 3),
        man_steps=FORWARD_AND_SIDEWAYS,
        man_captures=FORWARD_AND_SIDEWAYS,
        king_steps=ROOK,
        king_captures=ROOK,
        removed_at_once=True,
        may_reverse=False,
        crowned="at the end",
    ),
    "international": _INTERNATIONAL,
    "brazilian": _BRAZILIAN,
    "english": Card(first="B", names="from top left", flying=False, choice="free"),
    "italian": Card(played="h1", names="from top left", flying=False, men_take_kings=False, choice="italian"),
    "spanish": _SPANISH,
    "portuguese": _SPANISH,
    "russian": replace(_BRAZILIAN, crowned="and goes on as a king", choice="free"),
    "frisian": replace(
        _INTERNATIONAL,
        man_captures=DIAGONAL_AND_STRAIGHT,
        king_captures=DIAGONAL_AND_STRAIGHT,
        choice="frisian",
    ),
    "pool": replace(_BRAZILIAN, first="B", names="from top left", choice="free"),
    "czech": Card(choice="king first"),
    "thai": Card(
        first="B",
        men_ranks=(1, 2),
        names="from top left",
        lands_just_behind=True,
        removed_at_once=True,
        choice="free",
    ),
}


@dataclass(frozen=True)
class Chain:
    """One move: where the piece stood, every square it landed on, and what it took, in order.

    ``huffed``: where an own piece is taken off the board after it.
    """

    path: tuple[Square, ...]
    taken: tuple[Square, ...]
    crowned: bool
    huffed: Square | None = None


# --- The board ------------------------------------------------------------------------------------


def squares(card: Card) -> list[Square]:
    """The played squares in the order of their numbers (from a1 along the ranks where they have none)."""
    every = [(file, rank) for rank in range(card.size) for file in range(card.size)]
    played = [square for square in every if card.played == "all" or (sum(square) % 2 == 0) == (card.played == "a1")]
    if card.names == "from top left":
        played.sort(key=lambda square: (-square[1], square[0]))
    if card.names == "from bottom right":
        played.sort(key=lambda square: (square[1], -square[0]))
    return played


def names(card: Card) -> dict[str, Square]:
    """The name of every played square."""
    if card.names == "letters":
        return {"abcdefgh"[file] + str(rank + 1): (file, rank) for file, rank in squares(card)}
    return {str(number): square for number, square in enumerate(squares(card), start=1)}


def start(card: Card) -> Pieces:
    """The men as they stand before the first move."""
    low, high = card.men_ranks
    pieces: Pieces = {}
    for file, rank in squares(card):
        if low <= rank + 1 <= high:
            pieces[file, rank] = Piece("W", king=False)
        if low <= card.size - rank <= high:
            pieces[file, rank] = Piece("B", king=False)
    return pieces


def read_fen(card: Card, fen: str) -> tuple[Pieces, str]:
    """The pieces and the side to move of a well-formed FEN."""
    side, *lists = fen.split(":")
    pieces: Pieces = {}
    for text in lists:
        for token in filter(None, text[1:].split(",")):
            pieces[names(card)[token.removeprefix("K")]] = Piece(text[0], token.startswith("K"))
    return pieces, side


def write_fen(card: Card, pieces: Pieces, side: str) -> str:
    """The FEN of a position, the squares of each side in the order of their numbers."""
    lists = {"W": "", "B": ""}
    for name, square in names(card).items():
        if piece := pieces.get(square):
            text = ("K" if piece.king else "") + name
            lists[piece.side] += f",{text}" if lists[piece.side] else text
    return f"{side}:W{lists['W']}:B{lists['B']}"


# --- One piece ------------------------------------------------------------------------------------


def _seen_by(side: str, vectors: tuple[Vector, ...]) -> tuple[Vector, ...]:
    return vectors if side == "W" else tuple((across, -up) for across, up in vectors)


def _on_board(card: Card, square: Square) -> bool:
    return 0 <= square[0] < card.size and 0 <= square[1] < card.size


def _ray(card: Card, square: Square, vector: Vector) -> Iterator[Square]:
    """The squares met by walking from a square to the edge of the board."""
    file, rank = square[0] + vector[0], square[1] + vector[1]
    while _on_board(card, (file, rank)):
        yield file, rank
        file, rank = file + vector[0], rank + vector[1]


def _on_last_rank(card: Card, side: str, square: Square) -> bool:
    return square[1] == (card.size - 1 if side == "W" else 0)


def _quiet(card: Card, pieces: Pieces, square: Square) -> Iterator[Chain]:
    piece = pieces[square]
    vectors = card.king_steps if piece.king else card.man_steps
    for vector in _seen_by(piece.side, vectors):
        for target in _ray(card, square, vector):
            if target in pieces:
                break
            crowned = not piece.king and _on_last_rank(card, piece.side, target)
            yield Chain((square, target), (), crowned)
            if not (piece.king and card.flying):
                break


def _jumps(
    card: Card, pieces: Pieces, square: Square, piece: Piece, taken: tuple[Square, ...]
) -> Iterator[tuple[Vector, Square, list[Square]]]:
    """Every piece that can be jumped next, with the direction of the jump and its landing squares."""
    flies = piece.king and card.flying
    vectors = card.king_captures if piece.king else card.man_captures
    for vector in _seen_by(piece.side, vectors):
        ray = list(_ray(card, square, vector))
        while flies and ray and ray[0] not in pieces:
            ray.pop(0)
        if not ray or ray[0] not in pieces:
            continue
        victim = ray[0]
        if pieces[victim].side == piece.side or victim in taken:
            continue
        if pieces[victim].king and not piece.king and not card.men_take_kings:
            continue
        landings: list[Square] = []
        for landing in ray[1:] if flies and not card.lands_just_behind else ray[1:2]:
            if landing in pieces:
                break
            landings.append(landing)
        if landings:
            yield vector, victim, landings


def _chains(card: Card, pieces: Pieces, piece: Piece, so_far: Chain, came_by: Vector | None) -> Iterator[Chain]:
    """Every way to go on from ``so_far`` until no jump is left. ``pieces`` lacks the moving piece."""
    square = so_far.path[-1]
    went_on = False
    for vector, victim, landings in _jumps(card, pieces, square, piece, so_far.taken):
        if not card.may_reverse and came_by == (-vector[0], -vector[1]):
            continue
        went_on = True
        left = {key: value for key, value in pieces.items() if key != victim or not card.removed_at_once}
        ways: list[list[Chain]] = []
        for landing in landings:
            chain = Chain((*so_far.path, landing), (*so_far.taken, victim), so_far.crowned)
            ways.append(list(_after_landing(card, left, piece, chain, vector)))
        longest = max(len(chain.taken) for way in ways for chain in way)
        goes_on = longest > len(so_far.taken) + 1
        for way in ways:
            # A jump that has a landing square to go on from must land on such a square.
            yield from (chain for chain in way if not goes_on or len(chain.taken) > len(so_far.taken) + 1)
    if not went_on and so_far.taken:
        crowned = so_far.crowned or (not piece.king and _on_last_rank(card, piece.side, square))
        yield replace(so_far, crowned=crowned)


def _after_landing(card: Card, left: Pieces, piece: Piece, chain: Chain, vector: Vector) -> Iterator[Chain]:
    arrived = not piece.king and _on_last_rank(card, piece.side, chain.path[-1])
    if arrived and card.crowned == "and stops":
        yield replace(chain, crowned=True)
    elif arrived and card.crowned == "and goes on as a king":
        yield from _chains(card, left, Piece(piece.side, king=True), replace(chain, crowned=True), vector)
    else:
        yield from _chains(card, left, piece, chain, vector)


# --- All pieces -----------------------------------------------------------------------------------


def _chosen(card: Card, pieces: Pieces, chains: list[Chain]) -> list[Chain]:
    """The chains that the choice rule of the game leaves: those with the highest rank."""

    def kings(chain: Chain) -> int:
        return sum(pieces[square].king for square in chain.taken)

    def rank(chain: Chain) -> tuple[int | tuple[int, ...], ...]:
        by_king = pieces[chain.path[0]].king
        number = len(chain.taken)
        if card.choice == "number":
            return (number,)
        if card.choice == "number, kings":
            return (number, kings(chain))
        if card.choice == "king first":
            return (by_king,)
        if card.choice == "italian":
            met = tuple(pieces[square].king for square in chain.taken)
            return (number, by_king, kings(chain), met)
        if card.choice == "frisian":
            # n kings are worth more than 2n - 1 men and less than 2n.
            men = number - kings(chain)
            return (2 * kings(chain) + men, men, by_king)
        return ()

    ranks = [rank(chain) for chain in chains]
    best = max(ranks)
    return [chain for chain, its_rank in zip(chains, ranks, strict=True) if its_rank == best]


def legal_moves(card: Card, pieces: Pieces, side: str) -> list[Chain]:
    """Every legal move as a full path, in no particular order."""
    own = [square for square, piece in pieces.items() if piece.side == side]
    chains: list[Chain] = []
    for square in own:
        others = {key: value for key, value in pieces.items() if key != square}
        chains += _chains(card, others, pieces[square], Chain((square,), (), crowned=False), None)
    captures = _chosen(card, pieces, chains) if chains else []
    if captures and card.compulsory == "yes":
        return captures
    steps = [move for square in own for move in _quiet(card, pieces, square)]
    if captures and card.compulsory == "or huffed":
        steps = [_with_huffed(step, _to_be_huffed(card, captures)) for step in steps]
    return captures + steps


def _to_be_huffed(card: Card, captures: list[Chain]) -> Square:
    """Of the pieces that may capture the one that takes most, the first in the order of the squares."""
    most = max(len(chain.taken) for chain in captures)
    candidates = {chain.path[0] for chain in captures if len(chain.taken) == most}
    return next(square for square in squares(card) if square in candidates)


def _with_huffed(step: Chain, piece: Square) -> Chain:
    """A step after which that piece is taken off, wherever it is by then; a man that is taken off gets no crown."""
    if step.path[0] == piece:
        return replace(step, crowned=False, huffed=step.path[-1])
    return replace(step, huffed=piece)


def play(pieces: Pieces, move: Chain) -> Pieces:
    """The pieces after a move."""
    after = {square: piece for square, piece in pieces.items() if square not in move.taken}
    piece = after.pop(move.path[0])
    after[move.path[-1]] = Piece(piece.side, piece.king or move.crowned)
    if move.huffed is not None:
        del after[move.huffed]
    return after


def distinct(moves: list[Chain]) -> dict[tuple[object, ...], Chain]:
    """One move for every different (from, to, set of pieces taken, crowned)."""
    return {(move.path[0], move.path[-1], frozenset(move.taken), move.crowned): move for move in moves}


def text(card: Card, move: Chain) -> str:
    """A move as plain text: ``d4xd6xf6xf8``, ``11-15``, ``11-15~8`` where 8 is huffed."""
    name_of = {square: name for name, square in names(card).items()}
    moved = ("x" if move.taken else "-").join(name_of[square] for square in move.path)
    return moved if move.huffed is None else f"{moved}~{name_of[move.huffed]}"


def other(side: str) -> str:
    """The opponent."""
    return "B" if side == "W" else "W"


def perft(card: Card, pieces: Pieces, side: str, depth: int) -> int:
    """The number of different ways to play ``depth`` moves."""
    if depth == 0:
        return 1
    moves = distinct(legal_moves(card, pieces, side)).values()
    if depth == 1:
        return len(moves)
    return sum(perft(card, play(pieces, move), other(side), depth - 1) for move in moves)

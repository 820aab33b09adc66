"""A position: which pieces stand where and whose move it is; FEN in and out.

FEN is PDN's: ``W:Wa2,Kc4:Bd6``, the side to move, then each side's squares with K before a king's. Ranges of numbers
(``31-50``), either colour first, blanks, empty sides and a final dot are read; none of these is written.
"""

import re
from dataclasses import dataclass
from typing import Literal

from dama.errors import BadFen, quote
from dama.geometry import Board, board, mask, squares_of
from dama.kernels import Sets
from dama.rulesets import Ruleset, Side
from dama.sentences import sentence

LONGEST_FEN = 2000
"""Characters; the longest that is written has fewer than 400."""

_RANGE = re.compile(r"0{0,2}(\d{1,2})\s*-\s*0{0,2}(\d{1,2})", re.ASCII)
_Form = Literal[
    "too_long", "parts", "first", "side", "side_twice", "square_twice", "backwards", "no_square", "empty", "too_many"
]  # fmt: skip
"""What can be wrong with a position text; each has its sentence."""


@dataclass(frozen=True)
class Position:
    """Pieces on a board and the side to move; the sets are ints with a bit a square."""

    ruleset: Ruleset
    white: int
    black: int
    kings: int
    side: Side

    @property
    def board(self) -> Board:
        """The board the squares belong to."""
        return board(self.ruleset)

    @property
    def own(self) -> int:
        """The pieces of the side to move."""
        return self.black if self.side else self.white

    @property
    def opp(self) -> int:
        """The pieces of the other side."""
        return self.white if self.side else self.black

    @property
    def sets(self) -> Sets:
        """The position as the kernel takes it."""
        return self.own, self.opp, self.kings, int(self.side)

    def owner(self, square: int) -> Side | None:
        """Whose piece stands on the square; None on an empty one."""
        if self.white >> square & 1:
            return Side.WHITE
        return Side.BLACK if self.black >> square & 1 else None

    def is_king(self, square: int) -> bool:
        """Whether a king stands on the square."""
        return bool(self.kings >> square & 1)

    def piece(self, square: int) -> str | None:
        """``"white-man"``, ``"white-king"``, ``"black-man"``, ``"black-king"``, or None on an empty square."""
        side = self.owner(square)
        return None if side is None else f"{side.label}-{'king' if self.is_king(square) else 'man'}"

    def pieces(self) -> dict[int, str]:
        """Every piece by its square, in the order of the squares' names."""
        found = ((square, self.piece(square)) for square in self.board.squares)
        return {square: piece for square, piece in found if piece is not None}

    def force(self, side: Side) -> str:
        """A side's pieces as letters, kings first: ``"KKM"``."""
        own = self.black if side else self.white
        return "K" * (own & self.kings).bit_count() + "M" * (own & ~self.kings).bit_count()

    def after(self, own: int, opp: int, kings: int) -> "Position":
        """The position with the mover's and the opponent's sets after a move, the opponent to move."""
        white, black = (opp, own) if self.side else (own, opp)
        return Position(self.ruleset, white, black, kings, self.side.other)


def start(rules: Ruleset) -> Position:
    """The position a game of the ruleset begins with."""
    squares = board(rules)
    low, high = (rank - 1 for rank in rules.men_ranks)

    def ranks(first: int, last: int) -> int:
        return mask(s for s, (_, rank) in squares.places.items() if first <= rank <= last)

    end = rules.size - 1
    return Position(rules, ranks(low, high), ranks(end - high, end - low), 0, rules.first)


def fen(position: Position) -> str:
    """The position as FEN."""
    squares = position.board

    def side(own: int) -> str:
        names = [s for s in squares.squares if own >> s & 1]
        return ",".join(("K" if position.is_king(s) else "") + squares.name(s) for s in names)

    letter = "B" if position.side else "W"
    return f"{letter}:W{side(position.white)}:B{side(position.black)}"


def parse_fen(rules: Ruleset, text: str) -> Position:
    """The position that a FEN describes on the ruleset's board; either side may have no piece.

    Raises ``BadFen``, whose ``data["token"]`` is the part that cannot be read, stands twice, or is off the board.
    """
    if len(text) > LONGEST_FEN:
        raise bad_fen("too_long", text)
    parts = [part.strip() for part in text.strip().strip('"').rstrip(". \t\n").split(":")]
    if len(parts) != 3:
        raise bad_fen("parts", text)
    if parts[0].upper() not in ("W", "B"):
        raise bad_fen("first", parts[0])
    found: dict[str, tuple[int, int]] = {}
    for part in parts[1:]:
        letter = part[:1].upper()
        if letter not in ("W", "B"):
            raise bad_fen("side", part)
        if letter in found:
            raise bad_fen("side_twice", part)
        found[letter] = _read_side(board(rules), part[1:].rstrip("."))
    (white, white_kings), (black, black_kings) = found["W"], found["B"]
    if white & black:
        twice = board(rules).name(squares_of(white & black)[0])
        raise bad_fen("square_twice", twice)
    side = Side.WHITE if parts[0].upper() == "W" else Side.BLACK
    return Position(rules, white, black, white_kings | black_kings, side)


def _read_side(squares: Board, text: str) -> tuple[int, int]:
    """The set of all pieces and the set of kings of one side's list."""
    pieces = kings = 0
    if not text.strip():
        return 0, 0
    for token in text.split(","):
        name = token.strip()
        king = name[:1] in ("K", "k")
        for square in _read_squares(squares, name[1:].strip() if king else name, token):
            if pieces >> square & 1:
                raise bad_fen("square_twice", token)
            pieces |= 1 << square
            kings |= king << square
    return pieces, kings


def _read_squares(squares: Board, name: str, token: str) -> list[int]:
    found = _RANGE.fullmatch(name)
    names = [name]
    if found:
        first, last = int(found[1]), int(found[2])
        if first > last:
            raise bad_fen("backwards", token)
        names = [str(n) for n in range(first, last + 1)]
    try:
        return [squares.square(_plain(n)) for n in names]
    except KeyError:
        raise bad_fen("no_square", token) from None


def _plain(name: str) -> str:
    """A square's name without leading zeros or capitals."""
    return name.lstrip("0") if name.isascii() and name.isdigit() else name.lower()


def bad_fen(form: _Form, token: str) -> BadFen:
    """The error of a position text; form: what is wrong with it, token: the part at fault."""
    fault = token.strip()
    return BadFen(sentence(f"error.bad_fen.{form}", {"token": quote(fault)})["en"], token=fault, text=fault, form=form)

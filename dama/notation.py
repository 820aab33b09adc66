"""Moves as text: how they are written, shown and read.

ASCII text (``d4xd6xf6xf8``, ``11-15``) is what records and the command line hold: the origin and every
landing square. Shown text has the typographic signs (``d4×d6×f6×f8``, ``11–15``). Reading takes any of the usual
signs, blanks, capitals and leading zeros, and captures of which only some landing squares are given. Where a piece is
huffed, its square follows (``d3-d4~h6``); it may be left out, since the move tells it.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache

from dama.errors import AmbiguousMove, IllegalMove, InvalidMove, quote
from dama.geometry import board
from dama.moves import Move, legal_moves
from dama.position import Position, fen
from dama.rulesets import Ruleset

SIGNS = "-–—−xX×:"
"""What may stand between two squares of a typed move."""

_LONGEST = 400
"""Characters of a typed move: room for the longest chain with every landing square, and blanks."""

_CAPTURE_SIGNS = "xX×:"
_HUFF = "~"

_ALGEBRAIC = re.compile(
    rf"\s*[a-zA-Z][0-9]{{1,2}}(?:\s*[{SIGNS}]?\s*[a-zA-Z][0-9]{{1,2}})+\s*(?:{_HUFF}\s*[a-zA-Z][0-9]{{1,2}}\s*)?"
)
_NUMERIC = re.compile(rf"\s*[0-9]{{1,3}}(?:\s*[{SIGNS}]\s*[0-9]{{1,3}})+\s*(?:{_HUFF}\s*[0-9]{{1,3}}\s*)?")
_SQUARE = re.compile(r"([a-wyzA-WYZ]?)0*([0-9]+)")  # no file is called x: it is a capture sign


@lru_cache(maxsize=64)
def numbered(rules: Ruleset) -> Ruleset:
    """The ruleset with its squares numbered row by row from the top left as White sees it; itself if they are.

    One row for each, since boards are kept by ruleset.
    """
    return rules if rules.notation == "top-left" else replace(rules, notation="top-left")


def ascii_text(rules: Ruleset, move: Move) -> str:
    """``"d4xd6xf6xf8"`` or ``"11-15"``: every landing square, ASCII signs."""
    return move.text(board(rules))


def shown(rules: Ruleset, move: Move) -> str:
    """``"d4×d6×f6×f8"`` or ``"11–15"``: as a person reads it."""
    moved = ("×" if move.captures else "–").join(names(rules, move.path))
    return moved if move.huffed is None else f"{moved} {_HUFF}{board(rules).name(move.huffed)}"


def pdn_text(rules: Ruleset, move: Move) -> str:
    """As ``ascii_text``, with the capture sign that PDN gives the ruleset; a huffed piece is a comment."""
    moved = (rules.capture_sign if move.captures else "-").join(names(rules, move.path))
    return moved if move.huffed is None else f"{moved} {{{_HUFF}{board(rules).name(move.huffed)}}}"


def names(rules: Ruleset, squares: Iterable[int]) -> list[str]:
    """The names of squares."""
    return [board(rules).name(square) for square in squares]


def parse_squares(rules: Ruleset, text: str) -> tuple[int, ...]:
    """The squares a typed move names, two or more; ``InvalidMove`` if it cannot be read."""
    found = square_names(rules, text)
    try:
        return tuple(board(rules).square(name) for name in found)
    except KeyError as missing:
        name = missing.args[0]
        raise InvalidMove(f"{name} is not a square of this game.", text=text, square=name, path=found) from None


def square_names(rules: Ruleset, text: str) -> list[str]:
    """The names in a typed move, of the ruleset's form but not all of them squares of the board perhaps."""
    form = _NUMERIC if rules.numeric else _ALGEBRAIC
    if len(text) > _LONGEST or not form.fullmatch(text):
        from dama.examples import examples

        like = "{quiet_typed} or {capture_typed}".format_map(examples(rules))
        raise InvalidMove(f"{quote(text)} cannot be read as a move such as {like}.", text=text)
    return _names_in(text.partition(_HUFF)[0])


def _names_in(text: str) -> list[str]:
    return [letter.lower() + number for letter, number in _SQUARE.findall(text)]


def fitting_moves(moves: Iterable[Move], squares: Sequence[int]) -> tuple[Move, ...]:
    """Those of the legal moves that go from the first square to the last by way of the others, in order.

    Of moves with the same ends and the same victims only the first; a full path is the only answer.
    """
    path = tuple(squares)
    fits = [move for move in moves if _passes(move.path, path)]
    exact = next((move for move in fits if move.path == path), None)
    if exact is not None:
        return (exact,)
    return tuple({move.identity: move for move in reversed(fits)}.values())[::-1]


def find_move(position: Position, text: str, legal: Sequence[Move] | None = None) -> Move:
    """The legal move meant by a typed text; ``legal``: the position's legal moves, where the caller has them.

    ``InvalidMove``: it cannot be read, or names a huffed piece where no move loses one; ``IllegalMove``: it may not be
    played; ``AmbiguousMove``: several captures fit, listed in ``data["candidates"]``. Where squares are what is wrong,
    they are named in ``data["path"]``: ``dama.explain`` says why.
    """
    rules = position.ruleset
    squares = parse_squares(rules, text)
    moves = fitting_moves(_meant(position, text, legal_moves(position) if legal is None else legal), squares)
    shown_text = quote(text.strip())
    if not moves:
        raise IllegalMove(
            f"{shown_text} is not a legal move here.",
            text=text, path=names(rules, squares), fen=fen(position),
        )  # fmt: skip
    if len(moves) > 1:
        candidates = [ascii_text(rules, move) for move in moves]
        raise AmbiguousMove(
            f"{shown_text} may mean {' or '.join(candidates[:4])}; write every landing square.",
            text=text, candidates=candidates, fen=fen(position),
        )  # fmt: skip
    return moves[0]


def _meant(position: Position, text: str, legal: Sequence[Move]) -> list[Move]:
    """The legal moves that a text may mean by its signs: a step and a capture may go the same way."""
    path, _, huffed = text.partition(_HUFF)
    if huffed:
        if all(move.huffed is None for move in legal):
            raise InvalidMove(f"{quote(text.strip())} names a piece that is huffed, and here none is.", text=text)
        wanted = _names_in(huffed)
        return [move for move in legal if move.huffed is not None and names(position.ruleset, [move.huffed]) == wanted]
    taking = [move for move in legal if move.captures]
    return taking if taking and any(sign in path for sign in _CAPTURE_SIGNS) else list(legal)


def _passes(path: Sequence[int], squares: tuple[int, ...]) -> bool:
    """Whether a path begins and ends as told and has the squares between in their order."""
    if len(squares) < 2 or (path[0], path[-1]) != (squares[0], squares[-1]):
        return False
    landings = iter(path[1:-1])
    return all(square in landings for square in squares[1:-1])

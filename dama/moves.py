"""A move, the legal moves of a position, and the position after a move."""

from dataclasses import dataclass

from dama import kernels
from dama.errors import BadFen
from dama.evaluation import evaluation
from dama.geometry import Board, board, mask
from dama.kernels import Kernel
from dama.position import Position, fen
from dama.rulesets import Ruleset

DEEPEST_PERFT = 20
"""Plies: counting more would take years."""


@dataclass(frozen=True)
class Move:
    """A whole move: the origin and every landing square, the victims in the order they are jumped.

    ``crowned``: the moving man is a king afterwards.
    """

    path: tuple[int, ...]
    captures: tuple[int, ...] = ()
    crowned: bool = False

    @property
    def origin(self) -> int:
        """Where the piece comes from."""
        return self.path[0]

    @property
    def target(self) -> int:
        """Where the piece ends."""
        return self.path[-1]

    @property
    def identity(self) -> tuple[int, int, frozenset[int]]:
        """What tells moves apart on the board: the ends and the set of victims."""
        return self.origin, self.target, frozenset(self.captures)

    def text(self, squares: Board) -> str:
        """The move in ASCII: ``d3-d4``, ``d4xd6xf6``."""
        return ("x" if self.captures else "-").join(map(squares.name, self.path))


def kernel_for(rules: Ruleset) -> Kernel:
    """The active kernel with the ruleset's tables loaded."""
    kernel = kernels.active()
    kernel.use(board(rules).tables, evaluation(rules))
    return kernel


def legal_moves(position: Position) -> tuple[Move, ...]:
    """Every legal move, sorted by its ASCII text.

    Raises ``BadFen`` for a made-up position with so many ways to capture that they cannot be listed.
    """
    found = kernel_for(position.ruleset).legal(*position.sets)
    if found is None:
        text = fen(position)
        raise BadFen("The position has too many ways to capture to be played.", token=text, text=text, why="too_many")
    squares = position.board
    moves = [Move(tuple(path), tuple(victims), crowned) for path, victims, crowned in found]
    return tuple(sorted(moves, key=lambda move: move.text(squares)))


def play(position: Position, move: Move) -> Position:
    """The position after a legal move."""
    origin, target = 1 << move.origin, 1 << move.target
    taken = mask(move.captures)
    was_king = position.is_king(move.origin)
    kings = position.kings & ~origin & ~taken
    if was_king or move.crowned:
        kings |= target
    return position.after(position.own & ~origin | target, position.opp & ~taken, kings)


def perft(position: Position, depth: int) -> int:
    """How many lines of ``depth`` plies there are, draw rules left aside.

    Moves with the same ends and the same victims count once. A position without a move has no lines.
    """
    return kernel_for(position.ruleset).perft(*position.sets, depth)

"""A move, the legal moves of a position, and the position after a move."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from dama import kernels
from dama.evaluation import evaluation
from dama.geometry import Board, board, mask
from dama.kernels import Kernel
from dama.position import Position, bad_fen, fen
from dama.rulesets import Ruleset

DEEPEST_PERFT = 20
"""Plies: counting more would take years."""


@dataclass(frozen=True)
class Move:
    """A whole move: the origin and every landing square, the victims in the order they are jumped.

    ``crowned``: the moving man is a king afterwards. ``huffed``: where the mover loses a piece at the end of the
    move because none has captured; the moving one is lost where it has gone.
    """

    path: tuple[int, ...]
    captures: tuple[int, ...] = ()
    crowned: bool = False
    huffed: int | None = None

    @property
    def origin(self) -> int:
        """Where the piece comes from."""
        return self.path[0]

    @property
    def target(self) -> int:
        """Where the piece ends."""
        return self.path[-1]

    @property
    def removes(self) -> bool:
        """Whether a piece leaves the board."""
        return bool(self.captures) or self.huffed is not None

    @property
    def identity(self) -> tuple[int, int, frozenset[int]]:
        """What tells moves apart on the board: the ends and the set of victims."""
        return self.origin, self.target, frozenset(self.captures)

    def text(self, squares: Board) -> str:
        """The move in ASCII: ``d3-d4``, ``d4xd6xf6``, ``d3-d4~h6`` where h6 is huffed."""
        moved = ("x" if self.captures else "-").join(map(squares.name, self.path))
        return moved if self.huffed is None else f"{moved}~{squares.name(self.huffed)}"


def kernel_for(rules: Ruleset) -> Kernel:
    """The active kernel with the ruleset's tables loaded."""
    kernel = kernels.active()
    load(kernel, rules)
    return kernel


def load(kernel: Kernel, rules: Ruleset) -> None:
    """Let a kernel play by these rules."""
    kernel.use(board(rules).tables, evaluation(rules))


def legal_moves(position: Position) -> tuple[Move, ...]:
    """Every legal move, sorted by its ASCII text.

    Raises ``BadFen`` for a made-up position with so many ways to capture that they cannot be listed.
    """
    with kernels.LOCK:
        kernel = kernel_for(position.ruleset)
        found = kernel.legal(*position.sets)
        liable = kernel.liable(*position.sets) if position.ruleset.capture == "huffing" else -1
    if found is None:
        raise bad_fen("too_many", fen(position))
    squares = position.board
    moves = [Move(tuple(path), tuple(victims), crowned) for path, victims, crowned in found]
    if liable >= 0:
        moves = [move if move.captures else _with_huff(move, liable) for move in moves]
    return tuple(sorted(moves, key=lambda move: move.text(squares)))


def _with_huff(step: Move, liable: int) -> Move:
    """A step played where that piece should have captured."""
    if step.origin != liable:
        return replace(step, huffed=liable)
    return replace(step, huffed=step.target, crowned=False)


def must_capture(moves: Iterable[Move]) -> bool:
    """Whether these, the legal moves of a position, are captures only."""
    return all(move.captures for move in moves)


def play(position: Position, move: Move) -> Position:
    """The position after a legal move."""
    origin, target = 1 << move.origin, 1 << move.target
    taken = mask(move.captures)
    was_king = position.is_king(move.origin)
    kings = position.kings & ~origin & ~taken
    if was_king or move.crowned:
        kings |= target
    huffed = 0 if move.huffed is None else 1 << move.huffed
    return position.after((position.own & ~origin | target) & ~huffed, position.opp & ~taken, kings & ~huffed)


def perft(position: Position, depth: int) -> int:
    """How many lines of ``depth`` plies there are, draw rules left aside.

    Moves with the same ends and the same victims count once. A position without a move has no lines.
    """
    with kernels.LOCK:
        return kernel_for(position.ruleset).perft(*position.sets, depth)

"""The computer opponent: how strong it plays, and what it chooses."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from dama import kernels
from dama.beginner import hasty_move, is_hasty
from dama.book import book_move
from dama.drawrules import NoProgress
from dama.drawtables import diagonal_rule, rule_of_forces
from dama.endings import endings
from dama.errors import BadRequest
from dama.game import Game
from dama.kernels import INFINITE, WIN, Kernel, Sets, is_decided
from dama.moves import Move, legal_moves, load, play
from dama.position import fen
from dama.rulesets import Side
from dama.steps import PAUSE, Steps, finish

MOST_DEPTH = 60
LIVELY_COST = 30
"""How much a lively player gives, in hundredths of a man, for not repeating a position."""
NARROW, NARROW_DEPTH = 30, 5
"""The first window of a search, in hundredths of a man either way, and from which depth on it is so narrow."""
_LONGEST_LINE = 12
_NO_LIMIT = 1 << 60
MOST_SEED = (1 << 63) - 1
MOST_MEMORY = 20
_BOUNDS = {
    "depth": (1, MOST_DEPTH),
    "seconds": (0, float("inf")),
    "nodes": (1, _NO_LIMIT),
    "noise": (0, 1000),
    "memory": (1, MOST_MEMORY),
    "haste": (0, 100),
}
"""The least and the most of what a level says, within what the kernel's numbers hold."""


@dataclass(frozen=True)
class Level:
    """How a search is limited: plies, seconds and nodes, the first to be reached.

    selective: looks at unlikely moves less deep and at forced ones deeper; otherwise exactly ``depth`` plies, and
    captures to their end. noise: the evaluation is bent by up to so many hundredths of a man, by the seed. memory:
    how many positions it remembers, as a power of two. haste: so many moves of a hundred are made as beginners do
    (``dama.beginner``). book: begins as the opening book has it. at_once: where there is only one move a selective
    search does not think about it. lively: would rather be a little worse than repeat a position. endings:
    knows the endgame tables. Raises ``BadRequest`` for a number that the kernel cannot take.
    """

    depth: int = MOST_DEPTH
    seconds: float = 3600.0
    nodes: int = _NO_LIMIT
    selective: bool = True
    noise: int = 0
    memory: int = MOST_MEMORY
    haste: int = 0
    book: bool = False
    at_once: bool = True
    lively: bool = False
    endings: bool = True

    def __post_init__(self) -> None:
        for name, (least, most) in _BOUNDS.items():
            number = getattr(self, name)
            if not isinstance(number, int | float if name == "seconds" else int) or not least <= number <= most:
                raise BadRequest(f"A level has {name} from {least} to {most}.", text=name)


LEVELS = {
    "easy": Level(depth=2, selective=False, noise=40, memory=16, haste=15, book=True, endings=False),
    "medium": Level(depth=6, seconds=5.0, selective=False, noise=8, memory=16, book=True),
    "hard": Level(seconds=1.0, noise=2, book=True, lively=True),
    "master": Level(seconds=5.0, noise=1, book=True, lively=True),
}
"""From the weakest to the strongest (``python -m dama.training levels`` measures them).

easy overlooks what comes after the answer to its move, and in haste the answer too; medium looks six plies ahead (a
hundredth of a second, but seconds in plain Python, hence its limit); hard thinks for a second, master for five. Those
two follow their seed only as far as the clock lets them.
"""
HINT = Level(seconds=0.7, at_once=False)


@dataclass(frozen=True)
class Choice:
    """The move chosen, and what the search knows of it.

    score: for its mover, in hundredths of a man; a win is ``WIN`` less the plies to it. depth: the plies searched to
    their end. nodes: the positions searched. line: the moves expected, this one included.
    """

    move: Move
    score: int
    depth: int
    nodes: int
    seconds: float
    line: tuple[Move, ...]


def choose(game: Game, level: Level, seed: int = 0, poll: Callable[[], object] | None = None) -> Choice:
    """The computer's move in a game that goes on.

    seed: other seeds draw other moves from the book, and bend the evaluation otherwise where the level has noise.
    poll: asked now and then; a true answer calls the search off and raises ``SearchCancelled``. The same game, level
    by depth or nodes, and seed give the same answer, as long as nothing is polled. Raises ``BadRequest`` when the game
    is over, or for a seed below 0 or beyond ``MOST_SEED``.
    """
    with kernels.SEARCHING:
        return finish(thinking(game, level, seed, PAUSE if poll else level.seconds), poll)


def thinking(game: Game, level: Level, seed: int = 0, pause: float = PAUSE) -> Steps[Choice]:
    """As ``choose``, in steps of so many seconds, for one thread. Another search may not begin before it has ended."""
    if not 0 <= seed <= MOST_SEED:
        raise BadRequest(f"A seed is a number from 0 to {MOST_SEED}.", text="seed")
    if not game.legal:
        raise BadRequest("The game is over.", text=fen(game.position))
    began = time.perf_counter()
    known = book_move(game, seed) if level.book else None
    if known:
        return Choice(known, 0, 0, 0, time.perf_counter() - began, (known,))
    search = _Search(kernels.active(), game, level, seed, pause)
    if is_hasty(game, seed, level.haste):
        move, score, nodes = yield from hasty_move(game, lambda sets: search.of(sets, 0, -INFINITE, INFINITE))
        return Choice(move, score, 1, nodes, time.perf_counter() - began, (move,))
    score, depth, nodes = yield from search.deepen()
    line = search.line()
    return Choice(line[0], score, depth, nodes, time.perf_counter() - began, line)


class _Search:
    """A search of a kernel from its beginning."""

    latest: ClassVar["_Search | None"] = None

    def __init__(self, kernel: Kernel, game: Game, level: Level, seed: int, pause: float) -> None:
        self.kernel, self.game, self.level = kernel, game, level
        self.endings = endings(game.ruleset) if level.endings else None
        _Search.latest = self
        keys = [kernel.key(*position.sets) for position in game.positions[:-1]]
        cost = LIVELY_COST if level.lively else 0
        memory, selective = 1 << level.memory, level.selective
        with kernels.LOCK:
            kernel.prepare(
                keys, _counts(game), memory, level.nodes, level.seconds, pause, selective, level.noise, seed, cost
            )

    def of(self, sets: Sets, depth: int, alpha: int, beta: int) -> Steps[tuple[int, int, bool]]:
        """What the kernel's search of a position says: score, nodes, whether it was finished before a limit."""
        while True:
            if _Search.latest is not self:
                raise BadRequest("Another search began before this one had ended.", text="search")
            with kernels.LOCK:  # in a pause it may have been asked for moves by other rules
                load(self.kernel, self.game.ruleset)
                self.kernel.use_endings(self.endings)
                score, nodes, finished = self.kernel.search(*sets, depth, alpha, beta)
            if finished or not self.kernel.may_go_on():
                return score, nodes, finished
            yield

    def deepen(self) -> Steps[tuple[int, int, int]]:
        """Search deeper and deeper; (score without the cost of repeating, depth finished, nodes)."""
        score = expected = finished_depth = nodes = 0
        only_one = len({move.identity for move in self.game.legal}) == 1
        for depth in range(1, self.level.depth + 1):
            found, nodes, finished = yield from self._aspire(depth, expected)
            if not finished:
                break
            expected, score, finished_depth = found, found + self.kernel.best_cost(), depth
            proven = is_decided(score) and WIN - abs(score) <= depth
            if proven or (only_one and self.level.selective and self.level.at_once):
                break
        return score, finished_depth, nodes

    def _aspire(self, depth: int, expected: int) -> Steps[tuple[int, int, bool]]:
        """A search to one depth: first in a narrow window around the score of the depth before, which costs less."""
        narrow = depth >= NARROW_DEPTH and not is_decided(expected)
        alpha, beta = (expected - NARROW, expected + NARROW) if narrow else (-INFINITE, INFINITE)
        while True:
            score, nodes, finished = yield from self.of(self.game.position.sets, depth, alpha, beta)
            if not finished or alpha < score < beta:
                return score, nodes, finished
            if score <= alpha:
                alpha = -INFINITE
            else:
                beta = INFINITE

    def line(self) -> tuple[Move, ...]:
        """The best move and the line the search expects after it."""
        position = self.game.position
        own, opp, kings, ends = self.kernel.best_after()
        after = position.after(own, opp, kings)
        fitting = (move for move in self.game.legal if _ends(move) == ends and play(position, move) == after)
        line = [next(fitting, self.game.legal[0])]
        position = play(position, line[0])
        while len(line) < _LONGEST_LINE:
            ends = self.kernel.known_move(*position.sets)
            move = next((move for move in legal_moves(position) if _ends(move) == ends), None)
            if move is None:
                break
            line.append(move)
            position = play(position, move)
        return tuple(line)


def _counts(game: Game) -> tuple[int, int, int, int]:
    """Plies since a piece left the board, plies without progress, and how far the rule of the forces has counted, and
    that of the longest diagonal."""
    since = next((n for n, move in enumerate(reversed(game.moves)) if move.removes), len(game.moves))
    still = max((counter.count for counter in game.counters if isinstance(counter.rule, NoProgress)), default=0)
    white, black = (game.position.force(side) for side in Side)
    counted = {id(counter.rule): counter.count for counter in game.counters}
    of_forces = rule_of_forces(game.ruleset, white, black)
    return since, still, counted.get(id(of_forces), 0), counted.get(id(diagonal_rule(game.ruleset)), 0)


def _ends(move: Move) -> int:
    return move.origin + 64 * move.target

"""The computer opponent: how strong it plays, a hint, and its answer to a draw offer."""

import time
from collections.abc import Callable
from dataclasses import dataclass

from dama.drawrules import Endgame, NoProgress, SameForce
from dama.endings import endings
from dama.errors import SearchCancelled
from dama.game import Game
from dama.kernels import INFINITE, WIN, Kernel
from dama.moves import Move, kernel_for, legal_moves, play
from dama.position import Position

MOST_DEPTH = 60
LEVEL_SCORE = 25
"""A draw offer is accepted by a side whose score is not better than this, in hundredths of a man."""
_LONGEST_LINE = 12
_NO_LIMIT = 1 << 60


@dataclass(frozen=True)
class Level:
    """How a search is limited: plies, seconds and nodes, the first to be reached.

    selective: looks at unlikely moves less deep and at forced ones deeper; otherwise exactly ``depth`` plies, and
    captures to their end. noise: the evaluation is bent by up to so many hundredths of a man, by the seed. memory: how many
    positions it remembers, a power of two up to 2 ** 20. endings: knows the endgame tables.
    """

    depth: int = MOST_DEPTH
    seconds: float = 3600.0
    nodes: int = _NO_LIMIT
    selective: bool = True
    noise: int = 0
    memory: int = 1 << 20
    endings: bool = True


LEVELS = {
    "easy": Level(depth=2, selective=False, noise=60, endings=False),
    "medium": Level(depth=6, seconds=5.0, selective=False, noise=4),
    "hard": Level(seconds=1.0, noise=2),
}
"""easy overlooks what comes after the answer to its move; medium looks six plies ahead (a hundredth of a
second, but seconds in plain Python, hence its limit); hard thinks for a second."""
HINT = Level(seconds=0.7)
DRAW_ANSWER = Level(depth=6, seconds=5.0, selective=False)
"""An even number of plies: after an odd one the side that moved last looks a tempo better than it stands."""


@dataclass(frozen=True)
class Choice:
    """The move chosen; score for its mover in hundredths of a man (a win: ``WIN`` less the plies to it);

    depth in plies finished, nodes searched, seconds taken, and the line expected, the move included.
    """

    move: Move
    score: int
    depth: int
    nodes: int
    seconds: float
    line: tuple[Move, ...]


def choose(game: Game, level: Level, seed: int = 0, poll: Callable[[], object] | None = None) -> Choice:
    """The computer's move in a game that goes on.

    seed: other seeds bend the evaluation otherwise where the level has noise. poll: asked now and then; a true
    answer calls the search off and raises ``SearchCancelled``. The same game, level by depth or nodes, and seed give
    the same answer. Raises ``ValueError`` when the game is over.
    """
    if not game.legal:
        raise ValueError("the game is over")
    began = time.perf_counter()
    kernel = kernel_for(game.ruleset)
    kernel.use_endings(endings(game.ruleset) if level.endings else None)
    cancelled = [False]

    def ask() -> bool:
        cancelled[0] = bool(poll and poll())
        return cancelled[0]

    keys = [kernel.key(*position.sets) for position in game.positions[:-1]]
    kernel.prepare(
        keys,
        *_counts(game),
        level.memory,
        level.nodes,
        level.seconds,
        level.selective,
        level.noise,
        seed,
        ask if poll else None,
    )
    score, depth, nodes = _deepen(kernel, game, level)
    if cancelled[0]:
        raise SearchCancelled("The search was called off.")
    line = _line(kernel, game.position)
    return Choice(line[0], score, depth, nodes, time.perf_counter() - began, line)


def _counts(game: Game) -> tuple[int, int, int]:
    """Plies since the last capture, plies without progress, and how far a rule of the forces has counted."""
    since = still = 0
    for move in reversed(game.moves):
        if move.captures:
            break
        since += 1
    still = max((counter.count for counter in game.counters if isinstance(counter.rule, NoProgress)), default=0)
    by_force = [counter.count for counter in game.counters if isinstance(counter.rule, (Endgame, SameForce))]
    return since, still, max(by_force, default=0)


def _deepen(kernel: Kernel, game: Game, level: Level) -> tuple[int, int, int]:
    """Search deeper and deeper; (score, depth finished, nodes)."""
    score = finished_depth = nodes = 0
    only_one = len({move.identity for move in game.legal}) == 1
    for depth in range(1, level.depth + 1):
        found, nodes, finished = kernel.search(*game.position.sets, depth, -INFINITE, INFINITE)
        if not finished:
            break
        score, finished_depth = found, depth
        decided = abs(score) > WIN - 1000 and WIN - abs(score) <= depth
        if decided or (only_one and level.selective):
            break
    return score, finished_depth, nodes


def _line(kernel: Kernel, position: Position) -> tuple[Move, ...]:
    """The best move and the line the search expects after it."""
    own, opp, kings, ends = kernel.best_after()
    after = position.after(own, opp, kings)
    fitting = [move for move in legal_moves(position) if play(position, move) == after and _ends(move) == ends]
    line = [fitting[0]] if fitting else [legal_moves(position)[0]]
    position = play(position, line[0])
    while len(line) < _LONGEST_LINE:
        ends = kernel.known_move(*position.sets)
        move = next((move for move in legal_moves(position) if _ends(move) == ends), None)
        if move is None:
            break
        line.append(move)
        position = play(position, move)
    return tuple(line)


def _ends(move: Move) -> int:
    return move.origin + 64 * move.target


@dataclass(frozen=True)
class DrawAnswer:
    """What the computer says to a draw offer, and its score, in hundredths of a man for the computer."""

    accepted: bool
    score: int


def answer_draw_offer(game: Game, computer_to_move: bool, poll: Callable[[], object] | None = None) -> DrawAnswer:
    """The computer's answer: it accepts when it stands level or worse."""
    score = choose(game, DRAW_ANSWER, poll=poll).score
    if not computer_to_move:
        score = -score
    return DrawAnswer(score <= LEVEL_SCORE, score)

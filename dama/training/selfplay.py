"""Games of the engine against itself, and the quiet positions in them with how the games ended."""

import random
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from dama.drawrules import Repetition
from dama.drawtables import draw_tables
from dama.evaluation import Evaluation, evaluation
from dama.geometry import board
from dama.kernels import INFINITE, WIN, Kernel, Sets, choose
from dama.position import start
from dama.rulesets import Ruleset

ROW = np.dtype(
    [
        ("white", "<u8"),
        ("black", "<u8"),
        ("kings", "<u8"),
        ("side", "i1"),
        ("result", "i1"),
        ("score", "<i2"),
    ]
)
"""A position: sets of squares, the side to move, how its game ended (1: White won), and what a search said of it
(hundredths of a man, for White)."""

RANDOM_PLIES = 8
MOST_PLIES = 250
STRAY = 50
"""One move in so many is a random one, so that games leave the beaten track."""
MEMORY = 1 << 12
MOST_SCORE = 3000


@dataclass(frozen=True)
class Played:
    """A game: 1, 0 or -1 for White, and its quiet positions."""

    result: int
    rows: list[tuple[Sets, int]]


def games(rules: Ruleset, depth: int, seed: int) -> Iterator[Played]:
    """Games without end; the same seed gives the same games."""
    kernel, rng = choose("compiled"), random.Random(seed)
    kernel.use(board(rules).tables, evaluation(rules))
    while True:
        yield _game(kernel, rules, depth, rng)


def _game(kernel: Kernel, rules: Ruleset, depth: int, rng: random.Random) -> Played:
    still_limit = draw_tables(rules).still
    one_each = board(rules).tables.one_each_draws
    sets, keys, rows = start(rules).sets, [], list[tuple[Sets, int]]()
    since = still = 0
    for ply in range(MOST_PLIES):
        own, opp, kings, side = sets
        moves = kernel.legal(*sets)
        if not moves:
            return Played(1 if side else -1, rows)
        key = kernel.key(*sets)
        if still >= still_limit or keys.count(key) >= 2 or (one_each and own.bit_count() == opp.bit_count() == 1):
            return Played(0, rows)
        if ply < RANDOM_PLIES or rng.randrange(STRAY) == 0:
            following = _after(sets, *rng.choice(moves))
        else:
            score, following = _best(kernel, sets, keys, since, still, depth)
            if not moves[0][1]:
                rows.append((sets, -score if side else score))
        keys.append(key)
        captured = following[0].bit_count() != opp.bit_count()
        man_moved = bool(own & ~kings & ~following[1])
        since = 0 if captured else since + 1
        still = 0 if captured or man_moved else still + 1
        sets = following
    return Played(0, rows)


def random_opening(kernel: Kernel, rules: Ruleset, rng: random.Random) -> list[Sets]:
    """The positions of a random opening that leaves material level and nothing to capture."""
    while True:
        sets = start(rules).sets
        line = [sets]
        for _ in range(RANDOM_PLIES):
            moves = kernel.legal(*sets)
            if not moves:
                break
            sets = _after(sets, *rng.choice(moves))
            line.append(sets)
        own, opp, kings, _ = sets
        moves = kernel.legal(*sets)
        if moves and not moves[0][1] and not kings and own.bit_count() == opp.bit_count():
            return line


def _best(kernel: Kernel, sets: Sets, keys: list[int], since: int, still: int, depth: int) -> tuple[int, Sets]:
    kernel.prepare(keys, since, still, 0, MEMORY, 1 << 60, 3600.0, True, 0, 0, None)
    score = 0
    for reached in range(1, depth + 1):
        score, _, _ = kernel.search(*sets, reached, -INFINITE, INFINITE)
        if abs(score) > WIN - 1000:
            break
    own, opp, kings, _ = kernel.best_after()
    return score, (opp, own, kings, sets[3] ^ 1)


def _after(sets: Sets, squares: list[int], victims: list[int], crowned: bool) -> Sets:
    own, opp, kings, side = sets
    origin, target = 1 << squares[0], 1 << squares[-1]
    taken = sum(1 << square for square in victims)
    was_king = kings & origin
    kings &= ~(origin | taken)
    if was_king or crowned:
        kings |= target
    return opp & ~taken, own & ~origin | target, kings, side ^ 1


def rows_of(played: Played) -> "NDArray[np.void]":
    """The positions of a game as rows."""
    rows = np.zeros(len(played.rows), ROW)
    for row, ((own, opp, kings, side), score) in zip(rows, played.rows, strict=True):
        white, black = (opp, own) if side else (own, opp)
        row["white"], row["black"], row["kings"], row["side"] = white, black, kings, side
        row["result"], row["score"] = played.result, max(-MOST_SCORE, min(MOST_SCORE, score))
    return rows

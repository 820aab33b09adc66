"""Games of the engine against itself, and the quiet positions in them with how the games ended."""

import random
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from dama.evaluation import evaluation
from dama.geometry import board
from dama.kernels import Kernel, Sets, choose
from dama.position import start
from dama.rulesets import Ruleset
from dama.training.line import Line, after

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
NO_LIMIT = 1 << 60
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
    line = Line(kernel, rules, start(rules).sets)
    rows: list[tuple[Sets, int]] = []
    for ply in range(MOST_PLIES):
        sets, side = line.sets, line.sets[3]
        moves = kernel.legal(*sets)
        if not moves:
            return Played(1 if side else -1, rows)
        if line.is_drawn():
            return Played(0, rows)
        if ply < RANDOM_PLIES or rng.randrange(STRAY) == 0:
            following = after(rules, sets, *rng.choice(moves))
        else:
            score, following = line.best(depth, NO_LIMIT, MEMORY)
            if not moves[0][1]:
                rows.append((sets, -score if side else score))
        line.go_to(following)
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
            sets = after(rules, sets, *rng.choice(moves))
            line.append(sets)
        own, opp, kings, _ = sets
        moves = kernel.legal(*sets)
        if moves and not moves[0][1] and not kings and own.bit_count() == opp.bit_count():
            return line


def rows_of(played: Played) -> "NDArray[np.void]":
    """The positions of a game as rows."""
    rows = np.zeros(len(played.rows), ROW)
    for row, ((own, opp, kings, side), score) in zip(rows, played.rows, strict=True):
        white, black = (opp, own) if side else (own, opp)
        row["white"], row["black"], row["kings"], row["side"] = white, black, kings, side
        row["result"], row["score"] = played.result, max(-MOST_SCORE, min(MOST_SCORE, score))
    return rows

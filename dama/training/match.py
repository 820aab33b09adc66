"""Matches between two evaluations in the same search, to see what new weights are worth."""

import math
import os
import random
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass

from dama.evaluation import Evaluation
from dama.geometry import board
from dama.kernels import Kernel, Sets, choose
from dama.rulesets import Ruleset
from dama.training.line import Line
from dama.training.selfplay import random_opening

MOST_PLIES = 300
MEMORY = 1 << 16
DEEPEST = 39


@dataclass(frozen=True)
class Score:
    """Pairs of games, each from one opening with the colours exchanged: the first side's points, 0 to 2, of each."""

    pairs: tuple[float, ...]

    @property
    def share(self) -> float:
        """The first side's share of the points."""
        return sum(self.pairs) / (2 * len(self.pairs))

    @property
    def elo(self) -> tuple[float, float, float]:
        """The difference in Elo, and the ends of its 95 % interval."""
        n = len(self.pairs)
        variance = sum((points / 2 - self.share) ** 2 for points in self.pairs) / max(1, n - 1)
        error = 1.96 * max(math.sqrt(variance / n), 0.25 / n)
        low, middle, high = (_elo(share, n) for share in (self.share - error, self.share, self.share + error))
        return middle, low, high

    def __str__(self) -> str:
        middle, low, high = self.elo
        return f"{2 * len(self.pairs)} games, {100 * self.share:.1f} %, Elo {middle:+.0f} [{low:+.0f}, {high:+.0f}]"


def _elo(share: float, pairs: int) -> float:
    least = 0.25 / pairs
    share = min(max(share, least), 1 - least)
    return -400 * math.log10(1 / share - 1)


def play_match(rules: Ruleset, first: Evaluation, second: Evaluation, pairs: int, nodes: int) -> Iterator[Score]:
    """Play on all cores; the score so far as pairs come in."""
    done: list[float] = []
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for points in pool.map(
            _pair, *zip(*((rules, first, second, nodes, seed) for seed in range(pairs)), strict=True)
        ):
            done.append(points)
            yield Score(tuple(done))


def _pair(rules: Ruleset, first: Evaluation, second: Evaluation, nodes: int, seed: int) -> float:
    kernel = choose("compiled")
    kernel.use(board(rules).tables, first)
    opening = random_opening(kernel, rules, random.Random(seed))
    as_white = _game(kernel, rules, (first, second), opening, nodes)
    as_black = _game(kernel, rules, (second, first), opening, nodes)
    return (as_white + 1) / 2 + (1 - as_black) / 2


def _game(kernel: Kernel, rules: Ruleset, sides: tuple[Evaluation, Evaluation], opening: list[Sets], nodes: int) -> int:
    """1, 0 or -1 for White. sides: White's evaluation, then Black's."""
    tables = board(rules).tables
    line = Line(kernel, rules, opening[-1], [kernel.key(*sets) for sets in opening[:-1]])
    for _ in range(MOST_PLIES):
        side = line.sets[3]
        if not kernel.legal(*line.sets):
            return 1 if side else -1
        if line.is_drawn():
            return 0
        kernel.use(tables, sides[side])
        _, following = line.best(DEEPEST, nodes, MEMORY)
        line.go_to(following)
    return 0

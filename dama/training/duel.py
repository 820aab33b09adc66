"""What a level is worth against another: games of the levels as people meet them, opening book, noise and all."""

import argparse
import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from itertools import pairwise, repeat

from dama.game import new_game
from dama.levels import LEVELS, Level, choose
from dama.lookup import ruleset
from dama.rulesets import RULESETS, Ruleset, Side

MOST_PLIES = 300
"""A game that is longer counts as drawn."""
WANTED = 0.75
"""The share of the games that a level should win against the one below."""


@dataclass(frozen=True)
class Tally:
    """The stronger level's games, and the longest that each level thought about a move, in seconds."""

    won: int = 0
    drawn: int = 0
    lost: int = 0
    longest: tuple[float, float] = (0.0, 0.0)

    @property
    def games(self) -> int:
        """How many there are."""
        return self.won + self.drawn + self.lost

    @property
    def share(self) -> float:
        """The share of games won."""
        return self.won / self.games

    def __str__(self) -> str:
        thought = " and ".join(f"{seconds:.2f}" for seconds in self.longest)
        games = f"{self.games} games: +{self.won} ={self.drawn} -{self.lost}, {100 * self.share:.0f} % won"
        return f"{games}; longest thought {thought} s"


def main(arguments: list[str]) -> int:
    """Let each level play the one below; 1 when one of them wins too seldom."""
    parser = argparse.ArgumentParser(prog="python -m dama.training levels", description="Measure the levels.")
    parser.add_argument("ruleset", choices=RULESETS)
    parser.add_argument("--games", type=int, default=40, help="of each pair of levels")
    parser.add_argument("--speed", type=int, help="count time in positions, so many a second")
    parser.add_argument("--only", choices=tuple(LEVELS)[1:], help="only this level against the one below")
    given = parser.parse_args(arguments)
    levels = LEVELS if given.speed is None else {name: by_nodes(LEVELS[name], given.speed) for name in LEVELS}
    pairs = [pair for pair in pairwise(levels) if given.only in (None, pair[1])]
    good = [_shown(ruleset(given.ruleset), levels, weaker, stronger, given.games) for weaker, stronger in pairs]
    return 0 if all(good) else 1


def _shown(rules: Ruleset, levels: dict[str, Level], weaker: str, stronger: str, games: int) -> bool:
    """Whether the stronger level wins often enough; the tally is shown as it grows."""
    tally = Tally()
    for tally in duel(rules, levels[stronger], levels[weaker], games):
        print(f"\r{stronger} against {weaker}, {tally}", end="", flush=True)
    print()
    return tally.share >= WANTED


def duel(rules: Ruleset, stronger: Level, weaker: Level, games: int) -> Iterator[Tally]:
    """Play on all cores, colours exchanged from game to game; the tally so far as games come in."""
    tally = Tally()
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for points, *longest in pool.map(_game, repeat(rules), repeat(stronger), repeat(weaker), range(games)):
            tally = Tally(
                tally.won + (points > 0),
                tally.drawn + (points == 0),
                tally.lost + (points < 0),
                (max(tally.longest[0], longest[0]), max(tally.longest[1], longest[1])),
            )
            yield tally


def by_nodes(level: Level, speed: int) -> Level:
    """The level with its time as positions searched, so many a second: a busy machine then changes nothing."""
    return replace(level, nodes=round(level.seconds * speed), seconds=Level.seconds)


def _game(rules: Ruleset, stronger: Level, weaker: Level, number: int) -> tuple[int, float, float]:
    """1, 0 or -1 for the stronger level, and the longest that each thought."""
    side, longest = Side(number % 2), [0.0, 0.0]
    game = new_game(rules)
    while not game.result and len(game.moves) < MOST_PLIES:
        which = int(game.position.side is not side)
        choice = choose(game, (stronger, weaker)[which], seed=number)
        longest[which] = max(longest[which], choice.seconds)
        game = game.after(choice.move)
    winner = game.result.winner if game.result else None
    return 0 if winner is None else 1 if winner is side else -1, longest[0], longest[1]

"""Making an opening book: the likeliest positions of the first plies, each with all moves about as good as its best.

From the start the position that the book's own moves reach most often is taken next. All its moves are searched with
the same number of positions; those within a small margin of the best are kept, the better ones with more weight.
"""

import argparse
import heapq
import json
import os
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from dataclasses import dataclass, fields
from itertools import repeat
from pathlib import Path

from dama.book import name_of
from dama.game import Game, Record, new_game, replay
from dama.levels import Level, choose
from dama.lookup import ruleset
from dama.rulesets import RULESETS, Ruleset
from dama.training import DATA

MOST_WEIGHT = 9


@dataclass(frozen=True)
class Plan:
    """How large and how careful a book is.

    plies: of the game, no more are in it; positions: it has so many at most; nodes: positions searched for each move;
    margin: in hundredths of a man, how much worse than the best a move may be; moves: so many of a position at most.
    """

    plies: int = 8
    positions: int = 120
    nodes: int = 200_000
    margin: int = 12
    moves: int = 5


def main(arguments: list[str]) -> int:
    """Make the book of a ruleset and keep it."""
    parser = argparse.ArgumentParser(prog="python -m dama.training book", description="Make an opening book.")
    parser.add_argument("ruleset", choices=RULESETS)
    for limit in fields(Plan):
        parser.add_argument(f"--{limit.name}", type=int, default=limit.default, help=f"default: {limit.default}")
    given = parser.parse_args(arguments)
    plan = Plan(**{limit.name: getattr(given, limit.name) for limit in fields(Plan)})
    path = DATA / "book" / f"{given.ruleset}.json"
    positions: dict[str, str] = {}
    for positions in make(ruleset(given.ruleset), plan):
        print(f"\r{given.ruleset}: {len(positions)} positions", end="", flush=True)
    write(positions, plan, path)
    print(f", {path.stat().st_size} bytes")
    return 0


def make(rules: Ruleset, plan: Plan) -> Iterator[dict[str, str]]:
    """The positions found so far, as ``dama.book`` reads them; one more each time."""
    found: dict[str, str] = {}
    waiting: list[tuple[float, int, Game]] = [(-1.0, 0, new_game(rules))]
    met = 1
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        while waiting and len(found) < plan.positions:
            likely, _, game = heapq.heappop(waiting)
            name = name_of(game.position)
            if name in found:
                continue
            weights = _weights(pool, game, plan)
            if len(game.legal) > 1:  # where there is but one move, no book is needed
                found[name] = " ".join(f"{move} {weight}" for move, weight in weights.items())
                yield found
            for move in game.legal if len(game.moves) + 1 < plan.plies else ():
                weight = weights.get(move.text(game.position.board), 0)
                if weight:
                    share = likely * weight / sum(weights.values())
                    heapq.heappush(waiting, (share, met, game.after(move)))
                    met += 1


def _weights(pool: Executor, game: Game, plan: Plan) -> dict[str, int]:
    """The good moves of a position in ASCII, the best first, with their weights."""
    moves = [move.text(game.position.board) for move in game.legal]
    scores = dict(zip(moves, pool.map(_score, repeat(game.record), moves, repeat(plan.nodes)), strict=True))
    best = max(scores.values())
    kept = sorted((best - score, move) for move, score in scores.items() if best - score <= plan.margin)[: plan.moves]
    return {move: round(1 + (MOST_WEIGHT - 1) * (1 - loss / max(1, plan.margin))) for loss, move in kept}


def _score(record: Record, move: str, nodes: int) -> int:
    """What a move is worth to the side that makes it."""
    game = replay(Record(record.ruleset, record.start, (*record.moves, move)))
    return -choose(game, Level(nodes=nodes)).score if game.legal else 0


def write(positions: dict[str, str], plan: Plan, path: Path) -> None:
    """Write a book as ``dama.book`` reads it, a position a line."""
    lines = ",\n".join(f"{json.dumps(name)}: {json.dumps(moves)}" for name, moves in positions.items())
    about = f'"plies": {plan.plies}, "nodes": {plan.nodes}, "margin": {plan.margin}'
    path.parent.mkdir(exist_ok=True)
    path.write_text(f'{{{about}, "positions": {{\n{lines}\n}}}}\n', encoding="utf-8")

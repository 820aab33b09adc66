"""Self-play, fitting and matches of weights: the commands of the pipeline that need numpy."""

import argparse
from pathlib import Path

from dama.evaluation import Evaluation, by_thumb, with_weights
from dama.lookup import ruleset
from dama.rulesets import RULESETS, Ruleset
from dama.training import DATA
from dama.training.collect import GAMES_A_FILE, collect, positions
from dama.training.fit import examples, fit, write
from dama.training.match import Score, play_match
from dama.weights import read

KEPT = DATA / "weights"


def main(arguments: list[str]) -> int:
    """Run a command; 0 when it went well, 1 when new weights were no better."""
    parser = _parser()
    given = parser.parse_args(arguments)
    if given.command == "match" and given.old is None:
        parser.error("match needs a file of weights, or two")
    rules = ruleset(given.ruleset)
    folder = given.folder / rules.id
    new = folder / "new.bin"
    if given.command in ("play", "learn"):
        _play(rules, folder, given.files, given.depth)
    if given.command in ("fit", "learn"):
        _fit(rules, folder, new, given.epochs)
    if given.command == "match":
        return 0 if is_better(_match(rules, given.old, given.new, given.pairs, given.nodes)) else 1
    if given.command == "learn":
        old = KEPT / f"{rules.id}.bin"
        if not is_better(_match(rules, old if old.is_file() else None, new, given.pairs, given.nodes)):
            print("The new weights are not surely better; the old ones stay.")
            return 1
        KEPT.mkdir(exist_ok=True)
        old.write_bytes(new.read_bytes())
        print(f"The new weights are kept: {old}")
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m dama.training", description="Learn an evaluation from self-play.")
    parser.add_argument("command", choices=["play", "fit", "match", "learn"])
    parser.add_argument("ruleset", choices=RULESETS)
    parser.add_argument("old", type=Path, nargs="?", help="match: weights to beat")
    parser.add_argument(
        "new", type=Path, nargs="?", help="match: weights that should beat them; none: the rules of thumb"
    )
    parser.add_argument("--folder", type=Path, default=Path(".training"), help="where games are kept")
    parser.add_argument("--files", type=int, default=40, help=f"files of {GAMES_A_FILE} games")
    parser.add_argument("--depth", type=int, default=4, help="plies that each move is searched")
    parser.add_argument("--epochs", type=int, default=6)
    parser.add_argument("--pairs", type=int, default=200, help="pairs of games in a match")
    parser.add_argument("--nodes", type=int, default=20_000, help="positions searched for each move of a match")
    return parser


def _play(rules: Ruleset, folder: Path, files: int, depth: int) -> None:
    for done in collect(rules, folder, files, depth):
        print(f"\r{rules.id}: {done * GAMES_A_FILE} of {files * GAMES_A_FILE} games", end="", flush=True)
    print()


def _fit(rules: Ruleset, folder: Path, new: Path, epochs: int) -> None:
    data = examples(rules, positions(folder))
    print(f"{len(data)} positions")
    for epoch, (weights, loss, held_back) in enumerate(fit(rules, data, epochs), 1):
        print(f"epoch {epoch}: loss {loss:.4f}, on positions held back {held_back:.4f}", flush=True)
        write(rules, weights, new, {"positions": len(data)})


def _evaluation(rules: Ruleset, path: Path | None) -> Evaluation:
    return by_thumb(rules) if path is None else with_weights(rules, *read(path.read_bytes()))


def _match(rules: Ruleset, old: Path | None, new: Path | None, pairs: int, nodes: int) -> Score:
    score = Score(())
    for score in play_match(rules, _evaluation(rules, new), _evaluation(rules, old), pairs, nodes):
        print(f"\rnew against old: {score}", end="", flush=True)
    print()
    return score


def is_better(score: Score) -> bool:
    """Whether the whole interval speaks for the new weights."""
    _, low, _ = score.elo
    return low > 0

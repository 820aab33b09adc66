"""The learning pipeline as a command::

python -m dama.training play RULESET --files 40 --depth 4      self-play into a folder; goes on where it stopped
python -m dama.training fit RULESET                            weights from the folder's games
python -m dama.training match RULESET OLD NEW                  what new weights are worth
python -m dama.training learn RULESET                          all of it; keeps the new weights if they are better
python -m dama.training endings RULESET --pieces 3             endgame tables of up to so many pieces, two to four

"""

import argparse
import sys
from pathlib import Path

from dama.endings import FEW
from dama.evaluation import Evaluation, by_thumb, with_weights
from dama.kernels import choose
from dama.rulesets import RULESETS, Ruleset, ruleset
from dama.training import endings
from dama.training.collect import GAMES_A_FILE, collect, positions
from dama.training.fit import examples, fit, write
from dama.training.match import Score, play_match
from dama.weights import read

KEPT = Path(__file__).parents[1] / "data" / "weights"
ENDINGS = Path(__file__).parents[1] / "data" / "endings"
LARGE_ENDINGS = Path(__file__).parents[2] / "web" / "endings"
"""Not part of the package: the site has them, for the page to fetch later."""


def main(arguments: list[str]) -> int:
    """Run a command; 0 when it went well, 1 when new weights were no better."""
    given = _parser().parse_args(arguments)
    rules = ruleset(given.ruleset)
    folder = given.folder / rules.id
    new = folder / "new.bin"
    if given.command in ("play", "learn"):
        _play(rules, folder, given.files, given.depth)
    if given.command in ("fit", "learn"):
        _fit(rules, folder, new, given.epochs)
    if given.command == "endings":
        _endings(rules, given.pieces)
    if given.command == "match":
        return _better(_match(rules, given.old, given.new, given.pairs, given.nodes))
    if given.command == "learn":
        old = KEPT / f"{rules.id}.bin"
        if _better(_match(rules, old if old.is_file() else None, new, given.pairs, given.nodes)):
            print("The new weights are not surely better; the old ones stay.")
            return 1
        KEPT.mkdir(exist_ok=True)
        old.write_bytes(new.read_bytes())
        print(f"The new weights are kept: {old}")
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m dama.training", description="Learn an evaluation from self-play.")
    parser.add_argument("command", choices=["play", "fit", "match", "learn", "endings"])
    parser.add_argument("ruleset", choices=RULESETS)
    parser.add_argument("old", type=Path, nargs="?", help="match: weights to beat; none: the rules of thumb")
    parser.add_argument("new", type=Path, nargs="?", help="match: weights that should beat them")
    parser.add_argument("--folder", type=Path, default=Path(".training"), help="where games are kept")
    parser.add_argument("--files", type=int, default=40, help=f"files of {GAMES_A_FILE} games")
    parser.add_argument("--depth", type=int, default=4, help="plies that each move is searched")
    parser.add_argument("--epochs", type=int, default=6)
    parser.add_argument("--pairs", type=int, default=200, help="pairs of games in a match")
    parser.add_argument("--nodes", type=int, default=20_000, help="positions searched for each move of a match")
    parser.add_argument("--pieces", type=int, default=FEW, choices=[FEW, FEW + 1], help="of an endgame table")
    return parser


def _endings(rules: Ruleset, pieces: int) -> None:
    solved = {}
    for one in endings.solve(choose("native"), rules, pieces):
        solved[one.forces] = one
        won, drawn, lost = (100 * share for share in one.shares())
        print(f"{'v'.join(one.forces):8} won {won:6.2f} % drawn {drawn:6.2f} % lost {lost:6.2f} %, {one.longest} plies")
    path = (ENDINGS if pieces == FEW else LARGE_ENDINGS) / f"{rules.id}.bin"
    endings.write(rules, solved, path)
    print(f"{path}: {path.stat().st_size} bytes")


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


def _better(score: Score) -> int:
    """0 when the whole interval speaks for the new weights."""
    _, low, _ = score.elo
    return 0 if low > 0 else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

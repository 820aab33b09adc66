"""Makes the endgame tables of a ruleset, says what is in them, and puts them where they are read."""

import argparse
from pathlib import Path

from dama.endings import FEW
from dama.kernels import choose
from dama.lookup import ruleset
from dama.rulesets import RULESETS
from dama.training import DATA, endings
from dama.training.settling import table_kernel

LARGE = Path(__file__).parents[2] / "web" / "endings"
"""Not part of the package: the site has them, for the page to fetch later."""


def main(arguments: list[str]) -> int:
    """Make the tables of one ruleset."""
    parser = argparse.ArgumentParser(prog="python -m dama.training endings", description="Make endgame tables.")
    parser.add_argument("ruleset", choices=RULESETS)
    parser.add_argument("--pieces", type=int, default=FEW, choices=[FEW, FEW + 1], help="at most")
    given = parser.parse_args(arguments)
    rules = ruleset(given.ruleset)
    choose("compiled")
    kernel, solved = table_kernel("compiled"), {}
    for one in endings.solve(kernel, rules, given.pieces):
        solved[one.forces] = one
        won, drawn, lost = (100 * share for share in one.shares())
        print(f"{'v'.join(one.forces):8} won {won:6.2f} % drawn {drawn:6.2f} % lost {lost:6.2f} %, {one.longest} plies")
    path = (DATA / "endings" if given.pieces == FEW else LARGE) / f"{rules.id}.bin"
    endings.write(rules, solved, path)
    print(f"{path}: {path.stat().st_size} bytes")
    return 0

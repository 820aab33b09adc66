"""Positions as games have them: some way into games of random moves, the same ones in every run."""

import random

from dama.game import new_game
from dama.lookup import ruleset
from dama.position import fen


def middlegames(rules: str, count: int) -> list[str]:
    """FENs of positions that still have a choice of moves, each from a game of its own."""
    rng, found = random.Random(rules), list[str]()
    while len(found) < count:
        game = new_game(ruleset(rules))
        for _ in range(rng.randrange(4, 50)):
            if game.result:
                break
            game = game.after(rng.choice(game.legal))
        if len(game.legal) > 1:
            found.append(fen(game.position))
    return found

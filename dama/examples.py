"""Moves that show how moves are written in a game of a ruleset."""

from collections.abc import Iterator
from itertools import product

from dama.geometry import Board, board
from dama.jumps import opposite
from dama.moves import legal_moves
from dama.notation import ascii_text, names, shown
from dama.position import start
from dama.rulesets import Ruleset


def examples(rules: Ruleset) -> dict[str, str]:
    """A step from the start and a man's capture, ``quiet`` and ``capture`` as they are shown, both with ``_typed`` as
    they may be typed."""
    moves = legal_moves(start(rules))
    quiet = moves[len(moves) // 2]
    path = names(rules, next(_captures(rules, board(rules))))
    return {
        "quiet": shown(rules, quiet),
        "quiet_typed": ascii_text(rules, quiet),
        "capture": "×".join(path),
        "capture_typed": "x".join(path),
    }


def _captures(rules: Ruleset, squares: Board) -> Iterator[tuple[int, ...]]:
    """Ways of a man that takes: two pieces, with a bend first; one, where the board has no room for more."""
    middle = rules.size // 2 - 1
    places = sorted(squares.squares, key=lambda s: sum(abs(at - middle) for at in squares.places[s]))
    jumps = {(one, way): squares.step(one, way, 2) for one in places for way in rules.man_capture}
    pairs = [(one, other) for one in rules.man_capture for other in rules.man_capture if other != opposite(one)]
    pairs.sort(key=lambda pair: pair[0] == pair[1])
    for square, (one, other) in product(places, pairs):
        landing = jumps[square, one]
        end = None if landing is None else jumps[landing, other]
        if landing is not None and end is not None:
            yield square, landing, end
    yield from ((square, landing) for (square, _), landing in jumps.items() if landing is not None)

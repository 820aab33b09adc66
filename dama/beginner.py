"""How a beginner moves in haste: with an eye for the own next captures, and none for the opponent's answer."""

from collections.abc import Callable

from dama.chance import lot
from dama.game import Game
from dama.kernels import INFINITE, Sets
from dama.moves import Move, play
from dama.steps import Steps


def is_hasty(game: Game, seed: int, percent: int) -> bool:
    """Whether the next move is made in haste, as so many of a hundred are."""
    return lot(seed, len(game.moves)) % 100 < percent


def hasty_move(game: Game, look: Callable[[Sets], Steps[tuple[int, int, bool]]]) -> Steps[tuple[Move, int, int]]:
    """The move that looks best if the opponent does not move at all; its score, and how many positions were seen.

    look: what a kernel says of a position for the side to move, when it looks at captures only: its score, positions
    seen, and whether it has looked at all.
    """
    best, best_score, nodes = game.legal[0], -INFINITE, 0
    for move in game.legal:
        opp, own, kings, side = play(game.position, move).sets
        score, nodes, finished = yield from look((own, opp, kings, side ^ 1))
        if finished and score > best_score:
            best, best_score = move, score
    return best, best_score, nodes

"""A game of the kernel against itself, by its bare numbers: what has been played, and when it is drawn."""

from dataclasses import dataclass, field

from dama.drawrules import Repetition
from dama.geometry import board
from dama.kernels import INFINITE, Kernel, Sets, is_decided
from dama.moves import Move, play
from dama.position import Position
from dama.rulesets import Ruleset, Side


@dataclass
class Line:
    """The position reached, the keys of those before it, and the plies since the last capture and since progress."""

    kernel: Kernel
    rules: Ruleset
    sets: Sets
    keys: list[int] = field(default_factory=list)
    since: int = 0
    still: int = 0

    def is_drawn(self) -> bool:
        """Whether the game is drawn here: by repetition, by still plies, or with one piece each."""
        tables = board(self.rules).tables
        own, opp, _, _ = self.sets
        if tables.one_each_draws and own.bit_count() == opp.bit_count() == 1:
            return True
        if 0 < tables.draws.still <= self.still:
            return True
        times = next((rule.times for rule in self.rules.draws if isinstance(rule, Repetition)), None)
        return times is not None and self.keys.count(self.kernel.key(*self.sets)) >= times - 1

    def best(self, depth: int, nodes: int, memory: int) -> tuple[int, Sets]:
        """The score for the side to move, and the position after its best move, by a search within these limits."""
        self.kernel.prepare(self.keys, (self.since, self.still, 0, 0), memory, nodes, 3600.0, 3600.0, True, 0, 0, 0)
        score = 0
        for reached in range(1, depth + 1):
            score, _, finished = self.kernel.search(*self.sets, reached, -INFINITE, INFINITE)
            if not finished or is_decided(score):
                break
        own, opp, kings, _ = self.kernel.best_after()
        return score, (opp, own, kings, self.sets[3] ^ 1)

    def go_to(self, following: Sets) -> None:
        """Play on to the position after a move."""
        own, opp, kings, _ = self.sets
        captured = following[0] != opp
        man_moved = own & ~kings & ~following[1]
        self.keys.append(self.kernel.key(*self.sets))
        self.since = 0 if captured else self.since + 1
        self.still = 0 if captured or man_moved else self.still + 1
        self.sets = following


def after(rules: Ruleset, sets: Sets, squares: list[int], victims: list[int], crowned: bool) -> Sets:
    """The position after a move as the kernel lists it."""
    own, opp, kings, side = sets
    white, black = (opp, own) if side else (own, opp)
    move = Move(tuple(squares), tuple(victims), crowned)
    return play(Position(rules, white, black, kings, Side(side)), move).sets

"""Counting the draw rules of a ruleset along a game."""

from dataclasses import dataclass
from itertools import islice

from dama.drawrules import DrawRule, Endgame, NoProgress, OnePieceEach, Repetition, SameForce
from dama.moves import Move
from dama.position import Position
from dama.rulesets import Side


@dataclass(frozen=True)
class Counter:
    """How far a draw rule has come: the game is drawn when ``count`` reaches ``limit``.

    Plies, or occurrences of the position for repetition.
    """

    rule: DrawRule
    count: int
    limit: int


def limit(rule: DrawRule) -> int:
    """The count at which the rule draws the game."""
    if isinstance(rule, Repetition):
        return rule.times
    return 1 if isinstance(rule, OnePieceEach) else rule.plies


def begin(position: Position) -> tuple[Counter, ...]:
    """The counters of a game's first position: a draw takes a move, even where one piece each is set up."""
    rules = position.ruleset.draws
    return tuple(Counter(rule, int(isinstance(rule, Repetition)), limit(rule)) for rule in rules)


def advance(
    before: tuple[Counter, ...], positions: tuple[Position, ...], move: Move, after: Position
) -> tuple[Counter, ...]:
    """The counters after a move. positions: those of the game so far, the last one is where the move was made."""
    return tuple(Counter(counter.rule, _count(counter, positions, move, after), counter.limit) for counter in before)


def _count(counter: Counter, positions: tuple[Position, ...], move: Move, after: Position) -> int:
    rule, last = counter.rule, positions[-1]
    quiet_king = not move.removes and last.is_king(move.origin)
    match rule:
        case Repetition():
            return 1 if move.removes else _occurrences(positions, after, rule.times)
        case OnePieceEach():
            return int(after.white.bit_count() == after.black.bit_count() == 1)
        case NoProgress():
            suspended = rule.suspended_for is not None and _both_have_kings(after, rule.suspended_for)
            return counter.count + 1 if quiet_king and not suspended else 0
        case SameForce():
            same = not move.removes and not move.crowned
            return counter.count + 1 if same and _both_have_kings(after, rule.pieces) else 0
        case Endgame():
            return counter.count + 1 if _in_endgame(rule, last) and _in_endgame(rule, after) else 0


def _occurrences(positions: tuple[Position, ...], position: Position, most: int) -> int:
    """How often the position has been there, itself included, as far as it matters; every second one has the same side
    to move."""
    earlier = (other for other in positions[-2::-2] if other == position)
    return 1 + sum(1 for _ in islice(earlier, most - 1))


def _both_have_kings(position: Position, pieces: tuple[int, int]) -> bool:
    fewest, most = pieces
    white_king, black_king = position.white & position.kings, position.black & position.kings
    return bool(white_king and black_king) and fewest <= (position.white | position.black).bit_count() <= most


def _in_endgame(rule: Endgame, position: Position) -> bool:
    for side in Side:
        if position.force(side) in rule.strong and position.force(side.other) in rule.weak:
            weak = position.black if side is Side.WHITE else position.white
            if not rule.on_long_diagonal or weak & position.board.tables.longest_line:
                return True
    return False

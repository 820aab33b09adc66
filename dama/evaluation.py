"""What a position is worth: the numbers the kernel adds up, for any ruleset.

Where weights have been learned (``dama.training``), patterns of eight squares, each with a weight for every way men
can stand on it, in the opening and in the ending. Elsewhere rules of thumb: men gain by advancing, by standing in the
middle, and by guarding the own back rank; kings count by how far they move. Hundredths of a man throughout.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from dama.geometry import board, mask
from dama.rulesets import Ruleset
from dama.weights import Pattern, layout, learned

MOST_KINGS, AHEAD = 41, 3
KING, SHORT_KING = 320, 140
"""A flying king is worth about three men (self-play of Turkish dama says 2.8 to 3.5), a short one less than two."""

_ADVANCE_STRAIGHT = (0, 0, 2, 5, 9, 16, 30, 0)
_ADVANCE_DIAGONAL = (0, 0, 2, 4, 7, 11, 18, 0)
_BACK_RANK, _CENTRE, _EDGE = 6, 3, -2


@dataclass(frozen=True)
class Evaluation:
    """The kernel's numbers. A worth is ``both(opening, ending)``.

    features: (worth of a man, squares for White's men, squares for Black's) each; kings: the worth of so many kings
    of a side, by their number; tempo: the worth of being to move; ahead: what the side that is ahead gains by each
    piece less than 32 on the board; opening_part: how far a position of so many pieces belongs to the opening, of 32.
    patterns, digits, weights: see ``dama.weights``.
    """

    kings: tuple[int, ...]
    features: tuple[tuple[int, int, int], ...] = ()
    tempo: int = 0
    ahead: int = 0
    opening_part: tuple[int, ...] = (0,)
    patterns: tuple[Pattern, ...] = ()
    digits: tuple[tuple[int, ...], ...] = ()
    weights: bytes = b""


def both(opening: int, ending: int) -> int:
    """A worth with its two parts in one number, as the kernel adds them up."""
    return 65536 * opening + ending


@lru_cache(maxsize=64)
def evaluation(rules: Ruleset) -> Evaluation:
    """The evaluation of a ruleset: the learned one, else the one by rules of thumb (made once)."""
    known = learned(rules.learned_as)
    return by_thumb(rules) if known is None else with_weights(rules, *known)


def with_weights(rules: Ruleset, worths: dict[str, Any], weights: bytes) -> Evaluation:
    """An evaluation by learned weights: ``dama.weights`` says what they are."""
    patterns, every = layout(rules), mask(board(rules).places)
    return Evaluation(
        kings=tuple(both(*worth) for worth in worths["kings"]),
        tempo=both(*worths["tempo"]),
        features=((both(*worths["man"]), every, every),),
        opening_part=opening_part(rules),
        patterns=patterns.patterns,
        digits=patterns.digits,
        weights=weights,
    )


def opening_part(rules: Ruleset) -> tuple[int, ...]:
    """How far a position belongs to the opening, of 32, by its number of pieces."""
    most = pieces_at_start(rules)
    return tuple(32 * n // most for n in range(most + 1))


def pieces_at_start(rules: Ruleset) -> int:
    """How many pieces a game begins with."""
    first, last = rules.men_ranks
    ranks = set(range(first - 1, last))
    return 2 * sum(rank in ranks for _, rank in board(rules).places.values())


def by_thumb(rules: Ruleset) -> Evaluation:
    """The evaluation by rules of thumb, made from the ruleset's board and its kings."""
    places = board(rules).places
    size = rules.size

    def occupied(chosen: set[tuple[int, int]]) -> int:
        return mask(square for square, place in places.items() if place in chosen)

    def feature(weight: int, squares: Iterable[int]) -> tuple[int, int, int]:
        white = {places[square] for square in squares}
        black = {_as_black(place, rules) for place in white}
        return both(weight, weight), occupied(white), occupied(black)

    def ranks(rank: int) -> list[int]:
        return [s for s, place in places.items() if place[1] == rank]

    advance = _ADVANCE_STRAIGHT if rules.steps_straight else _ADVANCE_DIAGONAL
    features = [feature(100, places)]
    for rank in range(size):
        weight = advance[round(rank * 7 / (size - 1))]
        if weight:
            features.append(feature(weight, ranks(rank)))
    if rules.men_ranks[0] == 1:  # where the back rank begins empty there is nothing to leave
        features.append(feature(_BACK_RANK, ranks(0)))
    middle = range(size // 4, size - size // 4)
    features.append(feature(_CENTRE, [s for s, (file, _) in places.items() if file in middle]))
    features.append(feature(_EDGE, [s for s, (file, _) in places.items() if file in (0, size - 1)]))
    king = KING if rules.flying else SHORT_KING
    return Evaluation(tuple(both(n * king, n * king) for n in range(MOST_KINGS)), tuple(features), ahead=AHEAD)


def _as_black(place: tuple[int, int], rules: Ruleset) -> tuple[int, int]:
    """The place of Black that answers White's: ranks mirrored; where half the squares are played files too."""
    file, rank = place
    last = rules.size - 1
    return (file if rules.squares == "all" else last - file), last - rank

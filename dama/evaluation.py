"""What a position is worth by hand-made rules of thumb: the numbers the kernel adds up, for any ruleset.

Men gain by advancing, by standing in the middle, and by guarding the own back rank; kings count by how far they
move. Weights are hundredths of a man.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from dama.geometry import board, mask
from dama.rulesets import Ruleset

KING, SHORT_KING = 320, 140
"""A flying king is worth about three men (self-play of Turkish dama says 2.8 to 3.5), a short one less than two."""

_ADVANCE_STRAIGHT = (0, 0, 2, 5, 9, 16, 30, 0)
_ADVANCE_DIAGONAL = (0, 0, 2, 4, 7, 11, 18, 0)
_BACK_RANK, _CENTRE, _EDGE = 6, 3, -2


@dataclass(frozen=True)
class Evaluation:
    """The kernel's numbers: a king's worth, and (weight, squares for White's men, squares for Black's) a feature."""

    king: int
    features: tuple[tuple[int, int, int], ...]


@lru_cache(maxsize=64)
def evaluation(rules: Ruleset) -> Evaluation:
    """The evaluation of a ruleset, made from its board and its kings (once)."""
    places = board(rules).places
    size = rules.size

    def occupied(chosen: set[tuple[int, int]]) -> int:
        return mask(square for square, place in places.items() if place in chosen)

    def feature(weight: int, squares: Iterable[int]) -> tuple[int, int, int]:
        white = {places[square] for square in squares}
        black = {_as_black(place, rules) for place in white}
        return weight, occupied(white), occupied(black)

    def ranks(rank: int) -> list[int]:
        return [s for s, place in places.items() if place[1] == rank]

    every = rules.squares == "all"
    advance = _ADVANCE_STRAIGHT if every else _ADVANCE_DIAGONAL
    features = [feature(100, places)]
    for rank in range(size):
        weight = advance[round(rank * 7 / (size - 1))]
        if weight:
            features.append(feature(weight, ranks(rank)))
    if not every:  # in Turkish dama the back rank begins empty: nothing to leave
        features.append(feature(_BACK_RANK, ranks(0)))
    middle = range(size // 4, size - size // 4)
    features.append(feature(_CENTRE, [s for s, (file, _) in places.items() if file in middle]))
    features.append(feature(_EDGE, [s for s, (file, _) in places.items() if file in (0, size - 1)]))
    return Evaluation(KING if rules.flying else SHORT_KING, tuple(features))


def _as_black(place: tuple[int, int], rules: Ruleset) -> tuple[int, int]:
    """The place of Black that answers White's: ranks mirrored; where half the squares are played files too."""
    file, rank = place
    last = rules.size - 1
    return (file if rules.squares == "all" else last - file), last - rank

"""The kinds of draw rule a ruleset may have: data only; ``dama.draws`` counts them.

Every rule says how far it is official, since the rules pages must say so openly (``standing``), and where it
comes from (``source``).
"""

from dataclasses import dataclass
from typing import ClassVar, Literal

Standing = Literal["official", "interpretation", "ours"]
"""official: a federation's text; interpretation: our reading of one; ours: the site's own."""


@dataclass(frozen=True)
class Repetition:
    """The same position with the same side to move occurs ``times`` times, the first one counted."""

    times: int
    standing: Standing
    source: str
    reason: ClassVar[Literal["repetition"]] = "repetition"


@dataclass(frozen=True)
class OnePieceEach:
    """Each side has exactly one piece, of any kind: drawn at once, even if a capture were possible."""

    standing: Standing
    source: str
    reason: ClassVar[Literal["one_piece_each"]] = "one_piece_each"


@dataclass(frozen=True)
class NoProgress:
    """``plies`` plies in a row in which no piece leaves the board and no man moves.

    ``suspended_for`` (fewest, most pieces): does not count while both sides have a king and so many pieces
    are on the board (another rule is in force then).
    """

    plies: int
    standing: Standing
    source: str
    suspended_for: tuple[int, int] | None = None
    reason: ClassVar[Literal["no_progress"]] = "no_progress"


@dataclass(frozen=True)
class SameForce:
    """``plies`` plies in a row without a capture or a crowning, both sides having a king.

    ``pieces`` (fewest, most): how many pieces are on the board.
    """

    plies: int
    pieces: tuple[int, int]
    standing: Standing
    source: str
    reason: ClassVar[Literal["same_force"]] = "same_force"


@dataclass(frozen=True)
class Endgame:
    """``plies`` plies in a row with one of the ``strong`` forces against one of the ``weak`` ones.

    A force is written with K for a king and M for a man, kings first ("KKM"). Captures, crownings and men's
    moves do not restart the count as long as both forces stay in their lists. ``on_long_diagonal``: counts only
    while the weak side's king stands on the longest diagonal of played squares.
    """

    plies: int
    strong: tuple[str, ...]
    weak: tuple[str, ...]
    standing: Standing
    source: str
    on_long_diagonal: bool = False
    reason: ClassVar[Literal["endgame"]] = "endgame"


DrawRule = Repetition | OnePieceEach | NoProgress | SameForce | Endgame

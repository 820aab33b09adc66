"""The standard rulesets: one row of data each. Nothing else in the package knows a ruleset by its name.

Directions are compass points as White sees the board, north being forward; Black's are mirrored. On the
boards where half the squares are played, north means the played square two ranks ahead.

Sources: PDN 3.0 game types (FMJD), FMJD Annex 1 (International), FMJD-64 (Russian), CBD (Brazilian), WCDF
(English), FID (Italian), WFD (Frisian), APCA (Pool); the Turkish card follows the Turkish federation's texts.
"""

from dataclasses import dataclass
from enum import IntEnum
from typing import Any, Literal

from dama.compass import Compass
from dama.drawrules import DrawRule, Endgame, NoProgress, OnePieceEach, Repetition, SameForce
from dama.errors import DamaError, UnknownRuleset, quote

Criterion = Literal["most", "by_king", "most_kings", "kings_first", "most_value"]
"""What decides between captures, the first criterion first: most pieces taken; by a king rather than a man; most
kings taken; kings met earliest; highest value, a king being worth more than one man and less than two."""

VALUES = {"man": 100, "king": 199}
"""What a captured piece is worth where the highest value decides: n kings beat 2n - 1 men and lose to 2n."""

FILES = "abcdefghij"
"""The letters of a board's files, White's left one first."""


class Side(IntEnum):
    """A player: White's men go up the board, Black's down."""

    WHITE = 0
    BLACK = 1

    @property
    def label(self) -> str:
        """``"white"`` or ``"black"``, as in records and messages."""
        return self.name.lower()

    @property
    def other(self) -> "Side":
        """The opponent."""
        return Side(1 - self)


@dataclass(frozen=True, eq=False)
class Ruleset:
    """The facts of one game; the rules texts and the generator's tables are made from them.

    A row is itself and no other (there is one of each), so that positions compare and hash quickly.
    """

    id: str
    game_type: str
    """The GameType tag of PDN: number, starting side, width, height, notation, corner; empty where it has none."""
    size: Literal[8, 10] = 8
    squares: Literal["all", "a1", "h1"] = "a1"
    """Which squares are played: all of them, or the half with a1 or with h1 (h1: dark corner at the right)."""
    men_ranks: tuple[int, int] = (1, 3)
    """White's first and last rank of men at the start, counted from 1; Black mirrors them."""
    first: Side = Side.WHITE
    notation: Literal["algebraic", "top-left", "bottom-right"] = "algebraic"
    """Names of squares: letter and digit, or numbers row by row with 1 in that corner as White sees it."""
    man_step: tuple[Compass, ...] = ("NW", "NE")
    man_capture: tuple[Compass, ...] = ("NW", "NE")
    king_step: tuple[Compass, ...] = ("NW", "NE", "SE", "SW")
    king_capture: tuple[Compass, ...] = ("NW", "NE", "SE", "SW")
    flying: bool = True
    """Kings go any distance; otherwise one square."""
    lands_just_behind: bool = False
    """A flying king lands on the square right behind its victim only."""
    men_take_kings: bool = True
    capture: Literal["must", "optional", "huffing"] = "must"
    """Whether a capture must be played where there is one. huffing: who plays a step instead loses the piece that
    should have captured, of several the one that could take most, the first by the names of the squares."""
    choice: tuple[Criterion, ...] = ()
    """Which capture must be played; none: any."""
    removed_at_once: bool = False
    """A victim leaves the board as it is jumped; otherwise at the end of the move, and it blocks until then."""
    may_reverse: bool = True
    """A piece may turn by 180 degrees between two jumps (only possible where victims leave at once)."""
    crowning: Literal["end", "stops", "at_once"] = "end"
    """A man that reaches the last rank within a capture: crowned if it ends there; crowned and the move ends;
    crowned at once, going on as a king."""
    chequered: bool = True
    """The board is drawn chequered; otherwise plain."""
    capture_sign: Literal["x", ":"] = "x"
    """Between the squares of a capture in PDN."""
    score: Literal["1-0", "2-0"] = "1-0"
    """How PDN writes a win of White."""
    draws: tuple[DrawRule, ...] = ()
    like: str = ""
    """The standard ruleset that is played alike, where this one only looks different."""

    def __reduce__(self) -> str | tuple[Any, ...]:
        """A copy, in this process or another, is the row of that id there."""
        from dama.lookup import ruleset  # which is made of this module

        try:
            kept = ruleset(self.id) is self
        except DamaError:  # a row that is in no table
            kept = False
        return (ruleset, (self.id,)) if kept else super().__reduce__()

    @property
    def learned_as(self) -> str:
        """The id under which what has been learned of the game is kept: weights, endgame tables, the opening book."""
        return self.like or self.id

    @property
    def steps_straight(self) -> bool:
        """Whether men go along files and ranks; otherwise diagonally."""
        return all(len(way) == 1 for way in self.man_step)

    @property
    def numeric(self) -> bool:
        """Whether squares are named by numbers."""
        return self.notation != "algebraic"


_FORWARD_AND_SIDEWAYS: tuple[Compass, ...] = ("N", "E", "W")
_STRAIGHT: tuple[Compass, ...] = ("N", "E", "S", "W")
_DIAGONAL: tuple[Compass, ...] = ("NW", "NE", "SE", "SW")
_EVERY_WAY: tuple[Compass, ...] = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")

_THREE_AGAINST_ONE = ("KKK", "KKM", "KMM")
_TWO_AGAINST_ONE = ("KK", "KM", "K")
_THREE_KINGS_OR_MORE = tuple("K" * n for n in range(3, 13))

_OUR_REPETITION = Repetition(3, "ours", "no federation's text at hand names it")
_OUR_FORTY_MOVES = NoProgress(80, "ours", "no federation's text at hand gives a figure")

_ROWS = (
    Ruleset(
        "turkish",
        "30,W,8,8,A0,0",
        squares="all",
        men_ranks=(2, 3),
        man_step=_FORWARD_AND_SIDEWAYS,
        man_capture=_FORWARD_AND_SIDEWAYS,
        king_step=_STRAIGHT,
        king_capture=_STRAIGHT,
        choice=("most",),
        removed_at_once=True,
        may_reverse=False,
        chequered=False,
        draws=(
            OnePieceEach("official", "the Turkish federation's reading"),
            Repetition(3, "ours", "the usual rule of draughts"),
            NoProgress(80, "ours", "40 moves by each side; no official figure is known"),
        ),
    ),
    Ruleset(
        "international",
        "20,W,10,10,N2,0",
        size=10,
        men_ranks=(1, 4),
        notation="top-left",
        man_capture=_DIAGONAL,
        choice=("most",),
        score="2-0",
        draws=(
            Repetition(3, "official", "FMJD Annex 1, 6.1"),
            Endgame(10, _TWO_AGAINST_ONE, ("K",), "official", "FMJD Annex 1, 6.4"),
            Endgame(32, _THREE_AGAINST_ONE, ("K",), "official", "FMJD Annex 1, 6.3"),
            NoProgress(50, "official", "FMJD Annex 1, 6.2"),
        ),
    ),
    Ruleset(
        "brazilian",
        "26,W,8,8,A0,0",
        man_capture=_DIAGONAL,
        choice=("most",),
        draws=(
            Repetition(3, "official", "CBD art. 97"),
            Endgame(10, ("KK", "K"), ("KK", "K", "KM"), "official", "CBD art. 99"),
            Endgame(10, _THREE_AGAINST_ONE, ("K",), "official", "CBD art. 100", on_long_diagonal=True),
            NoProgress(40, "official", "CBD art. 98"),
        ),
    ),
    Ruleset(
        "english",
        "21,B,8,8,N1,0",
        first=Side.BLACK,
        notation="top-left",
        flying=False,
        crowning="stops",
        draws=(
            Repetition(3, "official", "WCDF 1.32.1"),
            NoProgress(80, "official", "WCDF 1.32.2"),
        ),
    ),
    Ruleset(
        "italian",
        "22,W,8,8,N2,1",
        squares="h1",
        notation="top-left",
        flying=False,
        men_take_kings=False,
        choice=("most", "by_king", "most_kings", "kings_first"),
        crowning="stops",
        draws=(
            Repetition(4, "interpretation", "FID art. 9.3"),
            NoProgress(80, "interpretation", "FID art. 10.4, there on request of a player"),
        ),
    ),
    Ruleset(
        "spanish",
        "24,W,8,8,N1,1",
        squares="h1",
        notation="bottom-right",
        choice=("most", "most_kings"),
        crowning="stops",
        draws=(_OUR_REPETITION, _OUR_FORTY_MOVES),
    ),
    Ruleset(
        "russian",
        "25,W,8,8,A0,0",
        man_capture=_DIAGONAL,
        crowning="at_once",
        capture_sign=":",
        draws=(
            Repetition(3, "official", "FMJD-64 7.2.3"),
            Endgame(10, _TWO_AGAINST_ONE, ("K",), "official", "FMJD-64 7.2.8"),
            Endgame(10, _THREE_AGAINST_ONE, ("K",), "official", "FMJD-64 7.2.7", on_long_diagonal=True),
            Endgame(30, _THREE_KINGS_OR_MORE, ("K",), "official", "FMJD-64 7.2.4"),
            SameForce(60, (4, 5), "official", "FMJD-64 7.2.6"),
            SameForce(120, (6, 7), "official", "FMJD-64 7.2.6"),
            NoProgress(30, "interpretation", "FMJD-64 7.2.5, where 7.2.6 is not in force", suspended_for=(4, 7)),
        ),
    ),
    Ruleset(
        "portuguese",
        "28,W,8,8,N1,1",
        squares="h1",
        notation="bottom-right",
        choice=("most", "most_kings"),
        crowning="stops",
        draws=(
            Repetition(3, "interpretation", "FPD, there on claim"),
            Endgame(24, ("KKK",), ("K",), "interpretation", "FPD, by report off the long diagonal only; here anywhere"),
            _OUR_FORTY_MOVES,
        ),
    ),
    Ruleset(
        "frisian",
        "40,W,10,10,N2,0",
        size=10,
        men_ranks=(1, 4),
        notation="top-left",
        man_capture=_EVERY_WAY,
        king_capture=_EVERY_WAY,
        choice=("most_value", "by_king"),
        score="2-0",
        draws=(
            Endgame(4, ("K",), ("K",), "interpretation", "WFD: at once unless a capture is forced; two moves each"),
            Endgame(14, ("KK",), ("K",), "official", "WFD 2011, seven moves each"),
            _OUR_REPETITION,
            _OUR_FORTY_MOVES,
        ),
    ),
    Ruleset(
        "pool",
        "23,B,8,8,N1,0",
        first=Side.BLACK,
        notation="top-left",
        man_capture=_DIAGONAL,
        draws=(
            Endgame(26, ("KKK",), ("K",), "official", "APCA, thirteen moves"),
            _OUR_REPETITION,
            _OUR_FORTY_MOVES,
        ),
    ),
    Ruleset(
        "czech",
        "29,W,8,8,A0,0",
        choice=("by_king",),
        draws=(
            Repetition(3, "interpretation", "FMJD brief rules, there on claim"),
            NoProgress(30, "official", "FMJD brief rules"),
        ),
    ),
    Ruleset(
        "thai",
        "31,B,8,8,N2,0",
        men_ranks=(1, 2),
        first=Side.BLACK,
        notation="top-left",
        lands_just_behind=True,
        removed_at_once=True,
        draws=(_OUR_REPETITION, _OUR_FORTY_MOVES),
    ),
)

RULESETS: dict[str, Ruleset] = {row.id: row for row in _ROWS}
"""Every standard ruleset by its id, in the order in which they are offered; the first is the default."""

DEFAULT = _ROWS[0].id


def standard(name: str) -> Ruleset:
    """The standard ruleset of that id; ``UnknownRuleset`` if there is none. ``dama.lookup`` finds all others too."""
    try:
        return RULESETS[name]
    except KeyError:
        raise UnknownRuleset(
            f"There is no ruleset {quote(name)}; there are {', '.join(RULESETS)}, and rules made of them, such as "
            "turkish+optional.",
            text=name,
            known=list(RULESETS),
        ) from None

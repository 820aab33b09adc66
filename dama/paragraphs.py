"""Which paragraph of the rulebook (``dama.rulebook``) states the rule behind a reason of ``dama.explain``."""

from collections.abc import Mapping

from dama.rulesets import Criterion

CHOICE: dict[Criterion, str] = {
    "most": "choice-most",
    "by_king": "choice-by-king",
    "most_kings": "choice-most-kings",
    "kings_first": "choice-kings-first",
    "most_value": "choice-value",
}
"""The paragraph of each criterion."""

DRAWS = {
    "one_piece_each": "draw-one-piece",
    "repetition": "draw-repetition",
    "no_progress": "draw-no-progress",
    "endgame": "draw-endgame",
    "same_force": "draw-same-force",
}
"""The paragraph of each kind of draw rule, by its reason, in the order of the book."""

_STEP = ("man-step", "king-step")
_NO_STEP = ("man-never", "king-step")
_CAPTURE = ("man-capture", "king-capture")
_NO_CAPTURE = ("man-capture-never", "king-capture-never")

PARAGRAPH_OF: Mapping[str, str | tuple[str, str]] = {
    "not_played_square": "board-squares",
    "not_your_piece": "board-first",
    "no_move_for_piece": _STEP,
    "unreachable": _STEP,
    "too_far": _STEP,
    "occupied": _STEP,
    "backward": _NO_STEP,
    "sideways": _NO_STEP,
    "diagonal": _NO_STEP,
    "straight": _NO_STEP,
    "own_piece_in_way": _NO_CAPTURE,
    "backward.capture": _NO_CAPTURE,
    "sideways.capture": _NO_CAPTURE,
    "diagonal.capture": _NO_CAPTURE,
    "straight.capture": _NO_CAPTURE,
    "two_in_a_row": _NO_CAPTURE,
    "blocked.several": _NO_CAPTURE,
    "nothing_to_capture": _CAPTURE,
    "too_far.victim": _CAPTURE,
    "too_far.landing": _CAPTURE,
    "man_cannot_take_king": "men-take-kings",
    "unfinished_chain": "chain",
    "skipped_landing": "chain",
    "must_land_to_continue": "chain",
    "must_capture": "must-capture",
    "longer_chain": "choice-most",
    **{f"other_priority.{criterion}": paragraph for criterion, paragraph in CHOICE.items()},
    "blocked": "removed",
    "reverse_turn": "turn",
    "crowning_ends_move": "crown-in-chain",
    "not_yet_king": "crown-in-chain",
    "game_over.no_pieces": "win-all",
    "game_over.resigned": "win-all",
    "game_over.no_moves": "win-blocked",
    "game_over.agreed": "draw-agreed",
    **{f"game_over.{reason}": paragraph for reason, paragraph in DRAWS.items()},
}
"""By the reason, with its form after a point where that matters; two paragraphs: a man's and a king's."""


def paragraph_of(code: str, form: str, king: bool) -> str | None:
    """The id of the paragraph for a reason.

    None where there is none: for what is legal, and for a square without a piece.

    king: whether it is about a king. Where the reason can occur, the ruleset's book has the paragraph.
    """
    found = PARAGRAPH_OF.get(f"{code}.{form}") or PARAGRAPH_OF.get(code)
    return found[king] if isinstance(found, tuple) else found

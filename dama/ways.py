"""Every way to capture in a position, each played out to its end, with what the rules say of it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from dama.explain import explain_capture
from dama.jumps import Chain, begin, jumps, walk, worth
from dama.moves import Move, must_capture
from dama.notation import ascii_text, names, shown
from dama.paragraphs import CHOICE
from dama.position import Position
from dama.rulesets import Ruleset
from dama.sentences import sentence

MOST_ROWS = 40
"""More ways than that nobody reads."""
_MOST_TRIES = 3_000
"""Jumps that are looked at: made-up positions have more chains than can be walked."""

_PARAGRAPHS: Mapping[str, str] = {
    "may": "must-capture",
    "huffs": "huffing",
    "only": "must-capture",
    "equal": "choice-equal",
    "free": "choice-free",
    **{str(criterion): paragraph for criterion, paragraph in CHOICE.items()},
}
"""Of what all the legal ways have in common."""
_WHERE_FREE: Mapping[str, str] = {"optional": "may", "huffing": "huffs"}
"""What they have in common where another move may be played, by the rule of capturing."""


@dataclass(frozen=True)
class Way:
    """A way to capture and what the rules say of it."""

    move: Move
    legal: bool
    code: str
    """Why it may be played (``"only"``, ``"most"`` ...; where nobody has to capture ``"may"`` or ``"huffs"``), else the
    reason of the refusal."""
    paragraph: str | None
    """The paragraph of the rules page that decides."""
    sentences: dict[str, str]
    """One sentence by language."""


@dataclass(frozen=True)
class Ways:
    """The ways to capture, the legal ones first, then those that take most."""

    rows: tuple[Way, ...]
    complete: bool
    """Whether these are all of them."""
    sentences: dict[str, str]
    """What there is, in one or two sentences by language."""


def capture_ways(position: Position, legal: Sequence[Move]) -> Ways:
    """The ways to capture; none where nothing can be captured. ``legal``: the legal moves of the position."""
    captures = [move for move in legal if move.captures]
    if not captures:
        return Ways((), True, sentence("ways.none", {}))
    refused, walked = _refused(position, {move.path for move in captures})
    capture = "must" if must_capture(legal) else position.ruleset.capture
    code = _WHERE_FREE.get(capture) or _why_legal(position, captures, refused)
    rows = [_legal_way(move, code) for move in _sorted(position, captures)[:MOST_ROWS]]
    rows += [_refused_way(position, move, captures) for move in _sorted(position, refused)[: MOST_ROWS - len(rows)]]
    total = len(captures) + len(refused)
    if walked and len(rows) == total:
        return Ways(tuple(rows), True, _summary(capture, total, len(captures)))
    return Ways(tuple(rows), False, sentence("ways.many", {"shown": len(rows)}))


def ways_view(rules: Ruleset, ways: Ways) -> dict[str, Any]:
    """The ways as plain JSON values: squares by name, every sentence in every language."""
    rows = [
        {
            "path": names(rules, way.move.path),
            "captures": names(rules, way.move.captures),
            "shown": shown(rules, way.move),
            "legal": way.legal,
            "code": way.code,
            "sentence": way.sentences,
            "paragraph": way.paragraph,
        }
        for way in ways.rows
    ]
    return {"rows": rows, "complete": ways.complete, "sentence": ways.sentences}


def _refused(position: Position, legal: set[tuple[int, ...]]) -> tuple[list[Move], bool]:
    """The captures the board allows and the rules do not, each to its end; whether all of them were found."""
    begun = [begin(position, square) for square in position.board.squares if position.owner(square) is position.side]
    capturing = [chain for chain in begun if next(jumps(chain), None) is not None]
    share = _MOST_TRIES // len(capturing)  # or the first piece might leave nothing to the others
    found, walked = list[Move](), True
    for chain in capturing:
        ends, whole = _ends(chain, share)
        found += [move for move in ends if move.path not in legal]
        walked = walked and whole
    return found, walked


def _ends(chain: Chain, tries: int) -> tuple[list[Move], bool]:
    """The captures that begin with this chain and cannot go on; whether all of them were reached."""
    found: list[Move] = []
    waiting: list[tuple[Chain, tuple[int, ...]]] = [(chain, (chain.origin,))]
    while waiting and tries > 0:
        tries -= 1
        here, path = waiting.pop()
        further = [(longer, (*path, longer.square)) for longer in jumps(here)]
        waiting += further
        if not further:
            found.append(Move(path, here.taken))
    return found, not waiting


def _sorted(position: Position, moves: Sequence[Move]) -> list[Move]:
    return sorted(moves, key=lambda move: (-len(move.captures), ascii_text(position.ruleset, move)))


def _why_legal(position: Position, legal: Sequence[Move], refused: Sequence[Move]) -> str:
    """What all the legal ways have in common: there is no other, they come first, or they are free to choose."""
    choice = position.ruleset.choice
    if len(legal) > 1:
        return "equal" if choice else "free"
    best = _worth(position, legal[0])
    lost_by = [_first_less(_worth(position, move), best) for move in refused]
    decides = max(lost_by, default=-1)
    return "only" if decides < 0 else choice[decides]


def _worth(position: Position, move: Move) -> tuple[int, ...]:
    return worth(walk(position, move.path)[0])


def _first_less(found: tuple[int, ...], wanted: tuple[int, ...]) -> int:
    """The place of the criterion by which a capture falls behind the best one; -1 if it does not."""
    return next((index for index, (got, needed) in enumerate(zip(found, wanted, strict=True)) if got < needed), -1)


def _summary(capture: str, ways: int, legal: int) -> dict[str, str]:
    """How many ways there are, and how many of them may be played."""
    form = ("one" if ways == 1 else "all") if legal == ways else "one_legal" if legal == 1 else "some_legal"
    return sentence(f"ways.{form}", {"capture": capture, "ways": ways, "legal": legal})


def _legal_way(move: Move, code: str) -> Way:
    return Way(move, True, code, _PARAGRAPHS[code], sentence(f"ways.{code}", {}))


def _refused_way(position: Position, move: Move, legal: Sequence[Move]) -> Way:
    verdict = explain_capture(position, move.path, legal)
    return Way(move, False, verdict.code, verdict.paragraph, verdict.sentences)

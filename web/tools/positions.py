"""The positions of the rules pages: what each paragraph promises, as data, and whether the board keeps the promise.

``pages/positions/RULESET.toml`` holds those of a ruleset for both languages; ``check`` is run by the build and, on both
kernels, by the tests. A position has an id and may say:

    ruleset     the ruleset (the file's name where it says nothing)
    fen         where it begins; nothing: the ruleset's start
    moves       moves played from there; everything below is about the position they lead to
    proves      ids of the paragraphs that it is evidence for
    is          the position as FEN
    only        all the legal moves
    legal       some of the legal moves
    illegal     moves that are refused: move = reason code
    lift        pieces that cannot be lifted: square = reason code
    leads_to    what follows a move: move = FEN
    result      {winner, reason, standing} of the game at this point; false: the game goes on
    counters    how far a draw rule has counted: rule = [count, limit]

and, for its diagram:

    tr, en      its caption in each language; without captions no page draws it unless it is asked to by name
    show        a move to draw             refuse    a move to draw as one that may not be played
    steps       a square whose piece's landings are marked
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from dama.errors import DamaError
from dama.explain import explain_names
from dama.game import Game, Record, replay
from dama.geometry import board
from dama.moves import Move, play
from dama.notation import ascii_text, find_move, square_names
from dama.position import fen
from dama.sentences import LANGUAGES
from tools.project import BuildError, read_toml

KNOWN = frozenset(("ruleset", "fen", "moves", "proves", "is", "only", "legal", "illegal", "lift", "leads_to", "result"))
KNOWN |= {"counters", "show", "refuse", "steps", *LANGUAGES}


class PageError(BuildError):
    """A page promises what the board does not keep, or cannot be read."""


@dataclass(frozen=True)
class Example:
    """One position of the pages."""

    id: str
    ruleset: str
    start: str | None = None
    moves: tuple[str, ...] = ()
    proves: tuple[str, ...] = ()
    captions: Mapping[str, str] = field(default_factory=dict)
    facts: Mapping[str, Any] = field(default_factory=dict)

    @property
    def game(self) -> Game:
        """The game up to this position."""
        return replay(Record(self.ruleset, self.start, self.moves))

    def move(self, text: str) -> Move:
        """A legal move of this position."""
        return find_move(self.game.position, text, self.game.possible)

    @property
    def link(self) -> str:
        """The address that opens it on the board."""
        parts = [f"ruleset={self.ruleset}"]
        parts += [f"fen={self.start}"] if self.start else []
        parts += [f"moves={','.join(self.moves)}"] if self.moves else []
        return f"./#{'&'.join(parts)}&opponent=friend"


Examples = Mapping[str, Example]


def load_all(folder: Path) -> dict[str, Examples]:
    """The positions of every ruleset that has some, by ruleset and id."""
    found: dict[str, Examples] = {path.stem: load(path, path.stem) for path in sorted(folder.glob("*.toml"))}
    for ruleset, examples in found.items():
        if strays := [
            f"{name} of {example.ruleset}" for name, example in examples.items() if example.ruleset != ruleset
        ]:
            raise PageError(f"{ruleset}.toml has positions of another ruleset: {', '.join(strays)}.")
    return found


def load(path: Path, ruleset: str) -> dict[str, Example]:
    """The positions of a file, by id; of that ruleset where they do not name another."""
    return {name: _example(ruleset, name, entry) for name, entry in read_toml(path).items()}


def _example(ruleset: str, name: str, entry: dict[str, Any]) -> Example:
    unknown = entry.keys() - KNOWN
    if unknown:
        raise PageError(f"{ruleset}, {name}: {', '.join(sorted(unknown))} means nothing in a position.")
    captions = {language: entry[language] for language in LANGUAGES if language in entry}
    if captions and len(captions) < len(LANGUAGES):
        raise PageError(f"{ruleset}, {name}: it has a caption in one language only.")
    own = ("ruleset", "fen", "moves", "proves", *LANGUAGES)
    return Example(
        name,
        entry.get("ruleset", ruleset),
        entry.get("fen"),
        tuple(entry.get("moves", ())),
        tuple(entry.get("proves", ())),
        captions,
        {key: value for key, value in entry.items() if key not in own},
    )


def check(example: Example) -> None:
    """Raise ``PageError`` unless the board does all that the position says."""
    try:
        broken = list(_broken(example))
    except DamaError as error:
        raise PageError(f"{example.ruleset}, {example.id}: {error}") from error
    if broken:
        raise PageError(f"{example.ruleset}, {example.id}: {'; '.join(broken)}.")


def _broken(example: Example) -> Iterator[str]:
    """The promises that are not kept, in words."""
    game = example.game
    facts = example.facts
    played = [ascii_text(game.ruleset, move) for move in game.legal]
    if "is" in facts and fen(game.position) != facts["is"]:
        yield f"the position is {fen(game.position)}"
    if "only" in facts and sorted(facts["only"]) != sorted(played):
        yield f"the legal moves are {' '.join(played)}"
    yield from (f"{text} is not legal" for text in facts.get("legal", ()) if text not in played)
    for text, code in facts.get("illegal", {}).items():
        yield from _wrong_verdict(game, text, square_names(game.ruleset, text), code)
    for square, code in facts.get("lift", {}).items():
        yield from _wrong_verdict(game, square, [square], code)
    for text, after in facts.get("leads_to", {}).items():
        found = fen(play(game.position, example.move(text)))
        if found != after:
            yield f"{text} leads to {found}"
    yield from _wrong_end(game, facts)


def _wrong_verdict(game: Game, text: str, squares: list[str], code: str) -> Iterator[str]:
    verdict = explain_names(game.position, squares, game.result)
    if verdict.code != code:
        yield f"{text} is {verdict.code}, not {code}"


def _wrong_end(game: Game, facts: Mapping[str, Any]) -> Iterator[str]:
    if "result" in facts:
        result = game.result
        winner = result.winner.label if result and result.winner is not None else "nobody"
        found = result and {"winner": winner, "reason": result.reason, "standing": result.standing or "rule"}
        if found != (facts["result"] or None):
            yield f"the result is {found}"
    counted = {counter.rule.reason: [counter.count, counter.limit] for counter in game.counters}
    for rule, expected in facts.get("counters", {}).items():
        if counted.get(rule) != expected:
            yield f"{rule} has counted {counted.get(rule)}"


def drawn_path(example: Example, text: str) -> list[tuple[int, int]]:
    """File and rank of the squares of a move, legal or not, for its diagram."""
    squares = board(example.game.ruleset)
    return [squares.places[squares.square(name)] for name in square_names(example.game.ruleset, text)]

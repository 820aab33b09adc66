"""The course: positions to solve, as data, and whether the board agrees that each has one answer.

``web/course/RULESET.toml`` holds a ruleset's lessons in the order of the course. A lesson has an id and says:

    chapter     man, capture, choice, king, crown, end, tactics or endings
    fen         the position; who is to move in it is the reader
    line        the answer: the reader's move, the opponent's reply, the reader's next move ...
    wanted      of several legal moves the task asks for one: to (the square where it ends), over (the squares it
                captures), crowned, result (how it ends the game)
    search      plies: how deep to look to see that every move of the reader's wins or gains and no other does
    tr, en      task, hint and done (what is said when it is solved), a sentence each

With neither ``wanted`` nor ``search`` the reader's moves are the only legal ones. ``check`` proves all of this but what
needs a search; the tests prove that too.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from dama.errors import DamaError
from dama.game import Game, Record, replay
from dama.moves import Move
from dama.notation import find_move, names
from dama.rulesets import RULESETS
from dama.sentences import LANGUAGES
from tools.positions import PageError
from tools.project import read_toml

CHAPTERS = ("man", "capture", "choice", "king", "crown", "end", "tactics", "endings")
SENTENCES = ("task", "hint", "done")
WANTED = ("to", "over", "crowned", "result")
_KNOWN = {"chapter", "fen", "line", "wanted", "search", *LANGUAGES}


@dataclass(frozen=True)
class Lesson:
    """One position to solve."""

    id: str
    ruleset: str
    chapter: str
    start: str
    line: tuple[str, ...]
    texts: Mapping[str, Mapping[str, str]]
    wanted: Mapping[str, Any] = field(default_factory=dict)
    search: int | None = None

    @property
    def name(self) -> str:
        """The lesson among those of all rulesets."""
        return f"{self.ruleset}-{self.id}"

    def game(self, plies: int = 0) -> Game:
        """The game after so many plies of the answer."""
        return replay(Record(self.ruleset, self.start, self.line[:plies]))

    def turns(self) -> Iterator[tuple[Game, Move]]:
        """Every position in which the reader is to move, and the move that answers it."""
        for plies in range(0, len(self.line), 2):
            game = self.game(plies)
            yield game, find_move(game.position, self.line[plies], game.legal)


def load_course(folder: Path) -> dict[str, list[Lesson]]:
    """The lessons of every ruleset that has some, in the order in which rulesets are offered.

    Raises ``PageError`` for a lesson that is not whole.
    """
    found: dict[str, list[Lesson]] = {}
    for ruleset in RULESETS:
        path = folder / f"{ruleset}.toml"
        if path.is_file():
            found[ruleset] = [_lesson(ruleset, name, entry) for name, entry in read_toml(path).items()]
    return found


def _lesson(ruleset: str, name: str, entry: dict[str, Any]) -> Lesson:
    whole = all(entry.get(language, {}).keys() == set(SENTENCES) for language in LANGUAGES)
    known = not entry.keys() - _KNOWN and not entry.get("wanted", {}).keys() - set(WANTED)
    if (
        not (whole and known and "fen" in entry)
        or entry.get("chapter") not in CHAPTERS
        or len(entry.get("line", ())) % 2 == 0
    ):
        raise PageError(f"The lesson {name} of {ruleset} is not whole, or says what means nothing.")
    return Lesson(
        name,
        ruleset,
        entry["chapter"],
        entry["fen"],
        tuple(entry["line"]),
        {language: entry[language] for language in LANGUAGES},
        entry.get("wanted", {}),
        entry.get("search"),
    )


def check_lesson(lesson: Lesson) -> None:
    """Raise ``PageError`` unless the line can be played and, without a search, is the only answer."""
    try:
        for game, answer in lesson.turns():
            others = {other.identity for other in answers(lesson, game)}
            if others != {answer.identity} and lesson.search is None:
                raise PageError(f"{lesson.name}: {len(others)} moves answer what is asked.")
    except DamaError as error:
        raise PageError(f"{lesson.name}: {error}") from error


def answers(lesson: Lesson, game: Game) -> Sequence[Move]:
    """The legal moves that have what is wanted; all of them where nothing is."""
    return [move for move in game.legal if all(_has(game, move, fact, lesson.wanted[fact]) for fact in lesson.wanted)]


def _has(game: Game, move: Move, fact: str, value: Any) -> bool:
    """Whether a move has a wanted property."""
    result = game.after(move).result
    found: dict[str, Any] = {
        "to": names(game.ruleset, [move.target])[0],
        "over": names(game.ruleset, move.captures),
        "crowned": move.crowned,
        "result": result and result.reason,
    }
    return bool(found[fact] == value)

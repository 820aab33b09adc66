"""The line protocol for matches and other programs, for every ruleset; ``PROTOCOL`` describes it."""

import re
from collections.abc import Iterable, Iterator

from dama.errors import BadFen, BadRequest, DamaError, quote
from dama.game import Game, Record, new_game, replay
from dama.geometry import board
from dama.levels import MOST_DEPTH, Level, choose
from dama.lookup import ruleset
from dama.notation import ascii_text, numbered
from dama.position import Position, fen, parse_fen
from dama.rulesets import RULESETS, Ruleset
from dama.version import __version__

PROTOCOL = """\
dlp      answers "id NAME", "variants RULESET RULESET ..." and "dlpok", a line each
position RULESET startpos [moves MOVE MOVE ...]
position RULESET FEN [moves MOVE MOVE ...]
         sets the position: the start of the game or a FEN, and the moves from there; no answer
go movetime MILLISECONDS
go depth PLIES
go nodes NUMBER
         thinks so long and answers "bestmove MOVE depth PLIES nodes NUMBER score SCORE time MILLISECONDS";
         SCORE is in hundredths of a man, for the side to move
newgame  may come between games; no answer
help     answers with these lines
quit     ends; so does the end of the input
Where men go straight, as in Turkish dama, squares are named by letter and digit.
Elsewhere they are numbered row by row from the top left, as White sees them; PDN's letters are understood, too.
A line that cannot be obeyed is answered by one that begins with "error"; the position stays what it was.
For example: position turkish startpos moves d3-d4 d6-d5, then go depth 6, is answered by bestmove d4xd6xd8 ..."""

_LETTER = re.compile("[a-h][1-9]", re.IGNORECASE)
_NUMBER = re.compile("[0-9]+")


def answers(lines: Iterable[str]) -> Iterator[str]:
    """The answers to the lines of a session, up to ``quit``."""
    game: Game | None = None
    for line in lines:
        words = line.split()
        if words[:1] == ["quit"]:
            return
        try:
            match words:
                case [] | ["newgame"]:
                    pass
                case ["dlp"]:
                    yield from (f"id Dama {__version__}", f"variants {' '.join(RULESETS)}", "dlpok")
                case ["help"]:
                    yield from PROTOCOL.splitlines()
                case ["position", name, *rest]:
                    game = _position(name, rest)
                case ["go", limit, number]:
                    yield _best(game, _limit(limit, number))
                case ["position", *_]:
                    raise BadRequest("After position a ruleset and startpos or a FEN are missing.", text=line)
                case ["go", *_]:
                    raise BadRequest("After go there is movetime, depth or nodes, and a number.", text=line)
                case _:
                    raise BadRequest(f"{quote(line.strip())} is not a command; help lists them.", text=line)
        except DamaError as error:
            yield f"error {' '.join(str(error).split())}"


def _position(name: str, rest: list[str]) -> Game:
    """The game of a ``position`` line. Moves after a draw are played on: it is for the arbiter to end a match."""
    rules = ruleset(name)
    cut = rest.index("moves") if "moves" in rest else len(rest)
    text, moves = " ".join(rest[:cut]), rest[cut + 1 :]
    if not text:
        raise BadRequest(f"After position {rules.id} startpos or a FEN is missing.", text=name)
    start = None if text == "startpos" else _start(rules, text)
    return replay(Record(rules.id, start, tuple(_as_in_pdn(rules, move) for move in moves)), beyond_draws=True)


def _row(rules: Ruleset) -> Ruleset:
    """The ruleset with the names of squares that the protocol has."""
    return rules if rules.steps_straight else numbered(rules)


def _start(rules: Ruleset, text: str) -> str:
    """A FEN of the protocol as PDN has it for the ruleset."""
    try:
        found = parse_fen(_row(rules), text)
    except BadFen:  # it has letters; or else it is refused where it is read
        return text
    return fen(Position(rules, found.white, found.black, found.kings, found.side))


def _as_in_pdn(rules: Ruleset, move: str) -> str:
    """A move of the protocol with the names that the ruleset's squares have in PDN."""

    def name(number: re.Match[str]) -> str:
        try:
            return board(rules).name(board(_row(rules)).square(number[0].lstrip("0")))
        except KeyError:
            return number[0]

    return move if _LETTER.search(move) else _NUMBER.sub(name, move)


def _limit(kind: str, text: str) -> Level:
    if not (text.isascii() and text.isdigit() and len(text) <= 12 and int(text) > 0):
        raise BadRequest(f"{quote(text)} is not a limit.", text=text)
    number = int(text)
    if kind == "depth":
        return Level(depth=min(number, MOST_DEPTH))
    if kind == "movetime":
        return Level(seconds=number / 1000)
    if kind == "nodes":
        return Level(nodes=number)
    raise BadRequest(f"{quote(kind)} is not a kind of limit; there are movetime, depth and nodes.", text=kind)


def _best(game: Game | None, level: Level) -> str:
    if game is None:
        raise BadRequest("There is no position yet.", text="go")
    if game.result and game.possible:  # drawn by a rule that the arbiter does not apply
        game = new_game(game.ruleset, game.position)
    choice = choose(game, level)
    return (
        f"bestmove {ascii_text(_row(game.ruleset), choice.move)} depth {choice.depth} nodes {choice.nodes}"
        f" score {choice.score} time {round(1000 * choice.seconds)}"
    )

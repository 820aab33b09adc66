"""The line protocol for matches and other programs, for every ruleset; ``PROTOCOL`` describes it."""

from collections.abc import Iterable, Iterator

from dama.errors import BadRequest, DamaError, quote
from dama.game import Game, Record, new_game, replay
from dama.levels import MOST_DEPTH, Level, choose
from dama.lookup import ruleset
from dama.notation import ascii_text
from dama.rulesets import RULESETS
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
A line that cannot be obeyed is answered by one that begins with "error"; the position stays what it was.
For example: position turkish startpos moves d3-d4 d6-d5, then go depth 6, is answered by bestmove d4xd6xd8 ..."""


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
    fen, moves = " ".join(rest[:cut]), rest[cut + 1 :]
    if not fen:
        raise BadRequest(f"After position {rules.id} startpos or a FEN is missing.", text=name)
    return replay(Record(rules.id, None if fen == "startpos" else fen, tuple(moves)), beyond_draws=True)


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
        f"bestmove {ascii_text(game.ruleset, choice.move)} depth {choice.depth} nodes {choice.nodes}"
        f" score {choice.score} time {round(1000 * choice.seconds)}"
    )

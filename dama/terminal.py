"""A game in the terminal, against the computer or a friend at the same keyboard.

A ``Table`` is the one thing here with a life: it is laid when a game begins and holds the game as it stands.
"""

import unicodedata
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass

from dama.errors import DamaError
from dama.explain import explain_names
from dama.game import Ended, Game, Record, new_game, replay
from dama.levels import HINT, LEVELS, Level, choose
from dama.moves import must_capture
from dama.notation import ascii_text, find_move, shown
from dama.position import Position
from dama.rulesets import FILES, Ruleset, Side
from dama.sentences import error_sentence, sentence
from dama.verdict import verdict

_PIECES = {"white-man": "○", "white-king": "♔", "black-man": "●", "black-king": "♚"}
_EMPTY = "·"
FRIEND = "friend"
"""The opponent who is no level of the computer."""
_SHORT = {
    "?": "help", "h": "hint", "m": "moves", "u": "undo", "b": "board", "r": "resign", "q": "quit", "exit": "quit",
}  # fmt: skip
"""Other ways to type a command than its word, which is English or the player's language's own."""


@dataclass
class Table:
    """The game being played, the side the computer plays and its seed, how words reach the player and are asked for."""

    game: Game
    level: Level | None
    computer: Side | None
    seed: int
    language: str
    tell: Callable[[str], None]
    ask: Callable[[str], str] = input

    def say(self, key: str, **facts: object) -> None:
        """Say the sentence of that key."""
        self.tell(sentence(f"play.{key}", facts)[self.language])


def side_letters(language: str) -> dict[str, Side]:
    """The sides by the letters that name them in a language."""
    return {sentence(f"play.{side.label}", {})[language]: side for side in Side}


class _Enough(Exception):
    """The player wants to quit."""


def play(
    rules: Ruleset,
    language: str,
    seed: int,
    ask: Callable[[str], str] = input,
    tell: Callable[[str], None] = print,
    *,
    opponent: str | None = None,
    side: Side | None = None,
) -> None:
    """Play games until the player has enough. ask, tell: where the player's words come from and go to.

    seed: the computer's of the first game; each further game has the next one. opponent, side: the name of a level or
    ``"friend"``, and the player's side; what is None is asked for.
    """

    def hear(prompt: str) -> str:
        typed = ask(prompt).strip()
        if _command(typed, language) == "quit":
            raise _Enough
        return typed

    def lay(seed: int) -> Table:
        return _lay(rules, language, seed, hear, tell, opponent, side)

    try:
        table = lay(seed)
        _show(table)
        while True:
            while _computer_is_to_move(table):
                _let_computer_play(table)
            typed = hear(_prompt(table))
            if _command(typed, language) == "new":
                table = lay(table.seed + 1)
                _show(table)
            elif typed:
                _obey(table, typed)
    except _Enough:
        pass
    except (EOFError, KeyboardInterrupt):
        tell("")
    tell(sentence("play.bye", {})[language])


def drawn(position: Position) -> str:
    """The board as text, White at the bottom; numbered squares carry their numbers."""
    board, rules = position.board, position.ruleset
    wide = 5 if rules.numeric else 3
    lines = []
    for rank in reversed(range(rules.size)):
        cells = []
        for file in range(rules.size):
            square = board.at(file, rank)
            sign = " " if square is None else _PIECES.get(position.piece(square) or "", _EMPTY)
            number = board.name(square) if square is not None and rules.numeric else ""
            cells.append(f" {sign}{number}".ljust(wide))
        margin = "" if rules.numeric else f"{rank + 1} "
        lines.append(f"{margin}{''.join(cells)}".rstrip())
    if not rules.numeric:
        lines.append("  " + "".join(f" {letter}".ljust(wide) for letter in FILES[: rules.size]).rstrip())
    return "\n".join(lines)


def _command(typed: str, language: str) -> str | None:
    """The English name of the command that is typed, with or without capitals and dots."""
    told = {word: sentence(f"play.word.{word}", {})[language] for word in (*_COMMANDS, "new", "quit")}
    known = {**_SHORT, **{word: word for word in told}, **{_plain(own): word for word, own in told.items()}}
    return known.get(_plain(typed))


def _plain(text: str) -> str:
    """Without capitals and marks: YARDIM, yardım and yardim are one word."""
    letters = unicodedata.normalize("NFKD", text.casefold()).replace("ı", "i")
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def _lay(
    rules: Ruleset,
    language: str,
    seed: int,
    ask: Callable[[str], str],
    tell: Callable[[str], None],
    opponent: str | None,
    side: Side | None,
) -> Table:
    """Ask for the opponent and the side that are not given; the table with a new game."""

    def choice(key: str, answers: Collection[str]) -> str:
        """What is answered to a question; "" for what it has in brackets. What is no answer is asked again."""
        while True:
            typed = ask(sentence(f"play.{key}", {})[language]).lower()
            if not typed or typed in answers:
                return typed
            tell(sentence("play.no_answer", {"answers": list(answers)})[language])

    if opponent is None:
        opponents = {str(number): name for number, name in enumerate((*LEVELS, FRIEND), 1)}
        opponent = opponents.get(choice("level", opponents), "medium")
    level = LEVELS.get(opponent)
    if level is not None and side is None:
        letters = side_letters(language)
        side = letters.get(choice("side", letters), Side.WHITE)
    computer = None if level is None or side is None else side.other
    table = Table(new_game(rules), level, computer, seed, language, tell, ask)
    table.say("welcome", ruleset=rules.id, example=_example(table.game))
    return table


def _show(table: Table) -> None:
    """The board, and what there is to say about the position."""
    game = table.game
    table.tell(f"\n{drawn(game.position)}\n")
    result = game.result
    if result is None:
        if must_capture(game.possible):
            table.say("must_capture")
        return
    side = game.position.side if result.loser is None else result.loser
    why = sentence(f"game_over.{result.reason}", {"side": side.label})[table.language]
    if result.winner is None:
        table.say("drawn", why=why)
    else:
        table.say("won", winner=result.winner.label, why=why)
    table.say("again")


def _prompt(table: Table) -> str:
    key = "play.over" if table.game.result else "play.turn"
    return sentence(key, {"side": table.game.position.side.label})[table.language]


def _computer_is_to_move(table: Table) -> bool:
    return table.level is not None and table.game.position.side is table.computer and not table.game.result


def _let_computer_play(table: Table) -> None:
    assert table.level is not None  # only asked where the computer plays
    move = choose(table.game, table.level, table.seed).move
    table.game = table.game.after(move)
    table.say("plays", move=shown(table.game.ruleset, move))
    _show(table)


def _obey(table: Table, typed: str) -> None:
    """Do what a line asks for, a command or else a move; when the game is over, only what still makes sense then."""
    command = _COMMANDS.get(_command(typed, table.language) or "")
    if table.game.result and command not in (_help, _undo, _show):
        table.say("again")
    elif command is not None:
        command(table)
    else:
        _move(table, typed)


def _move(table: Table, typed: str) -> None:
    position = table.game.position
    try:
        move = find_move(position, typed, table.game.possible)
    except DamaError as error:
        told = error_sentence(error)
        if "path" in error.data:
            of_squares = explain_names(position, error.data["path"])
            if not of_squares.legal:  # where it is, something else about the text is wrong
                told = of_squares.sentences
        table.tell(told[table.language])
    else:
        table.game = table.game.after(move)
        _show(table)


def _help(table: Table) -> None:
    table.say("help", example=_example(table.game))


def _hint(table: Table) -> None:
    choice = choose(table.game, HINT)
    table.say("hint", move=shown(table.game.ruleset, choice.move))
    table.tell(verdict(choice.score, table.game.position.side).sentence[table.language])


def _list_moves(table: Table) -> None:
    table.say("moves", moves=[shown(table.game.ruleset, move) for move in table.game.legal])


def _undo(table: Table) -> None:
    """Take back the player's last move and, with it, the computer's answer."""
    game = table.game
    own = [ply for ply, position in enumerate(game.positions[:-1]) if position.side is not table.computer]
    if not own:
        table.say("nothing_to_undo")
        return
    table.game = replay(Record(game.record.ruleset, None, game.record.moves[: own[-1]]))
    _show(table)


def _resign(table: Table) -> None:
    """The player who is to move gives up, if that is meant."""
    answer = _plain(table.ask(sentence("play.sure", {})[table.language]))
    if not answer or not sentence("play.yes", {})[table.language].startswith(answer):
        return
    game = table.game
    record = Record(game.record.ruleset, None, game.record.moves, Ended(game.position.side.other, "resigned"))
    table.game = replay(record)
    _show(table)


def _example(game: Game) -> str:
    """A move that may be played; where there is none, a first move of the game."""
    moves = game.possible or new_game(game.ruleset).possible
    return ascii_text(game.ruleset, moves[0])


_COMMANDS: Mapping[str, Callable[[Table], None]] = {
    "help": _help, "hint": _hint, "moves": _list_moves, "undo": _undo, "board": _show, "resign": _resign,
}  # fmt: skip
"""What can be done in a game, besides moving, beginning another and quitting."""

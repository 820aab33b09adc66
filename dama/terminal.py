"""A game in the terminal, against the computer or a friend at the same keyboard.

A ``Table`` is the one thing here with a life: it is laid when a game begins and holds the game as it stands.
"""

from collections.abc import Callable, Collection
from dataclasses import dataclass

from dama.errors import DamaError, InvalidMove
from dama.explain import explain_names
from dama.game import Ended, Game, Record, new_game, replay
from dama.levels import HINT, LEVELS, Level, choose
from dama.moves import must_capture
from dama.notation import ascii_text, find_move, shown, square_names
from dama.position import Position
from dama.rulesets import Ruleset, Side
from dama.sentences import error_sentence, sentence
from dama.verdict import verdict

_PIECES = {"white-man": "○", "white-king": "♔", "black-man": "●", "black-king": "♚"}
_EMPTY = "·"
_QUIT = ("q", "quit", "exit")


@dataclass
class Table:
    """The game being played, the side the computer plays and its seed, and how words reach the player."""

    game: Game
    level: Level | None
    computer: Side | None
    seed: int
    language: str
    tell: Callable[[str], None]

    def say(self, key: str, **facts: object) -> None:
        """Say the sentence of that key."""
        self.tell(sentence(f"play.{key}", facts)[self.language])


class _Enough(Exception):
    """The player wants to quit."""


def play(
    rules: Ruleset,
    language: str,
    seed: int,
    ask: Callable[[str], str] = input,
    tell: Callable[[str], None] = print,
) -> None:
    """Play games until the player has enough. ask, tell: where the player's words come from and go to.

    seed: the computer's of the first game; each further game has the next one.
    """

    def hear(prompt: str) -> str:
        typed = ask(prompt).strip()
        if typed.lower() in _QUIT:
            raise _Enough
        return typed

    try:
        table = _lay(rules, language, seed, hear, tell)
        _show(table)
        while True:
            while _computer_is_to_move(table):
                _let_computer_play(table)
            typed = hear(_prompt(table))
            if typed.lower() == "new":
                table = _lay(rules, language, table.seed + 1, hear, tell)
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
    files = "abcdefghij"[: rules.size]
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
        lines.append("  " + "".join(f" {letter}".ljust(wide) for letter in files).rstrip())
    return "\n".join(lines)


def _lay(rules: Ruleset, language: str, seed: int, ask: Callable[[str], str], tell: Callable[[str], None]) -> Table:
    """Ask for an opponent and a side; the table with a new game."""

    def choice(key: str, answers: Collection[str]) -> str:
        """What is answered to a question; "" for what it has in brackets. What is no answer is asked again."""
        while True:
            typed = ask(sentence(f"play.{key}", {})[language]).lower()
            if not typed or typed in answers:
                return typed
            tell(sentence("play.no_answer", {"answers": list(answers)})[language])

    opponents = {str(number): level for number, level in enumerate((*LEVELS.values(), None), 1)}
    level = opponents.get(choice("level", opponents), LEVELS["medium"])
    computer = None
    if level is not None:
        white, black = (sentence(f"play.{side.label}", {})[language] for side in Side)
        computer = Side.WHITE if choice("side", (white, black)) == black else Side.BLACK
    table = Table(new_game(rules), level, computer, seed, language, tell)
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
    commands = {
        "?": _help, "help": _help, "h": _hint, "hint": _hint, "m": _list_moves, "moves": _list_moves,
        "u": _undo, "undo": _undo, "b": _show, "board": _show, "r": _resign, "resign": _resign,
    }  # fmt: skip
    command = commands.get(typed.lower())
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
    except InvalidMove as error:
        table.tell(error_sentence(error)[table.language])
    except DamaError as error:
        told = error_sentence(error)
        if error.code == "illegal_move":
            of_squares = explain_names(position, square_names(position.ruleset, typed))
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
    """The player who is to move gives up."""
    game = table.game
    record = Record(game.record.ruleset, None, game.record.moves, Ended(game.position.side.other, "resigned"))
    table.game = replay(record)
    _show(table)


def _example(game: Game) -> str:
    """A move that may be played; where there is none, a first move of the game."""
    moves = game.possible or new_game(game.ruleset).possible
    return ascii_text(game.ruleset, moves[0])

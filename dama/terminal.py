"""A game in the terminal, against the computer or a friend at the same keyboard.

A ``Table`` is the one thing here with a life: it is laid when a game begins and holds the game as it stands.
"""

from collections.abc import Callable
from dataclasses import dataclass

from dama.errors import DamaError, InvalidMove
from dama.explain import explain_names
from dama.game import Ended, Game, Record, new_game, replay
from dama.levels import HINT, LEVELS, Level, choose
from dama.notation import ascii_text, find_move, shown, square_names
from dama.position import Position
from dama.rulesets import Ruleset, Side
from dama.sentences import error_sentence, sentence
from dama.verdict import verdict

_PIECES = {"white-man": "○", "white-king": "♔", "black-man": "●", "black-king": "♚"}
_EMPTY = "·"


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
    try:
        table = _lay(rules, language, seed, ask, tell)
        _show(table)
        while True:
            while _computer_is_to_move(table):
                _let_computer_play(table)
            side = sentence("play.turn", {"side": table.game.position.side.label})[language]
            typed = ask(side).strip()
            if typed.lower() in ("q", "quit", "exit"):
                break
            if typed.lower() == "new":
                table = _lay(rules, language, table.seed + 1, ask, tell)
                _show(table)
            elif typed:
                _obey(table, typed)
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
    answer = ask(sentence("play.level", {})[language]).strip()
    opponents = {str(number): level for number, level in enumerate((*LEVELS.values(), None), 1)}
    level = opponents.get(answer, LEVELS["medium"])
    computer = None
    if level is not None:
        own = ask(sentence("play.side", {})[language]).strip().lower()
        computer = Side.WHITE if own == sentence("play.black", {})[language] else Side.BLACK
    table = Table(new_game(rules), level, computer, seed, language, tell)
    table.say("welcome", ruleset=rules.id, example=_example(table.game))
    return table


def _show(table: Table) -> None:
    """The board, and what there is to say about the position."""
    game = table.game
    table.tell(f"\n{drawn(game.position)}\n")
    result = game.result
    if result is None:
        if game.possible[0].captures:
            table.say("must_capture")
        return
    why = sentence(f"game_over.{result.reason}", {"side": game.position.side.label})[table.language]
    if result.winner is None:
        table.say("drawn", why=why)
    else:
        table.say("won", winner=result.winner.label, why=why)
    table.say("again")


def _computer_is_to_move(table: Table) -> bool:
    return table.level is not None and table.game.position.side is table.computer and not table.game.result


def _let_computer_play(table: Table) -> None:
    assert table.level is not None  # only asked where the computer plays
    move = choose(table.game, table.level, table.seed).move
    table.game = table.game.after(move)
    table.say("plays", move=shown(table.game.ruleset, move))
    _show(table)


def _obey(table: Table, typed: str) -> None:
    """Do what a line asks for: a command, else a move."""
    commands = {
        "?": _help, "help": _help, "h": _hint, "hint": _hint, "m": _list_moves, "moves": _list_moves,
        "u": _undo, "undo": _undo, "b": _show, "board": _show, "r": _resign, "resign": _resign,
    }  # fmt: skip
    command = commands.get(typed.lower())
    if command is not None:
        command(table)
    elif table.game.result:
        table.say("again")
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
            told = explain_names(position, square_names(position.ruleset, typed)).sentences
        table.tell(told[table.language])
    else:
        table.game = table.game.after(move)
        _show(table)


def _help(table: Table) -> None:
    table.say("help", example=_example(table.game))


def _hint(table: Table) -> None:
    if table.game.legal:
        choice = choose(table.game, HINT)
        table.say("hint", move=shown(table.game.ruleset, choice.move))
        table.tell(verdict(choice.score, table.game.position.side).sentence[table.language])


def _list_moves(table: Table) -> None:
    if table.game.legal:
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
    if not game.result:
        record = Record(game.record.ruleset, None, game.record.moves, Ended(game.position.side.other, "resigned"))
        table.game = replay(record)
        _show(table)


def _example(game: Game) -> str:
    return ascii_text(game.ruleset, game.possible[0]) if game.possible else ""

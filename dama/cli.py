"""The command line: moves, perft, explain, best, replay, play, engine.

What a command has to say goes to standard output. Exit status: 0; 1 where ``explain`` has a move refused or ``replay``
finds a game that cannot be read; 2 with one sentence on standard error where a command cannot be carried out; 130
where it was interrupted.
"""

import argparse
import io
import json
import os
import re
import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Literal, NoReturn, TextIO

from dama import kernels
from dama.engine_protocol import PROTOCOL, answers
from dama.errors import BadRequest, DamaError, IllegalMove, InvalidMove, quote
from dama.explain import explain_names
from dama.game import Game, new_game
from dama.levels import LEVELS, MOST_DEPTH, MOST_SEED, Level, choose
from dama.lookup import ruleset
from dama.moves import DEEPEST_PERFT, perft
from dama.notation import ascii_text, find_move, square_names
from dama.position import Position, fen, parse_fen, start
from dama.rulesets import DEFAULT, RULESETS, Side
from dama.sentences import LANGUAGES, error_sentence, sentence
from dama.terminal import FRIEND, play, side_letters
from dama.version import __version__
from dama.views import choice_view

_KERNELS: dict[str, kernels.Wanted] = {"python": "python", "native": "compiled"}
"""What a person asks for: native is the compiled kernel of this machine."""
_Form = Literal[
    "no_command", "unknown_command", "choice", "number", "missing", "no_value", "takes_none", "together",
    "short_for_several", "not_understood", "arguments",
    "no_file", "folder", "forbidden", "unreadable", "no_input", "no_output", "stream",
]  # fmt: skip
"""Why a command cannot be carried out; each has its sentence."""
_FAULTS: dict[_Form, str] = {
    "missing": "the following arguments are required: (?P<missing>.+)",
    "no_value": "argument (?P<option>.+): expected one argument",
    "takes_none": "argument (?P<option>.+?): ignored explicit argument .+",
    "together": "argument (?P<option>.+): not allowed with argument (?P<other>.+)",
    "short_for_several": "ambiguous option: (?P<text>.+) could match (?P<choices>.+)",
    "not_understood": "unrecognized arguments: (?P<text>.+)",
}
"""What argparse says of arguments, in English only; of anything else it might say, ``arguments`` tells."""
_RULESETS = f"{', '.join(RULESETS)}; or rules made of them, such as turkish+optional"
_AS_WRITTEN = argparse.RawDescriptionHelpFormatter
_MORE = {
    "explain": """\
Prints "legal"; or else a code word for programs on one line, such as must_capture, and a sentence on the next.
Exit status: 0 where the move is legal, 1 where it is refused, 2 where it cannot be read or is ambiguous.""",
    "best": """\
The fields: move; score, in hundredths of a man for the side to move (20000 less the plies to a win); depth, the plies
searched to their end; nodes, the positions looked at; seconds; pv, the line of play expected, that move first.""",
    "replay": """\
Prints how many games, moves and errors there are, and an error of a game that cannot be read on standard error.
Exit status: 0, 1 where a game cannot be read, 2 where the file cannot.""",
    "engine": PROTOCOL,
}
"""What ``--help`` adds to a command's sentence."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; the exit status."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    language = "en"
    try:
        if sys.stdout is None:
            raise _refusal("no_output")
        try:
            language = _language(_languages().parse_known_args(arguments)[0])
            return _carry_out(_parser().parse_args(arguments))
        finally:
            sys.stdout.flush()  # what cannot be written is to be heard of here, and not when Python ends
    except DamaError as error:
        _complain(error, language)
        return 2
    except BrokenPipeError:  # whoever reads has read enough
        _give_up(sys.stdout)
        return 0
    except OSError as error:
        _give_up(sys.stdout)
        _complain(_refusal("stream", error.strerror or str(error)), language)
        return 2
    except KeyboardInterrupt:
        return 130


def _carry_out(options: argparse.Namespace) -> int:
    if hasattr(options, "kernel"):
        kernels.choose(_KERNELS[options.kernel])
    if options.version:
        print(f"dama {__version__} ({kernels.active().NAME} kernel)")
        return 0
    if options.run is None:
        raise _refusal("no_command")
    run: Callable[[argparse.Namespace], int] = options.run
    return run(options)


def _refusal(form: _Form, text: str = "", **facts: object) -> BadRequest:
    """The error of a command that cannot be carried out."""
    shown = {"text": quote(text), **facts}
    if "command" in facts:
        shown["command"] = quote(str(facts["command"]))
    told = sentence(f"error.bad_request.{form}", shown)
    return BadRequest(told["en"], text=text, form=form, **facts)


def _language(options: argparse.Namespace) -> str:
    """The language of the command's sentences."""
    wanted = getattr(options, "lang", "en")
    return wanted if wanted in LANGUAGES else "en"


def _complain(error: DamaError, language: str = "en") -> None:
    """A line on standard error, if anybody can hear it."""
    if sys.stderr is None:
        return
    try:
        print(_told(error, language), file=sys.stderr)
    except OSError:
        _give_up(sys.stderr)


def _told(error: DamaError, language: str) -> str:
    """An error as a sentence; its own, in English, says most."""
    return str(error) if language == "en" else error_sentence(error)[language]


def _give_up(stream: TextIO) -> None:
    """A stream leads nowhere from now on: what it has left to write would fail again when Python ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


class _Parser(argparse.ArgumentParser):
    def _check_value(self, action: argparse.Action, value: object) -> None:
        """As it is, but for the error: argparse has its own in English only."""
        if action.choices is not None and value not in action.choices:
            raise _no_choice("/".join(action.option_strings), str(value), action.choices)

    def error(self, message: str) -> NoReturn:
        command = f"{self.prog} --help"
        for form, wording in _FAULTS.items():
            if found := re.fullmatch(wording, message, re.DOTALL):
                facts = found.groupdict()
                text = facts.pop("text", "")
                lists = {name: facts.pop(name).split(", ") for name in ("missing", "choices") if name in facts}
                raise _refusal(form, text, command=command, **facts, **lists)
        told = f"{message[:1].upper()}{message[1:]}."
        raise BadRequest(told, text=message, form="arguments", command=command)


def _no_choice(option: str, value: str, choices: Iterable[str]) -> BadRequest:
    """option: what has that value; none, if it stands where a command should."""
    return _refusal("choice" if option else "unknown_command", value, option=option, choices=list(choices))


def _program() -> str:
    """How the program has been started."""
    by_module = Path(sys.argv[0]) == Path(__file__).with_name("__main__.py")
    return "python -m dama" if by_module else "dama"


def _languages() -> argparse.ArgumentParser:
    """Finds the language, in which what is wrong with the other arguments is told."""
    parser = _Parser(add_help=False, argument_default=argparse.SUPPRESS, allow_abbrev=False)  # --l may be another's
    parser.add_argument("--lang", nargs="?")
    return parser


def _parser() -> argparse.ArgumentParser:
    everywhere = _Parser(add_help=False, argument_default=argparse.SUPPRESS)
    everywhere.add_argument("--kernel", choices=tuple(_KERNELS), help="plain Python or compiled")
    everywhere.add_argument("--lang", choices=LANGUAGES, help="language of sentences (default: en)")
    parser = _Parser(_program(), description="Turkish dama and its sister draughts games.", parents=[everywhere])
    parser.add_argument("--version", action="store_true", help="the version and the kernel in use")
    parser.set_defaults(run=None)
    commands = parser.add_subparsers(parser_class=_Parser, metavar="COMMAND")

    def command(name: str, run: Callable[[argparse.Namespace], int], text: str) -> argparse.ArgumentParser:
        added: argparse.ArgumentParser = commands.add_parser(
            name, help=text, description=text, epilog=_MORE.get(name), parents=[everywhere], formatter_class=_AS_WRITTEN
        )
        added.set_defaults(run=run)
        return added

    def on_a_position(name: str, run: Callable[[argparse.Namespace], int], text: str) -> argparse.ArgumentParser:
        added = command(name, run, text)
        added.add_argument("ruleset", metavar="RULESET", type=str.lower, help=_RULESETS)
        added.add_argument("--fen", help="the position; without it, the start of the game")
        return added

    def seeded(added: argparse.ArgumentParser) -> None:
        added.add_argument("--seed", metavar="N", help="the same number, the same play; without it, one drawn by lot")

    on_a_position("moves", _moves, "Every legal move, one a line.")
    on_a_position("perft", _perft, "How many lines of so many plies there are.").add_argument("depth", metavar="DEPTH")
    on_a_position("explain", _explain, "Whether a move is legal, or why not.").add_argument("move", metavar="MOVE")
    best = on_a_position("best", _best, "The computer's move and its score, as JSON.")
    limits = best.add_mutually_exclusive_group()
    limits.add_argument("--level", choices=tuple(LEVELS), default="hard", help="default: hard")
    limits.add_argument("--depth", metavar="N", help="plies")
    limits.add_argument("--time", metavar="SECONDS", help="of thinking")
    seeded(best)
    replay = command("replay", _replay, "Replay every game of a PDN file.")
    replay.add_argument("--json", action="store_true", help="a line of JSON for each game")
    replay.add_argument("file", metavar="FILE.pdn")
    game = command("play", _play, "A game in the terminal.")
    game.add_argument(
        "ruleset",
        metavar="RULESET",
        type=str.lower,
        nargs="?",
        default=DEFAULT,
        help=f"{_RULESETS} (default: {DEFAULT})",
    )
    game.add_argument("--level", choices=(*LEVELS, FRIEND), help="the opponent; without it, the game asks")
    game.add_argument(
        "--side",
        metavar=f"{{{','.join(side.label for side in Side)}}}",
        help="yours against the computer, or its letter as the game asks for it; without it, the game asks",
    )
    seeded(game)
    command("engine", _engine, "Obey a line protocol, for matches and other programs.")
    return parser


def _position(options: argparse.Namespace) -> Position:
    rules = ruleset(options.ruleset)
    return start(rules) if options.fen is None else parse_fen(rules, options.fen)


def _game(options: argparse.Namespace) -> Game:
    position = _position(options)
    return new_game(position.ruleset, position)


def _moves(options: argparse.Namespace) -> int:
    game = _game(options)
    for move in game.legal:
        print(ascii_text(game.ruleset, move))
    return 0


def _perft(options: argparse.Namespace) -> int:
    depth = int(_number(options.depth, 0, DEEPEST_PERFT, whole=True))
    position = _position(options)
    with _ended_by_ctrl_c():
        print(perft(position, depth))
    return 0


@contextmanager
def _ended_by_ctrl_c() -> Iterator[None]:
    """Ctrl-C ends the process at once: Python would hear of it only when a kernel has counted to the end."""
    before = signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _explain(options: argparse.Namespace) -> int:
    game = _game(options)
    verdict = explain_names(game.position, square_names(game.ruleset, options.move))
    try:
        find_move(game.position, options.move, game.legal)
    except (InvalidMove, IllegalMove) as error:
        code, told = verdict.code, verdict.sentences
        if verdict.legal:  # so are its squares, and something else about the text is wrong
            if isinstance(error, InvalidMove):
                raise
            code, told = error.code, error_sentence(error)
        print(code, told[_language(options)], sep="\n")
        return 1
    print("legal")
    return 0


def _best(options: argparse.Namespace) -> int:
    game = _game(options)
    level = LEVELS[options.level]
    if options.depth is not None:
        level = Level(depth=int(_number(options.depth, 1, MOST_DEPTH, whole=True)))
    elif options.time is not None:
        level = Level(seconds=_number(options.time, 0.001, 86_400, whole=False))
    view = choice_view(game.ruleset, choose(game, level, _seed(options)))
    print(json.dumps({**view, "move": view["move"]["text"], "seconds": round(view["seconds"], 3)}))
    return 0


def _seed(options: argparse.Namespace) -> int:
    if options.seed is None:
        return int.from_bytes(os.urandom(4))
    return int(_number(options.seed, 0, MOST_SEED, whole=True))


def _number(text: str, least: float, most: float, whole: bool) -> float:
    """A number in plain digits, with a decimal point perhaps: Python itself reads "1_0", and digits of any script."""
    form = "[0-9]{1,20}" if whole else r"[0-9]{1,20}(\.[0-9]{0,20})?|\.[0-9]{1,20}"
    number = least - 1 if not re.fullmatch(form, text) else int(text) if whole else float(text)
    if not least <= number <= most:
        raise _refusal("number", text, least=least, most=most)
    return number


def _replay(options: argparse.Namespace) -> int:
    from dama.pdn import scan_games

    games = moves = errors = 0
    language = _language(options)
    for game in scan_games(_text_of(options.file)):
        games += 1
        if isinstance(game, DamaError):
            errors += 1
            _complain(game, language)
            facts = {"game": games, "error": _told(game, language)}
        else:
            moves += len(game.record.moves)
            facts = {
                "game": games,
                "plies": len(game.record.moves),
                "result": game.on_board.score if game.on_board else "*",
                "reason": game.on_board.reason if game.on_board else None,
                "final_fen": fen(game.final),
            }
        if options.json:
            print(json.dumps(facts))
    counts = {"games": games, "moves": moves, "errors": errors}
    print(json.dumps(counts) if options.json else ", ".join(_counted(*item) for item in counts.items()))
    return 1 if errors else 0


def _counted(nouns: str, number: int) -> str:
    return f"{number} {nouns[:-1] if number == 1 else nouns}"


def _text_of(file: str) -> str:
    """The text of a PDN file: UTF-8, or else the Western encoding of older files, as the page reads it."""
    try:
        raw = Path(file).read_bytes()
    except (FileNotFoundError, ValueError) as cause:  # ValueError: no file can have that name
        raise _refusal("no_file", file) from cause
    except OSError as cause:
        forms: dict[type[OSError], _Form] = {IsADirectoryError: "folder", PermissionError: "forbidden"}
        raise _refusal(forms.get(type(cause), "unreadable"), file) from cause
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        return raw.decode("cp1252", errors="replace")  # a few bytes mean nothing there


def _play(options: argparse.Namespace) -> int:
    rules = ruleset(options.ruleset)
    _open_input()
    language = _language(options)
    play(rules, language, _seed(options), opponent=options.level, side=_side(options.side, language))
    return 0


def _side(text: str | None, language: str) -> Side | None:
    """The side that is named, by its word or by the letter that the game asks for."""
    if text is None:
        return None
    known = {**{side.label: side for side in Side}, **side_letters(language)}
    if text.lower() not in known:
        raise _no_choice("--side", text, known)
    return known[text.lower()]


def _engine(options: argparse.Namespace) -> int:
    _open_input()
    for line in answers(sys.stdin):
        print(line, flush=True)
    return 0


def _open_input() -> None:
    if sys.stdin is None:
        raise _refusal("no_input")
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")

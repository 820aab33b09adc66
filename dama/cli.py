"""The command line: moves, perft, explain, best, replay, play, engine.

What a command has to say goes to standard output. Exit status: 0; 1 where ``explain`` has a move refused or ``replay``
finds a game that cannot be read; 2 with one sentence on standard error where a command cannot be carried out; 130
where it was interrupted.
"""

import argparse
import io
import json
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NoReturn

from dama import kernels
from dama.errors import BadRequest, DamaError, IllegalMove, InvalidMove, quote
from dama.explain import explain_names
from dama.game import new_game
from dama.levels import LEVELS, MOST_DEPTH, Level, choose
from dama.moves import DEEPEST_PERFT, legal_moves, perft
from dama.notation import ascii_text, find_move, square_names
from dama.position import Position, fen, parse_fen, start
from dama.rulesets import DEFAULT, RULESETS, ruleset
from dama.sentences import LANGUAGES, error_sentence
from dama.version import __version__
from dama.views import choice_view

_KERNELS: dict[str, kernels.Wanted] = {"python": "python", "native": "compiled"}
"""What a person asks for: native is the compiled kernel of this machine."""
MOST_SEED = (1 << 63) - 1


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; the exit status."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    language = "en"
    try:
        options = _parser().parse_args(arguments)
        language = getattr(options, "lang", language)
        if hasattr(options, "kernel"):
            kernels.choose(_KERNELS[options.kernel])
        if options.version:
            print(f"dama {__version__} ({kernels.active().NAME} kernel)")
            return 0
        if options.run is None:
            raise BadRequest("Say what to do: moves, perft, explain, best, replay, play or engine.", text="")
        run: Callable[[argparse.Namespace], int] = options.run
        return run(options)
    except DamaError as error:
        print(str(error) if language == "en" else error_sentence(error)[language], file=sys.stderr)
        return 2
    except BrokenPipeError:  # whoever reads has read enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return 130


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise BadRequest(f"{message[:1].upper()}{message[1:]}.", text=message[:200])


def _parser() -> argparse.ArgumentParser:
    everywhere = _Parser(add_help=False, argument_default=argparse.SUPPRESS)
    everywhere.add_argument("--kernel", choices=tuple(_KERNELS), help="plain Python or compiled")
    everywhere.add_argument("--lang", choices=LANGUAGES, help="language of sentences (default: en)")
    parser = _Parser("dama", description="Turkish dama and its sister draughts games.", parents=[everywhere])
    parser.add_argument("--version", action="store_true", help="the version and the kernel in use")
    parser.set_defaults(run=None)
    commands = parser.add_subparsers(parser_class=_Parser, metavar="COMMAND")

    def command(name: str, run: Callable[[argparse.Namespace], int], text: str) -> argparse.ArgumentParser:
        added: argparse.ArgumentParser = commands.add_parser(name, help=text, description=text, parents=[everywhere])
        added.set_defaults(run=run)
        return added

    def on_a_position(name: str, run: Callable[[argparse.Namespace], int], text: str) -> argparse.ArgumentParser:
        added = command(name, run, text)
        added.add_argument("ruleset", metavar="RULESET", help=", ".join(RULESETS))
        added.add_argument("--fen", help="the position; without it, the start of the game")
        return added

    def seeded(added: argparse.ArgumentParser) -> None:
        added.add_argument("--seed", metavar="N", help="the same number, the same play; without it, one drawn by lot")

    on_a_position("moves", _moves, "Every legal move, one a line.")
    on_a_position("perft", _perft, "How many lines of so many plies there are.").add_argument("depth", metavar="DEPTH")
    on_a_position("explain", _explain, "Whether a move is legal, or why not.").add_argument("move", metavar="MOVE")
    best = on_a_position("best", _best, "The computer's move, as JSON.")
    limits = best.add_mutually_exclusive_group()
    limits.add_argument("--level", choices=tuple(LEVELS), default="hard")
    limits.add_argument("--depth", metavar="N", help="plies")
    limits.add_argument("--time", metavar="SECONDS")
    seeded(best)
    replay = command("replay", _replay, "Replay every game of a PDN file.")
    replay.add_argument("--json", action="store_true", help="a line of JSON for each game")
    replay.add_argument("file", metavar="FILE.pdn")
    play = command("play", _play, "A game in the terminal.")
    play.add_argument("ruleset", metavar="RULESET", nargs="?", default=DEFAULT)
    seeded(play)
    command("engine", _engine, "Obey the line protocol for matches on standard input.")
    return parser


def _position(options: argparse.Namespace) -> Position:
    rules = ruleset(options.ruleset)
    return start(rules) if options.fen is None else parse_fen(rules, options.fen)


def _moves(options: argparse.Namespace) -> int:
    position = _position(options)
    for move in legal_moves(position):
        print(ascii_text(position.ruleset, move))
    return 0


def _perft(options: argparse.Namespace) -> int:
    depth = options.depth
    if not (depth.isascii() and depth.isdigit() and len(depth) < 3 and int(depth) <= DEEPEST_PERFT):
        raise BadRequest(f"{quote(depth)} is not a depth from 0 to {DEEPEST_PERFT}.", text=depth[:200])
    print(perft(_position(options), int(depth)))
    return 0


def _explain(options: argparse.Namespace) -> int:
    position = _position(options)
    squares = square_names(position.ruleset, options.move)
    try:
        find_move(position, options.move)
    except (InvalidMove, IllegalMove):
        verdict = explain_names(position, squares)
        print(verdict.code, verdict.sentences[getattr(options, "lang", "en")], sep="\n")
        return 1
    print("legal")
    return 0


def _best(options: argparse.Namespace) -> int:
    position = _position(options)
    game = new_game(position.ruleset, position)
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
    try:
        number = int(text) if whole else float(text)
    except ValueError:
        number = least - 1
    if not least <= number <= most:
        raise BadRequest(f"{quote(text)} is not a number from {least} to {most}.", text=text[:200])
    return number


def _replay(options: argparse.Namespace) -> int:
    from dama.pdn import scan_games

    games = moves = errors = 0
    for game in scan_games(_text_of(options.file)):
        games += 1
        if isinstance(game, DamaError):
            errors += 1
            print(str(game), file=sys.stderr)
            facts = {"game": games, "error": str(game)}
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
    print(json.dumps(counts) if options.json else f"{games} games, {moves} moves, {errors} errors")
    return 1 if errors else 0


def _text_of(file: str) -> str:
    """The text of a PDN file: UTF-8, or else the Western encoding of older files."""
    try:
        raw = Path(file).read_bytes()
    except (OSError, ValueError) as cause:
        raise BadRequest(f"The file {quote(file)} cannot be read.", text=file[:200]) from cause
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        return raw.decode("latin-1")


def _play(options: argparse.Namespace) -> int:
    from dama.terminal import play

    play(ruleset(options.ruleset), getattr(options, "lang", "en"), _seed(options))
    return 0


def _engine(options: argparse.Namespace) -> int:
    from dama.engine_protocol import answers

    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    for line in answers(sys.stdin):
        print(line, flush=True)
    return 0

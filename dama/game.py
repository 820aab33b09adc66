"""A game: its record, replayed into positions, moves, draw counters and a result.

The record is all that is kept of a game; everything else follows from it.
"""

from _thread import RLock  # as functools does it: threading is a module more at every start
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Literal, get_args

from dama.draws import Counter, advance, begin
from dama.errors import BadRecord, DamaError, quote
from dama.lookup import ruleset
from dama.moves import Move, legal_moves, play
from dama.notation import find_move
from dama.position import Position, fen, parse_fen, start
from dama.rulesets import Ruleset, Side
from dama.sentences import sentence

VERSION = 1
"""The version of the record's JSON form."""
MOST_MOVES = 4000
"""Plies of the longest record that is read."""

Agreement = Literal["resigned", "agreed"]
Reason = Literal[
    "no_pieces",
    "no_moves",
    "one_piece_each",
    "repetition",
    "no_progress",
    "endgame",
    "same_force",
    "resigned",
    "agreed",
]


@dataclass(frozen=True)
class Ended:
    """A game ended by its players: resigned (there is a winner) or agreed drawn (there is none)."""

    winner: Side | None
    reason: Agreement


@dataclass(frozen=True)
class Result:
    """How a game ended. ``winner`` None: drawn. ``standing`` and ``limit`` are those of the draw rule, if one did."""

    winner: Side | None
    reason: Reason
    standing: str | None = None
    limit: int | None = None

    @property
    def loser(self) -> Side | None:
        """The side that lost; None where the game is drawn."""
        return None if self.winner is None else self.winner.other

    @property
    def score(self) -> str:
        """``"1-0"`` (White won), ``"0-1"`` or ``"1/2-1/2"``."""
        return {Side.WHITE: "1-0", Side.BLACK: "0-1", None: "1/2-1/2"}[self.winner]


@dataclass(frozen=True)
class Record:
    """What is kept of a game: the ruleset, the start (None: the usual one), the moves in ASCII.

    ``extra``: fields of the JSON form that mean nothing here; they are kept.
    """

    ruleset: str
    start: str | None = None
    moves: tuple[str, ...] = ()
    result: Ended | None = None
    extra: Mapping[str, Any] = field(default_factory=dict, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "moves", tuple(self.moves))  # whoever has them from JSON brings a list

    @classmethod
    def from_json(cls, value: object) -> "Record":
        """The record in its JSON form (decoded). Raises ``BadRecord`` naming the field at fault."""
        if not isinstance(value, dict):
            raise _bad("record", value)
        if value.get("v", VERSION) != VERSION:
            raise _bad("v", value["v"])
        name, position, moves = value.get("ruleset"), value.get("start"), value.get("moves", [])
        if not isinstance(name, str):
            raise _bad("ruleset", name)
        if not (position is None or isinstance(position, str)):
            raise _bad("start", position)
        if not (isinstance(moves, list) and all(isinstance(move, str) for move in moves)):
            raise _bad("moves", moves)
        if len(moves) > MOST_MOVES:
            raise _too_long(moves)
        known = ("v", "ruleset", "start", "moves", "result")
        extra = {key: item for key, item in value.items() if key not in known}
        return cls(name, position, tuple(moves), _ended(value.get("result")), extra)

    def to_json(self) -> dict[str, Any]:
        """The JSON form."""
        ended = None
        if self.result is not None:
            winner = self.result.winner
            ended = {"winner": None if winner is None else winner.label, "reason": self.result.reason}
        own = {"v": VERSION, "ruleset": self.ruleset, "start": self.start, "moves": list(self.moves)}
        return {**self.extra, **own, "result": ended}


@dataclass(frozen=True)
class Game:
    """A record replayed: ``positions`` has one more than ``moves``; ``counters`` are those of the last position."""

    record: Record
    ruleset: Ruleset
    positions: tuple[Position, ...]
    moves: tuple[Move, ...]
    counters: tuple[Counter, ...]

    @property
    def position(self) -> Position:
        """The last position."""
        return self.positions[-1]

    @cached_property
    def possible(self) -> tuple[Move, ...]:
        """The legal moves of the last position, even if the game is over."""
        return legal_moves(self.position)

    @property
    def legal(self) -> tuple[Move, ...]:
        """The moves that may be played now: none when the game is over."""
        return () if self.result else self.possible

    @cached_property
    def result(self) -> Result | None:
        """How the game ended, or None while it goes on.

        No pieces left comes first, then one piece each, no legal move, repetition and the move counts; what the
        players agreed on counts only where the board says nothing.
        """
        return self._on_the_board() or self._agreed()

    def _on_the_board(self) -> Result | None:
        position = self.position
        if not position.own or not position.opp:
            return Result(position.side if position.own else position.side.other, "no_pieces")
        drawn = [counter for counter in self.counters if counter.count >= counter.limit]
        at_once = [counter for counter in drawn if counter.rule.reason == "one_piece_each"]
        if not at_once and not self.possible:
            return Result(position.side.other, "no_moves")
        for counter in at_once or sorted(drawn, key=lambda c: c.rule.reason != "repetition"):
            return Result(None, counter.rule.reason, counter.rule.standing, counter.limit)
        return None

    def _agreed(self) -> Result | None:
        ended = self.record.result
        return None if ended is None else Result(ended.winner, ended.reason)

    def is_over(self, beyond_draws: bool) -> bool:
        """Whether no move may follow. beyond_draws: a draw by a draw rule that nobody claimed does not count."""
        return self.result is not None and not (beyond_draws and self.result.winner is None)

    def after(self, move: Move) -> "Game":
        """The game with one more move, which must be legal."""
        following = play(self.position, move)
        text = move.text(self.position.board)
        record = replace(self.record, moves=(*self.record.moves, text))
        counters = advance(self.counters, self.positions, move, following)
        return Game(record, self.ruleset, (*self.positions, following), (*self.moves, move), counters)


def new_game(rules: Ruleset, position: Position | None = None) -> Game:
    """A game without moves, from the ruleset's start or from a given position."""
    first = position or start(rules)
    record = Record(rules.id, None if position is None else fen(position))
    return Game(record, rules, (first,), (), begin(first))


def replay(record: Record, beyond_draws: bool = False) -> Game:
    """The game of a record. beyond_draws: moves after a draw by a draw rule are played on, as in games between
    people who did not claim it.

    Raises ``BadRecord`` where a move cannot be played; its ``data`` has the ply (from 0), the text and the cause. A
    record of more than ``MOST_MOVES`` is not looked at.
    """
    if len(record.moves) > MOST_MOVES:
        raise _too_long(record.moves)
    rules = ruleset(record.ruleset)
    key = (rules, record.start, beyond_draws)
    game, done = _replayed(key, record.moves)
    if game is None:
        game = new_game(rules, None if record.start is None else parse_fen(rules, record.start))
    for ply in range(done, len(record.moves)):
        game = _play_next(game, record.moves[ply], ply, beyond_draws)
    _remember(key, record.moves, game)
    return Game(record, rules, game.positions, game.moves, game.counters)


def _play_next(game: Game, text: str, ply: int, beyond_draws: bool) -> Game:
    if game.is_over(beyond_draws):
        raise _bad_move(ply, text, "game_over")
    try:
        move = find_move(game.position, text, game.possible)
    except DamaError as cause:
        raise _bad_move(ply, text, cause.code) from cause
    return game.after(move)


def _bad_move(ply: int, text: str, cause: str) -> BadRecord:
    number = ply + 1
    message = sentence(f"error.bad_record.{cause}", {"number": number, "text": quote(text)})["en"]
    return BadRecord(message, ply=ply, number=number, text=text, cause=cause, form=cause, field="moves")


# The games replayed last, by how they began and their moves: the next record is mostly one move longer or shorter.
_LAST: OrderedDict[tuple[tuple[object, ...], tuple[str, ...]], Game] = OrderedDict()
_MOST_REMEMBERED = 8
_REMEMBERING = RLock()


def _replayed(key: tuple[object, ...], moves: tuple[str, ...]) -> tuple[Game | None, int]:
    """The longest remembered beginning of these moves and its length."""
    with _REMEMBERING:
        fitting = [at for at in _LAST if at[0] == key and at[1] == moves[: len(at[1])]]
        if not fitting:
            return None, 0
        longest = max(fitting, key=lambda at: len(at[1]))
        return _LAST[longest], len(longest[1])


def _remember(key: tuple[object, ...], moves: tuple[str, ...], game: Game) -> None:
    with _REMEMBERING:
        _LAST[key, moves] = game
        _LAST.move_to_end((key, moves))
        while len(_LAST) > _MOST_REMEMBERED:
            _LAST.popitem(last=False)


def _ended(value: object) -> Ended | None:
    if value is None:
        return None
    if not isinstance(value, dict) or value.get("reason") not in get_args(Agreement):
        raise _bad("result", value)
    winners = {"white": Side.WHITE, "black": Side.BLACK, None: None}
    winner = value.get("winner")
    if not (winner is None or isinstance(winner, str)) or winner not in winners:
        raise _bad("result", value)
    if (winner is None) != (value["reason"] == "agreed"):
        raise _bad("result", value)
    return Ended(winners[winner], value["reason"])


def _bad(name: str, value: object) -> BadRecord:
    text = repr(value)
    return BadRecord(f"The game record has a bad {name}: {quote(text)}.", field=name, text=text)


def _too_long(moves: Sequence[str]) -> BadRecord:
    facts = {"count": len(moves), "most": MOST_MOVES}
    message = sentence("error.bad_record.too_many", facts)["en"]
    return BadRecord(message, field="moves", text=moves[MOST_MOVES], form="too_many", **facts)

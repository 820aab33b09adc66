"""Why a move is refused: a reason code, its facts, and a sentence in each language.

The reasons are looked for in the order that helps a person: whose piece it is, whether another must capture,
which chain must be played instead, and only then the geometry of the step. Nothing here knows a ruleset by its
name.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from dama.errors import LONGEST_QUOTE, BadRequest
from dama.faults import Fault, is_jump, jump_fault, step_fault
from dama.game import Result, new_game
from dama.jumps import begin, best_end, can_go_on, jumps, walk, worth
from dama.moves import Move, legal_moves, must_capture
from dama.notation import names, shown
from dama.paragraphs import paragraph_of
from dama.position import Position
from dama.sentences import sentence

_SQUARE_FACTS = (
    "square", "from", "to", "at", "victim", "landing", "pieces", "squares", "landings", "next", "best_path",
    "liable", "huffed",
)  # fmt: skip


@dataclass(frozen=True)
class Verdict:
    """Whether a move or a square may be played; if not, why."""

    legal: bool
    code: str
    """``"legal"`` or the reason: ``"must_capture"``, ``"longer_chain"`` ..."""
    facts: dict[str, Any]
    """JSON values: names of squares, counts, moves as text."""
    sentences: dict[str, str]
    """One sentence by language, ``"tr"`` and ``"en"``."""
    paragraph: str | None
    """The id of the paragraph of the rulebook that states the rule; None for what is legal."""

    @property
    def squares(self) -> list[str]:
        """The squares the facts speak of, each once."""
        found: list[str] = []
        for key in _SQUARE_FACTS:
            value = self.facts.get(key, ())
            found += [value] if isinstance(value, str) else value
        return list(dict.fromkeys(found))


def explain_names(position: Position, squares: Sequence[str], ended: Result | None = None) -> Verdict:
    """Whether the named squares are a whole legal move and, if not, why not; the board may be without some of them.

    A path of one square asks whether its piece can be lifted. ``ended``: the result of the game, if it is one that
    the position alone does not show, such as a repetition.
    """
    if not squares:
        raise BadRequest("A path has at least one square.", text="")
    squares = [name[:LONGEST_QUOTE] for name in squares]  # whatever a program sends, facts and sentences stay short
    known = position.board.names
    fault = _not_movable(position, squares[0], ended)
    missing = next((name for name in squares if name not in known), None)
    if fault is None and missing is not None:
        fault = Fault("not_played_square", {"square": missing})
    if fault is None:
        path = tuple(position.board.square(name) for name in squares)
        fault = _unliftable(position, path[0]) if len(path) == 1 else _refused(position, path)
    if fault is not None:
        return _verdict(fault, _is_king(position, squares[0]))
    if len(squares) == 1:
        return _verdict(Fault("legal", {"square": squares[0]}, "piece"))
    move = next(move for move in legal_moves(position) if move.path == path)
    told = shown(position.ruleset, move)
    if move.huffed is None:
        return _verdict(Fault("legal", {"move": told}))
    liable = path[0] if move.huffed == path[-1] else move.huffed
    huffed, instead = names(position.ruleset, [move.huffed, liable])
    return _verdict(Fault("legal", {"move": told, "huffed": huffed, "liable": instead}, "huffed"))


def explain_capture(position: Position, path: tuple[int, ...], moves: Sequence[Move]) -> Verdict:
    """Why a capture that is played out to its end is refused; ``moves``: the captures that are legal instead of it."""
    return _verdict(_worse_capture(position, path, moves))


def _verdict(fault: Fault, king: bool = False) -> Verdict:
    """king: whether it is about a king."""
    key = f"{fault.code}.{fault.form}" if fault.form else fault.code
    paragraph = paragraph_of(fault.code, fault.form, king)
    return Verdict(fault.code == "legal", fault.code, fault.facts, sentence(key, fault.facts), paragraph)


def _is_king(position: Position, square: str) -> bool:
    return square in position.board.names and position.is_king(position.board.square(square))


def _not_movable(position: Position, square: str, ended: Result | None) -> Fault | None:
    """What is wrong before any rule of movement: game over, no such square, no piece of the mover's."""
    side = position.side
    result = ended or new_game(position.ruleset, position).result
    if result is not None:
        told_of = side if result.loser is None else result.loser
        return Fault("game_over", {"reason": result.reason, "side": told_of.label}, result.reason)
    if square not in position.board.names:
        return Fault("not_played_square", {"square": square})
    owner = position.owner(position.board.square(square))
    if owner is None:
        return Fault("empty_square", {"square": square})
    if owner is not side:
        return Fault("not_your_piece", {"square": square, "owner": owner.label, "side": side.label})
    return None


def _unliftable(position: Position, square: int) -> Fault | None:
    moves = legal_moves(position)
    if any(move.origin == square for move in moves):
        return None
    taking = [move for move in moves if move.captures]
    if taking and can_go_on(begin(position, square)):
        return _worse_capture(position, (square,), taking)
    if must_capture(moves):
        return _must_capture(position, moves)
    return Fault("no_move_for_piece", _square(position, square))


def _refused(position: Position, path: tuple[int, ...]) -> Fault | None:
    """Why a path of a piece of the mover is not a legal move; None if it is one."""
    moves = legal_moves(position)
    if any(move.path == path for move in moves):
        return None
    onward = {move.path[len(path)]: None for move in moves if move.path[: len(path)] == path}
    if onward:
        return Fault("unfinished_chain", _onward(position, path[-1], onward))
    taking = [move for move in moves if move.captures]
    if not taking:
        return _refused_step(position, path, moves)
    chain, done = walk(position, path)
    if done == len(path):
        return _worse_capture(position, path, taking)
    skipped = _skipped(position, path, done, taking)
    if skipped or chain.taken or is_jump(chain, path[done]):
        return skipped or jump_fault(chain, path[done])
    return _must_capture(position, moves) if must_capture(moves) else _refused_step(position, path, moves)


def _refused_step(position: Position, path: tuple[int, ...], moves: Sequence[Move]) -> Fault:
    """Nothing is captured here: a move is one step."""
    if any(move.path == path[:2] for move in moves):
        first, second = names(position.ruleset, path[1:3])
        return Fault("nothing_to_capture", {"from": first, "to": second})
    return step_fault(position, path[0], path[1])


def _skipped(position: Position, path: tuple[int, ...], done: int, moves: Sequence[Move]) -> Fault | None:
    """The landings to choose first, if the path leaves out some of a legal chain."""
    onward: dict[int, None] = {}
    for move in moves:
        rest = iter(move.path[done:])
        if move.path[:done] == path[:done] and all(square in rest for square in path[done:]):
            onward[move.path[done]] = None
    return Fault("skipped_landing", _onward(position, path[done - 1], onward)) if onward else None


def _must_capture(position: Position, moves: Sequence[Move]) -> Fault:
    pieces = names(position.ruleset, dict.fromkeys(move.origin for move in moves))
    return Fault("must_capture", {"pieces": pieces})


def _worse_capture(position: Position, path: tuple[int, ...], moves: Sequence[Move]) -> Fault:
    """A capture that the board allows but the rules of choice do not, or not with its last landing."""
    rules = position.ruleset
    best = next((move for move in moves if move.origin == path[0]), moves[0])
    facts = {**_square(position, path[0]), "best": shown(rules, best), "best_path": names(rules, best.path)}
    found = worth(best_end(walk(position, path)[0]))
    wanted = worth(walk(position, best.path)[0])
    for criterion, got, needed in zip(rules.choice, found, wanted, strict=True):
        if got < needed and criterion == "most":
            return Fault("longer_chain", {**facts, "taken": got, "longest": needed})
        if got < needed:
            return Fault("other_priority", {**facts, "criterion": criterion}, criterion)
    return _stopped_short(position, path)


def _stopped_short(position: Position, path: tuple[int, ...]) -> Fault:
    """The last landing ends the capture although another one behind the same victim lets it go on."""
    last, before = walk(position, path)[0], walk(position, path[:-1])[0]
    landings = [other.square for other in jumps(before) if other.taken == last.taken and can_go_on(other)]
    facts = {"to": names(position.ruleset, path[-1:])[0], "landings": names(position.ruleset, landings)}
    return Fault("must_land_to_continue", facts)


def _square(position: Position, square: int) -> dict[str, Any]:
    return {"square": names(position.ruleset, [square])[0]}


def _onward(position: Position, at: int, squares: dict[int, None]) -> dict[str, Any]:
    here, *next_squares = names(position.ruleset, [at, *squares])
    return {"at": here, "next": next_squares}

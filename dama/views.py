"""Games and rulesets as plain JSON values: all that a page or another program needs to show them."""

from functools import lru_cache
from typing import Any

from dama.game import Game, Result
from dama.geometry import board
from dama.levels import Choice
from dama.lookup import ruleset
from dama.moves import Move, must_capture
from dama.notation import ascii_text, shown
from dama.position import fen
from dama.remarks import Remark
from dama.rulesets import Ruleset, Side


def ruleset_view(rules: Ruleset) -> dict[str, Any]:
    """A ruleset's facts. ``names`` gives the file and rank (from 0, White's lower left) of every played square,
    ``typed`` a step and a capture as they are typed.

    ``base`` is the id of the standard ruleset it is made from, ``switches`` what a player may change in that,
    ``unchanged`` what it answers itself to the same questions, and ``switched`` what is changed (``dama.ownrules``);
    ``learned_as`` names its tables.
    """
    from dama.examples import examples
    from dama.ownrules import offered, parts, unchanged

    example = examples(rules)
    squares = board(rules)
    base, switched = parts(rules)
    return {
        "id": rules.id,
        "base": base,
        "switches": offered(ruleset(base)),
        "unchanged": unchanged(ruleset(base)),
        "switched": switched,
        "learned_as": rules.learned_as,
        "size": rules.size,
        "squares": rules.squares,
        "chequered": rules.chequered,
        "numeric": rules.numeric,
        "first": rules.first.label,
        "removed_at_once": rules.removed_at_once,
        "typed": {"step": example["quiet_typed"], "capture": example["capture_typed"]},
        "names": {squares.name(square): list(squares.places[square]) for square in squares.squares},
    }


def game_view(game: Game) -> dict[str, Any]:
    """A game: its last position with the legal moves, the moves so far, and the result."""
    squares, position, result = game.position.board, game.position, game.result
    status = "over" if result else "must_capture" if must_capture(game.legal) else "to_move"
    return {
        "ruleset": game.ruleset.id,
        "plies": len(game.moves),
        "fen": fen(position),
        "pieces": {squares.name(square): piece for square, piece in position.pieces().items()},
        "turn": "over" if result else position.side.label,
        "side": position.side.label,
        "status": status,
        "result": result and result_view(result),
        "legal": [move_view(game.ruleset, move) for move in game.legal],
        "moves": [
            dict(_played_view(game.ruleset.id, before.side, move))
            for before, move in zip(game.positions, game.moves, strict=False)
        ],
    }


@lru_cache(maxsize=2048)  # of a long game the page asks after every move
def _played_view(rules: str, side: Side, move: Move) -> dict[str, Any]:
    return {"side": side.label, **move_view(ruleset(rules), move)}


def move_view(rules: Ruleset, move: Move) -> dict[str, Any]:
    """A move: its squares by name, and as text for records and for people; ``huffed`` only where a piece is."""
    name = board(rules).name
    return {
        "path": [name(square) for square in move.path],
        "captures": [name(square) for square in move.captures],
        "crowned": move.crowned,
        **({} if move.huffed is None else {"huffed": name(move.huffed)}),
        "text": ascii_text(rules, move),
        "shown": shown(rules, move),
    }


def choice_view(rules: Ruleset, choice: Choice) -> dict[str, Any]:
    """What the computer chose, what it thinks of it, and how long that took."""
    return {
        "move": move_view(rules, choice.move),
        "score": choice.score,
        "depth": choice.depth,
        "nodes": choice.nodes,
        "seconds": choice.seconds,
        "pv": [ascii_text(rules, move) for move in choice.line],
    }


def result_view(result: Result) -> dict[str, Any]:
    """A result: who won (None: drawn), why, and for a draw rule whose it is and how far it had to count."""
    return {
        "winner": None if result.winner is None else result.winner.label,
        "reason": result.reason,
        "standing": result.standing,
        "limit": result.limit,
        "score": result.score,
    }


def remark_view(remark: Remark) -> dict[str, Any]:
    """What the computer says: its reason, the facts, and the sentence in every language."""
    return {"code": remark.code, "facts": remark.facts, "sentence": remark.sentence}

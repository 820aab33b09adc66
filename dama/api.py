"""All that a page calls: one function, JSON text in and out.

A request is ``{"id": a whole number, a text or nothing, "op": name, ...}``, its answer ``{"id", "ok": true, "result"}``
or ``{"id", "ok": false, "error": {"code", "message": {"tr", "en"}, "data"}}``. Every request stands alone: a game is
sent as its record (``dama.game.Record``). Unknown fields are ignored.

What a page's first reply does not need is imported where it is used: at its start every module costs time.
"""

import json
import sys
import time
import traceback
from collections.abc import Callable
from dataclasses import replace
from math import inf
from typing import Any

from dama import kernels
from dama.errors import BadRecord, BadRequest, DamaError, quote
from dama.game import Game, Record, new_game, replay
from dama.levels import HINT, LEVELS, MOST_DEPTH, Choice, Level, choose, thinking
from dama.lookup import ruleset
from dama.moves import DEEPEST_PERFT, perft
from dama.nesting import is_deep
from dama.notation import find_move, shown
from dama.position import bad_fen, fen, parse_fen, start
from dama.rulesets import RULESETS, Side
from dama.sentences import error_sentence, sentence
from dama.steps import PAUSE, Steps, finish, paced
from dama.version import __version__
from dama.views import choice_view, game_view, move_view, remark_view, ruleset_view

LONGEST_REQUEST = 4_000_000
"""Characters: room for the longest record and for a file of many games."""
DEEPEST_REQUEST = 50
"""Lists and objects within each other."""
HINT_PLIES = 4
"""A hint's line is told so far: further on it is guesswork, and a small phone has no room for it."""

Request = dict[str, Any]


def dispatch(text: str, poll: Callable[[], object] | None = None) -> str:
    """Answer a request; never raises. poll: asked now and then during long work, a true answer calls it off."""
    with kernels.SEARCHING:
        return finish(answering(text, PAUSE if poll else inf), poll)


def answering(text: str, pause: float = PAUSE) -> Steps[str]:
    """As ``dispatch``, in steps of so many seconds of work; one answer at a time, for one thread."""
    number = None
    try:
        request = _decoded(text)
        number = _number(request)
        name = _text(request, "op")
        if name in _LONG:
            result = yield from _LONG[name](request, pause)
        elif name in _HANDLERS:
            result = _HANDLERS[name](request)
        else:
            raise BadRequest(f"There is no operation {quote(name)}.", field="op", text=name)
        return json.dumps({"id": number, "ok": True, "result": result})
    except DamaError as error:
        return _failure(number, error.code, error_sentence(error), dict(error.data))
    except Exception as error:  # a fault of this program: the page must hear of it all the same
        traceback.print_exc(file=sys.stderr)
        return _failure(number, "internal", sentence("error.internal", {}), {"text": repr(error)[:200]})


def _failure(number: object, code: str, message: dict[str, str], data: Request) -> str:
    error = {"code": code, "message": message, "data": data}
    return json.dumps({"id": number, "ok": False, "error": error}, default=repr)


def _decoded(text: str) -> Request:
    if len(text) > LONGEST_REQUEST:
        raise BadRequest("The request is too long.", field="request", text=text, form="too_long")
    if is_deep(text, DEEPEST_REQUEST):
        raise BadRequest("The request is nested too deep.", field="request", text=text)
    try:
        request = json.loads(text, parse_constant=_refuse)
    except ValueError:
        raise BadRequest(f"The request is not JSON: {quote(text)}.", field="request", text=text) from None
    if not isinstance(request, dict):
        raise BadRequest(f"The request is not an object: {quote(text)}.", field="request", text=text)
    return request


def _refuse(constant: str) -> None:
    """NaN and infinity, which Python reads and JSON has not."""
    raise ValueError(constant)


# ---- fields of a request ----------------------------------------------------------------------------------------


def _bad(name: str, value: object) -> BadRequest:
    return BadRequest(f"The request has a bad {name}: {quote(repr(value))}.", field=name, text=repr(value))


def _number(request: Request) -> int | str | None:
    """What the answer is to be told apart by."""
    value = request.get("id")
    if isinstance(value, bool) or not isinstance(value, int | str | None):
        raise _bad("id", value)
    return value


def _text(request: Request, name: str) -> str:
    value = request.get(name)
    if not isinstance(value, str):
        raise _bad(name, value)
    return value


def _text_or_none(request: Request, name: str) -> str | None:
    return None if request.get(name) is None else _text(request, name)


def _integer(request: Request, name: str, default: int, most: int = (1 << 63) - 1) -> int:
    value = request.get(name, default)
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= most:
        raise _bad(name, value)
    return value


def _game(request: Request) -> Game:
    return replay(Record.from_json(request.get("record")))


def _running_game(request: Request) -> Game:
    game = _game(request)
    if game.result:
        raise BadRequest("The game is over.", field="record", text=game.result.reason)
    return game


# ---- operations -------------------------------------------------------------------------------------------------


def _info(request: Request) -> Request:
    kernel = kernels.active()
    rulesets = [ruleset_view(rules) for rules in RULESETS.values()]
    return {"version": __version__, "kernel": kernel.NAME, "rulesets": rulesets}


def _ruleset(request: Request) -> Request:
    rules = ruleset(_text(request, "ruleset"))
    return {"ruleset": ruleset_view(rules), "opening": game_view(new_game(rules))}


def _view(request: Request) -> Request:
    return game_view(_game(request))


def _explain(request: Request) -> Request:
    from dama.explain import explain_names

    game, path = _game(request), request.get("path")
    if not isinstance(path, list) or not path or not all(isinstance(name, str) for name in path):
        raise _bad("path", path)
    verdict = explain_names(game.position, path, game.result)
    return {
        "legal": verdict.legal,
        "code": verdict.code,
        "facts": verdict.facts,
        "sentence": verdict.sentences,
        "squares": verdict.squares,
        "paragraph": verdict.paragraph,
    }


def _rulebook(request: Request) -> Request:
    from dama.rulebook import rulebook_view

    return {"sections": rulebook_view(ruleset(_text(request, "ruleset")))}


def _ways(request: Request) -> Request:
    from dama.ways import capture_ways, ways_view

    game = _running_game(request)
    return ways_view(game.ruleset, capture_ways(game.position, game.legal))


def _parse(request: Request) -> Request:
    game = _running_game(request)
    return move_view(game.ruleset, find_move(game.position, _text(request, "text"), game.legal))


def _search(request: Request, pause: float) -> Steps[Request]:
    name = _text(request, "level")
    if name not in LEVELS:
        raise _bad("level", name)
    game, choice = yield from _chosen(request, LEVELS[name], pause)
    answer = {**choice_view(game.ruleset, choice), "resigns": None}
    if request.get("may_resign") is True:
        from dama.resigning import resignation

        reason = yield from resignation(game, choice.score, pause)
        answer["resigns"] = reason and remark_view(reason)
    return answer


def _hint(request: Request, pause: float) -> Steps[Request]:
    from dama.verdict import verdict

    game, choice = yield from _chosen(request, HINT, pause)
    return {
        **choice_view(game.ruleset, choice),
        "line": [shown(game.ruleset, move) for move in choice.line[:HINT_PLIES]],
        "verdict": remark_view(verdict(choice.score, game.position.side)),
    }


def _chosen(request: Request, level: Level, pause: float) -> Steps[tuple[Game, Choice]]:
    game = _running_game(request)
    return game, (yield from thinking(game, level, _integer(request, "seed", 0), pause))


def _offer_draw(request: Request, pause: float) -> Steps[Request]:
    from dama.offer import LOOK, answer_draw_offer

    game = _running_game(request)
    computer = request.get("computer", game.position.side.other.label)
    if computer not in (Side.WHITE.label, Side.BLACK.label):
        raise _bad("computer", computer)
    choice = yield from thinking(game, LOOK, pause=pause)
    answer = answer_draw_offer(game, choice.score, computer == game.position.side.label)
    return {"accepted": answer.accepted, "score": answer.score, **remark_view(answer.reason)}


def _export_pdn(request: Request) -> Request:
    from dama.pdn import write_game

    tags = request.get("tags", {})
    if not isinstance(tags, dict) or not all(isinstance(value, str) for value in tags.values()):
        raise _bad("tags", tags)
    return {"text": write_game(Record.from_json(request.get("record")), tags)}


def _import_pdn(request: Request, pause: float) -> Steps[Request]:
    from dama.pdn import first_game

    text, hint = _text(request, "text"), _text_or_none(request, "ruleset")
    game, count = yield from paced(first_game(text, hint), pause)
    return {"game": game and {"tags": dict(game.tags), **_up_to_its_end(game.record)}, "games": count}


def _up_to_its_end(record: Record) -> Request:
    """The record without the moves that its players made after a draw that neither claimed; how many those are."""
    moves = record.moves
    try:
        replay(record)
    except BadRecord as error:
        if error.data["cause"] != "game_over":
            raise
        moves = moves[: error.data["ply"]]
    return {"record": replace(record, moves=moves).to_json(), "left_out": len(record.moves) - len(moves)}


def _fen(request: Request) -> Request:
    return {"fen": fen(_game(request).position)}


def _check_fen(request: Request) -> Request:
    text = _text(request, "fen")
    position = parse_fen(ruleset(_text(request, "ruleset")), text)
    if not position.white | position.black:
        raise bad_fen("empty", text)  # a position as any other, but nobody wants to play it
    return {"fen": fen(position)}


def _perft(request: Request) -> Request:
    rules = ruleset(_text(request, "ruleset"))
    text = _text_or_none(request, "fen")
    position = start(rules) if text is None else parse_fen(rules, text)
    began = time.perf_counter()
    count = perft(position, _integer(request, "depth", 1, most=DEEPEST_PERFT))
    return {"count": count, "seconds": time.perf_counter() - began}


def _bench(request: Request) -> Request:
    game = _running_game(request)
    depth, seconds = _integer(request, "depth", 6, most=MOST_DEPTH), _integer(request, "seconds", 3600)
    level = Level(depth=depth, seconds=seconds, endings=False)  # a page may not have the tables
    return choice_view(game.ruleset, choose(game, level))  # pauses would change the number of positions


_HANDLERS: dict[str, Callable[[Request], Request]] = {
    "info": _info,
    "ruleset": _ruleset,
    "view": _view,
    "explain": _explain,
    "rulebook": _rulebook,
    "ways": _ways,
    "parse": _parse,
    "export_pdn": _export_pdn,
    "fen": _fen,
    "check_fen": _check_fen,
    "perft": _perft,
    "bench": _bench,
}
_LONG: dict[str, Callable[[Request, float], Steps[Request]]] = {
    "search": _search,
    "hint": _hint,
    "offer_draw": _offer_draw,
    "import_pdn": _import_pdn,
}

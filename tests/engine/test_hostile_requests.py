"""What comes from outside and is nearly right, or made to waste time: an answer all the same, and soon."""

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dama.api import DEEPEST_REQUEST, LONGEST_REQUEST, dispatch
from dama.engine_protocol import answers
from dama.errors import BadOwnRules, BadRecord, DamaError, UnknownRuleset
from dama.game import MOST_MOVES, Record, new_game, replay
from dama.lookup import ruleset
from dama.moves import legal_moves
from dama.ownrules import LONGEST_ID, SWITCHES
from dama.position import start
from dama.rulesets import RULESETS
from tests.engine.test_api import GOOD
from tests.rules.vectors import games

SECONDS = 5
"""More than any answer here takes on a busy machine, and far less than one that grows out of hand."""
LONGEST_ERROR = 20_000
"""Characters of an answer that refuses something, whatever was refused."""


@contextmanager
def soon() -> Iterator[None]:
    """Fails what takes too long."""
    began = time.process_time()
    yield
    assert time.process_time() - began < SECONDS


def answer(request: str) -> dict[str, Any]:
    """The answer to a request, which is JSON as browsers read it and no fault of the program."""
    told = dispatch(request, lambda: True)
    found: dict[str, Any] = json.loads(told, parse_constant=pytest.fail)
    if not found["ok"]:
        assert found["error"]["code"] != "internal", request[:300]
        assert set(found["error"]["message"]) == {"tr", "en"}
        assert len(told) < LONGEST_ERROR
    return found


# --- Requests that were right once ------------------------------------------------------------------

RECORDS = [
    {"v": 1, "ruleset": rules, "start": row["start_fen"], "moves": row["moves"][:30], "result": None}
    for rules, row in games()
][::7]
STRANGE: st.SearchStrategy[Any] = st.sampled_from(
    [None, True, 0, -1, 1 << 80, 1.5, "", " ", "\0", "\ud800", "turkish", "turkish+optional", "__proto__", "W:W:B",
     "<img src=x onerror=alert(1)>", "d3-d4", "9" * 400, "{text}", "%s", [], {}, [[]], ["d3"], {"winner": "white"}]
) | st.text(max_size=12) | st.integers()  # fmt: skip


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every place in a JSON value: what holds it, and its key there."""
    for key, item in list(value.items() if isinstance(value, dict) else enumerate(value)):
        yield value, key
        if isinstance(item, dict | list):
            yield from places(item)


@st.composite
def nearly_right(draw: st.DrawFn) -> dict[str, Any]:
    """A request of an operation, with a real game perhaps, of which something is replaced, taken away or doubled."""
    operation = draw(st.sampled_from(sorted(set(GOOD) - {"perft", "bench"})))  # the last two are asked by tools only
    request: dict[str, Any] = json.loads(json.dumps({"id": 5, "op": operation, **GOOD[operation]}))
    if "record" in request and draw(st.booleans()):
        request["record"] = json.loads(json.dumps(draw(st.sampled_from(RECORDS))))
    for _ in range(draw(st.integers(1, 3))):
        holder, key = draw(st.sampled_from([*places(request)] or [(request, "op")]))
        change = draw(st.sampled_from(["replace", "remove", "double"]))
        if change == "replace":
            holder[key] = deepcopy(draw(STRANGE))  # it may be changed next, and is drawn again
        elif change == "remove":
            holder.pop(key, None) if isinstance(holder, dict) else holder.pop(key)
        elif isinstance(holder, list):
            holder.insert(key, holder[key])
        else:
            holder[draw(st.text(max_size=8))] = holder.get(key)
    return request


@given(nearly_right())
@settings(max_examples=300)
def test_a_request_that_is_nearly_right_is_answered(request: dict[str, Any]) -> None:
    with soon():
        found = answer(json.dumps(request))
    assert found["id"] == request.get("id") or isinstance(request.get("id"), dict | list | float | bool)


SCRAPS = st.text('{}[]",:\\0123456789.eE+-xdBKW \n\x00é', max_size=5) | st.sampled_from(
    ["NaN", "-Infinity", "1e999", "null", "\\ud800", '"__proto__":', '"id":']
)


@given(nearly_right(), st.lists(st.tuples(st.floats(0, 1), st.integers(0, 5), SCRAPS), min_size=1, max_size=4))
@settings(max_examples=300)
def test_a_request_whose_text_is_damaged_is_answered(
    request: dict[str, Any], changes: list[tuple[float, int, str]]
) -> None:
    text = json.dumps(request)
    for place, length, put in changes:
        at = int(place * len(text))
        text = text[:at] + put + text[at + length :]
    with soon():
        answer(text)


DEEP = 100_000
HOSTILE = {
    "lists within lists": "[" * DEEP + "]" * DEEP,
    "lists that do not end": "[" * DEEP,
    "objects within objects": '{"a":' * DEEP + "1" + "}" * DEEP,
    "a number of the answer that goes deep": '{"id":' + "[" * DEEP + "]" * DEEP + ',"op":"info"}',
    "a field of a record that goes deep": '{"op":"view","record":{"v":1,"ruleset":"turkish","x":'
    + '{"a":' * DEEP + "1" + "}" * (DEEP + 2),
    "quotation marks within a text that does not end": '["' + '\\"' * DEEP + "[" * DEEP,
    "a text that ends in a backslash": "[" * DEEP + '"\\',
    "a number without end": '{"op":"search","level":"easy","seed":' + "9" * DEEP + "}",
    "a number that is none": '{"op":"info","id":NaN}',
    "infinity": '{"op":"info","id":1e999}',
    "more than a request may have": '"' + " " * LONGEST_REQUEST + '"',
}  # fmt: skip


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_a_request_that_is_made_to_do_harm_is_refused(text: str) -> None:
    with soon():
        assert answer(text)["error"]["code"] == "bad_request"


def test_brackets_within_texts_do_not_make_a_request_deep() -> None:
    text = '[Event "{["]\n' * (2 * DEEPEST_REQUEST)
    assert answer(json.dumps({"op": "import_pdn", "text": text}))["ok"]


def test_a_request_may_be_as_deep_as_it_is_said() -> None:
    levels = DEEPEST_REQUEST - 1  # the request itself is one
    assert answer('{"op":"info","x":' + "[" * levels + "]" * levels + "}")["ok"]
    assert not answer('{"op":"info","x":' + "[" * (levels + 1) + "]" * (levels + 1) + "}")["ok"]


# --- Games ----------------------------------------------------------------------------------------

KINGS = "W:WKa1,c1:BKh8,f8"
SHUFFLE = ("a1-a2", "h8-h7", "a2-a1", "h7-h8")


def test_the_longest_game_is_replayed_in_time_and_a_longer_one_not_looked_at() -> None:
    moves = SHUFFLE * (MOST_MOVES // len(SHUFFLE))
    with soon():
        assert len(replay(Record("turkish", KINGS, moves), beyond_draws=True).moves) == MOST_MOVES
        with pytest.raises(BadRecord) as refused:
            replay(Record("turkish", KINGS, (*moves, SHUFFLE[0])), beyond_draws=True)
    assert len(str(refused.value)) < 200
    assert refused.value.data["field"] == "moves"


# --- Own rules ------------------------------------------------------------------------------------

WORDS = st.sampled_from([*(switch.word for switch in SWITCHES), "", "Back", "sideways", "..", "+", "é", "back\n"])
ORDERED = st.lists(st.sampled_from(range(len(SWITCHES))), max_size=6, unique=True).map(
    lambda chosen: [SWITCHES[index].word for index in sorted(chosen)]
)


@given(st.sampled_from([*RULESETS, "", "chess"]), st.lists(WORDS, max_size=9) | ORDERED, st.text(max_size=3))
@settings(max_examples=300)
def test_an_id_is_that_of_a_game_that_can_be_played_or_refused(base: str, words: list[str], tail: str) -> None:
    name = "+".join([base, *words]) + tail
    try:
        rules = ruleset(name)
    except (BadOwnRules, UnknownRuleset):
        return
    assert rules.id == name
    assert len(name) <= LONGEST_ID
    assert legal_moves(start(rules))
    assert Record.from_json(new_game(rules).record.to_json()).ruleset == name


# --- The line protocol ----------------------------------------------------------------------------

LINES = st.sampled_from(
    ["dlp", "help", "newgame", "go depth 2", "go nodes 50", "position turkish startpos moves d3-d4 d6-d5",
     "position international W:W31-50:B1-20", "position english+huffing startpos", f"position turkish {KINGS}",
     "position turkish W:W:Ba5", "position thai startpos moves"]
)  # fmt: skip
PUT = st.sampled_from(["moves", "startpos", "depth", "0", "1", "d3-d4", "turkish", "\0", "W:W", "\u2028", "9" * 30])


@given(st.lists(st.tuples(LINES, st.lists(st.tuples(st.integers(0, 8), PUT | st.text(max_size=4)), max_size=2))))
@settings(max_examples=150)
def test_a_session_of_lines_that_are_nearly_right_is_answered_line_by_line(
    lines: list[tuple[str, list[tuple[int, str]]]],
) -> None:
    session = list[str]()
    for line, changes in lines:
        words = line.split()
        for place, put in changes:
            words[place : place + 1] = [put]
        if words[:1] == ["go"] and words[-1:] != ["1"]:  # else it thinks as long as it is told to
            words = line.split()
        session.append(" ".join(words))
    with soon():
        told = list(answers(session))
    assert all(reply and "\n" not in reply and len(reply) < 500 for reply in told)


@pytest.mark.parametrize(
    "line",
    [
        f"position turkish {KINGS} moves " + " ".join(SHUFFLE * 10_000),
        "position turkish startpos moves " + "d3-d4" * 100_000,
        "position turkish " + "W:" * 300_000,
        "position " + "turkish+" * 100_000 + " startpos",
        "x" * 1_000_000,
    ],
    ids=["forty thousand moves", "a long move", "a long FEN", "a long ruleset", "a long word"],
)
def test_a_line_without_end_is_refused_in_a_short_one(line: str) -> None:
    with soon():
        (told,) = answers([line])
    assert told.startswith("error ")
    assert len(told) < 500


def test_nothing_that_is_refused_repeats_a_long_text() -> None:
    long = "é" * 100_000
    fields: list[dict[str, Any]] = [
        {"v": long}, {"ruleset": long}, {"ruleset": f"turkish+{long}"}, {"start": long}, {"start": f"W:W{long}:B"},
        {"moves": long}, {"moves": [long]}, {"moves": ["a1"] * 9999}, {"result": long}, {"result": {"reason": long}},
    ]  # fmt: skip
    for bad in fields:
        with pytest.raises(DamaError) as refused:
            replay(Record.from_json({"v": 1, "ruleset": "turkish", **bad}))
        assert len(str(refused.value)) < 500
        assert len(json.dumps(dict(refused.value.data))) < LONGEST_ERROR


def test_a_number_of_an_answer_is_given_back_as_it_came() -> None:
    for number in (5, "a", None):
        assert answer(json.dumps({"id": number, "op": "info"}))["id"] == number
    for strange in ([1], 1.5, True):
        refused = answer(json.dumps({"id": strange, "op": "info"}))
        assert (refused["ok"], refused["id"]) == (False, None)

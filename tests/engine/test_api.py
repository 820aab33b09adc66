"""What a page may ask: every operation, and no request that breaks anything."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dama.api import _HANDLERS, _LONG, LONGEST_REQUEST, answering, dispatch
from dama.rulesets import RULESETS
from dama.steps import step
from tests.rules.vectors import WORKED_EXAMPLE


def ask(**request: Any) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(dispatch(json.dumps({"id": 5, **request})))
    assert answer["id"] == 5
    return answer


def result(**request: Any) -> dict[str, Any]:
    answer = ask(**request)
    assert answer["ok"], answer
    found: dict[str, Any] = answer["result"]
    return found


def record(ruleset: str = "turkish", *moves: str, start: str | None = None) -> dict[str, Any]:
    return {"v": 1, "ruleset": ruleset, "start": start, "moves": list(moves), "result": None}


MIDDLE = "W:Wa2,b2,c3,e3,h2:Ba7,b6,e6,g7,h7"


@pytest.mark.requirement("R22", "R23")
def test_info_offers_every_ruleset_turkish_first() -> None:
    rulesets = [row["id"] for row in result(op="info")["rulesets"]]
    assert rulesets == list(RULESETS)
    assert rulesets[0] == "turkish"
    wanted = {"turkish", "international", "brazilian", "english", "italian", "spanish", "russian", "portuguese"}
    assert wanted <= set(rulesets)


@pytest.mark.requirement("R43")
@pytest.mark.parametrize("name", [*RULESETS, "turkish+optional+black-first"])
def test_a_ruleset_is_told_with_its_opening(name: str) -> None:
    told = ask(op="ruleset", ruleset=name)["result"]
    assert told["ruleset"]["id"] == told["opening"]["ruleset"] == name
    assert told["ruleset"]["first"] == told["opening"]["side"]
    assert told["opening"] == ask(op="view", record=record(name))["result"]


@pytest.mark.parametrize("name", RULESETS)
def test_the_view_of_a_new_game_has_all_a_page_shows(name: str) -> None:
    view = result(op="view", record=record(name))
    assert view["plies"] == 0
    assert view["turn"] == view["side"] == RULESETS[name].first.label
    assert view["status"] == "to_move"
    assert view["moves"] == []
    assert view["legal"]
    assert all(move["path"][0] in view["pieces"] for move in view["legal"])


@pytest.mark.requirement("R30", "R36", "R21")
def test_the_view_of_the_worked_example_compels_the_longest_chain() -> None:
    view = result(op="view", record=record(start=WORKED_EXAMPLE))
    assert view["status"] == "must_capture"
    assert view["legal"] == [
        {
            "path": ["d4", "d6", "f6", "f8"],
            "captures": ["d5", "e6", "f7"],
            "crowned": True,
            "text": "d4xd6xf6xf8",
            "shown": "d4×d6×f6×f8",
        }
    ]


def test_a_played_move_is_in_the_list_of_moves() -> None:
    view = result(op="view", record=record("turkish", "d3-d4"))
    assert [(move["side"], move["shown"]) for move in view["moves"]] == [("white", "d3–d4")]
    assert view["turn"] == "black"


def test_a_refused_move_comes_with_a_reason_in_both_languages() -> None:
    refusal = result(op="explain", record=record(start=WORKED_EXAMPLE), path=["d4", "b4"])
    assert (refusal["legal"], refusal["code"]) == (False, "longer_chain")
    assert set(refusal["sentence"]) == {"tr", "en"}
    assert "d4" in refusal["squares"]
    assert refusal["paragraph"] == "choice-most"


@pytest.mark.parametrize("rules", RULESETS)
def test_the_rulebook_of_a_ruleset_is_told_in_both_languages(rules: str) -> None:
    sections = result(op="rulebook", ruleset=rules)["sections"]
    assert [section["id"] for section in sections][:2] == ["short", "board"]
    for paragraph in (paragraph for section in sections for paragraph in section["paragraphs"]):
        assert set(paragraph["text"]) == {"tr", "en"}


@pytest.mark.requirement("R30")
def test_the_ways_to_capture_come_as_rows_of_a_table() -> None:
    answer = result(op="ways", record=record(start=WORKED_EXAMPLE))
    rows = [(row["shown"], row["captures"], row["legal"], row["paragraph"]) for row in answer["rows"]]
    assert rows == [
        ("d4×d6×f6×f8", ["d5", "e6", "f7"], True, "choice-most"),
        ("d4×b4", ["c4"], False, "choice-most"),
    ]
    assert all(set(row["sentence"]) == {"tr", "en"} for row in [answer, *answer["rows"]])
    assert result(op="ways", record=record())["rows"] == []


def test_a_typed_move_is_read() -> None:
    assert result(op="parse", record=record(start=WORKED_EXAMPLE), text="D4 x f8")["text"] == "d4xd6xf6xf8"


@pytest.mark.parametrize("operation", ["search", "hint"])
def test_a_search_answers_with_a_legal_move(operation: str) -> None:
    answer = result(op=operation, record=record(start=WORKED_EXAMPLE), level="medium")
    assert answer["move"]["text"] == "d4xd6xf6xf8"


def test_a_cancelled_search_says_so() -> None:
    request = {"id": 1, "op": "search", "level": "hard", "record": record(start=MIDDLE)}
    answer = json.loads(dispatch(json.dumps(request), lambda: True))
    assert answer["error"]["code"] == "cancelled"


@pytest.mark.parametrize("level", ["easy", "medium"])
def test_a_seed_makes_a_search_answer_alike_and_other_seeds_otherwise(level: str) -> None:
    def moves(seed: int) -> str:
        played = list[str]()
        for _ in range(10):
            move = result(op="search", record=record("turkish", *played), level=level, seed=seed)["move"]
            played.append(move["text"])
        return " ".join(played)

    assert moves(11) == moves(11)
    assert len({moves(seed) for seed in range(4)}) > 1


def test_a_hint_comes_with_its_line_and_its_score_in_words() -> None:
    answer = result(op="hint", record=record(start="W:WKd1,a2:Bd7,h7"))
    assert answer["line"][0] == answer["move"]["shown"] == "d1×d8"
    assert 1 <= len(answer["line"]) <= 4
    assert answer["verdict"]["code"].startswith("verdict.")
    assert answer["verdict"]["sentence"]["en"].startswith("White ")
    assert answer["verdict"]["sentence"]["tr"].startswith("Beyaz ")


@pytest.mark.parametrize("may_resign", [True, False, None, "yes"])
def test_a_lost_game_is_given_up_only_where_that_is_allowed(may_resign: object) -> None:
    lost = record(start="B:WKa1,Kc1,Kf1:Bh7")
    answer = result(op="search", record=lost, level="medium", may_resign=may_resign)
    if may_resign is True:
        assert answer["resigns"]["code"] == "resign.lost"
        assert answer["resigns"]["sentence"]["en"] == "I resign: whatever I play, I lose."
    else:
        assert answer["resigns"] is None
    hopeful = result(op="search", record=record(), level="medium", may_resign=True)
    assert hopeful["resigns"] is None


@pytest.mark.requirement("R39")
def test_a_draw_offer_is_answered_in_words_with_the_reason() -> None:
    early = result(op="offer_draw", record=record("turkish", "d3-d4", "e6-e5"), computer="black")
    assert (early["accepted"], early["code"]) == (False, "draw.early")
    assert early["sentence"]["tr"].startswith("Beraberliği kabul etmiyorum: oyun daha yeni başladı")
    answer = result(op="offer_draw", record=record(start="W:Wa2,b2,c2:Ba7,b7,c7"), computer="black")
    assert answer["accepted"] is True
    assert answer["code"] in ("draw.level", "draw.worse")
    assert answer["sentence"]["tr"].startswith("Beraberliği kabul ediyorum: ")
    refused = result(op="offer_draw", record=record(start="W:Wa2:BKa8,b7,c7,d7,e7,f7"), computer="black")
    assert refused["accepted"] is False
    assert refused["code"] in ("draw.ahead", "draw.winning")


def test_a_game_goes_to_pdn_and_back() -> None:
    game = record("russian", "c3-d4", "d6-c5")
    text = result(op="export_pdn", record=game, tags={"White": "Ayşe"})["text"]
    assert result(op="import_pdn", text=text)["game"]["record"]["moves"] == game["moves"]


def test_an_imported_game_ends_where_the_board_says_it_ended() -> None:
    shuffle = "1. a1-a2 h8-h7 2. a2-a1 h7-h8 " * 2 + "5. a1-a2 *"
    text = f'[GameType "30"]\n[FEN "W:WKa1,b2:Bg7,Kh8"]\n\n{shuffle}'
    game = result(op="import_pdn", text=text)["game"]
    assert len(game["record"]["moves"]) == 8
    assert game["left_out"] == 1
    ended = result(op="view", record=game["record"])["result"]
    assert (ended["reason"], ended["standing"], ended["limit"]) == ("repetition", "ours", 3)


def test_of_a_file_of_games_the_first_is_read_and_the_others_are_counted() -> None:
    """Whatever the moves of the others are; what is left at the end of a text is no game."""
    first, illegal, damaged = '[White "Ay"]\n1. d3-d4 *', '[White "Su"]\n1. d3-d7 *', '[White "Od"]\n1. d3-d4 (*'
    read = result(op="import_pdn", text=f"{first}\n{illegal}\n{damaged}\n{first}\nthe end", ruleset="turkish")
    assert read["game"]["tags"] == {"White": "Ay"}
    assert (read["game"]["record"]["moves"], read["games"]) == (["d3-d4"], 4)
    assert result(op="import_pdn", text=" \n") == {"game": None, "games": 0}


def test_a_long_file_is_read_in_steps_and_can_be_called_off() -> None:
    text = json.dumps({"op": "import_pdn", "text": "1. d3-d4 e6-e5 * " * 5000, "ruleset": "turkish"})
    steps, pauses = answering(text, 0.001), 0
    while (answer := step(steps)) is None:
        pauses += 1
    assert json.loads(answer)["result"]["games"] == 5000
    assert pauses > 1
    begun = answering(text, 0.001)
    assert step(begun) is None
    called_off = step(begun, call_off=True)
    assert called_off is not None
    assert json.loads(called_off)["error"]["code"] == "cancelled"


BAD = [
    pytest.param({}, "bad_request", id="no operation"),
    pytest.param({"op": "fly"}, "bad_request", id="an unknown operation"),
    pytest.param({"op": "view"}, "bad_record", id="no record"),
    pytest.param({"op": "view", "record": []}, "bad_record", id="a record that is a list"),
    pytest.param({"op": "view", "record": {"v": 99, "ruleset": "turkish"}}, "bad_record", id="a newer record"),
    pytest.param({"op": "view", "record": record("chess")}, "unknown_ruleset", id="an unknown ruleset"),
    pytest.param({"op": "ruleset", "ruleset": "turkish+flying"}, "bad_own_rules", id="a change that changes nothing"),
    pytest.param({"op": "view", "record": record(start="W:Wz9:B")}, "bad_fen", id="a square off the board"),
    pytest.param({"op": "view", "record": record("turkish", "d3-d5")}, "bad_record", id="an illegal move"),
    pytest.param({"op": "view", "record": record("turkish", *["d3-d4"] * 4001)}, "bad_record", id="too many moves"),
    pytest.param({"op": "explain", "record": record(), "path": "d4"}, "bad_request", id="a path that is text"),
    pytest.param({"op": "search", "record": record(), "level": "god"}, "bad_request", id="an unknown level"),
    pytest.param({"op": "search", "record": record(), "level": "easy", "seed": -1}, "bad_request", id="a bad seed"),
    pytest.param({"op": "parse", "record": record(), "text": "hello"}, "invalid_move", id="nonsense typed"),
    pytest.param({"op": "parse", "record": record(), "text": "d3-d7"}, "illegal_move", id="an illegal move typed"),
    pytest.param({"op": "import_pdn", "text": "*", "ruleset": []}, "bad_request", id="a ruleset that is a list"),
    pytest.param({"op": "import_pdn", "text": "*", "ruleset": 7}, "bad_request", id="a ruleset that is a number"),
    pytest.param({"op": "import_pdn", "text": "*", "ruleset": "chess"}, "unknown_ruleset", id="an unknown hint"),
]


@pytest.mark.parametrize(("request_fields", "code"), BAD)
def test_a_bad_request_is_answered_with_its_reason(request_fields: dict[str, Any], code: str) -> None:
    answer = ask(**request_fields)
    assert not answer["ok"]
    assert answer["error"]["code"] == code
    assert set(answer["error"]["message"]) == {"tr", "en"}


def test_a_request_that_is_too_long_is_told_to_be_that() -> None:
    error = json.loads(dispatch(" " * (LONGEST_REQUEST + 1)))["error"]
    assert error["code"] == "bad_request"
    assert error["message"] == {"tr": "Bu, okunamayacak kadar uzun.", "en": "This is too long to be read."}


def test_a_game_that_is_too_long_is_told_how_long_a_game_may_be() -> None:
    error = ask(op="view", record=record("turkish", *["d3-d4"] * 5000))["error"]
    assert error["message"]["en"] == "This game is too long: it has 5000 moves, and at most 4000 are read."
    assert error["message"]["tr"].startswith("Bu oyun okunamayacak kadar uzun: 5000 hamlesi var")


@pytest.mark.parametrize(
    ("typed", "path"),
    [("d3-d7", ["d3", "d7"]), ("D3 x d9", ["d3", "d9"]), ("merhaba", None)],
    ids=["squares that cannot be gone to", "a square off the board", "no squares"],
)
def test_a_typed_move_that_is_refused_for_its_squares_names_them(typed: str, path: list[str] | None) -> None:
    """Why a path of squares cannot be played is then asked of ``explain``."""
    assert ask(op="parse", record=record(), text=typed)["error"]["data"].get("path") == path


@pytest.mark.parametrize("rules", RULESETS)
def test_a_ruleset_shows_moves_as_they_are_typed_in_it(rules: str) -> None:
    """The step can be played at the start; and both can be read as moves."""
    typed = result(op="ruleset", ruleset=rules)["ruleset"]["typed"]
    assert result(op="parse", record=record(rules), text=typed["step"])["text"] == typed["step"]
    assert ask(op="parse", record=record(rules), text=typed["capture"])["error"]["code"] == "illegal_move"


GOOD: dict[str, dict[str, Any]] = {
    "info": {},
    "ruleset": {"ruleset": "turkish"},
    "view": {"record": record()},
    "explain": {"record": record(), "path": ["d3", "d5"]},
    "rulebook": {"ruleset": "turkish"},
    "ways": {"record": record(start=WORKED_EXAMPLE)},
    "parse": {"record": record(), "text": "d3-d4"},
    "search": {"record": record(), "level": "easy", "seed": 1},
    "hint": {"record": record(), "seed": 1},
    "offer_draw": {"record": record(), "computer": "black"},
    "export_pdn": {"record": record(), "tags": {}},
    "import_pdn": {"text": "1. d3-d4 *", "ruleset": "turkish"},
    "fen": {"record": record()},
    "check_fen": {"ruleset": "turkish", "fen": WORKED_EXAMPLE},
    "perft": {"ruleset": "turkish", "fen": WORKED_EXAMPLE, "depth": 1},
    "bench": {"record": record(), "depth": 1},
}
"""A request of every operation, with every field that the operation reads."""


def test_every_operation_has_a_request_here() -> None:
    assert GOOD.keys() == _HANDLERS.keys() | _LONG.keys()
    assert all(ask(op=operation, **fields)["ok"] for operation, fields in GOOD.items())


@pytest.mark.parametrize(
    ("operation", "field"), [(operation, field) for operation, fields in GOOD.items() for field in fields]
)
@pytest.mark.parametrize("value", [[], {}, ["d3"], {"d3": []}, "", "x", -1, 1.5, True], ids=repr)
def test_a_field_of_another_kind_is_never_a_fault_of_the_program(operation: str, field: str, value: object) -> None:
    request = {"op": operation, **GOOD[operation], field: value}
    answer = json.loads(dispatch(json.dumps(request), lambda: True))
    assert answer["ok"] or answer["error"]["code"] != "internal"


MEGABYTE = "x" * 1_000_000


def inflated(value: Any) -> Iterator[Any]:
    """The value with each of the texts in it, one after the other, replaced by a very long one, and with one more."""
    if isinstance(value, str) or value is None:
        yield MEGABYTE
    elif isinstance(value, dict):
        yield from ({**value, name: longer} for name, inner in value.items() for longer in inflated(inner))
    elif isinstance(value, list):
        for at, inner in enumerate(value):
            yield from ([*value[:at], longer, *value[at + 1 :]] for longer in inflated(inner))
        yield [*value, MEGABYTE]


@pytest.mark.parametrize("operation", GOOD)
def test_a_very_long_text_is_not_sent_back(operation: str) -> None:
    for request in inflated({"op": operation, **GOOD[operation]}):
        answer = dispatch(json.dumps(request), lambda: True)
        assert len(answer) < 20_000 or operation == "info", {name: str(field)[:80] for name, field in request.items()}


JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
FIELDS = st.sampled_from(sorted({field for fields in GOOD.values() for field in fields} - {"depth"}))
"""All but the one that would make a request last for years."""
SOME_VALUES = JSON_VALUES | st.just(record()) | st.just("turkish")
"""Values of any kind, and now and then what lets a request get further."""


@given(st.text())
def test_no_text_breaks_the_entry(text: str) -> None:
    assert json.loads(dispatch(text))["ok"] is False


@given(st.sampled_from(sorted(GOOD)), st.dictionaries(FIELDS, SOME_VALUES))
def test_no_fields_break_the_entry(operation: str, fields: dict[str, Any]) -> None:
    answer = json.loads(dispatch(json.dumps({"op": operation, "depth": 1, **fields}), lambda: True))
    assert answer["ok"] or answer["error"]["code"] != "internal"


@given(st.dictionaries(st.sampled_from(["v", "ruleset", "start", "moves", "result"]), JSON_VALUES))
def test_no_record_breaks_the_entry(fields: dict[str, Any]) -> None:
    answer = json.loads(dispatch(json.dumps({"op": "view", "record": {**record(), **fields}})))
    assert answer["ok"] or answer["error"]["code"] != "internal"

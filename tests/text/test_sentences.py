"""The sentences: every one in both languages, with the same facts, and Turkish as it is spoken."""

import json
import string
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, get_args

import pytest

import dama.api
import dama.sentences
from dama.api import dispatch
from dama.cli import _Form, _refusal
from dama.errors import NoKernel
from dama.explain import explain_names
from dama.game import Game, Reason, Result, new_game
from dama.kernels import WIN
from dama.lookup import ruleset
from dama.moves import legal_moves
from dama.notation import find_move
from dama.offer import reason_for
from dama.ownrules import SWITCHES
from dama.position import bad_fen, parse_fen
from dama.resigning import resignation
from dama.rulesets import RULESETS, Side
from dama.sentences import error_sentence, with_suffix
from dama.steps import finish
from dama.terminal import play
from dama.verdict import verdict
from dama.ways import capture_ways
from tests.rules.test_explain import REFUSED
from tests.rules.test_ways import HUGE, TABLES

ROOT = Path(__file__).parents[2]
FILE = Path(dama.sentences.__file__).with_name("data") / "sentences.json"
FILES = json.loads(FILE.read_text(encoding="utf-8"))


def places(template: str) -> set[str]:
    """The facts that a sentence names."""
    return {name for _, name, _, _ in string.Formatter().parse(template) if name}


def test_both_languages_have_the_same_sentences() -> None:
    assert FILES["tr"]["sentences"].keys() == FILES["en"]["sentences"].keys()


@pytest.mark.parametrize("language", ["tr", "en"])
def test_the_rulesets_are_called_as_on_the_page(language: str) -> None:
    page = json.loads((ROOT / "web" / "i18n" / f"{language}.json").read_text(encoding="utf-8"))
    words = FILES[language]["words"]
    assert {rules: words[rules] for rules in RULESETS} == {rules: page[f"ruleset.{rules}"] for rules in RULESETS}


@pytest.mark.requirement("R43")
@pytest.mark.parametrize("language", ["tr", "en"])
def test_changes_of_rules_are_called_as_on_the_page(language: str) -> None:
    page = json.loads((ROOT / "web" / "i18n" / f"{language}.json").read_text(encoding="utf-8"))
    words = [switch.word for switch in SWITCHES]
    assert [FILES[language]["words"][f"{word}.rule"] for word in words] == [page[f"own.{word}"] for word in words]


@pytest.mark.parametrize("key", FILES["en"]["sentences"])
def test_a_sentence_is_well_set(key: str) -> None:
    for language in ("tr", "en"):
        text = FILES[language]["sentences"][key]
        assert "'" not in text  # the typographic apostrophe
        assert text == text.strip() or key in ("play.level", "play.side", "play.sure", "play.turn", "play.over")


NO_SIDEWAYS = replace(ruleset("turkish"), man_step=("N",), man_capture=("N",))
"""No game that is played here has men that go straight ahead and not sideways; the reasons are there for one."""
REFUSALS = [
    ("turkish", "W:Wd4:Bh8", "d4"),
    ("turkish", "W:Wd4:Bh8", "d4 d5"),
    ("turkish", "W:Wd4:Bh8", "d4 d4"),
    ("turkish", "W:Wd4,d5:Bh8", "d4 d5"),
    ("turkish", "W:Wd4:Be5,h8", "d4 f6"),
    ("turkish", "W:WKh8:Be6,g8", "h8 e3"),
    ("english", "W:W14:B18", "14 23"),
    ("english", "B:WK6,K19,20:B4,K28", "28 1 4"),
    ("italian", "W:WK3,20,K26:B5,6", "3 10 1 10"),
    ("italian", "W:WK30:B10,K12,K18,20,K26,K27", "30 23 16 7"),
    ("spanish", "W:W14:B19", "14 28"),
    ("international", "W:W28:B3,18", "28 8"),
    ("frisian", "W:WK19,K23,K50:B38,K40", "23 45"),
    ("thai", "W:WK29:B22", "29 15"),
    ("turkish+huffing", "W:Wa2,d4:Bd5,h8", "a2 a3"),
]
"""With those of the test of refusals, a way to hear every reason."""
BAD_FENS = ["W" * 3000, "W", "X:W1:B2", "W:1:B2", "W:W1:W2", "W:W1:B1", "W:W5-3:B1", "W:W99:B1"]
REQUESTS: list[dict[str, object]] = [
    {"op": "fly"},
    {"op": "info"},
    {"op": "view", "record": {"ruleset": "chess"}},
    {"op": "ruleset", "ruleset": "turkish+sideways"},
    {"op": "ruleset", "ruleset": "turkish+optional+huffing"},
    {"op": "ruleset", "ruleset": "turkish+back+optional"},
    {"op": "ruleset", "ruleset": "turkish+flying"},
    {"op": "ruleset", "ruleset": "english+plain"},
    {"op": "view", "record": {"ruleset": "turkish", "moves": 1}},
    {"op": "view", "record": {"ruleset": "turkish", "moves": ["d3-d5"]}},
    {"op": "view", "record": {"ruleset": "turkish", "moves": ["hello"]}},
    {"op": "view", "record": {"ruleset": "turkish", "start": "W:Wa2:B", "moves": ["a2-a3"]}},
    {"op": "view", "record": {"ruleset": "english", "start": "W:W27:B15,16,23,24", "moves": ["27x11"]}},
    {"op": "check_fen", "ruleset": "turkish", "fen": "W:W:B"},
    {"op": "parse", "record": {"ruleset": "turkish"}, "text": "hello"},
    {"op": "parse", "record": {"ruleset": "turkish"}, "text": "d3-d7"},
    {"op": "parse", "record": {"ruleset": "english", "start": "W:W27:B15,16,23,24"}, "text": "27x11"},
    {"op": "view", "record": {"ruleset": "turkish", "moves": ["d3-d4"] * 4001}},
    {"op": "import_pdn", "text": "d3-d4 " * 4001},
    {"op": "import_pdn", "text": "1. d3-d4 hello *"},
    {"op": "import_pdn", "text": '[GameType "30"]\n1. d3-d5 *'},
    {"op": "import_pdn", "text": '[GameType "21"]\n[FEN "W:W27:B15,16,23,24"]\n1... 27x11 *'},
    {"op": "hint", "record": {"ruleset": "turkish"}},
    {"op": "offer_draw", "record": {"ruleset": "turkish"}},
    {"op": "ways", "record": {"ruleset": "turkish"}},
]
"""Every error but those of a position text and of a kernel."""
ABOUT_A_COMMAND: dict[str, Any] = {
    "command": "dama --help",
    "missing": ["MOVE"],
    "option": "--level",
    "other": "--depth",
    "choices": ["easy", "hard"],
    "least": 1,
    "most": 2,
}
SCORES = [0, 60, -60, 200, -200, 400, -400, WIN - 3, 3 - WIN]
"""Every way to stand, from level to decided."""
WAITED = ("a2-a3", "h8-h7", "a3-a4", "h7-h8")
SESSIONS = [
    "9 1 b undo help hint moves resign y q",
    "5 d3-d4 d6-d5 q",
    "5 a3-a4 h6-h5 a4-b4 h5-g5 b4-a4 g5-h5 a4-b4 h5-g5 b4-a4 g5-h5 q",
]
"""In the terminal: with the computer, to a capture, to a draw."""


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str, set[str]]]:
    """What is said from now on: language, key, the names of the facts."""
    found: list[tuple[str, str, set[str]]] = []
    fill = dama.sentences._fill

    def note(language: str, key: str, facts: Mapping[str, Any]) -> str:
        found.append((language, key, set(facts)))
        return fill(language, key, facts)

    monkeypatch.setattr(dama.sentences, "_fill", note)
    return found


def test_every_sentence_is_said_and_names_only_facts_that_come_with_it(
    heard: list[tuple[str, str, set[str]]], monkeypatch: pytest.MonkeyPatch
) -> None:
    for rules, fen, path in [*REFUSALS, *(row[:3] for row in REFUSED.values())]:
        explain_names(parse_fen(ruleset(rules), fen), path.split())
    for fen, path in (("W:Wd4:Bh8", "d4 e4"), ("W:Wd4:Be4,h8", "d4 f4")):
        explain_names(parse_fen(NO_SIDEWAYS, fen), path.split())
    for reason in get_args(Reason):
        explain_names(parse_fen(ruleset("turkish"), "W:Wa2:Bh7"), ["a2"], ended=Result(None, reason))
    monkeypatch.setitem(dama.api._HANDLERS, "info", lambda request: 1 / 0)
    for rules, fen in (*(row[:2] for row in TABLES.values()), *HUGE.values()):
        at = parse_fen(ruleset(rules), fen)
        capture_ways(at, legal_moves(at))
    for request in REQUESTS:
        dispatch(json.dumps(request), (lambda: True) if request["op"] == "hint" else None)
    dispatch(" " * (dama.api.LONGEST_REQUEST + 1))
    for fen in BAD_FENS:
        dispatch(json.dumps({"op": "check_fen", "ruleset": "english", "fen": fen}))
    error_sentence(bad_fen("too_many", "W:W1:B2"))
    error_sentence(NoKernel("There is none.", text="compiled", wanted="compiled"))
    for score in SCORES:
        assert reason_for(score).sentence
        assert verdict(score, Side.WHITE).sentence
    for score in (3 - WIN, -900):
        reason = finish(resignation(hopeless(), score))
        assert reason is not None
        assert reason.sentence
    for session in SESSIONS:
        play_in_the_terminal(session)
    for form in get_args(_Form):
        error_sentence(_refusal(form, "x", **ABOUT_A_COMMAND))

    assert {key for _, key, _ in heard} == FILES["en"]["sentences"].keys()
    for language, key, facts in heard:
        assert places(FILES[language]["sentences"][key]) <= facts, (language, key)


def hopeless() -> Game:
    """White has been far behind for three of its turns."""
    rules = ruleset("turkish")
    game = new_game(rules, parse_fen(rules, "W:Wa2:BKd8,Ke8,Kf8,Kh8"))
    for move in WAITED:
        game = game.after(find_move(game.position, move))
    return game


def play_in_the_terminal(session: str) -> None:
    """Type the words of a session, one a line."""
    typed = iter(session.split())
    play(ruleset("turkish"), "en", 1, lambda _: next(typed), lambda _: None)


@pytest.mark.requirement("R32")
@pytest.mark.parametrize(
    ("square", "forms"),
    [
        ("a1", "a1’de a1’den a1’e a1’in a1’i"),
        ("a2", "a2’de a2’den a2’ye a2’nin a2’yi"),
        ("c3", "c3’te c3’ten c3’e c3’ün c3’ü"),
        ("c4", "c4’te c4’ten c4’e c4’ün c4’ü"),
        ("d5", "d5’te d5’ten d5’e d5’in d5’i"),
        ("d6", "d6’da d6’dan d6’ya d6’nın d6’yı"),
        ("f7", "f7’de f7’den f7’ye f7’nin f7’yi"),
        ("f8", "f8’de f8’den f8’e f8’in f8’i"),
        ("19", "19’da 19’dan 19’a 19’un 19’u"),
        ("10", "10’da 10’dan 10’a 10’un 10’u"),
        ("20", "20’de 20’den 20’ye 20’nin 20’yi"),
        ("30", "30’da 30’dan 30’a 30’un 30’u"),
        ("40", "40’ta 40’tan 40’a 40’ın 40’ı"),
        ("50", "50’de 50’den 50’ye 50’nin 50’yi"),
        ("43", "43’te 43’ten 43’e 43’ün 43’ü"),
    ],
)
def test_squares_take_their_turkish_endings(square: str, forms: str) -> None:
    assert [with_suffix(square, case) for case in ("at", "from", "to", "of", "what")] == forms.split()
    assert with_suffix(square, "at_which") == forms.split()[0] + "ki"


@pytest.mark.parametrize(
    ("rules", "fen", "path", "turkish"),
    [
        ("turkish", "W:Wd4,h2:Bd5,a7", "h2 h3", "Taş almak zorunlu: d4’teki taşla almalısınız."),
        ("turkish", "W:Wd4,f4:Bd5,f5,a7", "d4 e4", "Taş almak zorunlu: d4’teki ya da f4’teki taşla almalısınız."),
        ("turkish", "W:Wd4:Bh7", "h7 h6", "h7’deki taş siyahın; sıra beyazda."),
        ("turkish", "W:Wd4:Bd5,e6,h8", "d4 d6", "Alma hamlesi bitmedi: d6’dan f6’ya devam etmelisiniz."),
        ("russian", "W:WKa1:Bd4,f4", "a1 f6", "Alma hamlesi sürebildikçe bitmez: f6’ya değil, e5’e konmalısınız."),
        (
            "russian",
            "W:WKa1:Bd4,f4,g5",
            "a1 h8",
            "Alma hamlesi sürebildikçe bitmez: h8’e değil, e5’e ya da f6’ya konmalısınız.",
        ),
        ("international", "W:W28:B3,40", "28 39", "Taş geri gitmez; yalnız dama geri gidebilir."),
    ],
)
def test_turkish_sentences_read_as_they_are_spoken(rules: str, fen: str, path: str, turkish: str) -> None:
    assert explain_names(parse_fen(ruleset(rules), fen), path.split()).sentences["tr"] == turkish

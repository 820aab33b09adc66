"""The rules in words: chosen from a row's data, with its facts, and found again for every refusal."""

import json
import string
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import dama.rulebook
from dama.drawrules import Endgame, NoProgress, OnePieceEach, Repetition, SameForce
from dama.explain import explain_names
from dama.game import Ended, Record, replay
from dama.lookup import ruleset
from dama.paragraphs import CHOICE, DRAWS, PARAGRAPH_OF, paragraph_of
from dama.position import parse_fen
from dama.rulebook import rulebook
from dama.rulesets import RULESETS, Ruleset, Side
from dama.sentences import LANGUAGES, filled
from tests.paragraphs import paragraph_ids
from tests.rules.test_explain import REFUSED
from tests.text.test_sentences import FILES as SENTENCES
from tests.text.test_sentences import REFUSALS

FILE = Path(dama.rulebook.__file__).with_name("data") / "rulebook.json"
TEXTS = json.loads(FILE.read_text(encoding="utf-8"))

IDS = """
short-aim short-man short-capture short-king board-squares board-setup board-first man-step man-never man-capture
man-capture-never chain must-capture huffing choice-if choice-free choice-most choice-value choice-by-king
choice-most-kings choice-kings-first choice-equal removed turn king-step king-capture king-capture-never men-take-kings
crown crown-in-chain win-all win-blocked draw-one-piece draw-repetition draw-no-progress draw-endgame draw-same-force
draw-agreed draw-order notation-squares notation-moves
"""
IN_ORDER = IDS.split()
STRAIGHT, DIAGONAL = ("N", "E", "S", "W"), ("NW", "NE", "SE", "SW")

SWITCHES: dict[str, list[Any]] = {
    "first": list(Side),
    "man_step": [("N",), ("N", "E", "W"), ("NW", "NE")],
    "man_capture": [("N",), ("N", "E", "W"), ("NW", "NE"), STRAIGHT, DIAGONAL, ("NW", "N"), (*STRAIGHT, *DIAGONAL)],
    "king_step": [STRAIGHT, DIAGONAL, (*STRAIGHT, *DIAGONAL)],
    "king_capture": [STRAIGHT, DIAGONAL, (*STRAIGHT, *DIAGONAL)],
    "flying": [True, False],
    "lands_just_behind": [True, False],
    "men_take_kings": [True, False],
    "capture": ["must", "optional", "huffing"],
    "choice": [(), ("most",), ("by_king",), ("most_kings", "most"), ("kings_first",), ("by_king", "most_value")],
    "removed_at_once": [True, False],
    "may_reverse": [True, False],
    "crowning": ["end", "stops", "at_once"],
    "draws": [
        (),
        (OnePieceEach("ours", ""),),
        (Endgame(8, ("KM",), ("K",), "ours", ""), SameForce(9, (2, 3), "ours", "")),
    ],
}
"""What a player may change in a row, with values for each."""


def text(rules: Ruleset, paragraph: str, language: str = "en") -> str:
    """The text of a paragraph."""
    (found,) = (one for section in rulebook(rules) for one in section.paragraphs if one.id == paragraph)
    return found.text[language]


def rows() -> Iterator[Ruleset]:
    """Every ruleset as it is, and with each switch in each position."""
    for row in RULESETS.values():
        yield row
        for name, values in SWITCHES.items():
            yield from (replace(row, **{name: value}) for value in values)


ROWS = tuple(rows())


@cache
def ids_of(row: Ruleset) -> frozenset[str]:
    """The ids of the row's paragraphs, remembered."""
    return frozenset(paragraph_ids(row))


def places(template: str) -> set[str]:
    """The facts that a text names."""
    return {name for _, name, _, _ in string.Formatter().parse(template) if name}


def test_both_languages_tell_the_same_facts() -> None:
    turkish, english = TEXTS["tr"]["texts"], TEXTS["en"]["texts"]
    assert [(name, [*sentences]) for name, sentences in turkish.items()] == [
        (name, [*sentences]) for name, sentences in english.items()
    ]
    for name, sentences in turkish.items():
        for key, sentence in sentences.items():
            assert places(sentence) == places(english[name][key]), (name, key)
    assert TEXTS["tr"]["titles"].keys() == TEXTS["en"]["titles"].keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_book_is_well_set(language: str) -> None:
    for row in ROWS:
        for section in rulebook(row):
            assert section.title[language].strip()
            for paragraph in section.paragraphs:
                told = paragraph.text[language]
                assert told == told.strip()
                assert told.endswith("."), told
                assert not set("'\"{}_") & set(told), told
                assert "  " not in told
                assert told.count("**") % 2 == 0


def test_no_text_is_there_in_vain(monkeypatch: pytest.MonkeyPatch) -> None:
    told: set[str] = set()

    def note(language: str, template: str, *facts: Any) -> str:
        told.add(template)
        return filled(language, template, *facts)

    monkeypatch.setattr("dama.rulebook.filled", note)
    titles = {title for row in ROWS for section in rulebook(row) for title in section.title.values()}
    for language in LANGUAGES:
        assert {one for sentences in TEXTS[language]["texts"].values() for one in sentences.values()} <= told
        assert set(TEXTS[language]["titles"].values()) <= titles


@pytest.mark.parametrize("rules", RULESETS)
def test_the_paragraphs_are_in_the_same_order_in_every_book(rules: str) -> None:
    ids = paragraph_ids(ruleset(rules))
    if ruleset(rules).choice[:1] != ("most_value",):  # the value is told before the number then
        assert ids == [name for name in IN_ORDER if name in ids]
    assert set(ids) <= set(IN_ORDER)


def test_the_book_does_not_look_at_the_name() -> None:
    for row in RULESETS.values():
        assert rulebook(replace(row, id="mine")) == rulebook(row)


@given(
    st.sampled_from(list(RULESETS.values())),
    st.fixed_dictionaries({}, optional={name: st.sampled_from(values) for name, values in SWITCHES.items()}),
)
@settings(max_examples=150)
def test_any_switches_together_make_a_book(row: Ruleset, switches: dict[str, Any]) -> None:
    mine = replace(row, **switches)
    ids = paragraph_ids(mine)
    assert len(ids) == len(set(ids))
    for paragraph in (paragraph for section in rulebook(mine) for paragraph in section.paragraphs):
        assert all(paragraph.text[language] for language in LANGUAGES)


@pytest.mark.requirement("R16", "R33", "R37", "R38", "R45")
@pytest.mark.parametrize(
    ("rules", "paragraph", "turkish", "english"),
    [
        ("turkish", "board-first", "beyaz yapar; başlangıçta tam sekiz", "White moves first and has exactly eight"),
        ("english", "board-first", "siyah yapar; başlangıçta tam yedi", "Black moves first and has exactly seven"),
        ("turkish", "board-setup", "siyah taşlar 6. ve 7. sıraya", "on ranks 2 and 3, Black’s on ranks 6 and 7"),
        ("international", "board-setup", "20 taşı", "20 men"),
        ("international", "board-squares", "10×10’luk tahtanın 50 koyu", "50 dark squares of the 10×10"),
        ("italian", "board-squares", "sağ alt köşesine koyu", "lower right"),
        ("english", "notation-squares", "1’den 32’ye", "from 1 to 32"),
        ("spanish", "notation-squares", "en alt sıranın sağından", "right of the bottom rank"),
        ("turkish", "man-step", "komşu kare boşsa ileriye, sola ya da sağa bir kare", "forward, left or right"),
        ("turkish", "man-never", "geriye ve çapraz gitmez", "backwards or diagonally"),
        ("international", "man-capture", "alırken geriye", "can capture backwards"),
        ("frisian", "man-capture", "sekiz yöne", "all eight directions"),
        ("turkish", "board-setup", "En arkadaki sıralarla ortadaki iki", "the two in the middle"),
        ("russian", "chain", "oraya konmalıdır", "must land there"),
        ("turkish+optional", "must-capture", "zorunda değilsiniz", "need not capture"),
        ("turkish+huffing", "huffing", "tahtadan kalkar", "leaves the board"),
        ("turkish+huffing", "short-capture", "Alabilecekken almayan taş üflenir", "is **huffed**"),
        ("turkish+huffing", "choice-if", "almayı seçtiğinizde", "when you choose to capture"),
        ("english+optional", "choice-if", "almayı seçtiğinizde", "when you choose to capture"),
        ("english", "choice-free", "dilediğinizi", "whichever you like"),
        ("turkish", "choice-equal", "önceliği yoktur", "no priority"),
        ("italian", "choice-by-king", "damayla", "by a king"),
        ("italian", "men-take-kings", "alamaz", "cannot"),
        ("english", "crown-in-chain", "hamlesi orada biter", "its move ends there"),
        ("russian", "crown-in-chain", "o anda", "at once"),
        ("turkish", "crown-in-chain", "yana doğru", "sideways"),
        ("english", "king-step", "bir kare", "one square"),
        ("thai", "king-capture", "hemen arkasındaki", "right behind"),
        ("turkish", "turn", "tam geri dönülemez", "never turns **straight back**"),
        ("thai", "turn", "tam geri** bile", "even **straight back**"),
        ("italian", "draw-repetition", "sıra aynı oyuncudayken 4. kez", "occurs 4 times"),
        ("turkish", "draw-no-progress", "(bu sitenin kendi kuralı). İki oyuncu da 40 hamle", "this site’s own rule"),
        ("turkish", "draw-one-piece", "(resmî kural)", "(an official rule)"),
        ("italian", "draw-repetition", "(bizim yorumumuz)", "(our reading of a rule)"),
        ("russian", "draw-endgame", "üç ya da daha çok dama, ötekinde bir dama", "three kings or more"),
        ("russian", "draw-endgame", "uzun çaprazda (a1–h8)", "long diagonal (a1–h8)"),
        ("russian", "draw-same-force", "6–7 taş varsa: iki oyuncu da 60", "With 6 to 7 pieces"),
        ("russian", "draw-no-progress", "4–7 taş", "4 to 7 pieces"),
    ],
)  # fmt: skip
def test_the_facts_are_those_of_the_row(rules: str, paragraph: str, turkish: str, english: str) -> None:
    plain = {language: text(ruleset(rules), paragraph, language) for language in LANGUAGES}
    if "**" not in turkish:
        plain["tr"] = plain["tr"].replace("**", "")
    assert turkish in plain["tr"]
    assert english in plain["en"] or english in plain["en"].replace("**", "")


def test_where_a_capture_must_be_played_the_choice_has_no_condition() -> None:
    assert [rules for rules, row in RULESETS.items() if "choice-if" in paragraph_ids(row)] == []


def test_a_changed_row_changes_the_text() -> None:
    row = replace(ruleset("turkish"), draws=(Repetition(5, "interpretation", ""), NoProgress(26, "official", "")))
    assert "occurs 5 times" in text(row, "draw-repetition")
    assert "13 moves" in text(row, "draw-no-progress")
    assert "draw-one-piece" not in paragraph_ids(row)
    assert "Black moves first" in text(replace(row, first=Side.BLACK), "board-first")


# ---- the paragraph of a refusal ---------------------------------------------------------------------------------


def reasons() -> set[str]:
    """Every reason that a refusal by a rule can have, with its form; to choose an empty square breaks no rule."""
    other = ("error.", "play.", "draw.", "resign.", "verdict.", "ways.", "legal", "empty_square")
    return {key for key in SENTENCES["en"]["sentences"] if not key.startswith(other)}


def occurs(rules: Ruleset, reason: str) -> bool:
    """Whether the reason can be given in a game of the ruleset."""
    code, _, form = reason.partition(".")
    if code == "longer_chain":
        return "most" in rules.choice
    if code == "other_priority":
        return form in rules.choice
    if code == "game_over" and form in DRAWS:
        return form in {rule.reason for rule in rules.draws}
    return code != "reverse_turn" or not rules.may_reverse


@pytest.mark.requirement("R2")
@pytest.mark.parametrize("reason", sorted(reasons()))
def test_every_reason_has_a_paragraph_in_the_book_of_every_ruleset_where_it_occurs(reason: str) -> None:
    code, _, form = reason.partition(".")
    for row in (row for row in ROWS if occurs(row, reason)):
        for king in (False, True):
            assert paragraph_of(code, form, king) in ids_of(row)


def test_no_paragraph_is_named_for_a_reason_that_is_never_given() -> None:
    never_alone = {"other_priority.most"}  # that is longer_chain
    assert {reason for reason in PARAGRAPH_OF if reason not in never_alone} <= reasons()
    assert set(CHOICE.values()) | set(DRAWS.values()) <= set(IN_ORDER)


@pytest.mark.requirement("R2")
@pytest.mark.parametrize(
    ("rules", "fen", "path"), [*REFUSALS, *(pytest.param(*row[:3], id=name) for name, row in REFUSED.items())]
)
def test_a_refusal_names_a_paragraph_of_its_book(rules: str, fen: str, path: str) -> None:
    verdict = explain_names(parse_fen(ruleset(rules), fen), path.split())
    none = verdict.code in ("legal", "empty_square")
    assert verdict.paragraph in ([None] if none else paragraph_ids(ruleset(rules)))


@pytest.mark.parametrize(
    ("rules", "fen", "path", "paragraph"),
    [
        ("turkish", "W:Wd4,h2:Bd5,a7", "h2 h3", "must-capture"),
        ("turkish", "W:Wd4:Bh7", "d4 d3", "man-never"),
        ("turkish", "W:Wd4:Bh7", "d4 d6", "man-step"),
        ("turkish", "W:Wd4:Bd5,d6", "d4 d5", "man-step"),
        ("english", "W:WK32:B1", "32 23", "king-step"),
        ("turkish", "W:Wd4:Bh7", "h7", "board-first"),
        ("turkish", "W:Wd4:Bh7", "c5", None),
        ("turkish", "W:WKd4:Bh7", "d4 e5", "king-step"),
        ("turkish", "W:WKa4:Bc4,d4", "a4 e4", "king-capture-never"),
        ("turkish", "W:WKd5:Bd3,d7", "d5 d8 d2", "turn"),
        ("italian", "W:WK23,31:B19,26,27", "31 22", "choice-by-king"),
        ("italian", "W:W30:BK27", "30 23", "men-take-kings"),
        ("english", "W:W10:B7,8", "10 3 12", "crown-in-chain"),
        ("turkish", "W:Wd4:Bh7", "d4 d5", None),
    ],
)
def test_the_paragraph_is_the_one_that_states_the_rule(rules: str, fen: str, path: str, paragraph: str | None) -> None:
    assert explain_names(parse_fen(ruleset(rules), fen), path.split()).paragraph == paragraph


@pytest.mark.parametrize("rules", RULESETS)
def test_a_draw_may_be_agreed(rules: str) -> None:
    assert "draw-agreed" in paragraph_ids(ruleset(rules))
    result = replay(Record(rules, result=Ended(None, "agreed"))).result
    assert result is not None
    assert (result.winner, result.reason) == (None, "agreed")

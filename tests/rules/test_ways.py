"""The ways to capture in a position, each with its verdict: what the page shows as a table."""

from collections.abc import Iterator

import pytest
from hypothesis import given, settings

import dama.ways
from dama.explain import explain_names
from dama.jumps import Chain, jumps
from dama.lookup import ruleset
from dama.moves import legal_moves
from dama.notation import ascii_text, names
from dama.position import Position, parse_fen
from dama.ways import MOST_ROWS, Ways, capture_ways, ways_view
from tests import reference
from tests.rules.test_reference import CARDS, CASES, Case
from tests.rules.vectors import WORKED_EXAMPLE, position


def ways(at: Position) -> Ways:
    """The ways of a position."""
    return capture_ways(at, legal_moves(at))


def table(at: Position) -> list[str]:
    """Every row as a line: the way, how many pieces it takes, the verdict, the paragraph that decides."""
    return [
        f"{ascii_text(at.ruleset, way.move)} {len(way.move.captures)} "
        f"{'legal' if way.legal else 'refused'} {way.code} {way.paragraph}"
        for way in ways(at).rows
    ]


@pytest.mark.requirement("R7", "R30")
def test_the_worked_example_is_a_table_of_two_ways() -> None:
    at = position("turkish", WORKED_EXAMPLE)
    assert ways_view(at.ruleset, ways(at)) == {
        "rows": [
            {
                "path": ["d4", "d6", "f6", "f8"],
                "captures": ["d5", "e6", "f7"],
                "shown": "d4×d6×f6×f8",
                "legal": True,
                "code": "most",
                "sentence": {"tr": "En çok taşı bu yol alır.", "en": "It takes the most pieces."},
                "paragraph": "choice-most",
            },
            {
                "path": ["d4", "b4"],
                "captures": ["c4"],
                "shown": "d4×b4",
                "legal": False,
                "code": "longer_chain",
                "sentence": {
                    "tr": "En çok taş alan yol zorunlu: bu yol bir taş alır, d4×d6×f6×f8 ise üç taş.",
                    "en": "The capture that takes most is compulsory: this way takes one piece, "
                    "d4×d6×f6×f8 takes three.",
                },
                "paragraph": "choice-most",
            },
        ],
        "complete": True,
        "sentence": {
            "tr": "Almak zorunlu: iki alma yolu var, yalnız biri oynanabilir.",
            "en": "Capturing is compulsory: there are two ways, and only one may be played.",
        },
    }


TABLES = {
    "one way only": ("turkish", "W:Wd4,h2:Bd5,a7", ["d4xd6 1 legal only must-capture"]),
    "where nobody has to capture, any way may be played": (
        "turkish+optional",
        "W:Wd4,h2:Bc4,d5,a7",
        ["d4xb4 1 legal may must-capture", "d4xd6 1 legal may must-capture"],
    ),
    "where who does not capture is huffed, the ways that the rule of choice allows": (
        "turkish+huffing",
        "W:Wa2,g2,h2,d4:Bc4,d5,e6,a7,f7",
        ["d4xd6xf6xf8 3 legal huffs huffing", "d4xb4 1 refused longer_chain choice-most"],
    ),
    "where nobody has to, but there is nothing else to play": (
        "turkish+optional",
        "W:Wa7:Bb7,a8,h1",
        ["a7xc7 1 legal only must-capture"],
    ),
    "of equal ways any": (
        "turkish",
        "W:Wd4:Bc4,d5,a7",
        ["d4xb4 1 legal equal choice-equal", "d4xd6 1 legal equal choice-equal"],
    ),
    "English: any way, a shorter one too": (
        "english",
        "W:W27,18:B15,23,24,8",
        ["18x11x4 2 legal free choice-free", "27x20 1 legal free choice-free"],
    ),
    "International: the most pieces, whichever piece takes them": (
        "international",
        "W:W28,35:B22,23,30,13",
        [
            "28x19x8 2 legal most choice-most",
            "28x17 1 refused longer_chain choice-most",
            "35x24 1 refused longer_chain choice-most",
        ],
    ),
    "Italian: the most pieces, then by a king": (
        "italian",
        "W:WK23,31:B19,26,27",
        [
            "23x30x21 2 legal by_king choice-by-king",
            "31x22x15 2 refused other_priority choice-by-king",
            "23x14 1 refused longer_chain choice-most",
        ],
    ),
    "Italian: then the most kings": (
        "italian",
        "W:WK31:B27,K25,K28",
        [
            "31x24 1 legal most_kings choice-most-kings",
            "31x22 1 refused other_priority choice-most-kings",
        ],
    ),
    "Italian: then a king earliest": (
        "italian",
        "W:WK23:BK11,K12,K19,20",
        [
            "23x14x7x16x23 4 legal kings_first choice-kings-first",
            "23x16x7x14x23 4 refused other_priority choice-kings-first",
        ],
    ),
    "Spanish: the most kings of equal numbers": (
        "spanish",
        "W:W10:BK13,14",
        [
            "10x17 1 legal most_kings choice-most-kings",
            "10x19 1 refused other_priority choice-most-kings",
        ],
    ),
    "Frisian: the greatest value": (
        "frisian",
        "W:W28:B22,K33",
        ["28x39 1 legal most_value choice-value", "28x17 1 refused other_priority choice-value"],
    ),
    "Russian: a landing from which the capture goes on": (
        "russian",
        "W:WKa1:Bd4,f4",
        [
            "a1xe5xg3 2 legal free choice-free",
            "a1xe5xh2 2 legal free choice-free",
            "a1xf6 1 refused must_land_to_continue chain",
            "a1xg7 1 refused must_land_to_continue chain",
            "a1xh8 1 refused must_land_to_continue chain",
        ],
    ),
}


@pytest.mark.requirement("R33", "R37", "R45")
@pytest.mark.parametrize(
    ("rules", "fen", "rows"), [pytest.param(*row, id=sentence) for sentence, row in TABLES.items()]
)
def test_every_ruleset_gives_its_own_verdicts(rules: str, fen: str, rows: list[str]) -> None:
    assert table(position(rules, fen)) == rows


@pytest.mark.parametrize(
    ("rules", "fen", "turkish", "english"),
    [
        ("turkish", "W:Wd4,h2:Bd5,a7", "Almak zorunlu: tek alma yolu var.", "compulsory: there is only one way."),
        ("turkish", "W:Wd4:Bc4,d5,a7", "iki alma yolu var, hepsi oynanabilir.", "and any of them may be played."),
        ("russian", "W:WKa1:Bd4,f4", "beş alma yolu var, iki tanesi oynanabilir.", "and two of them may be played."),
        ("turkish+optional", "W:Wd4,h2:Bc4,d5,a7", "Almak zorunlu değil: iki", "Capturing is optional: there are two"),
        ("turkish+huffing", "W:Wd4,h2:Bc4,d5,a7", "Almayanın taşı üflenir: iki", "is huffed: there are two ways"),
        ("turkish+optional", "W:Wa7:Bb7,a8,h1", "Almak zorunlu: tek", "Capturing is compulsory: there is only"),
    ],
)
def test_the_table_begins_with_how_many_ways_there_are(rules: str, fen: str, turkish: str, english: str) -> None:
    found = ways(position(rules, fen)).sentences
    assert turkish in found["tr"]
    assert english in found["en"]


def test_where_nothing_can_be_captured_any_move_may_be_played() -> None:
    found = ways(position("turkish", "W:Wd4:Bh7"))
    assert found.rows == ()
    assert found.complete
    assert found.sentences == {
        "tr": "Bu konumda alınacak taş yok; kurallara uygun her hamle oynanabilir.",
        "en": "There is nothing to capture here; any move within the rules may be played.",
    }


HUGE = {
    "more ways than can be walked": (
        "turkish",
        "W:WKa1:Ba2,a5,a8,b1,b3,b4,b6,b7,c2,c5,c8,d2,d5,d8,e1,e3,e4,e6,e7,f2",
    ),
    "more legal ways than can be shown": ("turkish", "W:WKe8,Kd4:Bb1,h3,g8,c8,f4,a2,a7,e4"),
    "more refused ways than can be shown": ("international", "W:WK43,K15:B25,11,28,20,18,24,14,38,8"),
}


@pytest.mark.parametrize(("rules", "fen"), HUGE.values(), ids=HUGE.keys())
def test_a_huge_table_is_cut_and_says_so(rules: str, fen: str, monkeypatch: pytest.MonkeyPatch) -> None:
    tries = 0

    def counted(chain: Chain) -> Iterator[Chain]:
        nonlocal tries
        tries += 1
        yield from jumps(chain)

    monkeypatch.setattr(dama.ways, "jumps", counted)
    at = position(rules, fen)
    found = ways(at)
    assert 0 < len(found.rows) <= MOST_ROWS
    assert found.rows[0].legal
    assert not found.complete
    assert str(len(found.rows)) in found.sentences["en"]
    assert tries <= 2 * dama.ways._MOST_TRIES


@given(CASES)
@settings(max_examples=200)
def test_the_legal_rows_are_the_legal_captures_and_the_others_are_refused(case: Case) -> None:
    rules, pieces, side = case
    at = parse_fen(ruleset(rules), reference.write_fen(CARDS[rules], pieces, side))
    legal = legal_moves(at)
    if not legal:
        return
    found = capture_ways(at, legal)
    allowed = {move.path for move in legal if move.captures}
    shown = {way.move.path for way in found.rows if way.legal}
    assert shown <= allowed
    assert shown == allowed or len(found.rows) == MOST_ROWS
    for way in found.rows:
        verdict = explain_names(at, names(at.ruleset, way.move.path))
        assert verdict.legal == way.legal
        assert way.legal or (verdict.code, verdict.sentences) == (way.code, way.sentences)
    assert sorted(found.rows, key=lambda way: (not way.legal, -len(way.move.captures))) == list(found.rows)

"""The generator against a second, slow one, on any position of any ruleset and of rules that players may make."""

from dataclasses import replace

from hypothesis import example, given, settings
from hypothesis import strategies as st

from dama import kernels
from dama.geometry import board
from dama.kernels import Kernel
from dama.lookup import ruleset
from dama.moves import legal_moves, perft, play
from dama.notation import ascii_text
from dama.position import fen, parse_fen, start
from dama.rulesets import RULESETS
from tests import reference
from tests.reference import Pieces

Case = tuple[str, Pieces, str]
"""A ruleset, the pieces, the side to move."""


def placements(rules: str) -> st.SearchStrategy[Case]:
    """Any pieces on any squares."""
    card = CARDS[rules]
    piece = st.builds(reference.Piece, st.sampled_from("WB"), st.sampled_from([False, False, True]))
    pieces = st.dictionaries(st.sampled_from(reference.squares(card)), piece, max_size=20)
    return st.tuples(st.just(rules), pieces, st.sampled_from("WB"))


def played(rules: str) -> st.SearchStrategy[Case]:
    """Positions that games reach."""

    def after(choices: list[int]) -> Case:
        card = CARDS[rules]
        pieces, side = reference.start(card), card.first
        for choice in choices:
            legal = reference.legal_moves(card, pieces, side)
            if not legal:
                break
            pieces, side = reference.play(pieces, legal[choice % len(legal)]), reference.other(side)
        return rules, pieces, side

    return st.lists(st.integers(0, 99), max_size=60).map(after)


OWN = {
    "turkish+optional+back+short+crown-on+black-first+free": replace(
        reference.CARDS["turkish"],
        compulsory="no",
        man_captures=reference.ROOK,
        flying=False,
        crowned="and goes on as a king",
        first="B",
        choice="free",
    ),
    "turkish+huffing": replace(reference.CARDS["turkish"], compulsory="or huffed"),
    "turkish+huffing+crown-stops+free": replace(
        reference.CARDS["turkish"], compulsory="or huffed", crowned="and stops", choice="free"
    ),
    "turkish+back+crown-on": replace(
        reference.CARDS["turkish"], man_captures=reference.ROOK, crowned="and goes on as a king"
    ),
    "international+huffing+no-back+short": replace(
        reference.CARDS["international"],
        compulsory="or huffed",
        man_captures=reference.FORWARD_DIAGONAL,
        flying=False,
    ),
    "english+optional+back+flying+crown-end": replace(
        reference.CARDS["english"],
        compulsory="no",
        man_captures=reference.DIAGONAL,
        flying=True,
        crowned="at the end",
    ),
    "italian+huffing+back": replace(
        reference.CARDS["italian"], compulsory="or huffed", man_captures=reference.DIAGONAL
    ),
    "frisian+optional+crown-on+most": replace(
        reference.CARDS["frisian"], compulsory="no", crowned="and goes on as a king", choice="number"
    ),
    "spanish+huffing+free": replace(reference.CARDS["spanish"], compulsory="or huffed", choice="free"),
    "thai+optional+back+crown-stops+white-first+most": replace(
        reference.CARDS["thai"],
        compulsory="no",
        man_captures=reference.DIAGONAL,
        crowned="and stops",
        first="W",
        choice="number",
    ),
}
"""Cards of own rulesets; every switch that changes moves is among them."""
CARDS = {**reference.CARDS, **OWN}

CASES = st.sampled_from(list(CARDS)).flatmap(lambda rules: placements(rules) | played(rules))


def test_the_boards_the_names_and_the_openings_are_the_same() -> None:
    for rules in CARDS:
        row = ruleset(rules)
        card = CARDS[rules]
        first = start(row)
        squares = board(row)
        assert fen(first) == reference.write_fen(card, reference.start(card), card.first)
        assert {squares.name(s): place for s, place in squares.places.items()} == reference.names(card)


@given(CASES)
@settings(max_examples=500)
@example(("turkish", {(3, 7): reference.Piece("W", king=False)}, "W"))
def test_the_moves_are_those_of_the_reference(kernel: Kernel, case: Case) -> None:
    assert kernels.active() is kernel
    rules, pieces, side = case
    card = CARDS[rules]
    at = parse_fen(ruleset(rules), reference.write_fen(card, pieces, side))
    legal = {ascii_text(at.ruleset, move): move for move in legal_moves(at)}
    expected = {reference.text(card, move): move for move in reference.legal_moves(card, pieces, side)}

    assert legal.keys() == expected.keys()
    for text, move in legal.items():
        assert [at.board.places[s] for s in move.captures] == list(expected[text].taken)
        assert move.crowned == expected[text].crowned
        assert (move.huffed is None) == (expected[text].huffed is None)
        after = reference.write_fen(card, reference.play(pieces, expected[text]), reference.other(side))
        assert fen(play(at, move)) == after
    assert perft(at, 1) == len(reference.distinct(list(expected.values())))


@given(CASES)
@settings(max_examples=40)
def test_the_counts_are_those_of_the_reference(kernel: Kernel, case: Case) -> None:
    assert kernels.active() is kernel
    rules, pieces, side = case
    card = CARDS[rules]
    few = dict(list(pieces.items())[:8])
    at = parse_fen(ruleset(rules), reference.write_fen(card, few, side))
    assert perft(at, 2) == reference.perft(card, few, side, 2)


def test_the_reference_has_a_card_for_every_ruleset() -> None:
    assert set(reference.CARDS) == set(RULESETS)

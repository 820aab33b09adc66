"""Why a move is refused: the reason, and a sentence for it in both languages."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dama.explain import explain_names
from dama.game import Result, new_game
from dama.geometry import board
from dama.lookup import ruleset
from dama.moves import legal_moves
from dama.notation import names
from dama.position import parse_fen
from dama.rulesets import RULESETS
from tests import reference
from tests.paragraphs import paragraph_ids
from tests.rules.test_reference import CARDS, CASES, Case
from tests.rules.vectors import WORKED_EXAMPLE, position

# Ruleset, position, path; the reason.
REFUSED = {
    "an empty square": ("turkish", "W:Wd4:Bh7", "c5", "empty_square"),
    "the other side's piece": ("turkish", "W:Wd4:Bh7", "h7 h6", "not_your_piece"),
    "another piece must capture": ("turkish", "W:Wd4,h2:Bd5,a7", "h2 h3", "must_capture"),
    "the same piece must capture": ("turkish", "W:Wd4,h2:Bd5,a7", "d4 e4", "must_capture"),
    "it cannot be lifted while another must capture": ("turkish", "W:Wd4,h2:Bd5,a7", "h2", "must_capture"),
    "a longer chain exists": ("turkish", WORKED_EXAMPLE, "d4 b4", "longer_chain"),
    "a king must take": ("italian", "W:WK23,31:B19,26,27", "31 22", "other_priority"),
    "more kings must be taken": ("spanish", "W:W10:BK13,14", "10 19", "other_priority"),
    "backward": ("turkish", "W:Wd4:Bh7", "d4 d3", "backward"),
    "backward on the diagonal": ("english", "W:W18:B1", "18 22", "backward"),
    "diagonally": ("turkish", "W:Wd4:Bh7", "d4 e5", "diagonal"),
    "straight ahead": ("international", "W:W28:B3", "28 18", "straight"),
    "two squares": ("turkish", "W:Wd4:Bh7", "d4 d6", "too_far"),
    "a short king two squares": ("english", "W:WK32:B1", "32 23", "too_far"),
    "an occupied square": ("turkish", "W:Wd4:Bd5,d6", "d4 d5", "occupied"),
    "its own piece in the way": ("turkish", "W:WKa4,c4:Bg7", "a4 e4", "own_piece_in_way"),
    "two in a row": ("turkish", "W:WKa4:Bc4,d4", "a4 e4", "two_in_a_row"),
    "straight back": ("turkish", "W:WKd5:Bd3,d7", "d5 d8 d2", "reverse_turn"),
    "straight back inside a chain": ("turkish", "W:WKd5:Bd3,d7,f8,a2", "d5 d8 d2", "reverse_turn"),
    "a man against a king": ("italian", "W:W30:BK27", "30 23", "man_cannot_take_king"),
    "a chain broken off": ("turkish", WORKED_EXAMPLE, "d4 d6", "unfinished_chain"),
    "a landing that ends the chain too soon": ("russian", "W:WKa1:Bd4,f4", "a1 f6", "must_land_to_continue"),
    "a square that is not played": ("brazilian", "W:Wc3:Bh8", "c3 c4", "not_played_square"),
    "a piece that cannot move": ("turkish", "W:Wd3,c3,e3,d4,h2:Bd7", "d3", "no_move_for_piece"),
    "off all lines": ("turkish", "W:WKd4:Bh7", "d4 e6", "unreachable"),
    "off all lines, to a piece": ("turkish", "W:WKd4,a2:Be6,h7", "d4 e6", "occupied"),
    "off all lines, to one's own piece": ("turkish", "W:WKd4,e2:Bh7", "d4 e2", "occupied"),
    "to where it stands": ("turkish", "W:WKd4:Bh7", "d4 d4", "unreachable"),
    "going on after crowning": ("english", "W:W10:B7,8", "10 3 12", "crowning_ends_move"),
    "a king's reach before the crown": ("turkish", "W:Wd6:Bd7,Kf8", "d6 d8 g8", "not_yet_king"),
    "a capture of nothing": ("turkish", "W:Wd4:Bh7", "d4 e4 e5", "nothing_to_capture"),
    "a game that is over": ("turkish", "W:Wa7:Bb7,c7,Ka8", "a7 a8", "game_over"),
}


@pytest.mark.requirement("R2", "R36", "R42")
@pytest.mark.parametrize(
    ("rules", "at", "path", "code"), [pytest.param(*row, id=sentence) for sentence, row in REFUSED.items()]
)
def test_a_refused_move_is_given_its_reason_and_a_sentence(rules: str, at: str, path: str, code: str) -> None:
    verdict = explain_names(position(rules, at), path.split())
    assert not verdict.legal
    assert verdict.code == code
    assert all(verdict.sentences[language].strip() for language in ("tr", "en"))
    assert verdict.sentences["tr"] != verdict.sentences["en"]


@pytest.mark.requirement("R7", "R30")
def test_the_longer_chain_is_named_with_what_both_take() -> None:
    facts = explain_names(position("turkish", WORKED_EXAMPLE), ["d4", "b4"]).facts
    assert (facts["taken"], facts["longest"]) == (1, 3)
    assert facts["best_path"] == ["d4", "d6", "f6", "f8"]


@pytest.mark.requirement("R36")
def test_the_pieces_that_must_capture_are_named() -> None:
    verdict = explain_names(position("turkish", "W:Wd4,g4,h2:Bd5,g5,a7"), ["h2", "h3"])
    assert sorted(verdict.facts["pieces"]) == ["d4", "g4"]
    assert "d4" in verdict.sentences["tr"]
    assert "d4" in verdict.sentences["en"]


@pytest.mark.parametrize(
    ("start", "reason", "side"),
    [
        ("B:W:Bh8", "no_pieces", "white"),
        ("W:W:Bh8", "no_pieces", "white"),
        ("W:W:B", "no_pieces", "white"),
        ("W:Wa7:Bb7,c7,Ka8", "no_moves", "white"),
    ],
)
def test_the_side_that_has_lost_is_named(start: str, reason: str, side: str) -> None:
    at = position("turkish", start)
    for ended in (None, new_game(at.ruleset, at).result):
        verdict = explain_names(at, ["h8", "h7"], ended)
        assert (verdict.code, verdict.facts) == ("game_over", {"reason": reason, "side": side})


def test_a_game_ended_by_a_rule_of_its_history_is_over() -> None:
    verdict = explain_names(position("turkish", "W:WKa1,b2:Bg7,Kh8"), ["a1", "b1"], ended=Result(None, "repetition"))
    assert verdict.code == "game_over"


BOOKS = {rules: set(paragraph_ids(ruleset(rules))) for rules in CARDS}
"""The paragraphs that a refusal may name."""


@given(CASES, st.data())
@settings(max_examples=300)
def test_every_path_has_a_verdict_and_only_legal_moves_are_legal(case: Case, data: st.DataObject) -> None:
    rules, pieces, side = case
    at = parse_fen(ruleset(rules), reference.write_fen(CARDS[rules], pieces, side))
    legal = {move.path for move in new_game(at.ruleset, at).legal}
    squares = list(board(at.ruleset).squares)
    own = [square for square in squares if at.own >> square & 1]
    path = data.draw(
        st.tuples(st.sampled_from(own or squares), *[st.sampled_from(squares)] * data.draw(st.integers(1, 3)))
        | (st.sampled_from(sorted(legal)) if legal else st.nothing())
    )
    named = names(at.ruleset, path)
    book = BOOKS[rules]
    for length in range(2, len(path) + 1):
        verdict = explain_names(at, named[:length])
        assert verdict.legal == (path[:length] in legal)
        assert (verdict.paragraph is None) == verdict.legal
        assert verdict.legal or verdict.paragraph in book
    assert explain_names(at, named[:1]).legal == any(move[0] == path[0] for move in legal)


@pytest.mark.parametrize("rules", RULESETS)
def test_every_legal_move_of_the_opening_is_legal(rules: str) -> None:
    at = parse_fen(
        ruleset(rules),
        reference.write_fen(
            reference.CARDS[rules], reference.start(reference.CARDS[rules]), reference.CARDS[rules].first
        ),
    )
    for move in legal_moves(at):
        verdict = explain_names(at, names(at.ruleset, move.path))
        assert (verdict.legal, verdict.code) == (True, "legal")

"""Positions as text: what is read, what is written, and what is refused with the part at fault."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dama.errors import BadFen
from dama.lookup import ruleset
from dama.position import Position, fen, parse_fen, start
from dama.rulesets import RULESETS, Side
from tests.rules.vectors import games, position, rows

VALID = sorted(
    {(rules, row["fen"]) for rules, row in rows("positions.json")}
    | {(rules, row["final_fen"]) for rules, row in games()}
)


@pytest.mark.parametrize(("rules", "text"), VALID)
def test_what_is_written_is_read_back_the_same(rules: str, text: str) -> None:
    assert fen(position(rules, text)) == text


@pytest.mark.parametrize("rules", RULESETS)
def test_a_start_position_is_read_back_the_same(rules: str) -> None:
    first = start(ruleset(rules))
    assert parse_fen(ruleset(rules), fen(first)) == first


@pytest.mark.parametrize(
    ("rules", "text", "written"),
    [
        pytest.param("turkish", "W:Ba7,Kb8:WKa1,h2", "W:WKa1,h2:Ba7,Kb8", id="Black's list first"),
        pytest.param("turkish", "B:Wa2:Bh7.", "B:Wa2:Bh7", id="a final dot"),
        pytest.param("turkish", "W:W:Ba1", "W:W:Ba1", id="a side without pieces"),
        pytest.param("turkish", "W:Wa2:B", "W:Wa2:B", id="the other side without pieces"),
        pytest.param("turkish", "W:W:B", "W:W:B", id="an empty board"),
        pytest.param("turkish", " W : W a2, K b3 : B h7 ", "W:Wa2,Kb3:Bh7", id="blanks"),
        pytest.param("turkish", "W:Wb3,a2:Bh7", "W:Wa2,b3:Bh7", id="squares in any order"),
        pytest.param("international", "W:W31-50:B1-20", fen(start(ruleset("international"))), id="ranges"),
        pytest.param("international", "W:W31 - 50:B001-020", fen(start(ruleset("international"))), id="ranges, loose"),
        pytest.param("english", "B:W21-32:B1-12", fen(start(ruleset("english"))), id="ranges on 32 squares"),
        pytest.param("spanish", "W:W1-12:B21-32", fen(start(ruleset("spanish"))), id="1 at White's right"),
        pytest.param("international", "W:WK1-3,50:B20", "W:WK1,K2,K3,50:B20", id="a range of kings"),
        pytest.param("english", "W:W05,K09:B01", "W:W5,K9:B1", id="zeros in front"),
    ],
)
def test_every_usual_way_to_write_a_position_is_read(rules: str, text: str, written: str) -> None:
    assert fen(position(rules, text)) == written


@pytest.mark.parametrize(
    ("rules", "text", "token"),
    [
        pytest.param("turkish", "W:Wa2,i3:Bh7", "i3", id="a file off the board"),
        pytest.param("turkish", "W:Wa2:Bh9", "h9", id="a rank off the board"),
        pytest.param("turkish", "W:Wa2,Qb3:Bh7", "Qb3", id="an unknown piece"),
        pytest.param("turkish", "W:Wa2,:Bh7", "", id="a comma too many"),
        pytest.param("turkish", "W:Wa2,b3,a2:Bh7", "a2", id="a square twice"),
        pytest.param("turkish", "W:Wa2:Ba2", "a2", id="a square for both sides"),
        pytest.param("turkish", "X:Wa2:Bh7", "X", id="an unknown side to move"),
        pytest.param("turkish", "W:Wa2:Wh7", "Wh7", id="White twice"),
        pytest.param("turkish", "W:Wa2:h7", "h7", id="a list without its side"),
        pytest.param("brazilian", "W:Wa2:Bh8", "a2", id="a square that is not played"),
        pytest.param("spanish", "W:Wa1:B32", "a1", id="a letter where squares have numbers"),
        pytest.param("turkish", "W:W12:Bh7", "12", id="a number where squares have letters"),
        pytest.param("english", "W:W33:B1", "33", id="a number too great"),
        pytest.param("english", "W:W0:B1", "0", id="square 0"),
        pytest.param("english", "W:W20-33:B1", "20-33", id="a range beyond the board"),
        pytest.param("english", "W:W9-5:B1", "9-5", id="a range backwards"),
        pytest.param("english", "W:W5-9,7:B1", "7", id="a square of a range again"),
        pytest.param("turkish", "W:Wa2-c2:Bh7", "a2-c2", id="a range of letters"),
    ],
)
def test_a_bad_position_is_refused_by_the_token_at_fault(rules: str, text: str, token: str) -> None:
    with pytest.raises(BadFen) as refused:
        position(rules, text)
    assert refused.value.data["token"] == token
    assert token in str(refused.value)


@pytest.mark.parametrize("text", ["", " ", "startpos", "W", "W:", "W:Wa2", "W:Wa2:Bh7:Bh8", "::", "Wa2:Bh7"])
def test_a_text_of_another_shape_is_refused(text: str) -> None:
    with pytest.raises(BadFen):
        position("turkish", text)


@given(st.sampled_from(list(RULESETS)), st.data())
def test_any_position_survives_being_written_and_read(rules: str, data: st.DataObject) -> None:
    squares = data.draw(st.lists(st.sampled_from(start(ruleset(rules)).board.squares), unique=True))
    kinds = data.draw(st.lists(st.integers(0, 3), min_size=len(squares), max_size=len(squares)))
    white, black, kings = (
        sum(1 << square for square, kind in zip(squares, kinds, strict=True) if kind in chosen)
        for chosen in ((0, 1), (2, 3), (1, 3))
    )
    at = Position(ruleset(rules), white, black, kings, data.draw(st.sampled_from(Side)))
    assert parse_fen(at.ruleset, fen(at)) == at


@given(
    st.sampled_from(list(RULESETS)),
    st.text() | st.text("WBK:,.-0123456789abcdefgh ", max_size=40) | st.sampled_from([text for _, text in VALID]),
    st.lists(
        st.tuples(st.integers(0, 60), st.integers(0, 5), st.text("WBKwbk:,.-09ai \x00é٣", max_size=3)),
        max_size=3,
    ),
)
def test_no_text_makes_the_reader_fail_in_another_way(
    rules: str, text: str, changes: list[tuple[int, int, str]]
) -> None:
    for place, length, put in changes:
        text = text[:place] + put + text[place + length :]
    try:
        at = position(rules, text)
    except BadFen:
        return
    assert position(rules, fen(at)) == at

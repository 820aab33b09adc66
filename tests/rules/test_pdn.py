"""Games as PDN: what is written is read back, the habits of many files, and what is refused."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dama.errors import AmbiguousMove, BadPdn, DamaError, IllegalMove
from dama.game import Ended, Record, new_game, replay
from dama.geometry import board
from dama.lookup import ruleset
from dama.pdn import read_games, scan_games, write_game
from dama.position import fen
from dama.rulesets import RULESETS, Side
from tests.rules.vectors import games

TURKISH = '[GameType "30,W,8,8,A0,0"]\n'
ENGLISH = '[GameType "21"]\n'
INTERNATIONAL = '[GameType "20"]\n'
RUSSIAN = '[GameType "25"]\n'


def moves_of(text: str) -> list[str]:
    """The moves of the only game of a text."""
    (game,) = read_games(text)
    return list(game.record.moves)


# --- Written and read back ------------------------------------------------------------------------


def test_every_recorded_game_is_read_back_the_same() -> None:
    for rules, row in games():
        first = new_game(ruleset(rules)).position
        at_start = row["start_fen"] == fen(first)
        record = Record(rules, None if at_start else row["start_fen"], tuple(row["moves"]))
        (game,) = read_games(write_game(record))
        assert game.record.moves == record.moves
        assert game.record.ruleset == rules
        assert fen(game.final) == row["final_fen"]


def test_the_tags_the_start_and_the_result_are_written() -> None:
    record = Record("turkish", "B:Wd4:Bd6,h7", ("h7-h6",), Ended(Side.WHITE, "resigned"))
    text = write_game(record, {"White": 'A "quoted" name', "Event": "Test", "Annotator": "B"})
    assert '[White "A \\"quoted\\" name"]' in text
    assert '[Result "1-0"]' in text
    assert '[GameType "30,W,8,8,A0,0"]' in text
    assert '[FEN "B:Wd4:Bd6,h7"]' in text
    (game,) = read_games(text)
    assert game.tags["White"] == 'A "quoted" name'
    assert game.tags["Annotator"] == "B"
    assert game.record == record


@pytest.mark.parametrize(
    ("tags", "written"),
    [
        ({"event": "Cup", "WHITE": "Ay"}, ['[Event "Cup"]', '[White "Ay"]']),
        ({"event": "Cup", "Event": "Other"}, ['[Event "Cup"]']),
        ({"annotator": "B", "Annotator": "C"}, ['[annotator "B"]']),
        ({"result": "0-1", "setup": "1", "gametype": "99"}, ['[Result "*"]', '[GameType "30,W,8,8,A0,0"]']),
    ],
)
def test_capitals_make_no_difference_in_the_names_of_tags(tags: dict[str, str], written: list[str]) -> None:
    text = write_game(Record("turkish", None, ("d3-d4",)), tags)
    lines = text.partition("\n\n")[0].splitlines()
    assert [line for line in written if line not in lines] == []
    names = [line.split()[0].lower() for line in lines]
    assert len(names) == len(set(names)), "every tag stands once"


@pytest.mark.parametrize("tag", ['[Evénement "x"]', '[event "x"]', '[İsim "x"]', '[Round_1 "x"]', '[Site "a\nb"]'])
def test_whatever_tags_a_text_has_its_games_can_be_written_again(tag: str) -> None:
    first, second = read_games(f'{tag}\n1. d3-d4\n{tag}\n[White "Ay"]\n1. e3-e4 *')
    for game in (first, second):
        (again,) = read_games(write_game(game.record, game.tags))
        assert again.record == game.record
        assert {name.lower() for name in game.tags} <= {name.lower() for name in again.tags}
    assert second.tags["White"] == "Ay"


@pytest.mark.parametrize(
    ("rules", "move", "written"),
    [
        ("turkish", "d3-d4", '[Result "1-0"]'),
        ("international", "32-28", '[Result "2-0"]'),
        ("english", "11-15", '[Result "1-0"]'),
    ],
)
def test_a_win_is_written_as_its_game_does(rules: str, move: str, written: str) -> None:
    assert written in write_game(Record(rules, None, (move,), Ended(Side.WHITE, "resigned")))


# --- The habits of many files ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        pytest.param(TURKISH + "1. d3-d4 e6-e5 2. c3-c4 *", "d3-d4 e6-e5 c3-c4", id="plain"),
        pytest.param(TURKISH + "1.d3-d4 e6-e5 2.c3-c4 *", "d3-d4 e6-e5 c3-c4", id="move numbers glued"),
        pytest.param(TURKISH + "1. d3-d4 1... e6-e5 2. c3-c4", "d3-d4 e6-e5 c3-c4", id="numbers for both, no result"),
        pytest.param(TURKISH + "d3-d4 e6-e5 c3-c4 *", "d3-d4 e6-e5 c3-c4", id="no numbers"),
        pytest.param(TURKISH + "1. d3 - d4 e6 - e5 *", "d3-d4 e6-e5", id="blanks within moves"),
        pytest.param(TURKISH + "1. D3-D4 *", "d3-d4", id="capitals"),
        pytest.param(TURKISH + "1. d3-d4 {a comment (with brackets)} e6-e5 *", "d3-d4 e6-e5", id="a comment"),
        pytest.param(TURKISH + "1. d3-d4 ; to the end of the line e6-e5\ne6-e5 *", "d3-d4 e6-e5", id="a line comment"),
        pytest.param(TURKISH + "1. d3-d4 (1. c3-c4 e6-e5 (1... d6-d5)) e6-e5 *", "d3-d4 e6-e5", id="variations"),
        pytest.param(TURKISH + "1. d3-d4! $14 e6-e5?! 2. c3-c4!! *", "d3-d4 e6-e5 c3-c4", id="marks"),
        pytest.param(ENGLISH + "1. 11-15 23-19 2. 08-11 22-17 *", "11-15 23-19 8-11 22-17", id="zeros in front"),
        pytest.param(RUSSIAN + "1. c3-d4 d6-c5 2. b2-c3 f6-g5 *", "c3-d4 d6-c5 b2-c3 f6-g5", id="Russian"),
        pytest.param(RUSSIAN + "1. c3-d4 f6-g5 2. d4-c5 b6:d4 3. e3:c5 *",
                     "c3-d4 f6-g5 d4-c5 b6xd4 e3xc5", id="captures with a colon"),
        pytest.param(RUSSIAN + "1. c3-d4 f6-g5 2. d4-c5 b6xd4 *", "c3-d4 f6-g5 d4-c5 b6xd4", id="and with an x"),
        pytest.param('[GameType "21"]\n[FEN "W:W27:B14,23"]\n1... 27x9 *', "27x18x9", id="a short capture"),
        pytest.param(ENGLISH + "*", "", id="no move at all"),
    ],
)  # fmt: skip
def test_a_game_is_read_however_it_is_written(text: str, moves: str) -> None:
    assert " ".join(moves_of(text)) == moves


@pytest.mark.parametrize(
    ("result", "ended"),
    [
        ("1-0", Ended(Side.WHITE, "resigned")),
        ("2-0", Ended(Side.WHITE, "resigned")),
        ("0-1", Ended(Side.BLACK, "resigned")),
        ("0-2", Ended(Side.BLACK, "resigned")),
        ("1/2-1/2", Ended(None, "agreed")),
        ("1-1", Ended(None, "agreed")),
        ("*", None),
    ],
)
def test_both_ways_to_count_a_result_are_read(result: str, ended: Ended | None) -> None:
    (game,) = read_games(f"{INTERNATIONAL}1. 32-28 19-23 {result}")
    assert game.record.result == ended
    assert game.result == result


def test_several_games_are_read_one_after_the_other() -> None:
    text = f"{TURKISH}1. d3-d4 *\n\n{ENGLISH}1. 11-15 1-0\n\n{INTERNATIONAL}1. 32-28 *\n"
    assert [game.record.ruleset for game in read_games(text)] == ["turkish", "english", "international"]


@pytest.mark.parametrize("rules", RULESETS)
def test_the_game_type_tells_the_ruleset(rules: str) -> None:
    first = new_game(ruleset(rules))
    text = write_game(first.after(first.legal[0]).record)
    assert [game.record.ruleset for game in read_games(text)] == [rules]


def test_without_a_game_type_the_ruleset_is_the_one_asked_for() -> None:
    (game,) = read_games("1. c3-d4 d6-c5 *", "brazilian")
    assert game.record.ruleset == "brazilian"
    (game,) = read_games("1. 11-15 23-19 *", "pool")
    assert game.record.ruleset == "pool"


def test_a_game_that_does_not_fit_the_ruleset_asked_for_is_read_by_one_that_it_fits() -> None:
    text = "1. 32-28 19-23 2. 28x19 *"
    assert [game.record.ruleset for game in read_games(text, "turkish")] == ["international"]
    assert [game.record.ruleset for game in read_games(f"{ENGLISH}1. 11-15 *", "pool")] == ["english"]


def test_games_with_numbered_squares_where_letters_are_usual_share_one_board() -> None:
    text = '[GameType "25"]\n[FEN "W:W21,22,23:B9,10"]\n*\n\n' * 100
    boards = board.cache_info().misses
    assert {fen(game.final) for game in read_games(text)} == {"W:Wa3,c3,e3:Bb6,d6"}
    assert board.cache_info().misses - boards <= 2


# --- Refused --------------------------------------------------------------------------------------


def test_a_short_capture_is_read_by_what_follows() -> None:
    both_ways = '[GameType "21"]\n[FEN "W:W27:B3,15,16,23,24"]\n'
    with pytest.raises(AmbiguousMove) as refused:
        read_games(both_ways + "1. 27x11 *")
    assert refused.value.data["candidates"] == ["27x18x11", "27x20x11"]
    assert moves_of(both_ways + "1. 27x11 15-18 *") == ["27x20x11", "15-18"]


@pytest.mark.parametrize(
    ("text", "error", "token"),
    [
        pytest.param(TURKISH + "1. d3-d4 e6-e5 2. d4-d6 *", IllegalMove, "d4-d6", id="an illegal move"),
        pytest.param(TURKISH + "1. d3-d4 e6-e5 2. hello *", BadPdn, "hello", id="a word"),
        pytest.param(TURKISH + "1. 11-15 *", BadPdn, "11-15", id="a move of another notation"),
        pytest.param('[GameType "99"]\n1. d3-d4 *', BadPdn, "99", id="a game type that is not played here"),
        pytest.param(TURKISH + '[FEN "W:Wa2:B"]\n1. a2-a3 *', IllegalMove, "a2-a3", id="a move after the win"),
        pytest.param(TURKISH + '[FEN "W:Wa9:Bh7"]\n1. d3-d4 *', BadPdn, "a9", id="a bad start position"),
    ],
)
def test_what_cannot_be_read_is_refused_by_its_token(text: str, error: type[DamaError], token: str) -> None:
    with pytest.raises(error) as refused:
        read_games(text)
    assert refused.value.data["token"] == token
    assert refused.value.data["game"] == 1
    assert token in str(refused.value)


@pytest.mark.parametrize("text", [TURKISH + "1. d3-d4 {no end", TURKISH + "1. d3-d4 (no end"])
def test_a_comment_or_variation_without_an_end_is_refused(text: str) -> None:
    with pytest.raises(BadPdn):
        read_games(text)


def test_after_a_bad_game_the_next_is_read() -> None:
    found = list(scan_games(f"{TURKISH}1. hello *\n\n{TURKISH}1. d3-d4 *\n\n{TURKISH}1. d3-d5 *\n"))
    assert [type(game).__name__ for game in found] == ["BadPdn", "PdnGame", "IllegalMove"]


# --- Any game, any text ---------------------------------------------------------------------------


@given(st.sampled_from(list(RULESETS)), st.lists(st.integers(0, 99), max_size=40), st.text(max_size=20))
def test_any_game_survives_being_written_and_read(rules: str, choices: list[int], name: str) -> None:
    at = new_game(ruleset(rules))
    for choice in choices:
        if not at.legal:
            break
        at = at.after(at.legal[choice % len(at.legal)])
    (game,) = read_games(write_game(at.record, {"White": name}))
    assert replay(game.record).positions == at.positions
    assert game.record == at.record


WHOLE = st.sampled_from(
    [
        TURKISH + '[FEN "W:Wd4,a2:Bd5"]\n1. d4xd6 1-0\n',
        TURKISH + '[FEN "W:Wa2,g2,h2,d4:Bc4,d5,e6,a7,f7"]\n1. d4xf8 {three} a7-a6 (a7-b7) 2. f8-f1 $1 1-0\n',
        ENGLISH + "1. 11-15 23x19 2. 8-11 22-17 1/2-1/2\n\n" + INTERNATIONAL + "1. 32-28 19-23 2. 28x19 14x23 2-0\n",
        RUSSIAN + "1. c3-d4 f6-g5 2. d4-c5 b6:d4 3. e3:c5 ; so\n*\n",
    ]
)
SCRAPS = st.text('[]{}();*"\\ .$!?-x:×0123456789abdefgh/\n\x00é½', max_size=6)


@given(st.text() | WHOLE, st.lists(st.tuples(st.integers(0, 160), st.integers(0, 6), SCRAPS), max_size=4))
@settings(max_examples=400)
def test_no_text_makes_the_reader_fail_in_another_way(text: str, changes: list[tuple[int, int, str]]) -> None:
    for place, length, put in changes:
        text = text[:place] + put + text[place + length :]
    for found in scan_games(text):
        if not isinstance(found, DamaError):
            assert replay(found.record, beyond_draws=True).position == found.final

"""When a game is drawn: every draw rule of every ruleset, to the ply."""

from dataclasses import replace

import pytest

from dama.draws import Counter
from dama.game import Game
from dama.geometry import board
from dama.lookup import ruleset
from dama.moves import Move
from dama.position import parse_fen
from dama.rulesets import RULESETS, Side
from tests.rules.vectors import Row, game, rows


def idle(at: Game, plies: int, black_on: str = "") -> Game:
    """The game after so many quiet moves of kings that go nowhere; it does not end before the last of them.

    ``black_on``: Black keeps to these squares.
    """
    found = _idle(at, plies, black_on)
    assert found is not None
    return found


def _idle(at: Game, plies: int, black_on: str) -> Game | None:
    if plies == 0:
        return at
    ways = [at.after(move) for move in _wandering(at, black_on)]
    for after in sorted(ways, key=lambda after: after.positions.count(after.position)):
        if plies == 1 or after.result is None:
            found = _idle(after, plies - 1, black_on)
            if found is not None:
                return found
    return None


def _wandering(at: Game, black_on: str) -> list[Move]:
    """The king moves that there are when nothing can be captured."""
    kept_to = black_on.split() if at.position.side is Side.BLACK else []
    return [
        move
        for move in at.possible
        if not move.captures and at.position.is_king(move.origin)
        if not kept_to or board(at.ruleset).name(move.target) in kept_to
    ]


def reason(at: Game) -> str | None:
    """Why the game is over; None while it goes on."""
    return at.result.reason if at.result else None


LONG_DIAGONAL = "a1 b2 c3 d4 e5 f6 g7 h8"

# Ruleset, start, squares Black keeps to, why it is drawn, after how many plies.
DRAWS = {
    "forty moves each without a capture or a man's move": (
        "turkish", "W:WKa1,g2,g3:Bf6,Kh8", "", "no_progress", 80,
    ),
    "twenty-five moves each with kings only": (
        "international", "W:W35,K46,K47:BK4,K5,26", "", "no_progress", 50,
    ),
    "three kings against one, sixteen moves each": (
        "international", "W:WK47,K48,K49:BK5", "", "endgame", 32,
    ),
    "two kings against one, five moves each": ("international", "W:WK47,K48:BK5", "", "endgame", 10),
    "king and man against king": ("international", "W:WK47,35:BK5", "", "endgame", 10),
    "king against king": ("international", "W:WK47:BK5", "", "endgame", 10),
    "Brazilian, twenty moves each": ("brazilian", "W:WKc1,Ke1,h2,h4:Ba5,a7,Kd8,Kf8", "", "no_progress", 40),
    "Brazilian, two kings against two": ("brazilian", "W:WKc1,Ke1:BKd8,Kf8", "", "endgame", 10),
    "Brazilian, king against king and man": ("brazilian", "W:WKc1:Ba7,Kf8", "", "endgame", 10),
    "Brazilian, three kings against one that holds the long diagonal": (
        "brazilian", "W:WKc1,Ke1,Kg1:BKe5", LONG_DIAGONAL, "endgame", 10,
    ),
    "Brazilian, three kings against one elsewhere: only the twenty moves": (
        "brazilian", "W:WKc1,Ke1,Kg1:BKa5", "a5 c7 d8 b4 e1 b6 a7", "no_progress", 40,
    ),
    "forty moves each, the dark side first": ("english", "B:W21,K31,K32:BK1,K2,12", "", "no_progress", 80),
    "Italian, forty moves each": ("italian", "W:W24,K31,K32:BK1,K2,9", "", "no_progress", 80),
    "Spanish, forty moves each": ("spanish", "W:WK1,K2,24:B9,K31,K32", "", "no_progress", 80),
    "Russian, fifteen moves each with eight pieces": (
        "russian", "W:WKc1,Ke1,h2,h4:Ba5,a7,Kd8,Kf8", "", "no_progress", 30,
    ),
    "Russian, three kings against one, fifteen moves each": (
        "russian", "W:WKc1,Ke1,Kg1:BKa5", "a5 c7 d8 b4 e1 b6 a7", "endgame", 30,
    ),
    "Russian, three kings against one that holds the long diagonal": (
        "russian", "W:WKc1,Ke1,Kg1:BKe5", LONG_DIAGONAL, "endgame", 10,
    ),
    "Russian, king against king": ("russian", "W:WKc1:BKf8", "", "endgame", 10),
    "Russian, the same force of four or five pieces for thirty moves": (
        "russian", "W:WKc1,Ke1:BKd8,Kf8", "", "same_force", 60,
    ),
    "Russian, the same force of six or seven pieces for sixty moves": (
        "russian", "W:WKc1,Ke1,h2:Ba7,Kd8,Kf8", "", "same_force", 120,
    ),
    "Portuguese, three kings against one, twelve moves each": (
        "portuguese", "W:WK1,K2,K3:BK29", "", "endgame", 24,
    ),
    "Frisian, two kings against one, seven moves each": ("frisian", "W:WK47,K49:BK5", "", "endgame", 14),
    "Frisian, king against king, two moves each": ("frisian", "W:WK47:BK5", "", "endgame", 4),
    "pool, three kings against one, thirteen moves each": ("pool", "B:WK30,K31,K32:BK1", "", "endgame", 26),
    "Czech, fifteen moves each": ("czech", "W:WKc1,h2,h4:Ba5,a7,Kf8", "", "no_progress", 30),
    "Thai, forty moves each": ("thai", "B:WK31,29:B4,K1", "", "no_progress", 80),
}  # fmt: skip


@pytest.mark.requirement("R15")
@pytest.mark.parametrize(
    ("rules", "start", "black_on", "why", "plies"), [pytest.param(*row, id=name) for name, row in DRAWS.items()]
)
def test_the_game_is_drawn_with_exactly_that_ply(rules: str, start: str, black_on: str, why: str, plies: int) -> None:
    last = idle(game(rules, start), plies, black_on)
    assert game(rules, start, " ".join(last.record.moves[:-1])).result is None
    assert last.result is not None
    assert (last.result.winner, last.result.reason, last.result.limit) == (None, why, plies)
    assert last.result.score == "1/2-1/2"
    assert last.legal == ()


REASONS = {
    "R12": "no_pieces",
    "R13": "repetition",
    "R14": "one_piece_each",
    "R15": "no_progress",
    "FMJD art. 6.1": "repetition",
    "FMJD Annex 1 art. 6.2": "no_progress",
    "FMJD art. 6.3": "endgame",
    "FMJD-64 art. 7.2.4": "endgame",
    "FMJD-64 art. 7.2.5": "no_progress",
    "WCDF 1.32.2": "no_progress",
    "FID art. 9-10 (dctl: 10.4, 80 plies)": "no_progress",
    "WFD art. (7 moves)": "endgame",
}
"""Why a game is over by the rules that the rows name."""


@pytest.mark.requirement("R12", "R13", "R14", "R15")
@pytest.mark.parametrize(
    ("rules", "row"),
    [pytest.param(rules, row, id=row["id"]) for rules, row in rows("positions.json", "game_end_tests")],
)
def test_the_result_comes_with_the_last_move_and_not_earlier(rules: str, row: Row) -> None:
    moves, expected = row["moves"], row["expected_result"]
    for plies in range(len(moves)):
        assert game(rules, row["start_fen"], " ".join(moves[:plies])).result is None
    ended = game(rules, row["start_fen"], " ".join(moves))
    assert ended.position == parse_fen(ended.ruleset, row["final_fen"])
    result = ended.result
    winner = {"white wins": Side.WHITE, "black wins": Side.BLACK}.get(expected)
    found = (result.winner, result.reason) if result else None
    assert found == (None if expected == "none" else (winner, REASONS[row["rule"]]))


# --- Repetition -----------------------------------------------------------------------------------

BACK_AND_FORTH = {
    "turkish": ("W:WKa1,b2:Bg7,Kh8", "a1-a2 h8-h7 a2-a1 h7-h8"),
    "international": ("W:W35,K50:BK1,26", "50-44 1-7 44-50 7-1"),
    "brazilian": ("W:WKa1,h2:Ba7,Kd8,h8", "a1-b2 d8-e7 b2-a1 e7-d8"),
    "english": ("B:WK29,K30:BK1,K2", "1-5 29-25 5-1 25-29"),
    "spanish": ("W:WK1,8:BK4,32", "1-5 4-7 5-1 7-4"),
    "russian": ("W:WKa1,h2:Ba7,Kd8,h8", "a1-b2 d8-e7 b2-a1 e7-d8"),
}


@pytest.mark.requirement("R13")
@pytest.mark.parametrize("rules", BACK_AND_FORTH)
def test_the_third_time_with_the_same_side_to_move_is_a_draw(rules: str) -> None:
    start, there_and_back = BACK_AND_FORTH[rules]
    twice = f"{there_and_back} {there_and_back}".split()
    assert game(rules, start, " ".join(twice[:7])).result is None
    assert reason(game(rules, start, " ".join(twice))) == "repetition"


def test_the_fourth_time_in_italian_draughts() -> None:
    there_and_back = " 31-28 1-5 28-31 5-1"
    assert game("italian", "W:WK31,K32:BK1,K2", there_and_back * 2).result is None
    assert reason(game("italian", "W:WK31,K32:BK1,K2", there_and_back * 3)) == "repetition"


@pytest.mark.requirement("R13")
def test_the_same_pieces_with_the_other_side_to_move_are_another_position() -> None:
    # White's king goes round in three moves, Black's in two.
    played = "a1-a2 h8-h7 a2-a3 h7-h8 a3-a1 h8-h7 a1-a2 h7-h8 a2-a3 h8-h7 a3-a1 h7-h8"
    at = game("turkish", "W:WKa1,b2:Bg7,Kh8", played)
    same_pieces = [seen for seen in at.positions if seen.kings == at.position.kings]
    assert [seen.side.label for seen in same_pieces] == ["white", "black", "white"]
    assert at.result is None


# --- One piece each -------------------------------------------------------------------------------


@pytest.mark.requirement("R14")
@pytest.mark.parametrize(
    ("start", "played"),
    [
        pytest.param("W:Wd4:Bd5,a7", "d4xd6", id="a man each"),
        pytest.param("W:Wd4:Bd5,Ka8", "d4xd6", id="a man and a king"),
        pytest.param("W:WKd4:Bd5,Ka8", "d4xd6", id="a king each"),
        pytest.param("W:Wd4:Bd5,Kd8", "d4xd6", id="even if a capture is possible"),
    ],
)
def test_one_piece_each_of_any_kind_is_drawn_at_once(start: str, played: str) -> None:
    assert reason(game("turkish", start, played)) == "one_piece_each"


@pytest.mark.requirement("R14")
@pytest.mark.parametrize("rules", [name for name in RULESETS if name != "turkish"])
def test_in_the_other_games_one_piece_each_is_not_the_end(rules: str) -> None:
    squares = board(ruleset(rules)).names
    side = "W" if ruleset(rules).first is Side.WHITE else "B"
    at = game(rules, f"{side}:WK{squares[0]}:BK{squares[-1]}")
    assert reason(idle(at, 1)) is None


# --- What restarts a count, and what does not -----------------------------------------------------


@pytest.mark.requirement("R15")
@pytest.mark.parametrize(
    ("start", "played"),
    [
        pytest.param("W:WKa1,g2,g3:Bf6,Kh8", "g3-g4", id="a man's step forward"),
        pytest.param("W:WKa1,g2,g3:Bf6,Kh8", "g3-h3", id="a man's step sideways"),
        pytest.param("W:WKa1,g2:Bd5,h5,Kh8", "d1xd6", id="a king's capture"),
    ],
)
def test_a_capture_or_any_mans_move_restarts_the_forty_moves(start: str, played: str) -> None:
    idled = "a1-b1 h8-h7 b1-c1 h7-h8 c1-d1 h8-h7"
    assert _count(game("turkish", start, idled), "no_progress") == 6
    assert _count(game("turkish", start, f"{idled} {played}"), "no_progress") == 0


def test_a_crowning_does_not_restart_sixteen_moves_against_a_lone_king() -> None:
    at = idle(game("international", "W:WK48,K49,6:BK36"), 10)
    crowned = next(at.after(m) for m in at.legal if m.crowned)
    assert reason(idle(crowned, 20)) is None
    assert reason(idle(crowned, 21)) == "endgame"


def test_a_lone_king_that_leaves_the_long_diagonal_starts_the_count_again() -> None:
    at = idle(game("brazilian", "W:WKc1,Ke1,Kg1:BKe5"), 5, "c3 d4 e5 f6")
    assert max(c.count for c in at.counters if c.rule.reason == "endgame") == 5
    away = idle(at, 1, "a3 a5 a7 b4 b6 b8 c5 c7 d6 d8 e7 f8")
    assert max(c.count for c in away.counters if c.rule.reason == "endgame") == 0


def _count(at: Game, why: str) -> int:
    return next(c.count for c in at.counters if c.rule.reason == why)


# --- Order ----------------------------------------------------------------------------------------


@pytest.mark.requirement("R12", "R13", "R14", "R15")
@pytest.mark.parametrize(
    ("start", "full", "winner", "why"),
    [
        pytest.param("W:W:Bh7", "", Side.BLACK, "no_pieces", id="no piece left before everything else"),
        pytest.param("B:Wh2:B", "", Side.WHITE, "no_pieces", id="Black's last piece"),
        pytest.param("B:W:Bh7", "", Side.BLACK, "no_pieces", id="White's last piece, Black to move"),
        pytest.param("W:W:B", "", Side.BLACK, "no_pieces", id="an empty board is lost for the side to move"),
        pytest.param("W:Wa2:Bh7", "", None, "one_piece_each", id="one piece each before the counts"),
        pytest.param(
            "W:Wa7:Bb7,c7,Ka8", "repetition no_progress", Side.BLACK, "no_moves", id="no move before the counts"
        ),
        pytest.param("W:Wa2,b2:Bh7", "repetition no_progress", None, "repetition", id="repetition before the moves"),
        pytest.param("W:Wa2,b2:Bh7", "no_progress", None, "no_progress", id="the moves last"),
    ],
)
def test_what_ends_a_game_comes_in_this_order(start: str, full: str, winner: Side | None, why: str) -> None:
    at = game("turkish", start)
    wanted = full.split() or [rule.reason for rule in ruleset("turkish").draws]
    counters = (c if c.rule.reason not in wanted else Counter(c.rule, c.limit, c.limit) for c in at.counters)
    result = replace(at, counters=tuple(counters)).result
    assert result is not None
    assert (result.winner, result.reason) == (winner, why)


# --- Whose rule it is -----------------------------------------------------------------------------


@pytest.mark.requirement("R16")
@pytest.mark.parametrize("rules", RULESETS)
def test_every_draw_rule_says_whether_it_is_official_and_where_it_comes_from(rules: str) -> None:
    assert ruleset(rules).draws
    for rule in ruleset(rules).draws:
        assert rule.standing in ("official", "interpretation", "ours")
        assert rule.source


@pytest.mark.requirement("R16")
def test_the_turkish_repetition_and_forty_moves_are_said_to_be_our_own() -> None:
    standing = {rule.reason: rule.standing for rule in ruleset("turkish").draws}
    assert standing == {"one_piece_each": "official", "repetition": "ours", "no_progress": "ours"}

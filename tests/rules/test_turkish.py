"""The rules of Turkish dama, one after the other, as the rules page tells them."""

import pytest

from dama.explain import explain_names
from dama.geometry import board
from dama.lookup import ruleset
from dama.moves import legal_moves, play
from dama.notation import shown
from dama.position import fen, start
from dama.rulesets import DEFAULT, Side
from tests.rules.vectors import WORKED_EXAMPLE, game, moves, position, positions_of

TURKISH = ruleset("turkish")
NAME = board(TURKISH).name


def verdict(start_fen: str, *squares: str) -> str:
    """What is said of a way to move: "legal", or the reason against it."""
    return explain_names(position("turkish", start_fen), squares).code


# --- The board and the men ------------------------------------------------------------------------


@pytest.mark.requirement("R22")
def test_the_first_game_offered_is_turkish_dama() -> None:
    assert DEFAULT == "turkish"


@pytest.mark.requirement("R3")
def test_the_board_is_plain_because_the_colour_of_a_square_plays_no_part() -> None:
    assert not TURKISH.chequered
    assert TURKISH.squares == "all"


@pytest.mark.requirement("R4")
def test_sixteen_men_each_stand_on_the_second_and_third_rank_and_the_back_ranks_are_empty() -> None:
    pieces = {NAME(square): piece for square, piece in start(TURKISH).pieces().items()}
    white = {f"{file}{rank}": "white-man" for file in "abcdefgh" for rank in (2, 3)}
    black = {f"{file}{rank}": "black-man" for file in "abcdefgh" for rank in (6, 7)}
    assert pieces == white | black


@pytest.mark.requirement("R4")
def test_white_moves_first_and_has_exactly_eight_moves() -> None:
    first = start(TURKISH)
    assert first.side is Side.WHITE
    assert moves("turkish", fen(first)) == [f"{file}3-{file}4" for file in "abcdefgh"]


@pytest.mark.requirement("R32")
def test_files_run_from_a_to_h_from_the_left_and_ranks_from_1_to_8_from_whites_side() -> None:
    places = board(TURKISH).places
    square = board(TURKISH).square
    assert places[square("a1")] == (0, 0)
    assert places[square("h1")] == (7, 0)
    assert places[square("d8")] == (3, 7)


# --- The man --------------------------------------------------------------------------------------


@pytest.mark.requirement("R5")
@positions_of(
    {
        "one step forward, left or right": ("W:Wd4:Bh7", "d4-c4 d4-d5 d4-e4"),
        "black men go the other way": ("B:Wa2:Be5", "e5-d5 e5-e4 e5-f5"),
        "at the edge there is no step beyond it": ("W:Wa4,h4:Bd7", "a4-a5 a4-b4 h4-g4 h4-h5"),
        "only to an empty square": ("W:Wd4,c4,d5:Be4,f4,b4,a4,d6,d7,b5", "c4-c5 d5-c5 d5-e5"),
        "never back, though back is the only way": ("W:Wd4:Bc4,b4,e4,f4,d5,d6", ""),
    }
)
def test_a_man_steps_one_square_forward_left_or_right(fen: str, legal: list[str]) -> None:
    assert moves("turkish", fen) == legal


@pytest.mark.requirement("R5")
@positions_of(
    {
        "forward": ("W:Wd4:Bd5,a7", "d4xd6"),
        "to the left": ("W:Wd4:Bc4,h7", "d4xb4"),
        "to the right": ("W:Wd4:Be4,a7", "d4xf4"),
        "black's forward is down": ("B:Wd4:Bd5", "d5xd3"),
        "never backward": ("W:Wd4:Bd3,h7", "d4-c4 d4-d5 d4-e4"),
        "never diagonally": ("W:Wd4:Bc3,e3,c5,e5", "d4-c4 d4-d5 d4-e4"),
        "never where the square behind is taken": ("W:Wd4:Bd5,d6", "d4-c4 d4-e4"),
        "never over the edge": ("W:Wb4:Ba4,h7", "b4-b5 b4-c4"),
        "never its own man": ("W:Wd4,d5:Bh7", "d4-c4 d4-e4 d5-c5 d5-d6 d5-e5"),
    }
)
def test_a_man_captures_forward_left_or_right_over_a_neighbour(fen: str, legal: list[str]) -> None:
    assert moves("turkish", fen) == legal


# --- Capturing ------------------------------------------------------------------------------------


@pytest.mark.requirement("R6")
@positions_of(
    {
        "four jumps up the board are one move": ("W:Wa2:Ba3,b4,c5,d6", "a2xa4xc4xc6xe6"),
        "it may not stop on the way": ("W:Wd4:Bd5,d7", "d4xd6xd8"),
    }
)
def test_a_capture_goes_on_until_no_capture_is_left(fen: str, legal: list[str]) -> None:
    assert moves("turkish", fen) == legal


@pytest.mark.requirement("R6")
def test_a_chain_that_is_broken_off_is_refused() -> None:
    assert verdict("W:Wd4:Bd5,d7", "d4", "d6") == "unfinished_chain"


@pytest.mark.requirement("R7", "R36", "R42")
def test_capturing_is_compulsory() -> None:
    compulsory = "W:Wd4,h2:Bd5,a7"
    assert moves("turkish", compulsory) == ["d4xd6"]
    assert verdict(compulsory, "h2", "h3") == "must_capture"
    assert verdict(compulsory, "d4", "e4") == "must_capture"
    assert verdict(compulsory, "d4", "d6") == "legal"


@pytest.mark.requirement("R7")
@positions_of(
    {
        "two with the same man beat one": ("W:Wd4:Bc4,b5,d5", "d4xb4xb6"),
        "the most of all pieces counts": ("W:Wh3,a4:Bh4,a5,g5", "h3xh5xf5"),
        "two men beat one king": ("W:Wd4:Bc4,b5,Kd5", "d4xb4xb6"),
        "equal in number: king or man, as one likes": ("W:Wd4:BKc4,d5", "d4xb4 d4xd6"),
        "equal in number: a king need not take before a man": (
            "W:Wd4,Kh1:Bd5,h3,h5,h6",
            "d4xd6 h1xh4",
        ),
        "the king too must take the most": (
            "W:WKa1,h2:Ba3,h3,c4",
            "a1xa4xd4 a1xa4xe4 a1xa4xf4 a1xa4xg4 a1xa4xh4",
        ),
        "where a king lands decides what it can take next": ("W:WKa4:Bd4,f7", "a4xf4xf8"),
    }
)
def test_the_capture_that_takes_the_most_pieces_must_be_played(fen: str, legal: list[str]) -> None:
    assert moves("turkish", fen) == legal


@pytest.mark.requirement("R8")
@positions_of(
    {
        "a later jump crosses the square of an earlier victim": ("W:WKd1:Bb3,d3,g4,f5", "d1xd5xg5xg3xa3"),
        "a later jump lands on it": (
            "W:WKd1:Bd3,e3,g4,f5",
            "d1xd5xg5xg3xa3 d1xd5xg5xg3xb3 d1xd5xg5xg3xc3 d1xd5xg5xg3xd3",
        ),
        "an empty square may be crossed twice": ("W:WKh6:BKd2,a4,d6,Kf7", "h6xa6xa2xf2xf8"),
    }
)
def test_a_captured_piece_leaves_the_board_as_it_is_jumped(fen: str, legal: list[str]) -> None:
    assert moves("turkish", fen) == legal


@pytest.mark.requirement("R9")
@positions_of(
    {
        "up and not back down": ("W:WKd5:Bd3,d7", "d5xd1 d5xd2 d5xd8"),
        "across and not back": ("W:WKd4:Bb4,f4", "d4xa4 d4xg4 d4xh4"),
        "a turn to the left or to the right is free": ("W:Wd6:Bd7,Kc8,Ke8", "d6xd8xb8 d6xd8xf8"),
    }
)
def test_a_capturing_piece_never_turns_straight_back(fen: str, legal: list[str]) -> None:
    assert moves("turkish", fen) == legal


@pytest.mark.requirement("R9")
def test_a_reverse_turn_is_refused_by_name() -> None:
    assert verdict("W:WKd5:Bd3,d7", "d5", "d8", "d2") == "reverse_turn"


# --- The king -------------------------------------------------------------------------------------


@pytest.mark.requirement("R10")
@positions_of(
    {
        "any distance along rank and file": (
            "W:WKd4:Ba7",
            "d4-a4 d4-b4 d4-c4 d4-e4 d4-f4 d4-g4 d4-h4 d4-d1 d4-d2 d4-d3 d4-d5 d4-d6 d4-d7 d4-d8",
        ),
        "as far as the next piece": ("W:WKa1,a3,c1:Bh7", "a1-a2 a1-b1 a3-a4 a3-b3 c1-b1 c1-c2 c1-d1"),
        "never past two in a row": (
            "W:WKa4:Bc4,d4",
            "a4-a1 a4-a2 a4-a3 a4-a5 a4-a6 a4-a7 a4-a8 a4-b4",
        ),
    }
)
def test_a_king_moves_any_distance_along_ranks_and_files(fen: str, legal: list[str]) -> None:
    assert moves("turkish", fen) == legal


@pytest.mark.requirement("R10")
@positions_of(
    {
        "from a distance, onto any empty square behind": ("W:WKa4:Bd4", "a4xe4 a4xf4 a4xg4 a4xh4"),
        "as far as the next piece": ("W:WKa4,h4:Bd4,b7", "a4xe4 a4xf4 a4xg4"),
        "backward too": ("W:WKd8:Bd4", "d8xd1 d8xd2 d8xd3"),
        "not without an empty square behind": (
            "W:WKd2:Bd8",
            "d2-d1 d2-d3 d2-d4 d2-d5 d2-d6 d2-d7 d2-a2 d2-b2 d2-c2 d2-e2 d2-f2 d2-g2 d2-h2",
        ),
        "where it stood counts as empty": (
            "W:WKd4:Bf4,g5,d6,f7",
            "d4xg4xg7xd7xd1 d4xg4xg7xd7xd2 d4xg4xg7xd7xd3 d4xg4xg7xd7xd4 d4xg4xg7xd7xd5 "
            "d4xd7xg7xg4xa4 d4xd7xg7xg4xb4 d4xd7xg7xg4xc4 d4xd7xg7xg4xd4 d4xd7xg7xg4xe4",
        ),
    }
)
def test_a_king_captures_from_a_distance(fen: str, legal: list[str]) -> None:
    assert moves("turkish", fen) == legal


# --- Crowning -------------------------------------------------------------------------------------


@pytest.mark.requirement("R11")
@pytest.mark.parametrize(
    ("before", "text", "after"),
    [
        pytest.param("W:Wd7,a2:Bh3", "d7-d8", "B:Wa2,Kd8:Bh3", id="by a step"),
        pytest.param("W:Wd6,a2:Bd7,h3", "d6xd8", "B:Wa2,Kd8:Bh3", id="by a capture"),
        pytest.param("B:Wh6:Bd2,a7", "d2-d1", "W:Wh6:BKd1,a7", id="black on the first rank"),
        pytest.param("W:Wd6,a2:Bd7,Ke8,h3", "d6xd8xf8", "B:Wa2,Kf8:Bh3", id="after a turn on the last rank"),
    ],
)
def test_a_man_that_ends_its_move_on_the_last_rank_is_crowned(before: str, text: str, after: str) -> None:
    assert fen(game("turkish", before, text).position) == after


@pytest.mark.requirement("R11")
@positions_of(
    {
        "it captures its neighbour and lands right behind it": ("W:Wd6:Bd7,Ke8", "d6xd8xf8"),
        "it goes on along the last rank": ("W:Wb6:Bb7,Kc8,Ke8", "b6xb8xd8xf8"),
        "it has not the reach of a king": ("W:Wd6:Bd7,Kf8", "d6xd8"),
        "nor may it capture downwards": ("W:Wd6:Bd7,Ke8,f7", "d6xd8xf8"),
    }
)
def test_a_man_on_the_last_rank_inside_a_chain_is_still_a_man(fen: str, legal: list[str]) -> None:
    assert moves("turkish", fen) == legal


# --- The worked example ---------------------------------------------------------------------------


@pytest.mark.requirement("R30", "R21", "R32")
def test_the_worked_example_has_one_legal_move_and_it_ends_as_a_king() -> None:
    at = position("turkish", WORKED_EXAMPLE)
    (move,) = legal_moves(at)
    assert shown(TURKISH, move) == "d4×d6×f6×f8"
    assert [NAME(square) for square in move.captures] == ["d5", "e6", "f7"]
    assert move.crowned
    assert play(at, move).piece(move.target) == "white-king"


@pytest.mark.requirement("R30")
def test_the_other_way_of_the_worked_example_is_refused_because_a_longer_chain_exists() -> None:
    assert verdict(WORKED_EXAMPLE, "d4", "b4") == "longer_chain"
    assert verdict(WORKED_EXAMPLE, "d4", "d6", "f6", "f8") == "legal"

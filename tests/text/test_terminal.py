"""A game in the terminal, played through its questions and answers."""

import pytest

from dama.position import start
from dama.rulesets import ruleset
from dama.terminal import drawn, play


def session(*typed: str, rules: str = "turkish", language: str = "en") -> str:
    """What is told when these lines are typed; the input ends after them."""
    left, told = list(typed), list[str]()

    def ask(prompt: str) -> str:
        told.append(prompt)
        if not left:
            raise EOFError
        return left.pop(0)

    play(ruleset(rules), language, 7, ask, told.append)
    return "\n".join(told)


def test_the_board_is_drawn_with_coordinates() -> None:
    lines = drawn(start(ruleset("turkish"))).splitlines()
    assert lines[0].split() == ["8", *"········"]
    assert lines[1].split() == ["7", *"●●●●●●●●"]
    assert lines[-1].split() == list("abcdefgh")


@pytest.mark.requirement("R35")
def test_a_numbered_board_is_drawn_with_its_numbers() -> None:
    lines = drawn(start(ruleset("english"))).splitlines()
    assert lines[0].split() == ["●1", "●2", "●3", "●4"]
    assert lines[-1].split() == ["○29", "○30", "○31", "○32"]


@pytest.mark.requirement("R25")
def test_two_friends_play_undo_and_resign() -> None:
    told = session("5", "d3-d4", "D6 – d5", "moves", "u", "d6-d5", "a3-a4", "resign", "a3-a4", "q")
    assert "You may play d4×d6×d8." in told
    assert "Capturing is compulsory." in told
    assert "Black wins. The game is over: a player resigned." in told
    assert told.endswith("Goodbye.")


def test_a_refused_move_is_explained() -> None:
    told = session("5", "d3-e4", "d3-d4-", "q", language="tr")
    assert "Bu oyunda çapraz gidilmez." in told
    assert "bir hamle olarak okunamadı" in told
    assert told.endswith("Güle güle.")


@pytest.mark.requirement("R24")
def test_the_computer_answers_and_an_undo_takes_both_moves_back() -> None:
    told = session("1", "w", "d3-d4", "hint", "undo", "undo", "q")
    assert told.count("The computer plays") == 1
    assert "Hint: " in told
    assert "There is no move to take back." in told


def test_the_computer_begins_when_it_has_the_first_side() -> None:
    told = session("1", "b", "undo", "new", "5", "?", "board", rules="italian")
    assert told.count("The computer plays") == 1
    assert "There is no move to take back." in told
    assert "Commands: moves, hint, undo, resign, new, q to quit." in told


def test_the_end_of_the_game_is_told() -> None:
    told = session("5", "a3-a4", "a6-a5", "resign", "moves", "hint", "d3-d4", "undo", "moves", "q")
    assert told.count("Type new for another game, q to quit.") == 2
    assert "You may play" in told

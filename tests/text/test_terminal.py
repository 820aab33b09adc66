"""A game in the terminal, played through its questions and answers."""

from typing import Any

import pytest

from dama.game import new_game
from dama.lookup import ruleset
from dama.position import parse_fen, start
from dama.rulesets import Side
from dama.terminal import Table, _obey, drawn, play


def session(*typed: str, rules: str = "turkish", language: str = "en", **given: Any) -> str:
    """What is told when these lines are typed; the input ends after them."""
    left, told = list(typed), list[str]()

    def ask(prompt: str) -> str:
        told.append(prompt)
        if not left:
            raise EOFError
        return left.pop(0)

    play(ruleset(rules), language, 7, ask, told.append, **given)
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
    told = session("5", "d3-d4", "D6 – d5", "moves", "u", "d6-d5", "a3-a4", "resign", "y", "a3-a4", "q")
    assert "You may play d4×d6×d8." in told
    assert "Capturing is compulsory." in told
    assert "Black wins. The game is over: White resigned." in told
    assert told.endswith("Goodbye.")


@pytest.mark.parametrize(
    ("language", "answer", "resigned"),
    [("en", "y", True), ("en", "YES", True), ("en", "", False), ("en", "n", False), ("en", "a3-a4", False),
     ("tr", "e", True), ("tr", "Evet", True), ("tr", "h", False), ("tr", "y", False)],
)  # fmt: skip
def test_who_resigns_is_asked_whether_that_is_meant(language: str, answer: str, resigned: bool) -> None:
    told = session("5", "resign", answer, language=language)
    assert ("y yes, n no" if language == "en" else "e evet, h hayır") in told
    assert ({"en": "White resigned.", "tr": "beyaz terk etti."}[language] in told) is resigned


def test_a_refused_move_is_explained() -> None:
    told = session("5", "d3-e4", "d3-d4-", "d3-d9", "q", language="tr")
    assert "Bu oyunda çapraz gidilmez." in told
    assert "bir hamle olarak okunamadı" in told
    assert "d9 bu oyunda kullanılan bir kare değil." in told
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
    assert "\n  undo    takes your last move back, with the computer’s answer\n" in told


def test_the_end_of_the_game_is_told() -> None:
    told = session("5", "a3-a4", "a6-a5", "resign", "y", "moves", "hint", "d3-d4", "undo", "moves", "q")
    assert told.count("Type new for another game, q to quit.") == 4, "the result, moves, hint and d3-d4"
    assert told.count("You may play") == 1


@pytest.mark.parametrize(
    ("language", "rules", "heading"),
    [
        ("en", "turkish", "Turkish dama: type your move (a3-a4); ? for help, q to quit."),
        ("tr", "turkish", "Türk daması: hamlenizi yazın (a3-a4). Yardım için ?, çıkmak için q."),
        ("en", "pool", "Pool checkers: type your move (10-14); ? for help, q to quit."),
        ("tr", "thai", "Tayland daması: hamlenizi yazın (5-9). Yardım için ?, çıkmak için q."),
    ],
)
def test_a_game_begins_with_its_name_and_a_move(language: str, rules: str, heading: str) -> None:
    assert heading in session("5", rules=rules, language=language).splitlines()


@pytest.mark.parametrize(
    ("language", "typed", "prompt"),
    [
        ("en", ["5"], "White> "),
        ("en", ["5", "a3-a4"], "Black> "),
        ("en", ["5", "resign", "y"], "Game over> "),
        ("en", ["5", "a3-a4", "resign", "y", "undo"], "White> "),
        ("tr", ["5"], "Beyaz> "),
        ("tr", ["5", "a3-a4"], "Siyah> "),
        ("tr", ["5", "resign", "e"], "Oyun bitti> "),
    ],
)
def test_the_prompt_names_the_side_to_move_while_there_is_one(language: str, typed: list[str], prompt: str) -> None:
    *_, asked, nothing, bye = session(*typed, language=language).splitlines()
    assert (asked, nothing, bye) == (prompt, "", {"en": "Goodbye.", "tr": "Güle güle."}[language])


@pytest.mark.parametrize(
    ("language", "typed", "told"),
    [
        ("en", ["9"], "Please type 1, 2, 3, 4 or 5; q to quit."),
        ("en", ["a3-a4"], "Please type 1, 2, 3, 4 or 5; q to quit."),
        ("en", ["5", "new", "resign"], "Please type 1, 2, 3, 4 or 5; q to quit."),
        ("en", ["1", "xx"], "Please type w or b; q to quit."),
        ("en", ["1", "a3-a4"], "Please type w or b; q to quit."),
        ("tr", ["9"], "Lütfen 1, 2, 3, 4 ya da 5 yazın; çıkmak için q."),
        ("tr", ["1", "w"], "Lütfen b ya da s yazın; çıkmak için q."),
    ],
)
def test_what_is_no_answer_to_a_question_is_asked_again(language: str, typed: list[str], told: str) -> None:
    *_, question, said, again, nothing, _ = session(*typed, language=language).splitlines()
    assert (said, again, nothing) == (told, question, "")


def test_an_empty_answer_is_the_one_in_brackets() -> None:
    told = session("", "", "a3-a4", "q")
    assert told.count("White> ") == 2
    assert told.count("The computer plays") == 1


@pytest.mark.parametrize(
    "typed",
    [["q"], ["QUIT"], ["1", "exit"], ["5", "q"], ["5", "new", "q"], ["5", "resign", "q"], ["5", "resign", "y", "q"]],
)
def test_every_question_can_be_answered_by_quitting(typed: list[str]) -> None:
    assert session(*typed, "the rest is not read").splitlines()[-1] == "Goodbye."


@pytest.mark.parametrize(
    ("language", "names"),
    [
        ("en", ["moves", "hint", "undo", "board", "resign", "new", "help", "quit"]),
        ("tr", ["hamleler", "ipucu", "geri", "tahta", "terk", "yeni", "yardım", "çık"]),
    ],
)
def test_help_says_what_every_word_does(language: str, names: list[str]) -> None:
    first, *words = session("5", "?", language=language).split("> \n")[1].splitlines()
    assert "(a3-a4)" in first
    assert [line.split()[0] for line in words[:-1]] == names
    assert all(len(line.split()) > 1 for line in words[:-1])


@pytest.mark.parametrize(
    ("start", "move", "told"),
    [
        ("W:Wd4:Bd5,h8", "d4-c4", "Black wins. The game is over: White has no piece left."),
        ("W:Wd4:Bd5", "d4xd6", "White wins. The game is over: Black has no piece left."),
    ],
)
def test_the_side_that_has_lost_its_pieces_is_named(start: str, move: str, told: str) -> None:
    """By a capture or because its last piece is huffed."""
    rules, said = ruleset("turkish+huffing"), list[str]()
    _obey(Table(new_game(rules, parse_fen(rules, start)), None, None, 0, "en", said.append), move)
    assert said[-2:] == [told, "Type new for another game, q to quit."]


def test_a_move_whose_squares_could_be_played_is_refused_for_what_else_it_says() -> None:
    rules, said = ruleset("turkish+huffing"), list[str]()
    table = Table(new_game(rules, parse_fen(rules, "W:Wd4,h2:Bd5,h7")), None, None, 0, "en", said.append)
    _obey(table, "h2-h3~h2")
    assert said == ['"h2-h3~h2" cannot be played here.']


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("hamleler", "Oynanabilecek hamleler"),
        ("HAMLELER", "Oynanabilecek hamleler"),
        ("moves", "Oynanabilecek hamleler"),
        ("YARDIM", "bir komut yazın"),
        ("yardim", "bir komut yazın"),
        ("?", "bir komut yazın"),
        ("İPUCU", "Öneri:"),
        ("geri", "Geri alınacak hamle yok."),
        ("terk", "terk ediyor musunuz?"),
        ("yeni", "Kiminle oynayacaksınız?"),
        ("Çık", "Güle güle."),
        ("cik", "Güle güle."),
    ],
)
def test_commands_are_understood_in_turkish_however_they_are_typed(typed: str, told: str) -> None:
    prompt = "Beyaz> \n"
    assert told.lower() in session("5", typed, language="tr").partition(prompt)[2].lower()


def test_what_is_said_beforehand_is_not_asked() -> None:
    assert "opponent?" not in (told := session("new", "d3-d4", opponent="friend"))
    assert told.count("White> ") == 2
    told = session(opponent="easy", side=Side.BLACK)
    assert "side?" not in told
    assert told.count("The computer plays") == 1
    assert "Your side?" in session(opponent="easy")


def test_help_in_a_game_without_a_move_left_still_shows_one() -> None:
    told = list[str]()
    over = new_game(ruleset("turkish"), parse_fen(ruleset("turkish"), "W:W:Bh8"))
    _obey(Table(over, None, None, 0, "en", told.append), "?")
    assert told[0].startswith("Type a move (a3-a4) or a command:")

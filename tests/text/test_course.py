"""The course: every lesson has exactly the one answer that it claims, by the rules or by a search."""

import re
from functools import cache
from pathlib import Path

import pytest

from dama.evaluation import Evaluation, both
from dama.game import Game
from dama.geometry import board, mask
from dama.kernels import WIN, Kernel
from dama.levels import Level, choose
from dama.moves import Move
from dama.rulesets import RULESETS, Ruleset
from dama.sentences import LANGUAGES
from tools.course import CHAPTERS, Lesson, check_lesson, load_course
from tools.positions import PageError
from tools.project import WEB

COURSE = load_course(WEB / "course")
LESSONS = {lesson.name: lesson for lessons in COURSE.values() for lesson in lessons}
SEARCHED = [name for name, lesson in LESSONS.items() if lesson.search]
CLEARLY = 150
"""Hundredths of a man by which the answer is better than anything else, and better than an even position."""
LEAST = {"turkish": 20}
LEAST_ELSEWHERE = 8


@cache
def by_material(rules: Ruleset) -> Evaluation:
    """An evaluation that counts pieces and nothing else: what a lesson claims does not hang on learned weights."""
    king = 300 if rules.flying else CLEARLY
    every = mask(board(rules).places)
    return Evaluation(tuple(both(n * king, n * king) for n in range(41)), ((both(100, 100), every, every),))


def worth(game: Game, depth: int) -> int:
    """What a position is worth to the side to move."""
    if game.result is None:
        return choose(game, Level(depth=depth, selective=False, memory=16)).score
    if game.result.winner is None:
        return 0
    return WIN if game.result.winner is game.position.side else -WIN


def ranked(game: Game, depth: int) -> list[tuple[int, Move]]:
    """Every move with what it is worth, the best first."""
    different = {move.identity: move for move in game.legal}.values()
    return sorted(((-worth(game.after(move), depth - 1), move) for move in different), key=lambda found: -found[0])


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_ruleset_has_its_lessons(ruleset: str) -> None:
    lessons = COURSE[ruleset]

    assert len(lessons) >= LEAST.get(ruleset, LEAST_ELSEWHERE)
    chapters = [CHAPTERS.index(lesson.chapter) for lesson in lessons]
    assert chapters == sorted(chapters), "chapter by chapter, from the man's first step to the endings"
    assert len({lesson.start for lesson in lessons}) == len(lessons), "no position twice"


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_can_be_played_and_by_the_rules_has_one_answer(name: str) -> None:
    check_lesson(LESSONS[name])


@pytest.mark.parametrize("name", SEARCHED)
def test_no_other_move_wins_what_the_answer_wins(native: Kernel, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setattr("dama.moves.evaluation", by_material)
    lesson = LESSONS[name]
    for game, answer in lesson.turns():
        (best, found), *others = ranked(game, lesson.search or 1)
        assert found.identity == answer.identity
        assert best >= CLEARLY
        assert all(best - other >= CLEARLY for other, _ in others)


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_says_each_thing_in_one_sentence_of_each_language(name: str) -> None:
    for language in LANGUAGES:
        for sentence in LESSONS[name].texts[language].values():
            assert re.search(r"[.?]$", sentence)
            assert ". " not in re.sub(r"\d\. ", "", sentence)
            assert not re.search(r"[x'\"]\d|\d-\d", sentence), "typographic signs"


def test_the_squares_that_a_lesson_speaks_of_are_on_its_board() -> None:
    for lesson in LESSONS.values():
        known = lesson.game().position.board.names
        for language in LANGUAGES:
            for sentence in lesson.texts[language].values():
                spoken = re.findall(r"\b[a-j]\d+\b", sentence)
                assert all(square in known for square in spoken), f"{lesson.name}: {sentence}"


@pytest.mark.parametrize(
    ("field", "why"),
    [
        ('chapter = "nowhere"\nfen = "W:Wd4:Bh7"\nline = ["d4-d5"]', "not whole"),
        ('chapter = "man"\nfen = "W:Wd4:Bh7"\nline = ["d4-d5", "h7-h6"]', "not whole"),
        ('chapter = "man"\nfen = "W:Wd4:Bh7"\nline = ["d4-d5"]', "3 moves answer"),
        ('chapter = "man"\nfen = "W:Wd4:Bh7"\nline = ["d4-c5"]', "not a legal move"),
        ('chapter = "man"\nfen = "W:Wd4:Bh7"\nline = ["d4-d5"]\nwanted = { colour = "white" }', "not whole"),
    ],
)
def test_a_lesson_that_is_wrong_is_named(tmp_path: Path, field: str, why: str) -> None:
    sentences = 'task = "A."\n{0}.hint = "B."\n{0}.done = "C."\n'
    texts = "".join(f"{language}.{sentences.format(language)}" for language in LANGUAGES)
    (tmp_path / "turkish.toml").write_text(f"[wrong]\n{field}\n{texts}", encoding="utf-8")

    with pytest.raises(PageError, match=f"wrong.*{why}"):
        check_lesson(*load_course(tmp_path)["turkish"])


def test_a_lesson_knows_when_it_is_the_reader_s_turn() -> None:
    lesson: Lesson = LESSONS["turkish-crown-and-sweep"]

    assert [move.captures != () for _, move in lesson.turns()] == [False, True]

"""The course's two pages, to be read without a script, and its data, to be played with one.

Any other page whose front matter says ``lessons: some`` gets the script too: it plays the first lessons in the place of
what the page has in an element with the id ``exercises``.
"""

import json
from collections.abc import Iterable, Mapping
from itertools import groupby
from pathlib import Path

from markdown_it import MarkdownIt
from markupsafe import Markup

from dama.lookup import ruleset
from dama.notation import shown
from dama.position import Position
from dama.views import game_view, ruleset_view
from tools.course import Lesson, check_lesson, load_course
from tools.diagram import draw, empty_board
from tools.pages import environment, facts_and_text, with_language
from tools.positions import Example

PAGES = ("kurs", "course")


def render_course(web: Path, out: Path, variables: Mapping[str, str]) -> list[Path]:
    """Write the course in both languages to ``out``; the paths.

    Raises ``PageError`` for a lesson that has not the one answer it claims.
    """
    course = load_course(web / "course")
    for lesson in (lesson for lessons in course.values() for lesson in lessons):
        check_lesson(lesson)
    written = []
    for name in PAGES:
        facts, text = facts_and_text(web, web / "course" / f"{name}.md")
        texts = texts_of(web, facts["language"])
        body = Markup(MarkdownIt("commonmark").render(text))  # the project's own text
        listing = environment(web).get_template("lessons.html")
        body += Markup(listing.render(rulesets=_listed(course, facts["language"], texts), texts=texts))
        path = out / f"{name}.html"
        page = environment(web).get_template("page.html")
        html = page.render(**variables, **facts, body=body)
        path.write_text(with_language(html, facts["language"]), encoding="utf-8")
        written.append(path)
    return written


def texts_of(web: Path, language: str) -> dict[str, str]:
    """The texts of the game's page and of the course, by key."""
    texts: dict[str, str] = {}
    for name in ("", "course."):
        texts |= json.loads((web / "i18n" / f"{name}{language}.json").read_text(encoding="utf-8"))
    return texts


def _listed(course: Mapping[str, list[Lesson]], language: str, texts: Mapping[str, str]) -> list[dict[str, object]]:
    """What the listing shows of every ruleset: its chapters and their lessons."""
    return [
        {
            "id": name,
            "name": texts[f"ruleset.{name}"],
            "board": empty_board(ruleset(name), _board_id(name)),
            "chapters": [
                {"name": texts[f"chapter.{chapter}"], "lessons": [_shown(lesson, language, texts) for lesson in group]}
                for chapter, group in groupby(lessons, key=lambda lesson: lesson.chapter)
            ],
        }
        for name, lessons in course.items()
    ]


def _board_id(name: str) -> str:
    return f"board-{name}"


def _shown(lesson: Lesson, language: str, texts: Mapping[str, str]) -> dict[str, object]:
    game = lesson.game()
    moves = [shown(game.ruleset, move) for move in lesson.game(len(lesson.line)).moves]
    example = Example(lesson.name, lesson.ruleset, lesson.start)
    return {
        "name": lesson.name,
        "diagram": draw(example, described(game.position, texts), _board_id(lesson.ruleset)),
        "answer": ", ".join(moves),
        "turn": texts["status.turn"].format(at=texts[f"colour.{game.position.side.label}.at"]),
        **lesson.texts[language],
    }


def described(position: Position, texts: Mapping[str, str]) -> str:
    """A position in words: who stands where and who is to move."""
    names = {position.board.name(square): piece for square, piece in position.pieces().items()}
    stand = {}
    for colour in ("white", "black"):
        squares = [
            texts["course.king"].format(square=name) if piece.endswith("king") else name
            for name, piece in names.items()
            if piece.startswith(colour)
        ]
        stand[colour] = f"{texts[f'colour.{colour}']} {', '.join(squares)}"
    return texts["course.position"].format(**stand, at=texts[f"colour.{position.side.label}.at"])


def course_data(web: Path) -> dict[str, bytes]:
    """What the page needs to play the lessons of a ruleset, by RULESET.json."""
    course = load_course(web / "course")
    return {
        f"{name}.json": json.dumps(_playable(name, lessons), ensure_ascii=False, separators=(",", ":")).encode()
        for name, lessons in course.items()
    }


def _playable(name: str, lessons: Iterable[Lesson]) -> dict[str, object]:
    """A ruleset's facts, and each lesson with the views from its start to the end of its answer."""
    return {
        "meta": ruleset_view(ruleset(name)),
        "lessons": [
            {
                "id": lesson.id,
                "chapter": lesson.chapter,
                "start": lesson.start,
                "texts": lesson.texts,
                "views": [game_view(lesson.game(plies)) for plies in range(len(lesson.line) + 1)],
            }
            for lesson in lessons
        ],
    }

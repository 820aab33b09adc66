"""The course's pages: every lesson can be read without a script; the game's page does not load the course."""

import json
import re
from pathlib import Path

import pytest

from dama.sentences import LANGUAGES
from tests.built import build_of
from tools.course import load_course
from tools.coursepages import course_data, render_course
from tools.headers import POLICY_OF_A_PAGE
from tools.project import WEB

COURSE = load_course(WEB / "course")
PAGES = {"kurs": "tr", "course": "en"}
VARIABLES = {"app": "app-1", "styles": "styles-1", "runtime": "runtime-1", "version": "1", "csp": POLICY_OF_A_PAGE}


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Both pages by name."""
    paths = render_course(WEB, tmp_path_factory.mktemp("pages"), VARIABLES)
    return {path.stem: path.read_text(encoding="utf-8") for path in paths}


@pytest.mark.parametrize("page", PAGES)
def test_every_lesson_is_there_to_read(pages: dict[str, str], page: str) -> None:
    for lesson in (lesson for lessons in COURSE.values() for lesson in lessons):
        text = pages[page].partition(f'id="{lesson.name}"')[2].partition("</details>")[0]
        assert lesson.texts[PAGES[page]]["task"] in text.partition("<details>")[0]
        assert lesson.texts[PAGES[page]]["done"] in text.partition("<details>")[2], "the answer is folded"
        assert lesson.line[-1].replace("x", "×").replace("-", "–") in text
        assert 'role="img" aria-label="' in text


@pytest.mark.parametrize("page", PAGES)
def test_nothing_on_the_page_is_inline_and_every_empty_board_is_there(pages: dict[str, str], page: str) -> None:
    assert "style=" not in pages[page]
    assert re.findall(r"<script[^>]*>", pages[page]) == [
        '<script src="styles-1/page-theme.js">',
        '<script type="module" src="app-1/js/course.js">',
    ]
    assert set(re.findall(r'href="#(board-\w+)"', pages[page])) == set(re.findall(r'id="(board-\w+)"', pages[page]))


def test_the_position_and_the_turn_are_told_in_words(pages: dict[str, str]) -> None:
    assert 'aria-label="Beyaz a1 (dama); Siyah h4, c5; sıra beyazda."' in pages["kurs"]
    assert "Force the exchange: give two, take two. <small>Black to move.</small>" in pages["course"]


def test_the_data_has_a_view_for_every_ply_of_an_answer() -> None:
    data = course_data(WEB)

    assert data.keys() == {f"{ruleset}.json" for ruleset in COURSE}
    for name, lessons in COURSE.items():
        for lesson, kept in zip(lessons, json.loads(data[f"{name}.json"])["lessons"], strict=True):
            assert kept["texts"].keys() == set(LANGUAGES)
            assert [view["plies"] for view in kept["views"]] == list(range(len(lesson.line) + 1))
            assert [move["text"] for move in kept["views"][-1]["moves"]] == list(lesson.line)


def test_the_game_s_page_loads_nothing_of_the_course_but_the_service_worker_keeps_it(site: Path) -> None:
    index = (site / "index.html").read_text(encoding="utf-8")
    urls = [file["url"] for file in build_of(site)["files"]]

    assert "js/course" not in index
    assert {"kurs.html", "course.html"} <= set(urls)
    assert sum("/data/course/" in url for url in urls) == len(COURSE)
    assert not any(file.get("optional") for file in build_of(site)["files"] if "course" in file["url"])


@pytest.mark.parametrize("page", ["index", "kurallar", "rules"])
def test_the_course_is_reached_from_the_game_and_from_the_rules(site: Path, page: str) -> None:
    course = "course.html" if page == "rules" else "kurs.html"
    assert f'href="{course}"' in (site / f"{page}.html").read_text(encoding="utf-8")

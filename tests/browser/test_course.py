"""The course in a browser: lessons solved by pointer and by keyboard alone, corrected, kept, and read aloud."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.game import Game, playing
from tests.browser.test_accessibility import AT_REST, AXE, FINDINGS
from tools.project import WEB
from tools.serve import SiteServer

pytestmark = pytest.mark.browser

LOOKS: dict[str, dict[str, Any]] = {
    "kurs.html": {},
    "course.html": {"color_scheme": "dark", "viewport": {"width": 360, "height": 640}},
}


class Reader(Game):
    """A person at the course."""

    def words(self, key: str) -> str:
        """A text of the course in the language that is shown."""
        read: dict[str, str] = json.loads((WEB / "i18n" / f"course.{self.language()}.json").read_text())
        return read[key]

    def lesson(self, where: str, *, ready: bool = False) -> None:
        """Open the course at a lesson."""
        self.open(where, ready=False)
        expect(self.page.get_by_role("grid")).to_be_visible()
        if ready:
            self.ready()

    def expect_note(self, text: str) -> None:
        """Wait until the card says so."""
        expect(self.page.get_by_role("region", name=self.words("course.lesson").replace("{n}", ""))).to_contain_text(
            text
        )

    def solved(self) -> int:
        """How many lessons of the list are marked as solved."""
        solved = self.words("course.lessonDone").replace("{n}", "").strip()
        return self.page.get_by_role("button", name=solved).count()

    def keys(self, *keys: str) -> None:
        """Press keys one after the other."""
        for key in keys:
            self.page.keyboard.press(key)

    def press_next(self) -> None:
        """Go on to the next lesson."""
        self.page.get_by_role("button", name=self.words("course.next"), exact=True).click()


@pytest.fixture
def reader(chromium: Browser, served: SiteServer) -> Iterator[Reader]:
    """A visit to the course."""
    with playing(chromium, served.address, None) as game:
        yield Reader(game.visit, game.page)


def test_a_lesson_is_solved_by_pointer_and_the_next_one_comes(reader: Reader) -> None:
    reader.lesson("kurs.html")
    reader.expect_note("d4’teki taşı bir kare ileri sürün.")
    reader.drag("d4", "d5")
    reader.expect_piece("d5", "white-man")
    reader.expect_note(reader.words("course.solved"))
    reader.expect_heard("status", "Taş ileriye bir kare gider")
    assert reader.solved() == 1

    reader.press_next()
    reader.expect_note("Önü kapalı taşınıza bir yol bulun.")
    reader.expect_heard("status", "2. ders. Önü kapalı taşınıza bir yol bulun.")
    reader.press("h4", "g4")
    reader.expect_note(reader.words("course.solved"))
    assert reader.solved() == 2


def test_a_longer_lesson_is_solved_by_keyboard_alone(reader: Reader) -> None:
    reader.lesson("course.html#turkish-crown-and-sweep")
    reader.square("f7").focus()
    reader.keys("Enter", "ArrowUp", "Enter")
    reader.expect_heard("status", "h4 to f4")
    reader.expect_note(reader.words("course.goOn"))
    reader.keys("n", "Enter", "Digit3", "Enter", *["ArrowLeft"] * 3, "Enter", *["ArrowLeft"] * 2, "Enter")
    reader.expect_heard("status", "you took three at once and won the game")
    expect(reader.page.get_by_role("button", name="Next lesson")).to_be_focused()

    reader.keys("Enter")
    expect(reader.page.locator("[data-square]:focus")).to_have_count(1)
    assert reader.page.evaluate("pointers") == 0


def test_a_refused_move_is_corrected_with_the_sentence_of_the_rules(reader: Reader) -> None:
    reader.lesson("kurs.html#turkish-must-capture", ready=True)
    reader.press("b2")
    reader.expect_note("almak zorunlu: e4’teki taşla almalısınız")
    reader.expect_heard("alert", "almak zorunlu: e4’teki taşla almalısınız")
    assert reader.solved() == 0

    reader.lesson("kurs.html#turkish-most", ready=True)
    reader.press("d4", "b4")
    reader.expect_heard("alert", "taş alan yol")


def test_a_legal_move_that_is_not_asked_for_stays_unmade_and_brings_the_hint(reader: Reader) -> None:
    reader.page.set_viewport_size({"width": 360, "height": 640})
    reader.lesson("course.html#turkish-equal-free")
    before = reader.page.locator(".frame").bounding_box()
    reader.press("d4", "b4")
    reader.expect_note("d4×b4 is legal, but not the answer. Where the numbers are equal")
    reader.expect_heard("alert", "d4×b4 is legal, but not the answer.")
    expect(reader.page.locator(".frame")).to_be_in_viewport(ratio=1)
    assert reader.page.locator(".frame").bounding_box() == before, "the board stays where it is"
    reader.expect_piece("d4", "white-man")
    reader.expect_piece("c4", "black-man")
    reader.press("d4", "d6")
    reader.expect_note("Right!")


def test_the_hint_comes_first_and_the_answer_when_asked_again(reader: Reader) -> None:
    reader.lesson("kurs.html#turkish-king-far")
    hint = reader.page.get_by_role("button", name=reader.text("tool.hint"), exact=True)
    hint.click()
    reader.expect_note("önü açık oldukça gider")
    reader.expect_state("hint")
    hint.click()
    reader.expect_note("Cevap: a1–a8.")
    reader.expect_state("hint", "a1", "a8")


def test_what_is_solved_is_there_after_a_reload_until_the_reader_begins_again(reader: Reader) -> None:
    reader.lesson("kurs.html#english-man-step")
    reader.press("18", "15")
    reader.expect_note(reader.words("course.solved"))
    assert json.loads(reader.stored()["dama:v1:course"])["solved"] == {"english": ["man-step"]}

    reader.reload(ready=False)
    expect(reader.page.get_by_role("grid")).to_be_visible()
    expect(reader.page.get_by_role("combobox")).to_have_value("english")
    assert reader.solved() == 1

    reader.page.get_by_role("combobox").select_option("turkish")
    reader.expect_note("d4’teki taşı bir kare ileri sürün.")
    assert reader.solved() == 0

    reader.page.get_by_role("combobox").select_option("english")
    reader.page.get_by_role("button", name=reader.words("course.reset")).click()
    reader.expect_heard("status", reader.words("course.resetDone"))
    assert reader.solved() == 0


def test_lessons_that_do_not_arrive_leave_the_reader_where_they_were(chromium: Browser, served: SiteServer) -> None:
    with playing(chromium, served.address, None, expected=("Failed to load resource",)) as game:
        reader = Reader(game.visit, game.page)
        reader.page.context.route("**/russian.json", lambda route: route.abort())
        reader.lesson("kurs.html")
        reader.page.get_by_role("combobox").select_option("russian")
        reader.expect_note(reader.text("boot.file_missing"))
        expect(reader.page.get_by_role("combobox")).to_have_value("turkish")
        reader.press("d4", "d5")
        reader.expect_note(reader.words("course.solved"))


def test_black_s_lessons_are_seen_from_black_s_side(reader: Reader) -> None:
    reader.lesson("course.html#english-two-for-two")
    top, bottom = reader.middle("28")[1], reader.middle("1")[1]
    assert top < bottom
    reader.press("14", "17")
    reader.expect_note(reader.words("course.goOn"))
    reader.press("1", "19")
    reader.expect_note("you took two at once")


@pytest.mark.parametrize(("page", "look"), LOOKS.items())
def test_axe_finds_nothing_in_a_lesson_nor_in_the_lessons_to_read(
    chromium: Browser, served: SiteServer, page: str, look: dict[str, Any]
) -> None:
    found: list[str] = []

    def check(at: Page) -> None:
        at.evaluate(AXE.read_text(encoding="utf-8"))
        at.evaluate(AT_REST)
        found.extend(at.evaluate(FINDINGS))

    with playing(chromium, served.address, None, bypass_csp=True, **look) as game:
        reader = Reader(game.visit, game.page)
        reader.lesson(f"{page}#turkish-equal-free")
        check(reader.page)
        reader.press("d4", "b4")
        check(reader.page)
        reader.press("d4", "d6")
        expect(reader.page.get_by_role("button", name=reader.words("course.next"), exact=True)).to_be_visible()
        check(reader.page)
        reader.page.context.route("**/js/course.js", lambda route: route.fulfill(content_type="text/javascript"))
        reader.page.goto(served.address + page)
        check(reader.page)
    assert found == []


def test_without_a_script_every_lesson_and_its_answer_can_be_read(chromium: Browser, served: SiteServer) -> None:
    with playing(chromium, served.address, None, java_script_enabled=False) as game:
        game.page.goto(served.address + "kurs.html#turkish-chain")
        lesson = game.page.locator("#turkish-chain")
        expect(lesson).to_contain_text("Tek hamlede üç taş alın.")
        lesson.locator("summary").click()
        expect(lesson.get_by_text("c2×c4×e4×e6")).to_be_visible()


def test_the_first_lessons_take_the_place_of_the_exercises_of_a_page(
    chromium: Browser, served: SiteServer, site: Path
) -> None:
    page = (site / "kurs.html").read_text(encoding="utf-8")
    head, _, rest = page.partition('<div id="course">')
    tail = rest.rpartition("</article>")[2]
    text = f'{head}<div id="exercises"><p>Deneyin: d4–d5.</p></div></article>{tail}'

    def exercises(route: Route) -> None:
        route.fulfill(content_type="text/html; charset=utf-8", body=text)

    with playing(chromium, served.address, None) as game:
        reader = Reader(game.visit, game.page)
        reader.page.context.route("**/exercises.html", exercises)
        reader.lesson("exercises.html")
        expect(reader.page.get_by_text("Deneyin: d4–d5.")).to_be_hidden()
        expect(reader.page.locator("body")).to_have_attribute("data-engine", "booting")
        for move in (["d4", "d5"], ["h4", "g4"], ["d4", "d6"], ["d4", "f4"], ["e4", "e6"], ["c2", "e6"]):
            reader.press(*move)
            reader.expect_note(reader.words("course.solved"))
            if move != ["c2", "e6"]:
                reader.press_next()
        assert reader.solved() == 6
        reader.expect_note(reader.words("course.allSolved"))
        expect(reader.page.get_by_role("link", name=reader.words("course.more"))).to_have_attribute("href", "kurs.html")

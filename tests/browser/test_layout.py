"""From small phones to wide screens: nothing is cut off, covered or too small to touch."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.game import UNFOLD, WORKED_EXAMPLE, Game, playing
from tests.browser.visits import SCREEN
from tools.serve import SiteServer

pytestmark = pytest.mark.browser

SCREENS = [(320, 568), (360, 640), (430, 700), (568, 320), (768, 1024), (1280, 800), (1920, 1080)]
LOW = (1280, 440)
"""A wide window that is lower than a phone."""
MAGNIFIED = [(320, 256), (340, 280), (360, 280), (400, 280), (480, 300)]
"""A usual screen at 400 % and a little less."""
LONG = "d3-d4,e6-e5,a3-a4,h6-h5,b3-b4,g6-g5,c3-c4,f6-f5,a2-a3,h7-h6,b2-b3,g7-g6,c2-c3,f7-f6,d2-d3,e7-e6"
BOARDS = ["turkish", "international", "english"]
SMALLEST, TOUCH = 24, 44
"""WCAG 2.5.8 asks for 24 pixels; 44 is a fingertip."""

MEASURE = """() => {
  const visible = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const box = (element) => element.getBoundingClientRect().toJSON();
  const name = (element) => element.getAttribute("data-action") ?? element.outerHTML.slice(0, 80);
  const { scrollWidth, clientWidth, clientHeight } = document.documentElement;
  const controls = [...document.querySelectorAll("button:not(.square), select, summary, input[type=text], nav a")];
  return {
    over: scrollWidth - clientWidth,
    width: clientWidth,
    height: clientHeight,
    frame: box(document.querySelector(".frame")),
    squares: [...document.querySelectorAll(".square")].map(box),
    covered: [...document.querySelectorAll(".square")].filter((square) => {
      const { x, y, width, height } = box(square);
      const there = document.elementFromPoint(x + width / 2, y + height / 2);
      return !square.contains(there);
    }).map((square) => square.dataset.square),
    low: controls.filter(visible).filter((control) => !control.closest("dialog:not([open])"))
      .map((control) => [name(control), box(control).height, box(control).width]),
    status: box(document.querySelector("[data-status]")),
    tools: box(document.querySelector(".tools")),
  };
}"""
OVER = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
REACHED = """(button) => {
  button.scrollIntoView({ block: "nearest" });
  const { x, y, width, height } = button.getBoundingClientRect();
  return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}"""
FOCUS_COVERED = """() => {
  const element = document.activeElement;
  if (element === document.body) return "";
  const { x, y, width, height } = element.getBoundingClientRect();
  const points = [[0.5, 0.5], [0.5, 0.1], [0.5, 0.9]].map(([h, v]) => [x + width * h, y + height * v]);
  const seen = points.some(([h, v]) => {
    const there = document.elementFromPoint(h, v);
    const label = there?.closest("label");
    return there !== null && (element.contains(there) || there.contains(element) || label?.contains(element));
  });
  return seen ? "" : element.outerHTML.slice(0, 120);
}"""
CUT_OFF = """() => {
  const pen = document.createElement("canvas").getContext("2d");
  const px = (style, name) => Number.parseFloat(style[name]);
  const names = [...document.querySelectorAll(".setup select")].flatMap((list) => {
    const style = getComputedStyle(list);
    const room = list.clientWidth - px(style, "paddingLeft") - px(style, "paddingRight");
    pen.font = style.font;
    return [...list.options].map(({ text }) => text).filter((text) => pen.measureText(text).width > room + 0.5);
  });
  const words = [...document.querySelectorAll(":is(.tools, .more) span")];
  const cut = words.filter((word) => word.scrollWidth > word.clientWidth);
  return [...names, ...cut.map((word) => word.textContent)];
}"""
"""The names in the lists and the words below the tools and the other buttons that are wider than their place."""
HALF_SEEN = """(element) => {
  const { x, y, width, height } = element.getBoundingClientRect();
  const seen = [y + 3, y + height / 2, y + height - 3].every((at) => {
    const there = document.elementFromPoint(x + width / 2, at);
    return there !== null && (element.contains(there) || there.closest("label")?.contains(element));
  });
  return seen ? "" : element.outerHTML.slice(0, 120);
}"""
"""What is not seen from its upper to its lower edge."""
DRAWN = "() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))"
"""What the page does when its size changes happens before the next frame."""
ANIMATIONS = "() => document.getAnimations().map((animation) => animation.effect?.target?.outerHTML?.slice(0, 80))"


@pytest.fixture
def screen(request: pytest.FixtureRequest, game: Game) -> Iterator[Game]:
    """The open page on a screen of that width and height."""
    width, height = request.param
    game.page.set_viewport_size({"width": width, "height": height})
    game.page.evaluate(DRAWN)
    yield game
    game.page.set_viewport_size(SCREEN)


def on_screens(*screens: tuple[int, int]) -> pytest.MarkDecorator:
    """The test looks at each of these screens."""
    names = [f"{width}x{height}" for width, height in screens]
    return pytest.mark.parametrize("screen", screens, ids=names, indirect=True)


def overlap(one: dict[str, float], other: dict[str, float]) -> bool:
    """Whether two boxes share more than an edge."""
    across = min(one["right"], other["right"]) - max(one["left"], other["left"])
    down = min(one["bottom"], other["bottom"]) - max(one["top"], other["top"])
    return across > 0.5 and down > 0.5


def check_board(found: dict[str, Any], where: str) -> None:
    """The board is whole on the screen, its squares can be touched, and nothing lies on what is to be read."""
    frame = found["frame"]
    assert found["over"] <= 0, f"{where}: the page scrolls sideways by {found['over']} px"
    assert frame["left"] >= 0, where
    assert frame["right"] <= found["width"] + 0.5, where
    assert frame["top"] >= 0, where
    assert frame["bottom"] <= found["height"] + 0.5, f"{where}: the board ends at {frame['bottom']}"
    assert found["covered"] == [], where
    assert min(min(square["width"], square["height"]) for square in found["squares"]) >= SMALLEST, where
    assert not overlap(found["status"], found["tools"]), f"{where}: the tools cover the status"
    assert not overlap(found["frame"], found["tools"]), f"{where}: the tools cover the board"


@on_screens(*SCREENS, LOW)
def test_the_board_fits_and_nothing_covers_it(screen: Game) -> None:
    for language in ("tr", "en"):
        expect(screen.page.locator("html")).to_have_attribute("lang", language)
        for ruleset in BOARDS:
            screen.go_to(f"#ruleset={ruleset}&opponent=friend")
            expect(screen.page.locator(f"body[data-ruleset={ruleset}]")).to_be_attached()
            check_board(screen.page.evaluate(MEASURE), ruleset)
        screen.go_to(WORKED_EXAMPLE)
        screen.press("d4")
        check_board(screen.page.evaluate(MEASURE), "lifted")
        screen.press("b4")
        expect(screen.page.locator("[data-status][data-tone=refused]")).to_be_visible()
        check_board(screen.page.evaluate(MEASURE), "refused")
        screen.page.evaluate(UNFOLD)
        assert screen.page.evaluate(CUT_OFF) == []
        screen.act("language")


@on_screens((320, 480), (360, 640), (390, 700))
def test_a_long_dialog_hides_neither_what_is_wrong_nor_what_has_the_focus(screen: Game) -> None:
    screen.page.evaluate(UNFOLD)
    screen.act("own-rules")
    dialog = screen.page.get_by_role("dialog", name=screen.text("own.title"))
    field = dialog.get_by_role("combobox", name=screen.text("own.group.capture"))
    expect(field.locator("option").first).to_have_text("standart: almak zorunlu")
    screen.button("own.save").click()
    wrong = dialog.get_by_role("alert")
    expect(wrong).to_have_text(screen.text("own.nothing"))
    assert wrong.evaluate(HALF_SEEN) == ""
    for key in ["Tab"] * 14 + ["Shift+Tab"] * 14:
        screen.page.keyboard.press(key)
        focused = dialog.locator(":focus")
        if focused.count() > 0:  # else it is the browser's turn
            assert focused.evaluate(HALF_SEEN) == ""


@on_screens(*MAGNIFIED)
def test_magnified_pages_and_long_words_do_not_scroll_sideways(screen: Game) -> None:
    word = "x" * 90
    for language in ("tr", "en"):
        expect(screen.page.locator("html")).to_have_attribute("lang", language)
        screen.page.evaluate(UNFOLD)
        screen.page.locator("#typed-move").fill(word)
        screen.page.locator("#typed-move").press("Enter")
        expect(screen.page.locator("[data-status-text]")).to_contain_text("xxxx")
        screen.go_to(f"#ruleset=turkish&fen=W{word}")
        expect(screen.page.locator(".notice p")).to_contain_text("xxxx")
        screen.act("import")
        screen.page.locator("[data-import-text]").fill(f"1. {word}")
        screen.page.locator("[data-dialog=import] [data-confirm]").click()
        expect(screen.page.locator("[data-import-wrong]")).not_to_be_empty()
        assert screen.page.evaluate(OVER) <= 0
        wide = "dialog => dialog.scrollWidth - document.documentElement.clientWidth"
        assert screen.page.locator("[data-dialog=import]").evaluate(wide) <= 0
        screen.page.keyboard.press("Escape")
        screen.act("language")


@pytest.mark.parametrize("opponent", ["easy", "friend"])
def test_a_long_game_fits_a_desktop_and_its_moves_scroll_inside_their_card(
    chromium: Browser, served: SiteServer, opponent: str
) -> None:
    with playing(chromium, served.address, None) as game:
        game.open(f"#opponent={opponent}&moves={LONG}")
        game.expect_count(LONG.count("-"))
        game.turn("white")
        whole = "() => document.documentElement.scrollHeight <= document.documentElement.clientHeight"
        assert game.page.evaluate(whole)
        moves = game.page.locator("[data-moves]")
        assert moves.evaluate("list => list.scrollHeight > list.clientHeight && list.scrollTop > 0")
        controls = ["#typed-move", "[data-action=import]", "[data-status-title]", "[data-saved]"]
        for control in controls:
            expect(game.page.locator(control)).to_be_in_viewport(ratio=1)
        game.act("resign")
        game.page.get_by_role("dialog").get_by_role("button", name=game.text("dialog.resign.confirm")).click()
        game.turn("over")
        game.page.set_viewport_size({"width": 1280, "height": 720})
        for control in [*controls, "[data-action=again]"]:
            expect(game.page.locator(control)).to_be_in_viewport(ratio=1)
        assert game.page.evaluate(whole)


def test_the_tools_of_a_phone_stay_where_they_are(chromium: Browser, served: SiteServer) -> None:
    with playing(chromium, served.address, None, viewport={"width": 360, "height": 640}) as game:
        game.open("#opponent=friend", ready=False)
        places = []

        def look() -> None:
            places.append(game.page.locator(".tools").evaluate("tools => tools.getBoundingClientRect().top"))

        expect(game.page.locator("[data-square]").first).to_be_attached()
        look()
        expect(game.page.locator("[data-boot-told]")).to_have_text(re.compile("Yükleniyor %"))
        game.ready()
        look()
        for square in ("a3", "h8", "a4"):
            game.press(square)
            look()
        game.turn("black")
        look()
        assert len(set(places)) == 1, places


@on_screens(*SCREENS, LOW)
def test_every_control_can_be_touched_and_reached(screen: Game) -> None:
    screen.follow("#opponent=medium")
    screen.page.evaluate(UNFOLD)
    found = screen.page.evaluate(MEASURE)

    assert found["over"] <= 0
    assert [control for control in found["low"] if control[1] < TOUCH - 0.5] == []
    assert [control for control in found["low"] if control[2] < SMALLEST] == []
    for button in screen.page.locator(":is(.tools button, .more button, nav a, nav button):visible").all():
        assert button.evaluate(REACHED), button.evaluate("button => button.outerHTML")
    for texts in ("rules", "course", "help"):
        assert screen.page.locator(f"[data-{texts}]:visible").count() > 0, f"a link to the {texts}"
    screen.page.locator(".logo").focus()
    for _ in range(30):
        screen.page.keyboard.press("Tab")
        assert screen.page.evaluate(FOCUS_COVERED) == "", "the tools never hide what has the focus"


@on_screens(*SCREENS)
def test_a_hint_with_its_line_and_an_answer_with_its_reason_fit(screen: Game) -> None:
    screen.follow("#fen=W:Wa2,b2,c3,e3,h2:Ba7,b6,e6,g7,h7&opponent=master&side=white")
    text = screen.page.locator("[data-status-text]")
    for language in ("tr", "en"):
        expect(screen.page.locator("html")).to_have_attribute("lang", language)
        before = text.inner_text()
        for what in ("hint", "line"):
            screen.act("hint")
            expect(text).not_to_have_text(before)
            expect(screen.page.locator("[data-status][data-tone=hint]")).to_be_visible()
            screen.page.evaluate("() => scrollTo(0, 0)")
            check_board(screen.page.evaluate(MEASURE), f"{language}, {what}")
            before = text.inner_text()
        screen.press("c3", "c3")
        screen.act("language")
    screen.offer_draw()
    expect(screen.page.locator("[data-status][data-tone=over]")).to_be_visible()
    screen.page.evaluate("() => scrollTo(0, 0)")
    check_board(screen.page.evaluate(MEASURE), "agreed, with the computer's reason")


@pytest.mark.parametrize("name", ["kurallar.html", "rules.html", "kurallar-english.html", "rules-frisian.html"])
def test_the_rules_pages_fit_every_screen(chromium: Browser, served: SiteServer, name: str) -> None:
    with playing(chromium, served.address, None) as game:
        game.open(name, ready=False)
        for width, height in SCREENS:
            game.page.set_viewport_size({"width": width, "height": height})
            assert game.page.evaluate(OVER) <= 0
            for link in game.page.locator("nav a:visible, a.primary:visible").all():
                box = link.bounding_box()
                assert box is not None
                assert box["height"] > TOUCH - 0.5, (width, link.inner_text())


@pytest.mark.requirement("R1")
@pytest.mark.parametrize(
    ("ruleset", "language", "name"),
    [
        ("turkish", "tr", "kurallar.html"),
        ("turkish", "en", "rules.html"),
        ("english", "tr", "kurallar-english.html"),
        ("russian", "en", "rules-russian.html"),
    ],
)
def test_board_and_rules_link_to_each_other_at_top_and_bottom(
    chromium: Browser, served: SiteServer, ruleset: str, language: str, name: str
) -> None:
    with playing(chromium, served.address, None) as game:
        page = game.page
        for place in (0, -1):
            game.open(f"?#lang={language}&ruleset={ruleset}", ready=False)
            expect(page.locator("html")).to_have_attribute("lang", language)
            expect(page.locator(f"body[data-ruleset={ruleset}]")).to_be_attached()
            links = page.locator("[data-rules]:visible")
            assert links.count() == 2
            links.nth(place).click()
            page.wait_for_url(f"**/{name}")
            page.locator(f'main a[href^="./#ruleset={ruleset}"]:not(figure a)').nth(place).click()
            expect(page.locator("html")).to_have_attribute("lang", language)
            expect(page.locator(f"body[data-ruleset={ruleset}]")).to_be_visible()
            page.goto("about:blank")


@pytest.mark.parametrize("opponent", ["friend", "easy"])
def test_with_reduced_motion_nothing_moves(chromium: Browser, served: SiteServer, opponent: str) -> None:
    with playing(chromium, served.address, f"#opponent={opponent}", reduced_motion="reduce") as game:
        game.press("d3")
        assert game.page.evaluate(ANIMATIONS) == []
        game.press("d4")
        assert game.page.evaluate(ANIMATIONS) == []
        game.expect_count(1 if opponent == "friend" else 2)
        assert game.page.evaluate(ANIMATIONS) == []


def test_motion_comes_to_an_end(chromium: Browser, served: SiteServer) -> None:
    with playing(chromium, served.address, WORKED_EXAMPLE) as game:
        game.press("d4", "f8")
        assert game.page.evaluate(ANIMATIONS) != []
        expect(game.page.locator(".ghost")).to_have_count(0)
        game.page.wait_for_function("() => document.getAnimations().length === 0")

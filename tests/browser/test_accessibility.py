"""The page for everybody: axe finds nothing in any state; names, live regions, colours that the system chooses."""

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.game import ENGINE_MS, WORKED_EXAMPLE, Game, playing
from tests.browser.pictures import picture, unlike
from tests.rules import vectors
from tools.node import MODULES
from tools.project import WEB
from tools.serve import SiteServer

pytestmark = pytest.mark.browser

AXE = MODULES / "axe-core" / "axe.min.js"
FINDINGS = """async (tags) => {
  const { violations } = await axe.run(document, { resultTypes: ["violations"], ...(tags && { runOnly: tags }) });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`);
}"""
AT_REST = "() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished))"
SEEN = ["cat.color", "cat.sensory-and-visual-cues"]
"""Rules about what is seen: colours, sizes. What is read aloud is the same in every look of a language."""
LOOKS: dict[str, tuple[str, dict[str, Any], list[str] | None]] = {
    "Turkish, light": ("tr", {"color_scheme": "light"}, None),
    "English, dark": ("en", {"color_scheme": "dark"}, None),
    "Turkish, dark, phone": ("tr", {"color_scheme": "dark", "viewport": {"width": 360, "height": 640}}, SEEN),
    "Turkish, forced colours": ("tr", {"forced_colors": "active", "color_scheme": "dark"}, SEEN),
}
"""Language, options of the browser, and which rules are asked (None: all)."""
SQUARE_NAMES = """squares => squares.map((square) =>
  [square.dataset.square, square.dataset.piece ?? null, square.getAttribute("aria-label")])"""
WORDS = {"tr": ("boş", "beyaz taş", "siyah taş"), "en": ("empty", "white man", "black man")}
SQUARES = {"turkish": 64, "international": 50, "english": 32}


class Look:
    """The game in one look and language, with axe at hand."""

    def __init__(self, game: Game, language: str, rules: list[str] | None = None) -> None:
        self.player = game
        self.page = game.page
        self.language = language
        self.rules = rules
        self.found: list[str] = []

    def open(self, where: str, *, ready: bool = True) -> None:
        """Open a page and bring axe into it."""
        self.player.open(where, ready=ready)
        self.page.evaluate(AXE.read_text(encoding="utf-8"))

    def game(self, fragment: str, ruleset: str = "turkish") -> None:
        """Open another game on the same board."""
        self.player.go_to(f"#ruleset={ruleset}&opponent=friend&{fragment}")
        expect(self.page.locator(f'body[data-ruleset="{ruleset}"]')).to_be_attached()

    def check(self, state: str) -> None:
        """Note what axe finds now."""
        self.page.evaluate(AT_REST)
        self.found += [f"{state}: {finding}" for finding in self.page.evaluate(FINDINGS, self.rules)]


@pytest.fixture(params=LOOKS)
def look(request: pytest.FixtureRequest, chromium: Browser, served: SiteServer) -> Iterator[Look]:
    """Every look in turn. The policy of the page would keep axe out, so it is set aside here, and only here."""
    language, options, rules = LOOKS[request.param]
    with playing(chromium, served.address, None, bypass_csp=True, **options) as game:
        look = Look(game, language, rules)
        yield look
        assert not look.found, "\n".join(look.found)


def test_axe_finds_nothing_in_any_state_of_the_board(look: Look) -> None:
    look.open(f"#lang={look.language}&opponent=medium")
    look.check("idle")
    look.player.press("d3", "d4")
    look.player.expect_count(2)
    look.player.turn("white")
    look.player.act("hint")
    expect(look.page.locator("[data-status][data-tone=hint]")).to_be_visible()
    look.check("hint")
    check_a_capture(look)
    check_dialogs(look)
    check_own_rules(look)
    check_other_boards(look)


def check_a_capture(look: Look) -> None:
    """From a refusal to the end of a chain."""
    look.game(f"fen={vectors.WORKED_EXAMPLE}")
    look.player.press("a2")
    expect(look.page.locator("[data-status][data-tone=refused]")).to_be_visible()
    look.check("refused")
    look.player.act("ways")
    expect(look.page.get_by_role("dialog").get_by_role("table")).to_be_visible()
    look.check("the ways to capture")
    look.page.keyboard.press("Escape")
    look.player.press("d4")
    look.check("lifted")
    look.player.press("d6")
    expect(look.player.square("d6")).to_have_attribute("data-piece", "white-man")
    look.check("in the middle of a chain")
    look.player.press("f6", "f8")
    expect(look.player.square("f8")).to_have_attribute("data-piece", "white-king")
    look.check("after the move")


def check_dialogs(look: Look) -> None:
    """Every dialog, and the game's end."""
    look.game("moves=d3-d4,e6-e5,c3-c4")
    look.player.expect_count(3)
    for action in ("settings", "new", "share", "export", "import"):
        look.player.act(action)
        opened = look.page.locator("dialog[open]")
        expect(opened).to_be_visible()
        look.check(f"dialog {action}")
        if action == "import":
            opened.locator("textarea").fill("?")
            opened.locator("[data-confirm]").click()
            expect(opened.locator("[data-import-wrong]")).not_to_be_empty()
            look.check("import refused")
        look.page.keyboard.press("Escape")
        expect(opened).to_have_count(0)
    look.player.act("resign")
    look.page.locator("dialog[open] [data-confirm]").click()
    look.player.turn("over")
    look.check("over")


def check_own_rules(look: Look) -> None:
    """The dialog in which rules are made, and the one that tells them."""
    look.game("", "turkish+optional")
    look.player.turn("white")
    setup = look.page.locator(".setup")
    if setup.get_attribute("open") is None:
        setup.locator("summary").click()
    look.player.act("own-rules")
    dialog = look.page.get_by_role("dialog")
    expect(dialog.get_by_role("combobox").first).to_be_visible()
    look.check("own rules")
    look.player.choose("own.group.capture", "")
    dialog.locator("[data-confirm]").click()
    expect(dialog.get_by_role("alert")).not_to_be_empty()
    look.check("own rules refused")
    dialog.locator("[data-own-delete]").click()
    expect(dialog.get_by_role("status")).not_to_be_empty()
    look.check("own rules deleted")
    look.page.keyboard.press("Escape")
    look.game("", "turkish+optional")
    look.page.locator("[data-rules]:visible").first.click()
    expect(dialog.get_by_role("heading", level=3).first).to_be_visible()
    look.check("the rules of one's own")
    look.page.keyboard.press("Escape")


def check_other_boards(look: Look) -> None:
    """Numbered boards, a lifted piece on each; a link that is no game."""
    for ruleset in ("international", "english"):
        look.game("", ruleset)
        look.page.locator('[data-state~="movable"]').first.click()
        look.check(f"{ruleset}, lifted")
    look.game("moves=a1-a8")
    expect(look.page.locator("[data-notice=unplayable]")).to_be_visible()
    look.check("notice")


RULES = {"tr": ["kurallar.html", "kurallar-english.html"], "en": ["rules.html", "rules-frisian.html"]}


def texts_in(language: str) -> list[str]:
    """The text pages of a language, with two of its rules pages: those are all made by one template."""
    sources = sorted((WEB / "pages").glob("*.md"))
    return [f"{path.stem}.html" for path in sources if path.read_text().startswith(f"language: {language}\n")] + RULES[
        language
    ]


def test_axe_finds_nothing_on_the_text_pages(look: Look) -> None:
    for page in texts_in(look.language):
        look.open(page, ready=False)
        look.check(page)


def test_axe_finds_nothing_when_the_engine_cannot_start(chromium: Browser, served: SiteServer) -> None:
    expected = ("Failed to load resource", "Failed to fetch", "wasm instantiation failed")
    with playing(chromium, served.address, None, expected=expected, bypass_csp=True) as game:
        game.visit.context.route("**/pyodide.asm.wasm", lambda route: route.abort())
        look = Look(game, "tr")
        look.open("#opponent=friend", ready=False)
        expect(game.page.locator("body[data-engine=failed]")).to_be_attached(timeout=ENGINE_MS)
        look.check("failed")
        assert look.found == []
        expect(game.page.locator("[data-status] [data-action=retry]")).to_be_visible()


@pytest.mark.requirement("R32", "R35")
@pytest.mark.parametrize("ruleset", SQUARES)
def test_every_square_has_a_name_and_its_place_in_the_grid(chromium: Browser, served: SiteServer, ruleset: str) -> None:
    with playing(chromium, served.address, None) as game:
        game.open(f"#ruleset={ruleset}&opponent=friend", ready=False)
        page = game.page
        expect(page.locator("[data-square]")).to_have_count(SQUARES[ruleset])
        grid = page.get_by_role("grid")
        size = 10 if ruleset == "international" else 8
        expect(grid.get_by_role("row")).to_have_count(size)
        expect(grid.get_by_role("gridcell")).to_have_count(size * size)
        assert grid.get_attribute("aria-label")
        assert page.locator('[data-square][tabindex="0"]').count() == 1, "the board is one stop of the Tab key"
        for language, (empty, white, black) in WORDS.items():
            expect(page.locator("html")).to_have_attribute("lang", language)
            kinds = {None: empty, "white-man": white, "black-man": black}
            for name, piece, label in page.locator("[data-square]").evaluate_all(SQUARE_NAMES):
                assert label.startswith(f"{name}, {kinds[piece]}")
            game.act("language")


def test_the_live_regions_are_there_from_the_first_paint_and_speak(
    chromium: Browser, served: SiteServer, site: Path
) -> None:
    first = (site / "index.html").read_text()
    assert '<div class="live" role="status" aria-live="polite" data-live="status"></div>' in first
    assert '<div class="live" role="alert" data-live="alert"></div>' in first

    with playing(chromium, served.address, None) as game:
        game.open("#opponent=friend", ready=False)
        regions = game.page.locator("[data-live]")
        regions.evaluate_all("regions => { globalThis.regions = regions; }")
        game.ready()
        game.press("d3", "d4")
        expect(game.page.locator("[data-live=status]")).to_contain_text("d4")
        game.press("a6", "e4")
        expect(game.page.locator("[data-live=alert]")).not_to_be_empty()
        assert regions.evaluate_all("now => now.every((region, index) => region === regions[index])")


@pytest.mark.requirement("R27")
def test_marks_and_pieces_stay_in_forced_colours(chromium: Browser, served: SiteServer) -> None:
    with playing(chromium, served.address, WORKED_EXAMPLE, forced_colors="active") as game:
        game.press("d4")
        looks = {name: picture(game.square(name)) for name in ("a1", "d4", "d6", "a2", "a7")}
        for one, other in combinations(looks, 2):
            assert unlike(game.page, looks[one], looks[other]), f"{one} and {other} look alike"
        for name in ("ruleset", "opponent"):
            field = game.page.locator(f"select[data-setting={name}]")
            expect(field).to_have_css("background-image", "none")  # the system draws the arrow

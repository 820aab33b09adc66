"""What others made up, in a link, a text or the browser's storage: it is shown as text, and play goes on."""

import json
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.game import FRIEND, playing
from tools.serve import SiteServer

pytestmark = pytest.mark.browser

MARKUP = "<img src=x onerror=alert(1)>"
GAME = "dama:v1:game:"


@pytest.mark.requirement("R29")
def test_markup_in_names_texts_and_links_is_shown_as_text(chromium: Browser, served: SiteServer) -> None:
    link = f"#ruleset=turkish%2Boptional&name={quote(MARKUP)}&opponent=friend"
    with playing(chromium, served.address, link) as game:
        opened = list[str]()
        game.page.on("dialog", lambda dialog: opened.append(dialog.message))
        game.turn("white")
        expect(game.page.get_by_role("option", name=MARKUP)).to_be_attached()
        label = game.text("board.grid").replace("{ruleset}", MARKUP).replace("{size}", "8")
        expect(game.page.get_by_role("grid")).to_have_accessible_name(label)

        game.page.keyboard.press("i")
        game.page.locator("#typed-move").fill(MARKUP)
        game.page.keyboard.press("Enter")
        expect(game.page.locator("[data-status-text]")).to_contain_text(MARKUP)

        game.act("import")
        field = game.page.get_by_label(game.text("dialog.import.field"))
        wrong = game.page.get_by_role("dialog").get_by_role("alert")
        field.fill(f'[White "{MARKUP}"]\n1. d3-d4 {{{MARKUP}}} {MARKUP} *')
        game.button("dialog.import.confirm").click()
        expect(wrong).to_contain_text("<img")
        field.fill(f'[Event "{MARKUP}"]\n[White "{MARKUP}"]\n[GameType "30"]\n1. d3-d4 {{{MARKUP}}} *')
        game.button("dialog.import.confirm").click()
        game.expect_moves("d3–d4")

        game.go_to(f"#ruleset=turkish&fen={quote(MARKUP)}")
        notices = game.page.get_by_role("region", name=game.text("notice.label"))
        expect(notices).to_contain_text(MARKUP)
        game.expect_moves("d3–d4")
        assert (game.page.locator("img").count(), opened) == (0, [])


@pytest.mark.requirement("R28")
def test_a_browser_that_another_program_or_a_later_version_wrote_to_is_played_in(
    chromium: Browser, served: SiteServer
) -> None:
    record = {"v": 1, "ruleset": "turkish", "start": None, "moves": ["d3-d4"], "result": None, "revision": 3}
    ours = json.dumps(record | {"opponent": "friend", "more": {"of": ["another"]}})
    deep = ours.replace("{", '{"x":' + "[" * 50_000 + "]" * 50_000 + ",", 1)
    later = json.dumps(record | {"v": 2, "ruleset": "english", "moves": ["11-15"]})
    settings = {"language": "tr", "own": [{"id": "turkish+optional", "name": {"toString": 1}}], "__proto__": {"x": 1}}
    with playing(chromium, served.address, FRIEND) as game:
        game.store(f"{GAME}turkish", ours, alone=True)
        game.store("dama:v1:settings", json.dumps(settings))
        game.page.evaluate("sessionStorage.setItem('dama:v1:left', '{\"language\": \"xx\"}')")
        game.reload()
        game.turn("black")
        game.expect_moves("d3–d4")
        game.press("e6", "e5")
        game.turn("white")
        assert json.loads(game.stored()[f"{GAME}turkish"])["more"] == {"of": ["another"]}

        game.store(f"{GAME}english", later)
        game.store(f"{GAME}russian", deep)
        game.choose("setup.ruleset", "english")
        game.expect_notice("notice.newer")
        game.choose("setup.opponent", "friend")
        game.press("11", "15")
        game.turn("white")
        expect(game.page.locator("[data-saved]")).to_have_text(game.text("app.notSaved"))
        assert game.stored()[f"{GAME}english"] == later

        game.choose("setup.ruleset", "russian")
        game.expect_notice("notice.unreadable")
        assert deep in game.stored().values()
        game.choose("setup.ruleset", "turkish")
        game.expect_moves("d3–d4", "e6–e5")

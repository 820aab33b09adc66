"""What people can bring that is longer than anything the page was drawn for."""

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.game import UNFOLD, playing
from tools.serve import SiteServer

pytestmark = pytest.mark.browser

NAME = "W" * 40
PHONE = {"width": 320, "height": 640}
TOO_LONG = "text => { document.querySelector('[data-import-text]').value = text + 'x'.repeat(4_100_000); }"
FOLD = "() => { for (const card of document.querySelectorAll('details')) card.open = false; }"
BESIDE = "() => document.documentElement.scrollWidth - innerWidth"
WIDE = "dialog => dialog.scrollWidth - dialog.clientWidth"


@pytest.mark.requirement("R43")
def test_rules_with_a_long_name_and_a_text_that_is_too_long_break_nothing(
    chromium: Browser, served: SiteServer
) -> None:
    with playing(
        chromium, served.address, f"#ruleset=turkish+optional&name={NAME}&opponent=friend&lang=en", viewport=PHONE
    ) as game:
        expect(game.page.locator("select[data-setting=ruleset]")).to_contain_text(NAME)
        for fold in (FOLD, UNFOLD):
            game.page.evaluate(fold)
            assert game.page.evaluate(BESIDE) <= 0
        dialog = game.page.get_by_role("dialog")
        for opened in ("[data-rules]", "[data-action=own-rules]"):
            game.page.locator(opened).locator("visible=true").first.click()
            expect(dialog).to_contain_text(NAME)
            assert dialog.evaluate(WIDE) <= 0, opened
            game.page.keyboard.press("Escape")

        game.act("import")
        game.page.evaluate(TOO_LONG, "1. d3-d4 ")
        dialog.get_by_role("button", name=game.text("dialog.import.confirm")).click()
        expect(dialog.get_by_role("alert")).to_have_text("This is too long: no more than 2 MB are read.")
        game.page.keyboard.press("Escape")
        game.press("d3", "d4")
        game.expect_moves("d3–d4")

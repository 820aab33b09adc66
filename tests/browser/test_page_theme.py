"""Text pages have the look that was chosen on the board, and a button for it; without a script the system's."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.game import playing
from tests.browser.visits import visiting
from tools.serve import SiteServer

pytestmark = pytest.mark.browser

LOOK = {"tr": "Açık ya da koyu görünüm", "en": "Light or dark look"}
IS_DARK = """() => {
  const [red] = getComputedStyle(document.documentElement).backgroundColor.match(/[0-9.]+/g);
  return red < 128;
}"""


def is_dark(page: Page) -> bool:
    """Whether the paper of the page is dark."""
    return bool(page.evaluate(IS_DARK))


def test_the_look_of_the_board_and_of_the_texts_is_one(chromium: Browser, served: SiteServer) -> None:
    with playing(chromium, served.address, None) as game:
        page = game.page
        game.open("#opponent=friend", ready=False)
        game.button("nav.theme.dark").click()
        game.open("kurallar.html", ready=False)
        assert is_dark(page)

        page.get_by_role("button", name=LOOK["tr"]).click()
        assert not is_dark(page)
        page.get_by_role("navigation").get_by_role("link", name="English").click()
        expect(page.locator("html")).to_have_attribute("lang", "en")
        assert not is_dark(page)
        page.get_by_role("button", name=LOOK["en"]).click()
        assert is_dark(page)

        game.open("", ready=False)
        expect(game.button("nav.theme.light")).to_be_visible()
        assert is_dark(page)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_without_a_script_a_text_has_the_look_of_the_system(chromium: Browser, served: SiteServer, scheme: str) -> None:
    with visiting(chromium, served.address, java_script_enabled=False, color_scheme=scheme) as visit:
        page = visit.context.new_page()
        page.goto(served.address + "rules.html")
        assert is_dark(page) == (scheme == "dark")
        expect(page.get_by_role("button", name=LOOK["en"])).to_have_count(0)

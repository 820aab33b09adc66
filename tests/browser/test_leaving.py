"""Leaving with a game that the browser does not take; and presses and changes by which nothing else may be lost."""

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.game import FRIEND, Game, playing
from tests.browser.test_saving import FULL_STORAGE
from tools.serve import SiteServer

pytestmark = pytest.mark.browser

NO_ROOM_BUT_THE_TABS = """if (self.origin !== "null") {
  const { setItem } = Storage.prototype;
  Storage.prototype.setItem = function (key, text) {
    if (this === localStorage) throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
    setItem.call(this, key, text);
  };
  localStorage.held = "by others";
}"""


@pytest.mark.requirement("R28")
def test_a_game_without_room_survives_a_reload_and_one_that_only_the_page_has_is_not_left_unasked(
    chromium: Browser, served: SiteServer
) -> None:
    with playing(chromium, served.address, None) as game:
        page, saved = game.page, game.page.locator("[data-saved]")
        game.visit.context.add_init_script(NO_ROOM_BUT_THE_TABS)
        game.open(FRIEND)
        game.press("d3", "d4")
        game.turn("black")
        game.reload()
        game.expect_moves("d3–d4")
        expect(saved).to_have_text(game.text("app.notSaved"))

        page.evaluate(f"() => {{ {FULL_STORAGE} }}")
        game.turn("black")
        game.press("d6", "d5")
        game.turn("white")
        with game.visit.context.expect_page() as opened:
            page.get_by_role("link", name=game.text("nav.rules"), exact=True).first.click()
        opened.value.wait_for_url("**/kurallar.html")
        opened.value.close()
        with page.expect_event("dialog") as asked:
            page.close(run_before_unload=True)
        assert asked.value.type == "beforeunload"
        asked.value.dismiss()
        game.expect_moves("d3–d4", "d6–d5")


def test_a_double_press_opens_a_dialog_and_a_press_beside_closes_it_later(game: Game) -> None:
    dialog = game.page.get_by_role("dialog")
    for name in ("tool.share", "tool.resign", "nav.settings"):
        game.page.keyboard.press("Escape")
        expect(dialog).to_be_hidden()
        game.button(name).first.dblclick()
        expect(dialog).to_be_visible()
    game.page.wait_for_timeout(600)
    game.page.mouse.click(5, 5)
    expect(dialog).to_be_hidden()


def test_what_the_settings_have_told_changes_its_language_with_them(game: Game) -> None:
    game.act("settings")
    told = game.page.locator("[data-keep-told]")
    expect(told).to_have_text(game.text("keep.usual"))
    before = told.inner_text()
    game.choose("settings.language", "en")
    expect(game.page.locator("html")).to_have_attribute("lang", "en")
    expect(told).to_have_text(game.text("keep.usual"))
    assert told.inner_text() != before


def test_a_choice_that_is_hidden_while_it_has_the_focus_gives_it_to_the_board(game: Game) -> None:
    game.choose("setup.opponent", "easy")
    game.page.get_by_role("radio", name=game.text("colour.white"), exact=True).focus()
    game.go_to(FRIEND)
    expect(game.page.locator(".square:focus")).to_be_visible()

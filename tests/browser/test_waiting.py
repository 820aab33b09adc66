"""What takes Python long is told of and called off, and what it refuses is refused with a reason."""

import time
from pathlib import Path

import pytest
from playwright.sync_api import JSHandle, expect

from tests.browser.game import ENGINE_MS, FRIEND, Game

pytestmark = pytest.mark.browser

MANY = 50_000
"""Games in a file that takes Python some seconds to read and the box of the dialog not too long to show."""

TOLD = """(line) => {
  const told = [];
  new MutationObserver(() => told.push(line.textContent)).observe(line, { childList: true, characterData: true });
  return told;
}"""
"""All that a line will have told."""


def test_a_large_file_is_read_in_sight_and_a_dialog_that_closes_calls_it_off(game: Game, tmp_path: Path) -> None:
    """The board does not wait for what nobody wants any more: it has its answer sooner than the file would be read."""
    page, file = game.page, tmp_path / "many.pdn"
    file.write_text("d3-d4 *\n" * MANY)
    game.follow(FRIEND)

    def open_file() -> JSHandle:
        game.act("import")
        with page.expect_file_chooser() as chooser:
            game.button("dialog.import.choose").click()
        chooser.value.set_files(file)
        told = page.get_by_role("dialog").get_by_role("status").evaluate_handle(TOLD)
        game.button("dialog.import.confirm").click()
        return told

    told = open_file()
    began = time.monotonic()
    expect(page.get_by_role("dialog")).to_be_hidden(timeout=ENGINE_MS)
    whole = time.monotonic() - began
    assert game.text("status.moment") in told.json_value()
    game.expect_heard("status", f"{MANY} oyun var")
    game.expect_moves("d3–d4")

    game.follow(FRIEND)
    open_file()
    page.keyboard.press("Escape")
    began = time.monotonic()
    game.press("d3", "d4", "e6", "e5")
    game.turn("white")
    assert time.monotonic() - began < whole / 2
    game.expect_moves("d3–d4", "e6–e5")


def test_a_typed_move_is_shown_its_form_and_refused_with_the_rule_that_w_opens(game: Game) -> None:
    field = game.page.get_by_label(game.text("moves.type"))
    for ruleset, hint in (("international", "33-28 ya da 28x17x8 gibi"), ("turkish", "e3-e4 ya da d4xd6xf6 gibi")):
        game.follow(f"#ruleset={ruleset}&opponent=friend&lang=tr")
        expect(field).to_have_attribute("placeholder", hint)
    field.fill("d3-d5")
    field.press("Enter")
    game.expect_heard(
        "alert", "d3’teki taş yalnız bir kare gidebilir; d5 uzak. Kural: taşın gidişi; açmak için W tuşu."
    )
    expect(game.page.get_by_role("link", name="Kural: taşın gidişi")).to_be_visible()
    game.expect_state("concerned", "d3", "d5")

"""Games in and out of files, and links that cannot be read, as a person meets them."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from dama.game import new_game
from dama.lookup import ruleset
from tests.browser.game import FRIEND, Game

pytestmark = pytest.mark.browser


def some_moves(count: int) -> tuple[str, ...]:
    """The first moves of a game that is long enough to fill the box of the export."""
    game = new_game(ruleset("turkish"))
    for _ in range(count):
        game = game.after(game.legal[0])
    return game.record.moves


@pytest.mark.requirement("R28", "R29")
def test_a_game_goes_to_a_file_and_comes_back_from_it(game: Game, tmp_path: Path) -> None:
    page, moves = game.page, some_moves(40)
    game.follow(f"{FRIEND}&lang=tr&moves={','.join(moves)}")
    game.expect_count(len(moves))
    game.act("export")
    pdn = page.get_by_role("textbox", name=game.text("dialog.export.pdn"))
    expect(pdn).to_be_focused()
    expect(pdn).not_to_have_value("")
    assert pdn.evaluate("box => [box.scrollTop, box.scrollHeight > box.clientHeight]") == [0, True]
    with page.expect_download() as download:
        game.button("dialog.export.save").click()
    assert download.value.suggested_filename == "dama-turkish.pdn"
    file = tmp_path / "dama-turkish.pdn"
    download.value.save_as(file)

    game.act("settings")
    with page.expect_file_chooser() as chooser:
        game.button("keep.open").click()
    chooser.value.set_files(file)
    game.expect_notice("keep.notOurs")

    game.follow(f"{FRIEND}&lang=tr")
    game.expect_count(0)
    game.act("import")
    dialog = page.get_by_role("dialog", name=game.text("dialog.import.title"))
    with page.expect_file_chooser() as chooser:
        dialog.get_by_role("button", name=game.text("dialog.import.choose")).click()
    chooser.value.set_files(file)
    box = dialog.get_by_role("textbox", name=game.text("dialog.import.field"))
    expect(box).to_have_value(file.read_text())
    expect(dialog.get_by_role("button", name=game.text("dialog.import.confirm"), exact=True)).to_be_focused()
    page.keyboard.press("Enter")
    game.expect_count(len(moves))

    game.act("import")
    box.fill("W:Wz9:Ba1")
    dialog.get_by_role("button", name=game.text("dialog.import.confirm"), exact=True).click()
    expect(dialog.get_by_role("alert")).to_have_text('Konum metnindeki "z9" bu tahtada bir kare değil.')


@pytest.mark.requirement("R28")
@pytest.mark.parametrize(
    ("link", "notice", "more"),
    [
        ("#garbage", "notice.unreadLink", ""),
        (f"{FRIEND}&moves=d3-d5", "notice.badLink", '1. hamle oynanamaz: "d3-d5".'),
    ],
)
def test_a_link_that_cannot_be_read_says_so_and_changes_nothing(game: Game, link: str, notice: str, more: str) -> None:
    game.press("d3", "d4")
    game.expect_moves("d3–d4")
    game.follow(link)
    game.expect_notice(notice)
    game.expect_heard("status", more or game.text(notice))
    game.expect_moves("d3–d4")

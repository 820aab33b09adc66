"""Games are kept in the browser: after every move, for every ruleset, and whatever happens to the storage."""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Route, expect

from tests.browser.game import FRIEND, HANG, KEY, MIDDLE, WORKED_EXAMPLE, Game, playing
from tools.serve import SiteServer

pytestmark = pytest.mark.browser

NO_STORAGE = """Object.defineProperty(window, "localStorage", {
  get() { throw new DOMException("The operation is insecure.", "SecurityError"); },
});"""
FULL_STORAGE = """Storage.prototype.setItem = function () {
  throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
};"""


def record(**change: Any) -> dict[str, Any]:
    """A record of a Turkish game, as the page writes it."""
    fields: dict[str, Any] = {
        "v": 1,
        "ruleset": "turkish",
        "start": None,
        "moves": [],
        "result": None,
        "opponent": "friend",
        "side": "white",
        "redo": [],
        "revision": 3,
        "updated": 0,
    }
    return fields | change


def put_aside(game: Game) -> list[str]:
    """The records that were put aside."""
    return [text for key, text in game.stored().items() if key.startswith("dama:v1:aside:turkish:")]


@pytest.mark.requirement("R28")
def test_a_game_is_kept_after_every_move_and_survives_a_reload(chromium: Browser, served: SiteServer) -> None:
    with playing(chromium, served.address, FRIEND) as game:
        game.press("d3", "d4")
        assert json.loads(game.stored()[KEY])["moves"] == ["d3-d4"]
        game.turn("black")
        game.press("e6", "e5")
        game.turn("white")
        game.reload()
        game.expect_moves("d3–d4", "e6–e5")
        game.turn("white")
        game.button("tool.undo").click()
        game.turn("black")
        game.reload()
        game.expect_moves("d3–d4")
        game.button("tool.redo").click()
        game.expect_moves("d3–d4", "e6–e5")


@pytest.mark.requirement("R28")
def test_every_ruleset_has_a_game_of_its_own(chromium: Browser, served: SiteServer) -> None:
    with playing(chromium, served.address, FRIEND) as game:
        game.choose("setup.opponent", "friend")
        game.press("d3", "d4")
        game.turn("black")
        game.choose("setup.ruleset", "english")
        game.expect_moves()
        game.press("11", "15")
        game.turn("white")
        game.choose("setup.ruleset", "turkish")
        game.expect_moves("d3–d4")
        game.choose("setup.ruleset", "english")
        game.expect_moves("11–15")
        game.reload()
        game.body("data-ruleset", "english")
        game.expect_moves("11–15")
        game.choose("setup.ruleset", "turkish")
        game.expect_moves("d3–d4")
        assert {"dama:v1:game:english", KEY} <= game.stored().keys()


@pytest.mark.requirement("R28")
def test_a_reload_while_the_computer_thinks_makes_it_think_again(chromium: Browser, served: SiteServer) -> None:
    with playing(chromium, served.address, f"#fen={MIDDLE}&opponent=hard") as game:
        game.turn("white")
        game.page.workers[0].evaluate(HANG)
        game.press("c3", "c4")
        expect(game.page.locator("body[data-thinking]")).to_be_attached()
        before = json.loads(game.stored()[KEY])
        assert before["moves"] == ["c3-c4"]
        game.reload(ready=False)
        game.expect_count(2)
        game.turn("white")
        assert json.loads(game.stored()[KEY])["seed"] == before["seed"], "it thinks as it would have thought"


def test_a_reload_inside_a_chain_leaves_the_whole_move_to_be_played(chromium: Browser, served: SiteServer) -> None:
    with playing(chromium, served.address, WORKED_EXAMPLE) as game:
        game.press("d4", "d6")
        game.expect_piece("d5", None)
        game.reload()
        game.turn("white")
        game.expect_piece("d4", "white-man")
        game.expect_piece("d5", "black-man")
        game.press("d4", "d6", "f6", "f8")
        game.expect_moves("d4×d6×f6×f8")


def test_a_move_made_before_python_is_up_is_kept_too(chromium: Browser, served: SiteServer) -> None:
    held: list[Route] = []
    with playing(chromium, served.address, None, expected=("Failed to load resource",)) as game:
        game.visit.context.route("**/pyodide.asm.wasm*", lambda route: held.append(route))
        game.open(ready=False)
        game.press("d3", "d4")
        game.visit.context.unroute("**/pyodide.asm.wasm*")
        game.reload()
        game.expect_count(2)
        assert game.moves()[0] == "d3–d4"


def test_a_game_that_has_ended_is_still_ended_after_a_reload(chromium: Browser, served: SiteServer) -> None:
    with playing(chromium, served.address, FRIEND) as game:
        game.button("tool.resign").click()
        game.page.get_by_role("dialog").get_by_role("button", name="Terk et").click()
        game.turn("over")
        game.reload()
        game.turn("over")
        game.expect_status("Siyah kazandı")


DAMAGED = {
    "not-json": ('{"v":1,"ruleset":"turk', "notice.unreadable"),
    "not-a-record": ('["d3-d4"]', "notice.unreadable"),
    "moves-of-another-kind": (json.dumps(record(moves=[7])), "notice.unreadable"),
}


@pytest.mark.parametrize(("text", "notice"), DAMAGED.values(), ids=DAMAGED.keys())
def test_a_record_that_cannot_be_read_is_put_aside_and_reported(
    chromium: Browser, served: SiteServer, text: str, notice: str
) -> None:
    with playing(chromium, served.address) as game:
        game.store(KEY, text, alone=True)
        game.reload()
        game.expect_notice(notice)
        game.turn("white")
        game.expect_moves()
        assert put_aside(game) == [text]
        game.press("d3", "d4")
        game.reload(ready=False)
        game.expect_count(2)
        assert put_aside(game) == [text]


def test_a_record_that_was_put_aside_can_be_downloaded(chromium: Browser, served: SiteServer) -> None:
    with playing(chromium, served.address) as game:
        game.store(KEY, "damaged")
        game.reload(ready=False)
        with game.page.expect_download() as download:
            game.button("notice.download").click()
        assert download.value.path().read_text() == "damaged"


@pytest.mark.requirement("R28")
def test_all_games_go_to_a_file_and_come_back_in_another_browser(
    chromium: Browser, served: SiteServer, tmp_path: Path
) -> None:
    saved = tmp_path / "games.json"
    with playing(chromium, served.address, FRIEND) as game:
        game.press("d3", "d4")
        game.turn("black")
        game.button("nav.settings").click()
        expect(game.page.get_by_role("dialog")).to_contain_text(game.text("keep.usual"))
        with game.page.expect_download() as download:
            game.button("keep.save").click()
        download.value.save_as(saved)
        expect(game.page.get_by_role("dialog").get_by_role("status")).to_have_text(game.text("keep.savedFile"))
    with playing(chromium, served.address, FRIEND) as game:
        game.press("c3", "c4")
        game.turn("black")
        game.button("nav.settings").click()
        with game.page.expect_file_chooser() as chooser:
            game.button("keep.open").click()
        chooser.value.set_files(saved)
        expect(game.page.get_by_role("dialog")).to_have_count(0)
        game.expect_moves("d3–d4")
        game.expect_notice("notice.previous")


def test_a_damaged_record_gives_way_to_the_one_before_it(chromium: Browser, served: SiteServer) -> None:
    with playing(chromium, served.address, FRIEND) as game:
        for origin, target, side in [("d3", "d4", "black"), ("e6", "e5", "white")]:
            game.press(origin, target)
            game.turn(side)
        game.store(KEY, "damaged")
        game.reload()
        game.expect_notice("notice.restored")
        game.expect_moves("d3–d4")
        assert put_aside(game) == ["damaged"]


def test_a_record_that_breaks_the_rules_goes_on_from_before_that_and_the_whole_is_put_aside(
    chromium: Browser, served: SiteServer
) -> None:
    broken = record(moves=["d3-d4", "e6-e3", "c3-c4"], redo=["e6-e5"])
    with playing(chromium, served.address) as game:
        game.store(KEY, json.dumps(broken), alone=True)
        game.reload()
        game.expect_notice("notice.cutRecord")
        game.turn("black")
        game.expect_moves("d3–d4")
        assert put_aside(game) == [json.dumps(broken)]
        game.button("notice.remove").click()
        assert put_aside(game) == []


def test_without_storage_the_game_goes_on_and_says_that_it_is_not_kept(chromium: Browser, served: SiteServer) -> None:
    with playing(chromium, served.address, None) as game:
        game.visit.context.add_init_script(NO_STORAGE)
        game.open("#opponent=easy")
        game.press("d3", "d4")
        game.expect_count(2)
        game.turn("white")
        game.expect_notice("notice.unavailable")
        expect(game.page.get_by_text(game.text("app.notSaved"))).to_be_attached()


def test_a_full_storage_is_told_and_the_game_goes_on(chromium: Browser, served: SiteServer) -> None:
    with playing(chromium, served.address, FRIEND) as game:
        game.press("d3", "d4")
        game.turn("black")
        saved = game.page.locator("[data-saved]")
        expect(saved).to_have_text(game.text("app.saved"))
        game.page.evaluate(f"() => {{ {FULL_STORAGE} }}")
        game.press("e6", "e5")
        game.expect_notice("notice.full")
        expect(saved).to_have_text(game.text("app.notSaved"))
        game.turn("white")
        game.press("e3", "e4")
        game.expect_count(3)


def test_two_tabs_show_the_newer_game(chromium: Browser, served: SiteServer) -> None:
    with playing(chromium, served.address, FRIEND) as first:
        first.press("d3", "d4")
        first.turn("black")
        second = first.other_tab()
        second.open()
        second.expect_moves("d3–d4")
        second.turn("black")
        second.press("e6", "e5")
        first.expect_moves("d3–d4", "e6–e5")
        first.expect_notice("notice.otherTab")
        first.turn("white")
        first.press("e3", "e4")
        second.expect_moves("d3–d4", "e6–e5", "e3–e4")
        assert json.loads(first.stored()[KEY])["moves"] == ["d3-d4", "e6-e5", "e3-e4"]


def test_two_tabs_against_the_computer_get_one_answer(chromium: Browser, served: SiteServer) -> None:
    with playing(chromium, served.address, "#opponent=hard") as first:
        second = first.other_tab()
        second.open()
        second.turn("white")
        first.press("d3", "d4")
        first.expect_count(2)
        second.expect_count(2)
        first.turn("white")
        second.turn("white")
        assert first.moves() == second.moves()


def test_a_link_opens_its_game_and_the_own_one_can_be_taken_back(chromium: Browser, served: SiteServer) -> None:
    with playing(chromium, served.address, FRIEND) as game:
        game.press("d3", "d4")
        game.turn("black")
        other = game.other_tab()
        other.open(WORKED_EXAMPLE)
        other.turn("white")
        other.expect_notice("notice.previous")
        other.expect_moves()
        other.button("notice.takePrevious").click()
        other.expect_moves("d3–d4")


def test_a_shared_link_is_the_same_game_elsewhere(chromium: Browser, served: SiteServer) -> None:
    with playing(chromium, served.address, WORKED_EXAMPLE) as game:
        game.press("d4", "f8")
        game.turn("black")
        game.button("tool.share").click()
        link = game.page.get_by_label(game.text("dialog.share.link")).input_value()
        pieces = game.pieces()
    with playing(chromium, served.address, link.removeprefix(served.address)) as elsewhere:
        elsewhere.expect_moves("d4×d6×f6×f8")
        assert elsewhere.pieces() == pieces


def test_an_imported_game_that_names_no_rules_is_read_by_those_on_the_board(game: Game) -> None:
    game.follow("#ruleset=pool&opponent=friend")
    game.button("tool.import").click()
    game.page.get_by_label(game.text("dialog.import.field")).fill("1. 11-15 23-19 *")
    game.button("dialog.import.confirm").click()
    game.expect_moves("11–15", "23–19")
    game.body("data-ruleset", "pool")

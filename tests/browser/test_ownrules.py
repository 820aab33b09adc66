"""Rules that players make: with the keyboard, under a name, kept, shared, refused, and played to the end."""

import json
import re

import pytest
from playwright.sync_api import Browser, expect

from dama.game import Game as Played
from dama.game import Record, replay
from dama.levels import Level, choose
from dama.notation import ascii_text
from tests.browser.game import ENGINE_MS, Game, playing
from tests.browser.test_keyboard import Keys
from tools.serve import SiteServer

pytestmark = [pytest.mark.browser, pytest.mark.requirement("R43")]

MOST_TABS = 60
COFFEE = "Kahve <b>usulü</b>"
OPTIONAL = "turkish+optional+back"
HUFFING = "turkish+huffing"
FOCUSED = """() => {
  const here = document.activeElement;
  return here.labels?.[0]?.querySelector("span")?.textContent ?? here.textContent;
}"""


def tab_to(game: Game, name: str) -> None:
    """Press Tab until the field or the button of that name has the focus."""
    for _ in range(MOST_TABS):
        if game.page.evaluate(FOCUSED) == name:
            return
        game.page.keyboard.press("Tab")
    raise AssertionError(f"{name} cannot be reached with the Tab key")


def pick(game: Game, field: str, option: str) -> None:
    """Walk down a list to an option."""
    tab_to(game, field)
    for _ in range(20):
        if game.page.evaluate("document.activeElement.selectedOptions[0].textContent") == option:
            return
        game.page.keyboard.press("ArrowDown")
    raise AssertionError(f"{field} has no {option}")


def open_dialog(game: Game) -> None:
    """Open the dialog for own rules with the keyboard."""
    tab_to(game, game.text("own.open"))
    game.page.keyboard.press("Enter")
    expect(game.page.get_by_role("dialog", name=game.text("own.title"))).to_be_visible()


def played(game: Game, rules: str) -> Played:
    """The game that is kept for these rules."""
    return replay(Record.from_json(json.loads(game.stored()[f"dama:v1:game:{rules}"])))


def answered(game: Game, rules: str, plies: int) -> Played:
    """The game when it is that long, and the computer has answered or the game is over."""

    def waits() -> bool:
        at = played(game, rules)
        return len(at.moves) < plies or (at.position.side.label == "black" and not at.result)

    game.until(lambda: f"dama:v1:game:{rules}" in game.stored() and not waits(), game.moves)
    return played(game, rules)


def listed(game: Game) -> list[str]:
    """The player's own rules in the list of rulesets."""
    return game.page.locator("select[data-setting=ruleset] optgroup option").all_inner_texts()


def test_house_rules_are_made_with_the_keyboard_played_and_kept(chromium: Browser, served: SiteServer) -> None:
    with playing(chromium, served.address, "#opponent=easy") as game:
        open_dialog(game)
        tab_to(game, game.text("own.name"))
        game.page.keyboard.type(COFFEE)
        pick(game, game.text("own.group.capture"), game.text("own.optional"))
        pick(game, game.text("own.group.men"), game.text("own.back"))
        tab_to(game, game.text("own.save"))
        game.page.keyboard.press("Enter")
        game.body("data-ruleset", OPTIONAL)
        assert listed(game) == [COFFEE]
        expect(game.page.locator("[data-own-differences]")).to_contain_text(game.text("own.back"))
        expect(game.page.get_by_role("grid")).to_have_attribute("aria-label", f"{COFFEE} tahtası, 8×8")

        keys = Keys(game)
        keys.reach_board()
        game.turn("white")
        keys.play(["d3", "d4"])
        game.expect_count(2)
        game.turn("white")
        moves = game.moves()
        assert game.page.evaluate("pointers") == 0

        game.reload()
        game.body("data-ruleset", OPTIONAL)
        game.expect_moves(*moves)
        assert listed(game) == [COFFEE]


def test_a_shared_link_brings_the_rules_and_their_name_to_another_device(
    game: Game, chromium: Browser, served: SiteServer
) -> None:
    game.follow(f"#ruleset={OPTIONAL}&name=Kahve%20usul%C3%BC&opponent=friend")
    game.turn("white")
    game.press("d3", "d4")
    game.turn("black")
    game.button("tool.share").click()
    link = game.page.get_by_label(game.text("dialog.share.link")).input_value()
    with playing(chromium, served.address, link.removeprefix(served.address)) as other:
        other.body("data-ruleset", OPTIONAL)
        other.expect_moves("d3–d4")
        other.turn("black")
        assert listed(other) == ["Kahve usulü"]


def test_the_rules_that_a_player_has_made_are_written_out(chromium: Browser, served: SiteServer) -> None:
    with playing(chromium, served.address, f"#ruleset={OPTIONAL}&name=Kahve&opponent=friend") as game:
        game.turn("white")
        game.page.get_by_role("navigation").get_by_role("link", name="Kurallar").click()
        book = game.page.get_by_role("dialog", name="Kahve")
        expect(book.get_by_role("heading", name="Almak isteğe bağlıdır")).to_be_visible()
        expect(book).to_contain_text("almak zorunda değilsiniz")
        game.page.keyboard.press("Escape")
        game.choose("setup.ruleset", "turkish")
        game.page.get_by_role("navigation").get_by_role("link", name="Kurallar").click()
        expect(game.page).to_have_url(re.compile("kurallar.html$"))


def test_a_step_may_be_played_where_a_capture_is_optional(game: Game) -> None:
    where = f"#ruleset={OPTIONAL}&fen=W:Wa2,d4:Bd5,h8&opponent=friend&lang=en"
    game.follow(where)
    game.turn("white")
    expect(game.page.locator("[data-status-text]")).to_contain_text("you do not have to")
    game.press("a2", "a3")
    game.expect_moves("a2–a3")
    game.turn("black")


def test_a_piece_is_huffed_and_that_is_said_and_undone(game: Game) -> None:
    where = f"#ruleset={HUFFING}&fen=W:Wa2,b2,d4:Bd5,h8,g8&opponent=friend&lang=en"
    game.follow(where)
    game.turn("white")
    game.press("a2", "a3")
    game.expect_moves("a2–a3 ~d4")
    game.expect_piece("d4", None)
    game.expect_heard("status", "the piece on d4 is huffed")
    game.turn("black")
    expect(game.page.locator("[data-status-text]")).to_have_text("The piece on d4 did not capture and is huffed.")
    game.act("undo")
    game.expect_piece("d4", "white-man")


@pytest.mark.parametrize(
    ("link", "why"),
    [
        ("#ruleset=turkish+flying&name=X", "changes nothing"),
        ("#ruleset=turkish+sideways", "is not a change of the rules"),
        ("#ruleset=chess+optional", "There is no ruleset called"),
    ],
)
def test_a_link_to_rules_that_make_no_sense_is_refused_with_a_sentence(game: Game, link: str, why: str) -> None:
    game.follow(f"{link}&lang=en")
    game.expect_notice("notice.badRules")
    expect(game.page.get_by_role("region", name=game.text("notice.label"))).to_contain_text(why)
    game.body("data-ruleset", "turkish")
    game.turn("white")
    assert listed(game) == []


def test_rules_are_refused_renamed_changed_and_deleted(chromium: Browser, served: SiteServer) -> None:
    with playing(chromium, served.address, f"#ruleset={OPTIONAL}&name=Ev&lang=en") as game:
        game.turn("white")
        assert listed(game) == ["Ev"]
        game.act("own-rules")
        dialog = game.page.get_by_role("dialog")
        expect(dialog.get_by_label(game.text("own.name"), exact=True)).to_have_value("Ev")
        game.choose("own.base", "english")
        game.choose("own.group.capture", "")
        game.choose("own.group.men", "")
        dialog.get_by_role("button", name=game.text("own.save")).click()
        expect(dialog.get_by_role("alert")).to_have_text(game.text("own.nothing"))
        game.choose("own.group.crowning", "crown-end")
        dialog.get_by_role("button", name=game.text("own.save")).click()
        expect(dialog.get_by_role("alert")).to_contain_text("changes nothing")
        game.choose("own.group.men", "back")
        dialog.get_by_label(game.text("own.name"), exact=True).fill("Pub")
        dialog.get_by_role("button", name=game.text("own.save")).click()
        game.body("data-ruleset", "english+back+crown-end")
        game.expect_count(1)  # the computer, who has Black, begins
        assert listed(game) == ["Pub"]
        game.act("own-rules")
        dialog.get_by_role("button", name=game.text("own.delete")).click()
        expect(dialog.get_by_role("status")).to_have_text(game.text("own.deleted"))
        dialog.get_by_role("button", name=game.text("dialog.cancel")).click()
        game.body("data-ruleset", "english")
        assert listed(game) == []
        assert f"dama:v1:game:{OPTIONAL}" in game.stored()


def test_before_python_is_up_the_own_game_is_shown_from_what_is_kept(chromium: Browser, served: SiteServer) -> None:
    with playing(chromium, served.address, f"#ruleset={OPTIONAL}&name=Ev&opponent=friend") as game:
        game.turn("white")
        game.press("d3", "d4")
        game.turn("black")
        game.page.context.route("**/*.wasm", lambda route: None)  # it never arrives
        game.reload(ready=False)
        game.expect_moves("d3–d4")
        game.body("data-ruleset", OPTIONAL)
        game.expect_piece("d4", "white-man")
        assert listed(game) == ["Ev"]


def test_a_game_with_huffing_is_played_to_its_end_against_the_computer(game: Game) -> None:
    rules = f"{HUFFING}+back+short+crown-on"
    game.follow(f"#ruleset={rules}&opponent=easy")
    at = answered(game, rules, 0)
    while not at.result:
        game.turn("white")
        move = choose(at, Level(depth=4, noise=20, lively=True), seed=3).move
        field = game.page.locator("#typed-move")
        field.fill(ascii_text(at.ruleset, move))
        field.press("Enter")
        at = answered(game, rules, len(at.moves) + 1)
    expect(game.page.locator("body")).to_have_attribute("data-turn", "over", timeout=ENGINE_MS)
    assert len(game.moves()) == len(at.moves)

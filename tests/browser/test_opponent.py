"""The computer as an opponent: its name and level, hints, draw offers, resigning, and games that are not all alike."""

import json
import re

import pytest
from playwright.sync_api import Browser, Locator, expect

from dama.game import Record, replay
from dama.levels import LEVELS
from tests.browser.game import KEY, MIDDLE, Game, playing
from tools.serve import SiteServer

pytestmark = pytest.mark.browser

LOST = "W:WKa1,Kc1,Kf2:Bh7"
"""Whatever Black answers to a1-a8, it loses."""


def status_text(game: Game) -> Locator:
    """The sentence of the status card."""
    return game.page.get_by_role("region", name=game.text("status.label")).locator("[data-status-text]")


def record(game: Game) -> dict[str, object]:
    """The record as it is kept."""
    read: dict[str, object] = json.loads(game.stored()[KEY])
    return read


@pytest.mark.requirement("R46", "R24")
@pytest.mark.parametrize("language", ["tr", "en"])
def test_the_computer_has_a_name_that_is_shown_and_said_with_its_level(game: Game, language: str) -> None:
    game.follow(f"#opponent=easy&lang={language}")
    player = game.page.locator("[data-player=upper]")
    options = game.page.get_by_role("combobox", name=game.text("setup.opponent"), exact=True).locator("option")
    assert [option.get_attribute("value") for option in options.all()] == [*LEVELS, "friend"]
    for level in LEVELS:
        game.choose("setup.opponent", level)
        word = game.text(f"level.{level}")
        expect(player).to_contain_text(game.text("player.computer"))
        expect(player).to_contain_text(word)
        game.expect_heard("status", game.text("say.rival").format(computer="Hoca", level=word))
    game.button("tool.new").click()
    game.expect_heard("status", f"{game.text('say.newGame')} ")
    game.press("d3", "d4")
    game.expect_count(2)
    game.expect_heard("status", {"tr": "Hoca ", "en": "Hoca moved from "}[language])


@pytest.mark.parametrize(
    ("language", "words"),
    [("tr", ["Devamı: ", "aşta|önde|denk|iyi"]), ("en", ["Expected line: ", "level|better|winning"])],
)
def test_a_hint_asked_for_again_shows_the_line_and_who_stands_better(
    game: Game, language: str, words: list[str]
) -> None:
    game.follow(f"#fen={MIDDLE}&opponent=easy&lang={language}")
    game.turn("white")
    button = game.button("tool.hint")
    button.focus()
    game.page.keyboard.press("Enter")
    title = game.page.locator("[data-status-title]")
    expect(title).to_have_text(re.compile(r"^\S+: [a-h][1-8][–×]"))
    move = title.inner_text().split(": ")[1]
    expect(status_text(game)).to_have_text(game.text("status.hintAgain"))
    game.expect_heard("status", game.text("status.hintAgain"))
    expect(button).to_be_focused()
    game.page.keyboard.press("Enter")
    for word in words:
        expect(status_text(game)).to_have_text(re.compile(word))
    expect(status_text(game)).to_have_text(re.compile(rf"{re.escape(move)}, [a-h][1-8][–×]"))
    expect(title).to_have_text(re.compile(re.escape(move)))
    game.expect_heard("status", words[0])
    game.expect_moves()


def test_a_hint_can_be_asked_for_with_a_letter_and_tells_a_win_in_moves(game: Game) -> None:
    game.follow("#fen=W:Wd4,a2:Bd5&opponent=friend&lang=en")
    game.square("d4").focus()
    game.page.keyboard.press("h")
    game.expect_status("Hint: d4×d6")
    game.page.keyboard.press("h")
    expect(status_text(game)).to_have_text("White wins in one move.")
    game.expect_heard("status", "White wins in one move.")
    game.press("d4", "d6")
    game.turn("over")


@pytest.mark.requirement("R39")
def test_an_accepted_draw_says_why_and_stays_said(game: Game) -> None:
    game.follow("#fen=W:Wa2,b2,c2:Ba7,b7,c7&opponent=easy&lang=en")
    game.turn("white")
    game.offer_draw()
    game.turn("over")
    game.expect_status("Draw")
    expect(status_text(game)).to_contain_text("The players agreed on a draw.")
    expect(status_text(game)).to_contain_text("Hoca: “I accept the draw: the position is level.”")
    game.expect_heard("status", "I accept the draw: the position is level.")
    expect(game.button("result.again")).to_be_visible()


@pytest.mark.requirement("R39")
def test_a_draw_is_offered_only_if_it_is_meant_and_is_declined_when_the_game_has_just_begun(game: Game) -> None:
    game.follow("#opponent=easy&lang=en")
    game.turn("white")
    game.act("offer-draw")
    game.page.get_by_role("dialog").get_by_role("button", name="Cancel").click()
    expect(game.page.get_by_role("dialog")).to_have_count(0)
    game.offer_draw()
    expect(status_text(game)).to_have_text(
        "Hoca: “I do not accept a draw: the game has only just begun, so let us play on.”"
    )
    game.press("c3", "c4")
    game.turn("white")


@pytest.mark.requirement("R39")
def test_a_refused_draw_says_by_how_much_it_stands_better(game: Game) -> None:
    where = "#fen=W:Wa2,b2:Ba7,b7,c7,e7,f7&opponent=easy"
    game.follow(where)
    game.turn("white")
    game.offer_draw()
    game.expect_status(game.text("status.drawAnswer"))
    expect(status_text(game)).to_have_text(
        re.compile("^Hoca: “Beraberliği kabul etmiyorum: yaklaşık (iki|üç|dört) taş öndeyim.”$")
    )
    game.expect_heard("status", "taş öndeyim")
    game.body("data-turn", "white")


def test_the_computer_resigns_a_lost_game_only_when_it_may_and_plays_on_when_asked_to(
    chromium: Browser, served: SiteServer
) -> None:
    with playing(chromium, served.address, f"#fen={LOST}&opponent=medium") as game:
        game.press("a1", "a6")
        game.expect_count(2)
        game.button("tool.undo").click()
        game.expect_count(0)
        game.button("nav.settings").click()
        game.page.get_by_role("checkbox", name=game.text("settings.resigns").replace("{computer}", "Hoca")).check()
        game.page.keyboard.press("Escape")
        game.press("a1", "a6")
        game.turn("over")
        game.expect_status(game.text("result.win"))
        said = "Hoca: “Terk ediyorum: ne oynarsam oynayayım kaybediyorum.”"
        expect(status_text(game)).to_have_text(f"Siyah terk etti. {said}")
        game.expect_heard("status", said)
        assert record(game)["result"] == {"winner": "white", "reason": "resigned"}
        game.button("tool.undo").click()
        game.expect_count(2)
        game.reload()
        game.expect_count(2)


def answer(game: Game) -> list[str]:
    """The squares of a move that the rules allow in the saved game."""
    played = replay(Record.from_json(record(game)))
    return [played.position.board.name(square) for square in played.legal[0].path]


def test_every_game_has_a_seed_of_its_own_and_keeps_it(chromium: Browser, served: SiteServer) -> None:
    with playing(chromium, served.address, "#opponent=easy") as game:
        game.press("d3", "d4")
        game.expect_count(2)
        seed = record(game)["seed"]
        game.reload()
        game.turn("white")
        game.press(*answer(game))
        game.expect_count(4)
        assert record(game)["seed"] == seed
        game.button("tool.new").click()
        game.page.get_by_role("dialog").get_by_role("button", name=game.text("dialog.new.confirm")).click()
        game.expect_moves()
        begun = record(game)["seed"]
        game.button("tool.new").click()
        game.until(lambda: record(game)["seed"] != begun, lambda: f"both have {begun}")


@pytest.mark.requirement("R28", "R24")
@pytest.mark.parametrize("level", ["grandmaster", None, 7])
def test_a_kept_game_with_an_unknown_level_is_played_on(chromium: Browser, served: SiteServer, level: object) -> None:
    with playing(chromium, served.address, "", expected=()) as game:
        older = {"v": 1, "ruleset": "turkish", "start": None, "moves": ["d3-d4", "e6-e5"], "result": None}
        game.store(KEY, json.dumps({**older, "opponent": level, "side": "white", "revision": 3}))
        game.reload()
        game.expect_moves("d3–d4", "e6–e5")
        expect(game.page.get_by_role("combobox", name=game.text("setup.opponent"), exact=True)).to_have_value("medium")
        game.turn("white")
        game.press("a3", "a4")
        game.expect_count(4)
        assert record(game)["opponent"] == "medium"

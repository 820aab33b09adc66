"""Playing with the keyboard alone."""

from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from dama.game import new_game
from dama.levels import Level, choose
from dama.notation import names
from dama.position import parse_fen
from dama.rulesets import ruleset
from tests.browser.game import FRIEND, WORKED_EXAMPLE, Game, playing, texts
from tools.serve import SiteServer

pytestmark = [pytest.mark.browser, pytest.mark.requirement("R26")]

ROWS = """rows => rows.map(({ children }) =>
  [...children].map((cell) => cell.querySelector("button")?.dataset.square ?? ""))"""
MOST_TABS = 30
MOST_MOVES = 20
DEPTH = 5


class Keys:
    """Hands on the keyboard; they see what is on the screen and never touch a pointer."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def press(self, *keys: str) -> None:
        """Press keys."""
        for key in keys:
            self.game.page.keyboard.press(key)

    def here(self) -> str:
        """The square that has the focus, or nothing."""
        return str(self.game.page.evaluate("document.activeElement?.dataset?.square ?? ''"))

    def reach_board(self) -> None:
        """Tab to the board from wherever the focus is."""
        for _ in range(MOST_TABS):
            if self.here():
                return
            self.press("Tab")
        raise AssertionError("the board cannot be reached with the Tab key")

    def walk(self, square: str) -> None:
        """Walk to a square with the arrow keys, as the board stands on the screen."""
        rows: list[list[str]] = self.game.page.get_by_role("row").evaluate_all(ROWS)
        place = {name: (row, column) for row, line in enumerate(rows) for column, name in enumerate(line) if name}
        goal = place[square]
        for _ in range(4 * len(rows)):
            row, column = place[self.here()]
            if (row, column) == goal:
                return
            if row != goal[0]:
                self.press("ArrowDown" if row < goal[0] else "ArrowUp")
            else:
                self.press("ArrowRight" if column < goal[1] else "ArrowLeft")
        raise AssertionError(f"{square} cannot be reached with the arrow keys")

    def play(self, path: list[str], drop: str = "Enter") -> None:
        """Lift a piece that can be lifted, and drop it on one marked landing after the other."""
        for index, square in enumerate(path):
            self.walk(square)
            assert square in self.game.in_state("landing" if index else "movable")
            self.press(drop)


def best_move(rules_id: str, pieces: dict[str, str], side: str) -> list[str]:
    """What a player who can think a few moves ahead plays, from what stands on the board."""
    rules = ruleset(rules_id)
    by_side = [
        ",".join(("K" if "king" in kind else "") + name for name, kind in pieces.items() if kind.startswith(colour))
        for colour in ("white", "black")
    ]
    position = parse_fen(rules, f"{side[0].upper()}:W{by_side[0]}:B{by_side[1]}")
    return names(rules, choose(new_game(rules, position), Level(depth=DEPTH)).move.path)


GAMES = {
    "turkish": ("tr", "turkish", "W:WKd1,Kh2,a5:Ba7,f6", "white", False),
    "in-english": ("en", "turkish", "W:WKd1,Kh2,a5:Ba7,f6", "white", False),
    "flipped": ("tr", "turkish", "W:WKd1,Kh2,a5:Ba7,f6", "white", True),
    "as-black": ("en", "turkish", "B:BKd8,Ka7,h4:Wh2,c3", "black", False),
    "on-ten-by-ten": ("tr", "international", "W:WK46,K28,33,38:B12,7", "white", False),
}


@pytest.mark.parametrize(("language", "rules", "fen", "side", "flipped"), GAMES.values(), ids=GAMES.keys())
def test_a_whole_game_is_won_without_a_pointer(
    game: Game, language: str, rules: str, fen: str, side: str, flipped: bool
) -> None:
    game.follow(f"#ruleset={rules}&fen={fen}&opponent=easy&side={side}&lang={language}")
    keys = Keys(game)
    keys.reach_board()
    if flipped:
        keys.press("f")
    body = game.page.locator("body")
    for _ in range(MOST_MOVES):
        game.turn(side)
        keys.play(best_move(rules, game.pieces(), side))
        game.until(lambda: game.in_state("movable") or body.get_attribute("data-turn") == "over", game.pieces)
        if body.get_attribute("data-turn") == "over":
            break
    game.turn("over")
    won = {"tr": "Kazandınız", "en": "You have won"}[language]
    game.expect_status(won)
    game.expect_heard("status", won)
    assert game.page.evaluate("pointers") == 0


def test_enter_and_space_both_lift_and_drop(game: Game) -> None:
    game.follow(FRIEND)
    keys = Keys(game)
    keys.reach_board()
    keys.play(["d3", "d4"], "Space")
    game.turn("black")
    keys.play(["e6", "e5"], "Enter")
    game.expect_moves("d3–d4", "e6–e5")
    assert keys.here() == "e5"


def test_a_chain_is_picked_landing_by_landing_and_esc_goes_back(game: Game) -> None:
    game.follow(f"{WORKED_EXAMPLE}&lang=en")
    keys = Keys(game)
    keys.reach_board()
    keys.play(["d4", "d6", "f6"])
    game.expect_heard("status", "f6")
    for lifted in ("d6", "d4"):
        keys.press("Escape")
        game.expect_state("lifted", lifted)
    game.expect_heard("status", "Landing taken back; the piece is on d6.")
    keys.press("Escape")
    game.expect_state("lifted")
    game.expect_heard("status", "Piece let go.")
    game.expect_moves()
    keys.play(["d4", "d6", "f6", "f8"])
    game.expect_moves("d4×d6×f6×f8")


WALKS = {
    "turkish": (
        FRIEND,
        "ArrowUp d4, ArrowRight e4, ArrowDown e3, ArrowLeft d3, Home a3, End h3, Control+Home a8, Control+End h1",
        "d3",
    ),
    "english": (
        "#ruleset=english&opponent=friend",
        "ArrowUp 17, ArrowUp 14, ArrowDown 17, ArrowDown 22, ArrowRight 23, Home 21, End 24, Control+End 32",
        "22",
    ),
    "international": (
        "#ruleset=international&opponent=friend",
        "ArrowRight 33, ArrowUp 28, ArrowUp 23, ArrowDown 28, ArrowDown 33, Home 31, End 35, Control+Home 1",
        "32",
    ),
}


@pytest.mark.parametrize(("where", "steps", "start"), WALKS.values(), ids=WALKS.keys())
def test_arrows_walk_over_the_played_squares_and_keep_their_lane(
    game: Game, where: str, steps: str, start: str
) -> None:
    game.follow(where)
    keys = Keys(game)
    keys.reach_board()
    keys.walk(start)
    keys.press("ArrowLeft", "ArrowRight")
    for step in steps.split(", "):
        keys.press(step.split()[0])
        assert f"{step.split()[0]} {keys.here()}" == step
    expect(game.page.locator('[data-square][tabindex="0"]')).to_have_count(1)


def test_arrows_stop_at_the_edge(game: Game) -> None:
    keys = Keys(game)
    keys.reach_board()
    keys.press("Control+Home")
    for key in ("ArrowUp", "ArrowLeft"):
        keys.press(key)
        assert keys.here() == "a8"


def test_on_a_turned_board_arrows_follow_the_screen(game: Game) -> None:
    game.follow(FRIEND)
    keys = Keys(game)
    keys.reach_board()
    keys.walk("d3")
    keys.press("f")
    assert keys.here() == "d3"
    for key, square in {"ArrowUp": "d2", "ArrowRight": "c2", "ArrowDown": "c3", "ArrowLeft": "d3"}.items():
        keys.press(key)
        assert (key, keys.here()) == (key, square)


@pytest.mark.parametrize(
    ("language", "readings"),
    [
        ("tr", {"l": "Henüz hamle yok.", "o": "d3, beyaz taş, oynayabilir", "m": "d3 için bir hamle: d3–d4."}),
        ("en", {"l": "No moves yet.", "o": "d3, white man, can move", "m": "One move from d3: d3–d4."}),
    ],
)
def test_letters_read_the_board_aloud(game: Game, language: str, readings: dict[str, str]) -> None:
    game.follow(f"{FRIEND}&lang={language}")
    keys = Keys(game)
    keys.reach_board()
    keys.walk("d3")
    for key, text in readings.items():
        keys.press(key)
        game.expect_heard("status", text)


def test_letters_lead_to_what_can_move_and_to_typing(game: Game) -> None:
    game.follow(WORKED_EXAMPLE)
    keys = Keys(game)
    keys.reach_board()
    keys.press("n")
    assert keys.here() == "d4"
    keys.press("i")
    game.page.keyboard.type("d4xf8")
    keys.press("Enter")
    game.expect_moves("d4×d6×f6×f8")


def test_moves_are_taken_back_and_played_again_with_the_usual_keys(game: Game) -> None:
    game.follow(FRIEND)
    keys = Keys(game)
    keys.reach_board()
    keys.play(["d3", "d4"])
    game.turn("black")
    keys.press("Control+z")
    game.expect_moves()
    keys.press("Control+y")
    game.expect_moves("d3–d4")


def test_a_refused_square_is_told_at_once_and_the_focus_stays(game: Game) -> None:
    game.follow(WORKED_EXAMPLE)
    keys = Keys(game)
    keys.reach_board()
    keys.walk("a2")
    keys.press("Enter")
    game.expect_heard("alert", "Taş almak zorunlu")
    assert keys.here() == "a2"


def test_dialogs_answer_to_keys_and_give_the_focus_back(game: Game) -> None:
    game.follow(FRIEND)
    resign: Any = game.button("tool.resign")
    resign.focus()
    keys = Keys(game)
    keys.press("Enter")
    expect(game.page.get_by_role("dialog")).to_be_visible()
    keys.press("Escape")
    expect(resign).to_be_focused()
    game.body("data-turn", "white")
    keys.press("Enter", "Tab", "Enter")
    game.turn("over")


def test_a_question_asked_again_at_once_is_answered(game: Game) -> None:
    """The browser tells of a closed dialog late, maybe when it is open again."""
    game.follow(FRIEND)
    game.button("tool.resign").click()
    asked: Any = game.page.get_by_role("dialog")
    expect(asked).to_be_visible()
    asked.evaluate("dialog => { dialog.close(); document.querySelector('[data-action=resign]').click(); }")
    asked.get_by_role("button", name=texts("tr")["dialog.resign.confirm"]).click()
    game.turn("over")


def test_the_focus_goes_on_to_the_board_when_what_had_it_is_gone(game: Game) -> None:
    game.follow(FRIEND)
    keys = Keys(game)
    game.button("tool.resign").click()
    game.page.get_by_role("dialog").get_by_role("button", name=game.text("dialog.resign.confirm")).click()
    game.button("result.again").press("Enter")
    game.turn("white")
    assert keys.here()
    game.press("d3", "d4")
    game.turn("black")
    game.page.evaluate("hash => { location.hash = hash; }", WORKED_EXAMPLE)
    game.expect_notice("notice.previous")
    game.button("notice.takePrevious").press("Enter")
    game.expect_moves("d3–d4")
    assert keys.here()
    game.page.locator("[data-moves]").press("Control+z")
    game.expect_moves()
    assert keys.here()


def test_a_move_can_be_typed_on_a_small_screen_and_while_it_is_turned(chromium: Browser, served: SiteServer) -> None:
    with playing(chromium, served.address, FRIEND, viewport={"width": 360, "height": 640}) as game:
        field = game.page.locator("#typed-move")
        expect(field).to_be_hidden()
        game.square("d3").focus()
        game.page.keyboard.press("i")
        expect(field).to_be_focused()
        game.page.keyboard.type("d3")
        for width in (1280, 360):
            game.page.set_viewport_size({"width": width, "height": 640})
            game.page.wait_for_function(f"() => innerWidth === {width}")
            game.page.wait_for_timeout(100)
            expect(field).to_be_focused()
            expect(field).to_be_visible()
        game.page.keyboard.type("-d4")
        game.page.keyboard.press("Enter")
        game.expect_moves("d3–d4")

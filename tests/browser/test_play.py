"""Playing with the mouse and with a finger: moves, refusals, and every control around the board."""

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Route, expect

from dama.position import start
from dama.rulesets import RULESETS
from tests.browser.game import EASY, FRIEND, WORKED_EXAMPLE, Game, playing, texts
from tests.browser.pictures import picture, unlike
from tools.serve import SiteServer

pytestmark = pytest.mark.browser

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


@pytest.mark.requirement("R3", "R4", "R21", "R22", "R32")
def test_the_page_opens_with_turkish_dama_in_turkish_on_a_plain_board(chromium: Browser, served: SiteServer) -> None:
    with playing(chromium, served.address) as game:
        assert game.language() == "tr"
        game.body("data-ruleset", "turkish")
        game.body("data-turn", "white")
        expect(game.page.get_by_role("combobox", name="Kurallar", exact=True)).to_have_value("turkish")
        assert len(game.pieces()) == 32
        expect(game.page.locator("[data-square]")).to_have_count(64)
        expect(game.page.locator(".frame")).not_to_have_attribute("data-chequered", re.compile(""))
        expect(game.page.locator(".files")).to_have_text("abcdefgh")
        expect(game.page.locator(".ranks")).to_have_text("87654321")
        expect(game.page.get_by_text(texts("tr")["moves.empty"])).to_be_visible()
        assert game.in_state("movable") == [f"{file}3" for file in "abcdefgh"]


@pytest.mark.requirement("R3")
def test_a_chequered_look_is_a_setting_that_stays(chromium: Browser, served: SiteServer) -> None:
    with playing(chromium, served.address) as game:
        cell = game.page.locator(".cell.dark").first
        plain = cell.evaluate("cell => getComputedStyle(cell).backgroundImage")
        game.button("nav.settings").click()
        game.page.get_by_label(game.text("settings.chequered")).check()
        game.page.keyboard.press("Escape")
        assert cell.evaluate("cell => getComputedStyle(cell).backgroundImage") != plain
        game.reload(ready=False)
        expect(game.page.locator(".frame[data-chequered]")).to_be_visible()


@pytest.mark.requirement("R24")
@pytest.mark.parametrize("level", ["easy", "medium", "hard", "master"])
def test_the_computer_answers_at_every_level(game: Game, level: str) -> None:
    game.follow(EASY)
    game.choose("setup.opponent", level)
    game.press("d3", "d4")
    game.expect_count(2)
    game.turn("white")
    assert game.moves()[0] == "d3–d4"


def test_with_the_other_colour_the_computer_begins_and_the_board_is_turned(
    chromium: Browser, served: SiteServer
) -> None:
    with playing(chromium, served.address, EASY) as game:
        game.page.get_by_role("radio", name=game.text("colour.black")).check()
        game.expect_count(1)
        game.turn("black")
        assert game.middle("d6")[1] > game.middle("d3")[1]


@pytest.mark.parametrize("way", ["click", "drag", "touch"])
def test_a_piece_is_moved_by_mouse_drag_and_finger(chromium: Browser, served: SiteServer, way: str) -> None:
    options: dict[str, Any] = PHONE if way == "touch" else {}
    with playing(chromium, served.address, FRIEND, **options) as game:
        for origin, target in [("d3", "d4"), ("e6", "e5")]:
            if way == "drag":
                game.drag(origin, target)
            elif way == "touch":
                game.square(origin).tap()
                game.expect_state("lifted", origin)
                game.square(target).tap()
            else:
                game.press(origin, target)
            game.expect_piece(target, "white-man" if target == "d4" else "black-man")
            game.turn("black" if target == "d4" else "white")
        if way == "touch":
            game.page.locator(".record summary").tap()
        game.expect_moves("d3–d4", "e6–e5")


def test_a_piece_dropped_where_it_cannot_go_returns_and_the_reason_is_said(game: Game) -> None:
    game.follow(FRIEND)
    game.drag("d3", "e4")
    game.expect_heard("alert", "Bu oyunda çapraz gidilmez.")
    game.expect_piece("d3", "white-man")
    game.expect_moves()


@pytest.mark.requirement("R6", "R8", "R27", "R30")
def test_landings_are_picked_one_by_one_and_each_victim_leaves_as_it_is_jumped(game: Game) -> None:
    game.follow(WORKED_EXAMPLE)
    game.press("d4")
    game.expect_state("landing", "d6", "f6", "f8")
    game.expect_state("captured", "d5", "e6", "f7")
    expect(game.square("f8")).to_have_attribute("data-number", "3")
    seen = picture(game.square("f8"))
    game.square("f8").evaluate("square => { square.dataset.number = '8'; }")
    assert unlike(game.page, picture(game.square("f8")), seen), "the number can be seen"
    game.square("f8").evaluate("square => { square.dataset.number = '3'; }")
    assert not unlike(game.page, picture(game.square("f8")), seen)
    expect(game.square("d6")).to_have_accessible_name("d6, boş, gidilecek 1. kare")
    game.press("d6")
    game.expect_piece("d5", None)
    game.expect_piece("d6", "white-man")
    game.press("f6")
    game.expect_piece("e6", None)
    game.expect_moves()
    game.press("f8")
    game.expect_moves("d4×d6×f6×f8")
    game.expect_piece("f8", "white-king")


@pytest.mark.requirement("R26")
def test_esc_takes_back_a_landing_then_lets_go(game: Game) -> None:
    game.follow(WORKED_EXAMPLE)
    game.press("d4", "d6", "f6")
    for lifted, back in [("d6", "e6"), ("d4", "d5")]:
        game.page.keyboard.press("Escape")
        game.expect_state("lifted", lifted)
        game.expect_piece(back, "black-man")
    game.page.keyboard.press("Escape")
    game.expect_state("lifted")
    game.expect_piece("d4", "white-man")
    game.expect_moves()


@pytest.mark.requirement("R26", "R30")
def test_the_only_chain_to_a_square_may_be_played_by_going_straight_there(game: Game) -> None:
    game.follow(WORKED_EXAMPLE)
    game.press("d4", "f8")
    game.expect_moves("d4×d6×f6×f8")
    for victim in ("d5", "e6", "f7"):
        game.expect_piece(victim, None)


@pytest.mark.requirement("R37")
def test_in_diagonal_games_victims_stay_until_the_move_ends(game: Game) -> None:
    game.follow("#ruleset=english&fen=B:B10,1:W15,23,32&opponent=friend")
    game.press("10", "19")
    game.expect_piece("15", "white-man")
    game.expect_state("captured", "15", "23")
    game.press("26")
    game.expect_moves("10×19×26")
    game.expect_piece("15", None)
    game.expect_piece("23", None)


@pytest.mark.requirement("R7", "R36", "R42")
def test_when_a_capture_is_possible_only_capturing_pieces_can_be_lifted_and_the_status_says_so(game: Game) -> None:
    game.follow(WORKED_EXAMPLE.replace("friend", "easy"))
    game.expect_state("movable", "d4")
    game.expect_status("Almak zorundasınız")
    expect(game.page.locator("[data-status-text]")).to_contain_text("d6, f6, f8")
    game.press("a2")
    game.expect_state("lifted")
    game.expect_status(texts("tr")["status.refused"])


REFUSALS = [
    (WORKED_EXAMPLE, ["a2"], "Taş almak zorunlu: d4’teki", "Capturing is compulsory: capture with the piece on d4."),
    (WORKED_EXAMPLE, ["d4", "b4"], "bu yol bir taş alır", "takes one piece, d4×d6×f6×f8 takes three"),
    (FRIEND, ["d6"], "d6’daki taş siyahın; sıra beyazda.", "The piece on d6 is Black’s"),
    (FRIEND, ["d2"], "d2’deki taşın gidebileceği kare yok.", "The piece on d2 has no move."),
    (FRIEND, ["d3", "d2"], "Taş geri gitmez", "A man does not move backwards"),
    (FRIEND, ["d3", "d5"], "d5 uzak", "d5 is too far"),
    (FRIEND, ["d3", "e4"], "çapraz gidilmez", "do not move diagonally"),
    (FRIEND, ["b5"], "b5 boş; önce", "b5 is empty; choose one of your pieces first."),
    ("#ruleset=english&opponent=friend", ["11", "18"], "18 uzak", "18 is too far"),
    ("#ruleset=international&opponent=friend", ["32", "22"], "yalnız çapraz", "only diagonally"),
]


@pytest.mark.requirement("R2", "R5", "R30", "R36", "R42")
def test_a_square_that_cannot_be_pressed_says_why(game: Game) -> None:
    for where, squares, turkish, english in REFUSALS:
        for language, reason in (("tr", turkish), ("en", english)):
            game.follow(f"{where}&lang={language}")
            game.press(*squares)
            game.expect_heard("alert", reason)
            expect(game.page.locator("[data-status-text]")).to_contain_text(reason)
            game.expect_moves()


def test_a_light_square_of_a_diagonal_board_says_that_it_is_not_used(game: Game) -> None:
    game.follow("#ruleset=english&opponent=friend")
    game.page.locator(".cell.light").first.click()
    game.expect_heard("alert", texts("tr")["local.notPlayed"])


def test_undo_takes_back_to_ones_own_move_and_redo_plays_it_again(game: Game) -> None:
    game.follow(EASY)
    for piece in ("a", "h"):
        game.press(f"{piece}3", f"{piece}4")
        game.turn("white")
    played = game.moves()
    assert len(played) == 4
    for left in (2, 0):
        game.button("tool.undo").click()
        game.expect_count(left)
    expect(game.button("tool.undo")).to_have_attribute("aria-disabled", "true")
    game.turn("white")
    for left in (2, 4):
        game.button("tool.redo").click()
        game.expect_count(left)
    assert game.moves() == played
    expect(game.button("tool.redo")).to_have_attribute("aria-disabled", "true")


def test_a_hint_shows_a_move_without_playing_it(game: Game) -> None:
    game.follow(EASY)
    game.button("tool.hint").click()
    expect(game.page.locator("[data-status-title]")).to_have_text(re.compile(r"İpucu: [a-h]3–[a-h][34]"))
    origin, target = game.page.locator("[data-status-title]").inner_text().removeprefix("İpucu: ").split("–")
    game.expect_state("hint", origin, target)
    game.expect_moves()
    game.press(origin, target)
    game.expect_count(2)


def test_the_board_can_be_turned(game: Game) -> None:
    game.follow(EASY)
    game.button("tool.flip").click()
    assert game.middle("d6")[1] > game.middle("d3")[1]
    assert game.middle("a3")[0] > game.middle("h3")[0]
    expect(game.page.locator(".files")).to_have_text("hgfedcba")
    game.press("d3", "d4")
    game.expect_count(2)


@pytest.mark.parametrize(("opponent", "result"), [("easy", "Hoca kazandı"), ("friend", "Siyah kazandı")])
def test_resigning_asks_then_ends_the_game_with_its_reason(game: Game, opponent: str, result: str) -> None:
    game.follow(f"#opponent={opponent}")
    game.button("tool.resign").click()
    game.page.get_by_role("dialog").get_by_role("button", name="Vazgeç").click()
    game.body("data-turn", "white")
    game.button("tool.resign").click()
    game.page.get_by_role("dialog").get_by_role("button", name="Terk et").click()
    game.turn("over")
    game.expect_status(result)
    expect(game.page.locator("[data-status-text]")).to_contain_text("Beyaz terk etti.")
    game.expect_heard("status", result)
    game.press("d3")
    game.expect_heard("alert", "bitti")
    game.expect_status(result)
    game.button("result.again").click()
    game.turn("white")
    game.expect_moves()


@pytest.mark.requirement("R12")
def test_the_last_capture_shows_the_result_and_undo_goes_on_playing(game: Game) -> None:
    game.follow("#fen=W:Wd4,a2:Bd5&opponent=friend")
    game.press("d4", "d6")
    game.turn("over")
    game.expect_status("Beyaz kazandı")
    expect(game.page.locator("[data-status-text]")).to_contain_text("Siyahın taşı kalmadı.")
    game.expect_state("movable")
    game.button("tool.undo").click()
    game.turn("white")
    game.expect_state("movable", "d4")


def test_the_language_can_be_switched_and_stays(chromium: Browser, served: SiteServer) -> None:
    with playing(chromium, served.address, FRIEND) as game:
        game.button("nav.language").click()
        expect(game.page.locator("html")).to_have_attribute("lang", "en")
        expect(game.page.get_by_role("button", name="Undo")).to_be_visible()
        game.expect_status("White to move")
        expect(game.square("d3")).to_have_accessible_name("d3, white man, can move")
        bar = game.page.get_by_role("navigation")
        expect(bar.get_by_role("link", name="Rules")).to_have_attribute("href", "rules.html")
        expect(bar.get_by_role("link", name="Help")).to_have_attribute("href", "help.html")
        game.reload()
        game.expect_status("White to move")
        game.button("nav.language").click()
        game.expect_status("Sıra beyazda")


def test_a_new_game_is_asked_for_only_when_one_would_be_lost(game: Game) -> None:
    game.follow(FRIEND)
    dialog = game.page.get_by_role("dialog")
    game.button("tool.new").click()
    expect(dialog).to_be_hidden()
    game.press("d3", "d4")
    game.turn("black")
    game.press("e6", "e5")
    game.turn("white")
    game.button("tool.new").click()
    dialog.get_by_role("button", name="Vazgeç").click()
    game.expect_count(2)
    game.button("tool.new").click()
    dialog.get_by_role("button", name="Yeni oyun").click()
    game.expect_moves()
    expect(game.page.get_by_text(game.text("moves.empty"))).to_be_visible()


@pytest.mark.requirement("R21", "R25", "R32")
def test_two_friends_play_on_one_device(game: Game) -> None:
    game.follow(EASY)
    game.choose("setup.opponent", "friend")
    moves = [
        ("d3", "d4", "Sıra siyahta"),
        ("e6", "e5", "Sıra beyazda"),
        ("d4", "d5", "Siyah almak zorunda"),
        ("d6", "d4", "Sıra beyazda"),
    ]
    for origin, target, next_turn in moves:
        game.press(origin, target)
        game.expect_status(next_turn)
    game.expect_moves("d3–d4", "e6–e5", "d4–d5", "d6×d4")
    game.expect_state("last", "d6", "d4")


@pytest.mark.requirement("R34", "R35", "R40")
def test_english_begins_with_dark_and_seven_moves_on_numbered_squares(chromium: Browser, served: SiteServer) -> None:
    with playing(chromium, served.address, "#ruleset=english&opponent=friend") as game:
        game.body("data-turn", "black")
        pieces = game.pieces()
        assert [pieces.get(str(number)) for number in range(1, 33)] == (
            ["black-man"] * 12 + [None] * 8 + ["white-man"] * 12
        )
        moves = 0
        for origin in game.in_state("movable"):
            game.press(origin)
            game.expect_state("lifted", origin)
            moves += len(game.in_state("landing"))
        assert moves == 7
        corner = game.page.locator(".cell").nth(56)
        expect(corner.locator("[data-square]")).to_have_attribute("data-square", "29")
        plain = picture(corner)
        game.button("nav.settings").click()
        game.page.get_by_label(game.text("settings.squareNumbers")).check()
        game.page.keyboard.press("Escape")
        numbered = picture(corner)
        assert unlike(game.page, numbered, plain)
        corner.evaluate("cell => { cell.dataset.name = '28'; }")
        for other in (plain, numbered):
            assert unlike(game.page, picture(corner), other), "it is the square's own number that can be seen"
        corner.evaluate("cell => { cell.dataset.name = '29'; }")
        for origin, target, next_side in [("11", "15", "white"), ("22", "18", "black"), ("15", "22", "white")]:
            game.press(origin, target)
            game.turn(next_side)
        game.expect_moves("11–15", "22–18", "15×22")


@pytest.mark.requirement("R23", "R33")
def test_every_ruleset_can_be_chosen_and_the_computer_plays_it(game: Game) -> None:
    game.follow(EASY)
    game.choose("setup.opponent", "easy")
    for ruleset in RULESETS.values():
        begin = start(ruleset)
        game.choose("setup.ruleset", ruleset.id)
        game.body("data-ruleset", ruleset.id)
        expect(game.page.locator("[data-square]")).to_have_count(len(begin.board.squares))
        assert len(game.pieces()) == len(begin.pieces())
        game.turn("white")
        before = len(game.moves())
        origin = game.in_state("movable")[0]
        game.press(origin)
        game.expect_state("lifted", origin)
        game.press(game.in_state("landing")[0])
        game.expect_count(before + 2)


@pytest.mark.requirement("R11", "R38")
@pytest.mark.parametrize(
    ("where", "path", "others"),
    [
        ("#fen=W:Wd7,a2,a3:Bh6,h5,h4&opponent=friend", ["d7", "d8"], {"h6": "black-man"}),
        ("#ruleset=english&fen=W:W11,32:B7,6,21&opponent=friend", ["11", "2"], {"6": "black-man"}),
    ],
    ids=["turkish", "english-ends-the-chain"],
)
def test_a_man_on_the_last_rank_is_crowned(game: Game, where: str, path: list[str], others: dict[str, str]) -> None:
    game.follow(where)
    game.press(*path)
    game.turn("black")
    game.expect_piece(path[-1], "white-king")
    for square, piece in others.items():
        game.expect_piece(square, piece)
    expect(game.square(path[-1]).locator("use")).to_have_attribute("href", "#white-king")
    expect(game.square(path[-1])).to_have_accessible_name(re.compile("beyaz dama"))
    game.expect_heard("status", "dama oldu")


@pytest.mark.requirement("R39")
@pytest.mark.parametrize(
    ("fen", "accepted"),
    [("W:Wa2,b2,c2:Ba7,b7,c7", True), ("W:WKa1,Kb1,Kc1:Bh7,Kg8", True), ("W:Wa2:BKh8,Kg8,Kf6", False)],
    ids=["level", "it-stands-worse", "it-stands-better"],
)
def test_a_draw_offered_to_the_computer_is_accepted_when_it_does_not_stand_better(
    game: Game, fen: str, accepted: bool
) -> None:
    game.follow(f"#opponent=easy&fen={fen}")
    game.turn("white")
    game.offer_draw()
    if accepted:
        game.turn("over")
        game.expect_status("Berabere")
        game.expect_heard("status", "kabul ediyorum")
    else:
        game.expect_status(game.text("status.drawAnswer"))
        expect(game.page.locator("[data-status-text]")).to_contain_text("kabul etmiyorum")
        game.body("data-turn", "white")


def test_a_draw_with_a_friend_is_agreed_by_both(game: Game) -> None:
    game.follow(FRIEND)
    game.button("tool.offer-draw").click()
    game.page.get_by_role("dialog").get_by_role("button", name="Berabere bitir").click()
    game.turn("over")
    game.expect_status("Berabere")
    expect(game.page.locator("[data-status-text]")).to_have_text("Taraflar beraberlikte anlaştı.")


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("tr", ["d3’ten d4’e oynadınız", "Hoca", "Sıra sizde"]),
        ("en", ["You moved from d3 to d4", "Hoca moved from", "Your turn"]),
    ],
)
def test_moves_are_announced(game: Game, language: str, said: list[str]) -> None:
    game.follow(f"{EASY}&lang={language}")
    game.press("d3")
    game.expect_heard("status", "d3")
    game.press("d4")
    game.expect_count(2)
    game.turn("white")
    for sentence in said:
        game.expect_heard("status", sentence)


def test_a_chain_is_announced_with_its_landings_and_victims(game: Game) -> None:
    game.follow(f"{WORKED_EXAMPLE}&lang=en")
    game.press("d4", "f8")
    game.expect_heard("status", "White moved from d4 to d6, f6, f8, took three pieces, the man became a king.")
    game.expect_heard("status", "Black to move")


def test_a_move_can_be_typed(game: Game) -> None:
    game.follow(FRIEND)
    field = game.page.get_by_label(game.text("moves.type"))
    field.fill("d3-d5")
    field.press("Enter")
    game.expect_heard("alert", "d5")
    field.fill("d3 d4")
    field.press("Enter")
    game.expect_moves("d3–d4")
    expect(field).to_have_value("")


def test_the_first_move_can_be_made_before_python_is_up(chromium: Browser, served: SiteServer) -> None:
    held: list[Route] = []
    with playing(chromium, served.address, None) as game:
        game.visit.context.route("**/pyodide.asm.wasm*", lambda route: held.append(route))
        game.open(ready=False)
        game.press("d3", "d4")
        game.expect_moves("d3–d4")
        game.body("data-engine", "booting")
        said = texts("tr")["status.waitingReply"].format(computer=texts("tr")["player.computer"])
        expect(game.page.locator("[data-status-text]")).to_have_text(said)
        expect(game.page.get_by_role("progressbar")).to_be_visible()
        game.expect_heard("status", "d3’ten d4’e oynadınız")
        game.until(lambda: held, lambda: "the runtime is not asked for")
        for route in held:
            route.continue_()
        game.expect_count(2)
        game.turn("white")


def test_a_boot_that_fails_says_what_to_do_and_can_be_tried_again(chromium: Browser, served: SiteServer) -> None:
    with playing(chromium, served.address, None, expected=("Failed to load resource", "wasm", "fetch")) as game:
        game.visit.context.route("**/pyodide.asm.wasm*", lambda route: route.abort())
        game.open(ready=False)
        game.body("data-engine", "failed")
        game.expect_status(texts("tr")["boot.failed"])
        expect(game.page.locator("[data-status-text]")).to_have_text(texts("tr")["boot.file_missing"])
        game.expect_heard("alert", texts("tr")["boot.file_missing"])
        game.visit.context.unroute("**/pyodide.asm.wasm*")
        game.button("tool.retry").click()
        game.ready()
        game.press("d3", "d4")
        game.expect_count(2)


@pytest.mark.requirement("R1", "R30")
def test_the_worked_example_of_the_rules_page_opens_on_the_board(chromium: Browser, served: SiteServer) -> None:
    with playing(chromium, served.address) as game:
        game.page.get_by_role("navigation").get_by_role("link", name="Kurallar").click()
        game.page.locator("#p-example").get_by_role("link").first.click()
        game.turn("white")
        white = dict.fromkeys(("a2", "g2", "h2", "d4"), "white-man")
        black = dict.fromkeys(("a7", "f7", "e6", "d5", "c4"), "black-man")
        assert game.pieces() == white | black
        game.expect_state("movable", "d4")


@pytest.mark.requirement("R29")
def test_a_game_asks_nothing_of_any_other_origin(chromium: Browser, served: SiteServer) -> None:
    with playing(chromium, served.address, EASY) as game:
        game.press("d3", "d4")
        game.expect_count(2)
        game.button("tool.share").click()
        expect(game.page.get_by_role("dialog")).to_be_visible()
        expect(game.page.get_by_text("cihazınızdan hiçbir şey çıkmaz")).to_be_attached()
        assert game.visit.requests
        assert all(url.startswith((served.address, "data:", "blob:")) for url in game.visit.requests)

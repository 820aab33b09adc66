"""Why not? The squares, the sentence and the rule behind a refusal; the ways to capture as a table."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect

from dama.explain import Verdict, explain_names
from dama.moves import legal_moves
from dama.notation import names
from tests.browser.game import FRIEND, WORKED_EXAMPLE, Game, playing
from tests.browser.pictures import picture, unlike
from tests.browser.test_keyboard import Keys
from tests.rules.test_explain import REFUSED
from tests.rules.vectors import position
from tools.labels import page_name
from tools.project import WEB
from tools.serve import SiteServer

pytestmark = pytest.mark.browser

# Where, what is pressed; the squares that are marked, the paragraph, and by language the sentence, the rule, the page.
REFUSALS: dict[str, tuple[str, list[str], list[str], str, dict[str, tuple[str, str, str]]]] = {
    "another piece must capture": (
        WORKED_EXAMPLE,
        ["a2"],
        ["d4"],
        "must-capture",
        {
            "tr": ("Taş almak zorunlu: d4’teki taşla almalısınız.", "Kural: alma zorunluluğu", "kurallar.html"),
            "en": ("Capturing is compulsory: capture with", "The rule: compulsory capture", "rules.html"),
        },
    ),
    "another way takes more": (
        WORKED_EXAMPLE,
        ["d4", "b4"],
        ["d4", "d6", "f6", "f8"],
        "choice-most",
        {
            "tr": ("bu yol bir taş alır, d4×d6×f6×f8 ise üç taş.", "Kural: en çok taş", "kurallar.html"),
            "en": ("this way takes one piece, d4×d6×f6×f8 takes three.", "The rule: the most pieces", "rules.html"),
        },
    ),
    "a man goes back": (
        FRIEND,
        ["d3", "d2"],
        ["d3", "d2"],
        "man-never",
        {
            "tr": ("Taş geri gitmez", "Kural: taşın gidemediği yön", "kurallar.html"),
            "en": ("A man does not move backwards", "The rule: where a man never goes", "rules.html"),
        },
    ),
    "too far, in another game": (
        "#ruleset=english&opponent=friend",
        ["11", "18"],
        ["11", "18"],
        "man-step",
        {
            "tr": ("18 uzak", "Kural: taşın gidişi", "kurallar-english.html"),
            "en": ("18 is too far", "The rule: the man’s step", "rules-english.html"),
        },
    ),
    "a man takes a king": (
        "#ruleset=italian&fen=W:W30:BK27&opponent=friend",
        ["30", "23"],
        ["30", "23", "27"],
        "men-take-kings",
        {
            "tr": ("Taş dama alamaz", "Kural: damayı kim alır", "kurallar-italian.html"),
            "en": ("A man does not capture a king", "The rule: who takes kings", "rules-italian.html"),
        },
    ),
}


@contextmanager
def asking(chromium: Browser, served: SiteServer, where: str | None = None, **options: Any) -> Iterator[Game]:
    """A game, opened where that is said."""
    with playing(chromium, served.address, None, **options) as game:
        if where is not None:
            game.open(where)
        yield game


def rule(game: Game, name: str) -> Locator:
    """The link to a rule in the status card."""
    return game.page.get_by_role("region", name=game.text("status.label")).get_by_role("link", name=name, exact=True)


def by_hand(game: Game, squares: list[str]) -> None:
    """Press the squares with a pointer."""
    game.press(*squares)


def by_key(game: Game, squares: list[str]) -> None:
    """Walk to the squares and press them with a key."""
    keys = Keys(game)
    keys.reach_board()
    for square in squares:
        keys.walk(square)
        keys.press("Enter")


@pytest.mark.requirement("R2", "R7", "R26", "R36")
@pytest.mark.parametrize("press", [by_hand, by_key], ids=["by hand", "by key"])
@pytest.mark.parametrize("refusal", REFUSALS)
def test_a_refusal_marks_its_squares_and_leads_to_its_rule(game: Game, refusal: str, press: Any) -> None:
    where, squares, marked, paragraph, languages = REFUSALS[refusal]
    for language, (sentence, name, page) in languages.items():
        game.follow(f"{where}&lang={language}")
        press(game, squares)
        game.expect_state("concerned", *marked)
        game.expect_heard("alert", sentence)
        game.expect_heard("alert", name)
        expect(game.page.locator("[data-status-text]")).to_contain_text(sentence)
        expect(rule(game, name)).to_have_attribute("href", f"{page}#{paragraph}")


def refused_at(rules: str, at: str, path: str) -> tuple[list[str], Verdict] | None:
    """The squares to press until one is refused, and what the package says of it; None: what they begin is played."""
    where, squares = position(rules, at), path.split()
    whole = [names(where.ruleset, move.path) for move in legal_moves(where)]
    for count in range(1, len(squares) + 1):
        pressed = squares[:count]
        if pressed in whole:
            return None
        if not any(way[:count] == pressed for way in whole):
            return pressed, explain_names(where, pressed)
    return None


def lifts(rules: str, at: str, pressed: list[str]) -> bool:
    """Whether the last press asks for nothing: it lifts another piece instead."""
    where = position(rules, at)
    return len(pressed) > 1 and any(names(where.ruleset, move.path)[0] == pressed[-1] for move in legal_moves(where))


@pytest.mark.requirement("R2", "R26", "R36")
@pytest.mark.parametrize("press", [by_hand, by_key], ids=["by hand", "by key"])
def test_every_reason_for_a_refusal_is_said_and_leads_to_its_paragraph(game: Game, press: Any) -> None:
    links = game.page.get_by_role("region", name=game.text("status.label")).get_by_role("link")
    for rules, at, path, _ in REFUSED.values():
        refused = refused_at(rules, at, path)
        if refused is None or refused[1].code in ("game_over", "not_played_square") or lifts(rules, at, refused[0]):
            continue  # of an ended game the result stands there; squares that are not played are none on the page
        squares, verdict = refused
        game.follow(f"#ruleset={rules}&fen={at}&opponent=friend")
        game.turn(position(rules, at).side.label)
        press(game, squares)
        if verdict.paragraph:
            game.expect_heard("alert", verdict.sentences["tr"])
            expect(links).to_have_attribute("href", f"{page_name(WEB, rules, 'tr')}.html#{verdict.paragraph}")
        else:
            game.expect_heard("alert", squares[0])
            expect(links).to_have_count(0)


@pytest.mark.requirement("R27")
def test_the_squares_concerned_are_marked_by_shape(chromium: Browser, served: SiteServer) -> None:
    with asking(chromium, served, WORKED_EXAMPLE, forced_colors="active") as game:
        before = picture(game.square("d4"))
        game.press("a2")
        game.expect_state("concerned", "d4")
        assert unlike(game.page, picture(game.square("d4")), before)


def test_the_rule_is_the_next_stop_after_the_board_and_is_gone_with_the_refusal(game: Game) -> None:
    game.follow(WORKED_EXAMPLE)
    by_key(game, ["a2"])
    keys = Keys(game)
    game.expect_heard("alert", "Kural: alma zorunluluğu; açmak için W tuşu.")
    keys.press("Tab")
    expect(rule(game, "Kural: alma zorunluluğu")).to_be_focused()
    keys.press("Control+z", "Shift+Tab", "n", "Enter")
    game.expect_state("lifted", "d4")
    expect(rule(game, "Kural: alma zorunluluğu")).to_be_hidden()
    keys.press("w")
    game.expect_heard("status", "Açılacak bir kural yok.")


@pytest.mark.requirement("R1", "R28")
@pytest.mark.parametrize("back", ["the browser", "the page"])
@pytest.mark.parametrize("way", ["key", "hand"])
def test_who_comes_back_from_a_rule_finds_the_board_as_it_was(
    chromium: Browser, served: SiteServer, way: str, back: str
) -> None:
    with asking(chromium, served, f"{FRIEND}&moves=d3-d4,e6-e5&lang=en") as game:
        game.turn("white")
        game.act("flip")
        by_key(game, ["d4", "d3"])
        game.expect_heard("alert", "The rule: where a man never goes; press W to open it.")
        if way == "key":
            game.page.keyboard.press("w")
        else:
            rule(game, "The rule: where a man never goes").click()
        game.page.wait_for_url("**/rules.html#man-never")
        if back == "the browser":
            game.page.go_back()
        else:
            game.page.get_by_role("main").get_by_role("link", name="Back to the board").click()
        game.expect_moves("d3–d4", "e6–e5")
        assert game.language() == "en"
        expect(game.square("d3")).to_be_focused()
        game.expect_state("lifted", "d4")
        expect(rule(game, "The rule: where a man never goes")).to_be_visible()
        assert game.page.locator("[data-square]").first.get_attribute("data-square") == "h1"
        game.ready()
        game.turn("white")
        game.press("d5")
        game.expect_moves("d3–d4", "e6–e5", "d4–d5")


def test_a_game_that_cannot_be_kept_is_not_left_for_a_rule(chromium: Browser, served: SiteServer) -> None:
    with asking(chromium, served) as game:
        for storage in ("localStorage", "sessionStorage"):
            blocked = f"Object.defineProperty(window, '{storage}', {{ get() {{ throw 1; }} }});"
            game.visit.context.add_init_script(blocked)
        game.open(WORKED_EXAMPLE)
        game.press("a2")
        with game.visit.context.expect_page() as opened:
            rule(game, "Kural: alma zorunluluğu").click()
        opened.value.wait_for_url("**/kurallar.html#must-capture")
        game.expect_piece("d4", "white-man")


TABLES = {
    "tr": (
        "Alma yolları",
        ["Yol", "Aldığı taşlar", "Karar"],
        [
            ["d4×d6×f6×f8", "üç taş: d5, e6, f7", "Zorunlu. En çok taşı bu yol alır. Kural: en çok taş"],
            [
                "d4×b4",
                "bir taş: c4",
                "Oynanmaz. En çok taş alan yol zorunlu: bu yol bir taş alır, d4×d6×f6×f8 ise üç taş. Kural: en çok taş",
            ],
        ],
        "Almak zorunlu: iki alma yolu var, yalnız biri oynanabilir.",
    ),
    "en": (
        "Ways to capture",
        ["Way", "Pieces taken", "Verdict"],
        [
            [
                "d4×d6×f6×f8",
                "three pieces: d5, e6, f7",
                "Compulsory. It takes the most pieces. The rule: the most pieces",
            ],
            [
                "d4×b4",
                "one piece: c4",
                "Refused. The capture that takes most is compulsory: this way takes one piece, d4×d6×f6×f8 takes "
                "three. The rule: the most pieces",
            ],
        ],
        "Capturing is compulsory: there are two ways, and only one may be played.",
    ),
}
CELLS = "rows => rows.map((row) => [...row.children].map((cell) => cell.textContent))"


@pytest.mark.requirement("R7", "R30")
@pytest.mark.parametrize("way", ["button", "key"])
@pytest.mark.parametrize("language", TABLES)
def test_the_ways_of_the_worked_example_are_a_table(game: Game, language: str, way: str) -> None:
    title, heads, rows, sentence = TABLES[language]
    game.follow(f"{WORKED_EXAMPLE}&lang={language}")
    game.square("d4").focus()
    if way == "key":
        game.page.keyboard.press("y")
    else:
        game.button("tool.ways").click()
    opened = game.page.get_by_role("dialog", name=title, exact=True)
    expect(opened.get_by_role("status")).to_have_text(sentence)
    table = opened.get_by_role("table")
    expect(table.get_by_role("columnheader")).to_have_text(heads)
    assert table.locator("tbody tr").evaluate_all(CELLS) == rows
    expect(table.get_by_role("rowheader")).to_have_count(2)
    expect(table.locator("caption")).to_be_visible()
    page = {"tr": "kurallar.html", "en": "rules.html"}[language]
    for link in table.get_by_role("link").all():
        assert link.get_attribute("href") == f"{page}#choice-most"
    game.page.keyboard.press("Escape")
    expect(opened).to_be_hidden()
    expect(game.square("d4") if way == "key" else game.button("tool.ways")).to_be_focused()


def test_a_way_of_the_table_is_shown_on_the_board(game: Game) -> None:
    game.follow(WORKED_EXAMPLE)
    game.square("d4").focus()
    game.page.keyboard.press("y")
    game.page.get_by_role("button", name="d4×b4: tahtada göster").press("Enter")
    expect(game.page.get_by_role("dialog")).to_be_hidden()
    game.expect_state("concerned", "d4", "b4")
    game.expect_state("captured", "c4")
    game.expect_status("d4×b4")
    game.expect_heard("status", "d4×b4. Oynanmaz. En çok taş alan yol zorunlu")
    expect(rule(game, "Kural: en çok taş")).to_be_visible()
    expect(game.square("d4")).to_be_focused()
    game.press("d4", "f8")
    game.expect_moves("d4×d6×f6×f8")


def test_the_table_leads_to_a_rule_and_back_to_the_board(chromium: Browser, served: SiteServer) -> None:
    with asking(chromium, served, WORKED_EXAMPLE) as game:
        game.button("tool.ways").click()
        game.page.get_by_role("dialog").get_by_role("link").first.click()
        game.page.wait_for_url("**/kurallar.html#choice-most")
        game.page.go_back()
        expect(game.page.locator("[data-square]:focus")).to_be_visible()
        expect(game.page.get_by_role("dialog")).to_be_hidden()
        game.expect_piece("d4", "white-man")


ANY_TIME = {
    "nothing to capture": (FRIEND, "", "Bu konumda alınacak taş yok; kurallara uygun her hamle oynanabilir."),
    "the game is over": (FRIEND, "resign", "Oyun bitti."),
    "the engine has failed": (WORKED_EXAMPLE, "fail", "Gereken bir dosya gelmedi."),
}


@pytest.mark.parametrize(("where", "first", "sentence"), ANY_TIME.values(), ids=ANY_TIME.keys())
def test_the_table_can_be_asked_for_at_any_time(
    chromium: Browser, served: SiteServer, where: str, first: str, sentence: str
) -> None:
    with asking(
        chromium, served, expected=("Failed to load resource", "Failed to fetch", "wasm instantiation failed")
    ) as game:
        if first == "fail":
            game.visit.context.route("**/pyodide.asm.wasm", lambda route: route.abort())
        game.open(where, ready=first != "fail")
        if first == "resign":
            game.act("resign")
            game.page.get_by_role("dialog").get_by_role("button", name=game.text("dialog.resign.confirm")).click()
            game.turn("over")
        game.button("tool.ways").click()
        opened = game.page.get_by_role("dialog", name="Alma yolları", exact=True)
        expect(opened.get_by_role("status")).to_contain_text(sentence)
        expect(opened.get_by_role("table")).to_be_hidden()


@pytest.mark.parametrize("width", [320, 360])
@pytest.mark.parametrize("language", TABLES)
def test_the_table_stands_whole_in_its_dialog_on_a_small_phone(
    chromium: Browser, served: SiteServer, language: str, width: int
) -> None:
    viewport = {"width": width, "height": 568}
    with asking(chromium, served, f"{WORKED_EXAMPLE}&lang={language}", viewport=viewport) as game:
        game.button("tool.ways").click()
        opened = game.page.get_by_role("dialog")
        expect(opened.get_by_role("table")).to_be_visible()
        for place in (game.page.locator("html"), opened, opened.get_by_role("region")):
            assert place.evaluate("element => element.scrollWidth - element.clientWidth") <= 0

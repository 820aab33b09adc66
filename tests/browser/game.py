"""A person at the board: what they press, see and hear, by the page's stable hooks."""

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.visits import LOADING_MS, Visit, visiting
from tests.rules import vectors
from tools.project import WEB

ENGINE_MS = 60_000
"""How long Python may take to start on a busy machine, and then to answer."""
FRIEND = "#ruleset=turkish&opponent=friend"
EASY = "#ruleset=turkish&opponent=easy"
WORKED_EXAMPLE = f"#ruleset=turkish&fen={vectors.WORKED_EXAMPLE}&opponent=friend"
MIDDLE = "W:Wa2,b2,c3,e3,h2:Ba7,b6,e6,g7,h7"
"""A position of Turkish dama in which both sides have a choice."""
KEY = "dama:v1:game:turkish"
"""Where the browser keeps the record of the game of Turkish dama."""
UNFOLD = "() => { for (const card of document.querySelectorAll('details')) card.open = true; }"
"""Opens every card that is folded on a small screen."""
HANG = "() => void setTimeout(() => { for (;;); })"
"""Runs in the worker: no answer will come any more."""
HEARING = """
window.seeds = 0;
crypto.getRandomValues = (numbers) => numbers.fill(++window.seeds);
window.heard = [];
window.pointers = 0;
addEventListener("pointerdown", () => window.pointers++, true);
addEventListener("DOMContentLoaded", () => {
  for (const region of document.querySelectorAll("[data-live]"))
    new MutationObserver(() => {
      if (!document.querySelector("dialog:modal"))
        window.heard.push([region.getAttribute("role"), region.textContent.trim()]);
    }).observe(region, { childList: true, characterData: true, subtree: true });
});
"""
"""Runs in every page: the computer plays alike in every run; keeps what a screen reader would say, and counts the
presses of any pointer."""

FORGET = """() => {
  for (const dialog of document.querySelectorAll("dialog[open]")) dialog.close();
  for (const notice of document.querySelectorAll("[data-notice]")) notice.lastElementChild.click();
  document.querySelector(".logo").focus();
  document.activeElement.blur();
  scrollTo(0, 0);
  localStorage.clear();
  Object.assign(window, { seeds: 0, heard: [], pointers: 0 });
}"""

expect.set_options(timeout=LOADING_MS)


@cache
def texts(language: str) -> dict[str, str]:
    """The page's texts."""
    read: dict[str, str] = json.loads((WEB / "i18n" / f"{language}.json").read_text())
    return read


class Game:
    """One tab with the game."""

    def __init__(self, visit: Visit, page: Page) -> None:
        self.visit = visit
        self.page = page

    def open(self, where: str = "", *, ready: bool = True) -> None:
        """Open the game, or what the rest of an address asks for; wait for Python."""
        self.page.goto(self.visit.address + where)
        if ready:
            self.ready()

    def go_to(self, fragment: str) -> None:
        """Ask the open page for another game, whether there is one or not."""
        self.page.evaluate("hash => { location.hash = hash; }", fragment)

    def follow(self, link: str) -> None:
        """Follow a link to a game while the page is open; the address is cleared once the game is known to be one."""
        self.page.goto(self.visit.address + link)
        self.until(lambda: "#" not in self.page.url, lambda: self.page.url)

    def afresh(self) -> None:
        """What others have left behind on this page is gone, save Python, which stays ready; two friends may begin."""
        if self.page.locator("body").get_attribute("data-engine") != "ready":
            self.open()
        self.page.evaluate(FORGET)
        self.follow(f"{FRIEND}&lang=tr")
        self.turn("white")
        if self.page.locator(".files").text_content() != "abcdefgh":
            self.act("flip")
        self.page.evaluate(FORGET)

    def reload(self, *, ready: bool = True) -> None:
        """Load the page again."""
        self.page.reload()
        if ready:
            self.ready()

    def ready(self) -> None:
        """Wait for Python, and for the position of a link, which only Python can read."""
        expect(self.page.locator("body")).to_have_attribute("data-engine", "ready", timeout=ENGINE_MS)
        expect(self.page.locator("[data-square][data-piece]").first).to_be_attached(timeout=ENGINE_MS)

    def other_tab(self) -> "Game":
        """Another tab of the same browser."""
        return Game(self.visit, self.visit.context.new_page())

    def kept(self) -> None:
        """Wait until every file of the build is in the service worker's cache."""
        self.page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")

    def body(self, name: str, value: str) -> None:
        """Wait until the document's body says so."""
        expect(self.page.locator("body")).to_have_attribute(name, value)

    def language(self) -> str:
        """The language that is shown."""
        return str(self.page.locator("html").get_attribute("lang"))

    def text(self, key: str) -> str:
        """A text in the language that is shown."""
        return texts(self.language())[key]

    def button(self, key: str) -> Locator:
        """The button with that accessible name."""
        return self.page.get_by_role("button", name=self.text(key), exact=True)

    def choose(self, key: str, value: str) -> None:
        """Choose from the list with that name."""
        self.page.get_by_role("combobox", name=self.text(key), exact=True).select_option(value)

    def square(self, name: str) -> Locator:
        """The button of a square."""
        return self.page.locator(f'[data-square="{name}"]')

    def press(self, *squares: str) -> None:
        """Press squares one after the other."""
        for name in squares:
            self.square(name).click()

    def act(self, action: str) -> None:
        """Press the first control that does that."""
        self.page.locator(f"[data-action={action}]:visible").first.click()

    def offer_draw(self) -> None:
        """Offer the computer a draw, and mean it."""
        self.act("offer-draw")
        self.page.get_by_role("dialog").get_by_role("button", name=self.text("dialog.offer.confirm")).click()

    def drag(self, origin: str, target: str) -> None:
        """Drag the piece of a square to another one."""
        (x, y), (to_x, to_y) = self.middle(origin), self.middle(target)
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move((x + to_x) / 2, (y + to_y) / 2, steps=4)
        self.page.mouse.move(to_x, to_y, steps=4)
        self.page.mouse.up()

    def middle(self, name: str) -> tuple[float, float]:
        """The middle of a square on the screen."""
        box = self.square(name).bounding_box()
        assert box
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def in_state(self, word: str) -> list[str]:
        """The squares with that word in data-state, in alphabetical order."""
        found = self.page.locator(f"[data-square][data-state~={word}]")
        return sorted(found.evaluate_all("squares => squares.map((square) => square.dataset.square)"))

    def expect_state(self, word: str, *squares: str) -> None:
        """Wait until exactly these squares have that word."""
        self.until(lambda: self.in_state(word) == sorted(squares), lambda: f"{word}: {self.in_state(word)}")

    def expect_piece(self, square: str, piece: str | None) -> None:
        """Wait until that piece, or none, is on the square."""
        if piece is None:
            expect(self.page.locator(f'[data-square="{square}"]:not([data-piece])')).to_be_visible()
        else:
            expect(self.square(square)).to_have_attribute("data-piece", piece)

    def pieces(self) -> dict[str, str]:
        """Who stands where."""
        found = self.page.locator("[data-square][data-piece]")
        pairs = found.evaluate_all("squares => squares.map(({ dataset }) => [dataset.square, dataset.piece])")
        return dict(pairs)

    def turn(self, side: str) -> None:
        """Wait until that side is to move and the page knows its moves; "over": until the game has ended."""
        expect(self.page.locator(f"body[data-turn={side}]:not([data-thinking])")).to_be_attached(timeout=ENGINE_MS)
        if side != "over":
            expect(self.page.locator("[data-state~=movable]").first).to_be_attached()

    def moves(self) -> list[str]:
        """The moves list."""
        return self.page.locator("[data-moves] [data-move]").all_inner_texts()

    def expect_moves(self, *moves: str) -> None:
        """Wait until the moves list says this."""
        expect(self.page.locator("[data-moves] [data-move]")).to_have_text(list(moves))

    def expect_count(self, count: int) -> None:
        """Wait until the moves list is that long."""
        expect(self.page.locator("[data-moves] [data-move]")).to_have_count(count, timeout=ENGINE_MS)

    def expect_status(self, title: str) -> None:
        """Wait until the status card has that title."""
        expect(self.page.locator("[data-status-title]")).to_have_text(title)

    def expect_notice(self, key: str) -> None:
        """Wait for a notice that says so."""
        notices = self.page.get_by_role("region", name=self.text("notice.label"))
        expect(notices).to_contain_text(self.text(key))
        self.expect_heard("status", self.text(key))

    def heard(self, role: str) -> list[str]:
        """What a screen reader has said: of what happens (status), or of what is wrong (alert)."""
        return [text for kind, text in self.page.evaluate("heard") if kind == role and text]

    def expect_heard(self, role: str, text: str) -> None:
        """Wait until it has said that."""
        self.until(lambda: any(text in said for said in self.heard(role)), lambda: f"{text!r} in {self.heard(role)}")

    def until(self, true: Any, why: Any) -> None:
        """Wait for what no locator can say."""
        limit = time.monotonic() + LOADING_MS / 1000
        while not true():
            assert time.monotonic() < limit, why()
            self.page.wait_for_timeout(40)

    def stored(self) -> dict[str, str]:
        """All that is kept in the browser."""
        kept: dict[str, str] = self.page.evaluate("({ ...localStorage })")
        return kept

    def store(self, key: str, value: str, *, alone: bool = False) -> None:
        """Put something into the browser's storage, as a fault would; alone: in the place of all else.

        First the page keeps its own game, which would else be written over it.
        """
        own = "dama:v1:game:"
        self.until(lambda: any(name.startswith(own) for name in self.stored()), lambda: f"no {own}* in storage")
        if alone:
            self.page.evaluate("localStorage.clear()")
        self.page.evaluate("([key, value]) => localStorage.setItem(key, value)", [key, value])


@contextmanager
def playing(
    chromium: Browser, address: str, where: str | None = "", *, expected: tuple[str, ...] = (), **options: Any
) -> Iterator[Game]:
    """The game in a fresh browser, opened (None: not yet). What goes wrong unseen fails the test (see visits.py)."""
    with visiting(chromium, address, expected=expected, **options) as visit:
        visit.context.add_init_script(HEARING)
        game = Game(visit, visit.context.new_page())
        if where is not None:
            game.open(where)
        yield game

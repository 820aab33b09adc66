"""A visit to the game in Chromium, by the page's stable hooks; at its end nothing may have gone wrong unseen."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, Request, expect

WORKED_EXAMPLE = "#ruleset=turkish&fen=W:Wa2,g2,h2,d4:Bc4,d5,e6,a7,f7&opponent=friend"
USUAL = {"locale": "tr-TR", "viewport": {"width": 1280, "height": 800}, "service_workers": "block"}
BLOCKED_FOR_THE_TEST = ("registration blocked by Playwright", "cannot be kept for use without a network")
"""What is said on a visit that does without a service worker to save time."""
ENGINE_MS = 60_000
"""How long Python may take to start on a busy machine."""


class Visit:
    """One page of one context, and what was heard of it."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        self.context = context
        self.address = address
        self.requests: list[str] = []
        self.complaints: list[str] = []
        context.on("request", self._note_request)
        context.on("console", self._note_console)
        context.on("weberror", lambda error: self.complaints.append(str(error.error)))
        self.page: Page = context.new_page()

    def _note_request(self, request: Request) -> None:
        self.requests.append(request.url)

    def _note_console(self, message: ConsoleMessage) -> None:
        said = message.type in ("error", "warning")
        if said and not any(words in message.text for words in BLOCKED_FOR_THE_TEST):
            self.complaints.append(message.text)

    @property
    def elsewhere(self) -> list[str]:
        """Requests that left the site."""
        return [url for url in self.requests if not url.startswith((self.address, "data:", "blob:"))]

    def open(self, where: str = "", *, ready: bool = True) -> None:
        """Open a page of the site; a board is waited for until Python answers."""
        self.page.goto(self.address + where)
        if ready:
            self.wait_ready()

    def wait_ready(self) -> None:
        """Until Python is up."""
        expect(self.page.locator("body[data-engine=ready]")).to_be_attached(timeout=ENGINE_MS)

    def square(self, name: str) -> Locator:
        """The button of a square."""
        return self.page.locator(f'[data-square="{name}"]')

    def press(self, *squares: str) -> None:
        """Press squares one after the other."""
        for name in squares:
            self.square(name).click()

    def act(self, action: str) -> None:
        """Press a control."""
        self.page.locator(f"[data-action={action}]:visible").first.click()

    def wait_turn(self, side: str) -> None:
        """Until that side is to move ("over": until the game has ended) and nobody thinks."""
        expect(self.page.locator(f"body[data-turn={side}]:not([data-thinking])")).to_be_attached(timeout=ENGINE_MS)

    def wait_moves(self, count: int) -> None:
        """Until the list has that many moves."""
        expect(self.page.locator("[data-moves] [data-move]")).to_have_count(count, timeout=ENGINE_MS)

    def kept(self) -> None:
        """Until every file of the build is in the service worker's cache."""
        self.page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")


@contextmanager
def visiting(chromium: Browser, address: str, *, expected: tuple[str, ...] = (), **options: Any) -> Iterator[Visit]:
    """A visit in a context of its own, without a service worker unless ``service_workers`` says "allow".

    Console errors and requests to other places fail it, save those that hold a word of ``expected``.
    """
    context = chromium.new_context(**{**USUAL, **options})
    context.set_default_timeout(20_000)
    try:
        visit = Visit(context, address)
        yield visit
        for heard in (visit.elsewhere, visit.complaints):
            unexpected = [text for text in heard if not any(word in text for word in expected)]
            assert not unexpected, unexpected
    finally:
        context.close()

"""A visit to the site in Chromium: what is loaded and complained of; at its end nothing may have gone wrong unseen."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Request, ViewportSize

SCREEN: ViewportSize = {"width": 1280, "height": 800}
USUAL = {"locale": "tr-TR", "viewport": SCREEN, "service_workers": "block"}
WITHOUT_SERVICE_WORKER = ("Service Worker registration blocked", "The game cannot be kept")
"""What is said on a visit that does without a service worker to save time."""
LOADING_MS = 20_000
"""How long a page, or what is pressed on it, may take on a busy machine."""


class Visit:
    """A browser of its own, and what was heard of all its tabs."""

    def __init__(self, context: BrowserContext, address: str, expected: tuple[str, ...] = ()) -> None:
        self.context = context
        self.address = address
        self.expected = expected
        self.requests: list[str] = []
        self.complaints: list[str] = []
        context.on("request", self._note_request)
        context.on("console", self._note_console)
        context.on("weberror", lambda error: self.complaints.append(str(error.error)))

    def _note_request(self, request: Request) -> None:
        self.requests.append(request.url)

    def _note_console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(message.text)

    @property
    def elsewhere(self) -> list[str]:
        """Requests that left the site."""
        return [url for url in self.requests if not url.startswith((self.address, "data:", "blob:"))]

    def expect_nothing_wrong(self) -> None:
        """Nothing was complained of since the last time, and nothing asked of other places, save what is expected."""
        wrong = [*self.elsewhere, *self.complaints]
        self.requests.clear()
        self.complaints.clear()
        unexpected = [text for text in wrong if text.strip() and not any(word in text for word in self.expected)]
        assert not unexpected, unexpected


@contextmanager
def visiting(chromium: Browser, address: str, *, expected: tuple[str, ...] = (), **options: Any) -> Iterator[Visit]:
    """A visit in a browser of its own, without a service worker unless ``service_workers`` says "allow".

    Console errors and requests to other places fail it, save those that hold a word of ``expected``.
    """
    options = USUAL | options
    if options["service_workers"] == "block":
        expected += WITHOUT_SERVICE_WORKER
    context = chromium.new_context(**options)
    context.set_default_timeout(LOADING_MS)
    try:
        visit = Visit(context, address, expected)
        yield visit
        visit.expect_nothing_wrong()
    finally:
        context.close()

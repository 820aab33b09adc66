"""A visit to the site in Chromium: what is loaded and complained of; at its end nothing may have gone wrong unseen."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Request

USUAL = {"locale": "tr-TR", "viewport": {"width": 1280, "height": 800}, "service_workers": "block"}
WITHOUT_SERVICE_WORKER = ("Service Worker registration blocked", "The game cannot be kept")
"""What is said on a visit that does without a service worker to save time."""
LOADING_MS = 20_000
"""How long a page, or what is pressed on it, may take on a busy machine."""


class Visit:
    """A browser of its own, and what was heard of all its tabs."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        self.context = context
        self.address = address
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
        visit = Visit(context, address)
        yield visit
        for heard in (visit.elsewhere, visit.complaints):
            unexpected = [text for text in heard if not any(word in text for word in expected)]
            assert not unexpected, unexpected
    finally:
        context.close()

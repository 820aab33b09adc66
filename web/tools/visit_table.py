"""Visits to the site in Chromium: the first, another, one without a network, and the one that brings an update.

Each as this machine is, and as a slow phone on a slow line would have it.
"""

import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page

from tools.runtime import make_runtime
from tools.slow_line import Line, LineServer, over
from tools.text_release import write_text_release

SLOWER = 4
"""How many times as slow the page's processor is; Chromium does not slow workers."""
SLOW_BITS_A_SECOND, SLOW_LATENCY = 1_600_000, 0.15
MOST_SECONDS_TO_PLAY = 3.0
MOST_SECONDS_OF_A_TAP = 0.1
PATIENCE_MS = 180_000
TAPS = ("d3", "e3", "f3", "c3", "e3", "d3")
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 800}, "has_touch": True, "is_mobile": True}
WATCH = """
globalThis.seen = {};
globalThis.taps = [];
new PerformanceObserver((list) => {
  for (const { name, duration, startTime, processingEnd } of list.getEntries())
    if (name === "click") taps.push([duration, processingEnd - startTime]);
}).observe({ type: "event", durationThreshold: 16 });
(function look() {
  if (!seen.move && document.querySelector("[data-square][data-state~=movable]")) seen.move = performance.now();
  if (!seen.python && document.body?.dataset.engine === "ready") seen.python = performance.now();
  if (!seen.move || !seen.python) setTimeout(look, 10);
})();
"""
"""Runs in the page: milliseconds until a man can be lifted and until Python answers, and from each tap to its picture
and to the end of the page's own work for it; of a tap that took less than 16 the browser does not tell."""
UNTOLD_MS = 16
"""What such a tap counts as."""
KEPT = "navigator.serviceWorker.ready.then(() => true)"
OFFERED = "[data-notice=update]"


@dataclass
class Seen:
    """What a visit took: seconds until a move is possible and until Python answers, bytes; seconds of each tap, to
    its picture and to the end of the page's work."""

    move: float
    python: float
    sent: int
    taps: list[tuple[float, float]]


@dataclass
class Visitor:
    """A browser of its own, and the server that it visits."""

    context: BrowserContext
    server: LineServer
    slowed: bool

    def page(self) -> Page:
        """A tab, as slow as the visitor's phone."""
        page = self.context.new_page()
        if self.slowed:
            session = self.context.new_cdp_session(page)
            session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        return page

    def visit(self, then: Callable[[Page], object] = lambda page: None) -> Seen:
        """Open the game, lift pieces before Python is there and after, and let something happen."""
        before = self.server.sent
        page = self.page()
        page.goto(self.server.address, wait_until="commit")
        page.locator("[data-square][data-state~=movable]").first.wait_for(timeout=PATIENCE_MS)
        self.tap(page)
        page.locator("body[data-engine=ready]").wait_for(timeout=PATIENCE_MS)
        self.tap(page)
        then(page)
        seen, taps = page.evaluate("[seen, taps]")
        page.close()
        taps += [(UNTOLD_MS, UNTOLD_MS)] * (2 * len(TAPS) - len(taps))
        seconds = [(shown / 1000, done / 1000) for shown, done in taps]
        return Seen(seen["move"] / 1000, seen["python"] / 1000, self.server.sent - before, seconds)

    def tap(self, page: Page) -> None:
        """Lift one piece after the other."""
        for square in TAPS:
            page.locator(f'[data-square="{square}"]').tap()
            page.wait_for_timeout(120)


@contextmanager
def visitor(browser: Browser, site: Path, *, slowed: bool) -> Iterator[Visitor]:
    """Somebody who has never been there."""
    line = Line(SLOW_BITS_A_SECOND / 8, SLOW_LATENCY) if slowed else Line()
    with over(line, site) as server:
        context = browser.new_context(**PHONE)
        context.set_default_timeout(PATIENCE_MS)
        context.add_init_script(WATCH)
        try:
            yield Visitor(context, server, slowed)
        finally:
            context.close()


def visits_of(browser: Browser, site: Path, update: Path, *, slowed: bool) -> dict[str, Seen]:
    """The four visits of one visitor, in order."""
    with visitor(browser, site, slowed=slowed) as one:
        seen = {"first visit, all kept": one.visit(lambda page: page.evaluate(KEPT)), "another visit": one.visit()}
        one.context.set_offline(True)
        seen["without a network"] = one.visit()
        one.context.set_offline(False)
        one.server.folder = update.resolve()
        seen["update of a text, all kept"] = one.visit(lambda page: page.locator(OFFERED).wait_for())
    return seen


def visit_table(browser: Browser, site: Path) -> str:
    """The visits on this machine and on a slow one."""
    heads = f"{'move':>8}{'Python':>8}{'slowest tap':>13}{'median':>8}{'its work':>10}{'kB':>10}"
    lines = [f"{'visits: seconds and kB':50}{heads}"]
    with tempfile.TemporaryDirectory() as folder:
        update = write_text_release(Path(folder), make_runtime())
        for title, slowed in (("", False), (f", {SLOWER}x slower, 1.6 Mbit/s", True)):
            for name, seen in visits_of(browser, site, update, slowed=slowed).items():
                shown, done = zip(*seen.taps, strict=True)
                lines.append(
                    f"{name + title:50}{seen.move:8.2f}{seen.python:8.2f}{max(shown):13.3f}{median(shown):8.3f}"
                    f"{median(done):10.3f}{seen.sent / 1000:10.1f}"
                )
    lines.append(f"{'at most':50}{MOST_SECONDS_TO_PLAY:8.1f}{'':8}{MOST_SECONDS_OF_A_TAP:13.1f}")
    return "\n".join(lines)

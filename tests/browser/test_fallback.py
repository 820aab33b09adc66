"""Where the compiled kernel cannot be used the game goes on with the pure one; the policy is never broken."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Route, expect

from tests.browser.game import Game, playing
from tools.in_chromium import COMPILED_WHEELS
from tools.serve import SiteServer, serving

pytestmark = pytest.mark.browser

POLICY_WORDS = ("Content Security Policy", "Content-Security-Policy", "securitypolicyviolation")
COUNT_VIOLATIONS = """
globalThis.violations = [];
addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) => {
  violations.push(`${effectiveDirective} ${blockedURI}`);
});
"""
FAULTS: dict[str, Callable[[Route], None]] = {
    "blocked": lambda route: route.abort(),
    "missing": lambda route: route.fulfill(status=404, body="Not found"),
    "corrupted": lambda route: route.fulfill(status=200, content_type="application/zip", body=b"PK\x03\x04 no wheel"),
}
NO_FILE = "Failed to load resource"
NO_KERNEL = (
    NO_FILE,
    "error occurred while loading dama",
    "Failed to fetch",
    "The compiled package cannot be used here",
)


@pytest.fixture(params=FAULTS)
def game(request: pytest.FixtureRequest, chromium: Browser, served: SiteServer) -> Iterator[Game]:
    """A visit on which the compiled wheel does not arrive as it should."""
    with playing(chromium, served.address, None, expected=NO_KERNEL) as game:
        game.visit.context.route(COMPILED_WHEELS, FAULTS[request.param])
        yield game
        assert not [text for text in game.visit.complaints if any(words in text for words in POLICY_WORDS)]


def test_play_goes_on_without_the_compiled_kernel(game: Game) -> None:
    game.open("#opponent=easy&lang=en")

    expect(game.page.locator("body[data-kernel=python]")).to_be_attached()
    game.press("d3", "d4")
    game.expect_count(2)
    game.turn("white")
    game.press("a2", "a4")
    expect(game.page.locator("[data-status][data-tone=refused]")).to_be_visible()
    expect(game.page.locator("[data-status-text]")).not_to_be_empty()


def test_the_compiled_kernel_is_the_one_that_plays(chromium: Browser, served: SiteServer) -> None:
    with playing(chromium, served.address) as game:
        expect(game.page.locator("body[data-kernel=compiled]")).to_be_attached()


@pytest.mark.parametrize("headers", [True, False], ids=["headers", "no headers"])
def test_the_policy_is_never_broken(
    chromium: Browser, site: Path, monkeypatch: pytest.MonkeyPatch, headers: bool
) -> None:
    if not headers:
        monkeypatch.setattr("tools.serve.EVERYWHERE", {})
    with serving(site) as server, playing(chromium, server.address, None) as game:
        game.visit.context.add_init_script(COUNT_VIOLATIONS)
        game.open("#opponent=friend&lang=en")
        game.press("d3", "d4")
        for action in ("settings", "export", "import", "share"):
            game.act(action)
            opened = game.page.locator("dialog[open]")
            expect(opened).to_be_visible()
            game.page.keyboard.press("Escape")
            expect(opened).to_have_count(0)
        assert game.page.evaluate("() => globalThis.violations") == []
        for page in ("kurallar.html", "rules.html"):
            game.open(page, ready=False)
            assert game.page.evaluate("() => globalThis.violations") == []

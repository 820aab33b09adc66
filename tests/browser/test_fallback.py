"""Where the compiled kernel cannot be used the game goes on with the pure one; the policy is never broken."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Route, expect

from tests.browser.visits import Visit, visiting
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


@pytest.fixture(params=FAULTS)
def visit(request: pytest.FixtureRequest, chromium: Browser, served: SiteServer) -> Iterator[Visit]:
    """A visit on which the compiled wheel does not arrive as it should."""
    with visiting(chromium, served.address, expected=("",)) as visit:
        visit.context.route(COMPILED_WHEELS, FAULTS[request.param])
        yield visit
        assert not [text for text in visit.complaints if any(words in text for words in POLICY_WORDS)]


def test_play_goes_on_without_the_compiled_kernel(visit: Visit) -> None:
    visit.open("#opponent=easy&lang=en")

    expect(visit.page.locator("body[data-kernel=python]")).to_be_attached()
    visit.press("d3", "d4")
    visit.wait_moves(2)
    visit.wait_turn("white")
    visit.press("a2", "a4")
    expect(visit.page.locator("[data-status][data-tone=refused]")).to_be_visible()
    expect(visit.page.locator("[data-status-text]")).not_to_be_empty()


def test_the_compiled_kernel_is_the_one_that_plays(chromium: Browser, served: SiteServer) -> None:
    with visiting(chromium, served.address) as visit:
        visit.open()

        expect(visit.page.locator("body[data-kernel=compiled]")).to_be_attached()


@pytest.mark.parametrize("file", ["i18n/tr.json", "data/site.json"])
def test_a_page_without_its_own_files_says_so_in_both_languages_and_can_be_tried_again(
    chromium: Browser, served: SiteServer, file: str
) -> None:
    with visiting(chromium, served.address, expected=("",)) as visit:
        visit.context.route(f"**/{file}", lambda route: route.fulfill(status=404, body="Not found"))
        visit.open(ready=False)

        expect(visit.page.locator("[data-status-text] [lang=tr]")).to_contain_text("Yeniden", ignore_case=True)
        expect(visit.page.locator("[data-status-text] [lang=en]")).to_contain_text("try again")
        visit.context.unroute(f"**/{file}")
        visit.page.locator("[data-status-buttons] button").click()
        visit.wait_ready()
        visit.press("d3", "d4")
        visit.wait_moves(2)


@pytest.mark.parametrize("file", ["pyodide.asm.wasm", "worker/engine.worker.js", "worker/bridge.py"])
def test_a_missing_file_is_told_and_can_be_tried_again(chromium: Browser, served: SiteServer, file: str) -> None:
    with visiting(chromium, served.address, expected=("",)) as visit:
        visit.context.route(f"**/{file}", lambda route: route.abort())
        visit.open("#opponent=friend", ready=False)
        expect(visit.page.locator("body[data-engine=failed]")).to_be_attached(timeout=60_000)
        expect(visit.page.locator("[data-status][data-tone=failed]")).to_be_visible()

        visit.context.unroute(f"**/{file}")
        visit.act("retry")
        visit.wait_ready()
        visit.press("d3", "d4")
        visit.wait_turn("black")
        visit.wait_moves(1)


@pytest.mark.parametrize("headers", [True, False], ids=["headers", "no headers"])
def test_the_policy_is_never_broken(
    chromium: Browser, site: Path, monkeypatch: pytest.MonkeyPatch, headers: bool
) -> None:
    if not headers:
        monkeypatch.setattr("tools.serve.EVERYWHERE", {})
    with serving(site) as server, visiting(chromium, server.address) as visit:
        visit.context.add_init_script(COUNT_VIOLATIONS)
        visit.open("#opponent=friend&lang=en")
        visit.press("d3", "d4")
        for action in ("settings", "export", "import", "share"):
            visit.act(action)
            opened = visit.page.locator("dialog[open]")
            expect(opened).to_be_visible()
            visit.page.keyboard.press("Escape")
            expect(opened).to_have_count(0)
        assert visit.page.evaluate("() => globalThis.violations") == []
        for page in ("kurallar.html", "rules.html"):
            visit.open(page, ready=False)
            assert visit.page.evaluate("() => globalThis.violations") == []

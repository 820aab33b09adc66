"""Without a network: everything works after one visit, under any path, and a new build takes over without a loss."""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Error, expect

from dama.rulesets import RULESETS
from tests.browser.game import Game, playing
from tests.built import build_of, mark_as_new
from tools.serve import SiteServer, serving

pytestmark = pytest.mark.browser

UNREACHABLE = "Failed to load resource"
"""What Chromium itself says when the server is not there, as when it asks for a newer service worker."""
FORBIDDEN = """() => new Promise((resolve) => {
  const address = "https://example.org/";
  addEventListener("securitypolicyviolation", (event) => resolve(event.effectiveDirective), { once: true });
  %s;
})"""
CACHED = """async () => {
  const [name, ...others] = await caches.keys();
  const cache = await caches.open(name);
  const keys = (await cache.keys()).map(({ url }) => url);
  const hashes = {};
  for (const url of keys) {
    const body = await (await cache.match(url)).arrayBuffer();
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", body));
    hashes[url] = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
  }
  return { hashes, others };
}"""

KEPT = """async () => [
  (await caches.keys()).length,
  (await navigator.serviceWorker.getRegistrations()).length,
]"""

ENDING = """async () => {
  const app = new URL("..", document.querySelector('script[type="module"]').src);
  const { createEngine } = await import(new URL("js/engine.js", app).href);
  const loadSite = () => fetch(new URL("data/site.json", app)).then((response) => response.json());
  const engine = createEngine({ loadSite });
  const record = { v: 1, ruleset: "turkish", start: "W:WKa1,Kb1,c2:BKh8", moves: [], result: null };
  const scores = [];
  while (scores.length < 100 && !(scores.at(-1) > 19000)) {
    scores.push((await engine.request("search", { record, level: "medium" })).score);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return scores;
}"""
"""Asks for the best move in an ending of four pieces until its score is that of a sure win: the scores."""


@pytest.fixture
def copy(site: Path, tmp_path: Path) -> Callable[[str], Path]:
    """Makes a copy of the site that tests may change: files are links, to be replaced and never written to."""

    def make(name: str) -> Path:
        return Path(shutil.copytree(site, tmp_path / name, copy_function=os.link))

    return make


@pytest.fixture(params=["", "games/dama/"], ids=["root", "sub-path"])
def game(
    request: pytest.FixtureRequest, chromium: Browser, copy: Callable[[str], Path], tmp_path: Path
) -> Iterator[Game]:
    """A first visit that has ended: all is kept, and the server then has nothing more to give."""
    path: str = request.param
    copy(f"host/{path}")
    (tmp_path / "nothing").mkdir()
    with (
        serving(tmp_path / "host") as server,
        playing(chromium, server.address + path, None, expected=(UNREACHABLE,), service_workers="allow") as game,
    ):
        game.open()
        game.kept()
        assert game.visit.complaints == []
        server.folder = (tmp_path / "nothing").resolve()
        game.visit.context.set_offline(True)
        yield game


@pytest.mark.requirement("R23", "R28", "R29")
def test_after_one_visit_everything_works_without_a_network(game: Game) -> None:
    page = game.page
    page.reload()
    game.ready()
    game.press("d3", "d4")
    game.expect_count(2)
    game.turn("white")
    expect(page.locator("[data-status-title]")).to_have_text("Sıra sizde")
    played = page.locator("[data-move]").all_inner_texts()

    for name in RULESETS:
        game.go_to(f"#ruleset={name}&opponent=easy&side=white")
        expect(page.locator(f"body[data-ruleset={name}]")).to_be_attached()
        play_one_move(game)

    for text_page, other in (("kurallar.html", "rules.html"), ("rules.html", "kurallar.html")):
        page.goto(game.visit.address + text_page)
        page.locator(f'nav a[href="{other}"]').click()
        page.locator("figure a").first.click()
        game.ready()

    assert played[0] == "d3–d4"


def play_one_move(game: Game) -> None:
    """The first move that can be seen, and the computer's answer to it."""
    game.turn("white")
    before = game.page.locator("[data-move]").count()
    game.page.locator('[data-state~="movable"]').first.click()
    game.page.locator('[data-state~="landing"]').first.click()
    game.expect_count(before + 2)
    game.turn("white")


@pytest.mark.requirement("R28")
def test_the_game_goes_on_where_it_was_after_the_tab_was_closed(game: Game) -> None:
    game.page.reload()
    game.press("d3", "d4")
    game.expect_count(2)
    played = game.page.locator("[data-move]").all_inner_texts()
    game.page.close()

    game.page = game.visit.context.new_page()
    game.open()
    assert game.page.locator("[data-move]").all_inner_texts() == played
    play_one_move(game)


@pytest.mark.requirement("R28")
def test_the_larger_endgame_tables_come_after_the_first_move_without_a_network_too(game: Game) -> None:
    game.page.reload()
    game.ready()
    first, *_, last = game.page.evaluate(ENDING)
    assert first < 1000, "six plies do not see the win"
    assert last > 19000


@pytest.mark.requirement("R29")
def test_every_file_of_the_build_is_kept_as_it_is(game: Game, site: Path) -> None:
    kept = game.page.evaluate(CACHED)
    address = game.visit.address
    files = {address + str(file["url"]): file["hash"] for file in build_of(site)["files"]}

    assert kept["others"] == []
    assert {url for url in kept["hashes"] if not url.startswith(address)} == set()
    assert {url: digest for url, digest in kept["hashes"].items() if url != f"{address}complete"} == files
    game.page.goto(address + "kurallar")
    expect(game.page.locator("article h1"), "hosts that hide .html").to_be_visible()


@pytest.mark.requirement("R28")
def test_a_new_build_is_offered_and_takes_over_without_losing_the_game(
    chromium: Browser, copy: Callable[[str], Path]
) -> None:
    first, second = copy("first"), copy("second")
    mark_as_new(second)
    with serving(first) as server, playing(chromium, server.address, service_workers="allow") as game:
        game.kept()
        game.page.reload()
        game.ready()
        game.press("d3", "d4")
        game.expect_count(2)
        game.turn("white")
        played = game.page.locator("[data-move]").all_inner_texts()

        server.folder = second.resolve()
        game.page.reload()
        offer = game.page.locator("[data-notice=update]")
        expect(offer).to_contain_text("Yeni sürüm hazır")
        game.expect_heard("status", "Yeni sürüm hazır")
        assert game.page.locator("html[data-new]").count() == 0, "the build before serves until it is asked to go"
        offer.locator(".chip").click()

        expect(game.page.locator("html[data-new]")).to_be_attached()
        game.ready()
        assert game.page.locator("[data-move]").all_inner_texts() == played
        expect(game.page.locator("[data-notice=update]")).to_have_count(0)
        assert len(game.page.evaluate("() => caches.keys()")) == 1
        play_one_move(game)


def test_a_host_can_switch_the_service_worker_off_without_a_loss(
    chromium: Browser, copy: Callable[[str], Path]
) -> None:
    site = copy("site")
    with serving(site) as server, playing(chromium, server.address, service_workers="allow") as game:
        game.kept()
        game.press("d3", "d4")
        game.expect_count(2)
        for path in site.glob("sw.js*"):
            path.unlink()
        shutil.copy(site / "sw-off.js", site / "sw.js")
        game.page.reload()
        expect_nothing_kept(game)
        game.page.reload()
        game.expect_count(2)
        assert not game.page.evaluate("() => Boolean(navigator.serviceWorker.controller)")
        play_one_move(game)
        expect_nothing_kept(game)


def expect_nothing_kept(game: Game) -> None:
    """Wait until neither a cache nor a service worker is left; the page may load itself anew meanwhile."""

    def left() -> list[int] | str:
        try:
            found: list[int] = game.page.evaluate(KEPT)
        except Error as error:
            return str(error)
        return found

    game.until(lambda: left() == [0, 0], lambda: f"caches, workers: {left()}")


@pytest.mark.requirement("R29")
def test_the_page_says_that_nothing_leaves_the_device_and_nothing_does(chromium: Browser, served: SiteServer) -> None:
    with playing(chromium, served.address, service_workers="allow") as game:
        game.press("d3", "d4")
        game.expect_count(2)
        game.act("hint")
        game.kept()

        expect(game.page.locator("[data-saved]")).to_contain_text("cihazınızdan hiçbir şey çıkmaz")
        assert len(game.visit.requests) > 20, "those of the workers are seen too"
        assert game.visit.elsewhere == []


@pytest.mark.requirement("R29")
@pytest.mark.parametrize("headers", [True, False], ids=["headers", "no headers"])
def test_the_browser_itself_forbids_requests_to_other_places(
    chromium: Browser, site: Path, monkeypatch: pytest.MonkeyPatch, headers: bool
) -> None:
    if not headers:
        monkeypatch.setattr("tools.serve.EVERYWHERE", {})
    with serving(site) as server, playing(chromium, server.address, expected=("example.org",)) as game:
        for way in ("fetch(address).catch(() => {})", "new Image().src = address", "navigator.sendBeacon(address)"):
            assert game.page.evaluate(FORBIDDEN % way) in ("connect-src", "img-src")

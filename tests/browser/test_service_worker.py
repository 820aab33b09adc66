"""The service worker over a small build: what it keeps is whole, checked and of one build, whatever the network does.

The script is the site's own; only the list of the build's files is the test's. No page of the game is opened.
"""

import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.browser.faulty import Fault, FaultyServer, altered, faulty, html, missing, never, redirected, stuck, times
from tests.built import with_build
from tools.project import digest, write

pytestmark = pytest.mark.browser

REGISTER = """async () => {
  const registration = await navigator.serviceWorker.register("sw.js", { updateViaCache: "none" });
  const next = registration.installing ?? (await registration.update()).installing;
  if (!next) return "nothing new";
  const end = new Promise((resolve) => next.addEventListener("statechange", () => resolve(next.state), { once: true }));
  return end;
}"""
"""Installs what the server has, to the end: "installed", or "redundant" where it failed."""
ACTIVATE = """async () => {
  const { waiting } = await navigator.serviceWorker.getRegistration();
  const active = new Promise((resolve) => {
    waiting.addEventListener("statechange", () => waiting.state === "activated" && resolve(waiting.state));
  });
  waiting.postMessage({ type: "activate" });
  return active;
}"""
CACHES = """async () => Object.fromEntries(await Promise.all((await caches.keys()).map(async (name) => {
  const cache = await caches.open(name);
  return [name.split(" ").at(-1), (await cache.keys()).map(({ url }) => new URL(url).pathname.slice(1)).sort()];
})))"""
UNREADABLE = "() => { for (const name of ['open', 'match']) caches[name] = () => Promise.reject(new Error()); }"
READ = "address => fetch(address).then((answer) => answer.text()).catch(() => 'unreachable')"
FILES = {
    "index.html": "<!doctype html><title>first</title>",
    "app-1/a.js": "a of the first build",
    "app-1/b.js": "b",
    "runtime-1/big.wasm": "the runtime " * 1000,
    "help.html": "<!doctype html><title>help</title>",
    "icons/icon.png": "a picture",
}
CHANGED = {
    "index.html": "<!doctype html><title>second</title>",
    "app-2/a.js": "a of the second build",
    "app-2/b.js": "b",
}
SECOND = CHANGED | {name: text for name, text in FILES.items() if name not in CHANGED and not name.startswith("app-1/")}
OPTIONAL = {"icons/icon.png"}
LONGEST = 20
"""Seconds, on a busy machine."""
HURRY = {
    "SILENCE_MS = 20_000": "SILENCE_MS = 300",
    "after: 500": "after: 20",
    "after: 4000": "after: 60",
    "after: 10_000": "after: 100",
}
FORGET = (
    "async () => { for (const name of await caches.keys()) if (!name.endsWith('refills')) await caches.delete(name); }"
)


def built(site: Path, folder: Path, files: Mapping[str, str]) -> Path:
    """A build of those files, with the real script, which does not wait as long."""
    listed = [
        {"url": name, "hash": digest(text.encode()), **({"optional": True} if name in OPTIONAL else {})}
        for name, text in files.items()
    ]
    script = with_build(site, {"version": folder.name, "files": listed})
    for slowly, quickly in HURRY.items():
        assert slowly in script
        script = script.replace(slowly, quickly)
    for name, text in ({**files, "sw.js": script, "start.html": "<!doctype html><title>start</title>"}).items():
        write(folder / name, text.encode())
    return folder


@dataclass
class Place:
    """A browser and a server whose folder may be changed."""

    context: BrowserContext
    page: Page
    server: FaultyServer
    builds: dict[str, Path]

    def install(self) -> str:
        """Install what the server has now."""
        state: str = self.page.evaluate(REGISTER)
        return state

    def serve(self, build: str) -> None:
        """From now on the server has that build."""
        self.server.folder = self.builds[build].resolve()
        self.server.asked.clear()

    def caches(self) -> dict[str, list[str]]:
        """The files that are kept, by build."""
        found: dict[str, list[str]] = self.page.evaluate(CACHES)
        return found

    def until(self, true: Callable[[], bool], seen: Callable[[], object]) -> None:
        """Wait until it is true; ``seen`` is shown if it never is."""
        deadline = time.monotonic() + LONGEST
        while not true():
            assert time.monotonic() < deadline, seen()
            self.page.wait_for_timeout(50)

    def wait_for(self, build: str, files: list[str]) -> None:
        """Wait until these files of the build are kept."""
        self.until(lambda: self.caches().get(build) == files, self.caches)

    def title(self, address: str = "") -> str:
        """The title of a page that is opened."""
        self.page.goto(self.server.address + address)
        return self.page.title()

    def read(self, address: str) -> str:
        """A file as the page gets it."""
        text: str = self.page.evaluate(READ, self.server.address + address)
        return text


@pytest.fixture
def place(chromium: Browser, site: Path, tmp_path: Path) -> Iterator[Place]:
    """A visit to the first of two builds; nothing is installed yet."""
    builds = {name: built(site, tmp_path / name, files) for name, files in (("one", FILES), ("two", SECOND))}
    context = chromium.new_context()
    try:
        with faulty(builds["one"]) as server:
            page = context.new_page()
            page.goto(server.address + "start.html")
            yield Place(context, page, server, builds)
    finally:
        context.close()


def whole(files: Mapping[str, str]) -> list[str]:
    """What is kept of a whole build: its files, and the mark that they are all there."""
    return sorted([*files, "complete"])


@pytest.mark.requirement("R28")
def test_a_build_that_was_installed_is_served_without_a_network(place: Place) -> None:
    assert place.install() == "installed"
    assert place.caches() == {"one": whole(FILES)}
    place.context.set_offline(True)
    assert [place.title(), place.title("help"), place.title("index.html?from=icon")] == ["first", "help", "first"]
    assert place.read("app-1/a.js") == FILES["app-1/a.js"]


@pytest.mark.parametrize("fault", [missing, html, altered, never, stuck], ids=lambda fault: str(fault.__name__))
def test_a_file_that_is_not_the_build_s_keeps_the_build_from_being_claimed_and_the_next_try_goes_on_from_there(
    place: Place, fault: Fault
) -> None:
    place.server.faults["big.wasm"] = fault
    assert place.install() == "redundant"
    begun = ["app-1/a.js", "app-1/b.js", "index.html"]
    assert place.caches() == {"one": begun}, "what has come is kept, and no mark says that all is there"
    assert place.server.asked.count("runtime-1/big.wasm") == 3, "tries are few"

    place.server.faults.clear()
    place.server.asked.clear()
    assert place.install() == "installed"
    assert place.caches() == {"one": whole(FILES)}
    assert not set(begun) & set(place.server.asked), "what has come is not asked for again"


def test_a_fault_that_passes_costs_another_try_and_no_more(place: Place) -> None:
    place.server.faults = {"a.js": times(1, html), "big.wasm": times(2, missing)}
    assert place.install() == "installed"
    assert place.caches() == {"one": whole(FILES)}
    assert place.read("app-1/a.js") == FILES["app-1/a.js"]


@pytest.mark.parametrize("fault", [missing, never], ids=["missing", "never"])
def test_what_is_optional_may_be_missing(place: Place, fault: Fault) -> None:
    place.server.faults["icon.png"] = fault
    assert place.install() == "installed"
    assert place.caches() == {"one": whole({name: "" for name in FILES if name not in OPTIONAL})}
    place.server.faults.clear()
    assert place.title() == "first"
    assert place.read("icons/icon.png") == FILES["icons/icon.png"], "then the network has it"


def test_a_new_build_downloads_what_has_changed_and_nothing_else(place: Place) -> None:
    place.install()
    assert place.title() == "first"
    place.serve("two")
    assert place.install() == "installed"
    assert set(place.server.asked) == {"sw.js", "index.html", "app-2/a.js"}, "b.js has another name and is the same"
    assert place.caches() == {"one": whole(FILES), "two": whole(SECOND)}


def test_two_builds_are_never_mixed(place: Place) -> None:
    place.install()
    assert place.title() == "first"
    place.serve("two")
    place.server.faults["app-2/a.js"] = missing
    assert place.install() == "redundant"
    assert [place.title(), place.read("app-1/a.js")] == ["first", FILES["app-1/a.js"]]

    place.server.faults.clear()
    assert place.install() == "installed"
    assert [place.title(), place.read("app-1/a.js")] == ["first", FILES["app-1/a.js"]], "until it is asked to go"
    assert place.page.evaluate(ACTIVATE) == "activated"
    place.context.set_offline(True)
    assert [place.title(), place.read("app-2/a.js")] == ["second", CHANGED["app-2/a.js"]]
    assert place.caches() == {"two": whole(SECOND)}


def test_a_server_that_changes_its_build_in_the_middle_of_an_installation_is_found_out(place: Place) -> None:
    def change(handler: Any, path: Path) -> None:
        place.serve("two")
        missing(handler, path)

    place.server.faults["app-1/b.js"] = change
    assert place.install() == "redundant"
    assert "complete" not in place.caches()["one"]
    place.server.faults.clear()
    assert place.install() == "installed"
    assert place.caches()["two"] == whole(SECOND)
    assert [place.title(), place.read("app-2/a.js")] == ["second", CHANGED["app-2/a.js"]]


def test_a_browser_without_room_keeps_the_build_before_and_no_half_of_the_new_one(place: Place) -> None:
    place.install()
    assert place.title() == "first"
    place.serve("two")
    session = place.context.new_cdp_session(place.page)
    quota = {"origin": place.server.address.rstrip("/"), "quotaSize": 1}
    session.send("Storage.overrideQuotaForOrigin", quota)
    assert place.install() == "redundant"
    assert place.caches() == {"one": whole(FILES)}
    place.context.set_offline(True)
    assert [place.title(), place.read("app-1/a.js")] == ["first", FILES["app-1/a.js"]]


def test_a_host_that_hides_endings_behind_redirects_is_kept_as_pages_without_one(place: Place) -> None:
    """Browsers refuse a kept answer to a navigation that came by a redirect."""
    place.server.faults["index.html"] = redirected(lambda path: path.removesuffix("index.html"))
    place.server.faults["help.html"] = redirected(lambda path: path.removesuffix(".html"))
    place.server.faults["help"] = lambda handler, path: handler.say(
        FILES["help.html"].encode(), Content_Type="text/html"
    )
    assert place.install() == "installed"
    place.context.set_offline(True)
    assert [place.title(), place.title("help"), place.title("help.html")] == ["first", "help", "help"]


@pytest.mark.parametrize("damage", ["caches.delete(name)", "cache.delete(complete)"])
def test_where_the_browser_has_thrown_something_away_the_network_serves(place: Place, damage: str) -> None:
    place.install()
    assert place.title() == "first"
    place.serve("two")
    place.page.evaluate(
        "async () => { const [name] = await caches.keys(); const cache = await caches.open(name);"
        f"const complete = new URL('complete', location.href); return {damage}; }}"
    )
    assert [place.title(), place.read("app-2/a.js")] == ["second", CHANGED["app-2/a.js"]]


def test_a_cache_that_was_lost_is_filled_again_but_not_again_and_again(place: Place) -> None:
    place.install()
    assert place.title() == "first"
    place.page.evaluate(FORGET)
    assert place.title() == "first"
    place.wait_for("one", whole(FILES))
    place.context.set_offline(True)
    assert [place.title(), place.title("help"), place.read("app-1/a.js")] == ["first", "help", FILES["app-1/a.js"]]

    place.context.set_offline(False)
    place.page.evaluate(FORGET)
    for _ in range(3):
        assert place.title() == "first"
        place.page.wait_for_timeout(150)
    assert "one" not in place.caches()


def test_a_build_that_another_waits_to_replace_is_not_filled_again(place: Place) -> None:
    place.install()
    assert place.title() == "first"
    place.serve("two")
    assert place.install() == "installed"
    place.page.evaluate(
        "async () => { for (const name of await caches.keys()) if (name.endsWith('one')) await caches.delete(name); }"
    )
    assert place.title() == "second"
    place.page.wait_for_timeout(500)
    assert place.caches() == {"refills": [""], "two": whole(SECOND)}
    assert place.server.asked.count("index.html") == 1, "that of the second build"


def test_a_cache_that_cannot_be_filled_again_costs_the_tries_of_one_filling(place: Place) -> None:
    place.install()
    assert place.title() == "first"
    place.page.evaluate(FORGET)
    place.server.asked.clear()
    place.server.faults["help.html"] = missing
    assert place.title() == "first"
    place.until(lambda: place.server.asked.count("help.html") >= 3, lambda: place.server.asked)
    assert place.title() == "first"
    place.page.wait_for_timeout(500)
    assert place.server.asked.count("help.html") == 3
    assert "complete" not in place.caches()["one"]


def test_a_storage_that_cannot_be_read_leaves_the_page_to_the_network(place: Place) -> None:
    place.install()
    assert place.title() == "first"
    [worker] = place.context.service_workers
    worker.evaluate(UNREADABLE)
    assert [place.title(), place.read("app-1/a.js")] == ["first", FILES["app-1/a.js"]]
    assert place.server.asked[-1] == "", "the page came from there, and its script from what the network had kept"

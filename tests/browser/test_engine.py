"""The page's engine client with the real worker: cancelling, hanging, and the browsers and files it copes with."""

import json
import re
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route

from tests.browser.game import HANG
from tests.built import facts_file
from tools.serve import SiteServer

pytestmark = pytest.mark.browser

START = """async () => {
  const { createEngine } = await import(new URL("../js/engine.js", location.href).href);
  globalThis.events = [];
  globalThis.record = { v: 1, ruleset: "turkish", start: null, moves: [], result: null };
  const loadSite = () => fetch(location.href).then((response) => response.json());
  globalThis.said = [];
  const spawn = () => {
    const worker = new Worker(new URL("../worker/engine.worker.js", location.href), { type: "module" });
    worker.addEventListener("message", ({ data: { id, ok, error } }) => {
      if (id) said.push(`worker: ${ok ? "answered" : error.code}`);
    });
    return worker;
  };
  globalThis.engine = createEngine({ loadSite, spawn, onEvent: (event) => events.push(event) });
  await engine.request("view", { record });
  return engine.kernel;
}"""
CANCEL = """async () => {
  said.length = 0;
  const search = engine.request("hint", { record }).then(() => "answered", ({ code }) => code);
  void search.then((code) => said.push(`page: ${code}`));
  engine.cancel();
  await engine.request("view", { record });
  return said;
}"""
"""Who said what, in order: the worker has the search before it hears that nobody wants it any more, and then a view."""

Started = Callable[..., AbstractContextManager[Page]]


@pytest.fixture
def started(chromium: Browser, served: SiteServer, site: Path) -> Started:
    """Opens a document of the site without scripts of its own: the list of its files. Routes change what is served."""
    data = facts_file(site).relative_to(site).as_posix()

    @contextmanager
    def start(routes: dict[str, Callable[[Route], None]] | None = None) -> Iterator[Page]:
        context = chromium.new_context(service_workers="block")
        try:
            for pattern, answer in (routes or {}).items():
                context.route(pattern, answer)
            page = context.new_page()
            page.goto(served.address + data)
            yield page
        finally:
            context.close()

    return start


def test_a_cancelled_search_is_broken_off_in_the_worker_and_play_goes_on(started: Started) -> None:
    with started() as page:
        assert page.evaluate(START) == "compiled"
        tries = [page.evaluate(CANCEL) for _ in range(3)]
        answer = page.evaluate("() => engine.request('search', { record, level: 'easy' })")

    assert tries == [["page: cancelled", "worker: cancelled", "worker: answered"]] * 3
    assert answer["move"]["path"]


def test_a_compiled_wheel_that_is_not_the_one_the_lock_names_is_not_used(started: Started) -> None:
    def alter(route: Route) -> None:
        response = route.fetch()
        lock = re.sub(r'("sha256": ?")(.)', lambda found: found[1] + ("1" if found[2] == "0" else "0"), response.text())
        assert json.loads(lock) != response.json()
        route.fulfill(response=response, body=lock)

    with started({"**/pyodide-lock.json": alter}) as page:
        assert page.evaluate(START) == "python"


def test_a_worker_that_hangs_is_replaced_and_the_question_asked_again(started: Started) -> None:
    with started() as page:
        page.evaluate(START)
        page.workers[0].evaluate(HANG)
        view = page.evaluate("() => engine.request('view', { record })")
        events = page.evaluate("() => events.map(({ event }) => event).filter((name) => name !== 'boot')")

    assert len(view["legal"]) == 8
    assert events == ["ready", "restarted", "ready"]


def test_where_a_policy_forbids_webassembly_the_engine_fails_at_once(started: Started) -> None:
    def forbid(route: Route) -> None:
        response = route.fetch()
        policy = "default-src 'none'; script-src 'self'; connect-src 'self'; worker-src 'self'"
        route.fulfill(response=response, headers={**response.headers, "content-security-policy": policy})

    with started({"**/worker/engine.worker.js": forbid}) as page:
        failed = page.evaluate(f"() => ({START})().catch(({{ code }}) => [code, events.at(-1).event, engine.state])")

    assert failed == ["wasm_blocked", "failed", "failed"]

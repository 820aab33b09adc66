"""The built package in a Chromium worker: the site's own worker, asked directly and without its page."""

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Page

from tools.project import BuildError

START = """async () => {
  const site = await (await fetch(location.href)).json();
  const worker = new Worker(new URL("../worker/engine.worker.js", location.href), { type: "module" });
  const waiting = new Map();
  globalThis.ask = (request) => new Promise((resolve) => {
    waiting.set(waiting.size + 1, resolve);
    worker.postMessage({ ...request, id: waiting.size });
  });
  const timed = async (answer) => {
    const began = performance.now();
    await answer;
    return performance.now() - began;
  };
  globalThis.timeToAnswer = (request) => timed(ask(request));
  globalThis.timeToStop = async ({ request, after }) => {
    const asked = ask(request);
    await new Promise((resolve) => setTimeout(resolve, after));
    worker.postMessage({ op: "cancel", id: waiting.size });
    return timed(asked);
  };
  return new Promise((resolve) => {
    worker.onmessage = ({ data }) => {
      if (data.event === "ready" || data.event === "failed") resolve(data);
      else if (data.id) waiting.get(data.id)(data);
    };
    worker.onerror = (event) => resolve({ event: "failed", message: event.message });
    worker.postMessage({ op: "boot", site });
  });
}"""
"""Runs in the page, which is the site's data file: a document of the site without scripts of its own."""
COMPILED_WHEELS = "**/dama-*-abi3-*.whl"


class InChromium:
    """A worker that has started. ``kernel`` is the one it uses, ``log`` what the console said."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.log: list[str] = []
        page.on("console", self._note)
        page.goto(address)
        ready = page.evaluate(START)
        if ready["event"] != "ready":
            raise BuildError(f"The engine does not start in Chromium: {ready['message']}")
        self.kernel = str(ready["kernel"])

    def _note(self, message: ConsoleMessage) -> None:
        self.log.append(message.text)

    def ask(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """The package's answer, as the page would get it."""
        answer = self.page.evaluate("request => ask(request)", dict(request))
        if not answer["ok"]:
            raise BuildError(f"{json.dumps(request)} is refused: {answer['error']}")
        result: dict[str, Any] = answer["result"]
        return result

    def seconds_to_answer(self, request: Mapping[str, Any]) -> float:
        """How long the page would wait for the answer."""
        return float(self.page.evaluate("request => timeToAnswer(request)", dict(request))) / 1000

    def seconds_to_stop(self, request: Mapping[str, Any], after: float) -> float:
        """How long the worker goes on with a request that is cancelled so many seconds after it was made."""
        asked = {"request": dict(request), "after": 1000 * after}
        return float(self.page.evaluate("asked => timeToStop(asked)", asked)) / 1000


@contextmanager
def in_chromium(browser: Browser, address: str, site: Path, *, compiled: bool = True) -> Iterator[InChromium]:
    """A started worker of the served site; without the compiled wheel it must find its other way to play."""
    context = browser.new_context(service_workers="block")
    try:
        if not compiled:
            context.route(COMPILED_WHEELS, lambda route: route.abort())
        data = next(site.glob("app-*/data/site.json")).relative_to(site).as_posix()
        yield InChromium(context.new_page(), address + data)
    finally:
        context.close()

"""A page that stays open for a long time: whether its memory and its answers stay as they were."""

import os
import random
import statistics
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page

import dama
from tools.serve import SiteServer

REQUESTS, GAMES, PLIES_OF_A_GAME, LONG_GAME = 5000, 100, 40, 600
PARTS = 5
"""Each use is cut into so many parts, whose figures are compared."""
SEED_OF_LONG_GAME = 9
READY = "body[data-engine=ready]"
WITHOUT_ANIMATION = """() => {
  const setting = document.querySelector("[data-setting=animation]");
  setting.value = "off";
  setting.dispatchEvent(new Event("change", { bubbles: true }));
}"""
ASK = """async ({ records, count }) => {
  const app = document.querySelector("script[type=module]").src;
  const { engine } = await import(new URL("first.js", app).href);
  const times = [];
  for (let asked = 0; asked < count; asked += 1) {
    const began = performance.now();
    await engine.request("view", { record: records[asked % records.length] });
    times.push(performance.now() - began);
  }
  return times;
}"""
"""The page's own engine answers one question after the other: milliseconds of each."""
PLAY = """async (plies) => {
  const settled = async () => {
    for (;;) {
      const { turn } = document.body.dataset;
      const movable = document.querySelectorAll("[data-square][data-state~=movable]");
      if (turn === "over" || movable.length > 0) return movable;
      await new Promise((go) => setTimeout(go, 2));
    }
  };
  const times = [];
  for (let ply = 0; ply < plies; ply += 1) {
    const movable = await settled();
    if (movable.length === 0) break;
    const began = performance.now();
    movable[(7 * ply) % movable.length].click();
    for (let to = landing(); to; to = landing()) to.click();
    await settled();
    times.push(performance.now() - began);
  }
  function landing() {
    return document.querySelector("[data-square][data-state~=landing]");
  }
  document.querySelector("[data-action=new]").click();
  document.querySelector("dialog[open] [data-confirm]")?.click();
  return times;
}"""
"""Plays a game at the board as a hand would, then begins another: milliseconds from each move to the next turn."""


@dataclass
class Part:
    """One part of a use: its median answer and its slowest but one in twenty, and the memory after it."""

    median: float
    slowest: float
    heap: float
    process: float | None


@dataclass
class Watched:
    """An open page whose memory can be asked for."""

    page: Page
    browser: Browser

    def part(self, times: list[float]) -> Part:
        """What was measured, and megabytes of the page's own objects and of the process that Python is in, too."""
        session = self.page.context.new_cdp_session(self.page)
        session.send("HeapProfiler.collectGarbage")
        heap = session.send("Runtime.getHeapUsage")["usedSize"] / 1e6
        session.detach()
        slowest = statistics.quantiles(times, n=20)[-1]
        return Part(statistics.median(times), slowest, heap, self._process())

    def _process(self) -> float | None:
        """Where the system tells (Linux): of the largest process that shows pages."""
        session = self.browser.new_browser_cdp_session()
        processes = session.send("SystemInfo.getProcessInfo")["processInfo"]
        session.detach()
        places = [Path(f"/proc/{one['id']}/smaps_rollup") for one in processes if one["type"] == "renderer"]
        return max(
            (_megabytes(place) for place in places if place.is_file() and os.access(place, os.R_OK)), default=None
        )


def _megabytes(place: Path) -> float:
    line = next(line for line in place.read_text().splitlines() if line.startswith("Pss:"))
    return int(line.split()[1]) / 1e3


@contextmanager
def watched(browser: Browser, server: SiteServer) -> Iterator[Watched]:
    """The game against a friend, with Python."""
    context = browser.new_context(service_workers="block")
    context.set_default_timeout(120_000)
    try:
        page = context.new_page()
        page.goto(server.address + "#ruleset=turkish&opponent=friend")
        page.locator(READY).wait_for()
        page.evaluate(WITHOUT_ANIMATION)
        yield Watched(page, browser)
    finally:
        context.close()


def records(count: int) -> list[dict[str, Any]]:
    """Beginnings of games, all different."""
    found = []
    for seed in range(count):
        chance, game = random.Random(seed), dama.new_game(dama.ruleset("turkish"))
        for _ in range(chance.randrange(30)):
            game = game.after(chance.choice(dama.legal_moves(game.position)))
        found.append(game.record.to_json())
    return found


def long_game(plies: int) -> dama.Game:
    """A Turkish game of so many plies: kings walk about, and nobody offers a piece."""
    chance, game = random.Random(SEED_OF_LONG_GAME), dama.new_game(dama.ruleset("turkish"))
    seen: dict[str, int] = {}
    while game.result is None and len(game.record.moves) < plies:
        moves = dama.legal_moves(game.position)
        quiet = [move for move in moves if not move.captures] or moves
        pieces = game.position.pieces()

        def worth(
            move: dama.Move, position: dama.Position = game.position, pieces: dict[int, str] = pieces
        ) -> tuple[bool, int, bool, float]:
            after = dama.play(position, move)
            captures = any(reply.captures for reply in dama.legal_moves(after))
            keeps = "man" in pieces.get(move.path[0], "") and chance.random() < 0.9
            return captures, seen.get(dama.fen(after), 0), keeps, chance.random()

        game = game.after(min(chance.sample(quiet, min(8, len(quiet))), key=worth))
        place = dama.fen(game.position)
        seen[place] = seen.get(place, 0) + 1
    return game


def requests(one: Watched, count: int) -> list[Part]:
    """Questions to Python through the bridge, in parts."""
    share = count // PARTS
    asked = records(50)
    return [one.part(one.page.evaluate(ASK, {"records": asked, "count": share})) for _ in range(PARTS)]


def games(one: Watched, count: int, plies: int = PLIES_OF_A_GAME) -> list[Part]:
    """Games in one page, in parts."""
    parts = []
    for _ in range(PARTS):
        times: list[float] = []
        for _ in range(count // PARTS):
            times += one.page.evaluate(PLAY, plies)
        parts.append(one.part(times))
    return parts


def growing_game(one: Watched, plies: int) -> list[Part]:
    """A game that becomes long, seen after every move, in parts."""
    moves = long_game(plies).record.moves
    begun = [dama.Record("turkish", moves=moves[: ply + 1]).to_json() for ply in range(len(moves))]
    share = len(begun) // PARTS
    return [
        one.part(one.page.evaluate(ASK, {"records": begun[at * share : (at + 1) * share], "count": share}))
        for at in range(PARTS)
    ]


def long_use_table(browser: Browser, server: SiteServer) -> str:
    """The three uses of one page, one after the other."""
    heads = ("ms, median", "ms, one in 20", "MB page", "MB process")
    lines = [f"{'one page, first and last fifth of a long use':46}" + "".join(f"{head:19}" for head in heads)]
    with watched(browser, server) as one:
        for name, parts in (
            (f"{REQUESTS} requests", requests(one, REQUESTS)),
            (f"{GAMES} games of {PLIES_OF_A_GAME} plies", games(one, GAMES)),
            (f"a game of {LONG_GAME // 2} moves", growing_game(one, LONG_GAME)),
        ):
            lines.append(f"{name:46}{_row(parts)}")
    return "\n".join(lines)


def _row(parts: list[Part]) -> str:
    columns = [[part.median for part in parts], [part.slowest for part in parts], [part.heap for part in parts]]
    cells = [" - ".join(f"{value:.1f}" for value in (column[0], column[-1])) for column in columns]
    process = [f"{part.process:.0f}" if part.process is not None else "?" for part in (parts[0], parts[-1])]
    return "".join(f"{cell:19}" for cell in [*cells, " - ".join(process)])

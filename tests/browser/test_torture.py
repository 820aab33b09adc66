"""A player and a world that do things at random, at any moment: nothing that was played is lost, and all is legal.

The environment may ask for more: ``TORTURE_SEEDS=200 TORTURE_STEPS=500 pytest tests/browser/test_torture.py``.
"""

import json
import os
import random
from collections.abc import Callable
from contextlib import suppress
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser, Error, expect

from dama.api import dispatch
from tests.browser.game import Game, playing
from tools.serve import SiteServer

pytestmark = pytest.mark.browser

Record = dict[str, Any]
Records = dict[str, Record]
"""By ruleset."""
NOTHING: Record = {"moves": []}
SEEDS = int(os.environ.get("TORTURE_SEEDS", "1"))
STEPS = int(os.environ.get("TORTURE_STEPS", "70"))
GAME = "dama:v1:game:"
RULESETS = ("turkish", "english", "international")
OPPONENT = {"turkish": "easy", "english": "friend", "international": "friend"}
MOVE = """async (chance) => {
  const one = (word) => {
    const all = [...document.querySelectorAll(`[data-square][data-state~=${word}]`)];
    return all[Math.floor(chance * all.length)];
  };
  for (let wait = 0; wait < 10 && !one("movable"); wait += 1) await new Promise((go) => setTimeout(go, 40));
  one("movable")?.click();
  const goesOn = (hop) => hop < 20 && one("landing") && Math.abs(Math.sin(1000 * chance + hop)) > 0.1;
  for (let hop = 0; goesOn(hop); hop += 1) one("landing").click();
}"""
"""Lifts a piece and plays it; now and then it stops in the middle of a chain."""
FULL = """(full) => {
  Storage.prototype.plainly ??= Storage.prototype.setItem;
  Storage.prototype.setItem = !full ? Storage.prototype.plainly : function (...given) {
    if (this !== localStorage) return Storage.prototype.plainly.apply(this, given);
    throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
  };
}"""
IS_FULL = "() => Storage.prototype.setItem !== (Storage.prototype.plainly ?? Storage.prototype.setItem)"
DAMAGE = "([key, text]) => (Storage.prototype.plainly ?? Storage.prototype.setItem).call(localStorage, key, text)"
CRASH = "() => void setTimeout(() => self.postMessage({ event: 'failed', code: 'crashed', message: '' }))"
EXPECTED = ("Failed to load resource", "ERR_INTERNET_DISCONNECTED", "Failed to fetch", "An unknown error occurred")
"""What a browser says without a network."""


class Torture:
    """Two tabs of one browser, and what was put into its storage that is no record."""

    def __init__(self, game: Game, seed: int) -> None:
        self.random = random.Random(seed)
        self.tabs = [game, game.other_tab()]
        self.current = 0
        self.offline = False
        self.junk: list[str] = []
        self.done: list[str] = []
        self.accepted = 0
        self.given_up: dict[str, list[list[str]]] = {}
        """By ruleset: the moves of games that were given up for a new one; not all tabs hear of that at once."""

    @property
    def game(self) -> Game:
        """The tab in front."""
        return self.tabs[self.current]

    def actions(self) -> dict[str, tuple[int, Callable[[], object]]]:
        """What may happen, and how often."""
        return {
            "move": (40, lambda: self.game.page.evaluate(MOVE, self.random.random())),
            "undo": (8, lambda: self.press("undo")),
            "redo": (6, lambda: self.press("redo")),
            "hint": (3, lambda: self.press("hint")),
            "flip": (3, lambda: self.press("flip")),
            "language": (3, lambda: self.press("language")),
            "ruleset": (8, self.other_ruleset),
            "tab": (8, self.other_tab),
            "reload": (4, lambda: self.game.reload(ready=False)),
            "new": (2, self.new_game),
            "offline": (3, self.toggle_network),
            "full": (3, self.toggle_storage),
            "damage": (1, self.damage),
            "crash": (1, self.crash),
        }

    def press(self, action: str) -> None:
        """Press a control, if it can be used."""
        self.game.page.evaluate("action => document.querySelector(`[data-action=${action}]`).click()", action)

    def other_ruleset(self) -> None:
        """Go to a ruleset's own game."""
        ruleset = self.random.choice(RULESETS)
        self.game.go_to(f"#ruleset={ruleset}&opponent={OPPONENT[ruleset]}")

    def other_tab(self) -> None:
        """The other tab comes to the front."""
        self.current = 1 - self.current
        self.game.page.bring_to_front()

    def new_game(self) -> None:
        """Start anew, and mean it."""
        ruleset = self.game.page.evaluate("sessionStorage.getItem('dama:v1:ruleset')")
        for seen in map(seen_by, self.tabs):
            given_up = [holder[ruleset]["moves"] for holder in seen if ruleset in holder]
            self.given_up.setdefault(ruleset, []).extend(filter(None, given_up))
        self.press("new")
        self.game.page.evaluate("document.querySelector('dialog[open] [data-confirm]')?.click()")

    def toggle_network(self) -> None:
        """The network goes or comes."""
        self.offline = not self.offline
        self.game.visit.context.set_offline(self.offline)

    def toggle_storage(self) -> None:
        """The storage is full, or there is room again, in the tab in front."""
        self.game.page.evaluate(FULL, not self.game.page.evaluate(IS_FULL))

    def damage(self) -> None:
        """Between two visits a record is damaged."""
        stored = self.game.stored()
        whole = sorted(key for key, text in stored.items() if key.startswith(GAME) and not text.startswith("damaged"))
        if not whole:
            return
        key = self.random.choice(whole)
        text = f"damaged {len(self.junk)}"
        for tab in self.tabs:
            tab.page.evaluate("window.stop()")
        self.game.page.evaluate(DAMAGE, [key, text])
        self.junk.append(text)
        for tab in self.tabs:
            tab.reload(ready=False)

    def crash(self) -> None:
        """The worker is lost in the middle of whatever it does."""
        for worker in self.game.page.workers:
            with suppress(Error):  # it may have been replaced a moment ago
                worker.evaluate(CRASH)

    def step(self) -> None:
        """One thing happens, and what is stored is looked at."""
        before = list(map(seen_by, self.tabs))
        actions = self.actions()
        [name] = self.random.choices(list(actions), [often for often, _ in actions.values()])
        self.done.append(name)
        actions[name][1]()
        self.game.page.wait_for_timeout(self.random.choice((0, 0, 20, 120)))
        self.check(before, LOSING.get(name, ()))

    def check(self, before: "list[Seen]", may_lose: tuple[str, ...]) -> None:
        """Every record can be replayed, and has all that the one before it had; nothing that was put aside is gone.

        What a tab has because the browser did not take it is its game; it takes the place of the browser's when there
        is room, and may have taken back what that had.
        """
        now = list(map(seen_by, self.tabs))
        stored, had = now[self.current].stored, before[self.current].stored
        for record in stored.values():
            answer = json.loads(dispatch(json.dumps({"id": 1, "op": "view", "record": record})))
            assert answer["ok"], (self.done, record, answer)
        for ruleset, record in had.items():
            self.accepted += max(0, len(stored.get(ruleset, NOTHING)["moves"]) - len(record["moves"]))
            unkept = [seen.unkept[ruleset] for seen in before if ruleset in seen.unkept]
            self.expect_kept(ruleset, [record, *unkept], stored, may_lose)
        for tab_had, tab_has in zip(before, now, strict=True):
            for ruleset, record in tab_had.unkept.items():
                self.expect_kept(ruleset, [record], tab_has.stored | tab_has.unkept, may_lose)
        texts = self.game.stored().values()
        assert all(text in texts for text in self.junk), (self.done, self.junk)

    def expect_kept(self, ruleset: str, had: list[Record], now: Records, may_lose: tuple[str, ...]) -> None:
        """The ruleset's record has the moves of one that was there before, unless that was given up."""
        kept = games(now.get(ruleset))
        if not any(game[: len(record["moves"])] == record["moves"] for record in had for game in kept):
            given_up = any(is_of(record, moves) for record in had for moves in self.given_up.get(ruleset, []))
            assert may_lose or given_up, json.dumps([len(self.done), self.done[-30:], had, now.get(ruleset)])

    def end(self) -> None:
        """With a network and with room the game goes on in both tabs, and the computer moves when it is its turn."""
        self.game.visit.context.set_offline(False)
        for tab in self.tabs:
            tab.page.bring_to_front()
            tab.reload()
            tab.go_to("#ruleset=turkish&opponent=easy")
            expect(tab.page.locator("body[data-turn=white], body[data-turn=over]")).to_be_attached()
        count = len(records(self.game.stored())["turkish"]["moves"])
        for tab in self.tabs:
            tab.expect_count(count)


LOSING = {"new": ("the game before",), "damage": ("its last move",)}
"""What a step may take away."""


def records(stored: dict[str, str]) -> Records:
    """What a storage holds, by ruleset; damaged records are none."""
    found = {}
    for key, text in stored.items():
        if key.startswith(GAME) and not text.startswith("damaged"):
            found[key.removeprefix(GAME)] = json.loads(text)
    return found


class Seen(NamedTuple):
    """What a tab sees in the browser's storage, and what it has that the browser did not take."""

    stored: Records
    unkept: Records


def seen_by(tab: Game) -> Seen:
    """Both at one moment."""
    stored, unkept = tab.page.evaluate("[{ ...localStorage }, { ...sessionStorage }]")
    return Seen(records(stored), records(unkept))


def is_of(record: Record, moves: list[str]) -> bool:
    """Whether a record is of a game that had these moves, a while before or later: a new game may have had to wait."""
    had: list[str] = record["moves"]
    return had[: len(moves)] == moves[: len(had)]


def games(record: Record | None) -> list[list[str]]:
    """The moves of a record with those that were taken back, and of the games that it keeps aside."""
    if not record:
        return []
    return [record["moves"] + record.get("redo", []), *games(record.get("previous"))]


@pytest.mark.timeout(3600)
@pytest.mark.requirement("R28")
@pytest.mark.parametrize("seed", range(1, SEEDS + 1))
def test_whatever_happens_at_any_moment_no_move_that_was_made_is_lost(
    chromium: Browser, served: SiteServer, seed: int
) -> None:
    with playing(chromium, served.address, expected=EXPECTED, service_workers="allow") as game:
        game.press("d3", "d4")
        game.kept()
        torture = Torture(game, seed)
        torture.tabs[1].open(ready=False)
        for _ in range(STEPS):
            torture.step()
        torture.end()
        assert torture.accepted > STEPS / 8, "it was a game"

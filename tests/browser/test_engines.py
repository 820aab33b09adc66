"""The main paths in two other engines that people have, Firefox and WebKitGTK: one visit each, by keyboard alone."""

import os
import shutil
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

import pytest

from tests.browser.webdriver import Browser, WebDriverError, firefox, webkit
from tests.built import mark_as_new
from tools.engines import FIREFOX, WEBKIT, Engine
from tools.serve import serving

ENGINES = {"firefox": (FIREFOX, firefox), "webkit": (WEBKIT, webkit)}
Start = Callable[[Path], AbstractContextManager[Browser]]
PATIENCE_S = 60
"""How long Python may take to start on a busy machine, and then to answer."""
MOST_TABS = 60
FIRST = "document.querySelector('[data-square][data-state~=%s]')?.dataset.square"
MOVES = "[...document.querySelectorAll('[data-moves] [data-move]')].map((move) => move.textContent.trim())"
FOCUSED = "document.activeElement?.matches('%s')"
OFFER = "[data-notice=update] .chip"


class Player:
    """Somebody at the board who has no pointer."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser

    def until(self, expression: str) -> None:
        """Wait until a JavaScript expression holds in the page, or in the page that comes in its place."""
        limit = time.monotonic() + PATIENCE_S
        seen: object = None
        while seen is not True:
            assert time.monotonic() < limit, f"{expression}: {seen}"
            time.sleep(0.05)
            try:
                seen = self.holds(expression)
            except WebDriverError as error:
                seen = error

    def holds(self, expression: str) -> bool:
        """Whether it holds now."""
        return bool(self.browser.evaluate(f"Boolean({expression})"))

    def ready(self) -> None:
        """Wait until Python is there and it is our turn."""
        self.until("document.body?.dataset.engine === 'ready'")
        self.until(f"document.body.matches('[data-turn=white]:not([data-thinking])') && {FIRST % 'movable'}")

    def moves(self) -> list[str]:
        """The moves list."""
        moves: list[str] = self.browser.evaluate(MOVES)
        return moves

    def tab_to(self, selector: str) -> None:
        """Press the Tab key until something has the focus."""
        for _ in range(MOST_TABS):
            if self.browser.evaluate(FOCUSED % selector):
                return
            self.browser.press("Tab")
        raise AssertionError(f"{selector} cannot be reached with the Tab key")

    def press_first(self, state: str) -> None:
        """Walk to the first square in a state with the arrows, and press it with Enter."""
        (file, rank), (goal_file, goal_rank) = (
            map(ord, self.browser.evaluate(found)) for found in ("document.activeElement.dataset.square", FIRST % state)
        )
        across, along = goal_file - file, goal_rank - rank
        sideways = ["ArrowRight" if across > 0 else "ArrowLeft"] * abs(across)
        forwards = ["ArrowUp" if along > 0 else "ArrowDown"] * abs(along)
        self.browser.press(*sideways, *forwards, "Enter")

    def play(self) -> None:
        """Play a move, landing by landing where it is a capture of several, and wait for the computer's answer."""
        before = self.moves()
        self.tab_to("[data-square]")
        self.press_first("movable")
        self.until(FIRST % "landing")
        while self.holds(FIRST % "landing"):
            self.press_first("landing")
        self.ready()
        after = self.moves()
        assert after[: len(before)] == before
        assert len(after) == len(before) + 2


@pytest.mark.browser
@pytest.mark.timeout(300)
@pytest.mark.requirement("R26", "R28")
@pytest.mark.parametrize(("engine", "start"), ENGINES.values(), ids=ENGINES.keys())
def test_a_game_is_played_by_keyboard_kept_without_a_network_and_taken_over_by_a_new_build(
    engine: Engine, start: Start, site: Path, tmp_path: Path
) -> None:
    if engine.lack:
        pytest.skip(engine.lack)
    new = Path(shutil.copytree(site, tmp_path / "new", copy_function=os.link))
    mark_as_new(new)
    home = tmp_path / "home"
    home.mkdir()

    with start(home) as browser:
        player = Player(browser)
        with serving(site) as server:
            browser.open(server.address)
            player.ready()
            player.play()
            player.play()
            browser.evaluate("navigator.serviceWorker.ready.then(() => true)")
            assert browser.complaints() == []
        played = player.moves()

        browser.reload()
        player.ready()
        assert player.moves() == played, "it goes on where it was, without the server"
        player.play()
        assert browser.complaints() == []
        played = player.moves()

        with serving(new, server.server_port):
            browser.reload()
            player.ready()
            player.until(f"document.querySelector('{OFFER}')")
            assert not player.holds("document.querySelector('html[data-new]')"), "only when it is asked for"
            player.tab_to(OFFER)
            browser.press("Enter")
            player.until("document.querySelector('html[data-new]')")
            player.ready()
            assert player.moves() == played
            player.play()
            assert browser.complaints() == []

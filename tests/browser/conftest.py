"""Chromium and the served site, once for all browser tests of a process."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.game import Game, playing
from tools.chromium import browser
from tools.project import BuildError
from tools.serve import SiteServer, serving

QUICK_START = "--js-flags=--liftoff-only"
"""WebAssembly is compiled once and simply: to optimise Python anew for every visit is a quarter of what tests compute.
The bench and its test measure Chromium as it is."""


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """A headless Chromium; a machine without one fails the tests with the sentence that says what to do."""
    try:
        with browser(QUICK_START) as started:
            yield started
    except BuildError as error:
        pytest.fail(str(error))


@pytest.fixture(scope="session")
def served(site: Path) -> Iterator[SiteServer]:
    """The built site on a free port of this machine."""
    with serving(site) as server:
        yield server


@pytest.fixture(scope="session")
def open_game(chromium: Browser, served: SiteServer) -> Iterator[Game]:
    """One page with Python ready for all tests of a process: to start it is most of what a short visit costs."""
    with playing(chromium, served.address) as game:
        yield game


@pytest.fixture
def game(open_game: Game) -> Iterator[Game]:
    """The open page as if nobody had been there; a test that reloads, leaves or breaks it makes a visit of its own."""
    open_game.afresh()
    yield open_game
    open_game.visit.expect_nothing_wrong()

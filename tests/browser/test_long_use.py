"""A page that stays open: its memory and the time of its answers stay as they were. The bench uses it for longer."""

import pytest
from playwright.sync_api import Browser

from tools.long_use import LONG_GAME, Part, games, growing_game, long_game, requests, watched
from tools.serve import SiteServer

pytestmark = pytest.mark.browser

MOST_MEGABYTES = 0.8
"""What the page's objects may grow by from the first part of a use to its last."""
MOST_MILLISECONDS = 60
"""An answer, as a median, on a busy machine."""


def expect_flat(parts: list[Part]) -> None:
    """Neither memory nor time grows with use."""
    first, last = parts[0], parts[-1]
    assert last.heap - first.heap < MOST_MEGABYTES, parts
    assert last.median < max(MOST_MILLISECONDS, 3 * first.median), parts


def test_a_page_in_long_use_stays_as_it_was(chromium: Browser, served: SiteServer) -> None:
    with watched(chromium, served) as one:
        expect_flat(requests(one, 300))
        expect_flat(games(one, 10))
        expect_flat(growing_game(one, LONG_GAME // 4))


def test_the_long_game_of_the_bench_is_a_game_of_three_hundred_moves() -> None:
    game = long_game(LONG_GAME)
    assert len(game.record.moves) == LONG_GAME
    assert game.result is None

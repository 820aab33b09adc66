"""Between the worker and the package: the one Python file that is the page's own."""

from collections.abc import Callable
from time import monotonic
from typing import Any

from pyodide.ffi import can_run_sync, run_sync

from dama import api, kernels, tables

PAUSE = 0.03
"""Seconds of search between two looks at the messages."""


def connect(tick: Callable[[], Any]) -> Callable[[str], str]:
    """Return the function that answers requests; tick() is awaited to let messages in, its result means stop."""
    last = 0.0

    def poll() -> bool:
        nonlocal last
        if monotonic() - last < PAUSE:
            return False
        stop = bool(run_sync(tick()))
        last = monotonic()
        return stop

    def dispatch(text: str) -> str:
        nonlocal last
        last = monotonic()
        return api.dispatch(text, poll if can_run_sync() else None)

    return dispatch


def add_tables(ruleset: str, kind: str, content: Any) -> None:
    """Take what the computer knows of a ruleset into use; content: a file's bytes as JavaScript has them."""
    tables.add(ruleset, kind, content.to_bytes())


def kernel() -> str:
    """Which kernel answers; it is loaded by this."""
    return kernels.active().NAME

"""Work that is done in steps, so that whoever does it can look at something else in between, or call it off."""

import time
from collections.abc import Callable, Generator
from typing import TypeVar

from dama.errors import SearchCancelled

Result = TypeVar("Result")
Steps = Generator[None, None, Result]
"""Work in progress: it pauses at every ``yield``, and has its result at the end."""

PAUSE = 0.05
"""Seconds of work between two pauses: soon enough for whoever waits, and too seldom to cost speed."""


def step(steps: "Steps[Result]", *, call_off: bool = False) -> Result | None:
    """Work until the next pause: the result, or None where there is more to do.

    call_off: the result is no longer wanted. Raises ``SearchCancelled`` then, or returns what the work makes of that.
    """
    try:
        _go_on(steps, call_off)
    except StopIteration as end:
        result: Result = end.value
        return result
    return None


def finish(steps: "Steps[Result]", poll: Callable[[], object] | None = None) -> Result:
    """Work to the end. poll: asked at every pause; a true answer calls the work off, see ``step``."""
    call_off = False
    try:
        while True:
            _go_on(steps, call_off)
            call_off = bool(poll and poll())
    except StopIteration as end:
        result: Result = end.value
        return result


def paced(steps: "Steps[Result]", pause: float) -> "Steps[Result]":
    """The same work with fewer pauses: one after every so many seconds."""
    due = time.perf_counter() + pause
    try:
        while True:
            next(steps)
            if time.perf_counter() >= due:
                yield
                due = time.perf_counter() + pause
    except StopIteration as end:
        result: Result = end.value
        return result


def _go_on(steps: "Steps[Result]", call_off: bool) -> None:
    if call_off:
        steps.throw(SearchCancelled("The search was called off.", text=""))
    else:
        next(steps)

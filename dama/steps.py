"""Work that is done in steps, so that whoever does it can look at something else in between, or call it off."""

from collections.abc import Callable, Generator
from typing import TypeVar

from dama.errors import SearchCancelled

Result = TypeVar("Result")
Steps = Generator[None, None, Result]
"""Work in progress: it pauses at every ``yield`` and has its result at the end, which is never None."""

PAUSE = 0.05
"""Seconds of search between two pauses: soon enough for whoever waits, and too seldom to cost speed."""


def step(steps: "Steps[Result]", *, call_off: bool = False) -> Result | None:
    """Work until the next pause: the result, or None where there is more to do.

    call_off: the result is no longer wanted. Raises ``SearchCancelled`` then, or what else the work itself makes of it.
    """
    try:
        if call_off:
            steps.throw(SearchCancelled("The search was called off.", text=""))
        else:
            next(steps)
    except StopIteration as end:
        result: Result = end.value
        return result
    return None


def finish(steps: "Steps[Result]", poll: Callable[[], object] | None = None) -> Result:
    """Work to the end. poll: asked at every pause; a true answer calls the work off."""
    call_off = False
    while (result := step(steps, call_off=call_off)) is None:
        call_off = bool(poll and poll())
    return result

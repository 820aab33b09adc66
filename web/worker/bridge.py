"""Between the worker and the package: the one Python file that is the page's own.

A request is begun and gone on with until there is an answer: while its work pauses, the worker looks at its messages.
"""

from typing import Any

from dama import api, kernels, tables
from dama.steps import Steps, step

_answering: Steps[str]


def begin(text: str) -> str | None:
    """The answer to a request, or None where it takes longer."""
    global _answering
    _answering = api.answering(text)
    return step(_answering)


def go_on(call_off: bool) -> str | None:
    """The answer to the request that was begun, or None still; call_off: it is no longer wanted."""
    return step(_answering, call_off=call_off)


def add_tables(ruleset: str, kind: str, content: Any) -> None:
    """Take what the computer knows of a ruleset into use; content: a file's bytes as JavaScript has them."""
    tables.add(ruleset, kind, content.to_bytes())


def kernel() -> str:
    """Which kernel answers; it is loaded by this."""
    return kernels.active().NAME

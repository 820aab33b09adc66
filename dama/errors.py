"""The errors of the package.

Every one is a ``ValueError`` with a stable ``code`` (for programs and for the language files), the facts
of the case in ``data`` (plain JSON values; the offending text is always there under ``"text"``, empty where there is
none), and one English sentence as its text.
"""

from collections.abc import Mapping
from functools import partial
from typing import Any

LONGEST_QUOTE = 60
"""Characters of an offending text that a message repeats; the rest is cut."""
LONGEST_FACT = 200
"""Characters of a text in an error's data; the rest is cut."""


def quote(text: str) -> str:
    """The text in quotation marks, made printable and no longer than ``LONGEST_QUOTE`` characters."""
    shown = text if len(text) <= LONGEST_QUOTE else text[: LONGEST_QUOTE - 1] + "…"
    return ascii(shown) if not shown.isprintable() else f'"{shown}"'


class DamaError(ValueError):
    """What all errors of the package have in common.

    Arguments: message, one English sentence; text, what is at fault; data, the other facts as JSON values. Of the text
    and of texts among the facts no more than ``LONGEST_FACT`` characters are kept.
    """

    code = "error"

    def __init__(self, message: str, *, text: str, **data: Any) -> None:
        super().__init__(message)
        facts = {"text": text, **data}
        self.data: Mapping[str, Any] = {
            name: fact[:LONGEST_FACT] if isinstance(fact, str) else fact for name, fact in facts.items()
        }

    def __reduce__(self) -> tuple[Any, ...]:
        """How it is copied to another process: exceptions are made anew from their message alone."""
        return partial(type(self), **self.data), (str(self),)


class UnknownRuleset(DamaError):
    """No ruleset has that name."""

    code = "unknown_ruleset"


class BadOwnRules(DamaError):
    """A standard ruleset cannot be changed like that; ``data["form"]`` says why not."""

    code = "bad_own_rules"


class BadFen(DamaError):
    """A position text that cannot be read; ``data["token"]`` is the part at fault, ``data["form"]`` says why."""

    code = "bad_fen"


class InvalidMove(DamaError):
    """A move text that cannot be read at all."""

    code = "invalid_move"


class IllegalMove(DamaError):
    """A move that can be read but may not be played in its position."""

    code = "illegal_move"


class AmbiguousMove(DamaError):
    """A short move text that fits several different moves; ``data["candidates"]`` lists them."""

    code = "ambiguous_move"


class BadRecord(DamaError):
    """A game record of the wrong shape, or with a move that its position does not allow."""

    code = "bad_record"


class BadPdn(DamaError):
    """A PDN text that cannot be read; ``data`` names the game and the token."""

    code = "bad_pdn"


class BadRequest(DamaError):
    """What is asked for cannot be done: something is missing or of the wrong kind, or the game is over."""

    code = "bad_request"


class BadTables(DamaError):
    """What the computer should know of a ruleset cannot be read: a book, weights or endgame tables."""

    code = "bad_tables"


class NoKernel(DamaError):
    """The kernel asked for is not installed."""

    code = "no_kernel"


class SearchCancelled(DamaError):
    """A search was called off by its caller."""

    code = "cancelled"

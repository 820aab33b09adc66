"""A PDN text cut into games: their tags, the moves as they stand there, the result.

Comments, variations, NAGs and marks such as ``!?`` are passed over. Every character is looked at a bounded number of
times, whatever the text.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from dama.game import MOST_MOVES
from dama.notation import SIGNS

OWN_RULES = "Ruleset"
"""The tag that names a ruleset to which PDN has given no number, by its id."""

TAG_NAME = r"[A-Za-z][A-Za-z0-9_]*"
"""What PDN allows a tag to be called; tags with other names are passed over."""
_SQUARE = r"(?:[a-zA-Z][0-9]{1,2}|[0-9]{1,3})"
_TOKEN = re.compile(
    rf"""
    (?P<passed>[\s\ufeff]+ | ^%[^\n]* | ;[^\n]* | \$[0-9]+ | [!?]+ | \([!?]+\))
  | (?P<tag>\[\s*(?P<name>[^\W\d]\w*)\s*"(?P<value>(?:[^"\\]|\\.)*)"\s*\])
  | (?P<comment>\{{) | (?P<variation>\()
  | (?P<result>(?:1/2\s*-\s*1/2 | ½\s*-\s*½ | 1\s*-\s*[01] | 0\s*-\s*[012] | 2\s*-\s*0)(?![0-9/]))
  | (?P<forced>(?<=[0-9])\*(?=\s*(?:{_SQUARE}\s*[{SIGNS}] | [a-h][1-8][a-h] | (?!1\.)[0-9]+\.)))
  | (?P<end>\*)
  | (?P<number>[0-9]+\s?\.+ | \.\.+)
  | (?P<move>{_SQUARE}(?:\s*[{SIGNS}]\s*{_SQUARE})+ | (?:[a-zA-Z][0-9]){{2,}})
  | (?P<bad>[^\s(){{}};]+ | .)
    """,
    re.VERBOSE | re.MULTILINE | re.DOTALL,
)
"""forced: a star glued to a move that more moves of the game follow means "the only move", not the game's end."""
_IN_VARIATION = re.compile(r"[^(){};\n]+|\n(?!\[)|;[^\n]*|[(){}]")
_HEADER = re.compile(r"^\[", re.MULTILINE)


class Fault(NamedTuple):
    """Something that cannot be read, and what is wrong with it."""

    token: str
    why: str


@dataclass
class Draft:
    """A game as it stands in the text, its moves not yet looked at."""

    tags: dict[str, str] = field(default_factory=dict)
    moves: list[str] = field(default_factory=list)
    """Never more than one beyond the longest game that is read."""
    result: str | None = None
    fault: Fault | None = None

    def tag(self, name: str) -> str | None:
        """The value of a tag, whatever its capitals (SetUp, Setup)."""
        return next((value for key, value in self.tags.items() if key.lower() == name.lower()), None)


def drafts(text: str) -> Iterator[Draft]:
    """The games of a text. Something unreadable is a fault of its game; reading goes on at the next header."""
    draft = Draft()
    for token in _tokens(text):
        if isinstance(token, Fault):
            draft.fault = token
        elif token["tag"] is not None:
            if draft.moves or (token["name"].lower() == "event" and draft.tag("Event") is not None):
                yield draft
                draft = Draft()
            if re.fullmatch(TAG_NAME, token["name"]):
                draft.tags.setdefault(token["name"], re.sub(r"\\(.)", r"\1", token["value"], flags=re.DOTALL))
        elif token["move"] is not None and len(draft.moves) <= MOST_MOVES:
            draft.moves.append(token["move"])
        elif token["result"] is not None or token["end"] is not None:
            draft.result = "".join(token[0].split())
        if draft.fault or draft.result:
            if draft.fault or draft.tags or draft.moves:
                yield draft
            draft = Draft()
    if draft.tags or draft.moves:
        yield draft


def _tokens(text: str) -> Iterator[re.Match[str] | Fault]:
    """What matters in a text. After a fault the next token is a header."""
    at, seen, last_brace = 0, 0, text.rfind("}")
    while at < len(text):
        found = _TOKEN.match(text, at)
        assert found is not None  # the pattern has a case for every character
        after: int | None = found.end()
        fault = Fault(found[0], "cannot be read")
        if found["comment"] is not None:
            fault = Fault(text[at : at + 20], "begins a comment that does not end")
            after = text.index("}", at) + 1 if at < last_brace else None
        elif found["variation"] is not None:
            fault = Fault(text[at : at + 20], "begins a variation that does not end")
            seen, ends = _through_variation(text, at + 1, last_brace)
            after = seen if ends else None
        elif found["bad"] is not None:
            after = None
        elif found["passed"] is None:
            yield found
        if after is None:
            yield fault
            header = _HEADER.search(text, max(at + 1, seen))  # nothing that was gone through is gone through again
            after = header.start() if header else len(text)
        at = after


def _through_variation(text: str, at: int, last_brace: int) -> tuple[int, bool]:
    """How far a variation and those within it go, up to the next header at most, and whether they end there."""
    depth = 1
    while depth:
        found = _IN_VARIATION.match(text, at)
        if found is None or (found[0] == "{" and at > last_brace):
            return at, False
        at = text.index("}", at) + 1 if found[0] == "{" else found.end()
        depth += (found[0] == "(") - (found[0] == ")")
    return at, True

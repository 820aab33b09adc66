"""How deep JSON goes, seen before it is read: what goes deep ends Python in a browser, whose stack is the browser's."""

import re

_TEXT = re.compile(r'"(?:[^"\\]|\\.)*+(?:"|\\?\Z)', re.DOTALL)
"""A text in JSON; one that does not end goes on to the end, so that every character is looked at once."""


def is_deep(text: str, most: int) -> bool:
    """Whether more than so many lists and objects lie within each other."""
    if text.count("[") + text.count("{") <= most:
        return False
    depth = 0
    for found in re.finditer(r"[\[\]{}]", _TEXT.sub("", text)):
        depth += 1 if found[0] in "[{" else -1
        if depth > most:
            return True
    return False

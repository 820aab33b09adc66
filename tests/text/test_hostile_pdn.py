"""PDN made to waste time: reading stays in proportion to the text."""

import time

import pytest

from dama.errors import DamaError
from dama.pdn import scan_games

SIZE = 100_000
HEADER = '[A "x"]\n'
# Text; games that can be read in it, and errors.
TEXTS = {
    "comments that do not end": (f"{HEADER}{{\n" * (SIZE // 10), 0, SIZE // 10),
    "one end for all comments": (f"{HEADER}{{\n" * (SIZE // 10) + "}", 1, 0),
    "variations that do not end": (f"{HEADER}(\n" * (SIZE // 10), 0, SIZE // 10),
    "one end for all comments of variations": (f"{HEADER}({{\n" * (SIZE // 10) + "}" + "\n" * SIZE, 0, 1),
    "deep variations": ("(" * SIZE + ")" * SIZE, 0, 0),
    "strings that do not end": ('[A "\n' * (SIZE // 5), 0, SIZE // 5),
    "a string of backslashes": ('[A "' + "\\" * SIZE, 0, 1),
    "a long number": ("1" * SIZE, 0, 1),
    "a long move": ("1-" * SIZE, 0, 1),
    "a long move of letters": ("a1" * SIZE, 0, 1),
    "blanks after a square": ("1" + " " * SIZE + "-", 0, 1),
    "blanks between squares": (("1" + " " * 300) * (SIZE // 300), 0, 1),
    "stars": ("*" * SIZE, 0, 0),
}


@pytest.mark.parametrize(("text", "games", "errors"), TEXTS.values(), ids=TEXTS)
def test_a_hostile_text_is_read_in_time(text: str, games: int, errors: int) -> None:
    began = time.process_time()
    found = list(scan_games(text))
    assert time.process_time() - began < 5
    refused = sum(isinstance(game, DamaError) for game in found)
    assert (len(found) - refused, refused) == (games, errors)

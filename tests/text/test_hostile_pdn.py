"""PDN made to waste time: reading stays in proportion to the text."""

import time

import pytest

from dama.errors import DamaError
from dama.pdn import scan_games

SIZE = 100_000
HEADER = '[A "x"]\n'
TEXTS = {
    "comments that do not end": f"{HEADER}{{\n" * (SIZE // 10),
    "one end for all comments": f"{HEADER}{{\n" * (SIZE // 10) + "}",
    "variations that do not end": f"{HEADER}(\n" * (SIZE // 10),
    "deep variations": "(" * SIZE + ")" * SIZE,
    "strings that do not end": '[A "\n' * (SIZE // 5),
    "a string of backslashes": '[A "' + "\\" * SIZE,
    "a long number": "1" * SIZE,
    "a long move": "1-" * SIZE,
    "a long move of letters": "a1" * SIZE,
    "blanks after a square": "1" + " " * SIZE + "-",
    "blanks between squares": ("1" + " " * 300) * (SIZE // 300),
    "stars": "*" * SIZE,
}


@pytest.mark.parametrize("name", TEXTS)
def test_a_hostile_text_is_read_in_time(name: str) -> None:
    began = time.process_time()
    found = list(scan_games(TEXTS[name]))
    assert time.process_time() - began < 5
    assert all(isinstance(game, DamaError) for game in found if name != "one end for all comments")

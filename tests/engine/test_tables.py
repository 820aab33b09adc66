"""What the computer knows of a ruleset, added while the package runs: what cannot be read is refused."""

import json
import lzma
from collections.abc import Iterator

import pytest

from dama import book, endings, tables, weights
from dama.errors import BadTables, UnknownRuleset
from dama.evaluation import evaluation
from dama.game import new_game
from dama.kernels import Kernel
from dama.levels import LEVELS, Level, choose
from dama.lookup import ruleset
from dama.position import parse_fen
from tools.project import PACKAGE, WEB

DATA = PACKAGE / "data"
TURKISH = ruleset("turkish")
FILES = {
    "book": DATA / "book" / "turkish.json",
    "weights": DATA / "weights" / "turkish.bin",
    "endings": DATA / "endings" / "turkish.bin",
    "large endings": WEB / "endings" / "turkish.bin",
}
PAGE = b"<!doctype html>"
"""What a server sends instead of a file that is not there."""


@pytest.fixture(autouse=True)
def _as_it_was() -> Iterator[None]:
    yield
    for module in (book, weights, endings):
        module._added.clear()
    for cache in (book.book, weights.learned, evaluation, endings.endings):
        cache.cache_clear()


def packed(slices: dict[str, list[int]], cells: int) -> bytes:
    """A file of endgame tables."""
    return json.dumps({"longest": 2, "slices": slices}).encode() + b"\n" + lzma.compress(bytes(cells))


def worths(**changed: object) -> bytes:
    """Weights of the right number under a head with something changed."""
    head, _, body = FILES["weights"].read_bytes().partition(b"\n")
    return json.dumps({**json.loads(head), **changed}).encode() + b"\n" + body


BAD = {
    "a page instead of a book": ("book", PAGE),
    "no book at all": ("book", b""),
    "half of a book": ("book", FILES["book"].read_bytes()[:500]),
    "a book that is a list": ("book", b"[]"),
    "a book without positions": ("book", b'{"plies": 8}'),
    "a book without weights": ("book", b'{"plies": 8, "positions": {"0123456789": "d3-d4"}}'),
    "a book with words for weights": ("book", b'{"plies": 8, "positions": {"0123456789": "d3-d4 often"}}'),
    "a book with numbers for moves": ("book", b'{"plies": 8, "positions": {"0123456789": 9}}'),
    "a page instead of weights": ("weights", PAGE),
    "half of the weights": ("weights", FILES["weights"].read_bytes()[:5000]),
    "weights and more": ("weights", FILES["weights"].read_bytes() + bytes(2)),
    "another board's weights": ("weights", (DATA / "weights" / "russian.bin").read_bytes()),
    "weights without kings": ("weights", worths(kings=[])),
    "weights with one part": ("weights", worths(tempo=[1])),
    "a page instead of endings": ("endings", PAGE),
    "half of the endings": ("endings", FILES["endings"].read_bytes()[:2000]),
    "half of the large endings": ("endings", FILES["large endings"].read_bytes()[:2000]),
    "endings without a head": ("endings", b"\n" + lzma.compress(b"")),
    "endings with fewer bytes than positions": ("endings", packed({"KvKM": []}, 7)),
    "endings of forces that there are not": ("endings", packed({"KKKKKKvM": [0]}, 7)),
    "large endings with more classes than half a byte has": ("endings", packed({"KKKvK": [0] * 99}, 7)),
}


@pytest.mark.parametrize(("kind", "content"), BAD.values(), ids=BAD)
def test_what_cannot_be_read_is_refused_and_the_computer_plays_on_as_before(kind: str, content: bytes) -> None:
    known = (book.book("turkish"), weights.learned("turkish"), endings.endings(TURKISH))
    with pytest.raises(BadTables) as refused:
        tables.add("turkish", kind, content)
    assert refused.value.data == {"text": kind, "ruleset": "turkish"}
    assert (book.book("turkish"), weights.learned("turkish"), endings.endings(TURKISH)) == known
    for game in (new_game(TURKISH), new_game(TURKISH, parse_fen(TURKISH, "W:WKa1,c3:BKh8"))):
        assert choose(game, LEVELS["easy"]).move in game.legal
        assert choose(game, Level(depth=2)).move in game.legal


@pytest.mark.parametrize("file", FILES)
def test_a_file_of_the_project_is_taken(native: Kernel, file: str) -> None:
    tables.add("turkish", file.split()[-1], FILES[file].read_bytes())
    game = new_game(TURKISH, parse_fen(TURKISH, "W:WKa1,c3,d3:BKh8"))
    assert choose(game, Level(depth=2)).move in game.legal


def test_other_weights_are_played_by_at_once(native: Kernel) -> None:
    before = evaluation(TURKISH)
    tables.add("turkish", "weights", worths(man=[1, 1]))
    assert evaluation(TURKISH).features != before.features


@pytest.mark.parametrize("kind", ["weights", "endings"])
def test_a_ruleset_that_there_is_not_is_named(kind: str) -> None:
    with pytest.raises(UnknownRuleset):
        tables.add("chess", kind, FILES[kind].read_bytes())

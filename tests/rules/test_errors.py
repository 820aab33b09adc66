"""What all errors of the package have in common."""

import pickle
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from dama import kernels
from dama.errors import BadFen, BadRequest, DamaError, NoKernel, SearchCancelled
from dama.game import Record, new_game, replay
from dama.levels import Level, choose
from dama.lookup import ruleset
from dama.position import parse_fen
from dama.sentences import error_sentence

TURKISH = ruleset("turkish")


def test_a_search_that_is_called_off_has_the_text_of_every_error() -> None:
    with pytest.raises(SearchCancelled) as cancelled:
        choose(new_game(TURKISH), Level(depth=30), poll=lambda: True)
    assert cancelled.value.data == {"text": ""}


def test_no_move_is_chosen_in_a_game_that_is_over() -> None:
    over = parse_fen(TURKISH, "B:Wa2:B")
    with pytest.raises(BadRequest) as refused:
        choose(new_game(TURKISH, over), Level(depth=1))
    assert refused.value.data["text"] == "B:Wa2:B"


@pytest.fixture
def kernel_at(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The compiled kernel is looked for in the module ``pretended_kernel``, of which Python has heard nothing yet."""
    monkeypatch.setitem(kernels._MODULES, "compiled", "pretended_kernel")
    kernels.kernel.cache_clear()
    yield
    sys.modules.pop("pretended_kernel", None)
    kernels.kernel.cache_clear()


@pytest.mark.usefixtures("kernel_at")
def test_a_kernel_that_is_not_installed_is_named() -> None:
    with pytest.raises(NoKernel) as missing:
        kernels.kernel("compiled")
    assert isinstance(missing.value, DamaError)
    assert missing.value.data == {"text": "compiled", "wanted": "compiled"}
    assert "python build.py test compiles it" in str(missing.value)
    assert "python build.py test onu derler" in error_sentence(missing.value)["tr"]


@pytest.mark.usefixtures("kernel_at")
@pytest.mark.parametrize("fault", ["import no_such_module_of_its_own", "raise ImportError('of another platform')"])
def test_a_kernel_that_is_there_and_cannot_be_loaded_is_not_called_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: str
) -> None:
    (tmp_path / "pretended_kernel.py").write_text(fault)
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(ImportError):
        kernels.kernel("compiled")


@pytest.mark.parametrize(
    ("found", "turkish", "english"),
    [
        (
            lambda: parse_fen(TURKISH, "W:Wz9:Ba1"),
            'Konum metnindeki "z9" bu tahtada bir kare değil.',
            'The position text names a square that is not on this board: "z9".',
        ),
        (
            lambda: replay(Record("turkish", moves=("d3-d4", "d6-d4"))),
            '2. hamle oynanamaz: "d6-d4".',
            'Move 2 cannot be played: "d6-d4".',
        ),
    ],
    ids=["a square off the board", "a record's move against the rules"],
)
def test_what_cannot_be_read_says_what_is_wrong_with_it(
    found: Callable[[], object], turkish: str, english: str
) -> None:
    with pytest.raises(DamaError) as refused:
        found()
    assert error_sentence(refused.value) == {"tr": turkish, "en": english}


def test_an_error_comes_back_whole_from_another_process() -> None:
    error = BadFen("No good.", token="x", text="x:y", form="parts")
    copy = pickle.loads(pickle.dumps(error))
    assert (type(copy), str(copy), copy.data) == (BadFen, str(error), error.data)

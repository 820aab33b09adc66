"""Which kernel runs: the compiled one where it is installed, else the same source as plain Python."""

import importlib
from _thread import RLock  # as functools does it: threading is a module more at every start
from collections.abc import Sequence
from functools import lru_cache
from typing import Literal, Protocol, cast

from dama.endings import Endings
from dama.errors import NoKernel
from dama.evaluation import Evaluation
from dama.geometry import Tables

WIN = 20000
"""A won position's score, less the plies to the win; lost positions have it negative."""
INFINITE = 30000
"""Beyond every score."""
DECIDED = WIN - 1000
"""A score beyond it, or below its negative, is a win or a loss that the search has seen to its end."""


def is_decided(score: int) -> bool:
    """Whether the score is a win or a loss that the search has seen to its end."""
    return abs(score) > DECIDED


Wanted = Literal["python", "compiled"]
"""The kernels by their names."""
Sets = tuple[int, int, int, int]
"""A position as the kernel takes it: own pieces, the opponent's, kings of both, side to move."""
Full = tuple[list[int], list[int], bool]
"""A legal move: origin and landing squares, victims in order, whether a man was crowned."""


class Kernel(Protocol):
    """What the package uses of ``dama.kernel``; documented there."""

    NAME: Wanted

    def use(self, tables: Tables, evaluation: Evaluation, /) -> None: ...
    def legal(self, own: int, opp: int, kings: int, side: int, /) -> list[Full] | None: ...
    def liable(self, own: int, opp: int, kings: int, side: int, /) -> int: ...
    def perft(self, own: int, opp: int, kings: int, side: int, depth: int, /) -> int: ...
    def key(self, own: int, opp: int, kings: int, side: int, /) -> int: ...
    def prepare(
        self,
        keys: Sequence[int],
        counts: tuple[int, int, int, int],
        memory: int,
        max_nodes: int,
        seconds: float,
        pause_after: float,
        is_selective: bool,
        noise: int,
        noise_seed: int,
        cost: int,
        /,
    ) -> None: ...
    def search(
        self, own: int, opp: int, kings: int, side: int, depth: int, alpha: int, beta: int, /
    ) -> tuple[int, int, bool]: ...
    def may_go_on(self) -> bool: ...
    def best_after(self) -> tuple[int, int, int, int]: ...
    def best_cost(self) -> int: ...
    def use_endings(self, endings: Endings | None, /) -> None: ...
    def known_move(self, own: int, opp: int, kings: int, side: int, /) -> int: ...


LOCK = RLock()
"""Held while a kernel works for a thread: it has one board. Who holds it waits for no other lock."""
SEARCHING = RLock()
"""Held from a search's beginning to its end: a kernel remembers one."""

_MODULES: dict[Wanted, str] = {"compiled": "dama._compiled", "python": "dama.kernel"}
_active: Kernel | None = None


@lru_cache
def kernel(wanted: Wanted) -> Kernel:
    """The plain Python or the compiled kernel; ``NoKernel`` where it is not installed.

    One that is there and cannot be loaded raises what its import raises: that is a fault, and not another case.
    """
    try:
        return cast("Kernel", importlib.import_module(_MODULES[wanted]))
    except ModuleNotFoundError as cause:
        if cause.name != _MODULES[wanted]:
            raise
        how = "python build.py test compiles it in a clone of the project"
        raise NoKernel(f"The {wanted} kernel is not installed here; {how}.", text=wanted, wanted=wanted) from cause


def active() -> Kernel:
    """The kernel in use; at first the compiled one, if there is one."""
    if _active is None:
        try:
            return choose("compiled")
        except NoKernel:
            return choose("python")
    return _active


def choose(wanted: Wanted) -> Kernel:
    """Use this kernel from now on in the whole process; ``NoKernel`` where it is not installed."""
    global _active
    _active = kernel(wanted)
    return _active

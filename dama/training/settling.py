"""Kernels that can make endgame tables: what they offer for that, and how the plain one comes by it."""

from pathlib import Path
from typing import Protocol, cast

from dama.kernels import Kernel, Wanted, kernel

SOURCE = Path(__file__).with_name("kernel_endings.py")


class TableKernel(Kernel, Protocol):
    """A kernel with ``kernel_endings``; documented there."""

    def settle(self, work: bytearray, forces: int, size: int, /) -> int: ...
    def spread(self, work: bytearray, forces: int, size: int, known: int, /) -> int: ...
    def position_of(self, forces: int, n: int, /) -> tuple[int, int, int] | None: ...
    def cell(self, own: int, opp: int, kings: int, side: int, /) -> int: ...


def table_kernel(wanted: Wanted) -> TableKernel:
    """The kernel of that name; ``NoKernel`` where it is not installed.

    The native one is compiled with what makes tables. The plain one gets it here, in its own names: there it is one
    module too.
    """
    found = kernel(wanted)
    if not hasattr(found, "settle"):
        exec(compile(SOURCE.read_text(encoding="utf-8"), str(SOURCE), "exec"), vars(found))
    return cast("TableKernel", found)

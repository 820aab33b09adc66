"""What ``dama.kernel`` uses of Cython's pure-Python mode, as plain Python that does nothing.

The kernel runs without the Cython package: its types are hints for the compiler, and the plain run ignores them.
"""

import builtins
from collections.abc import Callable
from typing import Any, TypeVar

T = TypeVar("T")

compiled = False


class _Type:
    """A C type or an array of one: only ever named, never used."""

    def __getitem__(self, size: builtins.int) -> "_Type":
        return self


void = int = ulonglong = longlong = double = bint = p_uchar = p_const_uchar = _Type()


def declare(kind: _Type, value: Any = None) -> Any:
    """A variable of a C type: the value itself."""
    return value


def cfunc(function: T) -> T:
    """A function that only the kernel calls."""
    return function


inline = cfunc


def exceptval(*value: Any, check: bool = True) -> Callable[[T], T]:
    """How a C function reports a Python exception: not needed here."""
    return cfunc

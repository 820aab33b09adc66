"""The eight directions of a board, as White sees it: north is forward."""

from collections.abc import Iterable
from typing import Literal

Compass = Literal["N", "NE", "E", "SE", "S", "SW", "W", "NW"]

COMPASS: tuple[Compass, ...] = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
"""The directions in the kernel's order; the opposite of number d is ``(d + 4) % 8``."""

VECTORS = dict(zip(COMPASS, ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)), strict=True))
"""Files and ranks of a step in each direction."""


def mirrored(direction: Compass) -> Compass:
    """The direction as Black sees it: north and south exchanged."""
    dx, dy = VECTORS[direction]
    return next(compass for compass in COMPASS if VECTORS[compass] == (dx, -dy))


def goes_back(directions: Iterable[Compass]) -> bool:
    """Whether any of the directions leads backwards."""
    return any("S" in direction for direction in directions)

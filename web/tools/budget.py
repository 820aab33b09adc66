"""How much a first visit downloads, and how much it may."""

from collections.abc import Mapping

from tools.compress import Size
from tools.project import BuildError, say

MOST_BROTLI = 4_500_000
MOST_GZIP = 5_500_000
"""Bytes of a first visit, everything for offline play included."""
MOST_PAGE_BROTLI = 120_000
"""Bytes of the page itself (markup, styles, scripts, texts, opening positions), before Python."""


def report(sizes: Mapping[str, Size]) -> None:
    """Print the sizes by group; ``BuildError`` where a first visit is larger than it may be."""
    groups: dict[str, Size] = {}
    for name, size in sizes.items():
        groups[group(name)] = groups.get(group(name), Size(0, 0, 0)) + size
    groups["first visit"] = total(sizes)
    say(f"  {'bytes':24}{'raw':>12}{'gzip':>12}{'brotli':>12}")
    for name, size in groups.items():
        say(f"  {name:24}{size.raw:12,}{size.gzip:12,}{size.brotli:12,}")
    check(groups)


def total(sizes: Mapping[str, Size]) -> Size:
    """All files together: what the service worker fetches on a first visit."""
    return sum(sizes.values(), Size(0, 0, 0))


def check(groups: Mapping[str, Size]) -> None:
    """``BuildError`` naming the first budget that is not kept."""
    bounds = [
        ("first visit", groups["first visit"].brotli, MOST_BROTLI, "brotli"),
        ("first visit", groups["first visit"].gzip, MOST_GZIP, "gzip"),
        ("page", groups["page"].brotli, MOST_PAGE_BROTLI, "brotli"),
    ]
    for name, size, most, kind in bounds:
        if size > most:
            raise BuildError(f"The {name} is {size:,} bytes with {kind}; its budget is {most:,}.")


def group(name: str) -> str:
    """What a file of the site belongs to."""
    if name.endswith(".whl"):
        return "Python packages"
    if name.startswith("runtime-"):
        return "Python itself"
    return "icons" if name.startswith("icons/") else "page"

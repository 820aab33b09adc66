"""How much a first visit downloads, against the most it may."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from dama.rulesets import DEFAULT, RULESETS
from dama.sentences import LANGUAGES
from tools.coursepages import PAGES as COURSE_PAGES
from tools.headers import host_files
from tools.labels import page_name
from tools.project import DIST, WEB, BuildError, say

LIMITS = {".br": 4_500_000, ".gz": 5_500_000}
"""Bytes of a first visit: all that the service worker keeps before all else, and what the computer needs to know for
its first move in the ruleset that the page opens with. Its other tables are left out, the rules of the other rulesets,
the course, and the plain Python package for browsers that cannot use the compiled one: they come while a game is being
played, that package earlier where it is needed."""
OF_THE_HOST = (*host_files(), "sw-off.js")
"""Files that no visitor downloads."""
NAMES = {"": "plain", ".br": "brotli", ".gz": "gzip"}


@dataclass(frozen=True)
class Weight:
    """Bytes of some files: as they are, with brotli, with gzip."""

    by_suffix: Mapping[str, int]

    def __str__(self) -> str:
        return "".join(f"{size / 1000:12.1f}" for size in self.by_suffix.values())


def weigh(files: list[Path]) -> Weight:
    """What the files weigh together; a file that has no compressed twin counts as it is."""

    def size(path: Path, suffix: str) -> int:
        twin = path.with_name(path.name + suffix)
        return (twin if twin.is_file() else path).stat().st_size

    return Weight({suffix: sum(size(path, suffix) for path in files) for suffix in NAMES})


def every_file(site: Path = DIST) -> list[Path]:
    """The whole site but compressed twins and what only a host uses."""
    return sorted(
        path
        for path in site.rglob("*")
        if path.is_file() and path.suffix not in (".br", ".gz") and path.name not in OF_THE_HOST
    )


def first_visit(site: Path = DIST) -> list[Path]:
    """Every file that a first visit downloads before all else."""
    others = set(later(site))
    return [path for path in every_file(site) if path not in others]


def later(site: Path = DIST) -> list[Path]:
    """The computer's tables but the first ruleset's book and weights, the rules of the others, and the course."""
    at_once = [(DEFAULT, "book.json"), (DEFAULT, "weights.bin")]
    others = (ruleset for ruleset in RULESETS if ruleset != DEFAULT)
    rules = {f"{page_name(WEB, ruleset, language)}.html" for ruleset in others for language in LANGUAGES}

    def waits(path: Path) -> bool:
        if path.parent.parent.name.startswith("tables-"):
            return path.parts[-2:] not in at_once
        return (path.parent == site and path.name in rules) or path.stem in COURSE_PAGES or path.parent.name == "course"

    return [path for path in every_file(site) if waits(path)] + ways_out(site)


def ways_out(site: Path) -> list[Path]:
    """The wheels for a browser that cannot use the compiled one, where there is that."""
    wheels = sorted(site.glob("runtime-*/*.whl"))
    compiled = [wheel for wheel in wheels if wheel.stem.endswith("wasm32")]
    return [wheel for wheel in wheels if wheel not in compiled] if compiled else []


def report(site: Path = DIST) -> str:
    """A table: the runtime's files one by one, the page's by kind, and the sum against the limits."""
    files = first_visit(site)
    groups: dict[str, list[Path]] = {}
    for path in files:
        parts = path.relative_to(site).parts
        is_runtime = parts[0].startswith("runtime-")
        groups.setdefault(parts[-1] if is_runtime else "/".join(p.partition("-")[0] for p in parts[:-1]), []).append(
            path
        )
    lines = [f"{'first visit, kB':58}" + "".join(f"{name:>12}" for name in NAMES.values())]
    lines += [f"{name or 'pages':58}{weigh(group)}" for name, group in sorted(groups.items())]
    title = "later: tables, other rules, the course, plain Python"
    lines += [f"{'all':58}{weigh(files)}", f"{title:58}{weigh(later(site))}"]
    return "\n".join(lines)


def check(site: Path) -> None:
    """Print the table; raises ``BuildError`` for a site over its budget."""
    say(report(site))
    total = weigh(first_visit(site)).by_suffix
    for suffix, limit in LIMITS.items():
        if total[suffix] > limit:
            raise BuildError(
                f"The first visit is {total[suffix]:,} bytes with {NAMES[suffix]}; its budget is {limit:,}."
            )

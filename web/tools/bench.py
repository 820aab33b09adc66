"""The command ``bench``: how fast the kernels and the page are, and how large a first visit is, against the bars."""

import json
import os
import statistics
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser

from dama import kernels
from dama.api import dispatch
from tools import chromium
from tools.budget import report
from tools.compiled import native_module
from tools.in_chromium import in_chromium
from tools.project import DIST, say
from tools.serve import SiteServer, serving

Ask = Callable[[Mapping[str, Any]], dict[str, Any]]

RULESETS = ("turkish", "international")
REPEATS = 3
PERFT_DEPTHS = {"python": {"turkish": 5, "international": 6}, "compiled": {"turkish": 7, "international": 10}}
SEARCH_DEPTHS = {"python": {"turkish": 5, "international": 6}, "compiled": {"turkish": 11, "international": 13}}
"""Deep enough for about a second of each kernel."""

LEAST_OVER_PURE = 100
LEAST_OF_NATIVE = 0.6
MOST_SECONDS = {"first move possible": 0.4, "ready for the computer's reply": 1.5}
RUNS = 5


@dataclass(frozen=True)
class Speed:
    """Nodes a second."""

    perft: float
    search: float


def bench() -> None:
    """Measure and print."""
    say(f"\nLoad of this machine before the measurements: {os.getloadavg()[0]:.1f} of {os.cpu_count()} processors")
    with serving(DIST) as server, chromium.browser() as browser:
        say(f"Chromium {browser.version}\n")
        timings = page_timings(browser, server)
        speeds = measure_kernels(browser, server)
    say(kernel_table(speeds))
    say(f"\n{timing_table(timings)}\n")
    say(report())


def measure_kernels(browser: Browser, server: SiteServer) -> dict[str, dict[str, Speed]]:
    """Speeds by place and ruleset. Places that cannot be had here are left out."""
    found: dict[str, dict[str, Speed]] = {}
    native = native_module()
    for wanted, place in (("python", "CPython, pure"), ("native", "CPython, compiled")):
        if wanted == "python" or native:
            kernels.choose(wanted)  # type: ignore[arg-type]
            found[place] = speeds_of(ask_here, kernels.active().NAME)
    for compiled, place in ((False, "Chromium worker, pure"), (True, "Chromium worker, compiled")):
        with in_chromium(browser, server.address, DIST, compiled=compiled) as engine:
            if (engine.kernel == "compiled") == compiled:
                found[place] = speeds_of(engine.ask, engine.kernel)
    return found


def speeds_of(ask: Ask, kernel: str) -> dict[str, Speed]:
    """The best of a few runs for each ruleset: other work on the machine only ever makes a run slower."""
    found = {}
    for ruleset in RULESETS:
        record = {"v": 1, "ruleset": ruleset, "start": None, "moves": []}
        perft = {"op": "perft", "ruleset": ruleset, "depth": PERFT_DEPTHS[kernel][ruleset]}
        search = {"op": "bench", "record": record, "depth": SEARCH_DEPTHS[kernel][ruleset]}
        found[ruleset] = Speed(
            max(_rate(ask, perft, "count") for _ in range(REPEATS)),
            max(_rate(ask, search, "nodes") for _ in range(REPEATS)),
        )
    return found


def _rate(ask: Ask, request: Mapping[str, Any], counted: str) -> float:
    began = time.perf_counter()
    result = ask(request)
    return int(result[counted]) / (time.perf_counter() - began)


def ask_here(request: Mapping[str, Any]) -> dict[str, Any]:
    """The package in this process."""
    result: dict[str, Any] = json.loads(dispatch(json.dumps({"id": 0, **request})))["result"]
    return result


def page_timings(browser: Browser, server: SiteServer) -> dict[str, list[float]]:
    """Seconds from the first request of a new visitor, several times."""
    found: dict[str, list[float]] = {name: [] for name in MOST_SECONDS}
    for _ in range(RUNS):
        context = browser.new_context()
        page = context.new_page()
        page.goto(server.address, wait_until="commit")
        seconds = page.evaluate((Path(__file__).parent / "page_timings.js").read_text())
        for name, value in zip(MOST_SECONDS, seconds, strict=True):
            found[name].append(value / 1000)
        context.close()
    return found


def kernel_table(speeds: Mapping[str, Mapping[str, Speed]]) -> str:
    """Speeds, and the ratios that have a bar."""
    lines = [
        f"{'million nodes a second':34}" + "".join(f"{r + ' ' + w:>22}" for r in RULESETS for w in ("perft", "search"))
    ]
    for place, by_ruleset in speeds.items():
        values = [value for speed in by_ruleset.values() for value in (speed.perft, speed.search)]
        lines.append(f"{place:34}" + "".join(f"{value / 1e6:22.3f}" for value in values))
    for title, above, below, bar in (
        ("Chromium: compiled to pure", "Chromium worker, compiled", "Chromium worker, pure", LEAST_OVER_PURE),
        ("compiled: Chromium to CPython", "Chromium worker, compiled", "CPython, compiled", LEAST_OF_NATIVE),
    ):
        if above in speeds and below in speeds:
            lines.append(
                f"{title:34}"
                + "".join(f"{ratio:22.2f}" for ratio in _ratios(speeds[above], speeds[below]))
                + f"   at least {bar:g}"
            )
    return "\n".join(lines)


def _ratios(above: Mapping[str, Speed], below: Mapping[str, Speed]) -> list[float]:
    return [
        ratio
        for ruleset in RULESETS
        for ratio in (
            above[ruleset].perft / below[ruleset].perft,
            above[ruleset].search / below[ruleset].search,
        )
    ]


def timing_table(timings: Mapping[str, list[float]]) -> str:
    """Medians with the single runs."""
    lines = [f"{'from localhost, seconds':34}{'median':>10}{'at most':>10}   the runs"]
    for name, values in timings.items():
        runs = " ".join(f"{value:.2f}" for value in values)
        lines.append(f"{name:34}{statistics.median(values):10.2f}{MOST_SECONDS[name]:10.1f}   {runs}")
    return "\n".join(lines)

"""The command ``bench``: how fast the kernels and the page are, and how large a first visit is, against the bars."""

import json
import os
import statistics
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Browser

from dama import Record, kernels
from dama.api import dispatch
from tools import chromium
from tools.budget import report
from tools.compiled import native_module
from tools.in_chromium import in_chromium
from tools.long_use import long_use_table
from tools.page_timings import visits
from tools.project import DIST, say
from tools.promptness import promptness_table
from tools.serve import SiteServer, serving
from tools.strength import Ask, strength_table
from tools.visit_table import visit_table

RULESETS = ("turkish", "international")
ROUNDS = 3
PERFT_DEPTHS = {"python": {"turkish": 5, "international": 6}, "compiled": {"turkish": 7, "international": 10}}
SEARCH_DEPTHS = {"python": {"turkish": 5, "international": 6}, "compiled": {"turkish": 11, "international": 13}}
"""Deep enough for about a second of each kernel."""

LEAST_OVER_PURE = 100
LEAST_OF_NATIVE = 0.6
MOST_SECONDS = {"first move possible": 0.4, "ready for the computer's reply": 1.5}
RUNS = 5


@dataclass(frozen=True)
class Place:
    """Where a kernel runs: a name, how to ask there, and which kernel answers."""

    name: str
    ask: Ask
    kernel: str


def bench() -> None:
    """Measure and print."""
    say(f"\nLoad of this machine before the measurements: {load()} of {os.cpu_count()} processors")
    timings = page_timings()
    with serving(DIST) as server, chromium.browser() as browser:
        say(f"Chromium {browser.version}\n")
        with ExitStack() as opened:
            places = list(every_place(opened, browser, server))
            speeds = measure_kernels(places)
            strengths = strength_table({place.name: place.ask for place in places})
        with in_chromium(browser, server.address, DIST) as engine:
            promptness = promptness_table(engine)
        long_use = long_use_table(browser, server)
        visits_of_one = visit_table(browser, DIST)
    say(kernel_table(speeds))
    say(f"\n{strengths}")
    say(f"\n{promptness}")
    say(f"\n{long_use}")
    say(f"\n{visits_of_one}")
    say(f"\n{timing_table(timings)}\n")
    say(report())


def load() -> str:
    """How many processors are busy, where the system counts that (Windows does not)."""
    return f"{os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "unknown"


def measure_kernels(places: Sequence[Place]) -> dict[str, dict[str, float]]:
    """Nodes a second by place and task.

    The best of a few rounds, every place once a round: other work on the machine only ever makes a run slower, and so
    it slows all places alike.
    """
    found: dict[str, dict[str, float]] = {}
    for _ in range(ROUNDS):
        for place in places:
            best = found.setdefault(place.name, {})
            for title, request, counted in tasks(place.kernel):
                best[title] = max(best.get(title, 0.0), _rate(place.ask, request, counted))
    return found


def every_place(opened: ExitStack, browser: Browser, server: SiteServer) -> Iterator[Place]:
    """The places that can be had on this machine."""
    yield Place("CPython, pure", ask_with("python"), "python")
    if native_module():
        yield Place("CPython, compiled", ask_with("compiled"), "compiled")
    for compiled, name in ((False, "Chromium worker, pure"), (True, "Chromium worker, compiled")):
        engine = opened.enter_context(in_chromium(browser, server.address, DIST, compiled=compiled))
        if (engine.kernel == "compiled") == compiled:
            yield Place(name, engine.ask, engine.kernel)


def tasks(kernel: str) -> Iterator[tuple[str, dict[str, Any], str]]:
    """What is measured: a title, the request, and which of the answer's numbers counts the nodes."""
    for ruleset in RULESETS:
        record = Record(ruleset).to_json()
        yield f"{ruleset} perft", {"op": "perft", "ruleset": ruleset, "depth": PERFT_DEPTHS[kernel][ruleset]}, "count"
        yield f"{ruleset} search", {"op": "bench", "record": record, "depth": SEARCH_DEPTHS[kernel][ruleset]}, "nodes"


def _rate(ask: Ask, request: Mapping[str, Any], counted: str) -> float:
    began = time.perf_counter()
    result = ask(request)
    return int(result[counted]) / (time.perf_counter() - began)


def ask_with(wanted: kernels.Wanted) -> Ask:
    """The package in this process, with one of its kernels."""

    def ask(request: Mapping[str, Any]) -> dict[str, Any]:
        kernels.choose(wanted)
        result: dict[str, Any] = json.loads(dispatch(json.dumps({"id": 0, **request})))["result"]
        return result

    return ask


def page_timings() -> dict[str, list[float]]:
    """Seconds from the first request of a new visitor, several times."""
    return dict(zip(MOST_SECONDS, map(list, zip(*visits(DIST, RUNS), strict=True)), strict=True))


def kernel_table(speeds: Mapping[str, Mapping[str, float]]) -> str:
    """Speeds, and the ratios that have a bar."""
    titles = list(next(iter(speeds.values())))
    lines = [f"{'million nodes a second':34}" + "".join(f"{title:>22}" for title in titles)]
    for place, speed in speeds.items():
        lines.append(f"{place:34}" + "".join(f"{speed[title] / 1e6:22.3f}" for title in titles))
    for name, above, below, bar in (
        ("Chromium: compiled to pure", "Chromium worker, compiled", "Chromium worker, pure", LEAST_OVER_PURE),
        ("compiled: Chromium to CPython", "Chromium worker, compiled", "CPython, compiled", LEAST_OF_NATIVE),
    ):
        if above in speeds and below in speeds:
            ratios = "".join(f"{speeds[above][title] / speeds[below][title]:22.2f}" for title in titles)
            lines.append(f"{name:34}{ratios}   at least {bar:g}")
    return "\n".join(lines)


def timing_table(timings: Mapping[str, list[float]]) -> str:
    """Medians with the single runs."""
    lines = [f"{'from localhost, seconds':34}{'median':>10}{'at most':>10}   the runs"]
    for name, values in timings.items():
        runs = " ".join(f"{value:.2f}" for value in values)
        lines.append(f"{name:34}{statistics.median(values):10.2f}{MOST_SECONDS[name]:10.1f}   {runs}")
    return "\n".join(lines)

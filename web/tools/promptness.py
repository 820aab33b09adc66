"""How punctual the computer is in Chromium: the reply of the level hard, and how soon a cancelled search has ended."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from statistics import median

from dama import Record
from tools.in_chromium import InChromium
from tools.strength import shots

RUNS = 7
HARD_SECONDS, MOST_OFF = 1.0, 0.15
MOST_TO_STOP = 0.15
THINKING = 0.3
"""Seconds of a search before it is cancelled."""


def promptness_table(engine: InChromium) -> str:
    """Medians with the extremes, on this machine and on one that has half its processors' time for it."""
    records = [Record("turkish", shot["fen"]).to_json() for shot in shots("turkish")[:RUNS]]
    lines = [f"{'in Chromium, seconds':34}{'median':>10}{'least':>10}{'most':>10}   bar"]
    for speed, slowed in (("", False), (", half speed", True)):
        with ExitStack() as busy:
            if slowed:
                busy.enter_context(half_speed())
            replies = [
                engine.seconds_to_answer({"op": "search", "level": "hard", "seed": 0, "record": record})
                for record in records
            ]
            stops = [
                engine.seconds_to_stop({"op": "search", "level": "master", "seed": 0, "record": record}, THINKING)
                for record in records
            ]
        lines.append(_row(f"reply of the level hard{speed}", replies, f"{HARD_SECONDS} +- {MOST_OFF}"))
        lines.append(_row(f"a cancelled search ends{speed}", stops, f"at most {MOST_TO_STOP}"))
    return "\n".join(lines)


def _row(title: str, seconds: list[float], bar: str) -> str:
    return f"{title:34}{median(seconds):10.3f}{min(seconds):10.3f}{max(seconds):10.3f}   {bar}"


@contextmanager
def half_speed() -> Iterator[None]:
    """Every processor has something else to do as well."""
    others = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(os.cpu_count() or 1)]
    try:
        yield
    finally:
        for other in others:
            other.kill()
            other.wait()

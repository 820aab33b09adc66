"""Chromium for tests and measurements: found, or installed where that is possible."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, sync_playwright

from tools.debian import can_install, install, is_root
from tools.project import BuildError, step

NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome")
ARGUMENTS = [
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
"""Keep the browser from asking its maker for updates: a test machine may be without a network."""


def find() -> str | None:
    """The program that the variable CHROMIUM names, or one on the path."""
    named = os.environ.get("CHROMIUM")
    return shutil.which(named) if named else next(filter(None, map(shutil.which, NAMES)), None)


def ensure() -> str:
    """The program; installed from the system's packages where there is none and we may."""
    found = find()
    if not found and not os.environ.get("CHROMIUM") and can_install():
        with step("Installing Chromium with apt-get"):
            install("chromium")
        found = find()
    if not found:
        raise BuildError(
            "Chromium is missing: install it (on Debian: apt-get install chromium), "
            "or name the program in the environment variable CHROMIUM."
        )
    return found


@contextmanager
def browser(*more: str) -> Iterator[Browser]:
    """A headless Chromium; more: further arguments for it."""
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(
            executable_path=ensure(), args=[*ARGUMENTS, *more], chromium_sandbox=not is_root()
        )
        try:
            yield started
        finally:
            started.close()

"""Chromium for tests and measurements: found, or installed where that is possible."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, sync_playwright

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
    if not found and not os.environ.get("CHROMIUM") and shutil.which("apt-get") and is_root():
        with step("Installing Chromium with apt-get"):
            for command in (["update"], ["install", "--yes", "--no-install-recommends", "chromium"]):
                subprocess.run(["apt-get", "-qq", *command], check=False, capture_output=True)
        found = find()
    if not found:
        raise BuildError(
            "Chromium is missing: install it (on Debian: apt-get install chromium), "
            "or name the program in the environment variable CHROMIUM."
        )
    return found


def is_root() -> bool:
    """Whether we may do everything here; Windows does not know such a user."""
    return hasattr(os, "geteuid") and os.geteuid() == 0


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

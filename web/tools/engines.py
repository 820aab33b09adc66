"""Firefox and WebKitGTK, as Debian packages them: the engines besides Chromium that the tests walk through.

Where they are missing, and may not be installed, the game is tested in Chromium alone.
"""

import shutil
from typing import NamedTuple

from tools.debian import can_install, install
from tools.project import say, step


class Engine(NamedTuple):
    """A browser, the programs it needs on the path, and the packages that have them."""

    name: str
    programs: tuple[str, ...]
    packages: tuple[str, ...]

    @property
    def lack(self) -> str:
        """The sentence that says what to install, or nothing where the engine is there."""
        if all(map(shutil.which, self.programs)):
            return ""
        return f"{self.name} is not here (on Debian: apt-get install {' '.join(self.packages)})."


FIREFOX = Engine("Firefox ESR", ("firefox-esr",), ("firefox-esr",))
WEBKIT = Engine("WebKitGTK", ("WebKitWebDriver", "Xvfb"), ("webkit2gtk-driver", "xvfb"))
DOWNLOAD_S = 20
"""How long the lists, and then the packages (110 MB), may take to arrive: a few seconds where the network is good."""


def ensure() -> None:
    """Install what is missing where we may; say what is missing then, whose tests are skipped."""
    packages = [package for engine in (FIREFOX, WEBKIT) if engine.lack for package in engine.packages]
    if packages and can_install():
        with step(f"Installing {', '.join(packages)} with apt-get"):
            install(*packages, limit=DOWNLOAD_S)
    for engine in (FIREFOX, WEBKIT):
        if engine.lack:
            say(f"  Tests are skipped: {engine.lack}")

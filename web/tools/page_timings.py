"""How soon a new visitor can play: Chromium started anew for each visit, and nothing attached to it that slows it."""

import json
import queue
import subprocess
import tempfile
from http import HTTPStatus
from pathlib import Path

from tools import chromium
from tools.debian import is_root
from tools.project import BuildError
from tools.serve import Handler, SiteServer, running

VISITOR = "/measuring.html"
PATIENCE = 60
"""Seconds for a visit; beyond them something is broken."""
ARGUMENTS = [
    "--headless=new",
    "--no-first-run",
    "--disable-popup-blocking",
    "--disable-background-timer-throttling",
    *chromium.ARGUMENTS,
]


class MeasuringHandler(Handler):
    """The site, a page that opens it and looks on, and a place where that page sends what it saw."""

    server: "MeasuringServer"

    def do_GET(self) -> None:
        """The site's files and the one page more."""
        if self.path == VISITOR:
            self._say(HTTPStatus.OK, Path(__file__).with_suffix(".html").read_bytes())
        else:
            super().do_GET()

    def do_POST(self) -> None:
        """Take what the page has seen."""
        self.server.seen.put(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
        self._say(HTTPStatus.OK, b"")

    def _say(self, status: HTTPStatus, body: bytes) -> None:
        self.send_response(status)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


class MeasuringServer(SiteServer):
    """Serves a site and collects what is seen of it."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, handler=MeasuringHandler)
        self.seen: queue.Queue[list[float]] = queue.Queue()


def visits(folder: Path, count: int) -> list[list[float]]:
    """Seconds until a man can be lifted and until Python answers, for so many first visits to the site in a folder.

    Raises BuildError where the page does not come up.
    """
    with running(MeasuringServer(folder)) as server:
        return [_visit(server) for _ in range(count)]


def _visit(server: MeasuringServer) -> list[float]:
    sandbox = ["--no-sandbox"] if is_root() else []
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        command = [chromium.ensure(), *ARGUMENTS, *sandbox, f"--user-data-dir={profile}", server.address + VISITOR[1:]]
        browser = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            seen = server.seen.get(timeout=PATIENCE)
        except queue.Empty:
            seen = []
        finally:
            browser.terminate()
            browser.wait()
    if not seen or not all(seen):
        raise BuildError(f"The page was not ready within {PATIENCE} seconds, so there is nothing to measure.")
    return [value / 1000 for value in seen]

"""A small server for the built site, for this machine only: ready-made .br and .gz, right types, a strict policy."""

import os
import sys
import threading
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import unquote, urlsplit

from tools.headers import EVERYWHERE, TYPES, caching
from tools.project import DIST, say

PORT = 8000
"""The address to remember, where it is free: the browser keeps games by address."""
ENCODINGS = {"br": ".br", "gzip": ".gz"}


class Handler(BaseHTTPRequestHandler):
    """Answers GET and HEAD from the server's folder."""

    protocol_version = "HTTP/1.1"
    wbufsize = -1  # an answer leaves in one piece: a lone head would hold back its body for 40 ms
    disable_nagle_algorithm = True
    server: "SiteServer"

    def do_GET(self) -> None:
        """The file, whole."""
        self._answer(with_body=True)

    def do_HEAD(self) -> None:
        """Only what would be said of the file."""
        self._answer(with_body=False)

    def _answer(self, *, with_body: bool) -> None:
        path = self._file()
        if path is None:
            body, status, kind, encoding = b"Not found\n", HTTPStatus.NOT_FOUND, "text/plain; charset=utf-8", None
        else:
            body, encoding = self._content(path)
            status, kind = HTTPStatus.OK, TYPES.get(path.suffix, "application/octet-stream")
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Vary", "Accept-Encoding")
        self.send_header("Cache-Control", caching(urlsplit(self.path).path) if path else "no-store")
        if encoding:
            self.send_header("Content-Encoding", encoding)
        for name, value in EVERYWHERE.items():
            self.send_header(name, value)
        self.end_headers()
        if with_body:
            self.wfile.write(body)

    def _file(self) -> Path | None:
        """The file that is asked for; nothing outside the folder."""
        root = self.server.folder
        path = (root / unquote(urlsplit(self.path).path).lstrip("/")).resolve()
        if path.is_dir():
            path /= "index.html"
        return path if path.is_relative_to(root) and path.is_file() else None

    def _content(self, path: Path) -> tuple[bytes, str | None]:
        """The file's bytes, compressed where the browser takes that and the build has it."""
        accepted = {part.partition(";")[0].strip() for part in self.headers.get("Accept-Encoding", "").split(",")}
        for encoding, suffix in ENCODINGS.items():
            ready = path.with_name(path.name + suffix)
            if encoding in accepted and ready.is_file():
                return ready.read_bytes(), encoding
        return path.read_bytes(), None

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing: the terminal shows the address and errors."""


class SiteServer(ThreadingHTTPServer):
    """Serves one folder to this machine."""

    daemon_threads = True

    def __init__(self, folder: Path, port: int = 0) -> None:
        self.folder = folder.resolve()
        super().__init__(("127.0.0.1", port), Handler)

    @property
    def address(self) -> str:
        """Where the site is."""
        return f"http://localhost:{self.server_port}/"

    def handle_error(self, request: object, client_address: object) -> None:
        """A browser that goes away in the middle of an answer is no error."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


@contextmanager
def serving(folder: Path) -> Iterator[SiteServer]:
    """A server on a free port, for tests and measurements."""
    server = SiteServer(folder)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()


def serve() -> None:
    """The command: serve dist/ until it is interrupted, and open it in the browser where there is a screen."""
    try:
        server = SiteServer(DIST, PORT)
    except OSError:
        server = SiteServer(DIST)
    say(f"\nDama is at {server.address} (Ctrl+C ends it)")
    if sys.platform in ("darwin", "win32") or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        threading.Thread(target=webbrowser.open, args=(server.address,), daemon=True).start()
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        say("\nEnded.")

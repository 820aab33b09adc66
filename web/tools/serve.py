"""A small server for dist/ on this machine alone: the right types, ready-made compression, the site's headers."""

import os
import threading
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import unquote, urlsplit

from tools.headers import HEADERS, IMMUTABLE, REVALIDATED
from tools.project import say

PORT = 8000
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".py": "text/plain; charset=utf-8",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".whl": "application/zip",
    ".zip": "application/zip",
}
ENCODINGS = (("br", ".br"), ("gzip", ".gz"))
_HASHED = ("app-", "runtime-")


class SiteServer(ThreadingHTTPServer):
    """Serves one folder; ``prefix`` is the path under which it lies, "/" or like "/games/dama/"."""

    daemon_threads = True

    def __init__(self, folder: Path, port: int, prefix: str = "/") -> None:
        self.folder = folder
        self.prefix = prefix
        super().__init__(("127.0.0.1", port), _Handler)

    @property
    def address(self) -> str:
        """The address of the game."""
        return f"http://127.0.0.1:{self.server_port}{self.prefix}"


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: SiteServer

    def do_GET(self) -> None:  # noqa: N802  the base class calls it by this name
        self._answer(with_body=True)

    def do_HEAD(self) -> None:  # noqa: N802
        self._answer(with_body=False)

    def _answer(self, *, with_body: bool) -> None:
        path = self._file()
        if path is None:
            self.send_error(HTTPStatus.NOT_FOUND)
            return
        body, encoding = self._packed(path)
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", TYPES.get(path.suffix, "application/octet-stream"))
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Vary", "Accept-Encoding")
        if encoding:
            self.send_header("Content-Encoding", encoding)
        hashed = path.relative_to(self.server.folder).parts[0].startswith(_HASHED)
        self.send_header("Cache-Control", IMMUTABLE if hashed else REVALIDATED)
        for name, value in HEADERS.items():
            self.send_header(name, value)
        self.end_headers()
        if with_body:
            self.wfile.write(body)

    def _file(self) -> Path | None:
        """The file that the address names, never one outside the folder."""
        wanted = unquote(urlsplit(self.path).path)
        if not wanted.startswith(self.server.prefix) or "\0" in wanted:
            return None
        name = wanted.removeprefix(self.server.prefix)
        folder = self.server.folder.resolve()
        path = (folder / (name or "index.html")).resolve()
        return path if path.is_relative_to(folder) and path.is_file() else None

    def _packed(self, path: Path) -> tuple[bytes, str | None]:
        accepted = {word.partition(";")[0].strip() for word in self.headers.get("Accept-Encoding", "").split(",")}
        for encoding, ending in ENCODINGS:
            ready = path.with_name(path.name + ending)
            if encoding in accepted and ready.is_file():
                return ready.read_bytes(), encoding
        return path.read_bytes(), None

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing: a game is not interrupted by a line a file."""


@contextmanager
def serving(folder: Path, port: int = 0, prefix: str = "/") -> Iterator[SiteServer]:
    """A running server; port 0 takes a free one."""
    server = SiteServer(folder, port, prefix)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def serve(folder: Path) -> None:
    """Serve the game until Ctrl+C, and open it where there is a screen."""
    try:
        server = SiteServer(folder, PORT)
    except OSError:  # the port is taken
        server = SiteServer(folder, 0)
    with server:
        say(f"Dama is at {server.address} (Ctrl+C ends it)")
        if os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY") or os.name == "nt" or os.uname().sysname == "Darwin":
            webbrowser.open(server.address)
        server.serve_forever()

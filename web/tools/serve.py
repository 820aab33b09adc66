"""A small server for the built site, for this machine only: ready-made .br and .gz, right types, a strict policy."""

import os
import re
import socket
import sys
import threading
import webbrowser
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import quote, unquote, urlsplit

from tools.headers import ASK_AGAIN, EVERYWHERE, TYPES, caching
from tools.project import DIST, say

ENCODINGS = {"br": ".br", "gzip": ".gz"}
Server = TypeVar("Server", bound="SiteServer")


def is_accepted(encoding: str, header: str) -> bool:
    """Whether an Accept-Encoding header names the encoding, and does not name it to refuse it (q=0)."""
    for part in header.lower().split(","):
        name, *parameters = (word.strip() for word in part.split(";"))
        if name == encoding:
            return not any(re.fullmatch(r"q=0(\.0*)?", parameter) for parameter in parameters)
    return False


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
            status, headers, body = HTTPStatus.NOT_FOUND, {"Cache-Control": "no-store"}, b"Not found\n"
        elif address := self._address_of_folder(path):
            status, headers, body = HTTPStatus.MOVED_PERMANENTLY, {"Location": address}, b"Moved\n"
        else:
            status = HTTPStatus.OK
            headers, body = self._content(path)
        self.send_response(status)
        usual = {"Content-Type": "text/plain; charset=utf-8", "Cache-Control": ASK_AGAIN, "Vary": "Accept-Encoding"}
        for name, value in (usual | EVERYWHERE | headers | {"Content-Length": str(len(body))}).items():
            self.send_header(name, value)
        self.end_headers()
        if with_body:
            self.wfile.write(body)

    def _file(self) -> Path | None:
        """The file that is asked for; nothing outside the folder, and nothing that no file can be called."""
        root = self.server.folder
        try:
            path = (root / unquote(urlsplit(self.path).path).lstrip("/")).resolve()
            if path.is_dir():
                path /= "index.html"
            return path if path.is_relative_to(root) and path.is_file() else None
        except (OSError, ValueError):
            return None

    def _address_of_folder(self, path: Path) -> str | None:
        """Where the folder of a page is, if it was asked for without its final slash: its links would lead astray."""
        asked = urlsplit(self.path)
        if path.name != "index.html" or asked.path.endswith(("/", "/index.html")):
            return None
        folder = path.parent.relative_to(self.server.folder).as_posix()
        return f"/{quote(folder)}/" + (f"?{asked.query}" if asked.query else "")

    def _content(self, path: Path) -> tuple[dict[str, str], bytes]:
        """The file's bytes, compressed where the browser takes that and the build has it, and what is said of them."""
        headers = {
            "Content-Type": TYPES.get(path.suffix, "application/octet-stream"),
            "Cache-Control": caching(urlsplit(self.path).path),
        }
        for encoding, suffix in ENCODINGS.items():
            ready = path.with_name(path.name + suffix)
            if is_accepted(encoding, self.headers.get("Accept-Encoding", "")) and ready.is_file():
                return headers | {"Content-Encoding": encoding}, ready.read_bytes()
        return headers, path.read_bytes()

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing: the terminal shows the address and errors."""


class SiteServer(ThreadingHTTPServer):
    """Serves one folder to this machine."""

    daemon_threads = True

    def __init__(self, folder: Path, port: int = 0, handler: type[Handler] = Handler) -> None:
        self.folder = folder.resolve()
        self.connections: set[socket.socket] = set()
        super().__init__(("127.0.0.1", port), handler)

    @property
    def address(self) -> str:
        """Where the site is."""
        return f"http://localhost:{self.server_port}/"

    def process_request_thread(self, request: Any, client_address: Any) -> None:
        """Answer whoever came, and remember the connection, which stays open."""
        self.connections.add(request)
        super().process_request_thread(request, client_address)
        self.connections.discard(request)

    def server_close(self) -> None:
        """Answer nobody from now on, not on connections that are open either."""
        super().server_close()
        for connection in list(self.connections):
            with suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A browser that goes away in the middle of an answer is no error."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


@contextmanager
def running(server: Server) -> Iterator[Server]:
    """Let a server answer meanwhile, for tests and measurements."""
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()


def serving(folder: Path, port: int = 0) -> AbstractContextManager[SiteServer]:
    """A folder's server on a free port, or on one that was free before."""
    return running(SiteServer(folder, port))


def serve(port: int, *, open_browser: bool) -> None:
    """The command: serve dist/ until it is interrupted, and open it in the browser where there is a screen.

    A free port where the wanted one is taken.
    """
    try:
        server = SiteServer(DIST, port)
    except OSError:
        server = SiteServer(DIST)
        say(f"\nPort {port} is taken. Games are kept for each address: those played there are not seen here.")
    say(f"\nDama is at {server.address} (Ctrl+C ends it)")
    screen = sys.platform in ("darwin", "win32") or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    if open_browser and screen:
        threading.Thread(target=webbrowser.open, args=(server.address,), daemon=True).start()
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        say("\nEnded.")

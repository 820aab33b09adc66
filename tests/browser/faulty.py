"""A server that does to files what bad networks, hosts and extensions do to them."""

import threading
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from http import HTTPStatus
from pathlib import Path
from urllib.parse import urlsplit

from tools.headers import EVERYWHERE, FOR_EVER, TYPES
from tools.serve import Handler, SiteServer, running

Fault = Callable[["FaultyHandler", Path], None]
PAGE = b"<!doctype html><html><title>Not what you asked for</title><h1>Welcome to our host</h1></html>"


class FaultyHandler(Handler):
    """The site, with faults where the server has them, and a list of what was asked for."""

    server: "FaultyServer"

    def do_GET(self) -> None:
        """The file, or what its fault makes of it."""
        path = urlsplit(self.path).path.lstrip("/")
        self.server.asked.append(path)
        for ending, fault in list(self.server.faults.items()):
            if path.endswith(ending):
                return fault(self, self.server.folder / path)
        return super().do_GET()

    def say(
        self, body: bytes, *, status: HTTPStatus = HTTPStatus.OK, length: int | None = None, **headers: str
    ) -> None:
        """An answer that may break off before its length."""
        self.send_response(status)
        said = EVERYWHERE | {"Content-Length": str(len(body) if length is None else length)}
        for name, value in (said | {key.replace("_", "-"): value for key, value in headers.items()}).items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)
        self.wfile.flush()
        if length is not None:
            self.close_connection = True


class FaultyServer(SiteServer):
    """``faults`` by the end of a file's address; ``asked``: every address, in order."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, handler=FaultyHandler)
        self.faults: dict[str, Fault] = {}
        self.asked: list[str] = []
        self.over = threading.Event()

    def shutdown(self) -> None:
        """Whoever still waits for an answer has waited long enough."""
        self.over.set()
        super().shutdown()


def faulty(folder: Path) -> AbstractContextManager[FaultyServer]:
    """A server on a free port."""
    return running(FaultyServer(folder))


def _type(path: Path) -> str:
    return TYPES.get(path.suffix, "application/octet-stream")


def never(handler: FaultyHandler, path: Path) -> None:
    """No answer."""
    handler.server.over.wait()
    handler.close_connection = True


def stuck(handler: FaultyHandler, path: Path) -> None:
    """The beginning, and then nothing more."""
    body = path.read_bytes()
    handler.say(body[: len(body) // 2], length=len(body), Content_Type=_type(path))
    never(handler, path)


def slow(seconds: float) -> Fault:
    """The file, after a while."""

    def answer(handler: FaultyHandler, path: Path) -> None:
        time.sleep(seconds)
        Handler.do_GET(handler)

    return answer


def missing(handler: FaultyHandler, path: Path) -> None:
    """Not there."""
    handler.say(b"Not found\n", status=HTTPStatus.NOT_FOUND, Content_Type="text/plain")


def broken(handler: FaultyHandler, path: Path) -> None:
    """The server has a fault of its own."""
    handler.say(PAGE, status=HTTPStatus.BAD_GATEWAY, Content_Type="text/html")


def refused(handler: FaultyHandler, path: Path) -> None:
    """The connection breaks, as where an extension blocks the request."""
    handler.close_connection = True


def html(handler: FaultyHandler, path: Path) -> None:
    """A page that the browser may keep, as of a host that answers everything with its index."""
    handler.say(PAGE, Content_Type="text/html", Cache_Control=FOR_EVER)


def truncated(handler: FaultyHandler, path: Path) -> None:
    """The connection breaks in the middle of the file."""
    body = path.read_bytes()
    handler.say(body[: len(body) // 2], length=len(body), Content_Type=_type(path))


def shortened(handler: FaultyHandler, path: Path) -> None:
    """Half the file as if it were the whole, kept by the browser."""
    body = path.read_bytes()
    handler.say(body[: len(body) // 2], Content_Type=_type(path), Cache_Control=FOR_EVER)


def altered(handler: FaultyHandler, path: Path) -> None:
    """As long as the file, and not the file."""
    body = path.read_bytes()
    middle = len(body) // 2
    handler.say(body[:middle] + b"\0\0\0\0" + body[middle + 4 :], Content_Type=_type(path), Cache_Control=FOR_EVER)


def mistyped(handler: FaultyHandler, path: Path) -> None:
    """The file, called a text."""
    handler.say(path.read_bytes(), Content_Type="text/plain")


def times(count: int, fault: Fault) -> Fault:
    """A fault that passes."""
    left = [count]

    def answer(handler: FaultyHandler, path: Path) -> None:
        left[0] -= 1
        if left[0] < 0:
            Handler.do_GET(handler)
        else:
            fault(handler, path)

    return answer


def redirected(to: Callable[[str], str]) -> Fault:
    """Another address has it."""

    def answer(handler: FaultyHandler, path: Path) -> None:
        handler.say(b"", status=HTTPStatus.PERMANENT_REDIRECT, Location=to(urlsplit(handler.path).path))

    return answer


def after(script: str) -> Fault:
    """The file, with a script before it that makes the browser another one."""

    def answer(handler: FaultyHandler, path: Path) -> None:
        handler.say(script.encode() + path.read_bytes(), Content_Type=_type(path))

    return answer

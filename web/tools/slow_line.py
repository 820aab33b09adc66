"""The site over a slow line: one pipe for all connections, and a while before each answer."""

import io
import threading
import time
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from pathlib import Path
from typing import BinaryIO, cast

from tools.serve import Handler, SiteServer, running

PIECE = 2048
"""Bytes that leave at once: answers that come together share the line fairly."""


@dataclass
class Line:
    """So many bytes a second (None: as many as there are), and seconds from a question to its answer."""

    rate: float | None = None
    latency: float = 0.0
    free: float = 0.0
    lock: threading.Lock = field(default_factory=threading.Lock)

    def carry(self, size: int) -> None:
        """Wait until so many bytes have gone through."""
        if self.rate is None:
            return
        with self.lock:
            self.free = max(self.free, time.monotonic()) + size / self.rate
            gone = self.free
        time.sleep(max(0.0, gone - time.monotonic()))


class Pipe(io.RawIOBase):
    """What is written goes through the line, piece by piece."""

    def __init__(self, server: "LineServer", target: BinaryIO) -> None:
        self.server = server
        self.target = target

    def writable(self) -> bool:
        """It is."""
        return True

    def write(self, data: bytes) -> int:  # type: ignore[override]  # Buffer has no name before 3.12
        """Send all of it."""
        for at in range(0, len(data), PIECE):
            piece = bytes(data[at : at + PIECE])
            self.server.line.carry(len(piece))
            self.target.write(piece)
            self.target.flush()
            self.server.sent += len(piece)
        return len(data)


class LineHandler(Handler):
    """Answers through the server's line."""

    server: "LineServer"

    def setup(self) -> None:
        """A connection takes a round trip, too."""
        super().setup()
        time.sleep(self.server.line.latency)
        self.wfile = cast(
            "io.BufferedIOBase", io.BufferedWriter(Pipe(self.server, cast("BinaryIO", self.wfile)), 65536)
        )

    def do_GET(self) -> None:
        """The file, after a while."""
        time.sleep(self.server.line.latency)
        super().do_GET()


class LineServer(SiteServer):
    """``sent``: bytes of all answers, as they went through the line."""

    def __init__(self, folder: Path, line: Line) -> None:
        super().__init__(folder, handler=LineHandler)
        self.line = line
        self.sent = 0


def over(line: Line, folder: Path) -> AbstractContextManager[LineServer]:
    """A server behind a line, on a free port."""
    return running(LineServer(folder, line))

"""Firefox and WebKitGTK driven through WebDriver, without a driver of their own to install: a keyboard, and eyes."""

import json
import os
import socket
import subprocess
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import Any, TypeVar

from websockets.sync.client import ClientConnection, connect

Result = TypeVar("Result")
PATIENCE_S = 60
"""How long a browser may take to start, or to answer, on a busy machine."""
KEYS = {
    "Tab": "\ue004",
    "Enter": "\ue006",
    "ArrowLeft": "\ue012",
    "ArrowUp": "\ue013",
    "ArrowRight": "\ue014",
    "ArrowDown": "\ue015",
}
"""What WebDriver calls the keys that write nothing."""


class WebDriverError(Exception):
    """The browser did not do what it was told, as when a page is just being exchanged for another one."""


class Browser(ABC):
    """One window of a browser."""

    @abstractmethod
    def open(self, address: str) -> None:
        """Load a page and wait until it is there."""

    @abstractmethod
    def reload(self) -> None:
        """Load the page again."""

    @abstractmethod
    def complaints(self) -> list[str]:
        """What the page has written to the console as errors and warnings, errors that nobody caught among them."""

    @abstractmethod
    def _evaluate(self, promise: str) -> str:
        """The text that a JavaScript promise is kept with."""

    @abstractmethod
    def _perform(self, actions: list[dict[str, Any]]) -> None:
        """Carry out what WebDriver calls actions."""

    def evaluate(self, expression: str) -> Any:
        """The value of a JavaScript expression, or what it promises; undefined is None."""
        return json.loads(self._evaluate(f"(async () => JSON.stringify((await ({expression})) ?? null))()"))

    def press(self, *keys: str) -> None:
        """Press keys one after the other: names of KEYS, or characters."""
        ways = ("keyDown", "keyUp")
        strokes = [{"type": way, "value": KEYS.get(key, key)} for key in keys for way in ways]
        self._perform([{"type": "key", "id": "keyboard", "actions": strokes}])


class Firefox(Browser):
    """Spoken to in WebDriver BiDi, which Firefox understands by itself."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.commands = 0
        self.console: list[dict[str, Any]] = []
        self._send("session.new", capabilities={})
        self._send("session.subscribe", events=["log.entryAdded"])
        # The tab that is there from the beginning never has the focus, so that Enter would press no button in it.
        self.tab: str = self._send("browsingContext.create", type="tab")["context"]

    def open(self, address: str) -> None:
        self._send("browsingContext.navigate", context=self.tab, url=address, wait="complete")

    def reload(self) -> None:
        self._send("browsingContext.reload", context=self.tab, wait="complete")

    def complaints(self) -> list[str]:
        self._send("session.status")  # once this is answered all that was said before has arrived
        return [str(entry["text"]) for entry in self.console if entry["level"] in ("error", "warn")]

    def _evaluate(self, promise: str) -> str:
        done = self._send("script.evaluate", expression=promise, target={"context": self.tab}, awaitPromise=True)
        if done["type"] == "exception":
            raise WebDriverError(done["exceptionDetails"]["text"])
        return str(done["result"]["value"])

    def _perform(self, actions: list[dict[str, Any]]) -> None:
        self._send("input.performActions", context=self.tab, actions=actions)

    def _send(self, method: str, **parameters: Any) -> Any:
        self.commands += 1
        self.connection.send(json.dumps({"id": self.commands, "method": method, "params": parameters}))
        while True:
            try:
                message = json.loads(self.connection.recv(timeout=PATIENCE_S))
            except TimeoutError as error:
                raise WebDriverError(f"no answer to {method}") from error
            if message.get("method") == "log.entryAdded":
                self.console.append(message["params"])
            elif message.get("id") == self.commands:
                if message["type"] == "error":
                    raise WebDriverError(message["message"])
                return message["result"]


class WebKit(Browser):
    """Spoken to in classic WebDriver through WebKitWebDriver.

    That shows no console, and the browser prints none while it is driven: we listen in the page once it is loaded.
    """

    LISTENING = """window.complaints ??= (() => {
      const heard = [];
      for (const level of ["error", "warn"]) console[level] = (...words) => heard.push(words.map(String).join(" "));
      addEventListener("error", ({ message }) => heard.push(message));
      addEventListener("unhandledrejection", ({ reason }) => heard.push(String(reason)));
      addEventListener("securitypolicyviolation", ({ blockedURI }) => heard.push(`forbidden: ${blockedURI}`));
      return heard;
    })();"""

    def __init__(self, connection: HTTPConnection) -> None:
        self.connection = connection
        self.session = ""
        self.session = f"/{self._send('', capabilities={})['sessionId']}"

    def open(self, address: str) -> None:
        self._send("/url", url=address)

    def reload(self) -> None:
        self._send("/refresh")

    def complaints(self) -> list[str]:
        heard: list[str] = self.evaluate("window.complaints")
        return heard

    def _evaluate(self, promise: str) -> str:
        return str(self._send("/execute/sync", script=f"{self.LISTENING} return {promise};", args=[]))

    def _perform(self, actions: list[dict[str, Any]]) -> None:
        self._send("/actions", actions=actions)

    def _send(self, command: str, **parameters: Any) -> Any:
        self.connection.request("POST", f"/session{self.session}{command}", json.dumps(parameters))
        answer = self.connection.getresponse()
        value = json.load(answer)["value"]
        if answer.status != 200:
            raise WebDriverError(f"{value['error']}: {value['message']}")
        return value


@contextmanager
def firefox(home: Path) -> Iterator[Browser]:
    """A new Firefox that keeps what it likes in a folder."""
    reached = home / "WebDriverBiDiServer.json"
    with program(["firefox-esr", "--headless", "--remote-debugging-port=0", "--profile", str(home)], home):
        server = waited_for(lambda: json.loads(reached.read_text()))
        with connect(f"ws://{server['ws_host']}:{server['ws_port']}/session", max_size=None) as connection:
            yield Firefox(connection)


@contextmanager
def webkit(home: Path) -> Iterator[Browser]:
    """A new WebKitGTK that keeps what it likes in a folder, on a screen that nobody sees."""
    display = home / "display"
    with ExitStack() as running:
        running.enter_context(program(["Xvfb", "-displayfd", "1", "-nolisten", "tcp"], home, output=display))
        screen = waited_for(lambda: int(display.read_text()))
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        running.enter_context(program(["WebKitWebDriver", f"--port={port}"], home, DISPLAY=f":{screen}"))
        waited_for(lambda: socket.create_connection(("127.0.0.1", port))).close()
        yield WebKit(HTTPConnection("127.0.0.1", port, timeout=PATIENCE_S))


@contextmanager
def program(command: list[str], home: Path, *, output: Path | None = None, **environment: str) -> Iterator[None]:
    """A program that ends with us; output: a file for what it prints."""
    own = os.environ | {"HOME": str(home), "XDG_RUNTIME_DIR": str(home)} | environment
    with (output or Path(os.devnull)).open("wb") as printed:
        started = subprocess.Popen(command, env=own, stdout=printed, stderr=subprocess.DEVNULL)
    try:
        yield
    finally:
        started.terminate()
        started.wait()


def waited_for(attempt: Callable[[], Result]) -> Result:
    """What an attempt gives as soon as it succeeds."""
    limit = time.monotonic() + PATIENCE_S
    while True:
        try:
            return attempt()
        except (OSError, ValueError):
            if time.monotonic() > limit:
                raise
            time.sleep(0.05)

"""Files that come late, wrong or not at all: a clear sentence in time, a board to read, and a way to go on."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.faulty import (
    Fault,
    FaultyServer,
    after,
    altered,
    broken,
    faulty,
    html,
    missing,
    mistyped,
    never,
    refused,
    shortened,
    slow,
    stuck,
    truncated,
)
from tests.browser.game import ENGINE_MS, FRIEND, Game, playing
from tools.headers import ASK_AGAIN

pytestmark = pytest.mark.browser

WASM, LIBRARY, WORKER = "pyodide.asm.wasm", "python_stdlib.zip", "engine.worker.js"
NO_MEMORY = """WebAssembly.instantiateStreaming = () => Promise.reject(
  new RangeError("WebAssembly.instantiate(): Out of memory: Cannot allocate Wasm memory for new instance"));
"""
TOO_OLD = """WebAssembly.instantiateStreaming = () => Promise.reject(
  new WebAssembly.CompileError("WebAssembly.instantiateStreaming(): invalid value type 0x6f"));
"""
PYTHON: list[tuple[str, Fault, str]] = [
    (WORKER, html, "worker_failed"),
    ("boot.js", html, "worker_failed"),
    ("progress.js", shortened, "worker_failed"),
    (WORKER, after("import defer * as other from './boot.js';"), "worker_failed"),
    (WORKER, after("delete globalThis.WebAssembly;"), "wasm_missing"),
    (WORKER, after(NO_MEMORY), "no_memory"),
    (WORKER, after(TOO_OLD), "failedHow"),
    ("bridge.py", html, "file_missing"),
    ("pyodide.mjs", html, "file_missing"),
    ("pyodide.asm.mjs", mistyped, "file_missing"),
    ("pyodide.asm.mjs", refused, "file_missing"),
    (WASM, missing, "file_missing"),
    (WASM, refused, "file_missing"),
    (WASM, truncated, "file_missing"),
    (WASM, html, "file_missing"),
    (WASM, shortened, "file_missing"),
    (WASM, altered, "failedHow"),
    (LIBRARY, broken, "file_missing"),
    (LIBRARY, truncated, "file_missing"),
    (LIBRARY, shortened, "file_missing"),
    ("pyodide-lock.json", html, "file_missing"),
]
"""What is done to a file on the way to Python, and the sentence that the player reads."""
WITHOUT_WORKERS = """Object.defineProperty(Navigator.prototype, "serviceWorker", %s);"""
PLAYBACK = 100
"""How many times as fast time passes for style sheets."""


COMPLAINTS = (
    "Failed to load resource", "Failed to load module script", "Failed to fetch", "Network error", "MIME type",
    ": status ", "EngineError: ", "FileFault: ", "CompileError: ", "RangeError: ", "wasm instantiation failed",
    "Unexpected token", "Unexpected end of input", "could not be fetched anew",
    "installing the standard library", "Fatal Python error",
    "Python runtime state", "No module named 'encodings'", "Current thread", "no Python frame",
)  # fmt: skip
"""How the browser, the page and Python complain of such files in the console."""


@pytest.fixture
def server(site: Path) -> Iterator[FaultyServer]:
    """The site, from a server that has faults."""
    with faulty(site) as server:
        yield server


@pytest.fixture
def game(chromium: Browser, server: FaultyServer) -> Iterator[Game]:
    """A visit on which something will be amiss; not opened yet."""
    with playing(chromium, server.address, None, expected=COMPLAINTS) as game:
        yield game


@pytest.fixture
def forgetful(monkeypatch: pytest.MonkeyPatch) -> None:
    """The browser keeps no file, so that each is asked for at every try; wrong answers it keeps (see faulty.py)."""
    monkeypatch.setattr("tools.serve.caching", lambda path: ASK_AGAIN)


@pytest.fixture
def without_python(server: FaultyServer) -> None:
    """Python's first file does not come; what is tested is the page around it."""
    server.faults["/pyodide.mjs"] = never


def until_asked(game: Game, server: FaultyServer, ending: str) -> None:
    """Wait until a file with that ending has been asked for."""
    game.until(lambda: any(path.endswith(ending) for path in server.asked), lambda: (ending, server.asked))


def wait_long(game: Game, seconds: int, outcome: str) -> None:
    """Let so much of the page's time go by, once more where it began to wait later, until there is that outcome."""

    def has_come() -> bool:
        game.page.clock.run_for(1000 * seconds)
        return game.page.locator(outcome).first.is_visible()

    game.until(has_come, lambda: f"{outcome} has not come")


def expect_board(game: Game) -> None:
    """The saved game can be read: the board as it stands, and its moves."""
    assert len(game.pieces()) == 32
    game.expect_piece("d4", "white-man")
    game.expect_moves("d3–d4")


@pytest.mark.usefixtures("forgetful")
def test_whatever_keeps_python_from_starting_is_told_while_the_board_can_be_read_and_then_tried_again(
    game: Game, server: FaultyServer
) -> None:
    for index, (file, fault, code) in enumerate(PYTHON):
        server.faults = {f"/{file}": fault}
        if index == 0:
            game.open(FRIEND, ready=False)
            game.body("data-engine", "failed")
            game.press("d3", "d4")
        else:
            server.asked.clear()
            game.act("retry")
            until_asked(game, server, f"/{file}")
        text = game.page.locator("[data-status-text]")
        expect(text, f"{fault.__name__} {file}").to_have_text(game.text(f"boot.{code}"), timeout=ENGINE_MS)
        expect_board(game)
    game.expect_heard("alert", game.text("boot.no_memory"))
    game.reload(ready=False)
    game.body("data-engine", "failed")
    expect_board(game)

    server.faults = {f"/{LIBRARY}": slow(0.5)}
    game.act("retry")
    game.ready()
    game.turn("black")
    game.press("e6", "e5")
    game.expect_moves("d3–d4", "e6–e5")


@pytest.mark.parametrize("fault", [never, stuck], ids=["never", "stuck"])
@pytest.mark.usefixtures("forgetful")
def test_a_file_that_does_not_come_is_waited_for_a_minute_and_no_longer(
    game: Game, server: FaultyServer, fault: Fault
) -> None:
    server.faults[WASM] = fault
    game.page.clock.install()
    game.open(FRIEND, ready=False)
    game.press("d3", "d4")
    until_asked(game, server, WASM)
    game.body("data-engine", "booting")
    wait_long(game, 61, "body[data-engine=failed]")
    expect(game.page.locator("[data-status-text]")).to_have_text(game.text("boot.boot_timeout"))
    expect_board(game)

    for seconds in (16, 61, 61, 61, 61, 61):
        game.page.clock.run_for(1000 * seconds)
    expect_board(game)
    game.until(lambda: sum(path.endswith(WORKER) for path in server.asked) == 3, lambda: server.asked)


@pytest.mark.parametrize(
    ("file", "fault"),
    [
        ("main.js", missing),
        ("main.js", html),
        ("main.js", shortened),
        ("board.js", refused),
        ("storage.js", mistyped),
        ("turkish.js", truncated),
    ],
    ids=lambda value: getattr(value, "__name__", value),
)
@pytest.mark.usefixtures("without_python")
def test_a_script_that_does_not_come_is_told_in_both_languages_and_can_be_tried_again(
    game: Game, server: FaultyServer, file: str, fault: Fault
) -> None:
    server.faults[f"/{file}"] = fault
    game.open(FRIEND, ready=False)
    told = game.page.get_by_role("alert").filter(has_text="Sayfa açılamadı")
    expect(told).to_contain_text("The page could not open")
    del server.faults[f"/{file}"]
    told.get_by_role("link").click()
    expect(told).to_have_count(0)
    game.press("d3", "d4")
    game.expect_moves("d3–d4")
    assert json.loads(game.stored()["dama:v1:game:turkish"])["opponent"] == "friend", "what the link asked for"


@pytest.mark.usefixtures("without_python")
def test_a_browser_that_cannot_ask_for_the_files_afresh_opens_the_page_again_all_the_same(
    chromium: Browser, server: FaultyServer
) -> None:
    server.faults["/main.js"] = missing
    with playing(chromium, server.address, None, expected=(*COMPLAINTS, "AbortController")) as game:
        game.open(FRIEND, ready=False)
        game.page.evaluate("delete window.AbortController")
        del server.faults["/main.js"]
        with game.page.expect_navigation():
            game.page.get_by_role("alert").get_by_role("link").click()


@pytest.mark.usefixtures("without_python")
def test_a_page_that_breaks_off_while_it_begins_says_so_and_can_be_opened_again(
    chromium: Browser, server: FaultyServer
) -> None:
    with playing(chromium, server.address, None, expected=(*COMPLAINTS, "is not a function")) as game:
        game.visit.context.add_init_script("MediaQueryList.prototype.addEventListener = undefined;")
        game.open(FRIEND, ready=False)
        expect(game.page.locator("[data-status-text] [lang=en]")).to_contain_text("The page could not open")
        with game.page.expect_navigation():
            game.page.get_by_role("button", name="Yeniden dene").click()


@pytest.mark.parametrize("alone", [False, True], ids=["with its guard", "without"])
@pytest.mark.usefixtures("without_python")
def test_a_script_that_keeps_one_waiting_is_told_after_a_while_by_the_style_sheet_itself(
    game: Game, server: FaultyServer, alone: bool
) -> None:
    server.faults |= {"/main.js": never} | ({"/guard.js": missing} if alone else {})
    session = game.visit.context.new_cdp_session(game.page)
    session.send("Animation.enable")
    session.send("Animation.setPlaybackRate", {"playbackRate": PLAYBACK})
    game.page.goto(game.visit.address, wait_until="commit")
    expect(game.page.get_by_text("Sayfa açılamadı")).to_be_visible()


@pytest.mark.usefixtures("without_python")
def test_a_style_sheet_that_keeps_one_waiting_does_not_hold_up_the_page(game: Game, server: FaultyServer) -> None:
    server.faults["/layout.css"] = never
    game.page.clock.install()
    game.page.goto(game.visit.address + FRIEND, wait_until="commit")
    until_asked(game, server, "/layout.css")
    wait_long(game, 11, "[data-square][data-state~=movable]")
    game.press("d3", "d4")
    game.expect_moves("d3–d4")


@pytest.mark.parametrize("fault", [html, refused], ids=["html", "refused"])
@pytest.mark.usefixtures("without_python")
def test_a_style_sheet_that_failed_is_asked_for_once_more(game: Game, server: FaultyServer, fault: Fault) -> None:
    server.faults["/board.css"] = fault
    game.open(FRIEND, ready=False)
    del server.faults["/board.css"]
    square = game.square("d3")
    game.until(lambda: square.evaluate("square => getComputedStyle(square).display") != "block", lambda: "no style")


@pytest.mark.parametrize("file", ["data/site.json", "i18n/tr.json"])
@pytest.mark.parametrize("fault", [html, shortened, never, refused], ids=lambda fault: str(fault.__name__))
@pytest.mark.usefixtures("without_python")
def test_texts_that_do_not_come_are_told_in_both_languages_and_asked_for_again_without_a_reload(
    game: Game, server: FaultyServer, file: str, fault: Fault
) -> None:
    server.faults[f"/{file}"] = fault
    game.page.clock.install()
    game.page.goto(game.visit.address + FRIEND, wait_until="commit")
    until_asked(game, server, file)
    wait_long(game, 21, "[data-status-text] [lang=en]")
    expect(game.page.locator("[data-status-text] [lang=en]")).to_contain_text("try again")
    del server.faults[f"/{file}"]
    game.page.evaluate("window.same = true")
    game.page.get_by_role("button", name="Yeniden dene").click()
    game.press("d3", "d4")
    game.expect_moves("d3–d4")
    assert game.page.evaluate("window.same"), "without a reload"


@pytest.mark.parametrize(
    "getter",
    ["{ value: undefined }", "{ get() { throw new DOMException('Not here', 'SecurityError'); } }"],
    ids=["none", "forbidden"],
)
def test_a_private_window_without_service_workers_is_no_fault(
    chromium: Browser, server: FaultyServer, getter: str
) -> None:
    server.faults["/pyodide.mjs"] = missing
    heard = ("Failed to load", "Failed to fetch", "cannot be kept")
    with playing(chromium, server.address, None, expected=heard) as game:
        game.visit.context.add_init_script(WITHOUT_WORKERS % getter)
        game.open(FRIEND, ready=False)
        game.body("data-engine", "failed")
        game.press("d3", "d4")
        game.expect_moves("d3–d4")

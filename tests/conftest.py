"""For all tests: which rows of data/requirements.md have a test (``--requirements`` fails if there is one without)."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from dama import kernels
from dama.errors import NoKernel
from dama.kernels import Kernel, Wanted
from tools.compiled import can_compile_here
from tools.project import DIST

HERE = Path(__file__).parent
settings.register_profile("dama", deadline=None)  # a busy machine is no fault of the code
settings.load_profile("dama")
ROW = re.compile(r"^\| (R\d+) \| (.*) \|$", re.MULTILINE)
IN_JAVASCRIPT = re.compile(r"\[(R\d+(?:, ?R\d+)*)\]")
HELD: pytest.StashKey[set[str]] = pytest.StashKey()


def table() -> dict[str, str]:
    """The rows and their sentences."""
    return dict(ROW.findall((HERE / "data" / "requirements.md").read_text()))


def rows_held_in_javascript() -> Iterator[str]:
    """The rows that names of JavaScript tests mention."""
    for path in sorted((HERE / "js").glob("**/*.js")):
        for rows in IN_JAVASCRIPT.findall(path.read_text()):
            yield from re.findall(r"R\d+", rows)


def ready_kernel(wanted: Wanted) -> Kernel:
    """Put a kernel to use; the test is skipped where it cannot be built."""
    try:
        return kernels.choose(wanted)
    except NoKernel:
        if can_compile_here():
            pytest.fail("The native kernel is not built; `python build.py test` builds it.")
        pytest.skip("The native kernel cannot be built here.")


@pytest.fixture(params=["python", "compiled"], scope="session")
def kernel(request: pytest.FixtureRequest) -> Iterator[Kernel]:
    """Each kernel in turn, in use while its tests run."""
    before = kernels.active().NAME
    try:
        yield ready_kernel(request.param)
    finally:
        kernels.choose(before)


@pytest.fixture
def native() -> Kernel:
    """The native kernel, for what would take too long in plain Python."""
    return ready_kernel("compiled")


@pytest.fixture(scope="session")
def site() -> Path:
    """The built site."""
    if not (DIST / "sw.js").is_file():
        pytest.fail("dist/ is not built; `python build.py build` builds it.")
    return DIST


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--requirements", action="store_true", help="fail if a requirement has no test")


def pytest_configure(config: pytest.Config) -> None:
    config.stash[HELD] = set[str]()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Note which rows the tests hold; a mark must name rows of the table."""
    known = table()
    held = config.stash[HELD]
    for item in items:
        for mark in item.iter_markers("requirement"):
            unknown = [row for row in mark.args if row not in known]
            if unknown or not mark.args:
                raise pytest.UsageError(f"{item.nodeid}: no such requirement {unknown}")
            held.update(mark.args)


def pytest_sessionfinish(session: pytest.Session) -> None:
    """A worker of a parallel run hands its rows to the process that reports; there one without a test is a failure."""
    output = getattr(session.config, "workeroutput", None)
    if output is not None:
        held = session.config.stash[HELD]
        output["requirements"] = sorted(held)
    elif missing(session.config) and session.exitstatus == pytest.ExitCode.OK:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def missing(config: pytest.Config) -> dict[str, str]:
    """The rows without a test and their sentences, where that is asked."""
    if not config.getoption("requirements"):
        return {}
    held = config.stash[HELD] | set(rows_held_in_javascript())
    return {row: sentence for row, sentence in table().items() if row not in held}


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: pytest.Session) -> None:
    """Take the rows of a worker that has finished."""
    node.config.stash[HELD].update(getattr(node, "workeroutput", {}).get("requirements", ()))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """The rows without a test."""
    if not config.getoption("requirements"):
        return
    rows = missing(config)
    terminalreporter.section(f"requirements without a test: {len(rows)} of {len(table())}")
    for row, sentence in rows.items():
        terminalreporter.write_line(f"{row:4} {sentence}")

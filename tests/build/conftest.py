"""The built site; `python build.py test` builds it before the tests."""

from pathlib import Path

import pytest

from tools.project import DIST
from tools.runtime import Runtime, make_runtime


@pytest.fixture(scope="session")
def site() -> Path:
    """dist/, built before."""
    if not (DIST / "sw.js").is_file():
        pytest.fail("dist/ is not built; `python build.py build` builds it.")
    return DIST


@pytest.fixture(scope="session")
def runtime() -> Runtime:
    """The runtime's files as the build makes them (kept from the build before the tests)."""
    return make_runtime()

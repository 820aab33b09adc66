"""The runtime that the site is built with."""

import pytest

from tools.runtime import Runtime, make_runtime


@pytest.fixture(scope="session")
def runtime() -> Runtime:
    """The runtime's files as the build makes them (kept from the build before the tests)."""
    return make_runtime()

"""The kernels that the rules are tested with."""

import sysconfig
from collections.abc import Iterator
from pathlib import Path

import pytest

from dama import kernels
from dama.kernels import Kernel, NoKernel, Wanted


@pytest.fixture(params=["python", "native"], scope="session")
def kernel(request: pytest.FixtureRequest) -> Iterator[Kernel]:
    """Each kernel in turn, in use while its tests run."""
    wanted: Wanted = request.param
    before: Wanted = "native" if kernels.active().NAME == "compiled" else "python"
    try:
        yield kernels.choose(wanted)
    except NoKernel:
        if Path(sysconfig.get_path("include"), "Python.h").exists():
            pytest.fail("The native kernel is not built; `python build.py test` builds it.")
        pytest.skip("The native kernel cannot be built here: this Python comes without Python.h.")
    finally:
        kernels.choose(before)

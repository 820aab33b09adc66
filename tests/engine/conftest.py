"""The engine is tested with the kernels of the rules' tests."""

from tests.rules.conftest import kernel

__all__ = ["kernel"]

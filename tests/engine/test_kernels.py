"""What the package and its kernel must agree on, since the compiled one can import nothing."""

import pytest

from dama import kernel, kernels


@pytest.mark.parametrize("name", ["WIN", "INFINITE", "DECIDED"])
def test_the_kernel_has_the_numbers_of_the_package(name: str) -> None:
    assert getattr(kernel, name) == getattr(kernels, name)


@pytest.mark.parametrize(("score", "decided"), [(19_999, True), (-19_001, True), (19_000, False), (-19_000, False)])
def test_a_score_is_decided_within_a_thousand_plies_of_the_end(score: int, decided: bool) -> None:
    assert kernels.is_decided(score) is decided

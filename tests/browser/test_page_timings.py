"""The bench's measurement of a first visit."""

from pathlib import Path

from tools.page_timings import visits


def test_a_visit_is_timed_from_the_first_request_to_both_moments(site: Path) -> None:
    [(movable, ready)] = visits(site, 1)

    assert 0 < movable < ready

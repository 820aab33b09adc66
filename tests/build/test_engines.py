"""The engines that are good to have: installed where that is possible, and a sentence where it is not."""

import subprocess
from typing import Any

import pytest

from tools import debian, engines


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """A machine without the engines: what apt-get is called with, to no effect."""
    called: list[list[str]] = []

    def run(command: list[str], **options: Any) -> None:
        called.append(command)

    monkeypatch.setattr(subprocess, "run", run)
    monkeypatch.setattr("shutil.which", lambda program: "apt-get" if program == "apt-get" else None)
    return called


@pytest.mark.parametrize("root", [True, False])
def test_engines_that_are_missing_are_installed_by_root_alone_and_else_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], calls: list[list[str]], root: bool
) -> None:
    monkeypatch.setattr(debian, "is_root", lambda: root)
    engines.ensure()

    assert any({"firefox-esr", "webkit2gtk-driver", "xvfb"} <= set(call) for call in calls) == root
    said = capsys.readouterr().out
    assert "Firefox ESR is not here (on Debian: apt-get install firefox-esr)." in said
    assert "WebKitGTK is not here (on Debian: apt-get install webkit2gtk-driver xvfb)." in said


def test_what_does_not_arrive_in_time_is_not_unpacked(monkeypatch: pytest.MonkeyPatch) -> None:
    called: list[str] = []

    def run(command: list[str], *, timeout: float | None = None, **options: Any) -> None:
        called.append(command[-1])
        if command[-1] == "--download-only" and timeout:
            raise subprocess.TimeoutExpired(command, timeout)

    monkeypatch.setattr(subprocess, "run", run)
    debian.install("firefox-esr", limit=1)
    assert called == ["update", "--download-only"]

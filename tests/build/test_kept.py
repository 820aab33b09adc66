"""What a build keeps for the next one: it is used only while what made it is the same."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tools import compress, runtime, wheels

MakeAnother = Callable[[pytest.MonkeyPatch, Path], None]


def another_file(module: object, name: str) -> MakeAnother:
    """A file that takes part in the making is another one."""

    def make(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
        (folder / "another").write_text("another")
        monkeypatch.setattr(module, name, folder / "another")

    return make


def another_version(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    """Every package that takes part is of another version."""
    monkeypatch.setattr("importlib.metadata.version", lambda package: "another")


def another_setting(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    """It is compressed less."""
    monkeypatch.setitem(compress.BROTLI, "quality", 5)


def kept_wheel(cache: Path) -> Path:
    """Where the wheel is kept."""
    return wheels.pure_wheel().parent


def kept_measure(cache: Path) -> Path:
    """Where the list of what a start reads is kept."""
    runtime.measured({}, "micropip", [])
    return max(cache.iterdir(), key=lambda folder: folder.stat().st_mtime_ns)


def kept_twin(cache: Path) -> Path:
    """Where a compressed file is kept."""
    return compress._kept(b"a file")[0]


@pytest.fixture
def workshop(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Nothing is kept so far; what is built takes no time and is always the same."""

    def build(command: list[str], **options: object) -> str:
        folder = Path(command[command.index("-d") + 1])
        members = {"dama-1.dist-info/METADATA": b"Name: dama\n\nReadme", "dama-1.dist-info/RECORD": b""}
        (folder / "dama-1-py3-none-any.whl").write_bytes(wheels.archive(members))
        return ""

    def measure(runner: Path, script: Path, folder: Path, *arguments: object, failure: str) -> str:
        (folder / "lock.json").write_text('{"info": {}, "packages": {}}')
        (folder / "read.json").write_text("[]")
        return ""

    monkeypatch.setattr(wheels, "run", build)
    monkeypatch.setattr(runtime, "run_script", measure)
    for module in (wheels, runtime):
        monkeypatch.setattr(module, "CACHE", tmp_path / "cache")


@pytest.mark.usefixtures("workshop")
@pytest.mark.parametrize(
    ("kept", "change"),
    [
        pytest.param(kept_wheel, another_file(wheels, "__file__"), id="the wheel and its recipe"),
        pytest.param(kept_wheel, another_version, id="the wheel and hatchling"),
        pytest.param(kept_measure, another_file(runtime, "RUNNER"), id="the lock file and what runs Python"),
        pytest.param(kept_twin, another_setting, id="a compressed file and how far"),
        pytest.param(kept_twin, another_version, id="a compressed file and brotli"),
    ],
)
def test_what_is_kept_is_made_anew_when_what_made_it_has_changed(
    kept: Callable[[Path], Path], change: MakeAnother, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    cache = tmp_path / "cache"
    first = kept(cache)
    assert kept(cache) == first
    change(monkeypatch, tmp_path)
    assert kept(cache) != first

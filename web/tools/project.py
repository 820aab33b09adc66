"""Where things are, how steps speak, and how results are kept: shared by every step."""

import hashlib
import importlib.metadata
import json
import os
import shutil
import subprocess
import tempfile
import time
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
WEB = ROOT / "web"
TOOLS = WEB / "tools"
PACKAGE = ROOT / "dama"
DIST = ROOT / "dist"
CACHE = ROOT / ".cache"


class BuildError(Exception):
    """The build cannot go on; its text is the one sentence that says why."""


def say(text: str) -> None:
    """A line for the person who waits."""
    print(text, flush=True)


@contextmanager
def step(name: str) -> Iterator[None]:
    """Say that a step begins, and how long it took."""
    print(f"• {name} …", flush=True)
    began = time.perf_counter()
    yield
    print(f"  {name}: {time.perf_counter() - began:.1f} s", flush=True)


def run(
    command: Iterable[str | Path],
    *,
    failure: str,
    cwd: Path = ROOT,
    environment: Mapping[str, str] | None = None,
) -> str:
    """The output of a command; when it fails, its words and then a BuildError with the sentence ``failure``."""
    words = [str(word) for word in command]
    try:
        done = subprocess.run(
            words, cwd=cwd, env={**os.environ, **(environment or {})}, text=True, capture_output=True, check=False
        )
    except OSError as error:
        raise BuildError(f"{failure} ({error.strerror}: {words[0]})") from error
    if done.returncode:
        raise BuildError(f"{(done.stdout + done.stderr).strip()}\n{failure}")
    return done.stdout


def digest(content: bytes) -> str:
    """SHA-256 in hexadecimal."""
    return hashlib.sha256(content).hexdigest()


def digest_of(files: Mapping[str, bytes], *more: str) -> str:
    """One digest for named contents and further words: what a result is kept under."""
    facts = [*sorted((name, digest(content)) for name, content in files.items()), *more]
    return digest(json.dumps(facts).encode())


def made_by(recipe: Path, *packages: str) -> str:
    """What made a result, a word more for the digest that it is kept under: a module, and packages it works with."""
    versions = [f"{package} {importlib.metadata.version(package)}" for package in packages]
    return digest_of({"recipe": recipe.read_bytes()}, *versions)


def contents(folder: Path, pattern: str = "**/*") -> dict[str, bytes]:
    """Every file under a folder by its relative name, sorted; hidden files and Python's caches left out."""
    found: dict[str, bytes] = {}
    for path in sorted(folder.glob(pattern)):
        parts = path.relative_to(folder).parts
        if path.is_file() and not any(part.startswith(".") or part == "__pycache__" for part in parts):
            found["/".join(parts)] = path.read_bytes()
    return found


def read_toml(path: Path) -> dict[str, Any]:
    """What a TOML file says; a BuildError that names it where it cannot be read."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise BuildError(f"{path.name} cannot be read: {error}.") from error


def write(path: Path, content: bytes) -> None:
    """Write a file whole or not at all (a build that is stopped leaves no half file in the cache)."""
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_name(f"{path.name}.{os.getpid()}.partial")
    partial.write_bytes(content)
    partial.replace(path)


@contextmanager
def new_folder(path: Path) -> Iterator[Path]:
    """A folder to fill that takes its place only when it is complete."""
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = Path(tempfile.mkdtemp(dir=path.parent, prefix=f"{path.name}.partial-"))
    partial.chmod(0o755)
    try:
        yield partial
        shutil.rmtree(path, ignore_errors=True)
        partial.replace(path)
    finally:
        shutil.rmtree(partial, ignore_errors=True)

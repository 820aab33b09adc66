"""Every file of the site once more with brotli and gzip, for the server to send as they are."""

import gzip
import importlib.metadata
import json
import zlib
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path

import brotli

from tools.project import CACHE, digest_of, say, step, write

BROTLI = {"quality": 11, "lgwin": 22}
GZIP = {"compresslevel": 9, "mtime": 0}

KEPT = CACHE / "compressed"
"""Compressing takes from half a minute to several, so results are kept by what was compressed, and how."""
_SAID_EVERY = 20
"""Files that may be finished in silence; a large one is always told."""
_LARGE = 300_000
"""Bytes."""


def compress_all(folder: Path, files: Iterable[Path]) -> None:
    """Write FILE.br and FILE.gz beside every file."""
    chosen = sorted(files)
    todo = [path for path in chosen if not all(place.is_file() for place in _kept(path.read_bytes()))]
    if todo:
        megabytes = sum(path.stat().st_size for path in todo) / 1e6
        with step(f"Compressing {len(todo)} files, {megabytes:.1f} MB"), ProcessPoolExecutor() as pool:
            largest_first = sorted(todo, key=lambda path: -path.stat().st_size)
            jobs = [pool.submit(_compress, path) for path in largest_first]
            for done, job in enumerate(as_completed(jobs), 1):
                path = job.result()
                if done % _SAID_EVERY == 0 or path.stat().st_size > _LARGE:
                    say(f"  {done} of {len(todo)}: {path.relative_to(folder)}")
    for path in chosen:
        for suffix, place in zip((".br", ".gz"), _kept(path.read_bytes()), strict=True):
            write(path.with_name(path.name + suffix), place.read_bytes())


def _kept(content: bytes) -> tuple[Path, Path]:
    how = json.dumps([BROTLI, importlib.metadata.version("brotli"), GZIP, zlib.ZLIB_RUNTIME_VERSION])
    name = digest_of({"content": content}, how)
    return KEPT / f"{name}.br", KEPT / f"{name}.gz"


def _compress(path: Path) -> Path:
    content = path.read_bytes()
    as_brotli, as_gzip = _kept(content)
    write(as_brotli, brotli.compress(content, **BROTLI))
    write(as_gzip, gzip.compress(content, **GZIP))
    return path

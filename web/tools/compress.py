"""Every file of the site once more with brotli and gzip, for the server to send as they are."""

import gzip
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import brotli

from tools.project import CACHE, digest, step, write

KEPT = CACHE / "compressed"
"""Compressing the runtime takes half a minute, so results are kept by the hash of what was compressed."""


def compress_all(folder: Path, files: Iterable[Path]) -> None:
    """Write FILE.br and FILE.gz beside every file."""
    chosen = sorted(files)
    todo = [path for path in chosen if not all(place.is_file() for place in _kept(path.read_bytes()))]
    if todo:
        megabytes = sum(path.stat().st_size for path in todo) / 1e6
        with step(f"Compressing {len(todo)} files, {megabytes:.1f} MB"), ProcessPoolExecutor() as pool:
            largest_first = sorted(todo, key=lambda path: -path.stat().st_size)
            for path in pool.map(_compress, largest_first):
                if path.stat().st_size > 1_000_000:
                    print(f"  {path.relative_to(folder)}", flush=True)
    for path in chosen:
        for suffix, place in zip((".br", ".gz"), _kept(path.read_bytes()), strict=True):
            write(path.with_name(path.name + suffix), place.read_bytes())


def _kept(content: bytes) -> tuple[Path, Path]:
    name = digest(content)
    return KEPT / f"{name}.br", KEPT / f"{name}.gz"


def _compress(path: Path) -> Path:
    content = path.read_bytes()
    as_brotli, as_gzip = _kept(content)
    write(as_brotli, brotli.compress(content, quality=11, lgwin=22))
    write(as_gzip, gzip.compress(content, compresslevel=9, mtime=0))
    return path

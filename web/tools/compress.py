"""Every file of the site with brotli and gzip, ready beside it; results are kept by content, since brotli is slow."""

import gzip
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import brotli

from tools.project import CACHE, digest, say, write

KEEP_AS_IS = (".png",)
"""Already compressed: neither makes them smaller."""


@dataclass(frozen=True)
class Size:
    """Bytes of a file as it is, with gzip and with brotli."""

    raw: int
    gzip: int
    brotli: int

    def __add__(self, other: "Size") -> "Size":
        return Size(self.raw + other.raw, self.gzip + other.gzip, self.brotli + other.brotli)


def compress_all(folder: Path, names: list[str]) -> dict[str, Size]:
    """Write NAME.br and NAME.gz beside each file; the sizes by name."""
    with ThreadPoolExecutor() as pool:  # both compressors run beside each other: they let go of Python's lock
        sizes = pool.map(lambda name: _compress(folder / name), names)
        return dict(zip(names, sizes, strict=True))


def _compress(path: Path) -> Size:
    content = path.read_bytes()
    if path.suffix in KEEP_AS_IS:
        return Size(len(content), len(content), len(content))
    packed = [_kept(content, ending) for ending in ("gz", "br")]
    for body, ending in zip(packed, ("gz", "br"), strict=True):
        path.with_name(f"{path.name}.{ending}").write_bytes(body)
    return Size(len(content), *map(len, packed))


def _kept(content: bytes, ending: str) -> bytes:
    path = CACHE / "compressed" / f"{digest(content)[:32]}.{ending}"
    if not path.is_file():
        if len(content) > 1_000_000:
            say(f"  compressing {len(content) / 1e6:.1f} MB ({ending}), the first time only")
        body = brotli.compress(content, quality=11) if ending == "br" else gzip.compress(content, 9, mtime=0)
        write(path, body)
    return path.read_bytes()

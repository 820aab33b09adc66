"""Self-play on all cores: positions in numbered files, so that an interrupted run goes on where it stopped."""

import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from itertools import islice
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from dama.rulesets import Ruleset
from dama.training.selfplay import games, rows_of

GAMES_A_FILE = 500


def collect(rules: Ruleset, folder: Path, files: int, depth: int) -> Iterator[int]:
    """Play until the folder has so many files of ``GAMES_A_FILE`` games; yields how many it has, as they come."""
    folder.mkdir(parents=True, exist_ok=True)
    wanted = [number for number in range(files) if not _path(folder, number).is_file()]
    done = files - len(wanted)
    yield done
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for _ in as_completed(pool.submit(_write, rules, folder, number, depth) for number in wanted):
            done += 1
            yield done


def positions(folder: Path) -> NDArray[np.void]:
    """Every position of a folder; ``FileNotFoundError`` if it has none."""
    paths = sorted(folder.glob("*.npy"))
    if not paths:
        raise FileNotFoundError(f"there are no games in {folder}")
    return np.concatenate([np.load(path) for path in paths])


def _path(folder: Path, number: int) -> Path:
    return folder / f"{number:05}.npy"


def _write(rules: Ruleset, folder: Path, number: int, depth: int) -> None:
    """Play one file's games, by its own seed; the file appears whole or not at all."""
    rows = np.concatenate([rows_of(game) for game in islice(games(rules, depth, number), GAMES_A_FILE)])
    part = _path(folder, number).with_suffix(".part")
    with part.open("wb") as stream:
        np.save(stream, rows)
    part.replace(_path(folder, number))

"""Fitting the weights: logistic regression of how games ended on what stands on the patterns.

A position's score in the logistic scale is a sum of weights; the chance that White wins is its logistic function.
Minibatch gradient descent with AdaGrad steps, in the opening and in the ending at once: each position belongs to both
in parts (``dama.evaluation.opening_part``).
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from dama.evaluation import opening_part
from dama.geometry import board
from dama.rulesets import Ruleset
from dama.weights import NUMBERS, SQUARES, ZERO, Layout, Place, layout, symmetries

Floats = NDArray[np.float32]
Ints = NDArray[np.int64]

KINGS = 4
"""Kings are told apart up to so many; each further one is worth the last."""
MOST_KINGS = 20
BATCH = 8192
DOUBT = 150.0
"""How strongly a weight is held at 0, as by so many positions in which it makes no difference: with little to learn
from, patterns that are rare would learn chance."""
TRUST = 0.25
"""How much of what is learned is the search's opinion; the rest is how the game ended."""
OPINION_SCALE = 150.0
"""The score, in hundredths of a man, that a search's opinion is divided by for the logistic scale."""
CLOSE = 1000
"""Positions that the search thought decided (hundredths of a man) teach nothing about the others."""


@dataclass
class Weights:
    """What is learned, in the logistic scale; each array has an opening row and an ending row.

    tables: a weight for every number of every table. material: a man, then the first to the fourth king. tempo: of
    the side to move.
    """

    tables: Floats
    material: Floats
    tempo: Floats


@dataclass(frozen=True)
class Examples:
    """Positions as the numbers that the weights are looked up by, and what they teach."""

    numbers: NDArray[np.uint16]
    material: Floats
    tempo: Floats
    part: Floats
    target: Floats

    def __len__(self) -> int:
        return len(self.target)


def examples(rules: Ruleset, rows: NDArray[np.void]) -> Examples:
    """The positions of ``selfplay.ROW`` as examples; those that the search thought decided are left out."""
    rows = rows[np.abs(rows["score"]) < CLOSE]
    men_white, men_black = rows["white"] & ~rows["kings"], rows["black"] & ~rows["kings"]
    kings_white, kings_black = (np.bitwise_count(rows[side] & rows["kings"]) for side in ("white", "black"))
    men = np.bitwise_count(men_white).astype(np.float32) - np.bitwise_count(men_black)
    more = [(kings_white >= n).astype(np.float32) - (kings_black >= n) for n in range(1, KINGS)]
    last = np.maximum(kings_white, KINGS - 1).astype(np.float32) - np.maximum(kings_black, KINGS - 1)
    pieces = np.bitwise_count(rows["white"] | rows["black"])
    parts = np.array(opening_part(rules), np.float32) / 32
    opinion = 1 / (1 + np.exp(-rows["score"] / OPINION_SCALE))
    return Examples(
        numbers=_numbers(layout(rules), men_white, men_black),
        material=np.stack([men, *more, last], 1),
        tempo=(1.0 - 2.0 * rows["side"]).astype(np.float32),
        part=parts[np.minimum(pieces, len(parts) - 1)],
        target=((1 - TRUST) * (rows["result"] + 1) / 2 + TRUST * opinion).astype(np.float32),
    )


def _numbers(patterns: Layout, white: NDArray[np.uint64], black: NDArray[np.uint64]) -> NDArray[np.uint16]:
    """For each position and pattern what stands there, as a number in base three."""
    found = np.zeros((len(white), len(patterns.patterns)), np.uint16)
    for column, (pattern, order) in enumerate(zip(patterns.patterns, patterns.orders, strict=True)):
        own, other = (black, white) if pattern.turned else (white, black)
        for place, square in enumerate(order):
            shift = np.uint64(square)
            digit = ((own >> shift) & np.uint64(1)) + np.uint64(2) * ((other >> shift) & np.uint64(1))
            found[:, column] += (3**place * digit).astype(np.uint16)
    return found


def fit(rules: Ruleset, data: Examples, epochs: int, seed: int = 1) -> Iterator[tuple[Weights, float, float]]:
    """Fit; after every epoch yields the weights so far and the loss of what is learned from and of what is not."""
    patterns = layout(rules)
    bases = np.array([pattern.base for pattern in patterns.patterns], np.int64)
    signs = np.array([-1.0 if pattern.turned else 1.0 for pattern in patterns.patterns], np.float32)
    size = patterns.tables * NUMBERS
    weights = Weights(
        np.zeros((2, size), np.float32), np.zeros((2, KINGS + 1), np.float32), np.zeros((2, 1), np.float32)
    )
    steps = Weights(*(np.full_like(part, 1e-5) for part in (weights.tables, weights.material, weights.tempo)))
    rng = np.random.default_rng(seed)
    held_back = max(1, len(data) // 20)
    learning = len(data) - held_back
    for epoch in range(epochs):
        rate = 0.1 if epoch < epochs // 2 else 0.03
        loss = 0.0
        for chosen in np.array_split(rng.permutation(learning), max(1, learning // BATCH)):
            where = data.numbers[chosen] + bases
            score = _score(weights, data, chosen, where, signs)
            error = 1 / (1 + np.exp(-score)) - data.target[chosen]
            loss += _loss(score, data.target[chosen]) * len(chosen) / learning
            parts = (data.part[chosen], 1 - data.part[chosen])
            for half, part in enumerate(parts):
                pull = (error * part / len(chosen)).astype(np.float32)
                spread = np.bincount(where.ravel(), (pull[:, None] * signs).ravel(), size).astype(np.float32)
                _step(weights.tables[half], steps.tables[half], spread + DOUBT / learning * weights.tables[half], rate)
                _step(weights.material[half], steps.material[half], data.material[chosen].T @ pull, rate)
                _step(weights.tempo[half], steps.tempo[half], data.tempo[chosen][None] @ pull, rate)
        rest = np.arange(learning, len(data))
        rest_score = _score(weights, data, rest, data.numbers[rest] + bases, signs)
        yield weights, loss, _loss(rest_score, data.target[rest])


def _score(weights: Weights, data: Examples, chosen: Ints, where: Ints, signs: Floats) -> Floats:
    halves = [
        (weights.tables[half][where] * signs).sum(1)
        + data.material[chosen] @ weights.material[half]
        + data.tempo[chosen] * weights.tempo[half]
        for half in range(2)
    ]
    part = data.part[chosen]
    score: Floats = halves[0] * part + halves[1] * (1 - part)
    return score


def _step(weights: Floats, squares: Floats, gradient: Floats, rate: float) -> None:
    squares += gradient**2
    weights -= rate * gradient / np.sqrt(squares)


def _loss(score: Floats, target: Floats) -> float:
    """The mean cross entropy."""
    return float((np.logaddexp(0, score) - target * score).mean())


def symmetric(rules: Ruleset, tables: Floats) -> Floats:
    """The tables with every pattern that is its own image under a symmetry made the same both ways."""
    patterns = layout(rules)
    places = board(rules).places
    numbers = np.arange(NUMBERS)
    digits = [(numbers // 3**place) % 3 for place in range(SQUARES)]
    made = tables.copy()
    for pattern, order in zip(patterns.patterns, patterns.orders, strict=True):
        seen: list[Place] = [places[square] for square in order]
        for turn, colours in symmetries(rules)[1:]:
            image = [turn(place) for place in seen]
            if set(image) != set(seen) or pattern.turned:
                continue
            swapped = [(3 - digit) % 3 if colours else digit for digit in digits]
            other = sum(swapped[seen.index(place)] * 3**at for at, place in enumerate(image))
            span = slice(pattern.base, pattern.base + NUMBERS)
            turned = made[:, span][:, other]
            made[:, span] = (made[:, span] + (-turned if colours else turned)) / 2
    return made


def write(rules: Ruleset, weights: Weights, path: Path, about: dict[str, object]) -> None:
    """Write the weights as ``dama.weights`` reads them, in hundredths of a man. about: where they come from."""
    opening, ending = weights.material[:, 0]
    scale = 100 / float((opening + ending) / 2 + _spread(rules, weights))
    tables = np.clip(np.round(symmetric(rules, weights.tables) * scale), -127, 127).astype(np.int16)

    def pair(values: Floats) -> list[int]:
        return [round(float(value) * scale) for value in values]

    further = np.repeat(weights.material[:, -1:], MOST_KINGS - KINGS, 1)
    kings = np.cumsum(np.concatenate([np.zeros((2, 1), np.float32), weights.material[:, 1:], further], 1), 1)
    head = {
        "man": pair(weights.material[:, 0]),
        "kings": [pair(column) for column in kings.T],
        "tempo": pair(weights.tempo[:, 0]),
        **about,
    }
    body = (tables.T.ravel() + ZERO).astype(np.uint8).tobytes()
    path.write_bytes(json.dumps(head).encode() + b"\n" + body)


def _spread(rules: Ruleset, weights: Weights) -> float:
    """What a man is worth through the patterns on average: those on which it stands alone, over the board."""
    patterns = layout(rules)
    alone = [
        (-1 if pattern.turned else 1)
        * float(weights.tables[:, pattern.base + (2 if pattern.turned else 1) * 3**place].mean())
        for pattern in patterns.patterns
        for place in range(SQUARES)
    ]
    return sum(alone) / len(board(rules).squares)

"""Weights and endgame tables that come while the package runs: a page fetches them for the ruleset that is played."""

import json

from dama import endings, weights
from dama.evaluation import evaluation


def add(ruleset: str, content: bytes) -> None:
    """Take a file's content into use: weights (``dama.weights``) or endgame tables (``dama.endings``).

    Raises ValueError for bytes that are neither.
    """
    head = json.loads(content.partition(b"\n")[0])
    if "slices" in head:
        endings.add(ruleset, content)
    else:
        weights.add(ruleset, content)
        evaluation.cache_clear()

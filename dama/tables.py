"""What the computer knows of a ruleset, where that comes while the package runs: a page fetches it for each game."""

from dama import book, endings, weights
from dama.evaluation import evaluation


def add(ruleset: str, kind: str, content: bytes) -> None:
    """Take a file's content into use; kind: ``"book"``, ``"weights"`` or ``"endings"``.

    Raises ValueError for content that cannot be read.
    """
    {"book": book.add, "weights": weights.add, "endings": endings.add}[kind](ruleset, content)
    if kind == "weights":
        evaluation.cache_clear()

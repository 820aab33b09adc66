"""What the computer knows of a ruleset, where that comes while the package runs: a page fetches it for each game."""

from dama import book, endings, weights
from dama.errors import BadTables, DamaError
from dama.evaluation import evaluation, with_weights
from dama.lookup import ruleset


def add(name: str, kind: str, content: bytes) -> None:
    """Take a file's content into use for the ruleset of that name; kind: ``"book"``, ``"weights"`` or ``"endings"``.

    Raises ``BadTables`` for content that cannot be read; what was in use before stays so.
    """
    take = {"book": book.add, "weights": _add_weights, "endings": endings.add}[kind]
    try:
        take(name, content)
    except DamaError:
        raise
    except (ValueError, KeyError, TypeError, AttributeError) as cause:
        raise BadTables(f"The {kind} of {name} cannot be read: {cause!r}.", text=kind, ruleset=name) from cause


def _add_weights(name: str, content: bytes) -> None:
    rules, known = ruleset(name), weights.read(content)
    made = with_weights(rules, *known)
    if len(made.weights) != 2 * weights.NUMBERS * weights.layout(rules).tables or not made.kings:
        raise ValueError("these are not the weights of this board")
    weights.add(name, known)
    evaluation.cache_clear()

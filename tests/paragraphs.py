"""The ids of the rules pages' paragraphs, for the tests that compare them with what names them."""

from dama.rulebook import rulebook
from dama.rulesets import Ruleset
from tools.rulepages import ID


def paragraph_ids(rules: Ruleset) -> list[str]:
    """The ids of a ruleset's paragraphs, in order."""
    return [paragraph.id for section in rulebook(rules) for paragraph in section.paragraphs]


def ids_by_hand(text: str) -> list[str]:
    """The ids that a hand-written text gives its paragraphs and headings, in order."""
    return ID.findall(text)

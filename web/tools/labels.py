"""What every text page says besides its text: the words and addresses in the bars above and below it."""

import json
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from dama.rulesets import DEFAULT
from dama.sentences import LANGUAGES
from tools.project import read_toml


@lru_cache
def labels(web: Path, language: str) -> Mapping[str, str]:
    """By the names that the template page.html uses.

    They stand in ``web/pages/labels.toml``, and with the texts of the game's page where it says the same.
    """
    texts = json.loads((web / "i18n" / f"{language}.json").read_text(encoding="utf-8"))
    (other,) = (one for one in LANGUAGES if one != language)
    own: dict[str, str] = read_toml(web / "pages" / "labels.toml")[language]
    return {
        **own,
        "rules_page": f"{page_name(web, DEFAULT, language)}.html",
        "rules_name": texts["nav.rules"],
        "course_name": texts["nav.course"],
        "help_name": texts["nav.help"],
        "other_language": other,
        "other_name": texts["nav.language"],
    }


@lru_cache
def rules_labels(web: Path) -> Mapping[str, Mapping[str, str]]:
    """What the rules pages say besides the rules, by language."""
    return read_toml(web / "pages" / "rulebook" / "labels.toml")


def page_name(web: Path, ruleset: str, language: str) -> str:
    """``kurallar``, ``rules-english``: the default ruleset's pages have the plain names."""
    name = rules_labels(web)[language]["page"]
    return name if ruleset == DEFAULT else f"{name}-{ruleset}"

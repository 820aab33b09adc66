"""Sentences in Turkish and English, filled in with the facts of a case.

The texts are in ``data/sentences.json``; a place in one names a fact and perhaps its form: ``{square:at}`` is
"d4’te" in Turkish. ``count`` is a small number in words, ``number`` one with a decimal point, a noun (``man``) is that
noun in singular or plural, ``start`` a word that begins a sentence, ``rank`` a rank's number, ``typed`` what is to be
typed as it stands. Lists are joined by "or", with the forms ``and`` and ``rank`` by "and". Squares take their suffixes
by the way their last digit is spoken (dört: d4’te, d4’e); the endings at (-de), from (-den), to (-e), of (-in) and
what (-i) of each stand under ``suffixes``.
"""

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from dama.errors import DamaError, quote
from dama.rulesets import FILES
from dama.stored import stored

LANGUAGES = ("tr", "en")

_CASES = ("at", "from", "to", "of", "what")


def with_suffix(square: str, case: str) -> str:
    """A square's name with its Turkish case ending: at (-de), from (-den), to (-e), of (-in), what (-i).

    ``at_which`` is the adjective, "d4’teki".
    """
    suffixes = _language_files()["tr"]["suffixes"]
    digits = square.lstrip(FILES)
    spoken = digits if digits in suffixes else digits[-1:]
    if spoken not in suffixes:
        return square
    ending = suffixes[spoken].split()[_CASES.index(case.removesuffix("_which"))]
    return f"{square}’{ending}{'ki' if case.endswith('_which') else ''}"


def sentence(key: str, facts: Mapping[str, Any]) -> dict[str, str]:
    """The sentence of that key in every language."""
    return {language: _fill(language, key, facts) for language in LANGUAGES}


def error_sentence(error: DamaError) -> dict[str, str]:
    """What an error tells a person in every language; the error's own text where the language files have none.

    ``data["form"]`` chooses among the sentences of a code that has several.
    """
    key = ".".join(["error", error.code, *filter(None, [error.data.get("form")])])
    if key not in _language_files()["tr"]["sentences"]:
        return dict.fromkeys(LANGUAGES, str(error))
    facts = {name: quote(value) if isinstance(value, str) else value for name, value in error.data.items()}
    return sentence(key, facts)


@lru_cache
def _language_files() -> dict[str, dict[str, dict[str, str]]]:
    files: dict[str, dict[str, dict[str, str]]] = json.loads(stored("sentences.json") or b"")
    return files


def _fill(language: str, key: str, facts: Mapping[str, Any]) -> str:
    return filled(language, _language_files()[language]["sentences"][key], facts)


def filled(language: str, template: str, facts: Mapping[str, Any], words: Mapping[str, str] | None = None) -> str:
    """A template with its facts; ``words`` are known besides those of the sentences."""
    known = {**_language_files()[language]["words"], **(words or {})}
    return template.format_map({name: _Fact(value, language, known) for name, value in facts.items()})


class _Fact:
    """A fact as it stands in a sentence: the part of a place after its colon chooses the form."""

    def __init__(self, value: Any, language: str, words: Mapping[str, str]) -> None:
        self._value = value
        self._words = words
        self._turkish = language == "tr"

    def __format__(self, form: str) -> str:
        if isinstance(self._value, Sequence) and not isinstance(self._value, str):
            return self._listed([self._one(str(value), form) for value in self._value], form)
        return self._one(str(self._value), form)

    def _one(self, value: str, form: str) -> str:
        if f"{form}.one" in self._words:
            return self._words[f"{form}.one" if value == "1" else f"{form}.more"]
        if form == "typed":
            return value
        if form == "number":
            return value.replace(".", self._words["point"])
        word = self._words.get(f"{value}.{form}") or self._words.get(value)
        if word or not self._turkish or form in ("", "or", "and", "count"):
            return word or value
        return with_suffix(value, form)

    def _listed(self, values: list[str], form: str) -> str:
        between = self._words["and" if form in ("and", "rank") else "or"]
        head, last = ", ".join(values[:-1]), values[-1]
        return f"{head} {between} {last}" if head else last

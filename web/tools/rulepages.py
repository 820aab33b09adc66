"""The rules pages: the rulebook of every ruleset in both languages, with the positions that prove it.

A page is written by ``dama.rulebook``; the hand-written part follows, ``web/pages/rulebook/RULESET.LANGUAGE.md``: front
matter, which may set ``title``, ``description`` and ``updated``, then Markdown as in ``tools.pages``. After a paragraph
of either come the diagrams of the positions that name it first among what they prove (the short answers aside), if
they have captions; one that the hand-written part draws by name is left to it. A ruleset may lack positions, or a
hand-written part. What all of them say is in ``web/pages/rulebook/labels.toml``.
"""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from dama.rulebook import Paragraph, rulebook
from dama.rulesets import RULESETS, Ruleset
from dama.sentences import filled
from tools.labels import labels, page_name, rules_labels
from tools.positions import Example, Examples

ID = re.compile(r"\[#([a-z][a-z0-9-]*)\] ?")
"""Gives the paragraph or heading that it begins its id."""
BRAND = " – Dama"
"""Ends the titles that browsers show."""


def source_of(web: Path, rules: Ruleset, language: str) -> Path:
    """Where the hand-written part of a page is, if there is one."""
    return web / "pages" / "rulebook" / f"{rules.id}.{language}.md"


def front_matter_of(web: Path, rules: Ruleset, language: str, own: Mapping[str, str]) -> dict[str, Any]:
    """All that the page's template asks for. own: the hand-written part's front matter."""
    name = filled(language, "{ruleset}", {"ruleset": rules.id})
    said = {key: text.format(name=name) for key, text in rules_labels(web)[language].items()}
    common = labels(web, language)
    title = own.get("title", said["title"]).removesuffix(BRAND)
    return {
        **common,
        **said,
        **own,
        "language": language,
        "heading": title,
        "title": title + BRAND,
        "board": f"./#ruleset={rules.id}",
        "other": f"{page_name(web, rules.id, common['other_language'])}.html",
        "rulesets": [
            {
                "name": filled(language, "{ruleset}", {"ruleset": ruleset}),
                "href": f"{page_name(web, ruleset, language)}.html",
                "here": ruleset == rules.id,
            }
            for ruleset in RULESETS
        ],
    }


def markdown_of(rules: Ruleset, facts: Mapping[str, Any], examples: Examples, by_hand: str) -> str:
    """The page as Markdown. by_hand: the text of the hand-written part."""
    language = facts["language"]
    short, *sections = rulebook(rules)
    drawn = diagrams(examples, language, by_hand)
    parts = [f"# {facts['heading']}", f"[{facts['to_play']}]({facts['board']}) · [{facts['all_rules']}](#all-rules)"]
    parts += ["\n>\n".join(f"> {_marked(paragraph, language)}" for paragraph in short.paragraphs), facts["enforced"]]
    for section in sections:
        parts.append(f"## {section.title[language]}")
        for paragraph in section.paragraphs:
            parts += [_marked(paragraph, language), *drawn.get(paragraph.id, ())]
    return "\n\n".join([*parts, *_with_diagrams(by_hand, drawn)])


def _with_diagrams(text: str, drawn: Mapping[str, list[str]]) -> Iterator[str]:
    """The blocks of a text, and after those with an id what is drawn there."""
    for block in text.split("\n\n"):
        yield block
        if found := ID.match(block):
            yield from drawn.get(found[1], ())


def diagrams(examples: Examples, language: str, by_hand: str) -> dict[str, list[str]]:
    """The Markdown of the diagrams by the paragraph they follow."""
    found: dict[str, list[str]] = {}
    for example in examples.values():
        if example.captions and f"(position:{example.id})" not in by_hand:
            found.setdefault(next(_places(example), ""), []).append(
                f"![{example.captions[language]}](position:{example.id})"
            )
    return found


def _places(example: Example) -> Iterator[str]:
    """The paragraphs it may follow, the first one first."""
    return (paragraph for paragraph in example.proves if not paragraph.startswith("short-"))


def _marked(paragraph: Paragraph, language: str) -> str:
    return f"[#{paragraph.id}] {paragraph.text[language]}"

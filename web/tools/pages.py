"""The text pages: Markdown with positions, made into pages that need no script.

A page is ``web/pages/NAME.md``, or the rules of a ruleset (``tools.rulepages``). A file has front matter (lines
``name: value`` up to a line ``---``), which may say otherwise than ``tools.labels``, then Markdown, which is a Jinja2
template first, so that facts come from the ruleset table (``rule("no_progress").plies``, and what ``tools.facts``
names). On top of Markdown:

    [#id] at the beginning of a heading or paragraph gives it that id, which positions say they prove
    ![text](position:id) alone in a paragraph draws that position, with a link that opens it on the board

Positions and rules are those of the ruleset that the front matter names, or of the default one; a position of another
ruleset is called ``position:ruleset/id``.
"""

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined, TemplateError
from markdown_it import MarkdownIt
from markdown_it.rules_core import StateCore
from markdown_it.token import Token
from markupsafe import Markup, escape

from dama.drawrules import DrawRule
from dama.errors import DamaError
from dama.lookup import ruleset
from dama.rulebook import words
from dama.rulesets import DEFAULT, RULESETS, Ruleset
from dama.sentences import LANGUAGES, filled
from tools.contents import write_contents
from tools.days import day_in_words
from tools.diagram import draw
from tools.facts import template_names
from tools.labels import labels, page_name
from tools.positions import Example, Examples, PageError, check, load, load_all
from tools.rulepages import ID, front_matter_of, markdown_of, source_of

TO_BOARD = re.compile(r'href="\./(?:#([^"]*))?"')


def environment(web: Path) -> Environment:
    """The Jinja2 environment of all pages; a name that is not there is an error."""
    made = Environment(
        loader=FileSystemLoader([web / "templates", web / "pages"]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        keep_trailing_newline=True,
    )
    made.filters["day"] = day_in_words
    return made


def render_pages(web: Path, out: Path, variables: Mapping[str, str]) -> list[Path]:
    """Write every page to ``out``; the paths, sorted.

    Raises ``PageError`` where a position does not keep what it promises, or a page names one that is not there.
    """
    examples = load_all(web / "pages" / "positions")
    examples[DEFAULT] = {**examples[DEFAULT], **load(web / "pages" / "diagrams.toml", DEFAULT)}
    for example in (example for of_one in examples.values() for example in of_one.values()):
        check(example)
    pages = {source.stem: _text_page(web, source, examples) for source in sorted((web / "pages").glob("*.md"))}
    for rules in RULESETS.values():
        for language in LANGUAGES:
            pages[page_name(web, rules.id, language)] = _rules_page(web, rules, language, examples)
    template = environment(web).get_template("page.html")
    written = []
    for name, (facts, body) in sorted(pages.items()):
        path = out / f"{name}.html"
        html = template.render(**variables, **facts, body=Markup(body))  # the project's own texts
        path.write_text(with_language(html, facts["language"]), encoding="utf-8")
        written.append(path)
    write_contents(written, environment(web))
    return written


def with_language(html: str, language: str) -> str:
    """The page with links that open the board in its language; the board opens in the first one by itself."""
    if language == LANGUAGES[0]:
        return html
    return TO_BOARD.sub(lambda link: f'href="./#{link[1] + "&amp;" if link[1] else ""}lang={language}"', html)


_Page = tuple[dict[str, Any], str]
"""What the template asks for, and the page's text: as Markdown, then as HTML."""


@contextmanager
def _named(name: str) -> Iterator[None]:
    """What a page's text asks for and is not there, or cannot be read, is told with the page's name."""
    try:
        yield
    except (DamaError, TemplateError, KeyError) as error:
        raise PageError(f"{name}: {error}") from error


def _text_page(web: Path, source: Path, examples: Mapping[str, Examples]) -> _Page:
    with _named(source.name):
        facts, text = facts_and_text(web, source)
        rules = ruleset(facts.get("ruleset", DEFAULT))
        markdown = with_facts(web, text, rules, facts["language"])
        return facts, reader(examples, rules, facts["open"]).render(markdown)


def _rules_page(web: Path, rules: Ruleset, language: str, examples: Mapping[str, Examples]) -> _Page:
    source = source_of(web, rules, language)
    own, by_hand = front_matter(source) if source.is_file() else ({}, "")
    with _named(source.name):
        facts = front_matter_of(web, rules, language, own)
        by_hand = with_facts(web, by_hand, rules, language)
        markdown = markdown_of(rules, facts, examples.get(rules.id, {}), by_hand)
        return facts, reader(examples, rules, facts["open"]).render(markdown)


def facts_and_text(web: Path, source: Path) -> _Page:
    """What the template asks for, of a page that is written by hand, and its text: Markdown."""
    own, text = front_matter(source)
    return {"board": "./", "rulesets": (), **labels(web, own["language"]), **own}, text


def front_matter(source: Path) -> tuple[dict[str, str], str]:
    """The named values at the head of a page, and the rest."""
    head, found, text = source.read_text(encoding="utf-8").partition("\n---\n")
    if not found:
        raise PageError(f"{source.name}: no line --- ends the front matter.")
    pairs = (line.partition(":") for line in head.splitlines() if line.strip())
    return {name.strip(): value.strip() for name, _, value in pairs}, text


def with_facts(web: Path, text: str, rules: Ruleset, language: str) -> str:
    """The text with the facts of a ruleset filled in: its row, ``rules``; ``rule`` and ``standing`` of a draw rule."""

    def rule(reason: str) -> DrawRule:
        found = next((rule for rule in rules.draws if rule.reason == reason), None)
        if found is None:
            raise PageError(f"{rules.id} has no draw rule {reason!r}.")
        return found

    def standing(reason: str) -> str:
        return filled(language, "{standing}", {"standing": rule(reason).standing}, words(language))

    plain = environment(web).overlay(autoescape=False)
    names = template_names(web, language)
    return plain.from_string(text).render(rules=rules, rule=rule, standing=standing, **names)


def reader(examples: Mapping[str, Examples], rules: Ruleset, open_label: str) -> MarkdownIt:
    """Markdown with ids and positions, the ruleset's where no other is named."""
    markdown = MarkdownIt("commonmark").enable("table")

    def positions_and_ids(state: StateCore) -> None:
        tokens = state.tokens
        for index, token in enumerate(tokens):
            if token.type == "inline":
                _take_id(tokens[index - 1], token)
                _draw_position(tokens, index, examples, rules, open_label)

    markdown.core.ruler.push("positions_and_ids", positions_and_ids)
    return markdown


def _take_id(opening: Token, inline: Token) -> None:
    """Move ``[#id]`` from the text to the element that holds it."""
    first = (inline.children or [Token("text", "", 0)])[0]
    if found := ID.match(first.content):
        first.content = first.content[found.end() :]
        opening.attrSet("id", found[1])


def _draw_position(
    tokens: list[Token], index: int, examples: Mapping[str, Examples], rules: Ruleset, open_label: str
) -> None:
    children = tokens[index].children or []
    if len(children) != 1 or children[0].type != "image":
        return
    kind, _, place = str(children[0].attrGet("src")).partition(":")
    owner, _, name = place.rpartition("/")
    example = examples.get(owner or rules.id, {}).get(name)
    if kind != "position" or example is None:
        raise PageError(f"There is no position {place!r} of {owner or rules.id}.")
    figure = _figure(example, children[0].content, open_label)
    tokens[index - 1].hidden = tokens[index + 1].hidden = True
    tokens[index].children = []
    tokens[index - 1].type, tokens[index - 1].tag, tokens[index - 1].content = "html_block", "", figure


def _figure(example: Example, caption: str, open_label: str) -> str:
    link = f'<a href="{escape(example.link)}">{escape(open_label)}<span class="unseen">: {escape(caption)}</span></a>'
    text = f"<figcaption>{escape(caption)} {link}</figcaption>"
    return f'<figure id="p-{example.id}">{draw(example, caption)}{text}</figure>\n'

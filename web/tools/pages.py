"""The text pages: Markdown with positions, made into pages that need no script.

A page is ``web/pages/NAME.md``: front matter (``name: value`` lines up to a line ``---``), then Markdown, which is a
Jinja2 template first, so that facts come from the ruleset table (``rule("no_progress").plies``, and what
``tools.facts`` names). On top of Markdown:

    [#id] at the beginning of a heading or paragraph gives it that id, which positions.toml says they prove
    ![text](position:id) alone in a paragraph draws that position, with a link that opens it on the board
"""

from collections.abc import Mapping
from pathlib import Path
from re import compile as pattern
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markdown_it import MarkdownIt
from markdown_it.rules_core import StateCore
from markdown_it.token import Token
from markupsafe import Markup, escape

from dama.drawrules import DrawRule
from dama.rulesets import ruleset
from tools.contents import write_contents
from tools.diagram import draw
from tools.facts import template_names
from tools.positions import Example, PageError, check, load

ID = pattern(r"\[#([a-z][a-z0-9-]*)\] ?")
STANDING = {
    "tr": {"official": "resmî kural", "interpretation": "bizim yorumumuz", "ours": "bu sitenin kendi kuralı"},
    "en": {"official": "an official rule", "interpretation": "our reading of a rule", "ours": "this site’s own rule"},
}


def environment(web: Path) -> Environment:
    """The Jinja2 environment of all pages; a name that is not there is an error."""
    return Environment(
        loader=FileSystemLoader([web / "templates", web / "pages"]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        keep_trailing_newline=True,
    )


def render_pages(web: Path, out: Path, variables: Mapping[str, str]) -> list[Path]:
    """Write every page of web/pages to ``out``; the paths, sorted.

    Raises ``PageError`` where a position does not keep what it promises, or a page names one that is not there.
    """
    examples = load(web / "pages" / "positions.toml") | load(web / "pages" / "diagrams.toml")
    for example in examples.values():
        check(example)
    written = []
    for source in sorted((web / "pages").glob("*.md")):
        path = out / f"{source.stem}.html"
        path.write_text(_page(web, source, examples, variables), encoding="utf-8")
        written.append(path)
    write_contents(written, environment(web))
    return written


def _page(web: Path, source: Path, examples: Mapping[str, Example], variables: Mapping[str, str]) -> str:
    facts, text = front_matter(source)
    facts_of_rules: dict[str, Any] = {"rule": _rule, "standing": lambda reason: _standing(reason, facts["language"])}
    plain = environment(web).overlay(autoescape=False)
    markdown = plain.from_string(text).render(**facts_of_rules, **template_names(web, facts["language"]))
    body = Markup(reader(examples, facts["open"]).render(markdown))  # the project's own texts
    return environment(web).get_template("page.html").render(**variables, **facts, body=body)


def front_matter(source: Path) -> tuple[dict[str, str], str]:
    """The named values at the head of a page, and the rest."""
    head, found, text = source.read_text(encoding="utf-8").partition("\n---\n")
    if not found:
        raise PageError(f"{source.name}: no line --- ends the front matter.")
    pairs = (line.partition(":") for line in head.splitlines() if line.strip())
    return {name.strip(): value.strip() for name, _, value in pairs}, text


def paragraph_ids(source: Path) -> list[str]:
    """The ids of a page's paragraphs and headings, in order."""
    return ID.findall(source.read_text(encoding="utf-8"))


def _rule(reason: str) -> DrawRule:
    return next(rule for rule in ruleset("turkish").draws if rule.reason == reason)


def _standing(reason: str, language: str) -> str:
    return STANDING[language][_rule(reason).standing]


def reader(examples: Mapping[str, Example], open_label: str) -> MarkdownIt:
    """Markdown with ids and positions."""
    markdown = MarkdownIt("commonmark").enable("table")

    def positions_and_ids(state: StateCore) -> None:
        tokens = state.tokens
        for index, token in enumerate(tokens):
            if token.type == "inline":
                _take_id(tokens[index - 1], token)
                _draw_position(tokens, index, examples, open_label)

    markdown.core.ruler.push("positions_and_ids", positions_and_ids)
    return markdown


def _take_id(opening: Token, inline: Token) -> None:
    """Move ``[#id]`` from the text to the element that holds it."""
    first = (inline.children or [Token("text", "", 0)])[0]
    if found := ID.match(first.content):
        first.content = first.content[found.end() :]
        opening.attrSet("id", found[1])


def _draw_position(tokens: list[Token], index: int, examples: Mapping[str, Example], open_label: str) -> None:
    children = tokens[index].children or []
    if len(children) != 1 or children[0].type != "image":
        return
    kind, _, name = str(children[0].attrGet("src")).partition(":")
    if kind != "position" or name not in examples:
        raise PageError(f"There is no position {name!r} in positions.toml.")
    figure = _figure(examples[name], children[0].content, open_label)
    tokens[index - 1].hidden = tokens[index + 1].hidden = True
    tokens[index].children = []
    tokens[index - 1].type, tokens[index - 1].tag, tokens[index - 1].content = "html_block", "", figure


def _figure(example: Example, caption: str, open_label: str) -> str:
    link = f'<a href="{escape(example.link)}">{escape(open_label)}<span class="unseen">: {escape(caption)}</span></a>'
    text = f"<figcaption>{escape(caption)} {link}</figcaption>"
    return f'<figure id="p-{example.id}">{draw(example, caption)}{text}</figure>\n'

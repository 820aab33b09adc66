"""The contents of all text pages, written into the page that holds the mark: every heading and question with its link.

Made from the built pages, so that it holds whatever they hold, however they were made.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path

from jinja2 import Environment

MARK = "<!-- contents -->"
"""Stands in the page that has the contents; it becomes the template contents.html."""

HEADINGS = ("h1", "h2", "h3")


@dataclass
class Entry:
    """A heading, or the bold words a paragraph begins with; and the id to go to: its own or the next of its section."""

    text: str = ""
    id: str = ""


@dataclass
class Contents:
    """What a page has. ``title`` is its first heading."""

    path: Path
    language: str = ""
    title: str = ""
    entries: list[Entry] = field(default_factory=list)

    def link(self, entry: Entry) -> str:
        """The address of an entry, from the folder of the pages."""
        return f"{self.path.name}#{entry.id}" if entry.id else self.path.name


class _Reader(HTMLParser):
    """Reads the headings of an article, and the bold beginnings of its paragraphs that have an id."""

    def __init__(self, contents: Contents) -> None:
        super().__init__()
        self.contents = contents
        self.inside = False
        self.quoted = 0
        self.open: Entry | None = None
        self.waiting: list[Entry] = []
        self.paragraph = ""
        self.until = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "html":
            self.contents.language = given.get("lang") or ""
        self.inside |= tag == "article"
        self.quoted += tag == "blockquote"
        if not self.inside:
            return
        own = given.get("id") or ""
        if tag in HEADINGS:
            self._begin(tag, own)
        elif tag == "strong" and self.paragraph and not self.quoted:
            self._begin(tag, self.paragraph)
        if own and tag != "figure":
            for entry in self.waiting:
                entry.id = own
            self.waiting = []
        self.paragraph = own if tag == "p" else ""

    def _begin(self, tag: str, own: str) -> None:
        self.open, self.until = Entry(id=own), tag
        if tag != "h1":
            self.contents.entries.append(self.open)
        if tag == "h2":
            self.waiting = []
        if tag in ("h2", "h3") and not own:
            self.waiting.append(self.open)

    def handle_data(self, data: str) -> None:
        if self.open is not None:
            self.open.text += data
        elif data.strip():
            self.paragraph = ""

    def handle_endtag(self, tag: str) -> None:
        self.inside &= tag != "article"
        self.quoted -= tag == "blockquote"
        if self.open is not None and tag == self.until:
            if tag == "h1":
                self.contents.title = self.open.text
            self.open = None


def read(path: Path, html: str) -> Contents:
    """The contents of a built page."""
    contents = Contents(path)
    _Reader(contents).feed(html)
    return contents


def write_contents(paths: Iterable[Path], templates: Environment) -> None:
    """Write the contents of the pages into those that have the mark, each in its own language."""
    pages = {path: path.read_text(encoding="utf-8") for path in paths}
    read_pages = [read(path, html) for path, html in pages.items()]
    for path, html in pages.items():
        if MARK in html:
            listed = templates.get_template("contents.html").render(pages=_in_order(read_pages, path, html))
            path.write_text(html.replace(MARK, listed), encoding="utf-8")


def _in_order(pages: list[Contents], path: Path, html: str) -> list[Contents]:
    """The pages in the language of a page: itself, those that it lists as it lists them, and the rest."""
    language = read(path, html).language
    places = {page.path: html.find(f'<li><a href="{page.path.name}"') for page in pages}
    return sorted(
        (page for page in pages if page.language == language),
        key=lambda page: (page.path != path, places[page.path] < 0, places[page.path], page.path),
    )

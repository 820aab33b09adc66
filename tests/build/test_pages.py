"""The rules pages: what each paragraph says is what the board does, with both kernels."""

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from dama.kernels import Kernel
from dama.lookup import ruleset
from dama.rulesets import DEFAULT, RULESETS
from dama.sentences import LANGUAGES
from tests.paragraphs import ids_by_hand, paragraph_ids
from tools.checks import succeeds
from tools.course import load_course
from tools.headers import POLICY_OF_A_PAGE
from tools.labels import page_name
from tools.pages import _text_page, front_matter, reader, render_pages
from tools.positions import Example, PageError, check, load_all
from tools.project import WEB, BuildError
from tools.rulepages import source_of

EXAMPLES = load_all(WEB / "pages" / "positions")
CASES = [
    pytest.param(example, id=f"{name}-{example.id}") for name, of_one in EXAMPLES.items() for example in of_one.values()
]
PAGES = [(rules, language) for rules in RULESETS for language in LANGUAGES]
VARIABLES = {"app": "app-1", "styles": "styles-1", "runtime": "runtime-1", "version": "1", "csp": POLICY_OF_A_PAGE}
SHOWN_BY_PLAYERS = {"draw-agreed"}
"""What no position can show: ``test_a_draw_may_be_agreed`` does."""
NO_PROOF_NEEDED = ("history", "relatives", "faq-")
"""What hand-written paragraphs tell that is no rule."""


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Every page by name."""
    paths = render_pages(WEB, tmp_path_factory.mktemp("pages"), VARIABLES)
    return {path.stem: path.read_text(encoding="utf-8") for path in paths}


def by_hand(rules: str, language: str) -> str:
    """The hand-written part of a page; empty where there is none."""
    source = source_of(WEB, ruleset(rules), language)
    return front_matter(source)[1] if source.is_file() else ""


def page(pages: dict[str, str], rules: str, language: str) -> str:
    """The page of a ruleset."""
    return pages[page_name(WEB, rules, language)]


@pytest.mark.requirement("R2", "R30", "R42")
@pytest.mark.parametrize("example", CASES)
def test_the_board_keeps_what_the_position_promises(kernel: Kernel, example: Example) -> None:
    check(example)


@pytest.mark.requirement("R2")
@pytest.mark.parametrize("rules", EXAMPLES)
def test_every_rule_of_the_book_has_a_position_that_proves_it(rules: str) -> None:
    proven = {name for example in EXAMPLES[rules].values() for name in example.proves}
    assert set(paragraph_ids(ruleset(rules))) - proven <= SHOWN_BY_PLAYERS


@pytest.mark.requirement("R2")
@pytest.mark.parametrize(("rules", "language"), PAGES)
def test_every_position_proves_a_paragraph_that_is_there(rules: str, language: str) -> None:
    in_book, written = paragraph_ids(ruleset(rules)), ids_by_hand(by_hand(rules, language))
    assert len({*in_book, *written}) == len(in_book) + len(written), "an id stands twice"
    proven = {name for example in EXAMPLES.get(rules, {}).values() for name in example.proves}
    assert proven <= {*in_book, *written}
    assert {name for name in written if not name.startswith(NO_PROOF_NEEDED)} <= proven


@pytest.mark.parametrize("rules", RULESETS)
def test_every_ruleset_has_positions_and_a_hand_written_part(rules: str) -> None:
    missing = [f"positions/{rules}.toml"] if rules not in EXAMPLES else []
    missing += [source.name for one in LANGUAGES if not (source := source_of(WEB, ruleset(rules), one)).is_file()]
    assert missing == []


@pytest.mark.requirement("R1")
@pytest.mark.parametrize(("rules", "language"), PAGES)
def test_the_page_links_to_its_board_at_top_and_bottom(pages: dict[str, str], rules: str, language: str) -> None:
    main = page(pages, rules, language).partition("<main>")[2].partition("</main>")[0]
    link = f'href="./#ruleset={rules}{"" if language == "tr" else "&amp;lang=en"}"'
    assert 0 <= main.find(link) < main.find("<h2") < main.rfind("</article>") < main.rfind(link)


@pytest.mark.parametrize(("rules", "language"), PAGES)
def test_the_page_links_to_the_rules_of_every_game_and_to_the_other_language(
    pages: dict[str, str], rules: str, language: str
) -> None:
    text = page(pages, rules, language)
    for other in RULESETS:
        assert f'href="{page_name(WEB, other, language)}.html"' in text
    for other in LANGUAGES:
        if other != language:
            assert f'<a href="{page_name(WEB, rules, other)}.html" lang="{other}"' in text


def test_the_rules_of_the_first_ruleset_have_the_plain_names(pages: dict[str, str]) -> None:
    assert {"kurallar", "rules", "kurallar-english", "rules-english"} <= pages.keys()
    assert "kurallar-turkish" not in pages


@pytest.mark.parametrize(("rules", "language"), PAGES)
def test_every_position_with_a_caption_is_drawn_once(pages: dict[str, str], rules: str, language: str) -> None:
    text = page(pages, rules, language)
    for example in EXAMPLES.get(rules, {}).values():
        assert text.count(f'<figure id="p-{example.id}">') == bool(example.captions), example.id


@pytest.mark.requirement("R16")
@pytest.mark.parametrize(
    ("page", "official", "own"), [("kurallar", "resmî kural", "kendi kuralı"), ("rules", "official rule", "own rule")]
)
def test_the_page_says_which_draw_rules_are_the_sites_own(
    pages: dict[str, str], page: str, official: str, own: str
) -> None:
    paragraph = {
        name: pages[page].partition(f'id="{name}"')[2].partition("</p>")[0]
        for name in ("draw-one-piece", "draw-no-progress")
    }
    assert official in paragraph["draw-one-piece"]
    assert own in paragraph["draw-no-progress"]


@pytest.mark.requirement("R30")
@pytest.mark.parametrize("name", ["kurallar", "rules"])
def test_the_worked_example_can_be_opened_on_the_board(pages: dict[str, str], name: str) -> None:
    figure = pages[name].partition('<figure id="p-example">')[2].partition("</figure>")[0]
    assert "./#ruleset=turkish&amp;fen=W:Wa2,g2,h2,d4:Bc4,d5,e6,a7,f7" in figure
    assert "<td>d5, e6, f7" in pages[name]


class _Tags(HTMLParser):
    """Notes what a page is made of: unclosed elements, ids, and links within the page."""

    VOID = ("meta", "link", "br", "rect", "circle", "path", "polyline")

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.wrong: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.ids += [value for name, value in attrs if name == "id" and value]
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.ids += [value for name, value in attrs if name == "id" and value]

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            self.wrong.append(tag)


@pytest.mark.parametrize(("rules", "language"), PAGES)
def test_the_page_is_well_formed_and_has_no_script_but_that_of_the_look_nor_inline_style(
    pages: dict[str, str], rules: str, language: str
) -> None:
    text = page(pages, rules, language)
    tags = _Tags()
    tags.feed(text)
    assert (tags.open, tags.wrong) == ([], [])
    assert len(tags.ids) == len(set(tags.ids))
    assert re.findall(r"<script\b[^>]*>", text) == ['<script src="styles-1/page-theme.js">']
    assert "style=" not in text


@pytest.mark.parametrize("place", ["nowhere", "english/nowhere", "nowhere/start"])
def test_a_position_that_does_not_exist_is_named(place: str) -> None:
    with pytest.raises(PageError, match=place):
        reader(EXAMPLES, ruleset(DEFAULT), "open").render(f"![x](position:{place})")


@pytest.mark.parametrize(
    ("entry", "complaint"),
    [
        ('[a]\nfen = "W:Wd4:Bh7"\nsays = 1', "says means nothing"),
        ('[a]\ntr = "Taş"', "in one language only"),
        ('[a]\nruleset = "english"', "another ruleset: a of english"),
    ],
)
def test_a_position_that_is_not_as_it_should_be_is_named(tmp_path: Path, entry: str, complaint: str) -> None:
    (tmp_path / "turkish.toml").write_text(entry, encoding="utf-8")
    with pytest.raises(PageError, match=f"turkish.*{complaint}"):
        load_all(tmp_path)


WRONG_PAGES = {
    "no front matter": ("# Rules", "ends the front matter"),
    "no language": ("open: Open\n---\n# Rules", "language"),
    "a ruleset that there is not": ("language: en\nopen: Open\nruleset: chess\n---\n", "no ruleset .*chess"),
    "a fact that there is not": ("language: en\nopen: Open\n---\n{{ rules.colour }}", "no attribute 'colour'"),
    "a template that does not end": ("language: en\nopen: Open\n---\n{{ rules", "end of template"),
    "a draw rule that there is not": ("language: en\nopen: Open\n---\n{{ rule('tired') }}", "no draw rule 'tired'"),
    "a position that there is not": ("language: en\nopen: Open\n---\n![x](position:a)", "no position 'a'"),
}


@pytest.mark.parametrize(("text", "complaint"), WRONG_PAGES.values(), ids=WRONG_PAGES)
def test_a_wrong_page_ends_the_build_with_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, complaint: str
) -> None:
    source = tmp_path / "wrong.md"
    source.write_text(text, encoding="utf-8")
    assert not succeeds(lambda: _text_page(WEB, source, EXAMPLES))
    told = capsys.readouterr().out
    assert re.search(complaint, told)
    assert len(told.splitlines()) == 1


def test_positions_and_lessons_that_are_not_toml_are_told_by_their_file(tmp_path: Path) -> None:
    (tmp_path / "turkish.toml").write_text('[a]\nfen = "W:', encoding="utf-8")
    for read in (load_all, load_course):
        with pytest.raises(BuildError, match=r"turkish\.toml cannot be read"):
            read(tmp_path)


def test_a_lesson_without_its_position_is_named(tmp_path: Path) -> None:
    tables = "\n".join(f"a.{language} = {{task='x', hint='x', done='x'}}" for language in LANGUAGES)
    (tmp_path / "turkish.toml").write_text(f"a.chapter = 'man'\na.line = ['d3-d4']\n{tables}", encoding="utf-8")
    with pytest.raises(PageError, match="lesson a of turkish is not whole"):
        load_course(tmp_path)


RELATIVES = {"tr": ("çapraz", "ileriye ve iki yana"), "en": ("diagonal", "forward and sideways")}
DISPUTED = {"tr": ("tartışmalı", "Kaynaklar:"), "en": ("disputed", "Sources:")}


@pytest.mark.requirement("R17", "R19")
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_turkish_page_tells_of_its_relatives_and_its_history_with_sources(language: str) -> None:
    text = by_hand(DEFAULT, language)
    _, _, after = text.partition("[#relatives]")
    relatives, _, history = after.partition("[#history]")
    history = history.partition("\n## ")[0]
    assert [word for word in RELATIVES[language] if word not in relatives] == []
    assert [word for word in DISPUTED[language] if word not in history] == []
    assert len(history.strip().split("\n\n")) >= 4


@pytest.mark.requirement("R20")
@pytest.mark.parametrize(("rules", "language"), PAGES)
def test_every_page_answers_the_questions_of_players(rules: str, language: str) -> None:
    asked = [name for name in ids_by_hand(by_hand(rules, language)) if name.startswith("faq-")]
    assert len(asked) >= (8 if rules == DEFAULT else 5)

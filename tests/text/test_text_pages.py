"""The text pages: each in both languages, every link leads somewhere, and the tables say what the rows say."""

import json
import re
from collections.abc import Iterator
from html import unescape

import pytest

from dama import ruleset
from dama.pdn import read_games
from dama.position import fen, parse_fen
from dama.rulesets import RULESETS
from tools.coursepages import render_course
from tools.days import day_in_words
from tools.facts import template_names
from tools.headers import POLICY_OF_A_PAGE
from tools.labels import labels
from tools.pages import front_matter, render_pages
from tools.positions import check, load
from tools.project import WEB

PAIRS = {
    "yardim": "help",
    "baslangic": "beginners",
    "karsilastirma": "comparison",
    "oyunlar": "variants",
    "ev-kurallari": "house-rules",
    "gosterim": "notation",
    "klavye": "keyboard",
    "gizlilik": "privacy",
    "cin-damasi": "not-chinese-checkers",
}
"""The texts other than the rules: Turkish and English."""

LANGUAGES = dict.fromkeys(PAIRS, "tr") | dict.fromkeys(PAIRS.values(), "en")
HELP = {"tr": "yardim", "en": "help"}
VARIABLES = {"app": "app-1", "styles": "styles-1", "runtime": "runtime-1", "version": "1", "csp": POLICY_OF_A_PAGE}
DIAGRAMS = load(WEB / "pages" / "diagrams.toml", "turkish")


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Every built text page by its name, the rules and the course too."""
    out = tmp_path_factory.mktemp("pages")
    paths = [*render_pages(WEB, out, VARIABLES), *render_course(WEB, out, VARIABLES)]
    return {path.stem: path.read_text(encoding="utf-8") for path in paths}


@pytest.mark.parametrize("name", LANGUAGES)
def test_a_page_says_nothing_again_that_all_pages_say(name: str) -> None:
    own, _ = front_matter(WEB / "pages" / f"{name}.md")
    assert own.items() & labels(WEB, own["language"]).items() == set()


def article(html: str) -> str:
    """What is read, without the bars above and below."""
    return html.partition("<article>")[2].partition("</article>")[0]


def text(html: str) -> str:
    """The words of a piece of HTML."""
    return unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", html))).strip()


def paragraph(html: str, name: str) -> str:
    """The words of the paragraph with that id."""
    found = re.search(rf'<(\w+) id="{name}">(.*?)</\1>', html, re.DOTALL)
    assert found, name
    return text(found[2])


def rows_of(table: str) -> Iterator[list[str]]:
    """The rows of an HTML table, cell by cell."""
    for row in re.findall(r"<tr>(.*?)</tr>", table, re.DOTALL):
        yield [text(cell) for cell in re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.DOTALL)]


def cell(html: str, game: str, column: str) -> str:
    """What the tables of all games say of a game under a heading."""
    for table in re.findall(r"<table.*?</table>", html, re.DOTALL):
        head, *rows = rows_of(table)
        if column in head:
            return next(row for row in rows if row[0] == game)[head.index(column)]
    raise AssertionError(column)


@pytest.mark.requirement("R18", "R41")
@pytest.mark.parametrize(("turkish", "english"), PAIRS.items())
def test_every_text_is_there_in_both_languages_and_says_when_it_was_last_changed(
    pages: dict[str, str], turkish: str, english: str
) -> None:
    for name, other, language in ((turkish, english, "tr"), (english, turkish, "en")):
        html = pages[name]
        assert f'<html lang="{language}">' in html
        assert f'href="{other}.html"' in html.partition("<main>")[0]
        updated = re.search(r'<time datetime="(.*?)">(.*?)</time>', html.partition("</main>")[2])
        assert updated
        assert updated[2] == day_in_words(updated[1], language)


@pytest.mark.parametrize(
    ("day", "turkish", "english"),
    [("2026-11-30", "30 Kasım 2026", "30 November 2026"), ("2025-03-01", "1 Mart 2025", "1 March 2025")],
)
def test_a_day_is_written_as_people_say_it(day: str, turkish: str, english: str) -> None:
    assert (day_in_words(day, "tr"), day_in_words(day, "en")) == (turkish, english)


@pytest.mark.parametrize("name", LANGUAGES)
def test_a_text_links_to_the_board_at_top_and_bottom_and_gives_the_short_answer_first(
    pages: dict[str, str], name: str
) -> None:
    html = article(pages[name])
    link = '<a href="./">' if LANGUAGES[name] == "tr" else '<a href="./#lang=en">'
    first, last = html.find(link), html.rfind(link)
    assert 0 <= first < html.find('id="short"') < html.rfind("<p ") < last
    assert html.find('id="short"') < min(html.find(f"<{part}") % len(html) for part in ("h2", "table", "ul", "ol"))


@pytest.mark.parametrize("name", LANGUAGES)
def test_every_id_of_a_page_is_there_once(pages: dict[str, str], name: str) -> None:
    ids = re.findall(r'\bid="([^"]+)"', pages[name])
    assert len(ids) == len(set(ids))
    assert "[#" not in pages[name], "no id was left in the text"


@pytest.mark.parametrize("name", LANGUAGES)
def test_a_text_has_no_inline_style_and_no_script_but_its_own_and_that_of_the_look(
    pages: dict[str, str], name: str
) -> None:
    scripts = re.findall(r"<script\b[^>]*>", pages[name])
    own = {**dict.fromkeys(HELP.values(), "help.js"), "baslangic": "course.js", "beginners": "course.js"}
    of_the_page = [f'<script type="module" src="app-1/js/{own[name]}">'] if name in own else []
    assert scripts == ['<script src="styles-1/page-theme.js">', *of_the_page]
    assert "style=" not in pages[name]


def test_every_link_and_anchor_of_the_site_leads_somewhere(pages: dict[str, str]) -> None:
    ids = {name: set(re.findall(r'\bid="([^"]+)"', html)) for name, html in pages.items()}
    broken = []
    for name, html in pages.items():
        for link in map(unescape, re.findall(r'<a\b[^>]*\bhref="([^"]*)"', html)):
            page, _, anchor = link.partition("#")
            target = page.removesuffix(".html") if page else name
            if page == "./":
                asked = re.match(r"ruleset=([a-z]+)", anchor)
                right = anchor in ("", "lang=en") or (asked is not None and asked[1] in RULESETS)
                right &= anchor.endswith("lang=en") == ('<html lang="en">' in html)
            else:
                right = target in pages and (not anchor or anchor in ids[target])
            broken += [] if right else [f"{name}: {link}"]
    assert broken == []


@pytest.mark.parametrize("name", DIAGRAMS)
def test_the_board_keeps_what_a_diagram_promises(name: str) -> None:
    check(DIAGRAMS[name])


# --- help ---


@pytest.mark.requirement("R31")
@pytest.mark.parametrize(("language", "name"), HELP.items())
def test_help_has_three_steps_and_lists_every_page_of_its_language(
    pages: dict[str, str], language: str, name: str
) -> None:
    html = article(pages[name])
    steps = html.partition('id="how"')[2].partition("</ol>")[0]
    assert steps.count("<li>") == 3
    listed = html.partition('id="pages"')[2].partition('id="search"')[0]
    own = [page for page, built in pages.items() if f'<html lang="{language}">' in built and page != name]
    assert [page for page in own if f'href="{page}.html"' not in listed] == []


ANSWERS = {
    "faq-compulsory": ("Evet", "Yes"),
    "faq-other-rules": ("geriye", "backwards"),
    "faq-multiple": ("tek hamledir", "one move"),
    "faq-back": ("tam geri dönemez", "straight back"),
    "faq-crowning": ("taş olarak sürdürür", "goes on as a man"),
    "faq-notation": ("d6’ya konar", "lands on d6"),
    "faq-hoca": ("Cihazınızın içinde", "inside your device"),
    "faq-strength": ("6 hamle", "6 moves"),
    "faq-sent": ("Hayır", "No"),
    "faq-huffing": ("kural değildir", "no rule"),
}


@pytest.mark.requirement("R31", "R42", "R46")
@pytest.mark.parametrize("name", ANSWERS)
def test_help_answers_the_question(pages: dict[str, str], name: str) -> None:
    for page, words in zip(HELP.values(), ANSWERS[name], strict=True):
        assert words in paragraph(pages[page], name)


@pytest.mark.requirement("R46")
def test_the_computer_s_name_in_the_texts_is_its_name_in_the_game(pages: dict[str, str]) -> None:
    for language, page in HELP.items():
        assert '"player.computer": "Hoca"' in (WEB / "i18n" / f"{language}.json").read_text(encoding="utf-8")
        assert re.search(r"<h3>[^<]*Hoca[^<]*</h3>\s*<p id=\"faq-hoca\">", pages[page])


@pytest.mark.parametrize(("language", "name"), HELP.items())
def test_the_contents_have_every_heading_and_question_of_every_page(
    pages: dict[str, str], language: str, name: str
) -> None:
    contents = pages[name].partition("<details")[2].rpartition("</details>")[0]
    for page, built in LANGUAGES.items():
        if built == language:
            headings = re.findall(r"<h[123][^>]*>(.*?)</h", article(pages[page]))
            assert [heading for heading in headings if f">{heading}</a></li>" not in contents] == []
    beginning = {"tr": ("baslangic", "Arkası boş taş."), "en": ("beginners", "A man with nothing behind it.")}[language]
    assert f'<a href="{beginning[0]}.html#mistake-hanging">{beginning[1]}</a>' in contents


# --- the tables, against facts stated by hand ---

STATED = (
    ("Turkish dama", "Board", "8×8"),
    ("Turkish dama", "Squares played", "all 64 squares"),
    ("Turkish dama", "Men (each side)", "16 men (ranks 2–3)"),
    ("Turkish dama", "Starts", "White"),
    ("Turkish dama", "Does a man capture backwards?", "no; it captures forward and sideways"),
    ("Turkish dama", "When does a captured piece leave?", "the moment it is jumped"),
    ("International draughts", "Board", "10×10"),
    ("International draughts", "Men (each side)", "20 men (ranks 1–4)"),
    ("International draughts", "Does a man capture backwards?", "yes"),
    ("International draughts", "Which capture must be played?", "the most pieces"),
    ("English draughts", "Starts", "Black"),
    ("English draughts", "How does a king move?", "diagonally, in four directions, one square"),
    ("English draughts", "Which capture must be played?", "free"),
    ("English draughts", "A man that reaches the last rank while capturing", "is crowned and the move ends"),
    ("English draughts", "Draws", "40 moves without a capture or a man’s move"),
    ("Italian draughts", "Does a man capture backwards?", "a man may not take a king"),
    ("Italian draughts", "Squares played", "the lower right corner is dark"),
    ("Spanish draughts", "Which capture must be played?", "the most pieces, then the most kings"),
    ("Russian draughts", "Which capture must be played?", "free"),
    (
        "Russian draughts",
        "A man that reaches the last rank while capturing",
        "is crowned at once and goes on as a king",
    ),
    ("Thai draughts", "Men (each side)", "8 men (ranks 1–2)"),
)


@pytest.mark.requirement("R44")
@pytest.mark.parametrize(("game", "column", "words"), STATED)
def test_the_table_of_all_games_states_the_fact(pages: dict[str, str], game: str, column: str, words: str) -> None:
    assert words in cell(pages["variants"], game, column)


@pytest.mark.requirement("R44")
@pytest.mark.parametrize(("name", "language"), [("oyunlar", "tr"), ("variants", "en")])
def test_every_table_has_every_ruleset_with_its_rules_and_its_board(
    pages: dict[str, str], name: str, language: str
) -> None:
    games = template_names(WEB, language)["games"]
    tables = re.findall(r"<table.*?</table>", pages[name], re.DOTALL)
    assert len(tables) == 3
    for table in tables:
        assert [row[0] for row in rows_of(table)][1:] == [game["name"] for game in games.values()]
        assert [f'href="{game["rules"]}"' for game in games.values()] == re.findall(r'href="[^"]+"', table)
    assert all(re.search(rf'href="\./#ruleset={row}["&]', pages[name]) for row in RULESETS)


@pytest.mark.requirement("R44")
def test_a_draw_rule_has_a_star_where_it_is_the_sites_own() -> None:
    for row, game in template_names(WEB, "en")["games"].items():
        own = {rule.reason for rule in ruleset(row).draws if rule.standing == "ours"}
        assert bool(own) is ("*" in game["draws"])


@pytest.mark.requirement("R18")
@pytest.mark.parametrize("name", ["karsilastirma", "comparison"])
def test_the_comparison_puts_two_rows_side_by_side(pages: dict[str, str], name: str) -> None:
    games = template_names(WEB, LANGUAGES[name])["games"]
    head, *rows = rows_of(pages[name].partition("<table")[2].partition("</table>")[0])
    assert head[1:] == [games["turkish"]["name"], games["international"]["name"]]
    assert [row[1] for row in rows][:2] == ["8×8", games["turkish"]["squares"]]
    assert [row[2] for row in rows][:2] == ["10×10", games["international"]["squares"]]
    assert len(rows) == 11


@pytest.mark.requirement("R18")
@pytest.mark.parametrize("name", ["baslangic", "beginners"])
def test_beginners_get_steps_mistakes_plans_and_a_place_for_exercises(pages: dict[str, str], name: str) -> None:
    html = pages[name]
    assert len(re.findall(r'id="step-', html)) == 5
    assert len(re.findall(r'id="mistake-', html)) >= 3
    assert len(re.findall(r'id="plan-', html)) == 3
    assert '<a href="./#' in html.partition('id="exercises"')[2].partition("<h2")[0]


@pytest.mark.requirement("R42", "R43")
@pytest.mark.parametrize("name", ["ev-kurallari", "house-rules"])
def test_house_rules_stand_next_to_the_standard(pages: dict[str, str], name: str) -> None:
    html = pages[name]
    for rule in ("optional", "huffing", "backwards", "flying", "crowning", "starts"):
        assert paragraph(html, f"{rule}-standard")
        assert paragraph(html, f"{rule}-house")
    assert re.search("âdet|custom", paragraph(html, "huffing-house"))


BUTTONS_TOLD_OF = {
    ("ev-kurallari", "house-rules"): ["short", "own-rules"],
    ("yardim", "help"): ["faq-own-rules", "faq-share", "faq-file", "faq-move"],
    ("gizlilik", "privacy"): ["carry-all", "carry-pdn", "carry-link"],
}
"""Paragraphs that say what to press, by their pages."""


@pytest.mark.requirement("R43", "R46")
@pytest.mark.parametrize(
    ("name", "place"), [(name, place) for names, found in BUTTONS_TOLD_OF.items() for name in names for place in found]
)
def test_a_text_calls_the_board_s_buttons_by_their_names(pages: dict[str, str], name: str, place: str) -> None:
    names = json.loads((WEB / "i18n" / f"{LANGUAGES[name]}.json").read_text(encoding="utf-8"))
    quoted = re.findall("“(.*?)”", paragraph(pages[name], place))
    assert quoted
    assert [words for words in quoted if words not in names.values()] == []


@pytest.mark.requirement("R7", "R42", "R43")
@pytest.mark.parametrize("name", HELP.values())
def test_what_is_said_of_all_games_leaves_room_for_rules_of_one_s_own(pages: dict[str, str], name: str) -> None:
    for place in ("faq-compulsory", "faq-huffing"):
        assert re.search(rf'id="{place}">(?:(?!</p>).)*href="#faq-own-rules"', pages[name])


@pytest.mark.requirement("R32", "R40")
@pytest.mark.parametrize("name", ["gosterim", "notation"])
def test_the_examples_of_notation_are_notation(pages: dict[str, str], name: str) -> None:
    html = pages[name]
    (position,) = re.findall(r'<code class="language-fen">(.*?)</code>', html, re.DOTALL)
    (game,) = re.findall(r'<code class="language-pdn">(.*?)</code>', html, re.DOTALL)
    assert fen(parse_fen(ruleset("turkish"), position.strip())).startswith("W:W")
    assert read_games(unescape(game))[0].record.moves == ("d3-d4", "e6-e5", "c3-c4")
    for written in ("d3–d4", "d4×d6×f6×f8", "11–15", "15×24", "10×19×26"):
        assert f"<td>{written}</td>" in html


@pytest.mark.requirement("R35")
@pytest.mark.parametrize("name", ["gosterim", "notation"])
def test_numbered_boards_are_shown_from_the_data(pages: dict[str, str], name: str) -> None:
    games = template_names(WEB, LANGUAGES[name])["games"]
    boards = {}
    for table in re.findall(r'<table class="numbers">.*?</table>', pages[name], re.DOTALL):
        boards[text(table.partition("</caption>")[0])] = list(rows_of(table))
    english = next(board for names, board in boards.items() if games["english"]["name"] in names)
    assert english[0] == ["", "1", "", "2", "", "3", "", "4"]
    assert english[-1] == ["29", "", "30", "", "31", "", "32", ""]
    spanish = next(board for names, board in boards.items() if games["spanish"]["name"] in names)
    assert spanish[-1][-1] == "1"
    assert all(any(games[row]["name"] in names for names in boards) is RULESETS[row].numeric for row in RULESETS)


@pytest.mark.parametrize("name", ["klavye", "keyboard"])
def test_the_guide_names_every_key_of_the_board(pages: dict[str, str], name: str) -> None:
    script = (WEB / "js" / "keyboard.js").read_text(encoding="utf-8")
    letters = set(re.findall(r'case "([a-z])":', script)) | set(
        re.findall(r'\b([a-z]): "(?:man|king|movable)"', script)
    )
    assert len(letters) >= 10
    assert [key for key in sorted(letters) if f"<kbd>{key.upper()}</kbd>" not in pages[name]] == []


@pytest.mark.requirement("R29")
@pytest.mark.parametrize(("name", "nothing"), [("gizlilik", "Hiçbir şey."), ("privacy", "Nothing.")])
def test_the_page_says_that_nothing_is_sent_and_where_things_are_kept(
    pages: dict[str, str], name: str, nothing: str
) -> None:
    assert paragraph(pages[name], "sent-nothing").startswith(nothing)
    assert "`dama:v1:" in (WEB / "js" / "storage.js").read_text(encoding="utf-8")
    assert "<code>dama:</code>" in pages[name]


@pytest.mark.requirement("R41")
@pytest.mark.parametrize(
    ("name", "words"), [("cin-damasi", "Çin daması yoktur"), ("not-chinese-checkers", "not Chinese")]
)
def test_a_page_says_that_this_is_not_chinese_checkers(pages: dict[str, str], name: str, words: str) -> None:
    assert words in paragraph(pages[name], "short")


def test_the_board_leads_to_help() -> None:
    index = (WEB / "index.html").read_text(encoding="utf-8")
    assert index.count('<a href="yardim.html" data-help') == 2
    assert '<a href="yardim.html">' in index.partition("<noscript>")[2].partition("</noscript>")[0]

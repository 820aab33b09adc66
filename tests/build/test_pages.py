"""The rules pages: what each paragraph says is what the board does, with both kernels."""

from pathlib import Path

import pytest

from dama.kernels import Kernel
from tools.headers import POLICY_OF_A_PAGE
from tools.pages import paragraph_ids, render_pages
from tools.positions import check, load
from tools.project import WEB

EXAMPLES = load(WEB / "pages" / "positions.toml")
PAGES = ["kurallar", "rules"]
VARIABLES = {"app": "app-1", "runtime": "runtime-1", "version": "1", "csp": POLICY_OF_A_PAGE}


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Both pages by name."""
    paths = render_pages(WEB, tmp_path_factory.mktemp("pages"), VARIABLES)
    return {path.stem: path.read_text(encoding="utf-8") for path in paths}


@pytest.mark.requirement("R2", "R30", "R42")
@pytest.mark.parametrize("name", EXAMPLES)
def test_the_board_keeps_what_the_position_promises(kernel: Kernel, name: str) -> None:
    check(EXAMPLES[name])


@pytest.mark.requirement("R2")
@pytest.mark.parametrize("page", PAGES)
def test_every_paragraph_with_an_id_has_a_position_that_proves_it(page: str) -> None:
    ids = paragraph_ids(WEB / "pages" / f"{page}.md")
    proven = {name for example in EXAMPLES.values() for name in example.proves}
    assert len(ids) == len(set(ids))
    assert set(ids) == proven, "and every position proves a paragraph that is there"


@pytest.mark.requirement("R1")
@pytest.mark.parametrize("page", PAGES)
def test_the_page_links_to_the_board_at_top_and_bottom(pages: dict[str, str], page: str) -> None:
    article = pages[page].partition("<article>")[2].partition("</article>")[0]
    first, last = article.find('<a href="./">'), article.rfind('<a href="./">')
    assert 0 <= first < article.find("<h2") < article.rfind("<h2") < last


@pytest.mark.requirement("R16")
@pytest.mark.parametrize(
    ("page", "official", "own"), [("kurallar", "resmî kural", "kendi kuralı"), ("rules", "official rule", "own rule")]
)
def test_the_page_says_which_draw_rules_are_the_sites_own(
    pages: dict[str, str], page: str, official: str, own: str
) -> None:
    paragraph = {
        name: pages[page].partition(f'id="{name}"')[2].partition("</p>")[0] for name in ("draw-one", "draw-forty")
    }
    assert official in paragraph["draw-one"]
    assert own in paragraph["draw-forty"]


@pytest.mark.requirement("R30")
@pytest.mark.parametrize("page", PAGES)
def test_the_worked_example_can_be_opened_on_the_board(pages: dict[str, str], page: str) -> None:
    figure = pages[page].partition('<figure id="p-example">')[2].partition("</figure>")[0]
    assert "./#ruleset=turkish&amp;fen=W:Wa2,g2,h2,d4:Bc4,d5,e6,a7,f7" in figure
    assert "<td>d5, e6, f7" in pages[page]


@pytest.mark.parametrize("page", PAGES)
def test_nothing_on_the_page_needs_a_script_or_an_inline_style(pages: dict[str, str], page: str) -> None:
    assert "<script" not in pages[page]
    assert "style=" not in pages[page]


def test_a_position_that_does_not_exist_is_named(tmp_path: Path) -> None:
    from tools.pages import reader
    from tools.positions import PageError

    with pytest.raises(PageError, match="nowhere"):
        reader(EXAMPLES, "open").render("![x](position:nowhere)")

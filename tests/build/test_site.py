"""The built site: what the service worker keeps, what it weighs, and that nothing in it points elsewhere."""

import gzip
import html
import re
from pathlib import Path

import brotli
import pytest

from dama import __version__
from dama.rulesets import RULESETS
from tests.built import build_of, facts_of
from tools import compiled
from tools import runtime as runtime_steps
from tools import site as site_steps
from tools.budget import LIMITS, every_file, first_visit, ways_out, weigh
from tools.headers import CONTENT_SECURITY_POLICY, POLICY_OF_A_PAGE, host_files
from tools.project import BuildError, contents, digest
from tools.runtime import Runtime, make_runtime
from tools.site import BUILD_LINE, write_site

COMPRESSED = (".br", ".gz")
LOADS_FROM_ELSEWHERE = re.compile(
    r"""<(?:link|script|img|iframe|source|use|form)\b[^>]*?(?:href|src|action)\s*=\s*["']?(?:https?:)?//"""
    r"""|url\(\s*["']?(?:https?:)?//|@import\s+["'](?:https?:)?//"""
)
ADDRESS_IN_SCRIPT = re.compile(r"""["'`](?:https?|wss?)://(?!www\.w3\.org/)""")


def listed(site: Path) -> dict[str, dict[str, object]]:
    """The service worker's files by address."""
    return {file["url"]: file for file in build_of(site)["files"]}


@pytest.mark.requirement("R28")
def test_the_service_worker_keeps_every_file_of_the_site(site: Path) -> None:
    there = {path.relative_to(site).as_posix() for path in every_file(site)} - {"sw.js"}

    assert listed(site).keys() == there
    assert BUILD_LINE not in (site / "sw.js").read_text()


def test_the_service_worker_s_hashes_are_the_files(site: Path) -> None:
    for url, file in listed(site).items():
        assert file["hash"] == digest((site / url).read_bytes()), url


def test_what_play_needs_is_not_optional(site: Path) -> None:
    optional = {url for url, file in listed(site).items() if file.get("optional")}

    assert all(url.endswith(("-none-any.whl", ".png", ".bin", "/book.json", ".txt")) for url in optional)


def test_every_file_has_its_compressed_twins(site: Path) -> None:
    for path in every_file(site):
        body = path.read_bytes()
        assert brotli.decompress(path.with_name(f"{path.name}.br").read_bytes()) == body
        assert gzip.decompress(path.with_name(f"{path.name}.gz").read_bytes()) == body


@pytest.mark.parametrize(("suffix", "limit"), LIMITS.items())
def test_a_first_visit_is_within_its_budget(site: Path, suffix: str, limit: int) -> None:
    assert weigh(first_visit(site)).by_suffix[suffix] <= limit


def test_other_rules_and_the_plain_package_are_kept_after_all_that_play_needs(site: Path) -> None:
    files = list(listed(site))
    first = {path.relative_to(site).as_posix() for path in first_visit(site)}
    plain = {path.relative_to(site).as_posix() for path in ways_out(site)}
    others = {"kurallar-english.html", "rules-thai.html", *plain}

    assert {"kurallar.html", "rules.html"} <= first
    assert len(plain) == 2
    assert not others & first
    assert min(map(files.index, others)) > max(files.index(name) for name in files if name in first)


def test_a_site_over_its_budget_does_not_take_the_place_of_the_one_before(
    runtime: Runtime, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def write_large_site(site: Path, _: Runtime) -> None:
        (site / "index.html").write_text("a new one")

    dist = tmp_path / "dist"
    dist.mkdir()
    (dist / "index.html").write_text("the one before")
    monkeypatch.setattr(site_steps, "DIST", dist)
    monkeypatch.setattr(site_steps, "make_runtime", lambda: runtime)
    monkeypatch.setattr(site_steps, "write_site", write_large_site)
    monkeypatch.setitem(LIMITS, ".br", 1)

    with pytest.raises(BuildError, match="its budget is 1"):
        site_steps.build()
    assert [path.name for path in tmp_path.rglob("*")] == ["dist", "index.html"]
    assert (dist / "index.html").read_text() == "the one before"


@pytest.mark.requirement("R29")
def test_nothing_is_loaded_from_another_place(site: Path) -> None:
    for path in every_file(site):
        if path.suffix in (".html", ".css", ".svg", ".webmanifest"):
            assert not LOADS_FROM_ELSEWHERE.search(path.read_text()), path
        if path.suffix in (".js", ".html") and not path.parent.name.startswith("runtime-"):
            assert not ADDRESS_IN_SCRIPT.search(re.sub(r"<a\b[^>]*>", "", path.read_text())), path


@pytest.mark.requirement("R29")
def test_the_host_is_told_the_policy(site: Path) -> None:
    for name, text in host_files().items():
        assert (site / name).read_text() == text
    assert "http" not in CONTENT_SECURITY_POLICY


@pytest.mark.requirement("R29")
def test_every_page_has_the_policies_that_a_page_can_have(site: Path) -> None:
    """For hosts that take no headers."""
    for path in site.glob("*.html"):
        head = html.unescape(path.read_text().partition("</head>")[0])
        assert f'<meta http-equiv="Content-Security-Policy" content="{POLICY_OF_A_PAGE}">' in head, path
        assert '<meta name="referrer" content="no-referrer">' in head, path


@pytest.mark.requirement("R22", "R23")
def test_the_page_knows_every_ruleset_before_python_is_up(site: Path) -> None:
    facts = facts_of(site)

    assert facts["version"] == __version__
    assert next(iter(facts["openings"])) == "turkish"
    assert list(facts["openings"]) == [ruleset["id"] for ruleset in facts["rulesets"]]
    assert set(facts["openings"]) == set(RULESETS)
    assert len(facts["openings"]["turkish"]["legal"]) == 8
    assert all((site / page).is_file() for ruleset in facts["rulesets"] for page in ruleset["pages"].values())
    home = (site / "app-x" / "data" / facts["runtime"]).resolve()
    assert facts["files"] == {
        path.name: path.stat().st_size for path in home.iterdir() if path.suffix not in COMPRESSED
    }


def test_a_build_is_the_same_bytes_each_time(site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The site was built from the same sources; here all is compiled anew."""
    for module in (compiled, runtime_steps):
        monkeypatch.setattr(module, "CACHE", tmp_path / "cache")

    write_site(tmp_path / "again", make_runtime())
    first, second = contents(site), contents(tmp_path / "again")
    assert first.keys() == second.keys()
    assert [name for name in first if first[name] != second[name]] == []

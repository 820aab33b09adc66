"""dist/: the runtime and the page, every folder named by what is in it, with the service worker's list of files."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from dama import Record, __version__
from dama.api import dispatch
from dama.sentences import LANGUAGES
from tools.budget import check, later, ways_out
from tools.compress import compress_all
from tools.coursepages import course_data, render_course
from tools.headers import POLICY_OF_A_PAGE, host_files
from tools.labels import page_name
from tools.licences import LICENCES, licences_file
from tools.pages import environment, render_pages
from tools.project import DIST, PACKAGE, WEB, BuildError, contents, digest, digest_of, new_folder, say, step, write
from tools.runtime import Runtime, make_runtime
from tools.tokens import in_both_looks

PAGE_FOLDERS = ("js", "worker", "i18n")
THEME = "js/page-theme.js"
WITH_STYLES = (THEME, "templates/look.svg")
"""What goes with the styles: the script that is in every text page, and what it draws its button with."""
NOT_SHIPPED = (THEME, ".d.ts", ".test.js", ".md")
BUILD_LINE = "const BUILD = /* build */ null;"
HOST_ONLY = ("sw.js", "sw-off.js", *host_files())
"""Files that the service worker does not keep: itself, what may take its place, and what only the host reads."""

SITE_FACTS = "data/site.json"
COURSE_DATA = "data/course"
OF_TEXT_PAGES = ("js/course", "js/help.js")
"""Modules whose names begin so are not the board's: its page does not load them."""
STARTERS = ("js/first.js", "js/engine.js", "js/load.js")
"""js/first.js and what it imports: it starts the worker."""


def build() -> Path:
    """Make dist/ anew; it takes its place only when it is complete."""
    runtime = make_runtime()
    with step("Building the site"), new_folder(DIST) as site:
        write_site(site, runtime)
        check(site)
    return DIST


def write_site(site: Path, runtime: Runtime, web: Path = WEB) -> None:
    """Fill the folder. web: where the page's sources are."""
    runtime_name = f"runtime-{digest_of(runtime.files)[:12]}"
    tables = table_files()
    tables_name = f"tables-{digest_of(tables)[:12]}"
    app = app_files(runtime, runtime_name, {name: f"{tables_name}/{name}" for name in tables}, web)
    app_name = f"app-{digest_of(app)[:12]}"
    styles = contents(web / "css") | {Path(name).name: (web / name).read_bytes() for name in WITH_STYLES}
    styles_name = f"styles-{digest_of(styles)[:12]}"
    folders = {runtime_name: runtime.files, app_name: app, styles_name: styles, tables_name: tables}
    for folder, files in (folders | {"icons": contents(web / "icons")}).items():
        for name, body in files.items():
            write(site / folder / name, body)
    variables = {
        "app": app_name,
        "styles": styles_name,
        "runtime": runtime_name,
        "version": __version__,
        "csp": POLICY_OF_A_PAGE,
    }
    filled = {name: _filled(web, name, variables) for name in ("index.html", "manifest.webmanifest")}
    write(site / "index.html", with_preloads(filled["index.html"], app_name, app).encode())
    write(site / "manifest.webmanifest", filled["manifest.webmanifest"].encode())
    render_pages(web, site, variables)
    render_course(web, site, variables)
    write(site / LICENCES, licences_file(runtime.files[str(runtime.wheels["micropip"])], runtime.version).encode())
    write(site / "sw-off.js", (web / "sw-off.js").read_bytes())
    write(site / "sw.js", service_worker(site).encode())
    compress_all(site, (path for path in site.rglob("*") if path.is_file()))
    for name, text in host_files().items():
        write(site / name, text.encode())


def _filled(web: Path, name: str, variables: Mapping[str, str]) -> str:
    """A source with its variables, and the colours of the paper: the bars around a page have them too."""
    source = (web / name).read_text(encoding="utf-8")
    return environment(web).from_string(source).render(**variables, paper=in_both_looks(web, "paper"))


def with_preloads(index: str, app_name: str, app: Mapping[str, bytes]) -> str:
    """The page with all its modules named at the top: they load at once, and not as each is found in another.

    What Python's start waits for comes first.
    """
    of_the_board = (name for name in app if name.startswith("js/") and not name.startswith(OF_TEXT_PAGES))
    modules = sorted(of_the_board, key=lambda name: (name not in STARTERS, name))
    links = f'  <link rel="preload" as="fetch" crossorigin href="{app_name}/{SITE_FACTS}">\n'
    links += "".join(f'  <link rel="modulepreload" href="{app_name}/{name}">\n' for name in modules)
    head, script, rest = index.partition('  <script type="module"')
    if not script:
        raise BuildError("web/index.html must have its module script on a line of its own.")
    return head + links + script + rest


TABLES = {
    "book.json": ("first", "book", PACKAGE / "data" / "book"),
    "weights.bin": ("first", "weights", PACKAGE / "data" / "weights"),
    "few.bin": ("rest", "endings", PACKAGE / "data" / "endings"),
    "more.bin": ("rest", "endings", WEB / "endings"),
}
"""What the computer knows of a ruleset: a file's name in the site, whether it needs it for its first search or later,
what it is, and where each ruleset's is in the project."""


def table_files() -> dict[str, bytes]:
    """What the computer knows, by RULESET/FILE."""
    return {
        f"{Path(name).stem}/{file}": body
        for file, (_, _, folder) in TABLES.items()
        for name, body in contents(folder).items()
    }


def _tables_of(ruleset: str, tables: Mapping[str, str]) -> dict[str, list[tuple[str, str]]]:
    """For the first search and for later: what a file is, and where it is from the data folder."""
    found: dict[str, list[tuple[str, str]]] = {"first": [], "rest": []}
    for file, (when, kind, _) in TABLES.items():
        if path := tables.get(f"{ruleset}/{file}"):
            found[when].append((kind, f"../../{path}"))
    return found


def app_files(runtime: Runtime, runtime_name: str, tables: Mapping[str, str], web: Path = WEB) -> dict[str, bytes]:
    """The page's scripts and texts, and data/site.json.

    Not its styles: every text page names them, and would be another page wherever a word of these changes.
    """
    files = {
        f"{folder}/{name}": body
        for folder in PAGE_FOLDERS
        for name, body in contents(web / folder).items()
        if not f"{folder}/{name}".endswith(NOT_SHIPPED)
    }
    files |= {f"{COURSE_DATA}/{name}": body for name, body in course_data(web).items()}
    files[SITE_FACTS] = json.dumps(site_facts(runtime, runtime_name, tables), ensure_ascii=False).encode()
    return files


def site_facts(runtime: Runtime, runtime_name: str, tables: Mapping[str, str]) -> dict[str, Any]:
    """What the page knows before Python is up: the runtime's files, every ruleset and its opening view.

    tables: for every file that the computer knows something from, RULESET/FILE, where it is in the site.
    """
    rulesets = [
        {**ruleset, "pages": {language: f"{page_name(WEB, ruleset['id'], language)}.html" for language in LANGUAGES}}
        for ruleset in ask({"op": "info"})["rulesets"]
    ]
    openings = {ruleset["id"]: ask({"op": "view", "record": Record(ruleset["id"]).to_json()}) for ruleset in rulesets}
    return {
        "version": __version__,
        "runtime": f"../../{runtime_name}/",
        "files": {name: len(body) for name, body in sorted(runtime.files.items())},
        "wheels": dict(runtime.wheels),
        "tables": {ruleset["id"]: _tables_of(ruleset["id"], tables) for ruleset in rulesets},
        "rulesets": rulesets,
        "openings": openings,
    }


def ask(request: Mapping[str, Any]) -> dict[str, Any]:
    """The package's answer to a request, as the page would get it."""
    answer = json.loads(dispatch(json.dumps({"id": 0, **request})))
    if not answer["ok"]:
        raise BuildError(f"The package refuses {request}: {answer['error']['message']['en']}")
    result: dict[str, Any] = answer["result"]
    return result


def service_worker(site: Path) -> str:
    """sw.js with the list of the files that the site now has: the page's, the runtime's, and what comes later."""
    rest, only_as_way_out = set(later(site)), set(ways_out(site))

    def place(path: Path) -> tuple[bool, bool, Path]:
        return path in rest, path.parts[len(site.parts)].startswith(("runtime-", "tables-")), path

    files = []
    for path in sorted(site.rglob("*"), key=place):
        if not path.is_file() or path.name in HOST_ONLY:
            continue
        body = path.read_bytes()
        entry: dict[str, object] = {"url": path.relative_to(site).as_posix(), "hash": digest(body)}
        picture = path.parent.name == "icons" and path.suffix == ".png"
        if path in only_as_way_out or path.name == LICENCES or picture or path.parent.parent.name.startswith("tables-"):
            entry["optional"] = True
        files.append(entry)
    template = (WEB / "sw.js").read_text()
    if template.count(BUILD_LINE) != 1:
        raise BuildError(f"web/sw.js must have the line {BUILD_LINE!r} once.")
    version = digest(json.dumps(files).encode() + template.encode())[:12]
    return template.replace(BUILD_LINE, f"const BUILD = {json.dumps({'version': version, 'files': files})};")


def build_and_say() -> None:
    """The command: build, and say where."""
    say(f"Built in {build()}")

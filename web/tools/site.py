"""The site: everything in dist/, made from web/, the package and the runtime. The same sources give the same bytes."""

import json
import re
import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from dama.api import dispatch
from dama.rulesets import RULESETS
from dama.version import __version__
from tools import budget, compiled, node
from tools.compress import Size, compress_all
from tools.headers import META_POLICY, headers_file
from tools.pages import environment, render_pages
from tools.project import DIST, WEB, BuildError, contents, digest, digest_of, new_folder, say, step, write
from tools.runtime import Runtime, make_runtime

APP_FOLDERS = ("js", "css", "worker", "i18n")
LEFT_OUT = (".d.ts",)
BUILD_LINE = re.compile(r"^const BUILD = /\* build \*/ null;$", re.MULTILINE)


@dataclass(frozen=True)
class Site:
    """A finished site: its folder, the sizes of its files, and the names of the two hashed folders."""

    folder: Path
    sizes: Mapping[str, Size]
    app: str
    runtime: str


def build(folder: Path = DIST) -> Site:
    """Make the whole site in ``folder``, replacing what is there; report its sizes."""
    node.install_packages()
    compiled.native_module()
    runtime = make_runtime()
    with step("Making the site"), new_folder(folder) as partial:
        site = _fill(partial, runtime)
    budget.report(site.sizes)
    return Site(folder, site.sizes, site.app, site.runtime)


def _fill(folder: Path, runtime: Runtime) -> Site:
    runtime_name = f"runtime-{digest_of(runtime.files)[:12]}"
    _write_all(folder / runtime_name, runtime.files)
    app_files = _app_files(runtime, runtime_name)
    app_name = f"app-{digest_of(app_files)[:12]}"
    _write_all(folder / app_name, app_files)
    _write_pages(folder, {"app": app_name, "runtime": runtime_name, "csp": META_POLICY, "version": __version__})
    optional = {f"{runtime_name}/{runtime.wheels[kind]}" for kind in ("pure", "micropip")} if _has_fast(runtime) else set()
    _write_service_worker(folder, optional)
    listed = sorted(contents(folder))
    sizes = compress_all(folder, listed)
    write(folder / "_headers", headers_file([app_name, runtime_name]).encode())
    return Site(folder, sizes, app_name, runtime_name)


def _has_fast(runtime: Runtime) -> bool:
    return runtime.wheels["compiled"] is not None


def _app_files(runtime: Runtime, runtime_name: str) -> dict[str, bytes]:
    """The page's own code, styles and texts, and what it has to know of this build."""
    files: dict[str, bytes] = {}
    for name in APP_FOLDERS:
        found = contents(WEB / name).items()
        files |= {f"{name}/{path}": body for path, body in found if not path.endswith(LEFT_OUT)}
    facts = {
        "version": __version__,
        "runtime": f"../../{runtime_name}/",
        "files": {name: len(body) for name, body in sorted(runtime.files.items())},
        "wheels": dict(runtime.wheels),
        "rulesets": _ask(op="info")["rulesets"],
        "openings": {name: _ask(op="view", record={"v": 1, "ruleset": name, "moves": []}) for name in RULESETS},
    }
    files["data/site.json"] = json.dumps(facts, ensure_ascii=False, separators=(",", ":")).encode()
    return files


def _ask(**request: Any) -> dict[str, Any]:
    answer = json.loads(dispatch(json.dumps(request)))
    if not answer["ok"]:
        raise BuildError(f"The package could not answer {request['op']}: {answer['error']['message']['en']}")
    result: dict[str, Any] = answer["result"]
    return result


def _write_all(folder: Path, files: Mapping[str, bytes]) -> None:
    for name, body in files.items():
        write(folder / name, body)


def _write_pages(folder: Path, variables: Mapping[str, str]) -> None:
    template = environment(WEB).from_string((WEB / "index.html").read_text(encoding="utf-8"))
    write(folder / "index.html", template.render(**variables).encode())
    render_pages(WEB, folder, variables)
    shutil.copyfile(WEB / "manifest.webmanifest", folder / "manifest.webmanifest")
    _write_all(folder / "icons", contents(WEB / "icons"))


def _write_service_worker(folder: Path, optional: set[str]) -> None:
    """Write in the service worker which files the build has. The last one written: it lists all others."""
    found = contents(folder)
    files: list[dict[str, object]] = []
    for name, body in found.items():
        entry: dict[str, object] = {"url": name, "hash": digest(body), "size": len(body)}
        files.append(entry | ({"optional": True} if name in optional or name.startswith("icons/") else {}))
    facts = json.dumps({"version": digest_of(found)[:12], "files": files})
    source = (WEB / "sw.js").read_text(encoding="utf-8")
    filled, times = BUILD_LINE.subn(lambda _: f"const BUILD = {facts};", source)
    if times != 1:
        raise BuildError("web/sw.js has no line for the list of the build's files.")
    write(folder / "sw.js", filled.encode())
    say(f"  {len(files)} files for offline use")

"""What the project takes from others: all of it pinned with hashes, under known licences, and no more than is used.

Nothing here asks the network. Whether a version has become known to be unsafe only an advisory service can tell.
"""

import ast
import json
import re
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import Distribution, distributions
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tools.project import PACKAGE, ROOT, TOOLS, WEB

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
DEV = [Requirement(text) for text in PROJECT["project"]["optional-dependencies"]["dev"]]
LOCK: dict[str, Any] = json.loads((WEB / "package-lock.json").read_text())
PACKAGES: dict[str, dict[str, Any]] = {name: facts for name, facts in LOCK["packages"].items() if name}

ALLOWED = {
    "0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "CC0-1.0", "ISC", "MIT", "MPL-2.0", "PSF-2.0", "Zlib",
}  # fmt: skip
"""Licences that ask for nothing but their own text, and one (MPL) that asks for the sources of its own files."""
OLD_NAMES = {
    "Apache 2.0": "Apache-2.0",
    "Apache Software License": "Apache-2.0",
    "BSD License": "BSD-3-Clause",
    "MIT License": "MIT",
    "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
}
"""What packages called their licence before there were identifiers."""


def pinned(path: Path) -> dict[str, tuple[Requirement, list[str]]]:
    """The requirements of a file by name, each with its hashes."""
    text = path.read_text().replace("\\\n", " ")
    found: dict[str, tuple[Requirement, list[str]]] = {}
    for line in (line for line in text.splitlines() if line.strip() and not line.startswith("#")):
        wanted, *hashes = line.split("--hash=")
        requirement = Requirement(wanted.strip())
        found[canonicalize_name(requirement.name)] = requirement, [text.strip() for text in hashes]
    return found


LISTED = pinned(TOOLS / "requirements.txt")
INSTALLED: dict[str, Distribution] = {canonicalize_name(found.metadata["Name"]): found for found in distributions()}


def is_exact(requirement: Requirement) -> bool:
    """Whether one version fits and no other."""
    (pin,) = requirement.specifier or [None]
    return pin is not None and pin.operator == "==" and "*" not in pin.version


def needed(requirement: Requirement) -> Iterator[str]:
    """What an installed package needs on this machine."""
    found = INSTALLED.get(canonicalize_name(requirement.name))
    for text in (found.requires if found else None) or []:
        other = Requirement(text)
        extras = requirement.extras or {""}
        if other.marker is None or any(other.marker.evaluate({"extra": extra}) for extra in extras):
            yield canonicalize_name(other.name)
            yield from needed(other)


# --- Python ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", [TOOLS / "requirements.txt", TOOLS / "micropip.txt"], ids=lambda path: path.name)
def test_every_python_package_is_pinned_to_one_version_and_the_hashes_of_its_files(path: Path) -> None:
    assert pinned(path)
    for name, (requirement, hashes) in pinned(path).items():
        assert is_exact(requirement), name
        assert hashes, name
        assert all(re.fullmatch(r"sha256:[0-9a-f]{64}", text) for text in hashes), name


def test_what_is_asked_for_by_name_is_what_is_listed() -> None:
    for requirement in DEV:
        assert is_exact(requirement), requirement
        assert LISTED[canonicalize_name(requirement.name)][0].specifier == requirement.specifier
    assert set(PROJECT["build-system"]["requires"]) <= {str(requirement) for requirement in DEV}
    assert PROJECT["project"]["dependencies"] == []


def test_nothing_is_listed_that_is_not_needed_and_nothing_needed_is_not_listed() -> None:
    wanted = {str(canonicalize_name(requirement.name)) for requirement in DEV}
    wanted |= {name for requirement in DEV for name in needed(requirement)}
    here = {name for name, (one, _) in LISTED.items() if one.marker is None or one.marker.evaluate()}
    assert wanted == here


def test_nothing_is_installed_that_is_not_listed() -> None:
    versions = {name: found.version for name, found in INSTALLED.items()}
    assert versions == {name: str(LISTED[name][0].specifier).removeprefix("==") for name in versions if name in LISTED}


@pytest.mark.parametrize("name", sorted(INSTALLED))
def test_a_python_package_has_a_licence_that_is_allowed(name: str) -> None:
    told = INSTALLED[name].metadata
    classifiers = [text.rpartition(" :: ")[2] for text in told.get_all("Classifier", []) if text.startswith("License")]
    names = [told["License-Expression"] or told["License"] or ", ".join(classifiers), *classifiers]
    assert is_allowed(OLD_NAMES.get(names[0], names[0])), names


def is_allowed(expression: str) -> bool:
    """Whether a licence expression can be fulfilled by allowed licences: one of an OR, all of an AND."""
    return any(all(part.strip(" ()") in ALLOWED for part in every.split(" AND ")) for every in expression.split(" OR "))


@pytest.mark.parametrize(
    ("expression", "allowed"),
    [
        ("MIT", True),
        ("GPL-3.0-only", False),
        ("MIT OR GPL-3.0-only", True),
        ("MIT AND GPL-3.0-only", False),
        ("MIT AND PSF-2.0", True),
        ("", False),
        ("UNKNOWN", False),
    ],
)
def test_a_licence_is_allowed_if_it_leaves_an_allowed_choice(expression: str, allowed: bool) -> None:
    assert is_allowed(expression) is allowed


def imported(path: Path) -> set[str]:
    """The packages that a module imports, anywhere in it."""
    found = set[str]()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.add(node.module.partition(".")[0])
    return found - sys.stdlib_module_names


def test_the_package_imports_nothing_of_others_but_for_training_and_compiling() -> None:
    found = {path.relative_to(PACKAGE): imported(path) - {"dama"} for path in PACKAGE.rglob("*.py")}
    others = {path: names for path, names in found.items() if names and path.parts[0] != "training"}
    assert others == {Path("kernel.py"): {"cython"}}, "and that only where it is there"


def test_what_is_imported_is_asked_for_by_name() -> None:
    ours = {"dama", "tools", "tests", "build", "pyodide", "pyodide_js", "js", "micropip"}  # the last four are Pyodide's
    paths = [path for folder in (PACKAGE, TOOLS, ROOT / "tests") for path in folder.rglob("*.py")]
    modules = {name for path in paths for name in imported(path)} - ours
    provided = {
        canonicalize_name(requirement.name): {
            str(file).partition("/")[0].removesuffix(".py").lower()
            for file in INSTALLED[canonicalize_name(requirement.name)].files or []
        }
        for requirement in DEV
    }
    assert {name for name in modules if not any(name.lower() in files for files in provided.values())} == set()


# --- npm ------------------------------------------------------------------------------------------


def test_every_npm_package_is_pinned_to_one_version_and_its_hash() -> None:
    asked = json.loads((WEB / "package.json").read_text())
    for group in ("dependencies", "devDependencies"):
        assert LOCK["packages"][""][group] == asked[group]
        for name, version in asked[group].items():
            assert PACKAGES[f"node_modules/{name}"]["version"] == version, "a range, and not a version"
    assert all(facts["integrity"].startswith("sha512-") for facts in PACKAGES.values())


@pytest.mark.parametrize("name", sorted(PACKAGES))
def test_an_npm_package_has_a_licence_that_is_allowed_and_no_script_of_its_own(name: str) -> None:
    facts = PACKAGES[name]
    assert is_allowed(facts["license"])
    assert not facts.get("hasInstallScript")
    there = WEB / name / "package.json"
    if there.is_file():  # those of other platforms are not
        assert json.loads(there.read_text())["license"] == facts["license"]


def test_nothing_is_in_the_npm_folder_that_is_not_locked() -> None:
    modules = WEB / "node_modules"
    found = {path.parent.relative_to(WEB).as_posix() for path in modules.glob("*/package.json")}
    found |= {path.parent.relative_to(WEB).as_posix() for path in modules.glob("@*/*/package.json")}
    assert found <= set(PACKAGES)

"""The trimmed runtime, in Node: it starts, the lock file finds the package, and micropip can still replace it."""

import json
from pathlib import Path
from typing import Any

import pytest

from tools.node import run_script
from tools.project import BuildError, digest
from tools.runtime import LOCK, PYODIDE, RUNNER, Runtime, trimmed
from tools.wheels import read_archive

HERE = Path(__file__).parent


@pytest.fixture(scope="session")
def folder(runtime: Runtime, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The runtime folder, as the site has it."""
    home = tmp_path_factory.mktemp("runtime")
    for name, body in runtime.files.items():
        (home / name).write_bytes(body)
    return home


def run_inside(script: str, folder: Path, work: Path, *arguments: str) -> dict[str, Any]:
    """What a script of this folder leaves in /mounted/result.json when the shipped runtime runs it."""
    run_script(RUNNER, HERE / "inside" / script, work, folder, *arguments, failure=f"{script} failed")
    result: dict[str, Any] = json.loads((work / "result.json").read_text())
    return result


def test_the_lock_file_names_the_shipped_wheels_with_their_hashes(runtime: Runtime) -> None:
    lock = json.loads(runtime.files[LOCK])
    packages = lock["packages"]

    assert set(packages) == {"dama", "micropip"}
    assert packages["dama"]["file_name"] == (runtime.wheels["compiled"] or runtime.wheels["pure"])
    for package in packages.values():
        assert package["sha256"] == digest(runtime.files[package["file_name"]])
    assert lock["info"] == json.loads((PYODIDE / LOCK).read_text())["info"]


def test_a_start_answers_with_the_compiled_kernel(runtime: Runtime, folder: Path, tmp_path: Path) -> None:
    deep = '{"op":"view","record":{"v":1,"ruleset":"turkish","x":' + '{"a":' * 10_000  # would end this Python for good
    answers = run_inside("ask.py", folder, tmp_path, '{"op": "info"}', deep, '{"op": "nonsense"}')

    first, too_deep, second = answers["answers"]
    assert too_deep["error"]["code"] == "bad_request"
    assert first["result"]["kernel"] == ("compiled" if runtime.wheels["compiled"] else "python")
    assert len(first["result"]["rulesets"]) >= 8
    assert second["error"]["code"] == "bad_request"


def test_micropip_replaces_the_compiled_package_by_the_pure_one(runtime: Runtime, folder: Path, tmp_path: Path) -> None:
    for wheel in (runtime.wheels["pure"], runtime.wheels["micropip"]):
        (tmp_path / str(wheel)).write_bytes(runtime.files[str(wheel)])

    found = run_inside("replace.py", folder, tmp_path, str(runtime.wheels["micropip"]), str(runtime.wheels["pure"]))

    assert found == {"kernel": "python", "compiled_left": False, "opening_moves": 8}


def test_the_library_is_code_without_sources(runtime: Runtime) -> None:
    names = read_archive(runtime.files["python_stdlib.zip"])

    assert {Path(name).suffix for name in names} == {".pyc"}


def test_a_source_that_the_library_has_not_ends_the_build_with_a_sentence() -> None:
    with pytest.raises(BuildError, match=r"what the library has not: gone\.pyc"):
        trimmed({"os.pyc": b""}, {"os.py", "gone.py"})


def test_a_kernel_that_needs_what_the_runtime_lacks_is_refused(tmp_path: Path) -> None:
    # a module that imports the function env.no_such_function, and nothing else
    name = b"no_such_function"
    imports = b"\x01\x03env" + bytes([len(name)]) + name + b"\x00\x00"
    module = b"\0asm\x01\0\0\0" + b"\x01\x04\x01\x60\0\0" + b"\x02" + bytes([len(imports)]) + imports
    (tmp_path / "kernel.so").write_bytes(module)

    with pytest.raises(BuildError, match="no_such_function"):
        run_script(
            RUNNER.with_name("check_imports.mjs"), tmp_path / "kernel.so", PYODIDE / "pyodide.asm.wasm", failure="no"
        )

"""The two wheels: what is in them, and that a build's bytes depend on the sources alone."""

import io
import json
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import build
from dama import __version__
from tools import compiled, wheels
from tools.project import PACKAGE
from tools.runtime import Runtime, package_code
from tools.wheels import read_archive

MODULES = [path.relative_to(PACKAGE) for path in PACKAGE.rglob("*.py")]
SOURCES = {f"dama/{path.as_posix()}" for path in MODULES if path.parts[0] != "training"}


def test_the_pure_wheel_has_every_source_and_no_compiled_one(runtime: Runtime) -> None:
    names = set(read_archive(runtime.files[str(runtime.wheels["pure"])]))

    assert {name for name in names if name.endswith(".py")} == SOURCES
    assert not any("_compiled" in name for name in names)
    assert "dama/py.typed" in names


def test_the_pure_wheel_needs_nothing_and_brings_the_command(runtime: Runtime) -> None:
    files = read_archive(runtime.files[str(runtime.wheels["pure"])])
    text = {name.rpartition("/")[2]: body.decode() for name, body in files.items() if ".dist-info/" in name}

    required = [line for line in text["METADATA"].splitlines() if line.startswith("Requires-Dist")]
    assert all("extra == 'dev'" in line for line in required)
    assert f"\nVersion: {__version__}\n" in text["METADATA"]
    assert "# Dama" not in text["METADATA"], "no browser needs the readme"
    assert "dama = dama.__main__:main" in text["entry_points.txt"]
    assert "Tag: py3-none-any" in text["WHEEL"]


def test_the_compiled_wheel_has_code_in_the_place_of_sources_and_no_command(runtime: Runtime) -> None:
    if runtime.wheels["compiled"] is None:
        pytest.skip("Python.h is missing: there is no compiled kernel here.")
    files = read_archive(runtime.files[runtime.wheels["compiled"]])
    left_out = {f"dama/{name}.py" for name in ("__main__", "cli", "engine_protocol", "kernel", "terminal")}

    assert {name for name in files if name.endswith((".py", ".pyc"))} == {f"{name}c" for name in SOURCES - left_out}
    assert files["dama/_compiled.abi3.so"].startswith(b"\0asm")
    assert not any(name.endswith("entry_points.txt") for name in files)


@pytest.mark.parametrize("which", ["pure", "compiled"])
def test_a_wheel_lists_its_files_with_their_hashes(runtime: Runtime, which: str, tmp_path: Path) -> None:
    name = runtime.wheels[which]
    if name is None:
        pytest.skip("Python.h is missing: there is no compiled kernel here.")
    files = read_archive(runtime.files[name])
    record = next(body.decode() for path, body in files.items() if path.endswith("/RECORD"))
    listed = {line.split(",")[0]: line.split(",")[1] for line in record.splitlines()}

    assert listed.keys() == files.keys()
    assert all(
        listed[path] == f"sha256={wheels._record_hash(body)}"
        for path, body in files.items()
        if not path.endswith("/RECORD")
    )


def test_the_wheels_are_the_same_bytes_each_time(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """But for the kernel, which ``test_site.py`` compiles anew."""
    kernel = compiled.wasm_module() if compiled.can_compile() else b""
    built = []
    for name in ("first", "second"):
        monkeypatch.setattr(wheels, "CACHE", tmp_path / name)
        pure = wheels.pure_wheel()
        built.append(pure.read_bytes())

    assert built[0] == built[1]
    code = package_code(pure)
    assert wheels.compiled_wheel(pure, kernel, code) == wheels.compiled_wheel(pure, kernel, code)


def test_micropip_is_fetched_with_the_pip_that_build_py_has_looked_for(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    programs = []

    def download(command: list[str], failure: str) -> str:
        programs.append(command[0])
        Path(command[command.index("-d") + 1], "micropip-1-py3-none-any.whl").write_bytes(b"")
        return ""

    monkeypatch.setattr(wheels, "run", download)
    monkeypatch.setattr(wheels, "CACHE", tmp_path)
    monkeypatch.setenv("PYTHON_WITH_PIP", "/a/python")
    assert wheels.micropip_wheel().name == "micropip-1-py3-none-any.whl"
    assert programs == ["/a/python"]


def test_build_py_hands_its_own_python_on(monkeypatch: pytest.MonkeyPatch) -> None:
    handed: dict[str, str] = {}

    def run(command: list[str], *, env: dict[str, str], **options: object) -> subprocess.CompletedProcess[str]:
        handed.update(env)
        return subprocess.CompletedProcess(command, 0)

    monkeypatch.setattr(build, "is_ready", lambda: True)
    monkeypatch.setattr(subprocess, "run", run)
    monkeypatch.setattr(sys, "argv", ["build.py", "build"])
    assert build.main() == 0
    assert handed["PYTHON_WITH_PIP"] == sys.executable


def test_the_package_runs_from_the_pure_wheel_alone(runtime: Runtime, tmp_path: Path) -> None:
    wheel = tmp_path / str(runtime.wheels["pure"])
    zipfile.ZipFile(io.BytesIO(runtime.files[wheel.name])).extractall(tmp_path / "site")
    command = [sys.executable, "-I", "-c", "import sys; sys.path.insert(0, sys.argv.pop(1)); import dama.api as a; "]
    command[-1] += 'print(a.dispatch(\'{"op": "perft", "ruleset": "english", "depth": 1}\'))'
    done = subprocess.run([*command, str(tmp_path / "site")], cwd=tmp_path, capture_output=True, text=True, check=True)

    assert json.loads(done.stdout)["result"]["count"] == 7


def test_the_wheels_carry_the_package_s_version(runtime: Runtime) -> None:
    assert all(f"dama-{__version__}-" in str(runtime.wheels[which]) for which in ("pure", "compiled"))


@pytest.mark.parametrize(
    ("asked", "status"), [(["--help"], 0), (["serve", "--help"], 0), ([], 2), (["build", "--bogus"], 2), (["sing"], 2)]
)
def test_build_py_looks_at_its_arguments_before_it_sets_anything_up(
    monkeypatch: pytest.MonkeyPatch, asked: list[str], status: int
) -> None:
    monkeypatch.setattr(build, "is_ready", lambda: pytest.fail("it went on"))
    monkeypatch.setattr(sys, "argv", ["build.py", *asked])
    with pytest.raises(SystemExit) as ended:
        build.main()
    assert ended.value.code == status


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ([], "say what to do: serve, test, build or bench"),
        (["sing"], "there is no command 'sing'; choose serve, test, build or bench"),
        (["serve", "--port", "abc"], "'abc' is not a port, a number from 0 to 65535"),
        (["serve", "--port"], "after --port a number is missing"),
        (["build", "--bogus"], "unrecognized arguments: --bogus"),
    ],
)
def test_build_py_refuses_in_one_sentence(capsys: pytest.CaptureFixture[str], asked: list[str], told: str) -> None:
    with pytest.raises(SystemExit) as ended:
        build.parser().parse_args(asked)
    assert (ended.value.code, capsys.readouterr()) == (2, ("", f"build.py: {told}.\n"))


@pytest.mark.parametrize("port", ["-1", "65536", "99999", "9" * 5000, "1e3", "٨", "", "http"])
def test_build_py_refuses_what_is_no_port_before_it_sets_anything_up(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], port: str
) -> None:
    monkeypatch.setattr(build, "is_ready", lambda: pytest.fail("it went on"))
    monkeypatch.setattr(sys, "argv", ["build.py", "serve", "--port", port])
    with pytest.raises(SystemExit):
        build.main()
    assert "is not a port, a number from 0 to 65535" in capsys.readouterr().err
    assert build.parser().parse_args(["serve", "--port", "65535"]).port == 65535


@pytest.mark.parametrize("left", ["nothing", "a file that is no program"])
def test_an_environment_whose_python_has_gone_is_not_ready(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, left: str
) -> None:
    python, stamp = tmp_path / "python", tmp_path / "installed"
    stamp.write_text(build.wanted())
    if left != "nothing":
        python.write_text("no program")
    monkeypatch.setattr(build, "STAMP", stamp)
    monkeypatch.setattr(build, "PYTHON", python)
    assert not build.is_ready()
    monkeypatch.setattr(build, "PYTHON", Path(sys.executable))
    assert build.is_ready()

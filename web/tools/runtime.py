"""The runtime folder of the site: Pyodide, its standard library compiled and trimmed, the wheels and their lock file.

The library is trimmed by measuring: Pyodide runs in Node, installs the wheels, imports the package and all that its
sources name, and reports which files that read. What the page does with the result is tested in Node and in Chromium.
"""

import ast
import json
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from tools import compiled, wheels
from tools.node import MODULES, run_script
from tools.project import CACHE, PACKAGE, TOOLS, WEB, BuildError, digest_of, new_folder, step
from tools.wheels import archive, read_archive

PYODIDE = MODULES / "pyodide"
CORE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
LIBRARY = "python_stdlib.zip"
LOCK = "pyodide-lock.json"
RUNNER = TOOLS / "pyodide_run.mjs"
ALWAYS = ("_pyodide/", "pyodide/", "encodings/ascii.", "encodings/latin_1.", "encodings/idna.", "stringprep.")
"""Of the library, besides what was read: the runtime's own packages, and codecs that are looked up by name."""
OPTIONAL = ("bz2.", "compression/zstd/", "ssl.", "pyodide/console.")
"""What the library imports at every start, or always has, and does without: a page opens no sockets, no such archives
and no console."""
ONLY_FOR_A_TERMINAL = ("__main__", "cli", "engine_protocol", "terminal")
"""Modules of the package that only the command line uses."""


@dataclass(frozen=True)
class Runtime:
    """The folder's files, and which of them are the wheels (compiled: None where the kernel stays plain Python)."""

    files: Mapping[str, bytes]
    wheels: Mapping[str, str | None]
    version: str
    """Pyodide's."""


def make_runtime() -> Runtime:
    """Every file of the runtime folder."""
    pure = wheels.pure_wheel()
    micropip = wheels.micropip_wheel()
    shipped = {pure.name: pure.read_bytes(), micropip.name: micropip.read_bytes()}
    fast: str | None = None
    if compiled.can_compile():
        fast, content = wheels.compiled_wheel(pure, compiled.wasm_module(), package_code(pure))
        shipped[fast] = content
    lock, read = measured(shipped, micropip.name, [pure.name, *([fast] if fast else [])])
    files = {name: (PYODIDE / name).read_bytes() for name in CORE}
    files |= shipped | {LIBRARY: trimmed(library(), read), LOCK: lock}
    return Runtime(files, {"compiled": fast, "pure": pure.name, "micropip": micropip.name}, _runtime_version())


def library() -> dict[str, bytes]:
    """The whole standard library of the runtime, compiled."""
    source = (PYODIDE / LIBRARY).read_bytes()
    return _compile("Compiling the runtime's standard library", source, "/lib/python314.zip")


def package_code(pure: Path) -> dict[str, bytes]:
    """The code of the package's modules that the page can use, and the kernel's not: that one is compiled further."""
    unused = {f"dama/{name}.py" for name in (*ONLY_FOR_A_TERMINAL, "kernel")}
    files = read_archive(pure.read_bytes())
    sources = {name: body for name, body in files.items() if name.endswith(".py") and name not in unused}
    return _compile("Compiling the package's sources", archive(sources), "/lib/python3.14/site-packages")


def measured(shipped: Mapping[str, bytes], micropip: str, installed: list[str]) -> tuple[bytes, set[str]]:
    """The lock file of the shipped wheels, and the names of the library's sources that a start reads."""
    names = json.dumps(sorted(imports_of_the_page()))
    script = TOOLS / "inside" / "make_lock.py"
    key = digest_of({**shipped, **_recipe(script)}, _runtime_version(), names)
    folder = CACHE / f"lock-{key[:24]}"
    if not folder.is_dir():
        with step("Measuring what a start reads, and writing the lock file"), new_folder(folder) as partial:
            for name, body in shipped.items():
                (partial / name).write_bytes(body)
            (partial / "imports.json").write_text(names)
            _run_in_runtime(script, partial, micropip, *installed)
    read = json.loads((folder / "read.json").read_text())
    return trimmed_lock(json.loads((folder / "lock.json").read_text()), shipped), set(read)


def trimmed_lock(lock: dict[str, dict[str, dict[str, object]]], shipped: Iterable[str]) -> bytes:
    """The lock file with only the shipped wheels, beside which it lies."""
    packages = {}
    for name, entry in sorted(lock["packages"].items()):
        file_name = str(entry["file_name"]).rpartition("/")[2]
        if file_name in shipped:
            packages[name] = {**entry, "file_name": file_name, "imports": [name], "package_type": "package"}
    return json.dumps({"info": lock["info"], "packages": packages}, indent=1, sort_keys=True).encode()


def trimmed(whole: Mapping[str, bytes], read: set[str]) -> bytes:
    """The library with what was read and is needed, and what is always kept."""
    kept = {f"{name}c" for name in read}
    missing = kept - whole.keys()
    if missing:
        raise BuildError(f"A start reads what the library has not: {', '.join(sorted(missing))}.")
    kept |= {name for name in whole if name.startswith(ALWAYS) and name.endswith(".pyc")}
    return archive({name: whole[name] for name in kept if not name.startswith(OPTIONAL)})


def imports_of_the_page() -> set[str]:
    """The package's modules but the command line's, and every library module that they or the bridge name."""
    modules = {path.stem: path for path in PACKAGE.glob("*.py") if path.stem not in ONLY_FOR_A_TERMINAL}
    modules.pop("kernel")  # the compiled wheel is without it
    found = {"dama" if name == "__init__" else f"dama.{name}" for name in modules}
    for path in [*modules.values(), *sorted((WEB / "worker").glob("*.py"))]:
        found |= {name for name in _imported(path) if name.partition(".")[0] in sys.stdlib_module_names}
    return found


def _imported(source: Path) -> set[str]:
    """Every module that a source imports, also inside functions."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source.read_text())):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.add(node.module)
    return found


def _compile(title: str, sources: bytes, home: str) -> dict[str, bytes]:
    script = TOOLS / "inside" / "compile_sources.py"
    key = digest_of({"sources": sources, **_recipe(script)}, _runtime_version(), home)
    folder = CACHE / f"code-{key[:24]}"
    if not folder.is_dir():
        with step(title), new_folder(folder) as partial:
            (partial / "sources.zip").write_bytes(sources)
            _run_in_runtime(script, partial, home)
            (partial / "sources.zip").unlink()
    return read_archive((folder / "compiled.zip").read_bytes())


def _recipe(script: Path) -> dict[str, bytes]:
    """What a result of a script depends on besides its material."""
    return {"script": script.read_bytes(), "runner": RUNNER.read_bytes()}


def _run_in_runtime(script: Path, folder: Path, *arguments: str) -> None:
    run_script(
        RUNNER,
        script,
        folder,
        PYODIDE,
        *arguments,
        failure=f"{script.name} failed in the runtime.",
    )


def _runtime_version() -> str:
    return str(json.loads((PYODIDE / "package.json").read_text())["version"])

"""dama/kernel.py as machine code: a WebAssembly side module for Pyodide, and a native module for development.

Cython turns the one source into C; zig's clang, which comes from PyPI, compiles it for both. The module uses only
Python's stable ABI, so one file serves every Python from 3.11 on, and this Python's own headers serve for WebAssembly
too once the sizes of a 32-bit machine stand in their pyconfig.h.
"""

import importlib.metadata
import os
import platform
import shutil
import sys
import sysconfig
import tempfile
from pathlib import Path

from tools.node import MODULES, run_script
from tools.project import CACHE, PACKAGE, TOOLS, digest, run, say, step, write

SOURCE = PACKAGE / "kernel.py"
MAKING_TABLES = PACKAGE / "training" / "kernel_endings.py"
"""What only the native kernel is compiled with."""
NATIVE = PACKAGE / "_compiled.abi3.so"
HEADERS = Path(sysconfig.get_path("include"))
STABLE_ABI = "0x030B0000"
"""The stable ABI of Python 3.11, the oldest that the package runs on."""

OPTIMISE = ["-O3", "-fPIC", "-fno-sanitize=undefined", "-fno-strict-aliasing", "-DNDEBUG"]
LIMITED = [f"-DPy_LIMITED_API={STABLE_ABI}", "-DCYTHON_LIMITED_API=1"]
WASM_CPU = "mvp+bulk_memory+mutable_globals+nontrapping_fptoint+sign_ext"
"""Named one by one: zig's default also asks for extended constants, which Node 20 refuses."""

WASM_SIZES = {
    "SIZEOF_SHORT": 2,
    "SIZEOF_INT": 4,
    "SIZEOF_LONG": 4,
    "SIZEOF_LONG_LONG": 8,
    "SIZEOF_VOID_P": 4,
    "SIZEOF_SIZE_T": 4,
    "SIZEOF_UINTPTR_T": 4,
    "SIZEOF_TIME_T": 8,
    "SIZEOF_OFF_T": 8,
    "SIZEOF_PID_T": 4,
    "SIZEOF_WCHAR_T": 4,
    "SIZEOF_FLOAT": 4,
    "SIZEOF_DOUBLE": 8,
    "ALIGNOF_LONG": 4,
    "ALIGNOF_SIZE_T": 4,
}
WASM_HAS = ["STDC_HEADERS", "HAVE_STDINT_H", "HAVE_INTTYPES_H", "HAVE_SYS_TYPES_H", "HAVE_PTHREAD_H"]
WASM_HAS += ["HAVE_WCHAR_H", "HAVE_PROTOTYPES", "WITH_DOC_STRINGS"]


def can_compile() -> bool:
    """Whether Python's headers are there; says so in one sentence where they are not."""
    if (HEADERS / "Python.h").is_file():
        return True
    say(f"  Python.h is missing ({HEADERS}), so the kernel stays plain Python: it plays the same moves, slower.")
    return False


def can_compile_here() -> bool:
    """Whether it can be compiled for this machine too; not on Windows, where a module is linked in another way."""
    return os.name != "nt" and can_compile()


def wasm_module() -> bytes:
    """The kernel as an Emscripten side module, every symbol it asks for checked against the runtime's exports."""
    path = CACHE / f"kernel-{_key([SOURCE])}.wasm.so"
    if not path.is_file():
        with step("Compiling the kernel to WebAssembly"), tempfile.TemporaryDirectory() as folder:
            module = _compile_wasm(Path(folder))
            run_script(
                TOOLS / "check_imports.mjs",
                module,
                MODULES / "pyodide" / "pyodide.asm.wasm",
                failure="The compiled kernel needs functions that the runtime does not offer.",
            )
            write(path, module.read_bytes())
    return path.read_bytes()


def native_module() -> Path | None:
    """The kernel compiled for this machine, in its place beside the source; None where it cannot be compiled."""
    if not can_compile_here():
        NATIVE.unlink(missing_ok=True)
        return None
    path = CACHE / f"kernel-{_key([SOURCE, MAKING_TABLES], sys.platform, platform.machine())}.native.so"
    if not path.is_file():
        with step("Compiling the kernel for this machine"), tempfile.TemporaryDirectory() as folder:
            write(path, _compile_native(Path(folder)).read_bytes())
    if not NATIVE.is_file() or NATIVE.read_bytes() != path.read_bytes():
        write(NATIVE, path.read_bytes())
    return NATIVE


def _key(sources: list[Path], *more: str) -> str:
    """What a compiled kernel depends on: its sources, this recipe, the compilers and the headers."""
    facts = [*(source.read_text() for source in sources), Path(__file__).read_text(), sys.version, *more]
    facts += [importlib.metadata.version(name) for name in ("cython", "ziglang")]
    return digest("\0".join(facts).encode())[:24]


def _to_c(folder: Path, sources: list[Path]) -> Path:
    """The kernel's C source. Cython names the file in it, so it is called by a name that is the same everywhere."""
    (folder / SOURCE.name).write_text("\n\n".join(source.read_text() for source in sources))
    run(
        [sys.executable, "-m", "cython", "-3", "--module-name", "dama._compiled", SOURCE.name, "-o", "kernel.c"],
        cwd=folder,
        failure="Cython could not translate dama/kernel.py.",
    )
    return folder / "kernel.c"


def _zig(*arguments: str | Path, cwd: Path) -> None:
    run(
        [sys.executable, "-m", "ziglang", *arguments],
        cwd=cwd,
        environment={"ZIG_GLOBAL_CACHE_DIR": str(CACHE / "zig"), "ZIG_LOCAL_CACHE_DIR": str(CACHE / "zig")},
        failure="zig could not compile the kernel.",
    )


def _compile_wasm(folder: Path) -> Path:
    source = _to_c(folder, [SOURCE])
    shutil.copytree(HEADERS, folder / "include")
    sizes = WASM_SIZES | dict.fromkeys(WASM_HAS, 1)
    pyconfig = "".join(f"#define {name} {value}\n" for name, value in sizes.items())
    (folder / "include" / "pyconfig.h").unlink()
    (folder / "include" / "pyconfig.h").write_text(pyconfig)
    target = ["-target", "wasm32-wasi", f"-mcpu={WASM_CPU}"]
    _zig("cc", *target, *OPTIMISE, *LIMITED, "-I", "include", "-c", source.name, "-o", "kernel.o", cwd=folder)
    # import-dynamic: the runtime's data symbols are found when the module is loaded.
    link = ["wasm-ld", "-shared", "--experimental-pic", "--unresolved-symbols=import-dynamic", "--strip-all"]
    _zig(*link, "--export=PyInit__compiled", "kernel.o", "-o", "kernel.so", cwd=folder)
    return folder / "kernel.so"


def _compile_native(folder: Path) -> Path:
    source = _to_c(folder, [SOURCE, MAKING_TABLES])
    # A Mac's linker must be told that Python's own symbols are found when the module is loaded.
    late = ["-Wl,-undefined,dynamic_lookup"] if sys.platform == "darwin" else []
    flags: list[str | Path] = ["-shared", "-s", "-mcpu=baseline", *OPTIMISE, *LIMITED, *late, "-I", HEADERS]
    _zig("cc", *flags, source.name, "-o", "kernel.so", cwd=folder)
    return folder / "kernel.so"

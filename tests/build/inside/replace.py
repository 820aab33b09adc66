"""Runs in Pyodide: micropip, from its wheel, puts the pure package in the place of the compiled one."""

import importlib
import importlib.util
import json
import shutil
import site
from pathlib import Path

WORK = Path("/mounted")


async def main(micropip_wheel: str, pure_wheel: str) -> None:
    """Install, then ask the package."""
    shutil.unpack_archive(WORK / micropip_wheel, site.getsitepackages()[0], "zip")
    importlib.invalidate_caches()
    import micropip

    await micropip.install(f"emfs:{WORK / pure_wheel}", deps=False, reinstall=True)
    importlib.invalidate_caches()
    from dama import kernels
    from dama.lookup import ruleset
    from dama.moves import perft
    from dama.position import start

    result = {
        "kernel": kernels.active().NAME,
        "compiled_left": importlib.util.find_spec("dama._compiled") is not None,
        "opening_moves": perft(start(ruleset("turkish")), 1),
    }
    (WORK / "result.json").write_text(json.dumps(result))

"""Runs in Pyodide: does what the page does and writes the standard library's files that this read, to /work/read.json.

/work/names.json lists what to import: the package's modules and every module that its sources name, also inside
functions. Besides: an error with its traceback, a task, and the way out of a broken compiled kernel, which is micropip
installing the pure wheel /work/pure.whl.
"""

import asyncio
import importlib
import json
import pathlib
import sys
import traceback
import warnings

LIBRARY = "/lib/python314.zip/"

import micropip  # noqa: E402  from the wheel beside

await micropip.install("emfs:/work/pure.whl")  # type: ignore[top-level-await]  # noqa: F704, PLE1142

"""Runs in Pyodide: the package's answers to requests."""

import json
from pathlib import Path


def main(*requests: str) -> None:
    """Ask one after the other."""
    from dama.api import dispatch

    answers = [json.loads(dispatch(request)) for request in requests]
    Path("/mounted/result.json").write_text(json.dumps({"answers": answers}))

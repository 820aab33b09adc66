"""The licences that go with the site."""

import json

import pytest

from tools.licences import licences_file
from tools.runtime import PYODIDE, Runtime


@pytest.fixture(scope="module")
def text(runtime: Runtime) -> str:
    return licences_file(runtime.files[str(runtime.wheels["micropip"])], runtime.version)


@pytest.mark.parametrize(
    ("whose", "words"),
    [
        ("Dama", "Permission is hereby granted, free of charge"),
        ("Pyodide", "Mozilla Public License Version 2.0"),
        ("CPython", "PYTHON SOFTWARE FOUNDATION LICENSE VERSION 2"),
        ("micropip", "under the Mozilla Public License 2.0"),
        ("packaging", "Apache License"),
    ],
)
def test_the_licence_of_everything_that_is_shipped_is_there(text: str, whose: str, words: str) -> None:
    assert f"\n{whose}" in f"\n{text}"
    assert words in text


def test_it_says_which_pyodide_is_shipped(text: str) -> None:
    version = json.loads((PYODIDE / "package.json").read_text())["version"]
    assert f"Pyodide {version}:" in text

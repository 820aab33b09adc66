"""What hosts of files are told to send with them."""

import json
import re
from collections.abc import Callable

import pytest

from tools.headers import CONTENT_SECURITY_POLICY, EVERYWHERE, caching, host_files

PATHS = [
    "/",
    "/index.html",
    "/sw.js",
    "/app-0a1b2c3d4e5f/js/main.js",
    "/runtime-0a1b2c3d4e5f/pyodide.mjs",
    "/tables-0a1b2c3d4e5f/turkish/book.json",
    "/icons/icon.svg",
    "/apple.html",
]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Content-Security-Policy", "frame-ancestors 'none'"),
        ("Content-Security-Policy", "default-src 'none'"),
        ("Referrer-Policy", "no-referrer"),
        ("Permissions-Policy", "camera=()"),
        ("X-Content-Type-Options", "nosniff"),
    ],
)
def test_every_file_comes_with_what_protects_the_player(name: str, words: str) -> None:
    assert words in EVERYWHERE[name]
    assert "unsafe-inline" not in CONTENT_SECURITY_POLICY
    assert "unsafe-eval" not in CONTENT_SECURITY_POLICY.replace("wasm-unsafe-eval", "")


def as_netlify(path: str) -> dict[str, str]:
    """The headers by the file _headers: every block that fits, in order; "!" takes one away."""
    found: dict[str, str] = {}
    fits = False
    for line in host_files()["_headers"].splitlines():
        if not line.startswith(" "):
            fits = re.fullmatch(line.replace("*", ".*"), path) is not None
        elif fits:
            name, _, value = line.strip().partition(": ")
            if name.startswith("! "):
                del found[name[2:]]
            else:
                assert name not in found, "a host would send both"
                found[name] = value
    return found


def as_apache(path: str) -> dict[str, str]:
    """The headers by .htaccess: later lines take the place of earlier ones where their expression holds."""
    line = r'  Header (?:always )?set (\S+) "([^"]*)"(?: "expr=%\{REQUEST_URI\} =~ m#(.*)#")?'
    told = re.findall(line, host_files()[".htaccess"])
    return {name: value for name, value, expression in told if not expression or re.search(expression, path)}


def as_vercel(path: str) -> dict[str, str]:
    """The headers by vercel.json."""
    rules = json.loads(host_files()["vercel.json"])["headers"]
    fitting = [rule for rule in rules if re.fullmatch(rule["source"], path)]
    pairs = [(pair["key"], pair["value"]) for rule in fitting for pair in rule["headers"]]
    assert len(dict(pairs)) == len(pairs)
    return dict(pairs)


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("host", [as_netlify, as_apache, as_vercel])
def test_every_host_is_told_the_same(host: Callable[[str], dict[str, str]], path: str) -> None:
    assert host(path) == EVERYWHERE | {"Cache-Control": caching(path)}

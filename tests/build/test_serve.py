"""The server: types, ready-made compression, caching, policy, and nothing outside its folder."""

import http.client
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from tools.headers import CONTENT_SECURITY_POLICY
from tools.serve import SiteServer, serve, serving


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SiteServer]:
    folder = tmp_path_factory.mktemp("site")
    (folder.parent / "secret").write_text("secret")
    (folder / "runtime-0a1b").mkdir()
    for name in ("index.html", "runtime-0a1b/pyodide.mjs", "runtime-0a1b/a.wasm", "m.webmanifest", "a.whl"):
        (folder / name).write_text(name)
    (folder / "index.html.br").write_text("as brotli")
    (folder / "index.html.gz").write_text("as gzip")
    (folder / "games" / "mine+yours").mkdir(parents=True)
    for name in ("games", "games/mine+yours"):
        (folder / name / "index.html").write_text("a page")
    with serving(folder) as server:
        yield server


def get(server: SiteServer, path: str, accept: str = "", method: str = "GET") -> tuple[http.client.HTTPResponse, str]:
    connection = http.client.HTTPConnection("127.0.0.1", server.server_port, timeout=10)
    connection.request(method, path, headers={"Accept-Encoding": accept})
    answer = connection.getresponse()
    return answer, answer.read().decode()


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/", "text/html; charset=utf-8"),
        ("/runtime-0a1b/pyodide.mjs", "text/javascript; charset=utf-8"),
        ("/runtime-0a1b/a.wasm", "application/wasm"),
        ("/m.webmanifest", "application/manifest+json"),
        ("/a.whl", "application/zip"),
    ],
)
def test_a_file_comes_with_its_type_and_the_policy(server: SiteServer, path: str, kind: str) -> None:
    answer, _ = get(server, path)

    assert (answer.status, answer.headers["Content-Type"]) == (200, kind)
    assert answer.headers["Content-Security-Policy"] == CONTENT_SECURITY_POLICY
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Referrer-Policy"] == "no-referrer"
    assert "camera=()" in answer.headers["Permissions-Policy"]


@pytest.mark.parametrize(
    ("accept", "encoding", "body"),
    [
        ("gzip, deflate, br, zstd", "br", "as brotli"),
        ("gzip;q=0.8", "gzip", "as gzip"),
        ("br;q=0.1", "br", "as brotli"),
        ("GZIP", "gzip", "as gzip"),
        ("gzip, br;q=0", "gzip", "as gzip"),
        ("br; q=0.000, gzip;q=0", None, "index.html"),
        ("", None, "index.html"),
        ("zstd", None, "index.html"),
    ],
)
def test_the_ready_file_is_sent_where_the_browser_takes_it(
    server: SiteServer, accept: str, encoding: str | None, body: str
) -> None:
    answer, text = get(server, "/index.html", accept)

    assert (answer.headers["Content-Encoding"], text) == (encoding, body)
    assert answer.headers["Vary"] == "Accept-Encoding"


def test_only_what_is_named_by_its_content_is_kept_for_ever(server: SiteServer) -> None:
    hashed, _ = get(server, "/runtime-0a1b/a.wasm")
    page, _ = get(server, "/")

    assert "immutable" in hashed.headers["Cache-Control"]
    assert page.headers["Cache-Control"] == "no-cache"


def test_a_head_request_has_no_body(server: SiteServer) -> None:
    answer, text = get(server, "/", method="HEAD")

    assert (answer.headers["Content-Length"], text) == ("10", "")


@pytest.mark.parametrize(
    ("path", "address"),
    [
        ("/games", "/games/"),
        ("/games?lang=en", "/games/?lang=en"),
        ("//games", "/games/"),
        ("/games/mine%2Byours", "/games/mine%2Byours/"),
    ],
)
def test_a_folder_is_sent_to_its_final_slash_so_that_its_links_hold(
    server: SiteServer, path: str, address: str
) -> None:
    moved, _ = get(server, path)
    page, text = get(server, address)

    assert (moved.status, moved.headers["Location"]) == (301, address)
    assert (page.status, text) == (200, "a page")


UNREADABLE = ["/%00", "/a%00b", "//[", f"/{'a' * 300}", f"/{'a/' * 3000}", "/%ff%fe"]
"""Addresses that no file can have; some of them no program can even ask a file system for."""


@pytest.mark.parametrize(
    "path", ["/../secret", "/%2e%2e/secret", "/no-such-file", "//etc/passwd", "/runtime-0a1b", *UNREADABLE]
)
def test_nothing_outside_the_folder_is_sent(server: SiteServer, path: str) -> None:
    answer, text = get(server, path)

    assert (answer.status, text) == (404, "Not found\n")


def test_only_this_machine_is_served(server: SiteServer) -> None:
    assert server.server_address[0] == "127.0.0.1"


def test_a_server_that_is_closed_answers_nobody_and_may_come_back_at_its_port(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("a page")
    with serving(tmp_path) as server:
        connection = socket.create_connection(("127.0.0.1", server.server_port), timeout=10)
        connection.sendall(b"GET / HTTP/1.1\r\n\r\n")
        assert connection.recv(4096).endswith(b"a page")
    assert connection.recv(4096) == b"", "the connection has ended"
    connection.close()
    with pytest.raises(ConnectionError):
        get(server, "/")
    with serving(tmp_path, server.server_port) as again:
        assert get(again, "/")[1] == "a page"


def test_a_taken_port_is_told_and_another_one_is_served(
    server: SiteServer, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(self: SiteServer) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(SiteServer, "serve_forever", interrupted)
    serve(server.server_port, open_browser=False)

    said = capsys.readouterr().out
    assert f"Port {server.server_port} is taken" in said
    assert f"http://localhost:{server.server_port}/" not in said

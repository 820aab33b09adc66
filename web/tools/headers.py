"""What a server sends with the files: one place for our own server and for the hosts that a file can tell."""

import json
import re

POLICY_OF_A_PAGE = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self' 'wasm-unsafe-eval'",
        "worker-src 'self'",
        "connect-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
    ]
)
"""Stands in every page too, for hosts that send no headers of ours."""
CONTENT_SECURITY_POLICY = f"{POLICY_OF_A_PAGE}; frame-ancestors 'none'"
"""As a header: only there may a policy say who may frame the page."""
EVERYWHERE = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": ", ".join(
        f"{feature}=()"
        for feature in ("camera", "display-capture", "geolocation", "microphone", "payment", "serial", "usb")
    ),
}
"""With every file. The clipboard and sharing are left to the page: it uses them when a button is pressed."""
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
FOLDERS = ("app", "runtime", "styles", "tables")
"""Folders are named by one of these words and the hash of what is in them."""
HASHED = re.compile(rf"^/?({'|'.join(FOLDERS)})-[0-9a-f]+/")
TYPES = {
    ".bin": "application/octet-stream",
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".py": "text/x-python; charset=utf-8",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".whl": "application/zip",
    ".zip": "application/zip",
}


def caching(path: str) -> str:
    """A folder that is named by its content never changes; all else is asked for again."""
    return FOR_EVER if HASHED.match(path) else ASK_AGAIN


def host_files() -> dict[str, str]:
    """The same rules in the forms that hosts of files read, each from a file of its own beside the page.

    GitHub's pages take no headers: there the policies within the pages hold, and ``.nojekyll`` leaves the files as they
    are.
    """
    return {"_headers": _headers(), ".htaccess": _htaccess(), "vercel.json": _vercel(), ".nojekyll": ""}


def _headers() -> str:
    """As Netlify and Cloudflare read them."""
    lines = ["/*", *(f"  {name}: {value}" for name, value in EVERYWHERE.items()), f"  Cache-Control: {ASK_AGAIN}"]
    for folder in FOLDERS:
        lines += [f"/{folder}-*", "  ! Cache-Control", f"  Cache-Control: {FOR_EVER}"]
    return "\n".join(lines) + "\n"


def _htaccess() -> str:
    """As Apache and LiteSpeed read them; the site may lie in a folder there."""
    hashed = f"%{{REQUEST_URI}} =~ m#/({'|'.join(FOLDERS)})-[0-9a-f]+/#"
    always = [f'  Header always set {name} "{value}"' for name, value in EVERYWHERE.items()]
    caching = [f'  Header set Cache-Control "{ASK_AGAIN}"', f'  Header set Cache-Control "{FOR_EVER}" "expr={hashed}"']
    types = [f"AddType {kind.partition(';')[0]} {suffix}" for suffix, kind in TYPES.items()]
    return "\n".join([*types, "<IfModule mod_headers.c>", *always, *caching, "</IfModule>", ""])


def _vercel() -> str:
    """As Vercel reads them."""

    def rule(source: str, headers: dict[str, str]) -> dict[str, object]:
        return {"source": source, "headers": [{"key": name, "value": value} for name, value in headers.items()]}

    hashed = "|".join(f"{folder}-" for folder in FOLDERS)
    rules = [
        rule("/(.*)", EVERYWHERE),
        rule(f"/((?!{hashed}).*)", {"Cache-Control": ASK_AGAIN}),
        rule(f"/((?:{hashed}).*)", {"Cache-Control": FOR_EVER}),
    ]
    return json.dumps({"headers": rules}, indent=1) + "\n"

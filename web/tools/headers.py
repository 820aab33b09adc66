"""What a server sends with the files: one place for our own server and for hosts that read a _headers file."""

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
HASHED = re.compile(r"^/?(app|runtime|styles|tables)-[0-9a-f]+/")
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


def headers_file() -> str:
    """The same rules in the form that static hosts read."""
    lines = ["/*", *(f"  {name}: {value}" for name, value in EVERYWHERE.items()), f"  Cache-Control: {ASK_AGAIN}"]
    for folder in ("/app-*", "/runtime-*", "/styles-*", "/tables-*"):
        lines += [folder, "  ! Cache-Control", f"  Cache-Control: {FOR_EVER}"]
    return "\n".join(lines) + "\n"

"""The HTTP headers the site is served with, here and by hosts that read a _headers file."""

_POLICY = {
    "default-src": "'none'",
    "script-src": "'self' 'wasm-unsafe-eval'",  # Pyodide is WebAssembly; nothing is ever made from strings
    "worker-src": "'self'",
    "connect-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data:",
    "manifest-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'none'",
}
META_POLICY = "; ".join(f"{name} {value}" for name, value in _POLICY.items())
"""The content security policy as a page states it itself, for hosts that send no headers."""

HEADERS = {
    "Content-Security-Policy": f"{META_POLICY}; frame-ancestors 'none'",  # only a header may say the last one
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
IMMUTABLE = "public, max-age=31536000, immutable"
"""For folders whose name has the hash of their content."""
REVALIDATED = "no-cache"


def headers_file(hashed_folders: list[str]) -> str:
    """The _headers file of Netlify, Cloudflare Pages and others."""
    lines = ["/*", *(f"  {name}: {value}" for name, value in HEADERS.items()), f"  Cache-Control: {REVALIDATED}"]
    for folder in hashed_folders:
        lines += [f"/{folder}/*", "  ! Cache-Control", f"  Cache-Control: {IMMUTABLE}"]
    return "\n".join(lines) + "\n"

"""The headers that a host should send; the pages repeat the policy as a meta tag."""

CONTENT_SECURITY_POLICY = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self' 'wasm-unsafe-eval'",
        "style-src 'self'",
        "img-src 'self' data:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'none'",
    )
)

SECURITY_HEADERS = {
    # frame-ancestors means nothing in a meta tag, so it is here alone.
    "Content-Security-Policy": CONTENT_SECURITY_POLICY + "; frame-ancestors 'self'",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}

FOREVER = "public, max-age=31536000, immutable"
ASK_FIRST = "no-cache"


def cache_control(path: str) -> str:
    """How long a browser may keep the file at `path` below the site's root without asking.

    What is in ``assets/`` carries its content in its name. Pyodide's folder carries a version.
    """
    return FOREVER if path.startswith(("assets/", "pyodide/")) else ASK_FIRST

"""The properties of a `Url` of Node.js, and its text, as `url.format` writes it."""

import re
from dataclasses import dataclass
from typing import Final

from urlprism._core.escapes.triplets import Escapes
from urlprism.readers.outcomes import Refused

# Protocols that have no host, and those before which "//" always stands.
HOSTLESS: Final = frozenset({"javascript:"})
SLASHED: Final = frozenset({"http:", "https:", "ftp:", "gopher:", "file:", "ws:", "wss:"})
_NOT_IN_AUTH: Final = Escapes(re.compile(r"[^!'()*.:_~A-Za-z0-9-]"))


@dataclass(slots=True)
class Url:
    """The properties of a `Url`; None is null, and "" is empty."""

    protocol: str | None = None
    slashes: bool | None = None
    auth: str | None = None
    host: str | None = None
    port: str | None = None
    hostname: str | None = None
    hash: str | None = None
    search: str | None = None
    pathname: str | None = None


def formatted(url: Url) -> str:
    """Return a URL in text, as `url.format` does; raise Refused for a lone surrogate."""
    protocol = url.protocol or ""
    host = url.host or _with_port(url)
    if host and url.auth:
        host = f"{_encoded(url.auth)}@{host}"
    path = (url.pathname or "").replace("#", "%23").replace("?", "%3F")
    if url.slashes or protocol in SLASHED:
        if url.slashes or host:
            path = f"/{path}" if path and path[0] != "/" else path
            host = f"//{host}"
        elif protocol == "file:":
            host = "//"
    search = (url.search or "").replace("#", "%23")
    return f"{protocol}{host}{path}{search}{url.hash or ''}"


def _with_port(url: Url) -> str:
    """Return the hostname and the port of a URL, in brackets if it has a colon."""
    name = url.hostname or ""
    if ":" in name and not (name[0] == "[" and name[-1] == "]"):
        name = f"[{name}]"
    return f"{name}:{url.port}" if name and url.port else name


def _encoded(auth: str) -> str:
    """Return an auth percent-encoded; raise Refused for a lone surrogate, which UTF-8 has not."""
    try:
        return _NOT_IN_AUTH.escape(auth)
    except UnicodeEncodeError:
        raise Refused("URI malformed", "url.format, ERR_INVALID_URI") from None

"""The origin of a URL (#concept-url-origin), serialized as in HTML."""

from urlprism.whatwg.parser import parse_into
from urlprism.whatwg.record import Spans

_OPAQUE = "null"


def origin_of(url: Spans) -> str:
    """Return scheme, host and port of a URL, or "null" for an opaque origin, as files have."""
    scheme = url.scheme
    if scheme in {"ftp", "http", "https", "ws", "wss"}:
        return f"{scheme}://{url.host}"
    if scheme == "blob":
        path_url = Spans()
        if parse_into(path_url, url.pathname, None) is None:
            # There are no blob URL entries here, so the path decides; for a file it is opaque.
            return origin_of(path_url) if path_url.scheme in {"http", "https"} else _OPAQUE
    return _OPAQUE

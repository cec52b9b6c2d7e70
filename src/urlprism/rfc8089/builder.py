"""Build a file URI from data (RFC 8089 §2, §4)."""

from collections.abc import Iterable

from urlprism._core.arguments.intake import exact
from urlprism._core.arguments.part_data import segments_of
from urlprism._core.records import editing
from urlprism.errors import URLError
from urlprism.rfc3986 import build as build_reference
from urlprism.rfc3986 import encode as encode_fragment
from urlprism.rfc8089.api import FileURI, parse
from urlprism.rfc8089.coding import encode


def build(
    *, host: str | None = "", path: str | Iterable[str] = "/", fragment: str | None = None
) -> FileURI:
    """Return the file URI with this data, percent-encoded, as its parts (§2, §4).

    The path is text whose "/" delimit segments, or segments whose "/" are data; it begins at the
    root. A host None writes no "//", "" writes no name. Raise URLError for an invalid host, for a
    relative path, and for a segment "." or "..".

    >>> str(build(path=["srv", "a b/c"])), str(build(host=None, path="/a"))
    ('file:///srv/a%20b%2Fc', 'file:/a')
    """
    parts = {
        "scheme": "file",
        "host": None if host is None else build_reference(host=host).host,
        "path": _path(path),
        "fragment": None if fragment is None else encode_fragment(fragment, "fragment"),
    }
    return editing.verified(parse(editing.composed(parts)), parts, "RFC 8089 §2 file-URI")


def _path(path: str | Iterable[str]) -> str:
    """Return the path as written in a URI."""
    if isinstance(path, str | bytes | bytearray):
        return encode(exact(path), "path")
    segments = segments_of(path)
    for segment in segments:
        if segment in {".", ".."}:
            message = "a dot segment would be removed, so it cannot be data"
            raise URLError(message, segment, 0, len(segment), "RFC 3986 §3.3")
    return "/" + "/".join([encode(segment, "segment") for segment in segments])

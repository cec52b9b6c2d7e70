"""What drivers of Go take from its library: a host and a port apart, a login, the query."""

import re
from collections.abc import Callable
from typing import Final, TypeAlias

from urlprism.readers.drivers.connections import refused
from urlprism.readers.programs.go import model as go
from urlprism.urllib_parse import unquote_to_bytes

UrlOf: TypeAlias = Callable[[str, str | None], go.Fields]
PORT: Final = 5432
SCHEMES: Final = ("postgres://", "postgresql://")
_WRONG: Final = re.compile("%(?![0-9A-Fa-f]{2})")


def login(url: go.Fields) -> tuple[str | None, str | None]:
    """Return the user and the password, None for what is not there."""
    if url.user is None:
        return None, None
    user, colon, password = url.user.partition(":")
    return _decoded(user), _decoded(password) if colon else None


def query(url: go.Fields) -> dict[str, str]:
    """Return the first value of each parameter; those that are malformed are left out."""
    values: dict[str, str] = {}
    for piece in url.rawquery.split("&"):
        if piece and ";" not in piece and not _WRONG.search(piece):
            name, _, value = piece.partition("=")
            values.setdefault(*[_decoded(each.replace("+", " ")) for each in (name, value)])
    return values


def split_host_port(text: str) -> tuple[str, str] | None:
    """Return a host and a port, as `net.SplitHostPort` does; None for its error."""
    before, colon, port = text.rpartition(":")
    if not colon:
        return None
    if before.startswith("["):
        host, bracket, trailing = before[1:].partition("]")
        is_wrong = not bracket or trailing or "[" in host or "[" in port or "]" in port
        return None if is_wrong else (host, port)
    is_wrong = ":" in before or "[" in text or "]" in text
    return None if is_wrong else (before, port)


def _decoded(text: str) -> str:
    octets = unquote_to_bytes(go.octets_of(text))
    return go.text_of(octets)


def failed(reason: str, rule: str) -> Exception:
    """Return a refusal of a driver of Go."""
    return refused(reason, f"Go {rule}, error")

"""What dialects of redirect_uri share: equal texts, where two texts differ, ports of loopback."""

import re
from typing import Final

from urlprism._core.texts.beginnings import common_length
from urlprism.matching.model import Decision, no, yes

EQUAL: Final = yes("the texts are equal")
# An absolute URI with an authority whose port can be left out: what stands before and behind it.
_WITH_PORT: Final = re.compile(
    r"(?P<before>[A-Za-z][A-Za-z0-9+.-]*+://(?:[^/?#@]*+@)?"
    r"(?P<host>\[[^\]/?#]*+\]|[^\[\]:/?#@]*+))(?P<port>:[0-9]*+)?(?P<behind>(?:[/?#].*+)?)",
    re.DOTALL,
)
IPV4_LOOPBACK: Final = "127.0.0.1"
IPV6_LOOPBACK: Final = "[::1]"
LOOPBACK: Final = frozenset({IPV4_LOOPBACK, IPV6_LOOPBACK, "localhost"})


def by_text(pattern: str, url: str, cause: str = "") -> Decision:
    """Decide by simple string comparison: RFC 3986 §6.2.1."""
    if pattern == url:
        return EQUAL
    place = common_length(pattern, url)
    spans = {"pattern": (place, len(pattern)), "url": (place, len(url))}
    return no("the texts differ from here on", cause, **spans)


def but_for_port(pattern: str, url: str, hosts: frozenset[str]) -> Decision | None:
    """Return yes if two http URLs of one of these hosts are equal but for their ports, else None.

    RFC 8252 §7.3. Hosts are compared as they are written.
    """
    registered, requested = _WITH_PORT.fullmatch(pattern), _WITH_PORT.fullmatch(url)
    if registered is None or requested is None or registered["host"] not in hosts:
        return None
    if registered["before"] != requested["before"] or not pattern.startswith("http://"):
        return None
    if registered["behind"] != requested["behind"] or "@" in registered["before"]:
        return None
    return yes(
        "ports of a loopback address are free",
        "loopback-port-free",
        pattern=_port(registered),
        url=_port(requested),
    )


def _port(parts: re.Match[str]) -> tuple[int, int]:
    """Return where the port is, or where it would be."""
    return parts.span("port") if parts["port"] else (parts.end("before"), parts.end("before"))


def with_slash(path: str) -> str:
    """Return a path with a slash at its end."""
    return path if path.endswith("/") else f"{path}/"

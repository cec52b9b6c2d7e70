"""How hyperlink reads a URL: `hyperlink.URL.from_text`.

text ──► Appendix B ──► userinfo to the first "@", host, port ──► a host without delimiters
"""

import re
from typing import Final

from urlprism._core.grammar.appendix_b import COMPONENTS
from urlprism._core.hosts.ipv6 import is_ipv6address
from urlprism.readers.judges.believed import FIELDS, Fields, answer, refused
from urlprism.readers.judges.ports import HYPERLINK
from urlprism.readers.model import Model

NAME: Final = "hyperlink"
VERSION: Final = "21.0.0"
_RULE: Final = "hyperlink.URL.from_text"
_SCHEME: Final = re.compile(r"[a-zA-Z0-9+,.-]*\n?")
_RESERVED: Final = frozenset("/?#@\0")


def report(text: str, base: str | None) -> Fields:  # noqa: ARG001 - it does not resolve
    """Return the parts of a text, without the scheme's own port; raise Refused if it raises."""
    parts = COMPONENTS.fullmatch(text)
    assert parts is not None  # noqa: S101 - every text has these components
    fragment = _fragment(parts["fragment"])
    authority: str = parts["authority"] or ""
    userinfo, host, digits = _located(authority)
    scheme: str = parts["scheme"] or ""
    port = None if digits is None else _port(digits)
    if not _SCHEME.fullmatch(scheme):
        raise refused("a scheme with another character", _RULE)
    _check(host)
    return Fields(
        *(scheme or None, userinfo or None, host, None if port == HYPERLINK.get(scheme) else port),
        *(parts["path"] or ("/" if authority else ""), parts["query"] or None, fragment),
    )


def _fragment(text: str | None) -> str | None:
    """Return a fragment without a line end behind it; refuse one with a line end inside."""
    text = (text or "").removesuffix("\n")
    if "\n" in text:
        raise refused("a line end in the fragment", _RULE)
    return text or None


def _located(authority: str) -> tuple[str, str, str | None]:
    """Return userinfo, host and port of an authority, None for a port without a colon."""
    userinfo, at, rest = authority.partition("@")
    if not at:
        userinfo, rest = "", authority
    if rest.startswith("["):
        inside, _, behind = rest[1:].partition("]")
        if "]" in rest and "[" not in inside and (not behind or behind[0] == ":"):
            return userinfo, inside, _digits(behind)
    host, colon, behind = rest.partition(":")
    if "[" in host or "]" in host:
        raise refused("brackets inside the host", _RULE)
    return userinfo, host, _digits(colon + behind)


def _digits(behind: str) -> str | None:
    """Return the text of a port behind its colon, None without one."""
    if not behind or behind == "\n":
        return None
    digits = behind[1:].removesuffix("\n")
    if "\n" in digits:
        raise refused("a line end in the port", _RULE)
    return digits


def _port(digits: str) -> int:
    """Return the number that `int` reads, which may be negative."""
    try:
        return int(digits)
    except ValueError:
        raise refused("the port is not a number", _RULE) from None


def _check(host: str) -> None:
    """Refuse a host with a delimiter or NUL, and one with a colon that is not an IPv6 address."""
    if not _RESERVED.isdisjoint(host):
        raise refused("a delimiter or NUL in the host", _RULE)
    if ":" in host and not is_ipv6address(host):
        raise refused("not an IPv6 address", _RULE)


MODEL: Final = Model(NAME, VERSION, "hyperlink's URL", FIELDS, report, answer)

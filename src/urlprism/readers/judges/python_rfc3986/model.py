"""How the package rfc3986 judges a URL: `urlparse`, which refuses few texts.

text ──► split by one pattern ──► authority by the grammar, or cut at its signs ──► port by `int`
     ──► the other parts percent-encoded

A backslash ends an authority. In one that is not of the grammar, a host may have any characters,
and a port all that `int` takes for a number.
"""

from typing import Final

from urlprism.readers.judges.believed import FIELDS, Fields, answer, refused
from urlprism.readers.model import Model
from urlprism.readers.programs.urllib3.rfc3986_package import (
    IN_HTTPX,
    Authority,
    encoded,
    split,
    split_authority,
)

NAME: Final = "python-rfc3986"
VERSION: Final = "2.0.0"
_RULE: Final = "rfc3986 authority_from"


def report(text: str, base: str | None) -> Fields:  # noqa: ARG001 - `urlparse` does not resolve
    """Return the parts of a URI reference; raise Refused for one that `urlparse` refuses."""
    scheme, authority, *rest = split(text, IN_HTTPX)
    located = split_authority(authority)
    if authority and (located.host is None or not authority.isascii()):
        located = _cut(authority)
    try:
        port = int(located.port) if located.port else None
    except ValueError:
        raise refused("a port that is no number", f"{_RULE}, InvalidPort") from None
    path, query, fragment = (encoded(part, IN_HTTPX.kept) for part in rest)
    host = None if located.host is None else located.host.strip("[]")
    return Fields(scheme, located.userinfo or None, host, port or None, path or "", query, fragment)


def _cut(authority: str) -> Authority:
    """Return the parts between the last "@", the brackets, and the first colon behind them."""
    before, at, rest = authority.rpartition("@")
    host = ""
    if rest.startswith("["):
        host, bracket, rest = rest.partition("]")
        if not bracket:
            raise refused("a bracket that is not closed", f"{_RULE}, ValueError")
        host += bracket
    name, colon, port = rest.partition(":")
    named = host or name or None
    return Authority(before if at else None, named, port if colon else None)


MODEL: Final = Model(NAME, VERSION, "the package rfc3986, urlparse", FIELDS, report, answer)

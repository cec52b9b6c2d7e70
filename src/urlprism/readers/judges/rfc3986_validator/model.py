"""How rfc3986-validator judges a URI: `validate_rfc3986`, one pattern for the grammar.

It departs from the grammar of RFC 3986 in three places: a line end may follow the URI, the numbers
of an IPv4 address within IPv6 may begin with "0", and an IPvFuture address begins with "v" only.
The host is that of the grammar.
"""

import re
from typing import Final

from urlprism import rfc3986
from urlprism.errors import URLError
from urlprism.readers.judges.believed import FIELDS, Fields, answer, refused
from urlprism.readers.model import Model

NAME: Final = "rfc3986-validator"
VERSION: Final = "0.1.1"
_RULE: Final = "validate_rfc3986, URI"
_LITERAL: Final = re.compile(r"(//(?:[^/?#@]*@)?\[)([^]/?#@]*)(?=\])")


def report(text: str, base: str | None) -> Fields:  # noqa: ARG001 - it does not resolve
    """Return the parts of a URI; raise Refused for any other text."""
    uri = text.removesuffix("\n")
    literal = _LITERAL.search(uri.partition("?")[0].partition("#")[0])
    if literal and literal[2].startswith("V"):
        raise refused("an IPvFuture address that begins with a capital", _RULE)
    plain = uri
    if literal and "." in literal[2]:
        start, end = literal.span(2)
        plain = uri[:start] + _unpadded(literal[2]) + uri[end:]
    try:
        parts = rfc3986.parse(plain)
    except URLError:
        raise refused("not a URI", _RULE) from None
    if parts.scheme is None:
        raise refused("no scheme", _RULE)
    components = parts.components()
    return components._replace(host=components.host if literal is None else literal[2])


def _unpadded(address: str) -> str:
    """Return an IPv6 address whose last four numbers have no zeros before them."""
    before, colon, numbers = address.rpartition(":")
    shorter = [re.sub("^0{1,2}(?=[0-9])", "", each) if len(each) <= 3 else each
               for each in numbers.split(".")]  # fmt: skip
    return f"{before}{colon}{'.'.join(shorter)}"


MODEL: Final = Model(NAME, VERSION, "rfc3986-validator's URI", FIELDS, report, answer)

"""How Go's `net/url` keeps a path and a fragment: unescaped, as written, and escaped.

The steps are those of `setPath` and `EscapedPath`, which no release since 1.19 changed. Each octet
is one character.
"""

import re
from typing import Final, NamedTuple

from urlprism._core.escapes.triplets import Escapes
from urlprism.readers.programs.go.host import unescaped

_UNRESERVED: Final = r"0-9A-Za-z\-._~"
_ALLOWED: Final = rf"{_UNRESERVED}!$&'()*+,;=:@%/\[\]"


class Kind(NamedTuple):
    """The characters of a path or a fragment: those to escape, as what, and those allowed."""

    unsafe: re.Pattern[str]
    escapes: Escapes
    allowed: re.Pattern[str]


_UNSAFE: Final = re.compile(rf"[^{_UNRESERVED}$&+,;=:@/]+")
_UNSAFE_IN_FRAGMENT: Final = re.compile(rf"[^{_UNRESERVED}$&+,;=:@/?!()*]+")
PATH: Final = Kind(_UNSAFE, Escapes(_UNSAFE, "latin-1"), re.compile(f"[{_ALLOWED}]*"))
FRAGMENT: Final = Kind(
    _UNSAFE_IN_FRAGMENT, Escapes(_UNSAFE_IN_FRAGMENT, "latin-1"), re.compile(f"[{_ALLOWED}?]*")
)


class Part(NamedTuple):
    """A path or a fragment: unescaped, as written if Go's spelling differs, and escaped.

    The hint is "" if Go spells the part as it was written.
    """

    plain: str = ""
    hint: str = ""
    escaped: str = ""


def part(text: str, kind: Kind) -> Part:
    """Return a path or a fragment; raise Refused for a "%" that begins no triplet.

    >>> part("/a%2Fb", PATH).escaped, part("/a%2Fb|", PATH).escaped
    ('/a%2Fb', '/a/b%7C')
    """
    if not kind.unsafe.search(text):
        return Part(text, "", text)
    plain = unescaped(text)
    escaped = kind.escapes.escape(plain)
    hint = "" if escaped == text else text
    if hint and kind.allowed.fullmatch(hint):
        escaped = hint
    elif plain == "*":
        escaped = "*"
    return Part(plain, hint, escaped)

"""tough-cookie of npm, which refuses public suffixes by the list of tldts.

attribute ──► spaces and one dot off, lower case ──► in ASCII ──► has it a registrable domain?
stored as written ──► looked for by the names from the registrable domain to the host
"""

import re
from typing import Final

from urlprism.errors import URLError
from urlprism.matching.addresses import address
from urlprism.matching.cookies.jars import (
    Cookie,
    Jar,
    dialects,
    ignored,
    not_below,
    of_domain,
    public_suffix,
)
from urlprism.matching.model import Decision, no, refuse_pattern
from urlprism.matching.spaces import OF_JAVASCRIPT
from urlprism.matching.subjects import Subject, subject_of_url
from urlprism.whatwg import registrable_domain

_RESERVED: Final = frozenset({"local", "example", "invalid", "localhost", "test"})
_ALONE: Final = frozenset({"localhost", "invalid"})
# What tldts takes for a name: labels of up to 63 characters without a hyphen at an end.
_LETTER: Final = r"a-z0-9_\u0080-\U0010ffff"
_LABEL: Final = rf"[{_LETTER}](?:[{_LETTER}-]{{0,61}}[{_LETTER}])?"
_NAME: Final = re.compile(rf"\.?{_LABEL}(?:\.{_LABEL})*")
_NUMBER: Final = re.compile(r"(?:[0-9]+|0x[0-9a-f]*)\Z")
_LONGEST: Final = 255


def _take(url: str) -> Subject | Decision:
    return subject_of_url(url, "node")


def _in_ascii(name: str) -> str | None:
    """Return a name as `canonicalDomain` does, None where it raises."""
    text = name.strip(OF_JAVASCRIPT).removeprefix(".")
    bare = text.removeprefix("[").removesuffix("]")
    octets = address(bare)
    if octets is not None and len(octets) == 16:
        text = f"[{bare}]"
    elif text.isascii() and "\0" not in text:
        return text.lower()
    peer = subject_of_url(f"http://{text}", "node")
    return peer.host if isinstance(peer, Subject) else None


def _registrable(name: str) -> str | None:
    """Return the registrable domain of a name, None without one: `getPublicSuffix`."""
    *above, last = name.split(".")
    if last in _RESERVED and (above or last in _ALONE):
        return f"{above[-1]}.{last}" if above else last
    bare = name.rstrip(".")
    if last in _RESERVED or len(name) > _LONGEST or not _NAME.fullmatch(bare):
        return None
    if _NUMBER.match(bare.rpartition(".")[2]):
        return None
    try:
        return registrable_domain(bare.removeprefix("."))
    except URLError:
        return None


def _put(pattern: str, host: str) -> Cookie | Decision:
    whole, own = (0, len(pattern)), _in_ascii(host) or ""
    name = pattern.strip(OF_JAVASCRIPT).removeprefix(".").lower()
    if not name:
        return ignored(pattern, own)
    domain = _in_ascii(name)
    if domain is None:
        return no("the domain cannot be converted", "name-not-converted", pattern=whole)
    try:
        is_allowed = address(domain) is not None or _registrable(domain) is not None
    except ImportError:
        return refuse_pattern("no public suffix list is installed", pattern=whole)
    if not is_allowed:
        return public_suffix(pattern)
    is_below = own.endswith(f".{domain}") and address(own) is None
    if own != domain and not is_below:
        return not_below(pattern, domain, own)
    return of_domain(pattern, name)


def _sends(cookie: Cookie, host: str) -> bool:
    """Whether a cookie is sent, which is looked for from the registrable domain to the host."""
    own, domain = _in_ascii(host) or "", cookie.domain
    registrable = _registrable(own)
    if registrable is None:
        return own == domain
    is_below = own.endswith(f".{domain}") and not cookie.is_of_host and address(own) is None
    is_there = f".{domain}".endswith(f".{registrable}")
    return not own.endswith(".") and is_there and (own == domain or is_below)


DIALECTS: Final = dialects(
    "tough-cookie",
    "6.1.0",
    "tough-cookie lib/cookie/cookieJar.ts setCookie, getCookies",
    Jar(_take, _put, _sends),
    "node",
)

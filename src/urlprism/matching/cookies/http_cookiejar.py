"""CPython's `http.cookiejar` with its default policy, which requests and httpx use, too.

URL ──► the authority without a port, lower case ──► ".local" behind a name without a dot
attribute ──► lower case, a dot before it ──► the host with a dot before it ends so
"""

import re
from typing import Final

from urlprism.matching.cookies.jars import Jar, Stored, dialects, not_below, stored
from urlprism.matching.model import Decision, no, refuse_url
from urlprism.matching.subjects import Subject, place_of_host
from urlprism.urllib_parse import urlparse

_PORT: Final = re.compile(r":[0-9]+$")
_NUMBER_AT_END: Final = re.compile(r"\.[0-9]+$")
_SCHEME: Final = re.compile(r"[^/:]+:")


def _take(url: str) -> Subject | Decision:
    """Return the host of a request for a URL: `request_host`."""
    text = url.strip()
    if text[:1] == "<" and text[-1:] == ">":
        text = text[1:-1].strip()
    text = text.removeprefix("URL:").strip() if text.startswith("URL:") else text
    if not _SCHEME.match(text):
        return refuse_url("there is no scheme", url=(0, len(url)))
    try:
        authority = urlparse(text).netloc
    except ValueError:
        return refuse_url("the program does not read this URL", url=(0, len(url)))
    return Subject(_PORT.sub("", authority).lower(), place_of_host(url))


def _effective(host: str) -> str:
    return host if "." in host or _NUMBER_AT_END.search(host) else f"{host}.local"


def _put(pattern: str, host: str) -> Stored | Decision:
    # A field of a response is read as ISO 8859-1.
    name = pattern.encode().decode("latin-1").strip().lower()
    domain, whole = name if name[:1] == "." else f".{name}", (0, len(pattern))
    effective, bare = _effective(host), domain[1:]
    if "." not in bare and not effective.endswith(".local"):
        return no("a domain without a dot within", "public-suffix", pattern=whole)
    is_below = f".{effective}".endswith(domain) or effective.endswith(f"{bare}.local")
    if not is_below and not effective.startswith("."):
        return not_below(pattern, domain, host)
    return stored(pattern, domain)


def _sends(cookie: Stored, host: str) -> bool:
    """Whether a request for a host has the cookie: `domain_return_ok`, `return_ok_domain`."""
    return f".{_effective(host)}".endswith(cookie.domain)


DIALECTS: Final = dialects(
    "http.cookiejar",
    "3.11.7",
    "CPython Lib/http/cookiejar.py DefaultCookiePolicy",
    Jar(_take, _put, _sends),
    "urllib",
    "2023-12-04",
)

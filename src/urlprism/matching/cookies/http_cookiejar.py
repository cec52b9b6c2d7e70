"""CPython's `http.cookiejar` with its default policy; requests and httpx give it other texts.

URL ──► the authority without a port, lower case ──► ".local" behind a name without a dot
attribute ──► lower case, a dot before it ──► the host with a dot before it ends so
"""

import re
from typing import Final

from urlprism.matching.cookies.jars import Cookie, Jar, dialects, not_below, of_domain
from urlprism.matching.model import Decision, no, refuse_url
from urlprism.matching.places import place_of_host
from urlprism.matching.subjects import Subject
from urlprism.readers import reader
from urlprism.urllib_parse.releases import release

VERSION: Final = "3.11.7"
_PORT: Final = re.compile(r":[0-9]+$")
_NUMBER_AT_END: Final = re.compile(r"\.[0-9]+$")
_SCHEME: Final = re.compile(r"[^/:]+:")


def _take(url: str) -> Subject | Decision:
    """Return the host of a request for a URL, unwrapped as `urllib.request` does."""
    text = url.strip()
    if text[:1] == "<" and text[-1:] == ">":
        text = text[1:-1].strip()
    text = text.removeprefix("URL:").strip() if text.startswith("URL:") else text
    if not _SCHEME.match(text):
        return refuse_url("there is no scheme", url=(0, len(url)))
    return host_of(text, url)


def host_of(text: str, url: str) -> Subject | Decision:
    """Return the host of a request, by what a program makes of a URL: `request_host`."""
    try:
        authority = release(VERSION).urlparse(text).netloc
    except ValueError:
        return refuse_url("the program does not read this URL", url=(0, len(url)))
    return Subject(_PORT.sub("", authority).lower(), place_of_host(url))


def host_by(program: str, url: str) -> Subject | Decision:
    """Return the host of a request for a URL as a program's reader hands it on."""
    reading = reader(program).read(url)
    if not reading.accepted:
        return refuse_url("the program does not read this URL", url=(0, len(url)))
    return host_of(str(reading.report["url"]), url)


def _effective(host: str) -> str:
    return host if "." in host or _NUMBER_AT_END.search(host) else f"{host}.local"


def put(pattern: str, host: str) -> Cookie | Decision:
    """Return what is stored of a field that is read as ISO 8859-1, as `http.client` reads it."""
    return put_as(pattern.encode().decode("latin-1"), pattern, host)


def put_as(text: str, pattern: str, host: str) -> Cookie | Decision:
    """Return what the policy lets a host store for the text of an attribute: `set_ok_domain`."""
    name, whole = text.strip().lower(), (0, len(pattern))
    domain = name if name[:1] == "." else f".{name}"
    effective, bare = _effective(host), domain[1:]
    if "." not in bare and not effective.endswith(".local"):
        return no("a domain without a dot within", "public-suffix", pattern=whole)
    is_below = f".{effective}".endswith(domain) or effective.endswith(f"{bare}.local")
    if not is_below and not effective.startswith("."):
        return not_below(pattern, domain, host)
    return of_domain(pattern, domain)


def sends(cookie: Cookie, host: str) -> bool:
    """Whether a request for a host has the cookie: `domain_return_ok`, `return_ok_domain`."""
    return f".{_effective(host)}".endswith(cookie.domain)


DIALECTS: Final = dialects(
    "http.cookiejar",
    VERSION,
    "CPython Lib/http/cookiejar.py DefaultCookiePolicy",
    Jar(_take, put, sends),
    f"urllib@{VERSION}",
    "2023-12-04",
)

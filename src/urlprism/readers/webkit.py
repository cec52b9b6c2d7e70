"""How WebKit reads a URL: its class `URL`, which is WTF::URLParser.

text, base ──► backslashes before a base that is not special ──► ICU's host ──► the URL Standard

Domains are converted by ICU, which WebKitGTK takes from the system: those in ASCII, too, where a
label begins with "xn--".
"""

from typing import Final

from urlprism.readers import browser_idna, browser_urls
from urlprism.readers.browser_urls import SPECIAL, Fields, Parts
from urlprism.readers.model import Model
from urlprism.readers.reading import Refused
from urlprism.readers.url_class import answer

NAME: Final = "webkit"
VERSION: Final = "2.50.6"
UNICODE: Final = "15.0"  # that of ICU 72, which Debian 12 has

_LONGEST: Final = 2048  # characters of a domain that ICU writes
_RULE: Final = "WTF::URLParser, URL::isValid"
_OF_FILE, _OF_HOST = "file://", frozenset({"resource"})


def report(text: str, base: str | None) -> Fields:
    """Return the attributes of a URL, read against `base` if there is one."""
    known = None if base is None else _url(base, None)
    parts = _url(text, known)
    found = browser_urls.fields(parts, _origin(parts))
    if parts.host is None and not parts.is_opaque and parts.path.startswith("/."):
        # The getter takes "/." for what is before a path that begins with "//".
        return found._replace(pathname=parts.path.removeprefix("/."))
    return found


def _url(text: str, base: Parts | None) -> Parts:
    """Return the parts of a URL; raise URLError or Refused if it is invalid."""
    text = browser_urls.stripped(text)
    scheme, rest = browser_urls.scheme_of(text)
    kind = scheme or (base.scheme if base else "")
    is_special = kind in SPECIAL or kind == "file"
    if base is not None and scheme == base.scheme in SPECIAL and rest == "/":
        raise Refused("nothing follows the slash", _RULE)
    if base is not None and not scheme and not is_special and not base.is_opaque:
        text = browser_urls.with_slashes(text)
    parts = browser_urls.with_domain(text, base, to_ascii) if is_special else None
    parts = parts or browser_urls.parsed(text, base)
    if is_special:
        browser_urls.check_ace(parts.host, to_ascii, _RULE)
    elif _has_user(text) and parts.host and not parts.path and parts[6:8] != (None, None):
        parts = parts._replace(path="/")
    return parts


def to_ascii(domain: str) -> str | None:
    """Return a domain as ICU converts it, None if it fails."""
    found = browser_idna.to_ascii(domain, UNICODE)
    return found if found and len(found) <= _LONGEST else None


def _has_user(text: str) -> bool:
    """Whether there is an "@" in the authority of a stripped text that is not special."""
    place = browser_urls.host_place(text, "", is_special=False)
    return place is not None and text[: place[0]].endswith("@")


def _origin(parts: Parts) -> str:
    """Return the origin of a URL as a text, "null" for an opaque one."""
    if parts.scheme == "blob":
        inner = browser_urls.inner(parts.path, _url)
        return _origin(inner) if inner and inner.scheme in {"http", "https", "file"} else "null"
    if parts.scheme == "file":
        return _OF_FILE
    return browser_urls.origin(parts) if parts.scheme in SPECIAL | _OF_HOST else "null"


MODEL: Final = Model(NAME, VERSION, "the class URL of WebKit", Fields._fields, report, answer)

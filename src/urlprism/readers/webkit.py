"""How WebKit reads a URL: its class `URL`, which is WTF::URLParser.

text, base ──► backslashes before a base that is not special ──► ICU's host ──► the URL Standard

Domains are converted by ICU, which WebKitGTK takes from the system: those in ASCII, too, where a
label begins with "xn--".
"""

import re
from functools import partial
from typing import Final

from urlprism.readers import browser_idna, browser_urls
from urlprism.readers.browser_urls import SPECIAL, Fields, Parts
from urlprism.readers.model import Model
from urlprism.readers.reading import Refused
from urlprism.readers.url_class import answer
from urlprism.readers.webkit_releases import BRANCHES, WebKit, release

NAME: Final = "webkit"
VERSION: Final = "2.50.6"

_ACE: Final = re.compile(r"(?:^|\.)xn--")
_BAR_OF_DRIVE: Final = re.compile(r"(?i)file:[/\\]{3}[a-z]\|")
_LONGEST_LABEL: Final = 200  # characters that the ICU of Debian 11 writes in Punycode
_CIRCUMFLEX: Final = re.compile("%5E")
_LONGEST: Final = 2048  # characters of a domain that ICU writes
_RULE: Final = "WTF::URLParser, URL::isValid"
_OF_FILE, _OF_HOST = "file://", frozenset({"resource"})


def at_version(version: str) -> Model[Fields]:
    """Return the model of a release of WebKitGTK; raise ValueError for an unknown one."""
    webkit = release(version)
    return Model(
        *(NAME, webkit.version, "the class URL of WebKit", Fields._fields),
        *(partial(_report, webkit), answer, at_version),
        known=tuple([f"2.{branch}" for branch in BRANCHES]),
    )


def _report(webkit: WebKit, text: str, base: str | None) -> Fields:
    """Return the attributes of a URL, read against `base` if there is one."""
    known = None if base is None else _url(base, None, webkit)
    parts = _url(text, known, webkit)
    found = browser_urls.fields(parts, _origin(parts, webkit))
    if parts.host is None and not parts.is_opaque and parts.path.startswith("/."):
        # The getter takes "/." for what is before a path that begins with "//".
        return found._replace(pathname=parts.path.removeprefix("/."))
    return found


def _url(text: str, base: Parts | None, webkit: WebKit) -> Parts:
    """Return the parts of a URL; raise URLError or Refused if it is invalid."""
    text = browser_urls.stripped(text)
    scheme, rest = browser_urls.scheme_of(text)
    kind = scheme or (base.scheme if base else "")
    is_special = kind in SPECIAL or kind == "file"
    reads_slash = "slash-alone-read" in webkit.changes
    if not reads_slash and base is not None and scheme == base.scheme in SPECIAL and rest == "/":
        raise Refused("nothing follows the slash", _RULE)
    if base is not None and not scheme and not is_special and not base.is_opaque:
        text = text if "backslash-in-path" in webkit.changes else browser_urls.with_slashes(text)
    convert = partial(to_ascii, webkit=webkit)
    converted = browser_urls.with_domain(text, base, convert) if is_special else None
    parts = converted or browser_urls.parsed(text, base)
    # What was converted is valid already.
    if is_special and converted is None and "ascii-domain-kept" not in webkit.changes:
        parts = _with_ascii_domain(parts, webkit)
    if not is_special and _has_user(text) and parts.host and not parts.path:
        parts = parts._replace(path="/") if parts[6:8] != (None, None) else parts
    return _older(parts, text, webkit)


def _with_ascii_domain(parts: Parts, webkit: WebKit) -> Parts:
    """Return parts with their host as ICU converts it; raise Refused if it is not valid.

    Up to ICU 67 a label of Punycode of nothing is empty.
    """
    if not parts.host or not _ACE.search(parts.host):
        return parts
    found = to_ascii(parts.host, webkit)
    host = browser_urls.address_or_name(found) if found else None
    if not host or ("icu-72" in webkit.changes and host != parts.host):
        raise Refused("a label that is not valid Punycode", _RULE)
    return parts._replace(host=host)


def _older(parts: Parts, text: str, webkit: WebKit) -> Parts:
    """Return parts as a release has them that percent-encodes less."""
    if "bar-of-drive-replaced" not in webkit.changes and _BAR_OF_DRIVE.match(text):
        parts = parts._replace(path=f"{parts.path[:2]}|{parts.path[3:]}")
    if "circumflex-encoded" not in webkit.changes:
        parts = parts._replace(path=_CIRCUMFLEX.sub("^", parts.path))
    return parts if "last-space-encoded" in webkit.changes else browser_urls.spaced(parts, text)


def to_ascii(domain: str, webkit: WebKit) -> str | None:
    """Return a domain as ICU converts it, None if it fails."""
    is_bounded = "icu-72" not in webkit.changes and not domain.isascii()
    if is_bounded and any(len(each) > _LONGEST_LABEL for each in domain.split(".")):
        return None
    since = {"icu-76": browser_idna.ACE_IN_ACE, "icu-72": browser_idna.ASCII_IN_ACE}
    forgiven = tuple(error for change, error in since.items() if change not in webkit.changes)
    found = browser_idna.to_ascii(
        domain, webkit.unicode, forgiven, forbidden=browser_urls.FORBIDDEN
    )
    return found if found and len(found) <= _LONGEST else None


def _has_user(text: str) -> bool:
    """Whether there is an "@" in the authority of a stripped text that is not special."""
    place = browser_urls.host_place(text, "", is_special=False)
    return place is not None and text[: place[0]].endswith("@")


def _origin(parts: Parts, webkit: WebKit) -> str:
    """Return the origin of a URL as a text, "null" for an opaque one."""
    if parts.scheme == "blob":
        inner = browser_urls.inner(parts.path, partial(_url, webkit=webkit))
        return (
            _origin(inner, webkit)
            if inner and inner.scheme in {"http", "https", "file"}
            else "null"
        )
    if parts.scheme == "file":
        return _OF_FILE
    if parts.scheme not in SPECIAL | _OF_HOST:
        return "null"
    return browser_urls.origin(parts._replace(host=(parts.host or "").lower()))


MODEL: Final = at_version(VERSION)
report: Final = MODEL.report

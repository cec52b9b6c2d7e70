"""What CPython's `urllib.request` sends of a URL; it splits the URL by functions of its own.

URL ──► unwrapped ──► the last "#" and what follows off ──► authority off ──► checked ──► selector
base, location ──► quoted as octets, joined by urljoin ──► the same
"""

import functools
import re
import string
from typing import Final

from urlprism.readers.outcomes import Refused
from urlprism.readers.reading import Reading, WireOf
from urlprism.readers.shared.sending import origin_form, target_alone
from urlprism.urllib_parse import quote
from urlprism.urllib_parse.releases import Release

_AUTHORITY: Final = re.compile(r"(?:[^/:]+):(?://[^/#?]*)?")
_UNSENT: Final = re.compile(r"[\x00-\x20\x7f]")
# Those from which on `http.client` refuses controls and spaces, by branch (bpo-30458, bpo-36274).
_CHECKED: Final = {6: 9, 7: 4}


def wire_of(level: Release) -> WireOf:
    """Return the function `wire` of a release of CPython 3."""
    return target_alone(functools.partial(_sent, level))


def _sent(level: Release, reading: Reading, text: str, base: str | None) -> bytes | None:  # noqa: ARG001 - all take them
    """Return the selector of a request; raise Refused where `http.client` does not send it."""
    url = unwrapped(text) if base is None else _redirected(level, text, unwrapped(base))
    before, mark, _ = url.rpartition("#")
    location = _AUTHORITY.match(before if mark else url)
    if location is None:
        raise Refused("there is no scheme", "urllib.request, ValueError")
    selector = (before if mark else url)[location.end() :] or "/"
    if _UNSENT.search(selector):
        if level.version[2] < _CHECKED.get(level.version[1], 0):
            return None
        raise Refused("a control or a space in the target", "http.client, InvalidURL")
    if not selector.isascii():
        raise Refused("a character beyond ASCII", "http.client, UnicodeEncodeError")
    return origin_form(selector, None)


def unwrapped(text: str) -> str:
    """Return a URL without what Appendix C of RFC 3986 puts about it: `unwrap`."""
    url = text.strip()
    if url[:1] == "<" and url[-1:] == ">":
        url = url[1:-1].strip()
    return url.removeprefix("URL:").strip() if url.startswith("URL:") else url


def _redirected(level: Release, location: str, base: str) -> str:
    """Return the URL of a redirect: `HTTPRedirectHandler.http_error_302`."""
    try:
        octets = location.encode().decode("latin-1")
        parts = level.urlparse(octets)
        if not parts.path and parts.netloc:
            parts = parts._replace(path="/")
        url = quote(parts.geturl(), encoding="latin-1", safe=string.punctuation)
        return str(level.urljoin(base, url)).replace(" ", "%20")
    except ValueError as error:
        raise Refused(
            "the location cannot be read", f"urllib.request, {type(error).__name__}"
        ) from None

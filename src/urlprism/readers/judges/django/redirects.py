"""How Django judges a redirect: `django.utils.http.url_has_allowed_host_and_scheme`.

text ──► stripped ──► as it is, and with "/" for each backslash ──► each: no "///", urlsplit,
     a netloc that is on the list, or none; the scheme http, https or none

The list of allowed hosts is taken to have the very netloc that the URL has: a yes means that Django
takes the URL to go to this host, or to stay where it is. It compares the netloc as a whole, so
that one with a userinfo is on no list.
"""

import unicodedata
from typing import Final

from urlprism.readers.judges.believed import (
    FIELDS,
    Fields,
    Split,
    answer,
    fields_of,
    refused,
    urlsplit,
)
from urlprism.readers.model import Model

NAME: Final = "django.redirects"
VERSION: Final = "5.2.19"
_RULE: Final = "url_has_allowed_host_and_scheme"
_LONGEST: Final = 2048


def report(text: str, base: str | None) -> Fields:  # noqa: ARG001 - it does not resolve
    """Return the parts of a text; raise Refused if Django refuses it whatever hosts it allows."""
    url = text.strip()
    if not url:
        raise refused("an empty URL", _RULE)
    parts = _judged(url)
    slashed = _judged(url.replace("\\", "/"))
    netlocs = {parts.netloc, slashed.netloc} - {""}
    if len(netlocs) > 1:
        raise refused("another host with slashes for backslashes", _RULE)
    chosen = parts if parts.netloc or not slashed.netloc else slashed
    try:
        host, port = chosen.hostname, chosen.port
    except ValueError:
        host, port = None, None
    if chosen.netloc and (host is None or "@" in chosen.netloc):
        raise refused("the netloc is no host", _RULE)
    scheme = chosen.scheme or ("http" if chosen.netloc else "")
    return fields_of(chosen._replace(scheme=scheme), host, port)


def _judged(url: str) -> Split:
    """Return the parts of a URL; raise Refused if it is refused on any list."""
    if url.startswith("///"):
        raise refused("three slashes at the start", _RULE)
    if len(url) > _LONGEST:
        raise refused("more than 2,048 characters", _RULE)
    try:
        parts = urlsplit(url)
    except ValueError:
        raise refused("urlsplit raises ValueError", _RULE) from None
    if parts.scheme and not parts.netloc:
        raise refused("a scheme without a host", _RULE)
    if unicodedata.category(url[0])[0] == "C":
        raise refused("a control character at the start", _RULE)
    if parts.scheme not in {"", "http", "https"}:
        raise refused("the scheme is neither http nor https", _RULE)
    return parts


MODEL: Final = Model(
    NAME, VERSION, "Django's url_has_allowed_host_and_scheme", FIELDS, report, answer
)

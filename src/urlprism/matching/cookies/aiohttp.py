"""aiohttp's `CookieJar`, which takes no cookies of addresses by default.

attribute ──► quotes off, up to a space ──► one dot before it off ──► the host, or below it
          └► a dot at its end, or a character beyond ASCII: as if it were absent
"""

import re
from typing import Final

from urlprism.matching.cookies.jars import (
    Cookie,
    Jar,
    dialects,
    ignored,
    is_of,
    not_below,
    of_domain,
)
from urlprism.matching.model import Decision, no
from urlprism.matching.subjects import Subject, subject_of_url

# Up to a space or the end: a quoted text, a text after a quote, or other characters.
_VALUE: Final = re.compile(
    r"""(?:"(?:[^\\"]|\\.)*"|"[^"]*|[a-zA-Z0-9!#%&'~_`><@,:/$*+.^|)(?}{=\[\]-]++)(?=[ \t]|\Z)"""
)
_ESCAPE: Final = re.compile(r"\\(?:([0-3][0-7][0-7])|(.))")
_CONTROL: Final = re.compile(r"[\x00-\x1f\x7f]")
_MOST: Final = 1024


def _take(url: str) -> Subject | Decision:
    return subject_of_url(url, "yarl")


def _is_address(host: str) -> bool:
    return ":" in host or host.replace(".", "").isdigit()


def _value(text: str) -> str:
    """Return the value that is read of an attribute, "" for one that is ignored."""
    value = _VALUE.match(text)
    if value is None or len(value[0].encode()) > _MOST:
        return ""
    if text[0] != '"':
        return value[0]
    quoted = value[0]
    if len(quoted) > 1 and quoted[-1] == '"':
        quoted = _ESCAPE.sub(_unescaped, quoted[1:-1])
    return "" if _CONTROL.search(quoted) else quoted


def _unescaped(escape: re.Match[str]) -> str:
    return chr(int(escape[1], 8)) if escape[1] else escape[2]


def _put(pattern: str, host: str) -> Cookie | Decision:
    whole = (0, len(pattern))
    if _is_address(host):
        return no("an address sets no cookies", "address-as-name", pattern=whole)
    name = _value(pattern.lstrip(" \t"))
    domain = "" if name.endswith(".") else name.removeprefix(".")
    if not domain:
        return ignored(pattern, host)
    if host != domain and not host.endswith(f".{domain}"):
        return not_below(pattern, domain, host)
    return of_domain(pattern, domain)


def _sends(cookie: Cookie, host: str) -> bool:
    return not _is_address(host) and is_of(cookie, host)


DIALECTS: Final = dialects(
    "aiohttp",
    "3.14.5",
    "aiohttp cookiejar.py CookieJar",
    Jar(_take, _put, _sends),
    "yarl",
    "2026-10-11",
)

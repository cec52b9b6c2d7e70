"""The scheme of a text that begins with a host; a person may leave it out, a URL may not."""

import re
from typing import Final

from urlprism._core.grammar.schemes import SCHEMES

# A host whose first label is one of these has that scheme: libcurl, too, has this list.
_LABELS: Final = ("ftp", "dict", "ldap", "imap", "smtp", "pop3")
_DEFAULT: Final = "http"
_SCHEME: Final = re.compile(r"([A-Za-z][A-Za-z0-9+.-]*):(?![0-9])([/\\]?)")
_AUTHORITY: Final = re.compile(r"[^/\\?#]*")


def with_scheme(text: str) -> str:
    """Return a text with a scheme before it, if it begins with none.

    A scheme is what stands before ":/", or a known scheme before ":" without a number after it.

    >>> with_scheme("ftp.example.com/a"), with_scheme("localhost:80"), with_scheme("mailto:a@b")
    ('ftp://ftp.example.com/a', 'http://localhost:80', 'mailto:a@b')
    """
    if not text.strip():
        return text
    match = _SCHEME.match(text)
    if match and (match[2] or match[1].lower() in SCHEMES):
        return text
    if text.startswith("//"):
        return f"{_scheme_of(text[2:])}:{text}"
    return f"{_scheme_of(text)}://{text}"


def _scheme_of(text: str) -> str:
    authority = _AUTHORITY.match(text)
    host = (authority[0] if authority else "").rpartition("@")[2]
    label, dot, _ = host.lower().partition(".")
    return label if dot and label in _LABELS else _DEFAULT

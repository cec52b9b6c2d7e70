"""The warnings of RFC 6068 about a mailto URI: `findings`."""

import re
from collections.abc import Iterator
from typing import Final

from urlprism._core.arguments.intake import URLText
from urlprism._core.records.findings import Finding
from urlprism.rfc6068.parser import hfields_of, parse
from urlprism.rfc6068.record import CONTROL, SAFE

# By name, the section that warns and the message.
NAMES: Final[dict[str, tuple[str, str]]] = {
    "no-field-name": ("2", "not a valid header field name"),
    "repeated-field": ("2", "a header field is repeated, which programs read in different ways"),
    "fragment": ("2", "a fragment has no meaning here, and should be ignored"),
    "ignored-field": ("3", "the sending program writes this header field itself"),
    "unsafe-field": ("4", "this header field is not safe in the general case"),
    "line-break": ("5", "a line end or control character in a header field may begin another"),
    "bare-line-break": ("5", "a line of the body does not end with CR and LF"),
}

# The header fields that a message has at most once (RFC 5322 §3.6), and the body.
ONCE: Final = frozenset(
    {"to", "cc", "bcc", "message-id", "in-reply-to", "references", "subject", "body"}
)
FIELD_NAME: Final = re.compile("[!-9;-~]+")  # RFC 5322 §3.6.8
# Originator fields, routing, trace and MIME, which §3 says must be ignored.
_IGNORED: Final = re.compile(
    "(?:from|date|sender|reply-to|apparently-to|return-path|received|mime-version"
    "|resent-.*|content-.*)",
    re.IGNORECASE | re.DOTALL,
)
_BARE_LINE_BREAK: Final = re.compile(r"\r(?!\n)|(?<!\r)\n")


def findings(text: URLText) -> list[Finding]:
    """Return the warnings of §2 to §5 about a mailto URI, in the order of its text.

    Raise URLError for a text that is not a mailto URI, TypeError if `text` is not text.

    >>> [(found.name, found.section) for found in findings("mailto:a@b?bcc=c@d")]
    [('unsafe-field', '4')]
    """
    uri = parse(text)
    warnings: list[Finding] = []
    seen = {"to"} if uri.to else set[str]()
    named: dict[str, list[str]] = {}  # a name can occur many times
    for (name, value), (start, end) in zip(uri.headers, hfields_of(uri), strict=True):
        lower = name.lower()
        if lower not in named:
            named[lower] = list(_of_name(lower))
        names = [*named[lower], *_of_value(lower, value)]
        if lower in seen and lower in ONCE:
            names.append("repeated-field")
        warnings.extend([_finding(each, start, end) for each in names])
        seen.add(lower)
    if uri.fragment is not None:
        warnings.append(_finding("fragment", uri.text.index("#"), len(uri.text)))
    return warnings


def is_ignored(name: str) -> bool:
    """Return whether a header field with this name has to be ignored (§3)."""
    return _IGNORED.fullmatch(name) is not None


def _of_name(name: str) -> Iterator[str]:
    """Yield the names of the warnings about the name of a header field."""
    if not FIELD_NAME.fullmatch(name):
        yield "no-field-name"
    elif is_ignored(name):
        yield "ignored-field"
    elif name not in SAFE:
        yield "unsafe-field"


def _of_value(name: str, value: str) -> tuple[str, ...]:
    """Return the names of the warnings about the value of a header field."""
    if name == "body":
        return ("bare-line-break",) if _BARE_LINE_BREAK.search(value) else ()
    return ("line-break",) if CONTROL.search(value) else ()


def _finding(name: str, start: int, end: int) -> Finding:
    return Finding(name, start, end, *NAMES[name])

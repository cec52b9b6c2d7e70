"""The base URL of a document (RFC 1808 §3): where it is defined, and which definition wins."""

import re
from collections.abc import Sequence
from typing import Final

from urlprism._core.arguments.intake import URLText
from urlprism.errors import URLError
from urlprism.rfc1808.grammar import check
from urlprism.rfc1808.parser import parse
from urlprism.rfc1808.record import text_of

# The conventions of RFC 822: literals ignore case, and whitespace may separate them.
_HEADER: Final = re.compile(
    r"[ \t\r\n]*base[ \t]*:[ \t\r\n]*<([^<>]*)>[ \t\r\n]*", re.ASCII | re.IGNORECASE
)
_WHITESPACE: Final = re.compile(r"[ \t\r\n]+")
_LABEL: Final = "URL:"


def establish_base(
    embedded: URLText | None = None,
    encapsulating: URLText | None = None,
    retrieval: URLText | None = None,
    redirects: Sequence[URLText] = (),
) -> str:
    """Return the base URL of a document: the innermost one that is defined, or "" (§3).

    `embedded` comes from the document's content (§3.1). `encapsulating` is the base URL of the
    entity around it, established by this function too (§3.2). `retrieval` is the requested URL, and
    the last of `redirects` the one that was retrieved instead (§3.3). None and "" are undefined
    (§3.4). An embedded URL without a scheme counts as undefined, because a base is absolute (§3,
    §10). Raise URLError if any other URL has no scheme: it comes from the caller, not from the
    author of the document.

    >>> establish_base(embedded="../x", retrieval="http://a/b", redirects=["http://c/d"])
    'http://c/d'
    """
    retrieved = redirects[-1] if redirects else retrieval
    first = "" if embedded is None else text_of(embedded)
    if parse(first).scheme:
        return first
    for layer in (encapsulating, retrieved):
        text = "" if layer is None else text_of(layer)
        if text and not parse(text).scheme:
            raise URLError("a base URL must begin with a scheme", text, 0, 0, "RFC 1808 §3")
        if text:
            return text
    return ""


def base_header(text: URLText) -> str:
    """Return the base URL in a header field: `Base: <URL:...>` (§3.1).

    The field may be folded; whitespace between the angle brackets is dropped. Raise URLError if
    the text is not such a field, or has no absoluteURL in it. A fragment may follow the URL, as in
    an example of §5.

    >>> base_header("Base: <URL:http://a/b/c>")
    'http://a/b/c'
    """
    field = text_of(text)
    header = _HEADER.fullmatch(field)
    if header is None:
        message = "the field is not 'Base:' and a URL in angle brackets"
        raise URLError(message, field, 0, len(field), "RFC 1808 §3.1 base-header")
    written = _WHITESPACE.sub("", header[1])
    if written[: len(_LABEL)].upper() != _LABEL:
        message = "'URL:' should follow the '<'"
        raise URLError(message, field, *header.span(1), "RFC 1808 §3.1 base-header")
    url = written[len(_LABEL) :]
    absolute, _, _ = url.partition("#")
    check(absolute, "absoluteURL")
    check(url)
    return url

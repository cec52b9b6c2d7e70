"""The base URL of a document (RFC 1808 §3): where it is told, and what is told first."""

import re
from collections.abc import Sequence
from typing import Final

from urlprism._vocabulary.intake import Text
from urlprism.errors import URLError
from urlprism.rfc1808.grammar import check
from urlprism.rfc1808.parser import parse
from urlprism.rfc1808.record import GenericURL, text_of

# The conventions of RFC 822, by which literals have no case and whitespace may part them.
_HEADER: Final = re.compile(
    r"[ \t\r\n]*base[ \t]*:[ \t\r\n]*<([^<>]*)>[ \t\r\n]*", re.ASCII | re.IGNORECASE
)
_WHITESPACE: Final = re.compile(r"[ \t\r\n]+")
_LABEL: Final = "URL:"


def establish_base(
    embedded: Text | GenericURL | None = None,
    encapsulating: Text | GenericURL | None = None,
    retrieval: Text | GenericURL | None = None,
    redirects: Sequence[Text | GenericURL] = (),
) -> str:
    """Return the base URL of a document: the innermost that is defined, "" for none (§3).

    `embedded` is told by the document's content (§3.1), `encapsulating` is the base URL of the
    entity around it, itself established by this function (§3.2), `retrieval` is what was asked
    for, and the last of `redirects` what was got instead (§3.3). None and "" are undefined (§3.4),
    and so is an embedded URL without a scheme: a base is absolute (§3, §10). Raise URLError for
    any other without a scheme: the caller gives it, not the author of the document.
    """
    retrieved = redirects[-1] if redirects else retrieval
    told = "" if embedded is None else text_of(embedded)
    if parse(told).scheme:
        return told
    for layer in (encapsulating, retrieved):
        text = "" if layer is None else text_of(layer)
        if text and not parse(text).scheme:
            raise URLError("a base URL begins with a scheme", text, 0, 0, "RFC 1808 §3")
        if text:
            return text
    return ""


def base_header(text: Text) -> str:
    """Return the base URL that a header field tells: `Base: <URL:...>` (§3.1).

    The field may be folded; whitespace between the angle brackets is dropped. Raise URLError for
    what is no such field or has no absoluteURL, which a fragment may follow: §5 has one so.
    """
    field = text_of(text)
    found = _HEADER.fullmatch(field)
    if found is None:
        message = "the field is not 'Base:' and a URL between angle brackets"
        raise URLError(message, field, 0, len(field), "RFC 1808 §3.1 base-header")
    written = _WHITESPACE.sub("", found[1])
    if written[: len(_LABEL)].upper() != _LABEL:
        message = "'URL:' should follow the '<'"
        raise URLError(message, field, *found.span(1), "RFC 1808 §3.1 base-header")
    url = written[len(_LABEL) :]
    absolute, _, _ = url.partition("#")
    check(absolute, "absoluteURL")
    check(url)
    return url

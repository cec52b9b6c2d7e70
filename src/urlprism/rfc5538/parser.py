"""Parse news and nntp URIs (RFC 5538 §3, §4), one function per production.

The parser of RFC 3986 reads the text first: a text that it refuses is not a URI (§7).
"""

import re
from typing import Final

from urlprism._core.arguments.intake import URLText
from urlprism._core.classes.closing import make
from urlprism._core.grammar.runs import Run
from urlprism._core.records.records import reads, restores
from urlprism._core.records.validity import accepts
from urlprism.errors import URLError
from urlprism.rfc3986 import Reference
from urlprism.rfc3986 import parse as parse_reference
from urlprism.rfc5538.coding import GROUP_CHAR, NEWSGROUPS, decode_to_bytes
from urlprism.rfc5538.record import NetnewsURI, NewsURI, NntpURI

_ENCODED: Final = "this is not allowed in a newsgroup unless it is encoded"
_TRIPLET: Final = "RFC 3986 §2.1 pct-encoded"
_GROUP: Final = Run(GROUP_CHAR, lambda _: (_ENCODED, "RFC 5538 §3 group"), _TRIPLET)
_NEWSGROUPS: Final = Run(
    NEWSGROUPS, lambda _: (_ENCODED, "RFC 5538 Appendix A newsgroups"), _TRIPLET
)
_ARTICLE_NUMBER: Final = re.compile("[0-9]{1,16}")
# RFC 5322 §3.2.3 and §3.6.4, decoded, except the ">" (§4).
_ATOM: Final = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
_DOT_ATOM_TEXT: Final = re.compile(rf"{_ATOM}(?:\.{_ATOM})*")
_NO_FOLD_LITERAL: Final = re.compile(r"\[[!-=?-Z^-~]*\]")


@reads(NetnewsURI)
@restores(NetnewsURI)
def parse(text: URLText) -> NewsURI | NntpURI:
    """Parse a news, snews or nntp URI in ASCII, or raise URLError (§3, §4, §8.1).

    Raise URLError for a text that is refused, TypeError for another type.

    >>> parse("news:comp.*").value, parse("nntp://h/comp.lang.c/7").group
    ('comp.*', 'comp.lang.c')
    """
    reference = parse_reference(text)
    scheme = (reference.scheme or "").lower()
    if scheme not in {"news", "snews", "nntp"}:
        message = "the scheme should be 'news', 'snews' or 'nntp'"
        raise URLError(message, str(reference), 0, len(scheme), "RFC 5538 §3, §4")
    if reference.query is not None:
        start, end = reference.spans()["query"]
        message = "a query is not allowed, and a '?' in a name must be encoded"
        raise URLError(message, str(reference), start - 1, end, "RFC 5538 §2.3")
    return _nntp(reference) if scheme == "nntp" else _news(reference)


def is_valid(text: URLText) -> bool:
    """Return whether `text` is an nntpURL (§3) or a newsURL (§4), with or without a fragment.

    Raise TypeError if `text` is not text.

    >>> is_valid("news:a@b.c"), is_valid("nntp:comp.lang.c")
    (True, False)
    """
    return accepts(parse, text)


def check(text: URLText) -> None:
    """Raise URLError, with the place and the reason, if `text` is not valid (§3, §4).

    Raise TypeError if `text` is not text.

    >>> check("news:comp.*")
    """
    parse(text)


def _nntp(reference: Reference) -> NntpURI:
    """Return an nntpURL as a URI of this package (§3)."""
    text = str(reference)
    start, end = reference.spans()["path"]
    if not reference.host:
        raise URLError("a server is missing", text, 5, start, "RFC 5538 §2.1 server")
    if start == end:
        raise URLError("a newsgroup is missing", text, start, end, "RFC 5538 §3 group")
    group, slash, number = reference.path[1:].partition("/")
    _GROUP.check(text, start + 1, start + 1 + len(group))
    if not group:
        raise URLError("a newsgroup is missing", text, start, start + 1, "RFC 5538 §3 group")
    if slash and not _ARTICLE_NUMBER.fullmatch(number):
        message, place = "an article number has 1 to 16 digits", end - len(number)
        raise URLError(message, text, place, end, "RFC 5538 §3 article-number")
    return make(NntpURI, text, reference, _decoded(group), int(number) if slash else None)


def _news(reference: Reference) -> NewsURI:
    """Return a newsURL as a URI of this package; an "@" means an article (§4)."""
    text = str(reference)
    start, end = reference.spans()["path"]
    if reference.host is not None:
        if start == end:
            message = "a '/' should follow the server"
            raise URLError(message, text, start, end, "RFC 5538 §4 newsURL")
        start += 1
    value = text[start:end]
    if "@" in value:
        return make(NewsURI, text, reference, "article", _article(reference, start, end))
    _NEWSGROUPS.check(text, start, end)
    return make(NewsURI, text, reference, "newsgroups", _decoded(value))


def _article(reference: Reference, start: int, end: int) -> str:
    """Return the decoded message id of an article: id-left "@" id-right (§4)."""
    text = str(reference)
    slash = text.find("/", start, end)
    if slash >= 0:
        message, rule = "a '/' must be encoded in a message id", "RFC 5538 §4 article"
        raise URLError(message, text, slash, slash + 1, rule)
    at = text.index("@", start, end)
    left, right = _decoded(text[start:at]), _decoded(text[at + 1 : end])
    if not _DOT_ATOM_TEXT.fullmatch(left):
        message = "not a valid left side of a message id: expected words joined by dots"
        raise URLError(message, text, start, at, "RFC 5322 §3.6.4 id-left")
    if not (_DOT_ATOM_TEXT.fullmatch(right) or _NO_FOLD_LITERAL.fullmatch(right)):
        message = (
            "not a valid right side of a message id: expected words joined by dots, or a literal"
        )
        raise URLError(message, text, at + 1, end, "RFC 5322 §3.6.4 id-right")
    return f"{left}@{right}"


def _decoded(text: str) -> str:
    """Return a text decoded as UTF-8 (§6), with lone surrogates for invalid octets."""
    return decode_to_bytes(text).decode("utf-8", "surrogateescape")

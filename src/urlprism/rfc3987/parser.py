"""Parse IRI references by the grammar (RFC 3987 §2.2): the URI grammar, with more characters."""

from collections.abc import Mapping
from typing import Final, Literal

from urlprism._core.arguments.intake import URLText, utf8_text
from urlprism._core.arguments.unknown import unknown
from urlprism.errors import URLError
from urlprism.rfc3986.record import Spans
from urlprism.rfc3986.syntax.grammar import Grammar
from urlprism.rfc3986.syntax.recognizer import recognize
from urlprism.rfc3986.syntax.sets import IRI_TABLE
from urlprism.rfc3987 import sets
from urlprism.rfc3987.mapping import refusal

Rule = Literal["IRI", "IRI-reference", "absolute-IRI", "irelative-ref"]
# By rule of this document, the equivalent rule of RFC 3986.
URI_RULES: Final[Mapping[str, str]] = {
    "IRI": "URI",
    "IRI-reference": "URI-reference",
    "absolute-IRI": "absolute-URI",
    "irelative-ref": "relative-ref",
}
_PRODUCTIONS: Final = (
    "scheme", "authority", "userinfo", "host", "IP-literal", "IPv6address", "IPvFuture",
    "reg-name", "port", "path", "query", "fragment", "pct-encoded",
)  # fmt: skip
IRI_GRAMMAR: Final = Grammar(
    "RFC 3987",
    dict.fromkeys(_PRODUCTIONS, "2.2"),
    prefix="i",
    table=IRI_TABLE,
    beyond_ascii=sets.UCSCHAR,
    private=sets.IPRIVATE,
)


def read(text: URLText) -> Spans:
    """Return the IRI reference `text`, and where its components are (§2.2).

    Octets are read as UTF-8. Raise URLError for a text that the grammar refuses, TypeError if
    `text` is not text.
    """
    spans = Spans.__new__(Spans)
    read_into(spans, text)
    return spans


def read_into(spans: Spans, text: URLText) -> None:
    """Fill `spans` as `read` does, with the same errors."""
    exact_text = text_of(text)
    if not _recognizes(spans, exact_text):
        raise _refusal(exact_text)


def is_valid(text: URLText, rule: Rule = "IRI-reference") -> bool:
    """Return whether `text` matches a rule of the grammar (§2.2) and obeys §4.1.

    Octets that are not UTF-8 match no rule. Raise ValueError for a rule that is not in `Rule`,
    TypeError if `text` is not text.

    >>> is_valid("http://a/é"), is_valid("é", "IRI")
    (True, False)
    """
    if rule not in URI_RULES:
        raise unknown("rule", rule, URI_RULES)
    spans = Spans.__new__(Spans)
    try:
        exact = text_of(text)
    except URLError:
        return False
    return _recognizes(spans, exact) and spans.matches(URI_RULES[rule])


def check(text: URLText, rule: Rule = "IRI-reference") -> None:
    """Raise URLError, with the place and the reason, if `text` does not match a rule (§2.2, §4.1).

    Raise ValueError for a rule that is not in `Rule`, TypeError if `text` is not text.

    >>> check("http://a/<é>")
    Traceback (most recent call last):
        ...
    urlprism.URLError: this is not allowed in the path (RFC 3987 §2.2 ipath)
        http://a/<é>
                 ^
    """
    if rule not in URI_RULES:
        raise unknown("rule", rule, URI_RULES)
    iri = read(text)
    if iri.matches(URI_RULES[rule]):
        return
    exact_text, cited = str(iri), f"RFC 3987 §2.2 {rule}"
    if iri.is_relative:
        raise URLError("the scheme is missing", exact_text, 0, 0, cited)
    if rule == "irelative-ref":
        _, end = iri.spans()["scheme"]
        raise URLError("a relative reference cannot have a scheme", exact_text, 0, end + 1, cited)
    message, start = "an absolute IRI cannot have a fragment", exact_text.index("#")
    raise URLError(message, exact_text, start, len(exact_text), cited)


def _recognizes(spans: Spans, text: str) -> bool:
    """Return whether `text` is an IRI reference; if so, fill `spans` with it."""
    return recognize(spans, text, IRI_TABLE, False) < 0 and _is_appropriate(spans)


def text_of(iri: URLText) -> str:
    """Return a text as an exact `str`, a reference as its text; octets are read as UTF-8.

    Raise URLError for octets that are not UTF-8, TypeError for an argument that is not text.
    """
    return utf8_text(iri, "RFC 3987 §3.1")


def _is_appropriate(iri: Spans) -> bool:
    """Return whether an IRI holds only characters that §2.2 and §4.1 allow at their places."""
    text = str(iri)
    if text.isascii():
        return True
    start, end = iri.spans().get("query", (0, 0))
    return not (
        sets.not_outside_queries().search(text, 0, start)
        or sets.not_anywhere().search(text, start, end)
        or sets.not_outside_queries().search(text, end)
    )


def _refusal(text: str) -> URLError:
    """Return the error, with place and reason, for a text that is not an IRI reference."""
    formatting = sets.FORMATTING.search(text)
    return refusal(text, formatting) if formatting else IRI_GRAMMAR.refusal(text)

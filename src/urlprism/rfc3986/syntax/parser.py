"""Parse URI references by the grammar (RFC 3986 §4.1): `read`, `is_valid` and `check`."""

from urlprism._core.arguments.intake import URLText
from urlprism._core.arguments.unknown import unknown
from urlprism.errors import URLError
from urlprism.rfc3986.record import RULES, Spans
from urlprism.rfc3986.syntax import sets
from urlprism.rfc3986.syntax.grammar import URI_GRAMMAR, Rule
from urlprism.rfc3986.syntax.recognizer import recognize
from urlprism.rfc3986.text import text_of

_URI_TABLE = sets.URI_TABLE


def read(text: URLText) -> Spans:
    """Return the URI reference `text`, and where its components are (§4.1).

    Raise URLError for a text that the grammar refuses, TypeError if `text` is not text.
    """
    spans = Spans.__new__(Spans)
    exact = text_of(text)
    extent = recognize(spans, exact, _URI_TABLE, False)
    if extent >= 0:
        raise URI_GRAMMAR.refusal(exact, False, extent)
    return spans


def is_valid(text: URLText, rule: Rule = "URI-reference", *, zone_ids: bool = False) -> bool:
    """Return whether `text` matches a rule of the grammar (Appendix A).

    `zone_ids` accepts "%25" and a zone after an IPv6 address (RFC 6874 §2). Raise ValueError for a
    rule that is not in `Rule`, TypeError if `text` is not text.

    >>> is_valid("a/b"), is_valid("a/b", "URI")
    (True, False)
    """
    if rule not in RULES:
        raise unknown("rule", rule, RULES)
    spans = Spans.__new__(Spans)
    try:
        exact = text_of(text)
    except URLError:
        return False
    return recognize(spans, exact, _URI_TABLE, zone_ids) < 0 and spans.matches(rule)


def check(text: URLText, rule: Rule = "URI-reference", *, zone_ids: bool = False) -> None:
    """Raise URLError, with the place and the reason, if `text` does not match a rule (Appendix A).

    Raise ValueError for a rule that is not in `Rule`, TypeError if `text` is not text.

    >>> check("http://a/{")
    Traceback (most recent call last):
        ...
    urlprism.URLError: this is not allowed in the path (RFC 3986 §3.3 path)
        http://a/{
                 ^
    """
    if not is_valid(text, rule, zone_ids=zone_ids):
        raise URI_GRAMMAR.refusal(text_of(text), zone_ids, rule=rule)

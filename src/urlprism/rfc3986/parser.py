"""Read URI references by the grammar (RFC 3986 §4.1): `read`, `is_valid` and `check`."""

from urlprism._vocabulary.intake import Text
from urlprism._vocabulary.unknown import unknown
from urlprism.errors import URLError
from urlprism.rfc3986 import sets
from urlprism.rfc3986.grammar import URI_GRAMMAR, Rule
from urlprism.rfc3986.recognizer import recognize
from urlprism.rfc3986.record import RULES, Spans
from urlprism.rfc3986.text import text_of

_URI_TABLE = sets.URI_TABLE


def read(text: Text | Spans) -> Spans:
    """Return where the components of the URI reference lie that `text` is (§4.1).

    Raise URLError for a text that the grammar refuses, TypeError for what is no text.
    """
    spans = Spans.__new__(Spans)
    exact = text_of(text)
    if not recognize(spans, exact, _URI_TABLE, False):
        raise URI_GRAMMAR.refusal(exact)
    return spans


def is_valid(text: Text | Spans, rule: Rule = "URI-reference", *, zone_ids: bool = False) -> bool:
    """Return whether `text` matches a rule of the grammar (Appendix A).

    Raise ValueError for a rule that is none of `Rule`.
    """
    if rule not in RULES:
        raise unknown("rule", rule, RULES)
    spans = Spans.__new__(Spans)
    try:
        exact = text_of(text)
    except URLError:
        return False
    return recognize(spans, exact, _URI_TABLE, zone_ids) and spans.matches(rule)


def check(text: Text | Spans, rule: Rule = "URI-reference", *, zone_ids: bool = False) -> None:
    """Raise URLError where `text` does not match a rule of the grammar: where, and why.

    Raise ValueError for a rule that is none of `Rule`.
    """
    if not is_valid(text, rule, zone_ids=zone_ids):
        raise URI_GRAMMAR.refusal(text_of(text), zone_ids, rule)

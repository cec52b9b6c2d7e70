"""Parse URI references: `parse` by the grammar, `split` by Appendix B."""

import re
from typing import Final

from urlprism._vocabulary.intake import Text, ascii_text
from urlprism.errors import URLError
from urlprism.rfc3986 import sets
from urlprism.rfc3986.grammar import RULES, URI_GRAMMAR, Rule
from urlprism.rfc3986.recognizer import recognize
from urlprism.rfc3986.record import Parts, Reference

_URI_TABLE = sets.URI_TABLE
# Appendix B, where no group needs to be counted.
_SPLIT: Final = re.compile(
    r"(?:(?P<scheme>[^:/?#]+):)?(?://(?P<authority>[^/?#]*))?(?P<path>[^?#]*)"
    r"(?:\?(?P<query>[^#]*))?(?:#(?P<fragment>.*))?",
    re.DOTALL,
)


def parse(
    text: Text | Reference, base: Text | Reference | None = None, *, zone_ids: bool = False
) -> Reference:
    """Return the URI reference that `text` is, or its target where there is a base (§4.1, §5.2).

    Octets are ASCII. `zone_ids` accepts "%25" and a zone behind an IPv6 address, as RFC 6874 did
    until RFC 9844. Raise URLError for a text that the grammar refuses or a base without a scheme,
    TypeError for what is no text.
    """
    exact = text if type(text) is str else text_of(text)
    reference = Reference.__new__(Reference)
    if not recognize(reference, exact, _URI_TABLE, zone_ids):
        raise URI_GRAMMAR.refusal(exact, zone_ids)
    return reference if base is None else _resolved(reference, base, zone_ids)


def is_valid(
    text: Text | Reference, rule: Rule = "URI-reference", *, zone_ids: bool = False
) -> bool:
    """Return whether `text` matches a rule of the grammar (Appendix A).

    Raise ValueError for a rule that is none of `Rule`.
    """
    if rule not in RULES:
        from urlprism.redaction.masking import redact  # noqa: PLC0415 - few names are unknown

        message = f"no rule is named {redact(str(rule))!r}; known: {', '.join(RULES)}"
        raise ValueError(message)
    reference = Reference.__new__(Reference)
    try:
        exact = text_of(text)
    except URLError:
        return False
    return recognize(reference, exact, _URI_TABLE, zone_ids) and reference.matches(rule)


def check(text: Text | Reference, rule: Rule = "URI-reference", *, zone_ids: bool = False) -> None:
    """Raise URLError where `text` does not match a rule of the grammar: where, and why.

    Raise ValueError for a rule that is none of `Rule`.
    """
    if not is_valid(text, rule, zone_ids=zone_ids):
        raise URI_GRAMMAR.refusal(text_of(text), zone_ids, rule)


def _resolved(reference: Reference, base: Text | Reference, zone_ids: bool) -> Reference:
    """Return the target of a reference (§5.2)."""
    from urlprism.rfc3986.resolver import resolve  # noqa: PLC0415 - it needs this module

    known = base if isinstance(base, Reference) else parse(base, zone_ids=zone_ids)
    return parse(resolve(known, reference, mend=True), zone_ids=zone_ids)


def restored(text: str) -> Reference:
    """Return the reference that was pickled as `text`."""
    return parse(text, zone_ids=True)


def text_of(given: Text | Reference) -> str:
    """Return a text as exact `str`, a reference as its text; TypeError for others.

    Raise URLError for octets that are not ASCII (§2).
    """
    if isinstance(given, Reference):
        return str(given)
    return ascii_text(given, "RFC 3986 §2")


def split(text: Text | Reference) -> Parts:
    """Return the five components that Appendix B finds in any text; it need not be valid."""
    found = _SPLIT.fullmatch(text_of(text))
    return Parts(*found.groups()) if found else Parts(None, None, "", None, None)

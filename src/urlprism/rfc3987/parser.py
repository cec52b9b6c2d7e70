"""Parse IRI references by the grammar (RFC 3987 §2.2): the URI grammar, with more characters."""

from collections.abc import Mapping
from typing import Final, Literal

from urlprism._vocabulary.intake import Text, utf8_text
from urlprism.errors import URLError
from urlprism.rfc3986.editing import edited
from urlprism.rfc3986.grammar import Grammar
from urlprism.rfc3986.recognizer import recognize
from urlprism.rfc3986.record import Reference
from urlprism.rfc3986.resolver import resolve
from urlprism.rfc3986.sets import IRI_TABLE
from urlprism.rfc3987 import sets
from urlprism.rfc3987.mapping import refusal
from urlprism.rfc3987.record import IRI

Rule = Literal["IRI", "IRI-reference", "absolute-IRI", "irelative-ref"]
_URI_RULES: Final[Mapping[str, str]] = {
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
    beyond_ascii=sets.UCSCHAR,
    private=sets.IPRIVATE,
)


def parse(text: Text | Reference, base: Text | Reference | None = None) -> IRI:
    """Return the IRI reference that `text` is, or its target where there is a base (§2.2, §6.5).

    Octets are UTF-8. Raise URLError for a text that the grammar refuses or a base without a
    scheme, TypeError for what is no text.
    """
    known = text_of(text)
    iri = _recognized(known)
    if iri is None:
        raise _refusal(known)
    if base is None:
        return iri
    return parse(resolve(base if isinstance(base, IRI) else parse(base), iri, mend=True))


def is_valid(text: Text | Reference, rule: Rule = "IRI-reference") -> bool:
    """Return whether `text` matches a rule of the grammar (§2.2), and §4.1.

    Raise ValueError for a rule that is none of `Rule`.
    """
    if rule not in _URI_RULES:
        from urlprism.redaction.masking import redact  # noqa: PLC0415 - few names are unknown

        message = f"no rule is named {redact(str(rule))!r}; known: {', '.join(_URI_RULES)}"
        raise ValueError(message)
    iri = _recognized(text_of(text))
    return iri is not None and iri.matches(_URI_RULES[rule])


def _recognized(text: str) -> IRI | None:
    """Return the IRI reference that `text` is, None for none."""
    iri = IRI.__new__(IRI)
    return iri if recognize(iri, text, IRI_TABLE, False) and _is_appropriate(iri) else None


def text_of(given: Text | Reference) -> str:
    """Return a text as exact `str`, a reference as its text; octets are UTF-8.

    Raise URLError for octets that are no UTF-8, TypeError for what is no text.
    """
    return str(given) if isinstance(given, Reference) else utf8_text(given, "RFC 3987 §3.1")


def _is_appropriate(iri: IRI) -> bool:
    """Return whether an IRI holds only characters that §2.2 and §4.1 allow where they stand."""
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
    """Return where and why `text` is no IRI reference."""
    formatting = sets.FORMATTING.search(text)
    return refusal(text, formatting) if formatting else IRI_GRAMMAR.refusal(text)


def replaced(iri: IRI, components: Mapping[str, str | None]) -> IRI:
    """Return the IRI that `IRI.replace` promises."""
    return parse(edited(iri, components, IRI_GRAMMAR))

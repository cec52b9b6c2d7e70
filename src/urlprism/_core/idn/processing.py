"""Convert any domain name by UTS #46: the result of `idna`, without reasons for a failure.

    domain ──► refused? ──► mapped, normalized ──► labels decoded ──► checked as a whole ──► encoded

The URL Standard does not limit the length, so a domain of any length has to be converted quickly. A
domain with a character that no label may have is refused before it is mapped. Each other character
is looked up once; rules about its neighbours are regular expressions over the characters' classes.
"""

import re
from collections.abc import Iterator
from itertools import islice
from typing import Final, NamedTuple

import idna

import urlprism._core.unicode.code_points as code_points
from urlprism._core.idn import punycode
from urlprism._core.idn.checks import Checks
from urlprism._core.idn.idna import (
    PREFIX,
    VIRAMA,
    ZERO_WIDTH_JOINER,
    ZERO_WIDTH_NON_JOINER,
    joining_type,
    mapped,
)
from urlprism._core.unicode.unicode_tables import unicodedata
from urlprism._exact import translated

_DOTS: Final = frozenset(".\u3002\uff0e\uff61")
_MANY: Final = 400  # characters mapped in one call: the table still takes them with dots between
# Followed by U+0338 they compose to other characters in Normalization Form C, which may be valid.
_MAY_COMPOSE: Final = frozenset("<>")
_HYPHENS: Final = re.compile(r"(?:^|\.)(?:-|[^.]{2}--)|-(?:\.|$)")
_NOT_STD3: Final = re.compile(r"[^a-z0-9.\-\x80-\U0010ffff]")

# RFC 5892, Appendix A.1 and A.2, on the letters of Joining_Type, in lower case for a virama.
_LETTERS_OF_JOINERS: Final = {ZERO_WIDTH_NON_JOINER: "N", ZERO_WIDTH_JOINER: "J"}
_LOST_JOINER: Final = re.compile("(?<![a-z])(?:J|N(?![Tt]*[RDrd]))")
_LOST_JOINER_BACKWARDS: Final = re.compile("N(?![a-z])(?![Tt]*[LDld])")

# RFC 5893 §2, on letters for Bidi_Class; "x" is a class that no label may have.
_LETTERS_OF_CLASSES: Final = {
    **dict.fromkeys(("R", "AL"), "r"), "AN": "a", "EN": "e", "NSM": "m", "L": "l",
    **dict.fromkeys(("ES", "CS", "ET", "ON", "BN"), "o"),
}  # fmt: skip
_RIGHT_TO_LEFT: Final = re.compile("[ra]")
_DIRECTED: Final = re.compile("(?:r(?:[reom]*[re])?m*|r(?:[raom]*[ra])?m*|l(?:[leom]*[le])?m*)?")


class _Labels(NamedTuple):
    """The labels of a domain in Normalization Form C, and as `texts` the same labels decoded."""

    given: list[str]
    texts: list[str]


def to_ascii(domain: str, checks: Checks) -> str | None:
    """Return the result of ToASCII for `domain`; None if it fails (§4.2)."""
    labels = _processed(domain, checks)
    if labels is None:
        return None
    # A label that begins with "xn--" stays: its text has no other encoding.
    encoded = {
        each: PREFIX + punycode.encode(each) for each in set(labels.given) if not each.isascii()
    }
    return ".".join([encoded.get(each, each) for each in labels.given])


def to_unicode(domain: str, checks: Checks) -> str | None:
    """Return the result of ToUnicode for `domain`; None if it records an error (§4.3)."""
    labels = _processed(domain, checks)
    return None if labels is None else ".".join(labels.texts)


def _processed(domain: str, checks: Checks) -> _Labels | None:
    """Return the labels of a domain; None if a step of §4 records an error."""
    characters = code_points.distinct(domain)
    mapping = _mapping(characters, checks.forbidden - _MAY_COMPOSE)
    if mapping is None:
        return None
    mapped = translated(domain, mapping) if mapping else domain
    normal = unicodedata.normalize("NFC", mapped)
    if mapping or normal is not domain:
        characters = code_points.distinct(normal)
    labels = normal.split(".")
    texts = _decoded(labels) if PREFIX in normal else labels
    if texts is None:
        return None
    if texts is not labels:
        normal = ".".join(texts)
        characters = code_points.distinct(normal)
        if any(to != each for each, to in _mapped_ones(characters)) or not _is_normal(normal):
            return None
    if not checks.forbidden.isdisjoint(characters) or not _is_spelled(normal, checks):
        return None
    return _Labels(labels, texts) if _fits(normal, texts, characters, checks) else None


def _mapping(characters: set[str], refused: frozenset[str]) -> dict[int, str] | None:
    """Return the mapping of the characters that are mapped; None if one is refused.

    A disallowed character stays disallowed: normalization changes none and composes none.
    """
    mapping: dict[int, str] = {}
    for each, to in _mapped_ones(characters):
        if to is None or not refused.isdisjoint(to):
            return None
        if to != each:
            mapping[ord(each)] = to
    return mapping


def _mapped_ones(characters: set[str]) -> Iterator[tuple[str, str | None]]:
    """Yield each character with its mapping, which is None for a disallowed character.

    Many characters are mapped in one call, with dots between them: nothing composes with a dot, and
    only the dots of other scripts are mapped to one.
    """
    if len(characters) < _MANY:
        yield from ((each, mapped(each)) for each in characters)
        return
    yield from ((each, mapped(each)) for each in characters & _DOTS)
    rest = iter(characters - _DOTS)
    while chunk := list(islice(rest, _MANY)):
        try:
            to = idna.uts46_remap(".".join(chunk), std3_rules=False)
        except idna.InvalidCodepoint:
            yield chunk[0], None
        else:
            yield from zip(chunk, to.split("."), strict=True)


def _is_normal(text: str) -> bool:
    return bool(unicodedata.normalize("NFC", text) == text)


def _decoded(labels: list[str]) -> list[str] | None:
    """Return the labels, decoded if they begin with "xn--"; None if a label is refused."""
    texts: list[str] = []
    for label in labels:
        text = label
        if label.startswith(PREFIX):
            if not label.isascii():
                return None
            try:
                text = punycode.decode(label.removeprefix(PREFIX))
            except ValueError:
                return None
            if text.isascii() or text.startswith(PREFIX):
                return None
        texts.append(text)
    return texts


def _is_spelled(domain: str, checks: Checks) -> bool:
    """Return whether the domain passes the checks that `hyphens` and `std3` turn on."""
    if checks.hyphens and _HYPHENS.search(domain):
        return False
    return not (checks.std3 and _NOT_STD3.search(domain))


def _fits(domain: str, texts: list[str], characters: set[str], checks: Checks) -> bool:
    """Return whether no label begins with a mark, and the joiner and Bidi rules hold."""
    marks = {each for each in characters if unicodedata.category(each)[0] == "M"}
    if marks and any(text[:1] in marks for text in texts):
        return False
    if not _LETTERS_OF_JOINERS.keys().isdisjoint(characters):
        letters = _spelled(domain, {each: _joining(each) for each in characters})
        if _LOST_JOINER.search(letters) or _LOST_JOINER_BACKWARDS.search(letters[::-1]):
            return False
    classes = {each: _direction(each) for each in characters}
    if _RIGHT_TO_LEFT.search("".join(classes.values())):
        labels = set(_spelled(domain, classes).split("."))
        if checks.alone:
            labels = {label for label in labels if _RIGHT_TO_LEFT.search(label)}
        return all(map(_DIRECTED.fullmatch, labels))
    return True


def _spelled(domain: str, letters: dict[str, str]) -> str:
    """Return the domain with each character replaced by the letter of its class; dots stay."""
    return domain.translate({ord(each): letter for each, letter in letters.items()})


def _joining(character: str) -> str:
    if character in _LETTERS_OF_JOINERS:
        return _LETTERS_OF_JOINERS[character]
    letter = joining_type(character)
    return letter.lower() if unicodedata.combining(character) == VIRAMA else letter


def _direction(character: str) -> str:
    if character == ".":
        return "."
    return _LETTERS_OF_CLASSES.get(unicodedata.bidirectional(character), "x")

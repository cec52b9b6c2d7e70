"""A name in ASCII as libidn2's lookup writes it, which curl calls up to twice.

name ──► mapped (UTS #46), NFC ──► labels checked ──► IDNA 2008? ──► Punycode
     └─► if that fails, with "ß", "ς" and the joiners mapped too, and IDNA 2008 not checked

So IDNA 2008 matters only to a name with one of those four characters. libidn2 has tables of its
own, and so has the libunistring that it is linked with; `Libidn2` names the version of Unicode of
each.
"""

import functools
import re
from collections.abc import Iterable
from typing import Final, NamedTuple

from urlprism._core.idn import punycode
from urlprism._core.unicode.mappings import substituted
from urlprism.readers.shared.unicode_versions import Unicode, unicode_of

_PREFIX: Final = "xn--"
_LONGEST_NAME: Final = 253
_LONGEST_LABEL: Final = 63
_LONGEST_MAPPED: Final = 254

# The deviation characters of UTS #46, and their mappings in its transitional processing.
_TRANSITIONAL: Final = {"\u00df": "ss", "\u03c2": "\u03c3", "\u200c": "", "\u200d": ""}
# The ASCII characters that its Punycode accepts.
_BASIC: Final = re.compile(r"[^\x00-,./:-^`{-\x7f]*")
_ACE: Final = re.compile(r"[a-z0-9_-]*[a-z0-9_]")
_NON_JOINER, _JOINER = "\u200c", "\u200d"
_VIRAMA: Final = 9

_NEUTRAL: Final = frozenset({"ES", "CS", "ET", "ON", "BN"})
_ENDS: Final = {
    "L": frozenset({"L", "EN", "NSM"}),
    "R": frozenset({"R", "AL", "EN", "AN", "NSM"}),
    "AL": frozenset({"R", "AL", "EN", "AN", "NSM"}),
}
_RIGHT_TO_LEFT: Final = frozenset({"R", "AL", "AN"})


class Libidn2(NamedTuple):
    """The versions of Unicode of a libidn2: for UTS #46, for IDNA 2008, and of its libunistring."""

    mappings: str
    classes: str
    properties: str


LIBRARIES: Final = {
    "2.3.3": Libidn2("14.0", "12.1", "14.0"),  # with libunistring 1.0
    "2.3.8": Libidn2("15.1", "15.1", "16.0"),  # with libunistring 1.4
}


@functools.lru_cache(maxsize=64)
def lookup(name: str, version: str) -> str | None:
    """Return a name in ASCII as a version of libidn2 converts it, None if it cannot."""
    tables = _tables(version)
    ascii_name = _looked_up(name, tables, is_transitional=False)
    return _looked_up(name, tables, is_transitional=True) if ascii_name is None else ascii_name


class _Tables(NamedTuple):
    """The tables of character properties in a libidn2."""

    mappings: Unicode
    classes: Unicode
    properties: Unicode


@functools.cache
def _tables(version: str) -> _Tables:
    return _Tables(*map(unicode_of, LIBRARIES[version]))


def _looked_up(name: str, tables: _Tables, *, is_transitional: bool) -> str | None:
    mapped = _mapped(name, tables.mappings, is_transitional=is_transitional)
    if mapped is None or len(mapped) > _LONGEST_MAPPED:
        return None
    ascii_labels: list[str] = []
    for label in tables.properties.nfc(mapped).split("."):
        ascii_name = _written(label, tables, is_transitional=is_transitional)
        if ascii_name is None:
            return None
        ascii_labels.append(ascii_name)
    ascii_name = ".".join(ascii_labels)
    return ascii_name if len(ascii_name.removesuffix(".")) <= _LONGEST_NAME else None


def _mapped(name: str, mappings: Unicode, *, is_transitional: bool) -> str | None:
    """Return a name with each character mapped, None if one is disallowed."""
    return mappings.mapped_text(substituted(name, _TRANSITIONAL) if is_transitional else name)


def _written(label: str, tables: _Tables, *, is_transitional: bool) -> str | None:
    """Return a mapped label in ASCII, None if it breaks a rule."""
    is_ace = label.startswith(_PREFIX)
    text = _decoded(label) if is_ace else label
    if text is None or not _is_valid(text, tables):
        return None
    if not is_ace and is_transitional and not _TRANSITIONAL.keys().isdisjoint(text):
        return None
    if text.isascii():
        return text if len(text) <= _LONGEST_LABEL else None
    if not _BASIC.fullmatch(text) or not (is_transitional or _is_of_idna2008(text, tables)):
        return None
    encoded = _PREFIX + punycode.encode(text)
    return encoded if len(encoded) <= _LONGEST_LABEL and (not is_ace or encoded == label) else None


def _decoded(label: str) -> str | None:
    """Return the decoded form of a label that begins with "xn--", None for invalid Punycode."""
    rest = label.removeprefix(_PREFIX)
    if not _ACE.fullmatch(rest):
        return None
    try:
        text = punycode.decode(rest)
    except ValueError:
        return None
    return text if len(text) <= _LONGEST_LABEL else None


def _is_valid(label: str, tables: _Tables) -> bool:
    """Whether a label is valid by UTS #46, with CheckHyphens."""
    if label[2:4] == "--" or label.startswith("-") or label.endswith("-"):
        return False
    if label.isascii():
        return True
    return (
        tables.properties.nfc(label) == label
        and not tables.properties.is_mark(label[0])
        and all(_is_mapped(each, tables.mappings) for each in set(label))
    )


def _is_mapped(character: str, mappings: Unicode) -> bool:
    """Whether a character maps to itself, or is disallowed only by STD 3."""
    return mappings.mapped(character) == character or mappings.is_lenient(character)


def _is_of_idna2008(label: str, tables: _Tables) -> bool:
    """Whether RFC 5892 allows each character of a label, and RFC 5893 their directions."""
    strict = [each for each in set(label) if each != "_" and not tables.mappings.is_lenient(each)]
    if not all(map(tables.classes.is_of_idna2008, strict)):
        return False
    places = (place for place, each in enumerate(label) if each in {_NON_JOINER, _JOINER})
    properties = tables.properties
    return all(_may_stand(label, place, properties) for place in places) and _is_directed(
        label, properties
    )


def _may_stand(label: str, place: int, properties: Unicode) -> bool:
    """Whether the joiner at `place` follows a virama, or separates characters that would join."""
    if place and properties.combining(label[place - 1]) == _VIRAMA:
        return True
    if label[place] == _JOINER:
        return False
    before = _first_joining_type(reversed(label[:place]), properties)
    return before in {"L", "D"} and _first_joining_type(label[place + 1 :], properties) in {
        "R",
        "D",
    }


def _first_joining_type(characters: Iterable[str], properties: Unicode) -> str:
    """Return the Joining_Type of the first character that is not transparent."""
    types = map(properties.joining_type, characters)
    return next((each for each in types if each != "T"), "U")


def _is_directed(label: str, properties: Unicode) -> bool:
    """Whether a label with right-to-left characters meets the Bidi Rule; others always do."""
    first, *others = [properties.bidirectional(each) or "L" for each in label]
    if _RIGHT_TO_LEFT.isdisjoint((first, *others)):
        return True
    ends = _ENDS.get(first)
    if ends is None:
        return False
    return (ends | _NEUTRAL).issuperset(others) and (not others or others[-1] in ends)

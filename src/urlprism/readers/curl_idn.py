"""A name in ASCII as libidn2's lookup writes it, which curl asks twice.

name ──► mapped (UTS #46), NFC ──► labels checked ──► IDNA 2008? ──► Punycode
     └─► if that fails, with "ß", "ς" and the joiners mapped too, and IDNA 2008 not asked

So IDNA 2008 matters to a name with one of those four alone. The tables are those of idna and
unicodedata2, a few characters aside: a libidn2 has older ones, and refuses newer characters.
"""

import functools
import re
from typing import TYPE_CHECKING, Final

import idna
from idna.idnadata import codepoint_classes
from idna.intranges import intranges_contain

from urlprism._vocabulary import punycode

if TYPE_CHECKING:
    import unicodedata  # unicodedata2 has the same functions, and says nothing of their types
else:
    import unicodedata2 as unicodedata

_PREFIX: Final = "xn--"
_LONGEST_NAME: Final = 253
_LONGEST_LABEL: Final = 63
_LONGEST_MAPPED: Final = 254

# The deviations of UTS #46, and what they were mapped to in its transitional processing.
_TRANSITIONAL: Final = {"\u00df": "ss", "\u03c2": "\u03c3", "\u200c": "", "\u200d": ""}
# What UTS #46 disallowed up to Unicode 15.
_DISALLOWED: Final = re.compile(
    "[\u04c0\u10a0-\u10c5\u115f\u1160\u17b4\u17b5\u1806\u180e\u2061-\u2063\u206a-\u206f\u2132"
    "\u2183\u3164\uffa0\U0001d173-\U0001d17a\U0002f868\U0002f874\U0002f91f\U0002f95f\U0002f9bf]"
)
# What its Punycode takes of ASCII.
_BASIC: Final = re.compile(r"[a-z0-9_\x80-\U0010ffff-]*")
_ACE: Final = re.compile(r"[a-z0-9_-]*[a-z0-9_]")
_CLASSES: Final = tuple(codepoint_classes[each] for each in ("PVALID", "CONTEXTJ", "CONTEXTO"))

_NEUTRAL: Final = frozenset({"ES", "CS", "ET", "ON", "BN"})
_ENDS: Final = {
    "L": frozenset({"L", "EN", "NSM"}),
    "R": frozenset({"R", "AL", "EN", "AN", "NSM"}),
    "AL": frozenset({"R", "AL", "EN", "AN", "NSM"}),
}
_RIGHT_TO_LEFT: Final = frozenset({"R", "AL", "AN"})


@functools.lru_cache(maxsize=64)
def lookup(name: str) -> str | None:
    """Return a name in ASCII, None if it cannot be written so."""
    found = _looked_up(name, is_transitional=False)
    return _looked_up(name, is_transitional=True) if found is None else found


def _looked_up(name: str, *, is_transitional: bool) -> str | None:
    mapped = _mapped(name, is_transitional=is_transitional)
    if mapped is None or len(mapped) > _LONGEST_MAPPED:
        return None
    written: list[str] = []
    for label in unicodedata.normalize("NFC", mapped).split("."):
        found = _written(label, is_transitional=is_transitional)
        if found is None:
            return None
        written.append(found)
    found = ".".join(written)
    return found if len(found.removesuffix(".")) <= _LONGEST_NAME else None


def _mapped(name: str, *, is_transitional: bool) -> str | None:
    """Return a name with each character mapped; None if one is disallowed."""
    mapping = {each: _remapped(each) for each in set(name)}
    if is_transitional:
        mapping |= {each: to for each, to in _TRANSITIONAL.items() if each in mapping}
    if None in mapping.values():
        return None
    return "".join([mapping[each] or "" for each in name])


@functools.lru_cache(maxsize=4096)
def _remapped(character: str) -> str | None:
    """Return what a character is mapped to, itself if it is valid, None if it is disallowed."""
    if _DISALLOWED.match(character):
        return None
    try:
        return idna.uts46_remap(character, std3_rules=False)
    except idna.InvalidCodepoint:
        return None


def _written(label: str, *, is_transitional: bool) -> str | None:
    """Return a mapped label in ASCII; None for one that breaks a rule."""
    is_ace = label.startswith(_PREFIX)
    text = _decoded(label) if is_ace else label
    if text is None or not _is_valid(text):
        return None
    if not is_ace and is_transitional and not _TRANSITIONAL.keys().isdisjoint(text):
        return None
    if text.isascii():
        return text if len(text) <= _LONGEST_LABEL else None
    if not _BASIC.fullmatch(text) or not (is_transitional or _is_of_idna2008(text)):
        return None
    written = _PREFIX + punycode.encode(text)
    return written if len(written) <= _LONGEST_LABEL and (not is_ace or written == label) else None


def _decoded(label: str) -> str | None:
    """Return what a label that begins with "xn--" stands for; None for one that is no Punycode."""
    rest = label.removeprefix(_PREFIX)
    if not _ACE.fullmatch(rest):
        return None
    try:
        text = punycode.decode(rest)
    except ValueError:
        return None
    return text if len(text) <= _LONGEST_LABEL else None


def _is_valid(label: str) -> bool:
    """Return whether a label is one of UTS #46, with its hyphens checked."""
    if label[2:4] == "--" or label.startswith("-") or label.endswith("-"):
        return False
    if label.isascii():
        return True
    return (
        unicodedata.normalize("NFC", label) == label
        and not unicodedata.category(label[0]).startswith("M")
        and all(_remapped(each) == each for each in set(label))
    )


def _is_of_idna2008(label: str) -> bool:
    """Return whether RFC 5892 allows each character of a label, and RFC 5893 their directions."""
    codes = [ord(each) for each in set(label) if each != "_"]
    if not all(any(intranges_contain(code, each) for each in _CLASSES) for code in codes):
        return False
    places = (place for place, each in enumerate(label) if each in "\u200c\u200d")
    return all(idna.valid_contextj(label, place) for place in places) and _is_directed(label)


def _is_directed(label: str) -> bool:
    """Return whether a label runs from right to left as it may, if it does."""
    first, *others = [unicodedata.bidirectional(each) for each in label]
    if _RIGHT_TO_LEFT.isdisjoint((first, *others)):
        return True
    ends = _ENDS.get(first)
    if ends is None:
        return False
    return (ends | _NEUTRAL).issuperset(others) and (not others or others[-1] in ends)

"""A domain in ASCII as ada writes it, which reads URLs for Node.js.

domain ──► mapped (UTS #46) ──► NFC, if it seems not to be so ──► labels checked ──► Punycode

Its steps are those of UTS #46 with these exceptions. Each label is checked by itself: for the Bidi
Rule the other labels do not count. A joiner ends the checks of its label: the rest is not checked,
and the joining characters may stand anywhere. A text counts as normalized to NFC if none of its
characters is a singleton, its marks are in order, and no character composes with a later one. The
tables are of several versions: mappings of Unicode 15.0 to 17, NFC of 15.1, marks and directions of
13. The joining type of only a few characters is known.
"""

import functools
import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from urlprism._core.idn import idna, punycode
from urlprism._core.unicode.unicode_tables import unicodedata
from urlprism.readers.programs.node.releases import LONGEST, unicode_version
from urlprism.readers.shared.releases import Release
from urlprism.readers.shared.unicode_versions import unicode_of

_FORMS: Final = unicode_of("15.1")
_PROPERTIES: Final = unicode_of("13.0")
_PREFIX: Final = "xn--"
_NON_JOINER, _JOINER = "\u200c", "\u200d"
_JOINERS: Final = re.compile(f"[{_NON_JOINER}{_JOINER}]")
_VIRAMA: Final = 9
_KEPT: Final = 4096  # characters
# Hangul; a syllable has one of 28 finals, of which the first stands for no final.
_FIRST_SYLLABLE, _LAST_SYLLABLE, _FINALS = "\uac00", "\ud7a3", 28
_FIRST_FINAL, _LAST_FINAL = "\u11a8", "\u11c2"
# The only characters whose joining type it knows.
_JOINING: Final = re.compile(
    "[\u0620-\u0766\u0850-\u0855\u08a0\u08a2-\u08ac\u1807-\u1877\u1887-\u18aa\ua840-\ua872]"
)
_bidirectional: Final = functools.lru_cache(_KEPT)(_PROPERTIES.bidirectional)
_RIGHT_TO_LEFT: Final = frozenset({"R", "AL", "AN"})
_ALLOWED: Final = _RIGHT_TO_LEFT | {"EN", "ES", "CS", "ET", "ON", "BN", "NSM"}
_ALLOWED_LEFT: Final = (_ALLOWED - _RIGHT_TO_LEFT) | {"L"}
_LAST: Final = _RIGHT_TO_LEFT | {"EN"}


def to_ascii(domain: str, node: Release) -> str | None:
    """Return a domain in ASCII as a release writes it, None if its ada refuses it."""
    if node.has("domain-limited") and len(domain.encode("utf-8", "surrogatepass")) > LONGEST:
        return None
    if domain.isascii():
        return domain.lower()
    mappings = unicode_of(unicode_version(node))
    mapped = mappings.mapped_text(domain)
    if mapped is None:
        return None
    mapped = _normalized(mapped, node)
    labels = mapped.split(".")
    in_ascii = {label: _label_in_ascii(label, node) for label in dict.fromkeys(labels)}
    return (
        None if None in in_ascii.values() else ".".join([in_ascii[each] or "" for each in labels])
    )


def is_valid_ascii(domain: str, node: Release) -> bool:
    """Whether the labels of a domain in ASCII that begin with "xn--" are valid."""
    labels = (label for label in domain.split(".") if label.startswith(_PREFIX))
    return all(_is_valid_ace(label, node) for label in labels)


def _label_in_ascii(label: str, node: Release) -> str | None:
    """Return a mapped label in ASCII, None if it breaks a rule."""
    if label.startswith(_PREFIX):
        return label if _is_valid_ace(label, node) else None
    if label.isascii():
        return label
    return idna.ace(label) if _is_valid(label, node) else None


def _is_valid_ace(label: str, node: Release) -> bool:
    """Whether the text after "xn--" is Punycode of a mapped and valid label."""
    if not label.isascii():
        return False
    encoded = label.removeprefix(_PREFIX)
    if node.has("encoded-ace-refused") and encoded.startswith(_PREFIX):
        return False
    if encoded.rfind("-") == 0:
        # ada skips it; in RFC 3492 it would be a digit, which does not exist.
        encoded = encoded[1:]
    try:
        text = punycode.decode(encoded)
    except ValueError:
        return False
    if node.has("ace-decodes-beyond-ascii") and text.isascii():
        return False
    if node.has("decoded-ace-refused") and text.startswith(_PREFIX):
        return False
    mappings = unicode_of(unicode_version(node))
    is_mapped = mappings.is_settled(text)
    return bool(text) and is_mapped and _normalized(text, node) == text and _is_valid(text, node)


def _normalized(text: str, node: Release) -> str:
    """Return a mapped text in NFC, with a release that looks first unchanged if it seems so."""
    normalized = _FORMS.nfc(text)
    is_kept = node.has("normalized-if-needed") and normalized != text
    return text if is_kept and _seems_normalized(text) else normalized


def _seems_normalized(text: str) -> bool:
    """Whether the marks are in order, and no character composes with a later one."""
    classes = [_FORMS.combining(each) for each in text]
    if any(after and before > after for before, after in pairwise(classes)):
        return False
    starter = 0
    for place, composing in enumerate(classes[1:], 1):
        is_blocked = place - 1 > starter and classes[place - 1] >= composing
        if not is_blocked and _composes(text[starter], text[place]):
            return False
        if not composing:
            starter = place
    return True


def _composes(first: str, second: str) -> bool:
    """Whether ada believes that two characters compose: that NFC makes one character of them.

    It does not believe it of U+1E61 and U+0323, whose NFC has another order. It confuses Hangul
    syllables that end in a consonant with syllables to which one can be added.
    """
    if _FIRST_SYLLABLE <= first <= _LAST_SYLLABLE:
        is_closed = (ord(first) - ord(_FIRST_SYLLABLE)) % _FINALS != 0
        return is_closed and _FIRST_FINAL <= second <= _LAST_FINAL
    composed = unicodedata.normalize("NFC", first + second)
    if len(composed) != 1 or not (_FORMS.knows(first) and _FORMS.knows(second)):
        return False
    pair = f"{ord(first):04X} {ord(second):04X}"
    return (
        _FIRST_SYLLABLE <= composed <= _LAST_SYLLABLE or unicodedata.decomposition(composed) == pair
    )


def _is_valid(label: str, node: Release) -> bool:
    """Whether a mapped label that is not ASCII meets all rules."""
    if _PROPERTIES.is_mark(label[0]):
        return False
    joiner = _JOINERS.search(label)
    if joiner is not None:
        return _may_stand(label, joiner.start())
    is_checked = node.has("ends-directed")
    return _is_directed(label) if is_checked else _is_loosely_directed(label)


def _may_stand(label: str, place: int) -> bool:
    """Whether the joiner at `place` follows a virama, or separates characters that may join."""
    if place and _PROPERTIES.combining(label[place - 1]) == _VIRAMA:
        return True
    if label[place] == _JOINER:
        return False
    before, after = _joining_types(label[:place]), _joining_types(label[place + 1 :])
    return not {"L", "D"}.isdisjoint(before) and not {"R", "D"}.isdisjoint(after)


def _joining_types(text: str) -> Iterator[str]:
    for character in set(_JOINING.findall(text)):
        yield _PROPERTIES.joining_type(character)


def _directions(label: str) -> list[str]:
    return list(map(_bidirectional, label))


def _is_loosely_directed(label: str) -> bool:
    """Whether the label meets the Bidi Rule as older releases check it.

    They ask nothing of the first character, nor of the last one if the first is from left to right.
    """
    directions = _directions(label)
    if _RIGHT_TO_LEFT.isdisjoint(directions):
        return True
    while directions[-1] == "NSM":
        directions.pop()
    if directions[0] == "L":
        return _ALLOWED_LEFT.issuperset(directions[:-1])
    is_allowed = _ALLOWED.issuperset(directions) and directions[-1] in _LAST
    return is_allowed and not {"EN", "AN"}.issubset(directions)


def _is_directed(label: str) -> bool:
    """Whether the label by itself meets the Bidi Rule (RFC 5893 §2)."""
    directions = _directions(label)
    if _RIGHT_TO_LEFT.isdisjoint(directions):
        return True
    if directions[0] not in {"R", "AL"} or not _ALLOWED.issuperset(directions):
        return False
    last = next(each for each in reversed(directions) if each != "NSM")
    return last in _LAST and not {"EN", "AN"}.issubset(directions)

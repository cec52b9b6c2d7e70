"""Convert domain names of any length by IDNA 2003 (RFC 3490 §4.1), in little time.

    name ──► labels ──► mapped, normalized, checked (RFC 3491) ──► Punycode, and back

The results are those of the standard library's codec "idna", which takes time quadratic in the
length of a label. A label that is certain to be too long is refused before it is mapped.
"""

import functools
import re
import stringprep
from typing import TYPE_CHECKING, Final

from urlprism._core.idn import punycode

if TYPE_CHECKING:
    import unicodedata  # ucd_3_2_0 has the same functions
else:
    from unicodedata import ucd_3_2_0 as unicodedata

_PREFIX: Final = "xn--"
_LONGEST: Final = 63
_DOTS: Final = re.compile("[.\u3002\uff0e\uff61]")
_MOST_CHARACTERS: Final = 1 << 15  # kept: more than a host of ideographs has different ones
# A longer label stays too long: at most four characters compose to one.
_MOST: Final = 4 * _LONGEST
# Ideographs and Hangul syllables, as a class of patterns: no table of Nameprep or of UTS #46 maps
# or prohibits one, and none composes with another one.
STABLE: Final = "\u3400-\u4db5\u4e00-\u9fa5\uac00-\ud7a3"
_STABLE: Final = re.compile(f"[{STABLE}]*+")
# RFC 3454, Appendix B.1: the characters that are mapped to nothing.
NOTHING: Final = re.compile("[\xad\u034f\u1806\u180b-\u180d\u200b-\u200d\u2060\ufe00-\ufe0f\ufeff]")
_PROHIBITED: Final = (
    stringprep.in_table_c12, stringprep.in_table_c22, stringprep.in_table_c3,
    stringprep.in_table_c4, stringprep.in_table_c5, stringprep.in_table_c6,
    stringprep.in_table_c7, stringprep.in_table_c8, stringprep.in_table_c9,
)  # fmt: skip


def to_ascii(name: str) -> str | None:
    r"""Return a name in ASCII, None if it is refused.

    An empty name is accepted, and an ASCII label keeps its case.

    >>> to_ascii("Straße.example"), to_ascii("a\u200eb")
    ('strasse.example', None)
    """
    if name.isascii():
        # Other dots than "." are not ASCII, so "." alone splits an ASCII name.
        *labels, last = name.split(".")
        is_name = all(0 < len(label) <= _LONGEST for label in labels) and len(last) <= _LONGEST
        return name if is_name else None
    labels = _DOTS.split(name)
    root = "" if labels[-1] else "."
    converted: dict[str, str] = {}
    for label in labels[:-1] if root else labels:
        if label not in converted:
            ascii_label = _converted(label)
            if ascii_label is None:
                return None
            converted[label] = ascii_label
    return ".".join(converted[label] for label in (labels[:-1] if root else labels)) + root


def to_unicode(name: str) -> str | None:
    r"""Return a name in ASCII and lower case in its own letters, None if the codec refuses it.

    >>> to_unicode("xn--bcher-kva.example"), to_unicode("xn--a.example")
    ('b\xfccher.example', None)
    """
    if _PREFIX not in name:
        return name
    labels = name.split(".")
    decoded: dict[str, str] = {}
    for label in dict.fromkeys(labels):
        text = _decoded(label)
        if text is None:
            return None
        decoded[label] = text
    return ".".join([decoded[label] for label in labels])


def _decoded(label: str) -> str | None:
    """Return a label in its own letters (ToUnicode), None where the codec raises an error."""
    if not label.startswith(_PREFIX):
        return label
    try:
        text = punycode.decode(label.removeprefix(_PREFIX))
    except ValueError:
        return None
    return text if _converted(text) == label else None


def _converted(label: str) -> str | None:
    """Return a label in ASCII (ToASCII, UseSTD3ASCIIRules is false); None if it is refused."""
    if not label.isascii():
        if len(label) > _MOST and len(NOTHING.sub("", label)) > _MOST:
            return None
        prepared = _prepared(label)
        if prepared is None:
            return None
        label = prepared
    if not label.isascii():
        if len(label) > _LONGEST or label.startswith(_PREFIX):
            return None
        label = _PREFIX + punycode.encode(label)
    return label if 0 < len(label) <= _LONGEST else None


def _prepared(label: str) -> str | None:
    """Return a label prepared by Nameprep (RFC 3491); None if that prohibits a character."""
    if _STABLE.fullmatch(label):
        return label
    text = unicodedata.normalize("NFKC", "".join(map(_mapped, label)))
    letters = set(text)
    if any(map(_is_prohibited, letters)):
        return None
    if any(map(_is_right_to_left, letters)):
        is_bounded = _is_right_to_left(text[0]) and _is_right_to_left(text[-1])
        if not is_bounded or any(map(stringprep.in_table_d2, letters)):
            return None
    return text


@functools.lru_cache(maxsize=_MOST_CHARACTERS)
def _mapped(character: str) -> str:
    return "" if stringprep.in_table_b1(character) else stringprep.map_table_b2(character)


@functools.lru_cache(maxsize=_MOST_CHARACTERS)
def _is_prohibited(character: str) -> bool:
    return any(is_in(character) for is_in in _PROHIBITED)


@functools.lru_cache(maxsize=_MOST_CHARACTERS)
def _is_right_to_left(character: str) -> bool:
    return stringprep.in_table_d1(character)

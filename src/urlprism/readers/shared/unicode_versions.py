"""Older versions of Unicode, described by their differences from today's.

Programs have tables of their own, of the version of Unicode that was current when they were built.
A version differs little from a later one: in the characters assigned since, which it treats as
unassigned, and in the few characters whose properties changed. All other properties are those in
the tables of idna and unicodedata2.
"""

import functools
import re
from typing import Final

from idna.idnadata import codepoint_classes, joining_types
from idna.intranges import intranges_contain

from urlprism._core.unicode import mappings
from urlprism._core.unicode.unicode_tables import unicodedata
from urlprism._exact import translated

# The code points that each version assigned, in hexadecimal: the property Age, DerivedAge.txt.
ASSIGNED: Final = {
    "11.0": (
        "560 588 5ef 7fd-7ff 8d3 9fe a76 c04 c84 1878 1c90-1cba 1cbd-1cbf 2bba-2bbc 2bd3-2beb "
        "2bf0-2bfe 2e4a-2e4e 312f 9feb-9fef a7af a7b8-a7b9 a8fe-a8ff 10a34-10a35 10a48 "
        "10d00-10d27 10d30-10d39 10f00-10f27 10f30-10f59 110cd 11144-11146 1133b 1145e 1171a "
        "11800-1183b 11a9d 11d60-11d65 11d67-11d68 11d6a-11d8e 11d90-11d91 11d93-11d98 "
        "11da0-11da9 11ee0-11ef8 16e40-16e9a 187ed-187f1 1d2e0-1d2f3 1d372-1d378 1ec71-1ecb4 "
        "1f12f 1f6f9 1f7d5-1f7d8 1f94d-1f94f 1f96c-1f970 1f973-1f976 1f97a 1f97c-1f97f "
        "1f998-1f9a2 1f9b0-1f9b9 1f9c1-1f9c2 1f9e7-1f9ff 1fa60-1fa6d"
    ),
    "12.0": (
        "c77 e86 e89 e8c e8e-e93 e98 ea0 ea8-ea9 eac eba 1cfa 2bc9 2bff 2e4f a7ba-a7bf "
        "a7c2-a7c6 ab66-ab67 10fe0-10ff6 1145f 116b8 119a0-119a7 119aa-119d7 119da-119e4 "
        "11a84-11a85 11fc0-11ff1 11fff 13430-13438 16f45-16f4a 16f4f 16f7f-16f87 16fe2-16fe3 "
        "187f2-187f7 1b150-1b152 1b164-1b167 1e100-1e12c 1e130-1e13d 1e140-1e149 1e14e-1e14f "
        "1e2c0-1e2f9 1e2ff 1e94b 1ed01-1ed3d 1f16c 1f6d5 1f6fa 1f7e0-1f7eb 1f90d-1f90f 1f93f "
        "1f971 1f97b 1f9a5-1f9aa 1f9ae-1f9af 1f9ba-1f9bf 1f9c3-1f9ca 1f9cd-1f9cf 1fa00-1fa53 "
        "1fa70-1fa73 1fa78-1fa7a 1fa80-1fa82 1fa90-1fa95"
    ),
    "12.1": ("32ff"),
    "13.0": (
        "8be-8c7 b55 d04 d81 1abf-1ac0 2b97 2e50-2e52 31bb-31bf 4db6-4dbf 9ff0-9ffc a7c7-a7ca "
        "a7f5-a7f6 a82c ab68-ab6b 1019c 10e80-10ea9 10eab-10ead 10eb0-10eb1 10fb0-10fcb 11147 "
        "111ce-111cf 1145a 11460-11461 11900-11906 11909 1190c-11913 11915-11916 11918-11935 "
        "11937-11938 1193b-11946 11950-11959 11fb0 16fe4 16ff0-16ff1 18af3-18cd5 18d00-18d08 "
        "1f10d-1f10f 1f16d-1f16f 1f1ad 1f6d6-1f6d7 1f6fb-1f6fc 1f8b0-1f8b1 1f90c 1f972 "
        "1f977-1f978 1f9a3-1f9a4 1f9ab-1f9ad 1f9cb 1fa74 1fa83-1fa86 1fa96-1faa8 1fab0-1fab6 "
        "1fac0-1fac2 1fad0-1fad6 1fb00-1fb92 1fb94-1fbca 1fbf0-1fbf9 2a6d7-2a6dd 30000-3134a"
    ),
    "14.0": (
        "61d 870-88e 890-891 898-89f 8b5 8c8-8d2 c3c c5d cdd 170d 1715 171f 180f 1ac1-1ace 1b4c "
        "1b7d-1b7e 1dfa 20c0 2c2f 2c5f 2e53-2e5d 9ffd-9fff a7c0-a7c1 a7d0-a7d1 a7d3 a7d5-a7d9 "
        "a7f2-a7f4 fbc2 fd40-fd4f fdcf fdfe-fdff 10570-1057a 1057c-1058a 1058c-10592 10594-10595 "
        "10597-105a1 105a3-105b1 105b3-105b9 105bb-105bc 10780-10785 10787-107b0 107b2-107ba "
        "10f70-10f89 11070-11075 110c2 116b9 11740-11746 11ab0-11abf 12f90-12ff2 16a70-16abe "
        "16ac0-16ac9 1aff0-1aff3 1aff5-1affb 1affd-1affe 1b11f-1b122 1cf00-1cf2d 1cf30-1cf46 "
        "1cf50-1cfc3 1d1e9-1d1ea 1df00-1df1e 1e290-1e2ae 1e7e0-1e7e6 1e7e8-1e7eb 1e7ed-1e7ee "
        "1e7f0-1e7fe 1f6dd-1f6df 1f7f0 1f979 1f9cc 1fa7b-1fa7c 1faa9-1faac 1fab7-1faba "
        "1fac3-1fac5 1fad7-1fad9 1fae0-1fae7 1faf0-1faf6 2a6de-2a6df 2b735-2b738"
    ),
    "15.0": (
        "cf3 ece 10efd-10eff 1123f-11241 11b00-11b09 11f00-11f10 11f12-11f3a 11f3e-11f59 1342f "
        "13439-13455 1b132 1b155 1d2c0-1d2d3 1df25-1df2a 1e030-1e06d 1e08f 1e4d0-1e4f9 1f6dc "
        "1f774-1f776 1f77b-1f77f 1f7d9 1fa75-1fa77 1fa87-1fa88 1faad-1faaf 1fabb-1fabd 1fabf "
        "1face-1facf 1fada-1fadb 1fae8 1faf7-1faf8 2b739 31350-323af"
    ),
    "15.1": ("2ffc-2fff 31ef 2ebf0-2ee5d"),
    "16.0": (
        "897 1b4e-1b4f 1b7f 1c89-1c8a 2427-2429 31e4-31e5 a7cb-a7cd a7da-a7dc 105c0-105f3 "
        "10d40-10d65 10d69-10d85 10d8e-10d8f 10ec2-10ec4 10efc 11380-11389 1138b 1138e "
        "11390-113b5 113b7-113c0 113c2 113c5 113c7-113ca 113cc-113d5 113d7-113d8 113e1-113e2 "
        "116d0-116e3 11bc0-11be1 11bf0-11bf9 11f5a 13460-143fa 16100-16139 16d40-16d79 18cff "
        "1cc00-1ccf9 1cd00-1ceb3 1e5d0-1e5fa 1e5ff 1f8b2-1f8bb 1f8c0-1f8c1 1fa89 1fa8f 1fabe "
        "1fac6 1fadc 1fadf 1fae9 1fbcb-1fbef"
    ),
    "17.0": (
        "88f c5c cdc 1acf-1add 1ae0-1aeb 20c1 2b96 a7ce-a7cf a7d2 a7d4 a7f1 fbc3-fbd2 fd90-fd91 "
        "fdc8-fdce 10940-10959 10ec5-10ec7 10ed0-10ed8 10efa-10efb 11b60-11b67 11db0-11ddb "
        "11de0-11de9 16ea0-16eb8 16ebb-16ed3 16ff2-16ff6 187f8-187ff 18d09-18d1e 18d80-18df2 "
        "1ccfa-1ccfc 1ceba-1ced0 1cee0-1cef0 1e6c0-1e6de 1e6e0-1e6f5 1e6fe-1e6ff 1f6d8 "
        "1f777-1f77a 1f8d0-1f8d8 1fa54-1fa57 1fa8a 1fa8e 1fac8 1facd 1faea 1faef 1fbfa "
        "2b73a-2b73f 2cea2-2cead 323b0-33479"
    ),
    "18.0": (
        "558 58b-58c 5c8-5c9 b53-b54 1ade-1adf 1aec-1af0 208f 209d-209f 20c2-20c4 2e60-2e63 a7dd "
        "a7e2 ab6c-ab6d 107bb-107bf 10ec9-10ecf 10ed9-10eee 10ef0-10ef9 11b0a 11df0-11df1 1246f "
        "12475-1247f 12550-12686 18cd6-18cda 18d1f-18d20 18e00-19191 191a0-191d2 1b123-1b128 "
        "1b168 1ced2-1ced4 1cedd-1cedf 1cef1-1cefd 1d127-1d128 1d1eb-1d1ff 1d250-1d281 1d6a6 "
        "1db00-1db1c 1df1f-1df24 1df2b-1df81 1df90-1df96 1dfcd-1dfff 1f1ae 1f6d9 1f7da-1f7db "
        "1f7f1-1f7ff 1fa8b-1fa8d 1facc 1fadd 1faeb 1faf9-1fafa 2b81e 3d000-3fc3f"
    ),
}
# The capital letters of Unicode 11, which have no mapping in the tables that ICU has for it.
CAPITALS_OF_11: Final = "\u1c90-\u1cba\u1cbd-\u1cbf\ua7b8\U00016e40-\U00016e5f"
# Changes of Bidi_Class: the version, the characters, and their class before it.
BIDI_CHANGES: Final = (
    ("14.0", "\u1734", "NSM"),
    ("16.0", "\U0001171e", "NSM"),
    ("16.0", "\U0001d6c1\U0001d6fb\U0001d735\U0001d76f\U0001d7a9", "L"),
    ("18.0", "\u1b3a\u1b3c\u1b42", "NSM"),
)
# Characters that UTS #46 disallowed before its version for Unicode 16 ...
DISALLOWED_BEFORE_16: Final = (
    "\u04c0\u10a0-\u10c5\u115f\u1160\u17b4\u17b5\u1806\u180e\u2061-\u2063\u206a-\u206f\u2132"
    "\u2183\u3164\uffa0\U0001d173-\U0001d17a\U0002f868\U0002f874\U0002f91f\U0002f95f\U0002f9bf"
)
# ... and its mappings that changed in the version for Unicode 15.1.
MAPPED_BEFORE_15_1: Final = {"\u1e9e": "ss"}

_OLDEST: Final = "10.0"
_KEPT: Final = 4096
_CLASSES: Final = tuple(codepoint_classes[each] for each in ("PVALID", "CONTEXTJ", "CONTEXTO"))
_NOTHING: Final = "(?!)"
_WITH_SIGNS: Final = frozenset("\u2260\u226e\u226f")
_SIGNS: Final = re.compile(r"[\x00-,/:-`{-\x7f]")


class Unicode:
    """The properties of characters in one version of Unicode, from 10.0 to 17.0.

    An unassigned character has no Bidi_Class, the General_Category "Cn", and no mapping.
    """

    def __init__(self, version: str) -> None:
        later = [ranges for each, ranges in ASSIGNED.items() if _number(each) > _number(version)]
        self.version = version
        unknown = "".join(map(as_class, later))
        self._unknown = re.compile(f"[{unknown}]" if unknown else _NOTHING)
        self._known = _texts_without(later)
        self._bidi = {
            character: before
            for since, characters, before in reversed(BIDI_CHANGES)
            if _number(since) > _number(version)
            for character in characters
        }
        is_before_16 = _number(version) < _number("16.0")
        self._had_std3 = is_before_16
        disallowed = DISALLOWED_BEFORE_16 + (CAPITALS_OF_11 if version == "11.0" else "")
        refused = disallowed if is_before_16 else ""
        self._refused = re.compile(f"([{unknown}{refused}]+)" if unknown + refused else _NOTHING)
        self._accepted = _texts_without(later, refused)
        is_before_15_1 = _number(version) < _number("15.1")
        self._changed = MAPPED_BEFORE_15_1 if is_before_15_1 else {}
        self._had_std3_valid = _WITH_SIGNS if is_before_15_1 else frozenset[str]()

    def knows(self, character: str) -> bool:
        """Whether no later version assigned a character."""
        return not self._unknown.match(character)

    def is_mark(self, character: str) -> bool:
        """Whether the General_Category is Mark."""
        return unicodedata.category(character).startswith("M") and self.knows(character)

    def combining(self, character: str) -> int:
        """Return the Canonical_Combining_Class."""
        return unicodedata.combining(character) if self.knows(character) else 0

    def bidirectional(self, character: str) -> str:
        """Return the Bidi_Class, "" for an unassigned character."""
        if character in self._bidi:
            return self._bidi[character]
        return unicodedata.bidirectional(character) if self.knows(character) else ""

    def joining_type(self, character: str) -> str:
        """Return the Joining_Type, "U" by default."""
        if self._bidi.get(character) == "NSM":  # nonspacing marks are transparent
            return "T"
        return _joining_type(character) if self.knows(character) else "U"

    def nfc(self, text: str) -> str:
        """Return a text in Normalization Form C; unassigned characters neither move nor compose."""
        if self._known.fullmatch(text):
            return unicodedata.normalize("NFC", text)
        pieces: list[str] = []
        end = 0
        for unknown in self._unknown.finditer(text):
            pieces += [unicodedata.normalize("NFC", text[end : unknown.start()]), unknown[0]]
            end = unknown.end()
        return "".join([*pieces, unicodedata.normalize("NFC", text[end:])])

    def decomposed(self, text: str) -> str:
        """Return a text with each character's canonical decomposition; its marks stay in place."""
        parts = {
            ord(each): unicodedata.normalize("NFD", each)
            for each in set(text)
            if each > "\x7f" and self.knows(each)
        }
        return translated(text, parts)

    def pair(self, first: str, second: str) -> str | None:
        """Return the primary composite of two characters that are no Hangul, None without one."""
        composed = unicodedata.normalize("NFC", first + second)
        is_one = len(composed) == 1 and self.knows(composed)
        parts = f"{ord(first):04X} {ord(second):04X}"
        return composed if is_one and unicodedata.decomposition(composed) == parts else None

    def mapped(self, character: str) -> str | None:
        """Return the mapping of a character by UTS #46, itself if valid, None if disallowed."""
        return self.mapped_text(character)

    def mapped_text(self, text: str) -> str | None:
        """Return a text with its characters mapped by UTS #46, None if one is disallowed."""
        return self._replaced(text) if self.is_allowed(text) else None

    def is_allowed(self, text: str) -> bool:
        """Whether UTS #46 disallows no character of a text."""
        return self._accepted.fullmatch(text) is not None and mappings.is_allowed(text)

    def is_settled(self, text: str) -> bool:
        """Whether UTS #46 maps each character of a text to itself."""
        return (
            self._accepted.fullmatch(text) is not None
            and self._changed.keys().isdisjoint(text)
            and mappings.is_valid(text)
        )

    def replaced(self, text: str) -> str:
        """Return a text with its characters mapped by UTS #46; those that are disallowed stay."""
        if self._accepted.fullmatch(text):
            return self._replaced(text)
        pieces = self._refused.split(text)
        pieces[::2] = map(self._replaced, pieces[::2])
        return "".join(pieces)

    def _replaced(self, text: str) -> str:
        return mappings.replaced(mappings.substituted(text, self._changed))

    def is_lenient(self, character: str) -> bool:
        """Whether UTS #46 disallowed a character only with the rules of STD 3.

        Up to Unicode 15.1 this was a status of characters that map to ASCII beyond letters, digits
        and hyphens, and up to 15.0 of three characters whose decomposition contains ASCII of that
        kind.
        """
        if not self._had_std3 or character.isascii():
            return False
        mapped = self.mapped(character)
        return character in self._had_std3_valid or (
            mapped is not None and bool(_SIGNS.search(mapped))
        )

    def is_of_idna2008(self, character: str) -> bool:
        """Whether RFC 5892 allows a character in a label, at least by a contextual rule."""
        code = ord(character)
        return self.knows(character) and any(intranges_contain(code, each) for each in _CLASSES)


@functools.cache
def unicode_of(version: str) -> Unicode:
    """Return a version of Unicode; raise KeyError for one that is not in the tables here."""
    if version != _OLDEST and version not in ASSIGNED:
        raise KeyError(version)
    return Unicode(version)


def category(character: str) -> str:
    """Return the General_Category in the newest version."""
    return unicodedata.category(character)


def _number(version: str) -> tuple[int, ...]:
    return tuple(map(int, version.split(".")))


def as_class(ranges: str) -> str:
    """Return ranges in the syntax of a character class of a regular expression."""
    return "".join(
        "-".join(f"\\U{code:0>8}" for code in each.split("-")) for each in ranges.split()
    )


def _texts_without(ranges: list[str], others: str = "") -> re.Pattern[str]:
    """Return the pattern of texts without the characters in ranges, and in another class.

    A pattern looks up characters up to U+FFFF in a table, and tries the other ranges in turn: so
    each kind has a class of its own.
    """
    every = " ".join(ranges).split()
    low = as_class(" ".join([each for each in every if len(each.partition("-")[0]) <= len("FFFF")]))
    high = as_class(" ".join([each for each in every if len(each.partition("-")[0]) > len("FFFF")]))
    return re.compile(
        rf"(?:[^{low}{others}\U00010000-\U0010ffff]++|[^\x00-\uffff{high}{others}]++)*+"
    )


@functools.lru_cache(maxsize=_KEPT)
def _joining_type(character: str) -> str:
    code = ord(character)
    types = (each for each, ranges in joining_types.items() if intranges_contain(code, ranges))
    return next(types, "U")

"""The Encoding Standard's encodings (encoding.spec.whatwg.org), as encoders on Python's codecs.

Every code point is encoded, or refused, as by the standard's encoders. Python's codecs alone would
differ:

- cp874 and cp1250 to cp1258 leave octets undefined that stand for C1 controls (all but cp1256);
- cp1255 lacks U+05BA, koi8_u has box drawings where the standard has U+040E and U+045E;
- gb18030 does not know the changes of GB18030-2022; gbk writes fewer characters and has no octet
  for U+20AC;
- big5 and big5hkscs combine other extensions of Big5 than index Big5;
- shift_jis, euc_jp and iso2022_jp lack the rows of NEC and IBM, cp932 prefers other duplicates.

There are no decoders: the URL Standard decodes UTF-8 only. Encodings without an encoder
(replacement and UTF-16BE/LE) have UTF-8 as their output encoding.
"""

import functools
import unicodedata
from collections.abc import Callable, Sequence
from typing import Final

_Given = dict[str, bytes | None]

_LABELS: Final = {
    "UTF-8": "unicode-1-1-utf-8 unicode11utf8 unicode20utf8 utf-8 utf8 x-unicode20utf8",
    "IBM866": "866 cp866 csibm866 ibm866",
    "ISO-8859-2": "csisolatin2 iso-8859-2 iso-ir-101 iso8859-2 iso88592 iso_8859-2 iso_8859-2:1987"
    " l2 latin2",
    "ISO-8859-3": "csisolatin3 iso-8859-3 iso-ir-109 iso8859-3 iso88593 iso_8859-3 iso_8859-3:1988"
    " l3 latin3",
    "ISO-8859-4": "csisolatin4 iso-8859-4 iso-ir-110 iso8859-4 iso88594 iso_8859-4 iso_8859-4:1988"
    " l4 latin4",
    "ISO-8859-5": "csisolatincyrillic cyrillic iso-8859-5 iso-ir-144 iso8859-5 iso88595 iso_8859-5"
    " iso_8859-5:1988",
    "ISO-8859-6": "arabic asmo-708 csiso88596e csiso88596i csisolatinarabic ecma-114 iso-8859-6"
    " iso-8859-6-e iso-8859-6-i iso-ir-127 iso8859-6 iso88596 iso_8859-6 iso_8859-6:1987",
    "ISO-8859-7": "csisolatingreek ecma-118 elot_928 greek greek8 iso-8859-7 iso-ir-126 iso8859-7"
    " iso88597 iso_8859-7 iso_8859-7:1987 sun_eu_greek",
    "ISO-8859-8": "csiso88598e csisolatinhebrew hebrew iso-8859-8 iso-8859-8-e iso-ir-138 iso8859-8"
    " iso88598 iso_8859-8 iso_8859-8:1988 visual",
    "ISO-8859-8-I": "csiso88598i iso-8859-8-i logical",
    "ISO-8859-10": "csisolatin6 iso-8859-10 iso-ir-157 iso8859-10 iso885910 l6 latin6",
    "ISO-8859-13": "iso-8859-13 iso8859-13 iso885913",
    "ISO-8859-14": "iso-8859-14 iso8859-14 iso885914",
    "ISO-8859-15": "csisolatin9 iso-8859-15 iso8859-15 iso885915 iso_8859-15 l9",
    "ISO-8859-16": "iso-8859-16",
    "KOI8-R": "cskoi8r koi koi8 koi8-r koi8_r",
    "KOI8-U": "koi8-ru koi8-u",
    "macintosh": "csmacintosh mac macintosh x-mac-roman",
    "windows-874": "dos-874 iso-8859-11 iso8859-11 iso885911 tis-620 windows-874",
    "windows-1250": "cp1250 windows-1250 x-cp1250",
    "windows-1251": "cp1251 windows-1251 x-cp1251",
    "windows-1252": "ansi_x3.4-1968 ascii cp1252 cp819 csisolatin1 ibm819 iso-8859-1 iso-ir-100"
    " iso8859-1 iso88591 iso_8859-1 iso_8859-1:1987 l1 latin1 us-ascii windows-1252 x-cp1252",
    "windows-1253": "cp1253 windows-1253 x-cp1253",
    "windows-1254": "cp1254 csisolatin5 iso-8859-9 iso-ir-148 iso8859-9 iso88599 iso_8859-9"
    " iso_8859-9:1989 l5 latin5 windows-1254 x-cp1254",
    "windows-1255": "cp1255 windows-1255 x-cp1255",
    "windows-1256": "cp1256 windows-1256 x-cp1256",
    "windows-1257": "cp1257 windows-1257 x-cp1257",
    "windows-1258": "cp1258 windows-1258 x-cp1258",
    "x-mac-cyrillic": "x-mac-cyrillic x-mac-ukrainian",
    "GBK": "chinese csgb2312 csiso58gb231280 gb2312 gb_2312 gb_2312-80 gbk iso-ir-58 x-gbk",
    "gb18030": "gb18030",
    "Big5": "big5 big5-hkscs cn-big5 csbig5 x-x-big5",
    "EUC-JP": "cseucpkdfmtjapanese euc-jp x-euc-jp",
    "ISO-2022-JP": "csiso2022jp iso-2022-jp",
    "Shift_JIS": "csshiftjis ms932 ms_kanji shift-jis shift_jis sjis windows-31j x-sjis",
    "EUC-KR": "cseuckr csksc56011987 euc-kr iso-ir-149 korean ks_c_5601-1987 ks_c_5601-1989 ksc5601"
    " ksc_5601 windows-949",
    "replacement": "csiso2022kr hz-gb-2312 iso-2022-cn iso-2022-cn-ext iso-2022-kr replacement",
    "UTF-16BE": "unicodefffe utf-16be",
    "UTF-16LE": "csunicode iso-10646-ucs-2 ucs-2 unicode unicodefeff utf-16 utf-16le",
    "x-user-defined": "x-user-defined",
}
_NAMES: Final = {label: name for name, labels in _LABELS.items() for label in labels.split()}
_ASCII_WHITESPACE: Final = "\t\n\f\r "
UTF_8: Final = "UTF-8"

# Python's name of each codec whose name is not that of the encoding.
_CODECS: Final = {
    "ISO-8859-8-I": "iso-8859-8",
    "windows-874": "cp874",
    "x-mac-cyrillic": "mac_cyrillic",
    "GBK": "gb18030",
    "EUC-KR": "cp949",
    # These encodings have complete indexes below.
    "Big5": "ascii",
    "EUC-JP": "ascii",
    "ISO-2022-JP": "ascii",
    "Shift_JIS": "ascii",
    "x-user-defined": "ascii",
}


def get_encoding(label: str) -> str | None:
    """Return the name of the encoding with this label, or None (#concept-encoding-get)."""
    stripped = label.strip(_ASCII_WHITESPACE)
    return _NAMES.get(stripped.lower()) if stripped.isascii() else None


def get_output_encoding(name: str) -> str:
    """Return the name of the encoding to write for this encoding (#get-an-output-encoding)."""
    return UTF_8 if name in {"replacement", "UTF-16BE", "UTF-16LE"} else name


def output_encoding(label: str) -> str:
    """Return the name of the encoding to write for a label; raise LookupError if unknown."""
    name = get_encoding(label)
    if name is None:
        message = f"unknown encoding: {label}"
        raise LookupError(message)
    return get_output_encoding(name)


def get_encoder(name: str) -> "Encoder":
    """Return a new encoder for the encoding with this name (#get-an-encoder)."""
    return _ISO2022JPEncoder() if name == "ISO-2022-JP" else Encoder(_index_of(name))


class _Index(dict[str, bytes | None]):
    """The octets of each character, or None if the encoding lacks it; from a table or a codec.

    Longer results of the codec than `longest` do not belong to the encoding.
    """

    def __init__(self, codec: str, table: _Given, longest: int = 4) -> None:
        """Take the name of the codec, and a table of the characters that it lacks or has wrong."""
        super().__init__({chr(code): bytes((code,)) for code in range(0x80)})
        self.update(table)
        self.codec = codec
        self.longest = longest

    def __missing__(self, character: str) -> bytes | None:
        """Return and keep the octets from the codec, or None."""
        octets = _encoded(character, self.codec)
        return octets if octets and len(octets) <= self.longest else None


class Encoder:
    """An encoder without state (#encoder)."""

    __slots__ = ("_index",)

    def __init__(self, index: _Index) -> None:
        """Take the octets of each character."""
        self._index = index

    def encode_or_fail(self, text: str, start: int) -> tuple[bytes, int, int | None]:
        """Encode `text[start:]`, up to the end or the first error (#encode-or-fail).

        Return the octets, the position after the text read, and the error's code point or None.
        """
        if start == 0 and text.isascii():
            return text.encode("ascii"), len(text), None
        output = bytearray()
        for position in range(start, len(text)):
            octets = self._index[text[position]]
            if octets is None:
                return bytes(output), position + 1, ord(text[position])
            output += octets
        return bytes(output), len(text), None


# The states of the encoder of ISO-2022-JP, each with the escape sequence that selects it.
_ASCII, _ROMAN, _JIS0208 = b"\x1b(B", b"\x1b(J", b"\x1b$B"
_ESCAPING: Final = "\x0e\x0f\x1b"
_IN_ROMAN: Final = {"\u00a5": b"\\", "\u203e": b"~"}


class _ISO2022JPEncoder(Encoder):
    """The encoder of ISO-2022-JP (#iso-2022-jp-encoder)."""

    __slots__ = ("_state",)

    def __init__(self) -> None:
        """Start in the state ASCII."""
        super().__init__(_index_of("ISO-2022-JP"))
        self._state = _ASCII

    def encode_or_fail(self, text: str, start: int) -> tuple[bytes, int, int | None]:
        """Encode `text[start:]` in the same way, from the state after the last error."""
        output = bytearray()
        for position in range(start, len(text)):
            character = text[position]
            state, octets = self._handle(character)
            output += self._escape(state)
            if octets is None:
                # To prevent attacks, a character that would change the state is not reported.
                error = 0xFFFD if character in _ESCAPING else ord(character)
                return bytes(output), position + 1, error
            output += octets
        output += self._escape(_ASCII)
        return bytes(output), len(text), None

    def _handle(self, character: str) -> tuple[bytes, bytes | None]:
        """Return the state that a character needs, and its octets there, or None for an error."""
        if character in _IN_ROMAN:
            return _ROMAN, _IN_ROMAN[character]
        octets = None if character in _ESCAPING else self._index[character]
        if octets and not character.isascii():
            return _JIS0208, octets
        stays = self._state == _ROMAN and character not in "\\~"
        return (_ROMAN if stays else _ASCII), octets

    def _escape(self, state: bytes) -> bytes:
        """Change to a state, and return its escape sequence."""
        octets = b"" if state == self._state else state
        self._state = state
        return octets


@functools.cache
def _index_of(name: str) -> _Index:
    """Return the octets of each character in the encoding with this name."""
    codec = _CODECS.get(name, name)
    table = _GIVEN[name]() if name in _GIVEN else _c1_controls(codec)
    return _Index(codec, table, longest=2 if name == "GBK" else 4)


def _encoded(character: str, codec: str) -> bytes | None:
    try:
        return character.encode(codec)
    except UnicodeEncodeError:
        return None


def _decoded(octets: bytes, codec: str) -> str | None:
    try:
        return octets.decode(codec)
    except UnicodeDecodeError:
        return None


def _c1_controls(codec: str) -> _Given:
    """Return the C1 controls for the octets that a codec leaves undefined."""
    codes = (code for code in range(0x80, 0xA0) if _decoded(bytes((code,)), codec) is None)
    return {chr(code): bytes((code,)) for code in codes}


def _windows_1255() -> _Given:
    return {**_c1_controls("cp1255"), "\u05ba": b"\xca"}


def _koi8_u() -> _Given:
    return {"\u045e": b"\xae", "\u040e": b"\xbe", "\u255d": None, "\u256c": None}


def _x_user_defined() -> _Given:
    return {chr(0xF700 + code): bytes((code,)) for code in range(0x80, 0x100)}


# The changes of GB18030-2022: from private use code points to assigned ones, at these octets.
_GB18030_FROM: Final = (
    "\ue78d\ue78e\ue78f\ue790\ue791\ue792\ue793\ue794\ue795\ue796"
    "\ue81e\ue826\ue82b\ue82c\ue832\ue843\ue854\ue864"
)
_GB18030_TO: Final = (
    "\ufe10\ufe12\ufe11\ufe13\ufe14\ufe15\ufe16\ufe17\ufe18\ufe19"
    "\u9fb4\u9fb5\u9fb6\u9fb7\u9fb8\u9fb9\u9fba\u9fbb"
)
_GB18030_OCTETS: Final = bytes.fromhex(
    "A6D9A6DAA6DBA6DCA6DDA6DEA6DFA6ECA6EDA6F3FE59FE61FE66FE67FE6DFE7EFE90FEA0"
)


def _gb18030() -> _Given:
    """Return the exceptions of the encoder of gb18030 (#gb18030-encoder), and the moved ones."""
    octets = _in_twos(_GB18030_OCTETS)
    return {
        "\ue5e5": None,
        "\u1e3f": b"\xa8\xbc",
        "\ue7c7": b"\x81\x35\xf4\x37",
        **dict(zip(_GB18030_FROM, octets, strict=True)),
        **dict(zip(_GB18030_TO, octets, strict=True)),
    }


def _gbk() -> _Given:
    return {**_gb18030(), "\u20ac": b"\x80", "\ue7c7": None}


# Where index Big5 differs from the codec big5hkscs.
_BIG5_OCTETS: Final = bytes.fromhex(
    "A145A14EA1C2A1E3A1F2A1F3A241A242A244A246A247"
    + "".join(f"A3{trail:02X}" for trail in range(0xC0, 0xE2))
    + "C6CFC6D3C6D5C6D7C6DEC6DFFA5FFA66FABDFAC5FAD5FB48FBB8FBF3"
    "FBF9FC4FFC6CFCB9FCE2FCF1FDB7FDB8FDBBFDF1FE52FE6FFEAAFEDD"
)
_BIG5_CHARACTERS: Final = (
    "\u2027\ufe51\u00af\uff5e\u2295\u2299\u2215\ufe68\uffe5\uffe0\uffe1"
    + "".join(map(chr, range(0x2400, 0x2420)))
    + "\u2421\u20ac廴无癶隶〃仝倩偽包卄卿嘅婷幵廐彘悤撐晴杞沜渝港煮猪瑜瓩砉"
)
_BIG5_LAST: Final = "\u2550\u255e\u2561\u256a\u5341\u5345"


def _big5() -> _Given:
    """Return the octets of each character of index Big5 (#index-big5-pointer)."""
    characters = dict(zip(_in_twos(_BIG5_OCTETS), _BIG5_CHARACTERS, strict=True))
    index: _Given = {}
    for lead in range(0xA1, 0xFF):
        for trail in (*range(0x40, 0x7F), *range(0xA1, 0xFF)):
            octets = bytes((lead, trail))
            character = characters.get(octets) or _decoded(octets, "big5hkscs")
            if character and (character not in index or character in _BIG5_LAST):
                index[character] = octets
    return index


_HALFWIDTH_KATAKANA: Final = "".join(map(chr, range(0xFF61, 0xFFA0)))
_VOICING_MARKS: Final = {"\uff9e": "\u309b", "\uff9f": "\u309c"}


def _euc_jp() -> _Given:
    """Return the octets that the encoder of EUC-JP writes (#euc-jp-encoder)."""
    katakana = {c: bytes((0x8E, 0xA1 + i)) for i, c in enumerate(_HALFWIDTH_KATAKANA)}
    return {**_row_and_cell(0xA1), **katakana, **_IN_ROMAN}


def _iso_2022_jp() -> _Given:
    """Return the octets that the encoder of ISO-2022-JP writes in the state jis0208."""
    index = _row_and_cell(0x21)
    for katakana in _HALFWIDTH_KATAKANA:  # #index-iso-2022-jp-katakana
        mark = _VOICING_MARKS.get(katakana)
        index[katakana] = index[mark or unicodedata.normalize("NFKC", katakana)]
    return index


def _shift_jis() -> _Given:
    """Return the octets that the encoder of Shift_JIS writes (#shift_jis-encoder)."""
    # #index-shift_jis-pointer: the encoder skips NEC's selection of IBM's characters.
    pointers = _jis0208((*range(8272), *range(8836, 11280)))
    index = {character: _shift_jis_octets(pointer) for character, pointer in pointers.items()}
    katakana = {c: bytes((0xA1 + i,)) for i, c in enumerate(_HALFWIDTH_KATAKANA)}
    return {**index, **katakana, **_IN_ROMAN, "\x80": b"\x80"}


def _row_and_cell(base: int) -> _Given:
    """Return index jis0208 with each row and cell as an octet, counted from `base`."""
    pointers = _jis0208(range(8836))
    return {
        character: bytes((pointer // 94 + base, pointer % 94 + base))
        for character, pointer in pointers.items()
    }


def _jis0208(pointers: Sequence[int]) -> dict[str, int]:
    """Return the first of some pointers for each character in index jis0208."""
    index: dict[str, int] = {}
    for pointer in pointers:
        character = _decoded(_shift_jis_octets(pointer), "cp932")
        if character and not "\ue000" <= character <= "\uf8ff":  # no private use in the index
            index.setdefault(character, pointer)
    index["\u2212"] = index["\uff0d"]
    return index


def _shift_jis_octets(pointer: int) -> bytes:
    """Return the two octets of Shift_JIS for a pointer."""
    lead, trail = divmod(pointer, 188)
    lead += 0x81 if lead < 0x1F else 0xC1
    return bytes((lead, trail + (0x40 if trail < 0x3F else 0x41)))


def _in_twos(octets: bytes) -> list[bytes]:
    return [octets[place : place + 2] for place in range(0, len(octets), 2)]


# The characters that an encoding's codec lacks or has wrong; for other encodings, C1 controls.
_GIVEN: Final[dict[str, Callable[[], _Given]]] = {
    "UTF-8": dict,
    "EUC-KR": dict,
    "KOI8-U": _koi8_u,
    "windows-1255": _windows_1255,
    "GBK": _gbk,
    "gb18030": _gb18030,
    "Big5": _big5,
    "EUC-JP": _euc_jp,
    "ISO-2022-JP": _iso_2022_jp,
    "Shift_JIS": _shift_jis,
    "x-user-defined": _x_user_defined,
}

"""The encodings of the Encoding Standard, held against its indexes."""

import hashlib

import pytest

from urlprism.whatwg.forms import encodings

pytestmark = pytest.mark.plain


# Of each encoding: how many code points it encodes, and the SHA-256 (its first half) of the lines
# "<code point> <octets>\n", in upper-case hexadecimal and in order, as the algorithms and the
# index-*.txt of the standard give them (github.com/whatwg/encoding, commit a985b62a9b45). That of
# ISO-2022-JP has each code point by itself, with the escape sequences around it; that of gb18030
# ends with the basic plane, beyond which its pointers are a sum.
INDEXES = [
    ("IBM866", 256, "d9638beeaab3acfdd28146851417e714"),
    ("ISO-8859-2", 256, "b6a44047af6153de98ce8b5b863b4909"),
    ("ISO-8859-3", 249, "289a0e45419851668f387cb74da0961f"),
    ("ISO-8859-4", 256, "63d22a04ed44f46527e46149d777ae8c"),
    ("ISO-8859-5", 256, "59fa9bd0aa62ff5dd6b8bd4d9e8b71f9"),
    ("ISO-8859-6", 211, "a4cab2860c688cbf8dcfe94e37f096b3"),
    ("ISO-8859-7", 253, "73fd85bd3698cb5778a0e629e2afc6ba"),
    ("ISO-8859-8", 220, "dbfe69970e64cbbaf94517e25ea73962"),
    ("ISO-8859-8-I", 220, "dbfe69970e64cbbaf94517e25ea73962"),
    ("ISO-8859-10", 256, "8f3215915029a9bde3dbb54828d0054b"),
    ("ISO-8859-13", 256, "4a9855b4afad23f1cb15f266fc699edd"),
    ("ISO-8859-14", 256, "cc91cf675692eb76baf15d2c0970121c"),
    ("ISO-8859-15", 256, "52e3796963fa13f5a2b447d8d7ca171d"),
    ("ISO-8859-16", 256, "e8f3338421d3e4890c66401cf25fd40f"),
    ("KOI8-R", 256, "89e16906531694cac60ecd06fb8c2acc"),
    ("KOI8-U", 256, "9e171bbfef392b441e04c61239128f12"),
    ("macintosh", 256, "9857646f7fe481cfa22d6a7c094eba0e"),
    ("windows-874", 248, "8539a65367c53cfe36a354e604edbe6f"),
    ("windows-1250", 256, "76c1c676847b6c35971a62cee827db0a"),
    ("windows-1251", 256, "f4b83a853892686961b090687084e6c2"),
    ("windows-1252", 256, "f2c5c412c971db24ff6c39bd031f0da9"),
    ("windows-1253", 253, "c055e2ca9dbfda73b4c6d8f1b6be58d4"),
    ("windows-1254", 256, "bd786313746c89acd9b15a32757e4da5"),
    ("windows-1255", 246, "64f1334536d893be4bb4ce9f8bd7a72e"),
    ("windows-1256", 256, "5ff7dbfaaf0e406832f5857eb94d1981"),
    ("windows-1257", 254, "ccece8101b4fcf3e42e6747dc50ca099"),
    ("windows-1258", 256, "cce8c45271d2a257692f8b81eac906d1"),
    ("x-mac-cyrillic", 256, "a08fb8e7a30ad809f0a3c59d1638d09c"),
    ("GBK", 24085, "6722b40cfc162bcf0e0174357a86a103"),
    ("gb18030", 63487, "962ca233773c0cb90adc6e8d1809a33a"),
    ("Big5", 14781, "e7e6630abf5a2c0e458ff25cc118c3b7"),
    ("EUC-JP", 7520, "20c4665642d7daa149b672dde00b43a8"),
    ("ISO-2022-JP", 7517, "ee7ad81db022571cb7e2ef579f7da2d1"),
    ("Shift_JIS", 7521, "da11160c80511cf962cf2139ba7c431c"),
    ("EUC-KR", 17176, "5276a94c06fa0b1cb5b825dec998282d"),
    ("x-user-defined", 256, "c4029ae78732fff436dfe7e634e88c9d"),
]
SINGLE_BYTE = [row for row in INDEXES if row[1] <= 256]
MULTI_BYTE = [row for row in INDEXES if row[1] > 256]

# #names-and-labels: each name, and how many labels it has
COUNTS = """
    UTF-8 6 IBM866 4 ISO-8859-2 9 ISO-8859-3 9 ISO-8859-4 9 ISO-8859-5 8 ISO-8859-6 14
    ISO-8859-7 12 ISO-8859-8 11 ISO-8859-8-I 3 ISO-8859-10 7 ISO-8859-13 3 ISO-8859-14 3
    ISO-8859-15 6 ISO-8859-16 1 KOI8-R 5 KOI8-U 2 macintosh 4 windows-874 6 windows-1250 3
    windows-1251 3 windows-1252 17 windows-1253 3 windows-1254 12 windows-1255 3 windows-1256 3
    windows-1257 3 windows-1258 3 x-mac-cyrillic 2 GBK 9 gb18030 1 Big5 5 EUC-JP 3 ISO-2022-JP 2
    Shift_JIS 8 EUC-KR 10 replacement 6 UTF-16BE 2 UTF-16LE 7 x-user-defined 1
""".split()
LABELS = dict(zip(COUNTS[::2], map(int, COUNTS[1::2]), strict=True))


def encoded(name, text):
    """Return the octets of a text between its errors, and the errors' code points."""
    encoder = encodings.get_encoder(name)
    octets, position, error = encoder.encode_or_fail(text, 0)
    found = [octets]
    while error is not None:
        found.append(error)
        octets, position, error = encoder.encode_or_fail(text, position)
        found.append(octets)
    assert position == len(text)
    return found


def index_of(name, characters):
    """Return the number and the digest of what an encoding encodes."""
    digest, count = hashlib.sha256(), 0
    for character in characters:
        octets, *error = encoded(name, character)
        if not error:
            count += 1
            digest.update(f"{ord(character):X} {octets.hex().upper()}\n".encode())
    return count, digest.hexdigest()[:32]


def scalar_values(end):
    return [chr(code) for code in range(end) if not 0xD800 <= code <= 0xDFFF]


@pytest.mark.parametrize(("name", "count", "digest"), SINGLE_BYTE)
def test_single_byte_indexes(name, count, digest):
    assert index_of(name, scalar_values(0x10000)) == (count, digest)


@pytest.mark.parametrize(("name", "count", "digest"), MULTI_BYTE)
def test_multi_byte_indexes(name, count, digest):
    end = 0x10000 if name == "gb18030" else 0x30000
    assert index_of(name, scalar_values(end)) == (count, digest)


@pytest.mark.parametrize("name", [name for name, _, _ in INDEXES if name != "gb18030"])
def test_what_lies_beyond_the_indexes_is_an_error(name):
    for character in "\U00030000\U000e0001\U000fffff\U0010ffff":
        assert encoded(name, f"a{character}b") == [b"a", ord(character), b"b"]


def test_every_encoding_has_an_index():
    unwritten = {"UTF-8", "replacement", "UTF-16BE", "UTF-16LE"}
    assert {name for name, _, _ in INDEXES} | unwritten == set(LABELS)
    assert len(INDEXES) == 36


def test_labels():
    """The lines "<label> <name>\\n" in order, as encodings.json of the same commit has them."""
    labels = sorted(label for labels in encodings._LABELS.values() for label in labels.split())
    lines = "".join(f"{label} {encodings.get_encoding(label)}\n" for label in labels)
    assert hashlib.sha256(lines.encode()).hexdigest()[:32] == "abbbf7f88404d0f94073d701f011f9d3"
    assert len(labels) == sum(LABELS.values()) == 228
    for name, count in LABELS.items():
        assert [encodings.get_encoding(label) for label in labels].count(name) == count
        assert encodings.get_encoding(name.lower()) == encodings.get_encoding(name.upper()) == name


FOUND = [  # #concept-encoding-get
    ("utf-8", "UTF-8"),
    ("Unicode-1-1-UTF-8", "UTF-8"),
    ("\t\n\f\r LATIN1 \r", "windows-1252"),
    ("iso-8859-1", "windows-1252"),
    ("us-ascii", "windows-1252"),
    ("iso-8859-9", "windows-1254"),
    ("iso-8859-11", "windows-874"),
    ("tis-620", "windows-874"),
    ("gb2312", "GBK"),
    ("ks_c_5601-1987", "EUC-KR"),
    ("big5-hkscs", "Big5"),
    ("sjis", "Shift_JIS"),
    ("unicode", "UTF-16LE"),
    ("hz-gb-2312", "replacement"),
    ("visual", "ISO-8859-8"),
    ("logical", "ISO-8859-8-I"),
    ("", None),
    ("utf-7", None),
    ("utf_8", None),
    ("\vutf-8", None),
    ("utf-8\0", None),
    ("\u212aoi8-r", None),  # K, the Kelvin sign, is no ASCII
    ("iso-8859-1\xa0", None),
]


@pytest.mark.parametrize(("label", "name"), FOUND)
def test_getting_an_encoding(label, name):
    assert encodings.get_encoding(label) == name


def test_output_encodings():
    """Replacement and UTF-16BE/LE are written as UTF-8, all others as themselves."""
    changed = {name for name in LABELS if encodings.get_output_encoding(name) != name}
    assert changed == {"replacement", "UTF-16BE", "UTF-16LE"}
    assert {encodings.get_output_encoding(name) for name in changed} == {"UTF-8"}
    assert encodings.output_encoding(" UTF-16 ") == "UTF-8"
    with pytest.raises(LookupError, match="unknown encoding: utf-7"):
        encodings.output_encoding("utf-7")


ENCODED = [
    ("UTF-8", "aé日💩", [b"a\xc3\xa9\xe6\x97\xa5\xf0\x9f\x92\xa9"]),
    # #single-byte-encoder: index windows-1252 has C1 controls where the code page has nothing
    ("windows-1252", "€\x81\x80é", [b"\x80\x81", 0x80, b"\xe9"]),
    ("ISO-8859-2", "¢ą", [b"", 0xA2, b"\xb1"]),
    ("KOI8-U", "ўЎ╬", [b"\xae\xbe", 0x256C, b""]),
    # #gb18030-encoder: step 3, step 4 (GBK), step 5, ranges
    ("gb18030", "a\ue5e5€\ue81e龴\ue7c7😀", [b"a", 0xE5E5,
        b"\xa2\xe3\xfe\x59\xfe\x59\x81\x35\xf4\x37\x94\x39\xfc\x36"]),
    ("gb18030", "\U00010000\U0010ffff", [b"\x90\x30\x81\x30\xe3\x32\x9a\x35"]),
    ("GBK", "\ue5e5€\ue78d︐😀\x80", [b"", 0xE5E5,
        b"\x80\xa6\xd9\xa6\xd9", 0x1F600, b"", 0x80, b""]),
    # #index-big5-pointer: the first pointer, but the last for six
    ("Big5", "†═╞╡╪十卅兀", [b"", 0x2020,
        b"\xf9\xf9\xf9\xe9\xf9\xeb\xf9\xea\xa4\x51\xa4\xca\xa4\x61"]),
    # #euc-jp-encoder, #shift_jis-encoder
    ("EUC-JP", "¥‾ｱ−あⅰ", [b"\\~\x8e\xb1\xa1\xdd\xa4\xa2\xfc\xf1"]),
    ("Shift_JIS", "\x80¥‾ｱ−あⅰ¢", [b"\x80\\~\xb1\x81\x7c\x82\xa0\xfa\x40", 0xA2, b""]),
    ("EUC-KR", "†가힣", [b"\xa2\xd3\xb0\xa1\xc6\x52"]),
    ("x-user-defined", "a\uf780\uf7ff\uf77f", [b"a\x80\xff", 0xF77F, b""]),
]  # fmt: skip

STATES = [  # #iso-2022-jp-encoder
    ("", [b""]),
    ("\\~\x7f", [b"\\~\x7f"]),
    ("¥", [b"\x1b(J\\\x1b(B"]),
    ("‾\\", [b"\x1b(J~\x1b(B\\"]),
    ("¥a~‾", [b"\x1b(J\\a\x1b(B~\x1b(J~\x1b(B"]),
    ("aあb", [b"a\x1b$B$\x22\x1b(Bb"]),
    ("あ¥あ", [b"\x1b$B$\x22\x1b(J\\\x1b$B$\x22\x1b(B"]),
    ("−ｱﾞﾟ。", [b"\x1b$B!]%\x22!+!,!#\x1b(B"]),
    # An error is met in ASCII or in Roman; Roman stays.
    ("あ😀あ", [b"\x1b$B$\x22\x1b(B", 0x1F600, b"\x1b$B$\x22\x1b(B"]),
    ("¥😀¥", [b"\x1b(J\\", 0x1F600, b"\\\x1b(B"]),
    ("\x0e\x0f\x1b", [b"", 0xFFFD, b"", 0xFFFD, b"", 0xFFFD, b""]),
    ("¥\x1ba", [b"\x1b(J\\", 0xFFFD, b"a\x1b(B"]),
    ("あ\x0e", [b"\x1b$B$\x22\x1b(B", 0xFFFD, b""]),
    ("\ufffd", [b"", 0xFFFD, b""]),
]


@pytest.mark.parametrize(("name", "text", "parts"), ENCODED)
def test_encoding_or_failing(name, text, parts):
    assert encoded(name, text) == parts


@pytest.mark.parametrize(("text", "parts"), STATES)
def test_states_of_iso_2022_jp(text, parts):
    assert encoded("ISO-2022-JP", text) == parts


def test_an_encoder_is_nobody_else_s():
    first, second = (encodings.get_encoder("ISO-2022-JP") for _ in range(2))
    assert first.encode_or_fail("¥😀", 0) == (b"\x1b(J\\", 2, 0x1F600)
    assert second.encode_or_fail("\\", 0) == (b"\\", 1, None)
    assert first.encode_or_fail("\\", 0) == (b"\x1b(B\\", 1, None)

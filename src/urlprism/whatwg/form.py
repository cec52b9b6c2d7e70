"""application/x-www-form-urlencoded, and the percent-encoding of text in any encoding."""

import functools
from collections.abc import Iterable

import urlprism._vocabulary.memory as memory
import urlprism._vocabulary.percent as percent
import urlprism._vocabulary.scan as scan
import urlprism.whatwg.fields as fields
from urlprism._vocabulary.characters import BEYOND_ASCII, byte_class
from urlprism._vocabulary.intake import exact
from urlprism._vocabulary.percent import decode_to_text, encode
from urlprism.whatwg.labels import UTF_8, get_encoder, output_encoding
from urlprism.whatwg.machine import in_utf8, scalar_values
from urlprism.whatwg.sets import FORM, SPECIAL_QUERY, table

_CLASS = byte_class(coded=frozenset("%+"))
_CODED = 1
_AMPERSAND, _EQUALS, _PLUS, _SPACE = b"&=+ "
_AS_PLUS = 2


def parse(octets: bytes) -> list[tuple[str, str]]:
    """Return the pairs of name and value in octets (#concept-urlencoded-parser).

    Raise TypeError for another type.

    >>> parse(b"a=b+c&d=%e9")
    [('a', 'b c'), ('d', '�')]
    """
    if not isinstance(octets, bytes | bytearray | memoryview):
        # From a number, `bytes` would make as many zeros.
        message = f"octets must be bytes, not {type(octets).__name__}"
        raise TypeError(message)
    return _parse(octets if type(octets) is bytes else bytes(octets))


def parse_string(text: str) -> list[tuple[str, str]]:
    """Return the pairs of name and value in a text (#concept-urlencoded-string-parser).

    >>> parse_string("a=b+c&d")
    [('a', 'b c'), ('d', '')]
    """
    return _parse(_in_utf8(text if type(text) is str else exact(text)))


def decode(text: str) -> str:
    """Return a name or a value as the parser reads it."""
    data = _in_utf8(text if type(text) is str else exact(text))
    owned = memory.one_octet_each(data)
    octets = memory.borrow(owned)
    size = memory.size(owned)
    if scan.until(octets, 0, size, memory.borrow_table(_CLASS), _CODED) == size:
        return _plain(data, octets, 0, size)
    return decode_to_text(octets, 0, size, True)


def serialize(pairs: Iterable[tuple[str, str]], encoding: str = "utf-8") -> str:
    """Return pairs of name and value as ASCII text (#concept-urlencoded-serializer).

    Raise LookupError if `encoding` is not a label of the Encoding Standard.

    >>> serialize([("a", "b c"), ("d", "é")])
    'a=b+c&d=%C3%A9'
    """
    output_name = output_encoding(encoding)
    if output_name == UTF_8:
        return fields.joined(pairs, _FORM)
    encoded = []
    for name, value in pairs:
        field = _encoded(output_name, name, _FORM)
        encoded.append(f"{field}={_encoded(output_name, value, _FORM)}")
    return "&".join(encoded)


def percent_encode_after_encoding(
    encoding: str, text: str, percent_encode_set: frozenset[str]
) -> str:
    """Return `text` in an encoding, percent-encoded (#string-percent-encode-after-encoding).

    A character that the encoding lacks becomes its number, as in "%26%238224%3B". Raise
    LookupError if `encoding` is not a label of the Encoding Standard, ValueError for a set that the
    standard uses with UTF-8 only, and TypeError for an encoding or a text that is not a str.

    >>> from urlprism.whatwg import sets
    >>> percent_encode_after_encoding("windows-1252", "é‽", sets.SPECIAL_QUERY)
    '%E9%26%238253%3B'
    """
    name, known = output_encoding(exact(encoding)), exact(text)
    if name != UTF_8 and percent_encode_set not in (SPECIAL_QUERY, FORM):
        message = f"only a query or a form is encoded in {name}"
        raise ValueError(message)
    return _encoded(name, known, _classes(percent_encode_set))


def _parse(data: str | bytes) -> list[tuple[str, str]]:
    """Return the pairs in ASCII text or in octets."""
    owned = memory.one_octet_each(data)
    octets = memory.borrow(owned)
    size = memory.size(owned)
    coded = scan.until(octets, 0, size, memory.borrow_table(_CLASS), _CODED)
    blank = memory.blank_bytes(size if coded < size else 0)
    cells = memory.borrow_cells(blank)
    pairs: list[tuple[str, str]] = []
    end = -1
    while end < size:
        start = end + 1
        end = scan.find(octets, start, size, _AMPERSAND)
        if start == end:
            continue
        equals = scan.find(octets, start, end, _EQUALS)
        value = min(equals + 1, end)
        if end <= coded:
            name = _plain(data, octets, start, equals)
            pairs.append((name, _plain(data, octets, value, end)))
        else:
            name = _decoded(data, octets, start, equals, cells)
            pairs.append((name, _decoded(data, octets, value, end, cells)))
    return pairs


def _plain(data: str | bytes, octets: bytes, start: int, end: int) -> str:
    """Return `data[start:end]`, in which nothing is coded, as UTF-8 without BOM."""
    if isinstance(data, str):
        text = data
        return text[start:end]
    return memory.decoded_text(octets, start, end)


def _decoded(data: str | bytes, octets: bytes, start: int, end: int, cells: bytearray) -> str:
    """Return `data[start:end]` percent-decoded, "+" a space; `cells` have room for all of it."""
    if scan.until(octets, start, end, memory.borrow_table(_CLASS), _CODED) == end:
        return _plain(data, octets, start, end)
    return memory.taken_text(cells, percent.decode_into(cells, 0, octets, start, end, True))


def _encoded(name: str, text: str, classes: bytes) -> str:
    """Return `text` in the named encoding, percent-encoded by `classes`."""
    if name == UTF_8:
        return encode(_in_utf8(text), classes, _PLUS)
    encoder = get_encoder(name)
    scalars = scalar_values(text)
    pieces = []
    position = 0
    potential_error: int | None = 0
    while potential_error is not None:
        octets, position, potential_error = encoder.encode_or_fail(scalars, position)
        pieces.append(encode(octets, classes, _PLUS))
        if potential_error is not None:
            pieces.append(f"%26%23{potential_error}%3B")
    return "".join(pieces)


def _in_utf8(text: str) -> str | bytes:
    """Return ASCII text as it is, and other text in UTF-8."""
    return text if memory.is_ascii(text) else in_utf8(text)


@functools.lru_cache(maxsize=16)
def _classes(percent_encode_set: frozenset[str]) -> bytes:
    """Return the classes of octets for percent.encode; in a form, a space becomes "+"."""
    # Every percent-encode set has all code points beyond ASCII.
    classes = bytearray(table(percent_encode_set | BEYOND_ASCII))
    if percent_encode_set == FORM:
        classes[_SPACE] = _AS_PLUS
    return bytes(classes)


_FORM = _classes(FORM)

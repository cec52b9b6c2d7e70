"""application/x-www-form-urlencoded, and the percent-encoding of text in any encoding."""

import functools
from collections.abc import Iterable

import urlprism._core.escapes.percent as percent
import urlprism._core.octets.memory as memory
import urlprism._core.octets.scan as scan
import urlprism._core.octets.signs as signs
import urlprism.whatwg.forms.fields as fields
from urlprism._core.arguments.intake import exact
from urlprism._core.escapes.percent import decode_to_text, encode
from urlprism._core.octets.characters import BEYOND_ASCII
from urlprism.whatwg.forms.labels import UTF_8, get_encoder, output_encoding
from urlprism.whatwg.parsing.machine import in_utf8, scalar_values
from urlprism.whatwg.terms.sets import FORM, SPECIAL_QUERY, table

_NOTHING = -1
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
    return _parse(octets if type(octets) is bytes else bytes(octets), _NOTHING)


def parse_string(text: str) -> list[tuple[str, str]]:
    """Return the pairs of name and value in a text (#concept-urlencoded-string-parser).

    >>> parse_string("a=b+c&d")
    [('a', 'b c'), ('d', '')]
    """
    return _parse(_in_utf8(text if type(text) is str else exact(text)), _NOTHING)


def parse_query(text: str) -> list[tuple[str, str]]:
    """Return the pairs of name and value in a text, without a "?" at its start."""
    return _parse(_in_utf8(text if type(text) is str else exact(text)), signs.QUESTION_MARK)


def decode(text: str) -> str:
    """Return a name or a value as the parser reads it."""
    data = _in_utf8(text if type(text) is str else exact(text))
    owned = memory.one_octet_each(data)
    octets = memory.borrow(owned)
    size = memory.size(owned)
    if _first_coded(octets, 0, size) == size:
        return fields.text(octets, 0, size)
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

    >>> from urlprism.whatwg.terms import sets
    >>> percent_encode_after_encoding("windows-1252", "é‽", sets.SPECIAL_QUERY)
    '%E9%26%238253%3B'
    """
    name, exact_text = output_encoding(exact(encoding)), exact(text)
    if name != UTF_8 and percent_encode_set not in (SPECIAL_QUERY, FORM):
        message = f"only a query or a form is encoded in {name}"
        raise ValueError(message)
    return _encoded(name, exact_text, _classes(percent_encode_set))


def _parse(data: str | bytes, dropped: int) -> list[tuple[str, str]]:
    """Return the pairs in ASCII text or in octets, without one octet `dropped` at the start."""
    owned = memory.one_octet_each(data)
    octets = memory.borrow(owned)
    size = memory.size(owned)
    end = 0 if size > 0 and octets[0] == dropped else -1
    coded = _first_coded(octets, 0, size)
    blank = memory.blank_bytes(size if coded < size else 0)
    cells = memory.borrow_cells(blank)
    pairs: list[tuple[str, str]] = []
    while end < size:
        start = end + 1
        end = scan.find(octets, start, size, signs.AMPERSAND)
        if start == end:
            continue
        equals = scan.find(octets, start, end, signs.EQUALS_SIGN)
        value = min(equals + 1, end)
        first = end if end <= coded else _first_coded(octets, start, end)
        if first >= equals:
            name = fields.text(octets, start, equals)
        else:
            name = _decoded(octets, start, equals, cells)
        if first == end:
            pairs.append(fields.pair(name, fields.text(octets, value, end)))
        else:
            pairs.append(fields.pair(name, _decoded(octets, value, end, cells)))
    return pairs


def _first_coded(octets: bytes, start: int, end: int) -> int:
    """Return the place of the first "%" or "+", or the end."""
    end = scan.find(octets, start, end, signs.PERCENT_SIGN)
    return scan.find(octets, start, end, signs.PLUS_SIGN)


def _decoded(octets: bytes, start: int, end: int, cells: bytearray) -> str:
    """Return `octets[start:end]` percent-decoded, "+" a space; `cells` have room for all of it."""
    return fields.text(cells, 0, percent.decode_into(cells, 0, octets, start, end, True))


def _encoded(name: str, text: str, classes: bytes) -> str:
    """Return `text` in the named encoding, percent-encoded by `classes`."""
    if name == UTF_8:
        return encode(_in_utf8(text), classes, signs.PLUS_SIGN)
    encoder = get_encoder(name)
    scalars = scalar_values(text)
    pieces = []
    position = 0
    potential_error: int | None = 0
    while potential_error is not None:
        octets, position, potential_error = encoder.encode_or_fail(scalars, position)
        pieces.append(encode(octets, classes, signs.PLUS_SIGN))
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
        classes[signs.SPACE] = _AS_PLUS
    return bytes(classes)


_FORM = _classes(FORM)

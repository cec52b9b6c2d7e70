"""Read and write queries, application/x-www-form-urlencoded: parse_qs, parse_qsl, urlencode."""

import warnings
from collections.abc import Callable
from typing import Any

import urlprism._core.octets.memory as memory
import urlprism._core.octets.scan as scan
import urlprism._core.octets.signs as signs
from urlprism._core.arguments.intake import exact
from urlprism._core.escapes.percent import decode_to_bytes, decode_to_text, encode
from urlprism._core.octets.characters import byte_class
from urlprism.urllib_parse.quoting import (
    in_utf8,
    quote_plus,
    table_of,
    unquote_plus,
    unquote_to_bytes,
    unquote_utf8,
)

_CLASS = byte_class(coded=frozenset("%+"))
_CODED = 1
_NO_SEQUENCE = "not a valid non-string sequence or mapping object"


def parse_qs(
    qs: Any,
    keep_blank_values: object = False,
    strict_parsing: object = False,
    encoding: str = "utf-8",
    errors: str = "replace",
    max_num_fields: int | None = None,
    separator: Any = "&",
) -> dict[Any, list[Any]]:
    """Return the fields of a query as a dict from each name to the list of its values.

    The arguments and errors are those of `parse_qsl`.

    >>> parse_qs("a=1&b=x+y&a=2")
    {'a': ['1', '2'], 'b': ['x y']}
    """
    if type(qs) is str and qs and max_num_fields is None and _is_usual(separator, encoding, errors):
        return _grouped(_fields(qs, keep_blank_values, strict_parsing))
    pairs = parse_qsl(
        qs,
        keep_blank_values,
        strict_parsing,
        encoding,
        errors,
        max_num_fields,
        separator,
        _stacklevel=1 + memory.frames(),
    )
    return _grouped(pairs)


def _grouped(pairs: list[tuple[Any, Any]]) -> dict[Any, list[Any]]:
    """Return the values of pairs by their names."""
    fields: dict[Any, list[Any]] = {}
    for name, value in pairs:
        values = fields.get(name)
        if values is None:
            fields[name] = [value]
        else:
            values.append(value)
    return fields


def parse_qsl(
    qs: Any,
    keep_blank_values: object = False,
    strict_parsing: object = False,
    encoding: str = "utf-8",
    errors: str = "replace",
    max_num_fields: int | None = None,
    separator: Any = "&",
    *,
    _stacklevel: int = 1,
) -> list[tuple[Any, Any]]:
    """Return the fields of a query as a list of pairs of name and value.

    Text gives text, decoded by `encoding`; octets give octets. Fields without a value are dropped
    unless `keep_blank_values` is true. Raise ValueError for a field without "=" if
    `strict_parsing` is true, for more than `max_num_fields` fields, and for an empty separator.

    >>> parse_qsl("a=1&b=x+y&c=&a=2")
    [('a', '1'), ('b', 'x y'), ('a', '2')]
    """
    if type(qs) is str and qs and max_num_fields is None and _is_usual(separator, encoding, errors):
        return _fields(qs, keep_blank_values, strict_parsing)
    if not separator or not isinstance(separator, (str, bytes)):
        raise ValueError("Separator must be of type string or bytes.")
    if isinstance(qs, str):
        separator = separator if isinstance(separator, str) else str(separator, "ascii")
    else:
        qs = qs if type(qs) is bytes else _query_octets(qs, _stacklevel + memory.frames())
        separator = bytes(separator, "ascii") if isinstance(separator, str) else separator
    if not qs:
        return []
    fields: Any = qs
    if max_num_fields is not None and max_num_fields < 1 + fields.count(separator):
        raise ValueError("Max number of fields exceeded")
    if separator == b"&" if isinstance(qs, bytes) else _is_usual(separator, encoding, errors):
        return _fields(exact(qs) if isinstance(qs, str) else qs, keep_blank_values, strict_parsing)
    return _other_fields(qs, separator, keep_blank_values, strict_parsing, encoding, errors)


def _is_usual(separator: Any, encoding: str, errors: str) -> bool:
    """Whether text is read with the usual separator and encoding."""
    is_usual = type(separator) is str and separator == "&"
    return is_usual and encoding == "utf-8" and errors == "replace"


def _query_octets(qs: Any, stacklevel: int) -> bytes:
    """Return a query that is not text as bytes: b"" for None and, with a warning, false values."""
    if qs is None:
        return b""
    try:
        return bytes(memoryview(qs))
    except TypeError:
        if qs:
            raise
    warnings.warn(
        f"Accepting {type(qs).__name__} objects with false value in "
        f"urllib.parse.parse_qsl() is deprecated as of 3.14",
        DeprecationWarning,
        stacklevel=stacklevel + memory.frames(),
    )
    return b""


def _fields(data: str | bytes, keep_blank: object, strict: object) -> list[tuple[Any, Any]]:
    """Return the fields of a query with the usual separator and encoding."""
    owned = memory.one_octet_each(data)
    octets = memory.borrow(owned)
    size = memory.size(owned)
    fields: list[tuple[str | bytes, str | bytes]] = []
    end = -1
    while end < size:
        start = end + 1
        end = scan.find(octets, start, size, signs.AMPERSAND)
        if start == end and not strict:
            continue
        equals = scan.find(octets, start, end, signs.EQUALS_SIGN)
        if strict and equals == end:
            _refuse_field(data[start:end])
        value = min(equals + 1, end)
        if value < end or keep_blank:
            if isinstance(data, str):
                name = _decoded_text(data, octets, start, equals)
                fields.append((name, _decoded_text(data, octets, value, end)))
            else:
                key = _decoded_octets(data, octets, start, equals)
                fields.append((key, _decoded_octets(data, octets, value, end)))
    return fields


def _decoded_text(text: str, octets: bytes, start: int, end: int) -> str:
    """Return `text[start:end]` with its triplets decoded, and a space for "+"."""
    if scan.until(octets, start, end, memory.borrow_table(_CLASS), _CODED) == end:
        return text[start:end]
    if memory.is_ascii(text):
        return decode_to_text(octets, start, end, True)
    return unquote_utf8(text[start:end], True)


def _decoded_octets(data: bytes, octets: bytes, start: int, end: int) -> bytes:
    """Return `data[start:end]`, decoded in the same way."""
    if scan.until(octets, start, end, memory.borrow_table(_CLASS), _CODED) == end:
        return data[start:end]
    return decode_to_bytes(octets, start, end, True)


def _refuse_field(field: str | bytes) -> None:
    message = f"bad query field: {field!r}"
    raise ValueError(message)


def _other_fields(
    qs: Any, separator: Any, keep_blank: object, strict: object, encoding: str, errors: str
) -> list[tuple[Any, Any]]:
    """Return the fields of octets, or of text with another separator or encoding."""
    textual = isinstance(qs, str)
    fields = []
    for field in qs.split(separator):
        if not field and not strict:
            continue
        name, equals, value = field.partition("=" if textual else b"=")
        if strict and not equals:
            _refuse_field(field)
        if not value and not keep_blank:
            continue
        if textual:
            pair = (unquote_plus(name, encoding, errors), unquote_plus(value, encoding, errors))
        else:
            pair = (_octets(name), _octets(value))
        fields.append(pair)
    return fields


def _octets(field: bytes) -> bytes:
    return unquote_to_bytes(field.replace(b"+", b" "))


def urlencode(
    query: Any,
    doseq: object = False,
    safe: Any = "",
    encoding: str | None = None,
    errors: str | None = None,
    quote_via: Callable[..., str] = quote_plus,
) -> str:
    """Return the query of a mapping, or of a sequence of pairs of name and value.

    Names and values are quoted by `quote_via`; objects other than text and bytes are converted by
    `str()` first. With `doseq`, each item of a value that is a sequence becomes a separate field.
    Raise TypeError if `query` is neither a mapping nor such a sequence.

    >>> urlencode({"a": "x y", "b": [1, 2]}, doseq=True)
    'a=x+y&b=1&b=2'
    """
    quoting = _Quoting(safe, encoding, errors, quote_via)
    fields = []
    for name, value in _pairs(query):
        quoted = quoting.of(name)
        if not doseq or isinstance(value, (str, bytes)) or not hasattr(value, "__len__"):
            fields.append(f"{quoted}={quoting.of(value)}")
        else:
            for item in value:
                fields.append(f"{quoted}={quoting.of(item)}")
    return "&".join(fields)


def _pairs(query: Any) -> Any:
    """Return the pairs of a mapping or a sequence; raise TypeError for another type."""
    if hasattr(query, "items"):
        return query.items()
    try:
        valid = not len(query) or isinstance(query[0], tuple)
    except TypeError as error:
        raise TypeError(_NO_SEQUENCE) from error
    if not valid:
        raise TypeError(_NO_SEQUENCE)
    return query


class _Quoting:
    """Quotes for urlencode: by a shortcut for quote_plus, or by the caller's function."""

    __slots__ = ("encoding", "errors", "quote_via", "safe", "table")

    def __init__(
        self, safe: Any, encoding: str | None, errors: str | None, quote_via: Callable[..., str]
    ) -> None:
        """Take the arguments of urlencode."""
        self.safe = safe
        self.encoding = encoding
        self.errors = errors
        self.quote_via = quote_via
        usual = quote_via is quote_plus and encoding is None and errors is None
        self.table = table_of(safe, True) if usual and type(safe) is str else None

    def of(self, value: Any) -> str:
        """Return a name or a value, quoted."""
        if self.table is not None:
            if type(value) is str:
                return encode(in_utf8(value), self.table, signs.PLUS_SIGN)
            if type(value) is bytes:
                return encode(value, self.table, signs.PLUS_SIGN)
        if isinstance(value, bytes):
            return self.quote_via(value, self.safe)
        text = str(value)
        if self.table is not None and type(text) is str:
            return encode(in_utf8(text), self.table, signs.PLUS_SIGN)
        return self.quote_via(text, self.safe, self.encoding, self.errors)

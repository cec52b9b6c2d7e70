"""Read a query: names and values."""

import warnings
from collections.abc import Callable
from typing import Any, NamedTuple

from urlprism.urllib_parse.releases.coercion import as_given, as_text
from urlprism.urllib_parse.releases.quoting import unquote, unquote_plus, unquote_to_octets
from urlprism.urllib_parse.releases.rules import Rules

Pair = tuple[Any, Any]


class Reading(NamedTuple):
    """The options for reading a query; `separator` None stands for both `&` and `;`."""

    keep_blank_values: Any
    strict_parsing: Any
    encoding: Any
    errors: Any
    max_num_fields: Any
    separator: Any


def read_pairs(rules: Rules, query: Any, reading: Reading, stacklevel: int) -> list[Pair]:
    """Return names and values in order.

    Raise ValueError for an invalid separator, for too many fields, and if strict for a bad field.
    """
    if rules.has("separator-follows-query"):
        _check_separator(reading.separator)
    read = _read_new if rules.has("query-of-buffers") else _read_old
    query, octets = read(rules, query, stacklevel + 1)
    if query is None:
        return []
    reading = reading._replace(separator=_separator(rules, query, reading.separator))
    if reading.max_num_fields is not None:
        _check_count(rules, query, reading)
    if not query and rules.has("empty-query-has-no-fields"):
        return []
    decode = _decoder(rules, query, reading, octets=octets)
    pairs = (_pair(field, reading) for field in _fields(query, reading.separator))
    return [(decode(pair[0]), decode(pair[1])) for pair in pairs if pair]


def _read_old(rules: Rules, query: Any, _stacklevel: int) -> tuple[Any, bool]:
    (text,), octets = as_text(rules, query)
    if octets and rules.has("query-octets-kept"):
        return bytes(query or b""), True
    return text, octets


def _read_new(rules: Rules, query: Any, stacklevel: int) -> tuple[Any, bool]:
    if isinstance(query, str):
        return query, False
    if query is None:
        return None, True
    if not rules.has("false-query-deprecated") and not query:
        return None, True
    try:
        octets = bytes(memoryview(query))
    except TypeError:
        if query:
            raise
        kind = type(query).__name__
        message = f"Accepting {kind} objects with false value in urllib.parse.parse_qsl() is "
        message += "deprecated as of 3.14"
        warnings.warn(message, DeprecationWarning, stacklevel=stacklevel + 1)
        return None, True
    return (octets if rules.has("query-octets-kept") else octets.decode("ascii")), True


def _separator(rules: Rules, query: str | bytes, separator: Any) -> Any:
    """Return the separator converted to the type of the query, if the release does that."""
    if not rules.has("one-separator"):
        return None
    if rules.has("separator-coerced"):
        (separator,), _ = as_text(rules, separator)
    if not rules.has("separator-follows-query"):
        _check_separator(separator)
    elif isinstance(query, str) and isinstance(separator, bytes):
        return str(separator, "ascii")
    elif isinstance(query, bytes) and isinstance(separator, str):
        return bytes(separator, "ascii")
    return separator


def _check_separator(separator: object) -> None:
    if not separator or not isinstance(separator, str | bytes):
        message = "Separator must be of type string or bytes."
        raise ValueError(message)


def _check_count(rules: Rules, query: Any, reading: Reading) -> None:
    separators = ("&", ";") if reading.separator is None else (reading.separator,)
    count = 1 + sum(query.count(separator) for separator in separators)
    if not query and rules.has("empty-query-has-no-fields"):
        if rules.has("query-of-buffers"):
            return
        count = 0
    if reading.max_num_fields < count:
        message = "Max number of fields exceeded"
        raise ValueError(message)


def _fields(query: Any, separator: Any) -> list[Any]:
    if separator is None:
        return [field for fields in query.split("&") for field in fields.split(";")]
    fields: list[Any] = query.split(separator)
    return fields


def _pair(field: Any, reading: Reading) -> Pair | None:
    """Return name and value, still quoted; None for a field that is skipped."""
    if not field and not reading.strict_parsing:
        return None
    name, equals, value = field.partition("=" if isinstance(field, str) else b"=")
    if not equals and reading.strict_parsing:
        message = f"bad query field: {field!r}"
        raise ValueError(message)
    return (name, value) if value or reading.keep_blank_values else None


def _decoder(
    rules: Rules, query: Any, reading: Reading, *, octets: bool
) -> Callable[[Any], str | bytes]:
    """Return the function that decodes a name or a value."""
    if isinstance(query, bytes):
        return lambda part: bytes(unquote_to_octets(rules, part.replace(b"+", b" ")))
    if not octets:
        return lambda part: unquote_plus(rules, part, reading.encoding, reading.errors)

    def through_text(part: str) -> Any:
        text = unquote(rules, part.replace("+", " "), reading.encoding, reading.errors)
        return as_given(text, octets=True)

    return through_text

"""The ways of `urllib.parse` and RFC 3986: what their scalar functions say of a row."""

from collections.abc import Callable, Iterable

from urlprism import rfc3986
from urlprism._core.records.components import Components
from urlprism.columns.fields.ways import RFC3986, URLLIB, Reason, Values, Way
from urlprism.errors import URLError
from urlprism.urllib_parse import record as urllib_records
from urlprism.urllib_parse import urlparse, urlsplit
from urlprism.urllib_parse.record import URLRecord

_MAX_PORT = 0xFFFF
_OWN_OF_URLLIB = frozenset({"netloc", "hostname"})


def way_of(standard: str, fields: Iterable[str]) -> Way:
    """Return how rows are read by "urllib" or "rfc3986", for these fields."""
    if standard == "urllib":
        return Way(URLLIB, _reader(_values_by_urllib, fields), _reason_by_urllib)
    return Way(RFC3986, _reader(_values_by_rfc3986, fields), _reason_by_rfc3986)


def _reader(
    values_of: Callable[[str, list[str]], Values], fields: Iterable[str]
) -> Callable[[list[str]], list[Values]]:
    """Return the function that reads several texts."""
    names = [*fields]

    def read(texts: list[str]) -> list[Values]:
        return [values_of(text, names) for text in texts]

    return read


def _values_by_urllib(text: str, names: list[str]) -> Values:
    """Return fields of a text as `urlsplit` reads it, and the port."""
    try:
        record = urllib_records.parse(text)
    except ValueError:
        return None
    common = record.components()
    return tuple([_value_by_urllib(name, record, common) for name in names])


def _value_by_urllib(name: str, record: URLRecord, common: Components) -> str | None:
    if name == "href":
        href: str = urlsplit(record.text).geturl()
        return href
    if name == "params":
        params: str | None = urlparse(record.text, missing_as_none=True).params
        return params
    own: str | None = getattr(record, name, None)
    return own if name in _OWN_OF_URLLIB else _common(name, common)


def _common(name: str, common: Components) -> str | None:
    """Return a common part, the port in digits; None for "ok", which is no text."""
    value: str | int | None = getattr(common, name, None)
    if isinstance(value, int):
        # A column of ports has 16 bits.
        return str(value) if value <= _MAX_PORT else None
    return value


def _reason_by_urllib(text: str) -> Reason:
    """Return what `urlsplit` or `port` says of a text that it refuses, and where."""
    try:
        urllib_records.parse(text)
    except URLError as error:
        return f"{error.rule}: {error.message}", error.start, error.end
    raise AssertionError


def _values_by_rfc3986(text: str, names: list[str]) -> Values:
    """Return fields of a text that the grammar accepts."""
    try:
        reference = rfc3986.parse(text)
    except ValueError:
        return None
    common = reference.components()
    authority = reference.authority
    return tuple([authority if name == "authority" else _common(name, common) for name in names])


def _reason_by_rfc3986(text: str) -> Reason:
    """Return the production of the grammar that refuses a text, and where."""
    try:
        rfc3986.parse(text)
    except URLError as error:
        return error.rule, error.start, error.end
    except OverflowError as error:
        return str(error), 0, len(text)
    raise AssertionError

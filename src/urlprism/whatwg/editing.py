"""Changed copies of a URL, as records: by the standard's setters, and by path segments."""

from collections.abc import Iterable, Mapping
from typing import Final

from urlprism._vocabulary.intake import Text, exact, from_utf8
from urlprism.errors import URLError
from urlprism.whatwg import sets
from urlprism.whatwg.machine import scalar_values, utf8_percent_encode
from urlprism.whatwg.record import Spans, URLRecord, record_of
from urlprism.whatwg.setters import SETTERS, set_fragment, set_query
from urlprism.whatwg.states_path import is_double_dot, is_single_dot
from urlprism.whatwg.text import STANDARD

# Characters that would split a segment or change its text; "|" might make it a drive letter.
_SEGMENT = sets.table(sets.PATH | frozenset("/\\%|"))
_NEED_A_HOST: Final = ("username", "password", "port")
_ORDER: Final = ("protocol", "host", "hostname", *_NEED_A_HOST, "pathname", "search", "hash")
_STAND_IN: Final = "host"


def with_part(url: Spans, name: str, value: str) -> URLRecord:
    """Return the record after the standard's setter, which may ignore all or part of the value."""
    record = record_of(url)
    SETTERS[name](record, value)
    return record


def with_parts(url: Spans, parts: Mapping[str, Text | int | None]) -> URLRecord:
    """Return the record with the parts that are not None, each set completely.

    Raise URLError if a value cannot be set completely, or if parts contradict each other.
    """
    record = record_of(url)
    values = {name: _text(name, value) for name, value in parts.items() if value is not None}
    if "protocol" in values and values.keys() & {"host", "hostname"} and record.host == "":
        # The scheme of a file URL without a host cannot change: a stand-in host allows it.
        record.host = _STAND_IN
    for name in _order(record, values):
        error = SETTERS[name](record, values[name])
        if error is not None:
            raise error
    if "host" in values and values.keys() & {"hostname", "port"}:
        _check_host(record, values["host"], has_port=values.get("port") != "")
    return record


def _text(name: str, value: Text | int) -> str:
    """Return a value as text, a port number too; raise TypeError for another type."""
    is_number = name == "port" and isinstance(value, int) and not isinstance(value, bool)
    return str(value) if is_number else from_utf8(value)


def _order(record: URLRecord, values: Mapping[str, str]) -> list[str]:
    """Return the parts in an order in which all of them can be set, if there is one.

    Credentials and a port prevent changes to a URL that cannot have them, so they are removed
    first. They are set after the host.
    """
    first = [name for name in _NEED_A_HOST if values.get(name) == ""]
    if record.cannot_have_credentials_or_port():
        first = []
    return first + [name for name in _ORDER if name in values and name not in first]


def _check_host(record: URLRecord, host: str, *, has_port: bool) -> None:
    """Raise URLError if the host name or the port that was set differs from `host`."""
    wanted = record.host, record.port if has_port else None
    error = SETTERS["host"](record, host)
    if error is not None or wanted != (record.host, record.port):
        message = "the host contradicts the host name or the port that is also given"
        raise URLError(message, host, 0, len(host), f"{STANDARD} #dom-url-host")


def with_query(url: Spans, query: str | None) -> URLRecord:
    """Return the record with a query, or None; raise URLError if it cannot be set completely."""
    record = record_of(url)
    record.query = None
    error = None if query is None else set_query(record, query)
    if error is not None:
        raise error
    return record


def with_fragment(url: Spans, fragment: str | None) -> URLRecord:
    """Return the record with a fragment, or None; raise URLError if not all of it can be set."""
    record = record_of(url)
    record.fragment = None
    error = None if fragment is None else set_fragment(record, fragment)
    if error is not None:
        raise error
    return record


def with_segments(url: Spans, segments: Iterable[str]) -> URLRecord:
    """Return the record with these segments added to its path, without query and fragment."""
    record = record_of(url)
    for segment in segments:
        _append(record, segment)
    return record


def _append(record: URLRecord, segment: str) -> None:
    """Add a segment; it replaces the empty last segment of a path that ends with "/"."""
    if not isinstance(segment, str):
        message = f"a segment must be str, not {type(segment).__name__}"
        raise TypeError(message)
    segment = exact(segment)
    if record.opaque_path is not None:
        raise _refused(segment, "an opaque path has no segments", "#url-opaque-path")
    if is_single_dot(segment):
        raise _refused(segment, "this segment does not name a child", "#single-dot-path-segment")
    if is_double_dot(segment):
        raise _refused(segment, "this segment does not name a child", "#double-dot-path-segment")
    record.query = record.fragment = None
    if record.path and record.path[-1] == "":
        record.path.pop()
    record.path.append(utf8_percent_encode(scalar_values(segment), _SEGMENT))


def _refused(segment: str, message: str, section: str) -> URLError:
    return URLError(message, segment, 0, len(segment), f"{STANDARD} {section}")

"""Changed copies of a URL, as records: by the standard's setters, and by segments of the path."""

from collections.abc import Mapping

from urlprism._vocabulary.intake import Text, from_utf8
from urlprism.errors import URLError
from urlprism.whatwg import sets
from urlprism.whatwg.machine import scalar_values, utf8_percent_encode
from urlprism.whatwg.record import Spans, URLRecord, record_of
from urlprism.whatwg.setters import SETTERS
from urlprism.whatwg.states_path import is_double_dot, is_single_dot
from urlprism.whatwg.text import STANDARD

# What a segment cannot hold without ceasing to be one segment, spelt as it was given; "|" might
# make it a drive letter.
_SEGMENT = sets.table(sets.PATH | frozenset("/\\%|"))


def with_part(url: Spans, name: str, value: str) -> URLRecord:
    """Return the record after the standard's setter, which may do nothing, or part of its work."""
    record = record_of(url)
    SETTERS[name](record, value)
    return record


def with_parts(url: Spans, parts: Mapping[str, Text | int | None]) -> URLRecord:
    """Return the record with those parts that are not None; raise URLError for one refused."""
    record = record_of(url)
    for name, value in parts.items():
        if value is None:
            continue
        host = record.host
        is_number = name == "port" and isinstance(value, int) and not isinstance(value, bool)
        error = SETTERS[name](record, str(value) if is_number else from_utf8(value))
        # Where the port of a host is refused, the host is set: that is not nothing.
        if error is not None and record.host == host:
            raise error
    return record


def with_segment(url: Spans, segment: str) -> URLRecord:
    """Return the record with one more segment, and without query and fragment.

    The empty segment that a path with "/" at its end has gives way to it.
    """
    if not isinstance(segment, str):
        message = f"a segment is str, not {type(segment).__name__}"
        raise TypeError(message)
    record = record_of(url)
    if record.opaque_path is not None:
        raise _refused(segment, "an opaque path has no segments", "#url-opaque-path")
    if is_single_dot(segment):
        raise _refused(segment, "this segment names no child", "#single-dot-path-segment")
    if is_double_dot(segment):
        raise _refused(segment, "this segment names no child", "#double-dot-path-segment")
    record.query = record.fragment = None
    if record.path and record.path[-1] == "":
        record.path.pop()
    record.path.append(utf8_percent_encode(scalar_values(segment), _SEGMENT))
    return record


def _refused(segment: str, message: str, section: str) -> URLError:
    return URLError(message, segment, 0, len(segment), f"{STANDARD} {section}")

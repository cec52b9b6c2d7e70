"""Split a column of URLs into columns of their parts."""

import os
from collections.abc import Iterable

from urlprism._vocabulary.unknown import unknown
from urlprism.columns import exports
from urlprism.columns.batch import Plan
from urlprism.columns.capsules import Columns, ColumnStream
from urlprism.columns.protocols import ArrowArray, ArrowStream
from urlprism.columns.schema import (
    DEFAULT,
    ERRORS,
    LAYOUTS,
    OF_LAYOUT,
    STANDARDS,
    Errors,
    Layout,
    numbers_of,
)


def split(
    source: ArrowArray | ArrowStream,
    fields: Iterable[str] = DEFAULT,
    layout: Layout = "view",
    standard: str = "whatwg",
    errors: Errors = "null",
    threads: int | None = None,
) -> Columns | ColumnStream:
    """Return the parts of a column of URLs, as an Arrow struct of columns.

    `source` is an array of strings or binaries, or a stream of such arrays, from any library with
    the Arrow PyCapsule interface; they may be views, dictionaries or slices, and have nulls. The
    result has `__arrow_c_array__` for an array, and `__arrow_c_stream__` for a stream, which is
    read one batch at a time. Each value is that of `urlprism.URL` for the row.

    `fields` are any of "scheme", "userinfo", "host", "port", "path", "query", "fragment", "href",
    "origin", "ok" and "reason". A part that is absent is null, and a row that is no URL is null in
    all but "ok". `errors="reason"` adds "reason", the rule that a row breaks and its place.

    With the layout "view", texts are string views into the memory of the source, which lives as
    long as they do; with "utf8" they are copies. `threads` is how many threads work, by default one
    for each processor.

    Raise TypeError if the source is no column of texts, ValueError for an unknown name and for an
    array that contradicts itself.

    >>> import pyarrow as pa
    >>> parts = split(pa.array(["HTTP://h:8080/", "http://h:x/", None]), ["host", "port", "ok"])
    >>> pa.record_batch(parts).to_pydict()
    {'host': ['h', None, None], 'port': [8080, None, None], 'ok': [True, False, None]}
    """
    if layout not in LAYOUTS:
        raise unknown("layout", layout, LAYOUTS)
    if standard not in STANDARDS:
        raise unknown("standard", standard, STANDARDS)
    if errors not in ERRORS:
        raise unknown("errors", errors, ERRORS)
    plan = Plan(numbers_of(fields, errors), OF_LAYOUT[layout], _threads(threads))
    return exports.split_by(plan, source)


def _threads(threads: int | None) -> int:
    """Return how many threads work; raise ValueError for a number below 1."""
    if threads is None:
        if hasattr(os, "sched_getaffinity"):
            return len(os.sched_getaffinity(0))
        return os.cpu_count() or 1
    if type(threads) is not int:
        message = f"threads is an int or None, not {type(threads).__name__}"
        raise TypeError(message)
    if threads < 1:
        message = f"threads is 1 or more, not {threads}"
        raise ValueError(message)
    return threads

"""Split a column of URLs into columns of their parts."""

from collections.abc import Iterable
from typing import cast, overload

from urlprism._core.arguments.threads import threads_of
from urlprism._core.arguments.unknown import unknown
from urlprism.columns.arrow import exports
from urlprism.columns.arrow.capsules import Column, Columns, ColumnStream
from urlprism.columns.arrow.protocols import ArrowArray, ArrowStream
from urlprism.columns.fields import names
from urlprism.columns.fields.schema import (
    DEFAULT,
    ERRORS,
    LAYOUTS,
    OF_LAYOUT,
    STANDARDS,
    Errors,
    Layout,
    Standard,
    names_of,
    numbers_of,
)
from urlprism.columns.fields.ways import Way
from urlprism.columns.kernel.batch import Plan


@overload
def split(
    source: ArrowArray,
    fields: Iterable[str] = DEFAULT,
    layout: Layout = "view",
    standard: Standard = "whatwg",
    errors: Errors = "null",
    threads: int | None = None,
) -> Columns: ...
@overload
def split(
    source: ArrowStream,
    fields: Iterable[str] = DEFAULT,
    layout: Layout = "view",
    standard: Standard = "whatwg",
    errors: Errors = "null",
    threads: int | None = None,
) -> ColumnStream: ...
def split(
    source: ArrowArray | ArrowStream,
    fields: Iterable[str] = DEFAULT,
    layout: Layout = "view",
    standard: Standard = "whatwg",
    errors: Errors = "null",
    threads: int | None = None,
) -> Columns | ColumnStream:
    """Return the parts of a column of URLs, as an Arrow struct of columns.

    `source` is an array of strings or binaries, or a stream of such arrays, from any library with
    the Arrow PyCapsule interface; they may be views, dictionaries or slices, and have nulls. The
    result has `__arrow_c_array__` for an array, and `__arrow_c_stream__` for a stream, which is
    read one batch at a time. Each value is that of `urlprism.URL` for the row; with the standard
    "urllib" that of `urlsplit`, as CPython 3.14.10 has it, and with "rfc3986" that of
    `rfc3986.parse`.

    `fields` are any of "scheme", "userinfo", "username", "password", "host", "port", "path",
    "query", "fragment", "ok", "reason", "href", "origin", and the standard's own; those of each are
    in `names.OF_STANDARD`. A part that is absent is null, and a row that is no URL is null in all
    but "ok". `errors="reason"` adds "reason", the rule that a row breaks and its place.

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
    standard = cast("Standard", names.SPELLINGS.get(standard, standard))
    if standard not in STANDARDS:
        raise unknown("standard", standard, STANDARDS)
    if errors not in ERRORS:
        raise unknown("errors", errors, ERRORS)
    columns = names_of(fields, errors, standard)
    texts = [name for name in columns if name != "reason"]
    plan = Plan(
        numbers_of(columns),
        OF_LAYOUT[layout],
        threads_of(threads),
        tuple(map(names.ALL.index, columns)),
        columns,
        _way_of(standard, texts),
    )
    return cast("Columns | ColumnStream", planned(source, plan))


def _way_of(standard: str, fields: list[str]) -> Way | None:
    """Return how rows are read by a standard, None for the URL Standard."""
    if standard == "whatwg":
        return None
    from urlprism.columns.functions import standards  # noqa: PLC0415 - which has the other rooms

    return standards.way_of(standard, fields)


def plan_of_texts(
    columns: str | tuple[str, ...],
    codes: tuple[int, ...],
    way: Way,
    layout: str,
    threads: int | None,
) -> Plan:
    """Return the plan of columns of texts, one column for one name, or a struct.

    Raise ValueError for no name, one that comes twice, an unknown layout or a bad number of
    threads.
    """
    if layout not in LAYOUTS:
        raise unknown("layout", layout, LAYOUTS)
    titles = (columns,) if isinstance(columns, str) else columns
    if len({*titles}) < len(titles) or not titles:
        message = "a name comes twice" if titles else "no name is given"
        raise ValueError(message)
    return Plan(
        (names.TEXT,) * len(titles),
        OF_LAYOUT[layout],
        threads_of(threads),
        codes,
        titles,
        way,
        isinstance(columns, str),
    )


def planned(source: ArrowArray | ArrowStream, plan: Plan) -> Column | ColumnStream:
    """Return the results of a plan; raise TypeError if the source is not a column."""
    return exports.split_by(plan, source)

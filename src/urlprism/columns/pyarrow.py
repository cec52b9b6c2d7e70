"""URLs in pyarrow: a column for each part beside the columns of tables, batches and datasets.

>>> import pyarrow as pa
>>> from urlprism.columns.pyarrow import add_columns
>>> table = pa.table({"u": ["http://EXAMPLE.com:8080/a", None]})
>>> add_columns(table, "u", ["host", "port"]).column_names
['u', 'host', 'port']
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Any, Final, TypeVar, Unpack

from urlprism.columns.catalogue import (
    SPLIT,
    Function,
    Options,
    Source,
    check_new,
    function_of,
    is_known,
    not_installed,
)
from urlprism.columns.column_index import column_index
from urlprism.columns.fields.schema import DEFAULT, FIELDS
from urlprism.redaction.excerpts import quoted

try:
    import pyarrow as pa
except ModuleNotFoundError as missing:
    raise not_installed("pyarrow", "pyarrow", missing) from missing

# Names of fields and functions; or, by the name of the new column, these, or one with arguments.
Wanted = Iterable[str] | Mapping[str, str | tuple[object, ...]]
Rows = TypeVar("Rows", pa.Table, pa.RecordBatch)

_Named = dict[str, tuple[str, *tuple[object, ...]]]
_Arrays = dict[str, pa.Array | pa.ChunkedArray]
_ROWS: Final = 1 << 17  # of a batch of a reader


def call(
    function: str | Callable[..., Source],
    column: Source,
    /,
    *arguments: object,
    **options: object,
) -> pa.Array | pa.ChunkedArray:
    """Return a field or a function of a column of URLs, by its name: "host", "split".

    Any other function of columns may be given itself. The result is an array for what has
    `__arrow_c_array__`, and else a chunked array. Raise ValueError for an unknown name, and what
    the function raises.

    >>> import pyarrow as pa
    >>> call("port", pa.array(["http://h:81/", None])).to_pylist()
    [81, None]
    """
    return computed(function_of(function), column, *arguments, **options)


def add_columns(
    rows: Rows,
    column: str,
    fields: Wanted = DEFAULT,
    prefix: str = "",
    *,
    replace: bool = False,
    **options: Unpack[Options],
) -> Rows:
    """Return a table or a record batch with more columns, made of its column of URLs.

    `fields` are names of fields of `split` and of functions of columns; or a mapping of the names
    of the new columns to these, or to tuples of a function and its arguments. The names of the new
    columns begin with `prefix`. `options` are those of `split`; texts are copies unless `layout` is
    "view".

    Raise KeyError if there is no such column, ValueError for a name that is unknown, or is taken
    and may not be replaced: with `replace` the new column stands where the other one was.

    >>> import pyarrow as pa
    >>> table = pa.table({"u": ["http://h:81/"], "host": ["x"]})
    >>> add_columns(table, "u", {"host_of_u": "host"}).to_pylist()
    [{'u': 'http://h:81/', 'host': 'x', 'host_of_u': 'h'}]
    """
    texts = rows.column(column_index(column, rows.schema.names, KeyError))
    wanted = _by_new_name(fields, prefix, options)
    check_new(wanted, rows.schema.names, replace=replace)
    copies = _copies(options)
    parts = _parts(texts, wanted, copies)
    for name, (named, *arguments) in wanted.items():
        if named in parts and not arguments:
            new = parts[named]
        elif named == SPLIT.name:
            new = call(named, texts, *arguments, **copies)
        else:
            new = call(named, texts, *arguments)
        rows = _with_column(rows, name, new)
    return rows


def _with_column(rows: Rows, name: str, new: pa.Array | pa.ChunkedArray) -> Rows:
    """Return rows with a new column, in place of that of its name if there is one."""
    if name not in rows.schema.names:
        return rows.append_column(name, new)
    return rows.set_column(column_index(name, rows.schema.names, KeyError), name, new)


def scan(
    source: Source,
    column: str,
    fields: Wanted = DEFAULT,
    prefix: str = "",
    *,
    replace: bool = False,
    **options: Unpack[Options],
) -> pa.RecordBatchReader:
    """Return a reader of batches with more columns, as `add_columns` makes them, one by one.

    `source` is a dataset, a scanner, or what gives a stream of record batches: a reader, a table, a
    frame of Polars, a relation of DuckDB. Only some batches are in memory at a time.

    >>> import pyarrow as pa
    >>> import pyarrow.dataset
    >>> dataset = pa.dataset.dataset(pa.table({"u": ["http://h:81/"]}))
    >>> scan(dataset, "u", ["host"]).read_all().to_pylist()
    [{'u': 'http://h:81/', 'host': 'h'}]
    """
    reader = _reader(source)
    wanted = _by_new_name(fields, prefix, options)
    nothing = pa.RecordBatch.from_pylist([], schema=reader.schema)
    add = partial(add_columns, column=column, fields=wanted, replace=replace, **options)
    schema = add(nothing).schema
    return pa.RecordBatchReader.from_batches(schema, _batches(reader, add, schema))


def _copies(options: Options) -> Options:
    """Return options of `split`, by which texts are copies if they have no layout."""
    return {"layout": "utf8", **options}


def _by_new_name(fields: Wanted, prefix: str, options: Options) -> _Named:
    """Return the functions with their arguments, by the names of the new columns."""
    if isinstance(fields, str):
        message = "fields are a list of names or a mapping, not one str"
        raise TypeError(message)
    pairs = fields.items() if isinstance(fields, Mapping) else zip(*[[*fields]] * 2, strict=True)
    wanted: _Named = {}
    for name, value in pairs:
        new = prefix + name
        if new in wanted:
            message = f"the column {quoted(new)} is named twice"
            raise ValueError(message)
        named, *arguments = value if isinstance(value, tuple) else (value,)
        wanted[new] = (str(named), *arguments)
    if options.get("errors") == "reason" and ("reason",) not in wanted.values():
        wanted[prefix + "reason"] = ("reason",)
    return wanted


def _typed(argument: Any) -> Any:
    """Return an argument; a column of nulls alone, which has no type, as one of texts."""
    if isinstance(argument, pa.Array | pa.ChunkedArray) and pa.types.is_null(argument.type):
        return argument.cast(pa.string())
    return argument


def _parts(texts: pa.Array | pa.ChunkedArray, wanted: _Named, options: Options) -> _Arrays:
    """Return the fields that are wanted, from one call, by their names."""
    plain = (name for name, *arguments in wanted.values() if not arguments)
    # A standard's own fields have no functions.
    names = [*dict.fromkeys(name for name in plain if name in FIELDS or not is_known(name))]
    if not names:
        return {}
    table_of = pa.table if isinstance(texts, pa.ChunkedArray) else pa.record_batch
    table = table_of(SPLIT.call(_typed(texts), names, **options))
    return {name: table.column(name) for name in names}


def computed(
    function: Function, *arguments: object, **options: object
) -> pa.Array | pa.ChunkedArray:
    """Return the result of a function as pyarrow has it."""
    typed = {name: _typed(each) for name, each in options.items()}
    results = function.call(*map(_typed, arguments), **typed)
    if not hasattr(results, "__arrow_c_array__"):
        array = pa.chunked_array(results)
        if not function.is_field:
            return array
        chunks = [chunk.field(0) for chunk in array.chunks]
        return pa.chunked_array(chunks, array.type.field(0).type)
    array = pa.array(results)
    return array.field(0) if function.is_field else array


def _reader(source: Any) -> pa.RecordBatchReader:
    """Return the reader of a source."""
    rows = source.scanner() if hasattr(source, "scanner") else source  # a dataset
    if hasattr(rows, "to_reader") and not hasattr(rows, "__arrow_c_stream__"):
        return rows.to_reader()
    return pa.RecordBatchReader.from_stream(rows)


def _batches(
    reader: pa.RecordBatchReader,
    add: Callable[[pa.RecordBatch], pa.RecordBatch],
    schema: pa.Schema,
) -> Iterator[pa.RecordBatch]:
    """Yield batches of a schema, each of so few rows that its texts have offsets of 32 bits."""
    for batch in reader:
        waiting = [batch.slice(start, _ROWS) for start in range(0, len(batch), _ROWS)][::-1]
        while waiting:
            piece = waiting.pop()
            rows = add(piece)
            if rows.schema.equals(schema) or len(piece) < 2:
                yield rows
            else:
                half = len(piece) // 2
                waiting += [piece.slice(half), piece.slice(0, half)]

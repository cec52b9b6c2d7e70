"""The parts of URLs in files that the workers read themselves, as a frame.

paths ──► files ──► parts ──► shares: one for each task ──► batches of parts ──► rows of a frame

The texts of the URLs stay on the worker, unless they are asked for.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from urlprism import columns
from urlprism._files.arrows import ArrowTable, arrow_table, failures
from urlprism._files.input_formats import TYPED
from urlprism._files.listing import TableFile, use_threads
from urlprism._files.table_pieces import Batch, ColumnError, check_named, url_column
from urlprism.columns.fields.schema import DEFAULT as FIELDS
from urlprism.columns.fields.schema import Errors, Standard
from urlprism.redaction.excerpts import quoted
from urlprism.scanning.parts import FilePart
from urlprism.spark.calls import call_of, kind_of
from urlprism.spark.engine import DataFrame, SparkSession, map_in_arrow, pa, types
from urlprism.spark.frames import Target, fold_of, new_fields, renamed
from urlprism.spark.kinds import spark_of, stored_of
from urlprism.spark.shares import Paths, cut, listed
from urlprism.spark.shipping import shipped
from urlprism.spark.tasks import Plan, added, name_of


class Wanted(NamedTuple):
    """The order for a task: the column of URLs, the other columns with their types, a plan."""

    field: str | None
    kept: Mapping[str, pa.DataType]
    plan: Plan


def split_files(
    spark: SparkSession,
    paths: Paths,
    field: str | None = None,
    fields: Iterable[str] = FIELDS,
    standard: Standard = "whatwg",
    errors: Errors = "null",
    into: str | None = None,
    *,
    prefix: str = "",
    keep: Iterable[str] = (),
    file_format: str | None = None,
) -> DataFrame:
    """Return a frame with the parts of each URL in files of Parquet or Arrow, read by the workers.

    The rows are those of `split` for `spark.read.parquet(...)`, in no order, for about half of
    the processor time: only the parts go through the JVM, not the URLs. `paths` are those of
    `scan`, and `field` is the column with the URLs, by default the one that can be meant. `keep`
    names other columns of the files, which come first; the types are those of the first file. All
    other arguments are those of `split`.

    The files are listed now, and read when the frame is. A file that cannot be read, or has not the
    columns, ends the job, with its name in the message.

    Raise InputOutputError if there are no files, or the first cannot be read, ColumnError if that
    has not the columns, ValueError for files of another format, and as `split` does.

    >>> split_files(spark, folder, fields=["host"]).where("host is not null").count()
    2
    """
    files = listed(paths, file_format)
    if others := [each.path for each in files if each.form not in TYPED]:
        message = f"{others[0]}: workers read Parquet and Arrow; let Spark read other formats"
        raise ValueError(message)
    call = call_of(columns.split, fields, standard=standard, errors=errors)
    stay = _stored(files[0], field, keep)
    stored_fields = [types.StructField(name, spark_of(kind)) for name, kind in stay.items()]
    schema = [*stored_fields, *new_fields(kind_of(call), Target(into, prefix))]
    names = [each.name for each in schema]
    _check_once([*map(fold_of(spark), names)])
    new = tuple([~at for at in range(len(schema) - len(stored_fields))])
    plan = Plan(call, 0, None, (*range(1, len(stored_fields) + 1), *new), is_spread=into is None)
    _, shares = cut(spark, files)
    task = shipped(read, shares, Wanted(field, stay, plan))
    numbers = spark.range(0, len(shares), 1, len(shares))
    rows = map_in_arrow(numbers, task, renamed(schema))
    return rows.toDF(*names)


def read(
    shares: Sequence[Sequence[FilePart]], wanted: Wanted, batches: Iterator[pa.RecordBatch]
) -> Iterator[pa.RecordBatch]:
    """Yield the rows of shares, for the numbers of the shares; this is a task."""
    for batch in batches:
        for share in batch.column(0).to_pylist():
            for part in shares[share]:
                use_threads(1, [TableFile(part.path, part.path, part.form)])
                yield from added(wanted.plan, _batches(part, wanted))


def _batches(part: FilePart, wanted: Wanted) -> Iterator[pa.RecordBatch]:
    """Yield batches of a part of a file: the column of URLs, then the other columns that stay."""
    table = arrow_table(part.path, part.form)
    field = _field(table, part.path, wanted.field, wanted.kept)
    names = [*dict.fromkeys([field, *wanted.kept])]
    groups = None if part.end is None else range(part.first, part.end)
    for batch, _ in table.batches(names, groups):
        with failures(part.path):
            urls = Batch(batch, 1).column(field)
            stay = [_cast(batch.column(name), kind) for name, kind in wanted.kept.items()]
        yield pa.RecordBatch.from_arrays([urls, *stay], [*map(name_of, range(1 + len(stay)))])


def _cast(column: pa.Array, kind: pa.DataType) -> pa.Array:
    """Return a column in a type of Spark, whose times have microseconds."""
    return column.cast(kind, safe=not pa.types.is_timestamp(kind))


def _field(table: ArrowTable, path: str, field: str | None, stay: Iterable[str]) -> str:
    """Return the column of URLs of a file; raise ColumnError if it, or one to keep, is missing."""
    try:
        for name in stay:
            check_named(name, table.texts)
        return url_column(field, table.texts)
    except ColumnError as error:
        table.close()
        message = f"{path}: {error}"
        raise ColumnError(message) from None


def _stored(file: TableFile, field: str | None, keep: Iterable[str]) -> dict[str, pa.DataType]:
    """Return the types, in Spark, of the columns of a file that stay, by their names."""
    if isinstance(keep, str):
        message = "keep is a list of names of columns, not one str"
        raise TypeError(message)
    names = [*keep]
    table = arrow_table(file.path, file.form)
    _field(table, file.path, field, names)
    table.close()
    return {name: stored_of(table.schema.field(name)) for name in names}


def _check_once(names: Sequence[str]) -> None:
    """Raise ValueError if a name comes twice."""
    name, times = Counter(names).most_common(1)[0]
    if times > 1:
        message = f"two columns would have the name {quoted(name)}: give into= or prefix="
        raise ValueError(message)

"""A frame with more columns, made of its column of URLs by a task for each partition."""

from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

from urlprism.columns.column_index import column_index
from urlprism.errors import URLError
from urlprism.redaction.excerpts import excerpt, quoted
from urlprism.spark.calls import Call, kind_of
from urlprism.spark.engine import Column, DataFrame, SparkSession, map_in_arrow, pa, types
from urlprism.spark.kinds import spark_of
from urlprism.spark.shipping import shipped
from urlprism.spark.tasks import Plan, added, name_of

# The names of columns that the result has not.
_OURS: Final = "urlprism "
_TEXT: Final = f"{_OURS}column"
_BASE: Final = f"{_OURS}base"
_TEXTS: Final = (types.StringType, types.BinaryType, types.NullType)


class Target(NamedTuple):
    """Where results go: into one column of a name, or, for None, one for each child of a struct.

    The names of these begin with `prefix`. Columns of these names that are there already are
    replaced if `is_replacing`, and else an error. Of the frame's columns those in `keep` stay, None
    for all.
    """

    into: str | None
    prefix: str = ""
    is_replacing: bool = False
    keep: Iterable[str] | None = None


def with_results(
    frame: DataFrame, column: str | Column, call: Call, target: Target, base: Column | None = None
) -> DataFrame:
    """Return a frame with the results of a call for its column of URLs, and for that of bases.

    Nothing runs, but the types are known. Raise ValueError for a column that is not there, is there
    twice or has no texts, and for a name that is taken, TypeError for what names no column and if
    one str is to be kept; and what the function says of its arguments.
    """
    arguments = {} if base is None else {"base": pa.array([], pa.string())}
    new = new_fields(kind_of(call, **arguments), target)
    columns, fold = frame.columns, fold_of(frame.sparkSession)
    frame, texts = _with_texts(frame, column, _TEXT, fold)
    stay = _kept(columns, target.keep, fold)
    names = [columns[place] for place in stay]
    placed = _placed(names, [each.name for each in new], target.is_replacing, fold)
    places = [place if place < 0 else stay[place] for place in placed]
    bases = None
    if base is not None:
        frame, bases = _with_texts(frame, base, _BASE, fold)
    frame_fields = frame.schema.fields
    fields = [new[~place] if place < 0 else frame_fields[place] for place in places]
    sent = sorted({place for place in (texts, bases, *places) if place is not None and place >= 0})
    moved = tuple([place if place < 0 else sent.index(place) for place in places])
    at_base = None if bases is None else sent.index(bases)
    plan = Plan(call, sent.index(texts), at_base, moved, is_spread=target.into is None)
    # `mapInArrow` looks columns up by their names, which may come twice, or have dots.
    plain = frame.toDF(*map(name_of, range(len(frame_fields)))).select(*map(name_of, sent))
    results = map_in_arrow(plain, shipped(added, plan), renamed(fields))
    return results.toDF(*(each.name for each in fields))


def _with_texts(
    frame: DataFrame, column: str | Column, name: str, fold: Callable[[str], str]
) -> tuple[DataFrame, int]:
    """Return a frame that has a column of texts, and its place; an expression is a new column."""
    if isinstance(column, Column):
        frame = frame.withColumn(name, column)
        place, what = len(frame.columns) - 1, name.removeprefix(_OURS)
    elif isinstance(column, str):
        place = column_index(column, frame.columns, fold=fold)
        what = f"column {quoted(frame.columns[place])}"
    else:
        name = type(column).__name__
        message = f'a column is given by its name, or as a Column: col("u"); {name} is neither'
        raise TypeError(message)
    kind_of_column = frame.schema.fields[place].dataType
    if not isinstance(kind_of_column, _TEXTS):
        message = f"the {what} is of type {kind_of_column.simpleString()}, not string or binary"
        raise ValueError(message)  # noqa: TRY004 - a wrong name, most often
    return frame, place


def with_results_of_base(
    frame: DataFrame,
    column: str | Column,
    call: Call,
    base: str | Column | None,
    target: Target,
) -> DataFrame:
    """Return a frame with the results of a function that takes a base: a text, or a column.

    Raise ValueError for a text that is no URL, but the name of a column.
    """
    if isinstance(base, Column):
        return with_results(frame, column, call, target, base)
    of_text = call._replace(options={**call.options, "base": base})
    try:
        return with_results(frame, column, of_text, target)
    except URLError as error:
        if base not in frame.columns:
            raise
        message = f"the base {quoted(base)} is a text for all rows: col({quoted(base)}) is a column"
        raise ValueError(message) from error


def new_fields(kind: pa.DataType, target: Target) -> list[types.StructField]:
    """Return the new columns, for results of a type."""
    children = [*kind] if target.into is None else [pa.field(target.into, kind)]
    return [types.StructField(target.prefix + each.name, spark_of(each.type)) for each in children]


def renamed(fields: Sequence[types.StructField]) -> types.StructType:
    """Return a schema with the names by which a task knows columns."""
    return types.StructType(
        [
            types.StructField(name_of(at), each.dataType, each.nullable, each.metadata)
            for at, each in enumerate(fields)
        ]
    )


def fold_of(spark: SparkSession) -> Callable[[str], str]:
    """Return the function whose results are equal for names that are the same column to Spark."""
    setting = spark.conf.get("spark.sql.caseSensitive", "false")
    return str if str(setting).lower() == "true" else str.lower


def _kept(
    columns: Sequence[str], keep: Iterable[str] | None, fold: Callable[[str], str]
) -> Sequence[int]:
    """Return the indices of the columns that stay; raise TypeError for one str."""
    if keep is None:
        return range(len(columns))
    if isinstance(keep, str):
        message = "keep is a list of names of columns, not one str"
        raise TypeError(message)
    return [column_index(name, columns, fold=fold) for name in keep]


def _placed(
    names: list[str], new: list[str], is_replacing: bool, fold: Callable[[str], str]
) -> tuple[int, ...]:
    """Return the places of the columns of a result, ~0 for the first new one, as `Plan` has them.

    Raise ValueError for a name that comes twice or is taken.
    """
    folded = [fold(name) for name in new]
    if len({*folded}) < len(new):
        message = f"two of the new columns have one name: {', '.join(map(excerpt, new))}"
        raise ValueError(message)
    taken = [name for name in names if fold(name) in folded]
    if taken and not is_replacing:
        message = (
            f"there is a column {quoted(taken[0])} already: name the new one by into= or prefix=, "
            "or give replace=True"
        )
        raise ValueError(message)
    stay = [
        ~folded.index(fold(name)) if fold(name) in folded else place
        for place, name in enumerate(names)
    ]
    once = [place for at, place in enumerate(stay) if place >= 0 or place not in stay[:at]]
    return (*once, *(~at for at in range(len(new)) if ~at not in once))

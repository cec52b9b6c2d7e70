"""A frame with more columns, made of its column of URLs by a task for each partition."""

from collections.abc import Callable
from typing import Final, NamedTuple

from urlprism.spark.calls import Call, kind_of
from urlprism.spark.engine import Column, DataFrame, pa, types
from urlprism.spark.kinds import spark_of
from urlprism.spark.shipping import shipped
from urlprism.spark.tasks import Plan, added, name_of

_BASE: Final = "urlprism base"  # the name of a column that the result has not
_TEXTS: Final = (types.StringType, types.BinaryType, types.NullType)


class Target(NamedTuple):
    """Where results go: into one column of a name, or, for None, one for each child of a struct.

    The names of these begin with `prefix`. Columns of these names that are there already are
    replaced if `is_replacing`, and else an error.
    """

    into: str | None
    prefix: str = ""
    is_replacing: bool = False


def with_results(
    frame: DataFrame, column: str, call: Call, target: Target, base: Column | None = None
) -> DataFrame:
    """Return a frame with the results of a call for its column of URLs, and for that of bases.

    Nothing runs, but the types are known. Raise ValueError for a column that is not there, is there
    twice or has no texts, and for a name that is taken; and what the function says of its
    arguments.
    """
    given = {} if base is None else {"base": pa.array([], pa.string())}
    kind = kind_of(call, **given)
    is_spread = target.into is None
    children = [*kind] if is_spread else [pa.field(target.into, kind)]
    new = [types.StructField(target.prefix + each.name, spark_of(each.type)) for each in children]
    fold = _fold_of(frame)
    texts = _place_of(frame.schema, column, fold)
    names = frame.columns
    placed = _placed(names, [each.name for each in new], target.is_replacing, fold)
    if base is not None:
        frame = frame.withColumn(_BASE, base)
        _check_texts(frame.schema.fields[-1], "base")
    known = frame.schema.fields
    fields = [new[~place] if place < 0 else known[place] for place in placed]
    shown = [each.name for each in fields]
    plan = Plan(call, texts, None if base is None else len(names), placed, is_spread)
    # `mapInArrow` looks columns up by their names, which may come twice, or have dots.
    plain = frame.toDF(*map(name_of, range(len(known))))
    schema = types.StructType(
        [
            types.StructField(name_of(at), each.dataType, each.nullable, each.metadata)
            for at, each in enumerate(fields)
        ]
    )
    return plain.mapInArrow(shipped(added, plan), schema).toDF(*shown)


def _fold_of(frame: DataFrame) -> Callable[[str], str]:
    """Return the function whose results are equal for names that are the same column to Spark."""
    found = frame.sparkSession.conf.get("spark.sql.caseSensitive", "false")
    return str if str(found).lower() == "true" else str.lower


def _place_of(schema: types.StructType, column: str, fold: Callable[[str], str]) -> int:
    """Return the place of a column of texts; raise ValueError if there is none, or several."""
    names = schema.names
    places = [place for place, name in enumerate(names) if fold(name) == fold(column)]
    if not places:
        message = f"there is no column {column!r}; there are {', '.join(names) or 'none'}"
        raise ValueError(message)
    if len(places) > 1:
        message = f"there are {len(places)} columns {column!r}"
        raise ValueError(message)
    _check_texts(schema.fields[places[0]], "column")
    return places[0]


def _check_texts(field: types.StructField, what: str) -> None:
    """Raise ValueError for a column that has no texts."""
    if not isinstance(field.dataType, _TEXTS):
        kind = field.dataType.simpleString()
        name = f" {field.name!r}" if what == "column" else ""
        message = f"the {what}{name} is of type {kind}, not string or binary"
        raise ValueError(message)  # noqa: TRY004 - a wrong name, most often


def _placed(
    names: list[str], new: list[str], is_replacing: bool, fold: Callable[[str], str]
) -> tuple[int, ...]:
    """Return the places of the columns of a result, ~0 for the first new one, as `Plan` has them.

    Raise ValueError for a name that comes twice or is taken.
    """
    folded = [fold(name) for name in new]
    if len({*folded}) < len(new):
        message = f"two of the new columns have one name: {', '.join(new)}"
        raise ValueError(message)
    taken = [name for name in names if fold(name) in folded]
    if taken and not is_replacing:
        message = (
            f"there is a column {taken[0]!r} already: name the new one by into= or prefix=, or "
            "give replace=True"
        )
        raise ValueError(message)
    kept = [
        ~folded.index(fold(name)) if fold(name) in folded else place
        for place, name in enumerate(names)
    ]
    once = [place for at, place in enumerate(kept) if place >= 0 or place not in kept[:at]]
    return (*once, *(~at for at in range(len(new)) if ~at not in once))

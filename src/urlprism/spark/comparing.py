"""`columns.compare` of an array; certificates answer for most rows."""

from functools import partial
from typing import TYPE_CHECKING, Final

from urlprism.columns import certified, compare, split
from urlprism.columns.arrow.mapping import mapped
from urlprism.columns.fields.types import Type
from urlprism.columns.functions.comparing import (
    DEFAULT,
    Question,
    answered,
    chosen_readers,
    comparing,
    comparison_type,
)
from urlprism.comparison import Verdict
from urlprism.spark.engine import pa, pc

if TYPE_CHECKING:
    from collections.abc import Iterable

    from urlprism.readers import Reader

_ALIKE: Final = Verdict.ALIKE.value


def compared(
    source: pa.Array,
    readers: "str | Reader | Iterable[str | Reader]" = DEFAULT,
    base: pa.Array | str | None = None,
) -> pa.Array:
    """Return the values of `columns.compare`; those of certified URLs without an object for each.

    >>> import pyarrow as pa
    >>> rows = compared(pa.array(["http://h/", "http://a@b@c/"]), ["whatwg", "curl"]).to_pylist()
    >>> rows[1]["verdict"], rows[1]["cause"], rows[1]["targets"]
    ('refused-by-some', 'several-at', {'whatwg': 'c', 'curl': None})
    """
    chosen = chosen_readers(readers)
    question = comparing(chosen)
    if base is not None or not question.is_covered:
        return pa.array(compare(source, chosen, base))
    return _by_certificate(source, comparison_type(chosen), question)


def _by_certificate(source: pa.Array, kind: Type, question: Question) -> pa.Array:
    """Return the structs of an array: the certificate says all of a URL but the host."""
    proved = pa.array(certified(source, threads=1)).fill_null(False)
    others = pc.call_function("invert", [proved])
    rest = pa.array(mapped([source.filter(others)], kind, partial(answered, question)))
    if len(rest) == len(source):
        return rest
    structs = pa.concat_arrays([_structs_of_certified(source.filter(proved), rest.type), rest])
    rows = [pc.call_function("indices_nonzero", [each]) for each in (proved, others)]
    return structs.take(pc.call_function("array_sort_indices", [pa.concat_arrays(rows)]))


def _structs_of_certified(urls: pa.Array, kind: pa.DataType) -> pa.Array:
    """Return the structs of URLs that all readers read alike."""
    count = len(urls)
    (host,) = pa.array(split(urls, ["host"], layout="utf8", threads=1)).flatten()
    targets = kind.field("targets").type
    causes = kind.field("causes").type
    children = [
        pa.array([True] * count),
        pa.array([_ALIKE] * count),
        pa.nulls(count, pa.string()),
        pa.array([[]] * count, causes),
        pa.StructArray.from_arrays([host] * targets.num_fields, fields=[*targets]),
    ]
    return pa.StructArray.from_arrays(children, fields=[*kind])

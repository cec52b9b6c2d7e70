"""What readers make of each URL, in one struct: certificate, verdict, causes and targets."""

from functools import partial
from typing import TYPE_CHECKING, Final

from urlprism.columns import certified, split
from urlprism.columns.arrow.mapping import mapped
from urlprism.columns.functions.comparing import (
    DEFAULT,
    Question,
    answered,
    chosen_readers,
    hosts_of,
)
from urlprism.columns.memory.types import BOOLEAN, TEXT, Type, Value, list_of, struct_of
from urlprism.comparison import Verdict, certify
from urlprism.spark.engine import pa, pc

if TYPE_CHECKING:
    from collections.abc import Iterable

    from urlprism.comparison.assessment import Assessment
    from urlprism.readers import Reader

_ALIKE: Final = Verdict.ALIKE.value


def compared(
    source: pa.Array,
    readers: "str | Reader | Iterable[str | Reader]" = DEFAULT,
    base: pa.Array | str | None = None,
) -> pa.Array:
    """Return what readers make of each URL, as a struct: the values of five functions of columns.

    Its children have the names of these functions: `certified`, `verdict`, `cause`, `causes` and
    `targets`, a struct with the host of each reader. All come from one reading of each text. A null
    is null in all of them. Arguments and errors are those of `columns.verdict`.

    >>> import pyarrow as pa
    >>> rows = compared(pa.array(["http://h/", "http://a@b@c/"]), ["whatwg", "curl"]).to_pylist()
    >>> rows[1]["verdict"], rows[1]["cause"], rows[1]["targets"]
    ('refused-by-some', 'several-at', {'whatwg': 'c', 'curl': None})
    """
    chosen = chosen_readers(readers)
    kind = struct_of(
        certified=BOOLEAN,
        verdict=TEXT,
        cause=TEXT,
        causes=list_of(TEXT),
        targets=struct_of(**{reader.name: TEXT for reader in chosen}),
    )
    question = _question(chosen)
    if base is not None:
        return pa.array(mapped([source, base], kind, partial(answered, question)))
    if not question.is_covered:
        return pa.array(mapped([source], kind, partial(answered, question)))
    return _by_certificate(source, kind, question)


def _question(chosen: "tuple[Reader, ...]") -> Question:
    """Return the question for the struct of a text."""
    from urlprism.comparison.assessment import assess  # noqa: PLC0415 - workers may not need it

    hosts = hosts_of(chosen)

    def answers(texts: list[str], base: str | None) -> list[Value]:
        found = assess(texts, base, chosen)
        return [_row_of(text, each) for text, each in zip(texts, found, strict=True)]

    def row_of_certified(text: str) -> Value:
        return True, _ALIKE, None, [], hosts.certified(text)

    return Question(hosts.is_covered, decides=False, answers=answers, certified=row_of_certified)


def _row_of(text: str, assessment: "Assessment") -> Value:
    """Return the struct of a text that readers have read."""
    names = [cause.name for cause in assessment.causes]
    targets = [reading.target for reading in assessment.readings]
    hosts = tuple([None if target is None else target.host for target in targets])
    first = names[0] if names else None
    return certify(text), assessment.verdict.value, first, names, hosts


def _by_certificate(source: pa.Array, kind: Type, question: Question) -> pa.Array:
    """Return the structs of an array: of a certified URL all is known, but the host."""
    proved = pa.array(certified(source, threads=1)).fill_null(False)
    others = pc.call_function("invert", [proved])
    rest = pa.array(mapped([source.filter(others)], kind, partial(answered, question)))
    if len(rest) == len(source):
        return rest
    made = pa.concat_arrays([_structs_of_certified(source.filter(proved), rest.type), rest])
    rows = [pc.call_function("indices_nonzero", [each]) for each in (proved, others)]
    return made.take(pc.call_function("array_sort_indices", [pa.concat_arrays(rows)]))


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

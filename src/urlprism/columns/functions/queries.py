"""Columns of the fields of queries: all of them as lists, or the value of one name."""

from collections.abc import Callable
from functools import partial
from typing import Final

from urlprism._core.arguments.unknown import unknown
from urlprism.columns.arrow.mapping import fields_of, mapped
from urlprism.columns.fields import names
from urlprism.columns.fields.types import TEXT, Type, list_of, struct_of
from urlprism.columns.fields.ways import PARAMETER, Way
from urlprism.columns.functions.rows import (
    Result,
    Source,
    accepted,
    each,
    or_null,
    reading,
    remembering,
    text_of,
)
from urlprism.columns.functions.splitting import plan_of_texts, planned
from urlprism.whatwg import URL

Pairs = list[tuple[str, str]]
_PAIRS: Final[Type] = list_of(struct_of(name=TEXT, value=TEXT))


def parse_qsl(source: Source, keep_blank_values: bool = False, separator: str = "&") -> Result:
    """Return the fields of each query, as lists of structs of `name` and `value`.

    `source` is of queries, as `split` gives them in the field "query"; `parameters` reads URLs. The
    values are those of `urllib_parse.parse_qsl(text, keep_blank_values, separator=separator)`.
    Raise ValueError for an empty separator, TypeError for one that is not a str.

    >>> import pyarrow as pa
    >>> pa.array(parse_qsl(pa.array(["a=1&b=x+y", "", None]))).to_pylist()[0]
    [{'name': 'a', 'value': '1'}, {'name': 'b', 'value': 'x y'}]
    """
    return mapped([source], _PAIRS, partial(each, query_reader(keep_blank_values, separator)))


def query_reader(keep_blank_values: bool, separator: str) -> Callable[[str], Pairs]:
    """Return the function of a query; raise an error as `parse_qsl` does."""
    if not text_of("separator", separator):
        message = "the separator is empty"
        raise ValueError(message)
    from urlprism.urllib_parse import parse_qsl as read  # noqa: PLC0415 - `split` needs it not

    return partial(read, keep_blank_values=keep_blank_values, separator=separator)


def parameters(source: Source, standard: str = "whatwg") -> Result:
    """Return the fields of the query of each URL, as lists of structs of `name` and `value`.

    The values are those of `URL(text).search_params` or, with `standard="urllib"`, which reads
    relative URLs, too, of `parse_qsl(urlsplit(text).query, keep_blank_values=True)`. A text that
    the standard refuses is null. Raise ValueError for an unknown standard.

    >>> import pyarrow as pa
    >>> pa.array(parameters(pa.array(["http://h/?a=1&a=%32", "http://h/", "?"]))).to_pylist()
    [[{'name': 'a', 'value': '1'}, {'name': 'a', 'value': '2'}], [], None]
    """
    pairs_of = _reader(standard)
    if standard != "whatwg":
        return mapped([source], _PAIRS, partial(accepted, pairs_of))
    return fields_of(source, _PAIRS, remembering(partial(or_null, pairs_of)))


def parameter(source: Source, name: str, standard: str = "whatwg") -> Result:
    """Return the first value of a name in the query of each URL, null if it is not there.

    The values are the first ones of that name in those of `parameters`: the name and the values
    are percent-decoded, and "+" is a space. Raise ValueError for an unknown standard, TypeError if
    `name` is not a str.

    >>> import pyarrow as pa
    >>> urls = pa.array(["http://h/?a=1&a=2", "http://h/?%61=x+y", "http://h/?b#a=3"])
    >>> pa.array(parameter(urls, "a")).to_pylist()
    ['1', 'x y', None]
    """
    value_of = first_reader(name, standard)
    encoded = name.encode("utf-8", "surrogatepass")
    if standard != "whatwg":
        return mapped([source], TEXT, partial(accepted, value_of))
    way = Way(PARAMETER, reading(value_of), name=encoded)
    return planned(source, plan_of_texts("parameter", (0,), way, "utf8", None))


def first_reader(name: str, standard: str) -> Callable[[str], str | None]:
    """Return the function of a URL for the first value of a name; raise as `parameter` does."""
    wanted, pairs_of = text_of("name", name), _reader(standard)

    def first_of(text: str) -> str | None:
        return next((value for field, value in pairs_of(text) if field == wanted), None)

    return first_of


def _reader(standard: str) -> Callable[[str], Pairs]:
    """Return the function of a URL for its fields; raise ValueError for an unknown standard."""
    spelling = names.SPELLINGS.get(standard, standard)
    if spelling not in _READERS:
        raise unknown("standard", standard, _READERS)
    return _READERS[spelling]()


def _whatwg() -> Callable[[str], Pairs]:
    return lambda text: [*URL(text).search_params.items()]


def _urllib() -> Callable[[str], Pairs]:
    from urlprism.urllib_parse import parse_qsl as read  # noqa: PLC0415 - as above
    from urlprism.urllib_parse import urlsplit  # noqa: PLC0415

    return lambda text: read(urlsplit(text).query, keep_blank_values=True)


_READERS: Final = {"whatwg": _whatwg, "urllib": _urllib}

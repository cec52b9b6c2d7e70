"""URLs in pandas: the accessor `url` of a series; importing this module adds it.

    >>> import pandas as pd
    >>> import urlprism.columns.pandas
    >>> series = pd.Series(["http://EXAMPLE.com:8080/a", None], index=["x", "y"], dtype="string")
    >>> series.url.port().to_list()
    [8080, <NA>]
    >>> series.url.split("host", "ok").loc["x"].to_dict()
    {'host': 'example.com', 'ok': True}

Each field of `split` and each function of columns is a method of its name.
"""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Final, Unpack

from urlprism.columns.catalogue import (
    FUNCTIONS,
    SPLIT,
    Function,
    Options,
    Source,
    attribute_of,
    fields_or_default,
    function_of,
    not_installed,
)

try:
    import pandas as pd
    import pyarrow as pa

    from urlprism.columns.pyarrow import computed
except ModuleNotFoundError as missing:
    raise not_installed("pandas and pyarrow", "pandas", missing) from missing

# By the type in Arrow. What is not here, as lists and structs, stays in Arrow.
_DTYPES: Final = {
    pa.bool_(): pd.BooleanDtype(),
    pa.uint16(): pd.UInt16Dtype(),
    pa.int64(): pd.Int64Dtype(),
}


@pd.api.extensions.register_series_accessor("url")
class SeriesURLs:
    """`url` of a series: methods that return series, or frames, with its index.

    Numbers and truth values have nullable types. Texts have the type of the series if that is one
    of texts, and else the type "string"; all results are of Arrow if the series is.

    >>> import pandas as pd
    >>> pd.Series(["http://h:81/", None], dtype="string").url.host().to_list()
    ['h', <NA>]
    """

    def __init__(self, series: pd.Series) -> None:
        """Take the series of the URLs."""
        self._series = series

    def split(self, *fields: str | Iterable[str], **options: Unpack[Options]) -> pd.DataFrame:
        """Return a frame of the fields, by default those of `urlprism.columns.split`.

        They are arguments, or a list.
        """
        parts = _computed(SPLIT, self._series, fields_or_default(fields), **options)
        columns = {
            field.name: _series_of(part, self._series)
            for field, part in zip(parts.type, parts.flatten(), strict=True)
        }
        return pd.DataFrame(columns, index=self._series.index)

    def apply(
        self, function: Callable[..., Source], /, *arguments: object, **options: object
    ) -> pd.Series:
        """Return the result of any function of columns, such as a stand-in for an engine's own."""
        return _applied(function_of(function), self._series, *arguments, **options)

    def __getattr__(self, name: str) -> Callable[..., pd.Series]:
        """Return the method that computes a field, or a function of the column."""
        return partial(_applied, attribute_of(name), self._series)

    def __dir__(self) -> Iterable[str]:
        """Return the names of all methods."""
        return [*super().__dir__(), *FUNCTIONS]


def _applied(
    function: Function, series: pd.Series, /, *arguments: object, **options: object
) -> pd.Series:
    """Return the result of a function for a series, with its index and name."""
    return _series_of(_computed(function, series, *arguments, **options), series)


def _computed(
    function: Function, series: pd.Series, /, *arguments: object, **options: object
) -> pa.Array | pa.ChunkedArray:
    """Return the result of a function for a series, in Arrow; texts of its fields are copies."""
    if function.is_field or function is SPLIT:
        options = {"layout": "utf8", **options}
    places = [_texts(each, series) if isinstance(each, pd.Series) else each for each in arguments]
    options = {
        name: _texts(each, series) if isinstance(each, pd.Series) else each
        for name, each in options.items()
    }
    return computed(function, _texts(series, series), *places, **options)


def _texts(series: pd.Series, first: pd.Series) -> pa.Array | pa.ChunkedArray:
    """Return a series in Arrow, its rows in the order of the first one's index."""
    if not series.index.equals(first.index):
        series = series.reindex(first.index)
    try:
        array = pa.array(series, from_pandas=True)
    except (pa.ArrowInvalid, pa.ArrowTypeError) as error:
        message = f"a series of URLs has texts only: {error}"
        raise TypeError(message) from error
    # Missing values alone are of any type, as those that were read from a file.
    return pa.nulls(len(array), pa.string()) if array.null_count == len(array) else array


def _series_of(array: pa.Array | pa.ChunkedArray, like: pd.Series) -> pd.Series:
    """Return a column of Arrow as a series."""
    is_text = _is_text(array.type)
    if array.type == pa.string_view():  # pandas has few functions for these
        array = array.cast(pa.large_string())
    dtype = _DTYPES.get(array.type, pd.ArrowDtype(array.type))
    if isinstance(like.dtype, pd.ArrowDtype):
        dtype = pd.ArrowDtype(array.type)
    elif is_text:
        dtype = like.dtype if isinstance(like.dtype, pd.StringDtype) else pd.StringDtype()
    return pd.Series(dtype.__from_arrow__(array), index=like.index, name=like.name, copy=False)


def _is_text(kind: pa.DataType) -> bool:
    """Whether a type in Arrow is one of texts."""
    return kind in {pa.string(), pa.large_string(), pa.string_view()}

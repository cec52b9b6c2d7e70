"""A column of texts without their secrets."""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Literal

from urlprism.columns.functions.rows import Result, Source, each
from urlprism.columns.mapping import mapped
from urlprism.columns.types import TEXT


def redact(
    source: Source,
    *,
    query: Iterable[str] | None = None,
    userinfo: Literal["password", "all"] = "password",
) -> Result:
    """Return each text with "******" for what a reader could take as a secret.

    The values and the arguments are those of `urlprism.redact`. Raise ValueError for a `userinfo`
    other than "password" and "all", TypeError for a text as `query`.

    >>> import pyarrow as pa
    >>> pa.array(redact(pa.array(["http://me:secret@host/?token=abc&page=2"]))).to_pylist()
    ['http://me:******@host/?token=******&page=2']
    """
    return mapped([source], TEXT, partial(each, redactor(query, userinfo)))


def redactor(
    query: Iterable[str] | None, userinfo: Literal["password", "all"]
) -> Callable[[str], str]:
    """Return the function that redacts a text; raise an error as `redact` does."""
    from urlprism.redaction import masking, names  # noqa: PLC0415 - `split` shows nothing

    if isinstance(query, str):
        message = "query is a tuple or list of names, not one str"
        raise TypeError(message)
    chosen = tuple(names.QUERY_NAMES if query is None else query)
    masking.redact("", query=chosen, userinfo=userinfo)
    return partial(masking.redact, query=chosen, userinfo=userinfo)

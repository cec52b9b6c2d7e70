"""A column of references, each resolved against its base."""

from collections.abc import Callable
from functools import lru_cache, partial
from importlib import import_module
from typing import Final

from urlprism._core.arguments.unknown import unknown
from urlprism.columns.arrow.mapping import mapped
from urlprism.columns.fields.schema import Errors
from urlprism.columns.fields.types import TEXT, Value
from urlprism.columns.fields.ways import ABSOLUTE, Way
from urlprism.columns.functions.rows import (
    Result,
    Source,
    Texts,
    check_errors,
    reading,
    values_or_reasons,
)
from urlprism.columns.functions.splitting import plan_of_texts, planned
from urlprism.whatwg import URL

Resolver = Callable[[str], str]
_BASES: Final = 1024  # that are remembered


def resolve(
    source: Source, base: Source | str, standard: str = "whatwg", errors: Errors = "null"
) -> Result:
    """Return the URL to which each reference leads from a base.

    `base` is a text, or a column with a base for each row. The values are those of

    * "whatwg": `urlprism.URL(text, base).href`;
    * "rfc3986", "rfc3987", "rfc2396", "rfc1808": `resolve(base, text)` of the package of that name,
      where a reference may be any text;
    * "urllib": `urllib_parse.urljoin(base, text)`.

    A row of which the standard refuses the reference or the base is null, as is one that has only
    one of both; with `errors="reason"` the result is a struct of `value` and `reason`, whose place
    is one in the reference, or null. Raise ValueError for an unknown standard, URLError for a text
    as `base` that the standard refuses.

    >>> import pyarrow as pa
    >>> pa.array(resolve(pa.array(["../c?d", "//h:x"]), "http://example.com/a/b")).to_pylist()
    ['http://example.com/c?d', None]
    >>> bases = pa.array(["http://a/b", "http://c/d"])
    >>> pa.array(resolve(pa.array(["e", "e"]), bases, "rfc3986")).to_pylist()
    ['http://a/e', 'http://c/e']
    """
    if standard not in _RESOLVERS:
        raise unknown("standard", standard, _RESOLVERS)
    check_errors(errors)
    of_base = _RESOLVERS[standard]
    if isinstance(base, str):
        if standard == "whatwg" and errors == "null":
            way = Way(ABSOLUTE, reading(of_base(base)))
            return planned(source, plan_of_texts("resolve", (0,), way, "utf8", None))
        return values_or_reasons([source], of_base(base), errors, standard)
    if standard == "whatwg" and errors == "null":
        return mapped([source, base], TEXT, _resolved)
    return values_or_reasons([source, base], pair_resolver(standard), errors, standard)


def _resolved(texts: Texts, bases: Texts) -> list[Value]:
    """Return the URL of each reference by the URL Standard; a base is read once for its run.

    >>> _resolved(["e", "//h:x", None], ["http://a/b", "http://a/b", "http://a/b"])
    ['http://a/e', None, None]
    """
    urls: list[Value] = []
    of_base: str | None = None
    base_url: URL | None = None
    for text, base in zip(texts, bases, strict=True):
        if base != of_base:
            of_base, base_url = base, None if base is None else URL.parse(base)
        url = None if text is None or base_url is None else URL.parse(text, base_url)
        urls.append(None if url is None else url.href)
    return urls


def pair_resolver(standard: str) -> Callable[[str, str], str]:
    """Return the function of a reference and its base; bases come again, and are remembered."""
    of_base = lru_cache(maxsize=_BASES)(_RESOLVERS[standard])
    return lambda text, base: of_base(base)(text)


def _whatwg(base: str) -> Resolver:
    base_url = URL(base)
    return lambda text: URL(text, base_url).href


def _by_room(room: str, base: str) -> Resolver:
    resolved: Callable[[str, str], str] = import_module(f"urlprism.{room}").resolve
    resolved(base, "")
    return lambda text: resolved(base, text)


def _urllib(base: str) -> Resolver:
    join: Callable[[str, str], str] = import_module("urlprism.urllib_parse").urljoin
    return lambda text: join(base, text)


_RESOLVERS: Final[dict[str, Callable[[str], Resolver]]] = {
    "whatwg": _whatwg,
    **{room: partial(_by_room, room) for room in ("rfc3986", "rfc3987", "rfc2396", "rfc1808")},
    "urllib": _urllib,
}

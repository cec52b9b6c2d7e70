"""Columns of normal forms, and of keys that are equal for equivalent URLs."""

from collections.abc import Callable, Iterable
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Final

from urlprism._core.arguments.threads import threads_of
from urlprism._core.arguments.unknown import unknown
from urlprism.columns.fields.names import HREF
from urlprism.columns.fields.schema import Errors
from urlprism.columns.fields.ways import BY_SCHEME, BY_SYNTAX, NORMAL, TRIPLETS, Way
from urlprism.columns.functions.rows import (
    Result,
    Source,
    check_errors,
    reading,
    values_or_reasons,
)
from urlprism.columns.functions.splitting import plan_of_texts, planned
from urlprism.columns.kernel.batch import Plan
from urlprism.columns.memory.cells import AS_TEXTS
from urlprism.whatwg import URL

if TYPE_CHECKING:
    from urlprism.equivalence import Heuristic, Rung

_STANDARDS: Final = ("rfc3986", "rfc3987", "whatwg")
# A URL that no rung refuses: an error that it raises is one of the arguments.
_FINE: Final = "http://h/"
# What the kernel may rewrite on a rung; on the others only rows that are normal are kept.
_REWRITTEN: Final = {
    "percent-encoding": BY_SYNTAX,
    "path-segment": BY_SYNTAX,
    "syntax": BY_SYNTAX,
    "scheme": BY_SYNTAX | BY_SCHEME,
}


def normalize(
    source: Source,
    rung: "Rung | str | None" = None,
    standard: str = "rfc3986",
    errors: Errors = "null",
) -> Result:
    """Return each URL in its normal form, up to a rung of the ladder of RFC 3986 §6.2.

    The values are those of `rfc3986.normalize(text, rung)`, by default up to "syntax"; those of
    `rfc3987.normalize` with `standard="rfc3987"`; or, with "whatwg", which has no rungs, the href
    of `urlprism.URL(text)`. A text that the standard refuses is null; with `errors="reason"` the
    result is a struct of `value` and `reason`, which has the rule and the place.

    Raise ValueError for an unknown rung or standard, and for a rung of the URL Standard.

    >>> import pyarrow as pa
    >>> urls = pa.array(["HTTP://A/b/../%7ec", "http://a b/"])
    >>> pa.array(normalize(urls)).to_pylist()
    ['http://a/~c', None]
    >>> pa.array(normalize(urls, errors="reason")).to_pylist()[1]["reason"]["rule"]
    'RFC 3986 §3.2.2 reg-name'
    """
    check_errors(errors)
    value_of = normalizer(rung, standard)
    flags = 0 if standard == "rfc3987" else _flags_of(rung or "syntax")
    return _forms("normalize", source, value_of, errors, standard, flags)


def normalizer(rung: "Rung | str | None", standard: str) -> Callable[[str], str]:
    """Return the function that normalizes a text; raise ValueError as `normalize` does."""
    if standard not in _STANDARDS:
        raise unknown("standard", standard, _STANDARDS)
    if standard == "whatwg":
        if rung is not None:
            message = "the URL Standard has no rungs; they are of rfc3986 and rfc3987"
            raise ValueError(message)
        return lambda text: URL(text).href
    reached = "syntax" if rung is None else rung
    normalize_text = partial(import_module(f"urlprism.{standard}").normalize, rung=reached)
    normalize_text(_FINE)
    return normalize_text


def key(
    source: Source,
    rung: "Rung | str" = "scheme",
    *,
    heuristics: "Iterable[Heuristic | str]" = (),
    errors: Errors = "null",
) -> Result:
    """Return a text for each URL that is equal for all URLs that are equivalent to it on a rung.

    The values are those of `equivalence.key(text, rung, heuristics=...)`, to join and group by. A
    text that it refuses is null; with `errors="reason"` the result is a struct of `value` and
    `reason`. Raise ValueError for an unknown name, and for heuristics on another rung.

    >>> import pyarrow as pa
    >>> urls = pa.array(["HTTP://Example.com:80/%7Ea", "http://example.com/~a", "/a"])
    >>> pa.array(key(urls)).to_pylist()
    ['http://example.com/~a', 'http://example.com/~a', None]
    """
    check_errors(errors)
    value_of = key_of(rung, heuristics)
    standard = "whatwg" if rung == "whatwg" else "equivalence"
    if heuristics:
        return values_or_reasons([source], value_of, errors, standard)
    return _forms("key", source, value_of, errors, standard, _flags_of(rung))


def key_of(rung: "Rung | str", heuristics: "Iterable[Heuristic | str]") -> Callable[[str], str]:
    """Return the function that makes a key of a text; raise ValueError as `key` does."""
    from urlprism.equivalence import keys  # noqa: PLC0415 - `split` needs no other room

    guesses = (heuristics,) if isinstance(heuristics, str) else tuple(heuristics)
    key_of_text = partial(keys.key, rung=rung, heuristics=guesses)
    key_of_text(_FINE)
    return key_of_text


def _forms(
    name: str,
    source: Source,
    value_of: Callable[[str], str],
    errors: Errors,
    standard: str,
    flags: int,
) -> Result:
    """Return a column of forms: most rows are in their own; `value_of` makes those of the others.

    Those of the URL Standard are what `split` has as "href".
    """
    if errors == "reason":
        return values_or_reasons([source], value_of, errors, standard)
    if standard == "whatwg":
        return planned(source, Plan((HREF,), AS_TEXTS, threads_of(None), is_one=True))
    way = Way(NORMAL, reading(value_of), flags=flags)
    return planned(source, plan_of_texts(name, (0,), way, "utf8", None))


def _flags_of(rung: "Rung | str") -> int:
    """Return the flags of a way that makes the forms of URIs on a rung."""
    return TRIPLETS | _REWRITTEN.get(str(rung), 0)

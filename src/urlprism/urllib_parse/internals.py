"""Private names of urllib.parse that other packages import nevertheless."""

import importlib
import warnings
from typing import Any

from urlprism._core.arguments.intake import exact
from urlprism.urllib_parse.coercion import coerced
from urlprism.urllib_parse.netloc import check_compatibility_forms
from urlprism.urllib_parse.quoting import ALWAYS_SAFE, Quoter, clear_tables
from urlprism.urllib_parse.splitting import forget_splits

_ALWAYS_SAFE = ALWAYS_SAFE
_ALWAYS_SAFE_BYTES = bytes(ALWAYS_SAFE)
_Quoter = Quoter
# The names of `record`, which all standards share; urllib.parse has none of them.
_WORDS = frozenset({
    "COMPONENTS", "FIELDS", "URLRecord", "build", "check", "decode", "decode_to_bytes", "encode",
    "is_valid", "normalize", "parse", "resolve",
})  # fmt: skip


def clear_cache() -> None:
    """Clear the cache of urlsplit and the tables of the quoting functions."""
    forget_splits()
    clear_tables()


def _noop(obj: Any) -> Any:
    return obj


def _encode_result(obj: Any, encoding: str = "ascii", errors: str = "strict") -> Any:
    return obj.encode(encoding, errors)


def _coerce_args(*args: Any) -> tuple[Any, ...]:
    """Return `args` as text, and a function that converts a result to their type."""
    textual, values = coerced(args)
    return (*values, _noop if textual else _encode_result)


def _checknetloc(netloc: str) -> None:
    """Raise ValueError if NFKC normalization would turn a character into a delimiter."""
    if netloc:
        check_compatibility_forms(exact(netloc))


def _splitnetloc(url: str, start: int = 0) -> tuple[str, str]:
    """Return `url[start:]` up to the first of "/?#", and the rest."""
    ends = [end for end in (url.find(mark, start) for mark in "/?#") if end >= 0]
    end = min(ends, default=len(url))
    return url[start:end], url[end:]


def _splitparams(url: str, allow_none: bool = False) -> tuple[str, str | None]:
    """Return `url` without the parameters of its last segment, and the parameters."""
    semicolon = url.find(";", url.rfind("/") + 1)
    if semicolon < 0:
        return url, None if allow_none else ""
    return url[:semicolon], url[semicolon + 1 :]


def __getattr__(name: str) -> object:
    """Return a name that is loaded late: `releases`, the words that all standards share, Quoter.

    Older CPythons have Quoter. Raise AttributeError for all other names.
    """
    if name in _WORDS:
        value: object = getattr(importlib.import_module("urlprism.urllib_parse.record"), name)
        return value
    if name == "releases":
        return importlib.import_module("urlprism.urllib_parse.releases")
    if name == "Quoter":
        message = "urllib.parse.Quoter will be removed; CPython 3.14 has none"
        warnings.warn(message, DeprecationWarning, stacklevel=2)
        return Quoter
    message = f"module 'urllib.parse' has no attribute {name!r}"
    raise AttributeError(message)

"""Compose a URL from its parts: urlunsplit, urlunparse."""

from collections.abc import Iterable
from typing import Any

from urlprism._core.arguments.intake import exact
from urlprism.urllib_parse.coercion import coerced, coerced_around_none, octets_of, text_of
from urlprism.urllib_parse.registry import package

_UNSPECIFIED = ["not specified"]
_AMBIGUOUS = (
    "Cannot distinguish between empty and not defined URI components "
    "in the result of parsing URL with missing_as_none=False"
)


def urlunsplit(components: Iterable[Any], *, keep_empty: object = _UNSPECIFIED) -> str | bytes:
    """Return the URL of five parts: scheme, netloc, path, query, fragment.

    Empty parts and None are left out; with `keep_empty`, only None is. A result of
    `missing_as_none=True` keeps its empty parts without it. Raise ValueError for another number of
    parts, and for `keep_empty` with a result that does not distinguish empty parts from absent
    ones.

    >>> urlunsplit(("http", "h", "/a", "b", ""))
    'http://h/a?b'
    """
    if keep_empty is _UNSPECIFIED and _is_plain(components, 5, str):
        scheme, netloc, path, query, fragment = components
        return _without_empty(scheme, netloc, path, None, query, fragment)
    if keep_empty is _UNSPECIFIED and _is_plain(components, 5, bytes):
        scheme, netloc, path, query, fragment = [text_of(part) for part in components]
        return octets_of(_without_empty(scheme, netloc, path, None, query, fragment))
    keep = _keeps(components, keep_empty)
    textual, (scheme, netloc, path, query, fragment) = _parts(components, keep_empty, 5)
    url = (
        joined(scheme, netloc, path, query, fragment)
        if keep
        else _without_empty(scheme, netloc, path, None, query, fragment)
    )
    return url if textual else url.encode("ascii", "strict")


def urlunparse(components: Iterable[Any], *, keep_empty: object = _UNSPECIFIED) -> str | bytes:
    """Return the URL of six parts: scheme, netloc, path, params, query, fragment.

    Everything else is as in `urlunsplit`.

    >>> urlunparse(("http", "h", "/a", "p", "b", ""))
    'http://h/a;p?b'
    """
    if keep_empty is _UNSPECIFIED and _is_plain(components, 6, str):
        scheme, netloc, path, params, query, fragment = components
        return _without_empty(scheme, netloc, path, params, query, fragment)
    keep = _keeps(components, keep_empty)
    textual, (scheme, netloc, path, params, query, fragment) = _parts(components, keep_empty, 6)
    url = (
        joined(scheme, netloc, _with_params(path, params), query, fragment)
        if keep
        else _without_empty(scheme, netloc, path, params, query, fragment)
    )
    return url if textual else url.encode("ascii", "strict")


def geturl(result: tuple[Any, ...]) -> str | bytes:
    """Return the URL of a result of five or six parts."""
    return urlunsplit(result) if len(result) == 5 else urlunparse(result)


def geturl_of_two(result: Any) -> Any:
    """Return the URL of a result that has the URL and its fragment, if any."""
    url, fragment = result
    if fragment is None or not (fragment or result._keep_empty):  # noqa: SLF001 - our own
        return url
    return url + ("#" if isinstance(url, str) else b"#") + fragment


def _is_plain(components: Iterable[Any], size: int, kind: type) -> bool:
    """Whether the components are a tuple of `size` of a type, whose empty parts are absent."""
    if type(components) is not tuple and (
        not isinstance(components, tuple) or getattr(components, "_keep_empty", True)
    ):
        return False
    for part in components:
        if type(part) is not kind:
            return False
    return len(components) == size


def _keeps(components: Iterable[Any], keep_empty: object) -> bool:
    """Whether empty parts stay."""
    if keep_empty is _UNSPECIFIED:
        return bool(getattr(components, "_keep_empty", False))
    if keep_empty and not getattr(components, "_keep_empty", True):
        raise ValueError(_AMBIGUOUS)
    return bool(keep_empty)


def _parts(components: Iterable[Any], keep_empty: object, size: int) -> tuple[bool, list[Any]]:
    """Return whether the parts are text, and the parts as text; None means an absent part."""
    values = tuple(components)
    if keep_empty is _UNSPECIFIED and not getattr(components, "_keep_empty", False):
        textual, parts = coerced(values)
    else:
        textual, parts = coerced_around_none(values)
    if len(parts) != size:
        message = f"expected {size} parts of a URL, got {len(parts)}"
        raise ValueError(message)
    if not isinstance(parts[2], str):
        message = f"a path must be text or octets, and may be empty, but is {parts[2]!r}"
        raise TypeError(message)
    return textual, [None if part is None else exact(part or "") for part in parts]


def _without_empty(
    scheme: str | None,
    netloc: str | None,
    path: str,
    params: str | None,
    query: str | None,
    fragment: str | None,
) -> str:
    """Return the URL of parts, where empty parts are absent.

    If the scheme's URLs have a network location, an empty one is written before an empty path or
    a path that starts with "/".
    """
    if not netloc:
        rooted = not path or path[0] == "/"
        netloc = "" if scheme and rooted and scheme in package.uses_netloc else None
    full_path = _with_params(path, params or None)
    return joined(scheme, netloc, full_path, query or None, fragment or None)


def _with_params(path: str, params: str | None) -> str:
    return path if params is None else f"{path};{params}"


def joined(
    scheme: str | None, netloc: str | None, path: str, query: str | None, fragment: str | None
) -> str:
    """Return the URL of parts, where only None means absent."""
    if netloc is not None:
        slash = "/" if path and path[0] != "/" else ""
        url = f"{scheme}://{netloc}{slash}{path}" if scheme else f"//{netloc}{slash}{path}"
    else:
        url = "//" + path if path.startswith("//") else path
        if scheme:
            url = f"{scheme}:{url}"
    if query is not None:
        url = f"{url}?{query}"
    if fragment is not None:
        url = f"{url}#{fragment}"
    return url

"""Compose a URL from its parts."""

from collections.abc import Iterable
from typing import Any

from urlprism.urllib_parse.releases.coercion import as_given, as_text
from urlprism.urllib_parse.releases.rules import Rules


def unsplit(rules: Rules, components: Iterable[object], *, keep: bool = False) -> Any:
    """Return the URL of five components; with `keep` only None is absent.

    Raise ValueError for another number of components.
    """
    (scheme, netloc, path, query, fragment), octets = _components(rules, components, 5)
    if not keep:
        netloc = authority(rules, scheme, netloc, path)
        query, fragment = query or None, fragment or None
    elif netloc is None:
        netloc = guard(path)
    return as_given(assemble(scheme, netloc, path, query, fragment), octets)


def unparse(rules: Rules, components: Iterable[object], *, keep: bool = False) -> Any:
    """Return the URL of six components, with parameters, as `unsplit` does for five."""
    (scheme, netloc, path, params, query, fragment), octets = _components(rules, components, 6)
    if not keep:
        netloc = authority(rules, scheme, netloc, path, params)
        params, query, fragment = params or None, query or None, fragment or None
    path = with_params(path, params)
    if keep and netloc is None:
        netloc = guard(path)
    return as_given(assemble(scheme, netloc, path, query, fragment), octets)


def authority(
    rules: Rules,
    scheme: str | None,
    netloc: str | None,
    path: str,
    params: str | None = None,
    relative: str = "relative-path-after-scheme",
) -> str | None:
    """Return the text to write after two slashes, None for a URL without a network location.

    `relative` is the change by which a relative path after the scheme stays relative.
    """
    if netloc:
        return netloc
    if params:
        joined = rules.has("params-make-a-relative-path")
        path = with_params(path, params) if joined else path or ""
    guarded = "double-slash-guarded-after-scheme" if scheme else "double-slash-guarded"
    hierarchical = bool(scheme) and rules.writes_netloc(scheme or "")
    if not hierarchical and not rules.has(guarded):
        return None
    if path[:2] == "//":
        return "" if rules.has(guarded) else None
    return "" if hierarchical and (path[:1] in {"", "/"} or not rules.has(relative)) else None


def guard(path: str) -> str | None:
    """Return an empty network location for a path that begins with two slashes, otherwise None."""
    return "" if path[:2] == "//" else None


def with_params(path: str, params: str | None) -> str:
    """Return `path` with its parameters, unless they are absent."""
    return path if params is None else f"{path};{params}"


def assemble(
    scheme: str | None, netloc: str | None, path: str, query: str | None, fragment: str | None
) -> str:
    """Return the URL of the parts, each with its delimiter; None means absent."""
    url = path
    if netloc is not None:
        if url and url[:1] != "/":
            url = "/" + url
        url = "//" + netloc + url
    if scheme:
        url = scheme + ":" + url
    if query is not None:
        url = url + "?" + query
    if fragment is not None:
        url = url + "#" + fragment
    return url


def _components(
    rules: Rules, components: Iterable[object], count: int
) -> tuple[tuple[Any, ...], bool]:
    values = tuple(components)
    if not values and not rules.has("five-components-or-value-error"):
        message = "tuple index out of range"
        raise IndexError(message)
    coerced, octets = as_text(rules, *values)
    if len(coerced) != count:
        # The message counts one more: CPython unpacks a coercion function too.
        short = len(coerced) < count
        counted = short or rules.has("too-many-components-counted")
        got = f", got {len(coerced) + 1}" if counted else ""
        fault = "not enough" if short else "too many"
        message = f"{fault} values to unpack (expected {count + 1}{got})"
        raise ValueError(message)
    return coerced, octets

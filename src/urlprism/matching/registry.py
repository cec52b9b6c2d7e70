"""Every dialect by name: the kind, then the document or program, then its release if one is meant.

name ──► kind ──► its folder ──► DIALECTS: a row for each release, the newest of a name last
"""

import functools
from collections.abc import Mapping
from importlib import import_module
from typing import Final

from urlprism._core.arguments.unknown import unknown
from urlprism.matching.model import Dialect, Kind

# The module of each kind, which has DIALECTS.
_MODULES: Final = {
    Kind.REDIRECT_URI: "redirects.dialects",
    Kind.RESOURCE: "redirects.dialects",
    Kind.NO_PROXY: "no_proxy.dialects",
    Kind.TLS: "certificates.dialects",
    Kind.COOKIE_SET: "cookies.dialects",
    Kind.COOKIE_SENT: "cookies.dialects",
    Kind.ORIGIN: "origins.dialects",
    Kind.ORIGIN_REGEX: "origins.dialects",
    Kind.HOST: "hosts.dialects",
    Kind.URL_PATTERN: "url_patterns",
}


@functools.cache
def _of(kind: Kind) -> Mapping[str, tuple[Dialect, ...]]:
    """Return the releases of each dialect of a kind, by name, the newest last."""
    table: tuple[Dialect, ...] = import_module(f"urlprism.matching.{_MODULES[kind]}").DIALECTS
    by_name: dict[str, tuple[Dialect, ...]] = {}
    for each in table:
        if each.kind is kind:
            by_name[each.name] = (*by_name.get(each.name, ()), each)
    return by_name


def names(kind: Kind | str | None = None) -> tuple[str, ...]:
    """Return the names of all dialects, or of those of a kind.

    >>> names("resource")
    ('resource.rfc8707', 'resource.mcp-python', 'resource.mcp-typescript')
    """
    kinds = tuple(Kind) if kind is None else (kind_of(kind),)
    return tuple(name for each in kinds for name in _of(each))


def dialects(kind: Kind | str | None = None) -> tuple[Dialect, ...]:
    """Return the newest release of each dialect, or of those of a kind.

    >>> [each.full_name for each in dialects("resource")][0]
    'resource.rfc8707@2020-02'
    """
    return tuple(releases(name)[-1] for name in names(kind))


def releases(name: str) -> tuple[Dialect, ...]:
    """Return all releases of a dialect, the newest last; raise ValueError for an unknown name.

    >>> [each.version for each in releases("redirect_uri.rfc6749")]
    ['2012-10']
    """
    if not _is_name(name):
        raise unknown("dialect", name, names(), "urlprism match --list", tuple(Kind))
    return _of(Kind(name.partition(".")[0]))[name]


def _is_name(name: str) -> bool:
    """Whether a text is the name of a dialect."""
    head = name.partition(".")[0]
    return head in set(Kind) and name in _of(Kind(head))


def kind_of(name: Kind | str) -> Kind:
    """Return the kind of a name; raise ValueError for an unknown one."""
    if name not in set(Kind):
        raise unknown("kind", str(name), tuple(Kind))
    return Kind(name)


def matcher(name: str) -> Dialect:
    """Return a dialect by name; "@" and a version behind it ask for a release, or its branch.

    Raise ValueError for an unknown name or release, which names those that are there.

    >>> matcher("no_proxy.curl").matches("example.com", "http://www.example.com/").matched
    True
    """
    base, _, version = name.partition("@")
    # A name that is none may be a URL with a secret, which is masked as a whole.
    versions = releases(base if _is_name(base) else name)
    if not version:
        return versions[-1]
    for each in reversed(versions):
        if each.version == version or each.version.startswith(f"{version}."):
            return each
    raise unknown("release", name, tuple(each.full_name for each in versions))

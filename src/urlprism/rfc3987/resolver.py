"""Resolve IRI references: the algorithms of RFC 3986 apply directly (RFC 3987 §6.5)."""

from urlprism._core.arguments.intake import URLText
from urlprism.rfc3986 import resolver
from urlprism.rfc3987.parser import text_of


def resolve(base: URLText, reference: URLText, *, strict: bool = True, mend: bool = False) -> str:
    """Return the target IRI of a reference, as `rfc3986.resolve` does (§6.5).

    Octets are read as UTF-8. Raise URLError for other octets and for a base without a scheme.

    >>> resolve("http://a/b/ü", "é")
    'http://a/b/é'
    """
    return resolver.resolve(text_of(base), text_of(reference), strict=strict, mend=mend)


def relativize(base: URLText, target: URLText) -> str:
    """Return a short reference that leads to `target`, as `rfc3986.relativize` does (§6.5).

    Raise URLError for a base or a target without a scheme.

    >>> relativize("http://a/b/c", "http://a/b/é")
    'é'
    """
    return resolver.relativize(text_of(base), text_of(target))

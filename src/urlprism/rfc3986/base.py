"""The base URI of a document (RFC 3986 §5.1): where it is defined, and which definition wins."""

from collections.abc import Sequence

from urlprism._core.arguments.intake import URLText
from urlprism.errors import URLError
from urlprism.rfc3986.resolver import resolve
from urlprism.rfc3986.text import recompose, split


def establish_base(
    embedded: URLText | None = None,
    encapsulating: URLText | None = None,
    retrieval: URLText | None = None,
    redirects: Sequence[URLText] = (),
    default: URLText | None = None,
) -> str:
    """Return the base URI of a document: the innermost one that is defined, or "" (§5.1).

    `embedded` comes from the document's content (§5.1.1). `encapsulating` is the base URI of the
    entity around it, established by this function too (§5.1.2). `retrieval` is the URI that was
    asked for and `redirects` the references that led to the one that was retrieved (§5.1.3).
    `default` is the application's (§5.1.4). None is undefined, and so is "" anywhere but in
    `embedded`. A base has a scheme and no fragment: an embedded reference without a scheme is
    resolved against the base behind it, and undefined if there is none, as a redirect is resolved
    against the URI before it; fragments are dropped. The URIs may be any text, as in `resolve`.
    Raise URLError if an `encapsulating`, `retrieval` or `default` one has no scheme.

    >>> establish_base(embedded="../x#top", retrieval="http://a/b/c/d", redirects=["http://h/b/c"])
    'http://h/x'
    """
    outer = _outer(encapsulating, retrieval, redirects, default)
    if embedded is None:
        return outer
    if split(embedded).scheme is not None:
        return _without_fragment(embedded)
    return _without_fragment(resolve(outer, embedded)) if outer else ""


def _outer(
    encapsulating: URLText | None,
    retrieval: URLText | None,
    redirects: Sequence[URLText],
    default: URLText | None,
) -> str:
    """Return the base URI that comes from outside the document."""
    entity = _absolute(encapsulating)
    if entity:
        return entity
    retrieved = _absolute(retrieval)
    for each in redirects:
        retrieved = _without_fragment(resolve(retrieved, each)) if retrieved else _absolute(each)
    return retrieved or _absolute(default)


def _absolute(base: URLText | None) -> str:
    """Return a base without its fragment, "" if undefined; raise URLError without a scheme."""
    text = "" if base is None else recompose(split(base))
    if text and split(text).scheme is None:
        raise URLError("a base URI must begin with a scheme", text, 0, 0, "RFC 3986 §5.1")
    return _without_fragment(text)


def _without_fragment(uri: URLText) -> str:
    return recompose(split(uri)._replace(fragment=None))

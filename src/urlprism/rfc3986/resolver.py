"""Reference resolution (RFC 3986 §5.2), and its inverse: a reference that leads to a target."""

from collections.abc import Iterator

from urlprism._core.arguments.intake import URLText
from urlprism.errors import URLError
from urlprism.rfc3986.dots import remove_dot_segments
from urlprism.rfc3986.record import Parts, Spans
from urlprism.rfc3986.targets import located, target_of
from urlprism.rfc3986.text import recompose, serialize, split


def resolve(base: URLText, reference: URLText, *, strict: bool = True, mend: bool = False) -> str:
    """Return the target URI of a reference (§5.2); base and reference may be any text.

    With `strict=False` a reference's scheme is ignored if it equals the base's exactly. §5.3 writes
    a target with the path "//c" and no authority as "x://c", which is another URI; `mend` writes
    "x:/.//c". Raise URLError for a base without a scheme.

    >>> resolve("http://a/b/c/d;p?q", "../g")
    'http://a/b/g'
    """
    if strict:
        base_spans, reference_spans = located(base), located(reference)
        text = (
            None
            if base_spans is None or reference_spans is None
            else target_of(base_spans, reference_spans, mend)
        )
        if text is not None:
            return text
    target = transform(_base(base), _parts(reference), strict=strict)
    return serialize(target, mend=True) if mend else recompose(target)


def same_document(base: URLText, reference: URLText) -> bool:
    """Return whether the target equals the base, fragments aside (§4.4); neither is normalized.

    Raise URLError for a base without a scheme.

    >>> same_document("http://a/b?c", "#d"), same_document("http://a/b?c", "b")
    (True, False)
    """
    base_parts = _base(base)
    target = transform(base_parts, _parts(reference))
    return target._replace(fragment=None) == base_parts._replace(fragment=None)


def transform(base: Parts, reference: Parts, *, strict: bool = True) -> Parts:
    """Return the components of the target URI (§5.2.2)."""
    scheme, authority, path, query, fragment = reference
    if not strict and scheme == base.scheme:
        scheme = None
    if scheme is not None:
        return Parts(scheme, authority, remove_dot_segments(path), query, fragment)
    if authority is not None:
        return Parts(base.scheme, authority, remove_dot_segments(path), query, fragment)
    if path == "":
        path = base.path
        query = base.query if query is None else query
    elif path.startswith("/"):
        path = remove_dot_segments(path)
    else:
        path = remove_dot_segments(merge(base, path))
    return Parts(base.scheme, base.authority, path, query, fragment)


def merge(base: Parts, path: str) -> str:
    """Return a relative path after all but the last segment of the base's path (§5.2.3)."""
    if base.authority is not None and base.path == "":
        return f"/{path}"
    return base.path[: base.path.rfind("/") + 1] + path


def relativize(base: URLText, target: URLText) -> str:
    """Return a short reference that leads from the base to `target` (§4.2): the inverse of §5.2.

    It is a relative-path reference unless an absolute-path reference is shorter, and the whole
    target if no relative reference leads to it. Resolution never returns dot segments, so for a
    target that has some even the whole target may lead elsewhere. Raise URLError for a base or a
    target without a scheme.

    >>> relativize("http://a/b/c/d", "http://a/b/g")
    '../g'
    """
    base_parts, wanted = _base(base), _with_scheme(_parts(target), "target", "RFC 3986 §3 URI")
    for reference in _candidates(base_parts, wanted):
        if transform(base_parts, split(reference)) == wanted:
            return reference
    return recompose(wanted)


def _candidates(base: Parts, target: Parts) -> Iterator[str]:
    """Yield references that may lead to the target; first those that take most from the base."""
    if target.scheme != base.scheme:
        return
    if target.authority == base.authority:
        own = target._replace(scheme=None, authority=None)
        yield recompose(own._replace(path="", query=None))
        yield recompose(own._replace(path=""))
        relative = serialize(own._replace(path=_relative_path(base, target.path)), mend=True)
        absolute = serialize(own, mend=True)
        yield from sorted([relative, absolute], key=len)
    if target.authority is not None:
        yield recompose(target._replace(scheme=None))


def _relative_path(base: Parts, path: str) -> str:
    """Return the relative path from the base to `path`: up to where they differ, then down."""
    here = remove_dot_segments(merge(base, "")).split("/")[:-1]
    there = path.split("/")
    shared = _shared(here, there[:-1])
    up, down = [".."] * (len(here) - shared), there[shared:]
    if down == [""]:
        return "/".join(up) or "."
    if not up and down[0] == "":
        up = ["."]  # else the path would be an absolute one
    return "/".join(up + down)


def _shared(here: list[str], there: list[str]) -> int:
    """Return the number of segments that both begin with."""
    for count, (mine, other) in enumerate(zip(here, there, strict=False)):
        if mine != other:
            return count
    return min(len(here), len(there))


def _base(base: URLText) -> Parts:
    return _with_scheme(_parts(base), "base", "RFC 3986 §5.2.1")


def _parts(reference: URLText) -> Parts:
    return reference.parts() if isinstance(reference, Spans) else split(reference)


def _with_scheme(parts: Parts, name: str, rule: str) -> Parts:
    """Return the components; raise URLError if they have no scheme."""
    if parts.scheme is None:
        message = f"the {name} has no scheme"
        raise URLError(message, recompose(parts), 0, 0, rule)
    return parts

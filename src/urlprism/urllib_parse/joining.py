"""Join a base URL and a reference: urljoin, close to RFC 3986 §5.2 except for empty segments."""

from typing import Any

from urlprism._core.arguments.intake import exact, written
from urlprism.urllib_parse.coercion import coerced, octets_of, text_of
from urlprism.urllib_parse.registry import package
from urlprism.urllib_parse.splitting import split
from urlprism.urllib_parse.unsplitting import joined


def urljoin(base: Any, url: Any, allow_fragments: object = True) -> Any:
    """Return the URL that the reference `url` means in a document with the URL `base`.

    If one of them is empty, return the other. If the scheme of `url` differs from that of `base`,
    or is not in `uses_relative`, return `url`. Octets give octets. Raise ValueError as `urlsplit`
    does.

    >>> urljoin("http://a/b/c", "../d")
    'http://a/d'
    """
    if not base:
        return written(url)
    if not url:
        return written(base)
    if type(base) is str and type(url) is str:
        target = _joined(base, url, bool(allow_fragments))
        return url if target is None else target
    if type(base) is bytes and type(url) is bytes:
        target = _joined(text_of(base), text_of(url), bool(allow_fragments))
        return url if target is None else octets_of(target)
    textual, (base_text, text) = coerced((base, url))
    target = _joined(exact(base_text), exact(text), bool(allow_fragments))
    if textual:
        return text if target is None else target
    return (text if target is None else target).encode("ascii", "strict")


def _joined(base: str, url: str, fragments: bool) -> str | None:
    """Return the target of two texts that are not empty, or None if it is the reference."""
    base_scheme, base_netloc, base_path, base_query, base_fragment = split(base, None, fragments)
    scheme, netloc, path, query, fragment = split(url, None, fragments)
    if scheme is None:
        scheme = base_scheme
    if scheme != base_scheme or (scheme and scheme not in package.uses_relative):
        return None
    if not scheme or scheme in package.uses_netloc:
        if netloc:
            return joined(scheme, netloc, path, query, fragment)
        netloc = base_netloc
    if path:
        return joined(scheme, netloc, merged(base_path, path), query, fragment)
    if query is None:
        query = base_query
        if fragment is None:
            fragment = base_fragment
    return joined(scheme, netloc, base_path, query, fragment)


def merged(base_path: str, path: str) -> str:
    """Return `base_path` with its last segment replaced by `path`, and dot segments resolved.

    If `path` is relative, empty segments inside are dropped.
    """
    if path[0] == "/":
        return _resolved(path.split("/")) if "/." in path else path
    directory = base_path[: base_path.rfind("/") + 1] if base_path else "/"
    start, end = 0, len(directory)
    while path.startswith("../", start):
        start += 3
        end = directory.rfind("/", 0, end - 1) + 1 if end else 0
    if _is_settled(directory) and _is_settled(path[start:]) and path[start : start + 1] != "/":
        return directory[:end] + path[start:] or "/"
    segments = (directory + path).split("/")
    segments[1:-1] = filter(None, segments[1:-1])
    return _resolved(segments)


def _is_settled(path: str) -> bool:
    """Whether a path has neither dot segments nor empty segments, so that it stays as it is."""
    return "/." not in path and "//" not in path and not path.startswith(".")


def _resolved(segments: list[str]) -> str:
    """Return the path of `segments` with "." and ".." resolved; a ".." at the top is dropped."""
    resolved: list[str] = []
    for segment in segments:
        if segment == "..":
            if resolved:
                resolved.pop()
        elif segment != ".":
            resolved.append(segment)
    if segments[-1] in {".", ".."}:
        resolved.append("")
    return "/".join(resolved) or "/"

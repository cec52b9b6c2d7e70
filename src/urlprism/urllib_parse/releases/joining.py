"""Resolve a reference against a base, and remove fragments."""

from typing import Final

from urlprism.urllib_parse.releases.composing import assemble, authority, guard, with_params
from urlprism.urllib_parse.releases.rules import Rules
from urlprism.urllib_parse.releases.splitting import Parts, split, split_params

_HERE_OR_UP: Final = frozenset({".", ".."})


def join(rules: Rules, base: str, url: str, *, fragments: bool) -> str:
    """Return `url` resolved against `base`; raise ValueError as `split` does."""
    default = None if rules.has("scheme-may-be-none") else ""
    above = split(rules, base, default, fragments=fragments)
    parts = split(rules, url, default, fragments=fragments)
    parts = parts._replace(scheme=parts.scheme or above.scheme)
    scheme = parts.scheme or ""
    if scheme != (above.scheme or "") or not rules.joins(scheme):
        return url
    if rules.writes_netloc(scheme):
        if parts.netloc:
            return _write(rules, parts)
        parts = parts._replace(netloc=above.netloc)
    return _write(rules, _resolve(rules, above, parts))


def defragment(rules: Rules, url: str) -> tuple[str, str | None]:
    """Return `url` without its fragment, and the fragment, None if absent."""
    if "#" not in url:
        return url, None
    parts = split(rules, url, None if rules.has("scheme-may-be-none") else "", fragments=True)
    rest = parts._replace(fragment=None)
    if rules.has("defrag-keeps-the-rest"):
        netloc = guard(parts.path) if parts.netloc is None else parts.netloc
        return assemble(*rest._replace(netloc=netloc)), parts.fragment
    path, params = split_params(rules, parts.scheme, parts.path)
    netloc = authority(rules, parts.scheme, parts.netloc, path, params)
    path = with_params(path, params or None)
    return assemble(parts.scheme, netloc, path, parts.query or None, None), parts.fragment


def _resolve(rules: Rules, above: Parts, parts: Parts) -> Parts:
    """Return `parts` with the parts that they inherit from the base's, `above`."""
    keeps_empty = rules.has("join-keeps-empty-parts")
    path, params = _path_and_params(rules, parts)
    if path or params:
        return parts._replace(path=with_params(_merge(_path(rules, above), path), params))
    parts = parts._replace(path=above.path)
    if parts.query is None or (not keeps_empty and not parts.query):
        parts = parts._replace(query=above.query)
        if keeps_empty and parts.fragment is None:
            parts = parts._replace(fragment=above.fragment)
    return parts


def _path_and_params(rules: Rules, parts: Parts) -> tuple[str, str | None]:
    if rules.has("join-ignores-params"):
        return parts.path, None
    path, params = split_params(rules, parts.scheme, parts.path)
    return path, params or None


def _path(rules: Rules, parts: Parts) -> str:
    return _path_and_params(rules, parts)[0]


def _merge(above: str, path: str) -> str:
    """Return `path` merged with the base's, without dot segments (RFC 3986 §5.2.3, §5.2.4)."""
    segments = path.split("/")
    if path[:1] != "/":
        directory = above.split("/")
        if directory[-1]:
            del directory[-1]
        segments = directory + segments
        segments[1:-1] = filter(None, segments[1:-1])
    resolved: list[str] = []
    for segment in segments:
        if segment == "..":
            del resolved[-1:]
        elif segment != ".":
            resolved.append(segment)
    if segments[-1] in _HERE_OR_UP:
        resolved.append("")
    return "/".join(resolved) or "/"


def _write(rules: Rules, parts: Parts) -> str:
    scheme, netloc, path, query, fragment = parts
    if rules.has("join-keeps-empty-netloc"):
        netloc = guard(path) if netloc is None else netloc
    else:
        path, netloc = _write_path(rules, parts)
    if not rules.has("join-keeps-empty-parts"):
        query, fragment = query or None, fragment or None
    return assemble(scheme, netloc, path, query, fragment)


def _write_path(rules: Rules, parts: Parts) -> tuple[str, str | None]:
    """Return path and network location as `urljoin` writes them."""
    path, params = _path_and_params(rules, parts)
    relative = "join-loses-empty-netloc"
    netloc = authority(rules, parts.scheme, parts.netloc, path, params, relative)
    return with_params(path, params), netloc

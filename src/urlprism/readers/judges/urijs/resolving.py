"""How URI.js resolves a reference: `absoluteTo`, and the dot segments that `normalizePath` removes.

reference ──┬► with a scheme   itself
            ├► with a host     the base's scheme before it
            ├► a path          the base's directory before it, coded anew, dot segments removed
            └► no path         the base's path
"""

import re
from typing import Final

from urlprism.readers.judges.urijs.writing import Parts, recoded
from urlprism.readers.outcomes import Refused
from urlprism.readers.shared.releases import Release

_DOTS: Final = re.compile(r"/(?:\./)+")
_SLASHES: Final = re.compile(r"/{2,}")
_PARENTS: Final = re.compile(r"(?:\.\./)*")


def absolute(uri: Parts, base: Parts, package: Release) -> Parts:
    """Return a reference that is resolved against a base; raise Refused for a URN."""
    if uri.is_urn:
        raise Refused("a URN has no hierarchical parts", "URI.absoluteTo")
    if uri.query and package.has("query-mark-dropped"):
        uri = uri._replace(query=uri.query.removeprefix("?"))
    if uri.protocol and package.has("scheme-not-resolved"):
        return uri
    if uri.hostname:
        return uri._replace(protocol=uri.protocol or base.protocol)
    target = base._replace(path=uri.path, query=uri.query, fragment=uri.fragment, is_urn=False)
    if not uri.path:
        target = target._replace(path=base.path, query=uri.query or base.query)
        if package.has("path-of-base-kept"):
            return target
    elif uri.path == "..":
        target = target._replace(path="../")
    if target.path.startswith("/") or (target.hostname and not target.path):
        return target
    folder = _directory(base) or ("/" if base.path.startswith("/") else "")
    path = f"{folder}/{target.path}" if folder else target.path
    return target._replace(path=_normalized(path, is_relative=not target.hostname, package=package))


def _directory(base: Parts) -> str:
    """Return the path of a base without its last segment and the slash before it."""
    if base.is_urn or base.path == "/":
        return "" if base.is_urn else "/"
    return base.path[: max(0, base.path.rfind("/"))] or ("/" if base.hostname else "")


def _normalized(path: str, *, is_relative: bool, package: Release) -> str:
    """Return a path without dot segments and empty ones, coded anew.

    A relative path keeps the ".." that it begins with.
    """
    if path in {"", "/"}:
        return path
    is_early = package.has("dots-decoded")
    path = recoded(path) if is_early else path
    has_root = path.startswith("/")
    path = path if has_root else f"/{path}"
    if path.endswith(("/..", "/.")):
        path += "/"
    path = _SLASHES.sub("/", _DOTS.sub("/", path))
    parents = _PARENTS.match(path, 1)
    first = parents[0] if parents and is_relative and not has_root else ""
    path = _without_parents(path, package)
    if is_relative and not has_root:
        path = first + path[1:]
    return path if is_early else recoded(path)


def _without_parents(path: str, package: Release) -> str:
    """Return a path from "/" on without "..", each of which removes the segment before it.

    In old releases every segment that begins with ".." does, and the rest of it stays.
    """
    done: list[str] = []
    for segment in path.split("/")[1:]:
        if segment == ".." or (segment.startswith("..") and not package.has("dots-decoded")):
            if done and done[-1].startswith("/"):
                done.pop()
            if len(segment) > len(".."):
                done.append(done.pop() + segment[2:] if done else segment[2:])
        else:
            done.append(f"/{segment}")
    return "".join(done)

"""Components to text (RFC 3986 §5.3), refused or mended where the text would not say the same."""

import re
from typing import Final, NamedTuple

from urlprism.errors import URLError
from urlprism.rfc3986.record import Parts

# By component, its section, and what would end it before its end (Appendix B).
_ENDED_BY: Final = {
    "scheme": ("3.1", re.compile("[:/?#]")),
    "authority": ("3.2", re.compile("[/?#]")),
    "path": ("3.3", re.compile("[?#]")),
    "query": ("3.4", re.compile("#")),
}


class _Misreading(NamedTuple):
    """Why a path would be misread, where, by which rule, and what put before it would mend it."""

    message: str
    start: int
    end: int
    rule: str
    mending: str = ""


def recompose(parts: Parts) -> str:
    """Return the text of the components (§5.3): no delimiter for None, one for ""."""
    scheme = "" if parts.scheme is None else f"{parts.scheme}:"
    authority = "" if parts.authority is None else f"//{parts.authority}"
    query = "" if parts.query is None else f"?{parts.query}"
    fragment = "" if parts.fragment is None else f"#{parts.fragment}"
    return f"{scheme}{authority}{parts.path}{query}{fragment}"


def serialize(parts: Parts, *, mend: bool = False) -> str:
    """Return the text of the components, which Appendix B splits into just these again.

    Raise URLError where there is none. `mend` puts a dot segment, which resolution removes, before
    a path that would be misread: "/.//a" without an authority (§3.3), "./a:b" without a scheme
    (§4.2).
    """
    if mend:
        parts = mended(parts)
    misread = _misread_path(parts)
    if misread:
        raise URLError(misread.message, parts.path, misread.start, misread.end, misread.rule)
    _check_delimiters(parts)
    return recompose(parts)


def mended(parts: Parts) -> Parts:
    """Return the components with a dot segment before a path that would be misread without it."""
    misread = _misread_path(parts)
    return parts._replace(path=misread.mending + parts.path) if misread else parts


def _misread_path(parts: Parts) -> _Misreading | None:
    """Return why the path cannot stand behind what comes before it, None if it can (§3.3)."""
    path = parts.path
    if parts.authority is not None:
        if path == "" or path.startswith("/"):
            return None
        message = "behind an authority a path is empty or starts with '/'"
        return _Misreading(message, 0, 0, "RFC 3986 §3.3 path-abempty")
    if path.startswith("//"):
        message = "without an authority a path cannot start with '//'"
        return _Misreading(message, 0, 2, "RFC 3986 §3.3 path-absolute", mending="/.")
    colon = path.partition("/")[0].find(":")
    if parts.scheme is None and colon >= 0:
        message = "without a scheme the first segment can hold no ':'"
        return _Misreading(message, colon, colon + 1, "RFC 3986 §4.2 path-noscheme", mending="./")
    return None


def _check_delimiters(parts: Parts) -> None:
    """Raise URLError for a component that holds what would end it (Appendix B)."""
    if parts.scheme == "":
        raise URLError("a scheme cannot be empty", "", 0, 0, "RFC 3986 §3.1 scheme")
    for name, value in zip(Parts._fields, parts, strict=True):
        if value and name in _ENDED_BY:
            section, delimiters = _ENDED_BY[name]
            found = delimiters.search(value)
            if found:
                message = f"the {name} would end here"
                raise URLError(message, value, *found.span(), f"RFC 3986 §{section} {name}")

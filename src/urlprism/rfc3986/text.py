"""Text to components by Appendix B, and components to text (RFC 3986 §5.3).

Where a path would be misread behind what stands before it, the text is refused, or a dot segment
guards the path: resolution removes it.
"""

import re
from typing import Final, NamedTuple

from urlprism._vocabulary.appendix_b import COMPONENTS, recomposed
from urlprism._vocabulary.intake import Text, ascii_text
from urlprism.errors import URLError
from urlprism.rfc3986.record import Parts, Spans

# By component, its section, and what would end it before its end (Appendix B).
_ENDED_BY: Final = {
    "scheme": ("3.1", re.compile("[:/?#]")),
    "authority": ("3.2", re.compile("[/?#]")),
    "path": ("3.3", re.compile("[?#]")),
    "query": ("3.4", re.compile("#")),
}


class _Misreading(NamedTuple):
    """Why a path would be misread, where, by which rule, and what would guard it before it."""

    message: str
    start: int
    end: int
    rule: str
    guard: str = ""


def text_of(given: Text | Spans) -> str:
    """Return a text as exact `str`, a reference as its text; TypeError for others.

    Raise URLError for octets that are not ASCII (§2).
    """
    if isinstance(given, Spans):
        return str(given)
    return ascii_text(given, "RFC 3986 §2")


def split(text: Text | Spans) -> Parts:
    """Return the five components that Appendix B finds in any text; it need not be valid."""
    found = COMPONENTS.fullmatch(text_of(text))
    return Parts(*found.groups()) if found else Parts(None, None, "", None, None)


def recompose(parts: Parts) -> str:
    """Return the text of the components (§5.3): no delimiter for None, one for ""."""
    return recomposed(*parts)


def authority_of(userinfo: str | None, host: str | None, port: str | None) -> str | None:
    """Return the authority of these components, None for none (§3.2).

    Raise TypeError for a userinfo or a port without a host, which may be empty.
    """
    if host is None:
        if userinfo is not None or port is not None:
            message = "without a host there is no userinfo and no port"
            raise TypeError(message)
        return None
    before = "" if userinfo is None else f"{userinfo}@"
    behind = "" if port is None else f":{port}"
    return f"{before}{host}{behind}"


def serialize(parts: Parts, *, mend: bool = False) -> str:
    """Return the text of the components, which Appendix B splits into just these again.

    Raise URLError where there is none. `mend` puts a dot segment, which resolution removes, before
    a path that would be misread: "/.//a" without an authority (§3.3), "./a:b" without a scheme
    (§4.2).
    """
    if mend:
        parts = with_guarded_path(parts)
    misread = _misread_path(parts)
    if misread:
        raise URLError(misread.message, parts.path, misread.start, misread.end, misread.rule)
    _check_delimiters(parts)
    return recompose(parts)


def with_guarded_path(parts: Parts) -> Parts:
    """Return the components with a dot segment before a path that would be misread without it."""
    misread = _misread_path(parts)
    return parts._replace(path=misread.guard + parts.path) if misread else parts


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
        return _Misreading(message, 0, 2, "RFC 3986 §3.3 path-absolute", guard="/.")
    colon = path.partition("/")[0].find(":")
    if parts.scheme is None and colon >= 0:
        message = "without a scheme the first segment can hold no ':'"
        return _Misreading(message, colon, colon + 1, "RFC 3986 §4.2 path-noscheme", guard="./")
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

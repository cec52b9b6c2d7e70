"""Split text into components by Appendix B, and recompose components (RFC 3986 §5.3).

A path may be misread after the components before it. It is refused then, or a dot segment, which
resolution removes, guards it.
"""

import re
from typing import Final, NamedTuple

from urlprism._core.arguments.intake import URLText, ascii_text
from urlprism._core.grammar.appendix_b import COMPONENTS, recomposed
from urlprism.errors import URLError
from urlprism.rfc3986.record import Parts

# By component, its section, and the delimiters that would end it early (Appendix B).
_ENDED_BY: Final = {
    "scheme": ("3.1", re.compile("[:/?#]")),
    "authority": ("3.2", re.compile("[/?#]")),
    "path": ("3.3", re.compile("[?#]")),
    "query": ("3.4", re.compile("#")),
}


class _Misreading(NamedTuple):
    """Why a path would be misread, where, by which rule, and the dot segment that guards it."""

    message: str
    start: int
    end: int
    rule: str
    guard: str = ""


def text_of(url: URLText) -> str:
    """Return a text as an exact `str`, a reference as its text.

    Raise URLError for octets that are not ASCII (§2), TypeError for an argument that is not text.
    """
    return ascii_text(url, "RFC 3986 §2")


def split(text: URLText) -> Parts:
    """Return the five components of any text, valid or not, by Appendix B.

    Raise URLError for octets that are not ASCII, TypeError for an argument that is not text.

    >>> split("http://a b/?q")
    Parts(scheme='http', authority='a b', path='/', query='q', fragment=None)
    """
    match = COMPONENTS.fullmatch(text_of(text))
    return Parts(*match.groups()) if match else Parts(None, None, "", None, None)


def recompose(parts: Parts) -> str:
    """Return the text of the components (§5.3): None adds no delimiter, "" adds one.

    Raise TypeError for anything but Parts, and for a component that is not text.

    >>> recompose(Parts("http", "a", "/b", None, ""))
    'http://a/b#'
    """
    _check_types(parts)
    return recomposed(*parts)


def authority_of(userinfo: str | None, host: str | None, port: str | None) -> str | None:
    """Return the authority of these components, None if all are None (§3.2).

    Raise TypeError for a userinfo or a port without a host; the host may be empty.
    """
    if host is None:
        if userinfo is not None or port is not None:
            message = "without a host, there can be no userinfo and no port"
            raise TypeError(message)
        return None
    before = "" if userinfo is None else f"{userinfo}@"
    behind = "" if port is None else f":{port}"
    return f"{before}{host}{behind}"


def serialize(parts: Parts, *, mend: bool = False) -> str:
    """Return a text that Appendix B splits into exactly these components (§5.3).

    `mend` puts a dot segment, which resolution removes, before a path that would be misread:
    "/.//a" without an authority (§3.3), "./a:b" without a scheme (§4.2). Raise URLError if no text
    does, TypeError for anything but Parts, and for a component that is not text.

    >>> serialize(Parts(None, None, "a:b", None, None), mend=True)
    './a:b'
    """
    _check_types(parts)
    if mend:
        parts = with_guarded_path(parts)
    misread = _misread_path(parts)
    if misread:
        error = URLError(misread.message, parts.path, misread.start, misread.end, misread.rule)
        raise error.of_part("path")
    _check_delimiters(parts)
    return recomposed(*parts)


def with_guarded_path(parts: Parts) -> Parts:
    """Return the components; a path that would be misread gets a dot segment before it."""
    misread = _misread_path(parts)
    return parts._replace(path=misread.guard + parts.path) if misread else parts


def _misread_path(parts: Parts) -> _Misreading | None:
    """Return why the path would be misread after the components before it; None if not (§3.3)."""
    path = parts.path
    if parts.authority is not None:
        if path == "" or path.startswith("/"):
            return None
        message = "after an authority, a path must be empty or start with '/'"
        return _Misreading(message, 0, 0, "RFC 3986 §3.3 path-abempty")
    if path.startswith("//"):
        message = "without an authority, a path cannot start with '//'"
        return _Misreading(message, 0, 2, "RFC 3986 §3.3 path-absolute", guard="/.")
    colon = path.partition("/")[0].find(":")
    if parts.scheme is None and colon >= 0:
        message = "without a scheme, the first segment cannot contain ':'"
        return _Misreading(message, colon, colon + 1, "RFC 3986 §4.2 path-noscheme", guard="./")
    return None


def _check_types(parts: Parts) -> None:
    """Raise TypeError for anything but Parts, and for a component that is not text."""
    if not isinstance(parts, Parts):
        message = f"the components must be Parts, not {type(parts).__name__}"
        raise TypeError(message)
    values: tuple[object, ...] = tuple(parts)
    for name, value in zip(Parts._fields, values, strict=True):
        if not isinstance(value, str) and (value is not None or name == "path"):
            expected = "str" if name == "path" else "str or None"
            message = f"the {name} must be {expected}, not {type(value).__name__}"
            raise TypeError(message)


def _check_delimiters(parts: Parts) -> None:
    """Raise URLError for a component that holds a delimiter that would end it (Appendix B)."""
    if parts.scheme == "":
        raise URLError("a scheme cannot be empty", "", 0, 0, "RFC 3986 §3.1 scheme")
    for name, value in zip(Parts._fields, parts, strict=True):
        if value and name in _ENDED_BY:
            section, delimiters = _ENDED_BY[name]
            delimiter = delimiters.search(value)
            if delimiter:
                message = f"the {name} would end here"
                raise URLError(message, value, *delimiter.span(), f"RFC 3986 §{section} {name}")

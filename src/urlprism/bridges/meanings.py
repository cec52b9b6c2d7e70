"""Whether a URL still means the same after another library wrote or read it.

parts before, parts after ──► one spelling of each ──► equal, or ChangedURLError, or a warning
"""

import re
import warnings
from collections.abc import Callable
from typing import Final, Literal, NamedTuple, TypeAlias

from urlprism import rfc3986
from urlprism._core.arguments.unknown import unknown
from urlprism._core.classes.telling import told
from urlprism._core.grammar.schemes import default_port
from urlprism.errors import URLError
from urlprism.readers import effective_host
from urlprism.readers.shared.hosts import uts46
from urlprism.rfc3986.syntax.sets import RESERVED
from urlprism.whatwg import URL

# What to do about a change of meaning.
Changes: TypeAlias = Literal["raise", "warn", "ignore"]

_ACTIONS: Final = ("raise", "warn", "ignore")
_HOST: Final = "RFC 3986 §3.2.2"
_TRIPLETS: Final = re.compile(r"(?:%[0-9A-Fa-f]{2})+")
_KEPT: Final = RESERVED | {"%", "\\"}  # which browsers read as "/"


class ChangedURLError(URLError):
    """A part of a URL would mean something else in another library."""


class ChangedURLWarning(UserWarning):
    """A part of a URL means something else in another library."""


class Meaning(NamedTuple):
    """The parts of a URL, each in one spelling of all that mean the same; None is absent.

    >>> meaning_of("HTTP://H:80/%7ea").path
    '/~a'
    """

    scheme: str | None
    userinfo: str | None
    host: str | None
    port: int | str | None
    path: str
    query: str | None
    fragment: str | None


def meaning_of(text: str) -> Meaning:
    """Return the meaning of a text whose parts are cut as RFC 3986 Appendix B does.

    >>> meaning_of("http://h?a=%2b").query
    'a=%2B'
    """
    parts = rfc3986.split(text)
    userinfo, at, place = (parts.authority or "").rpartition("@")
    host, _, port = place.rpartition(":") if re.search(r":[0-9]*$", place) else (place, "", "")
    scheme = None if parts.scheme is None else parts.scheme.lower()
    # A file without a host is a local one, as with an empty host (RFC 8089 §2).
    has_host = parts.authority is not None and bool(parts.authority or scheme != "file")
    return Meaning(
        scheme,
        _spelled(userinfo) or None if at else None,
        _host(host) if has_host else None,
        (int(port) if port else default_port(scheme or "")) if has_host else None,
        _path(parts.path, has_host=has_host),
        None if parts.query is None else _spelled(parts.query),
        None if parts.fragment is None else _spelled(parts.fragment),
    )


def converted(
    before: str,
    after: str,
    library: str,
    changes: Changes,
    *,
    host: Callable[[], str | None] | None = None,
) -> None:
    """Raise ChangedURLError, or warn, if a text `after` its conversion means something else.

    `host` returns the host as the library itself has it. Raise ValueError for an unknown action.
    """
    if changes not in _ACTIONS:
        raise unknown("action", changes, _ACTIONS)
    if changes == "ignore" or (before == after and host is None):
        return
    first, second = meaning_of(before), meaning_of(after)
    if host is not None:
        second = second._replace(host=_host(host() or "") if second.host is not None else None)
    changed = [name for name in Meaning._fields if getattr(first, name) != getattr(second, name)]
    if not changed:
        return
    message = f"{library} would change the {' and the '.join(changed)}"
    error = ChangedURLError(message, before, *_span(before, changed[0]), f"as {library} writes it")
    _tell(error, changes)


def parsed(
    before: str,
    changes: Changes,
    host: Callable[[], str | None] | None = None,
    to_ascii: Callable[[str], str] = uts46,
) -> URL:
    """Return the URL of a text that a library wrote; raise ChangedURLError as `converted` does.

    `host` returns the host as the library itself has it, `to_ascii` writes it in ASCII as the
    library does: a library may write another host than it has.

    >>> parsed("http://h/a", "raise")
    URL('http://h/a')
    """
    url = URL(before)
    converted(before, url.href, "the URL Standard", changes)
    if host is not None and changes != "ignore":
        has, leads = host() or "", _host(url.hostname)
        if (effective_host(has.strip("[]"), to_ascii) or has.lower()) != leads:
            message = "the library has another host than its text"
            error = ChangedURLError(message, before, *_span(before, "host"), _HOST)
            _tell(error, changes)
    return url


def _tell(error: ChangedURLError, changes: Changes) -> None:
    """Raise an error, or warn."""
    if changes == "raise":
        raise error
    warnings.warn(told(error).line, ChangedURLWarning, stacklevel=4)


def _span(text: str, name: str) -> tuple[int, int]:
    """Return where a part lies in a text: the whole text for one that is absent."""
    parts = rfc3986.split(text)
    named = parts.authority if name in {"userinfo", "host", "port"} else getattr(parts, name)
    start = text.find(named) if named else -1
    return (start, start + len(named)) if named and start >= 0 else (0, len(text))


def _host(host: str) -> str:
    return effective_host(host.strip("[]")) or host.lower()


def _path(path: str, *, has_host: bool) -> str:
    """Return a path in one spelling, without dot segments; with a host, it is never empty."""
    spelled = (
        rfc3986.remove_dot_segments(_spelled(path)) if path.startswith("/") else _spelled(path)
    )
    return "/" if has_host and not spelled else spelled


def _spelled(text: str) -> str:
    """Return a part with each triplet decoded unless its character is reserved, or not UTF-8."""
    return _TRIPLETS.sub(_decoded, text)


def _decoded(match: re.Match[str]) -> str:
    octets = bytes.fromhex(match[0].replace("%", ""))
    text = octets.decode("utf-8", "surrogateescape")
    return "".join(
        f"%{ord(c) & 0xFF:02X}" if c in _KEPT or "\udc80" <= c <= "\udcff" else c for c in text
    )

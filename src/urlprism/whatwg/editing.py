"""Changed copies of a URL, each part of them set completely."""

from types import EllipsisType
from typing import Final

import urlprism.whatwg.parsing.draft as drafts
from urlprism._core.arguments.intake import Text, from_utf8
from urlprism.errors import URLError
from urlprism.whatwg.setters import (
    cannot_have_credentials_or_port,
    change,
    change_fragment,
    change_query,
    copy_url,
)
from urlprism.whatwg.text import STANDARD
from urlprism.whatwg.urls.record import Spans, check_made

_PROTOCOL, _USERNAME, _PASSWORD, _HOST, _HOSTNAME, _PORT, _PATHNAME, _SEARCH, _HASH = range(9)
_ORDER: Final = bytes(
    (_PROTOCOL, _HOST, _HOSTNAME, _USERNAME, _PASSWORD, _PORT, _PATHNAME, _SEARCH, _HASH)
)
_NEED_A_HOST: Final = bytes((_USERNAME, _PASSWORD, _PORT))
_STAND_IN: Final = "host"
_NONE = -1


def with_parts(
    url: Spans, parts: tuple[Text | int | EllipsisType | None, ...], target: Spans
) -> None:
    """Fill `target` with a URL with the parts that are given, each set completely; `...` keeps one.

    They are in the order of `setters.SETTERS`. Raise URLError if a value cannot be set completely,
    or if parts contradict each other.
    """
    check_made(url)
    count, only = 0, _NONE
    for part in range(_HASH + 1):
        if parts[part] is not ...:
            count += 1
            only = part
    if count == 1:
        one = parts[only]
        _change_all(url, only, one if type(one) is str else _text(only, one), target)
    elif count == 0:
        copy_url(url, target)
    else:
        values = [_value(part, parts[part]) for part in range(_HASH + 1)]
        _change_many(url, values, count, target)


def _change_many(url: Spans, values: list[str | None], count: int, target: Spans) -> None:
    """Fill `target` with a URL with `count` parts, in an order in which all can be set, if any.

    Credentials and a port prevent changes to a URL that cannot have them, so they are removed
    first. They are set after the host.
    """
    host, hostname, port = values[_HOST], values[_HOSTNAME], values[_PORT]
    if values[_PROTOCOL] is not None and (host is not None or hostname is not None):
        url = _with_stand_in(url)
    if not cannot_have_credentials_or_port(url):
        for part in _NEED_A_HOST:
            if values[part] == "":
                count -= 1
                url = _with_all_of(url, part, "", target if count == 0 else None)
                values[part] = None
    for part in _ORDER:
        value = values[part]
        if value is not None:
            count -= 1
            url = _with_all_of(url, part, value, target if count == 0 else None)
    if host is not None and (hostname is not None or port is not None):
        _check_host(url, host, port != "")


def _with_stand_in(url: Spans) -> Spans:
    """Return a URL with a host: the scheme of a file URL without one cannot change."""
    if drafts.has_host(url) and drafts.has_no_host(url):
        return _with_all_of(url, _HOST, _STAND_IN, None)
    return url


def _with_all_of(url: Spans, part: int, value: str, target: Spans | None) -> Spans:
    """Return a URL after a setter, `target` or another; raise URLError if some value is dropped."""
    filled = Spans.__new__(Spans) if target is None else target
    _change_all(url, part, value, filled)
    return filled


def _change_all(url: Spans, part: int, value: str, target: Spans) -> None:
    error = change(url, part, value, target)
    if error is not None:
        raise error


def _value(part: int, part_value: Text | int | EllipsisType | None) -> str | None:
    """Return a value as text, or None for a part that stays."""
    if part_value is ...:
        return None
    return part_value if type(part_value) is str else _text(part, part_value)


def _text(part: int, value: object) -> str:
    """Return a value as text, a port number too; raise TypeError for another type."""
    is_number = part == _PORT and isinstance(value, int) and not isinstance(value, bool)
    return str(value) if is_number else from_utf8(value)


def _check_host(url: Spans, host: str, has_port: bool) -> None:
    """Raise URLError if the host name or the port that was set differs from `host`."""
    changed = Spans.__new__(Spans)
    error = change(url, _HOST, host, changed)
    wanted = url.hostname, url.port if has_port else ""
    if error is not None or wanted != (changed.hostname, changed.port):
        message = "the host contradicts the host name or the port that is also given"
        raise URLError(message, host, 0, len(host), f"{STANDARD} #dom-url-host")


def with_query(url: Spans, query: str | None, target: Spans) -> None:
    """Fill `target` with a URL with a query, or None; raise URLError if some of it is dropped."""
    error = change_query(url, query, target)
    if error is not None:
        raise error


def with_fragment(url: Spans, fragment: str | None, target: Spans) -> None:
    """Fill `target` with a URL with this fragment, or None; raise URLError if some is dropped."""
    error = change_fragment(url, fragment, target)
    if error is not None:
        raise error

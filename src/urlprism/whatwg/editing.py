"""Changed copies of a URL, each part of them set completely."""

from collections.abc import Mapping
from typing import Final

from urlprism._vocabulary.intake import Text, from_utf8
from urlprism.errors import URLError
from urlprism.whatwg.record import Spans, check_made
from urlprism.whatwg.setters import (
    cannot_have_credentials_or_port,
    change,
    change_fragment,
    change_query,
    copy_url,
)
from urlprism.whatwg.text import STANDARD

_NEED_A_HOST: Final = ("username", "password", "port")
_ORDER: Final = ("protocol", "host", "hostname", *_NEED_A_HOST, "pathname", "search", "hash")
_STAND_IN: Final = "host"


def with_parts(url: Spans, parts: Mapping[str, Text | int | None], made: Spans) -> None:
    """Fill `made` with a URL with the parts that are not None, each set completely.

    Raise URLError if a value cannot be set completely, or if parts contradict each other.
    """
    check_made(url)
    values = {}
    for name, value in parts.items():
        if value is not None:
            values[name] = value if type(value) is str else _text(name, value)
    if len(values) == 1:
        ((name, value),) = values.items()
        _change_all(url, name, value, made)
        return
    has_empty_host = url.has_host and url.hostname == ""
    if has_empty_host and "protocol" in values and values.keys() & {"host", "hostname"}:
        # The scheme of a file URL without a host cannot change: a stand-in host allows it.
        url = _with_all_of(url, "host", _STAND_IN)
    for name in _order(url, values):
        url = _with_all_of(url, name, values[name])
    if "host" in values and values.keys() & {"hostname", "port"}:
        _check_host(url, values["host"], values.get("port") != "")
    copy_url(url, made)


def _with_all_of(url: Spans, name: str, value: str) -> Spans:
    """Return a URL after a setter; raise URLError if that drops some of the value."""
    made = Spans.__new__(Spans)
    _change_all(url, name, value, made)
    return made


def _change_all(url: Spans, name: str, value: str, made: Spans) -> None:
    error = change(url, name, value, made)
    if error is not None:
        raise error


def _text(name: str, value: Text | int) -> str:
    """Return a value as text, a port number too; raise TypeError for another type."""
    is_number = name == "port" and isinstance(value, int) and not isinstance(value, bool)
    return str(value) if is_number else from_utf8(value)


def _order(url: Spans, values: Mapping[str, str]) -> list[str]:
    """Return the parts in an order in which all of them can be set, if there is one.

    Credentials and a port prevent changes to a URL that cannot have them, so they are removed
    first. They are set after the host.
    """
    first = [name for name in _NEED_A_HOST if values.get(name) == ""]
    if cannot_have_credentials_or_port(url):
        first = []
    return first + [name for name in _ORDER if name in values and name not in first]


def _check_host(url: Spans, host: str, has_port: bool) -> None:
    """Raise URLError if the host name or the port that was set differs from `host`."""
    made = Spans.__new__(Spans)
    error = change(url, "host", host, made)
    wanted = url.hostname, url.port if has_port else ""
    if error is not None or wanted != (made.hostname, made.port):
        message = "the host contradicts the host name or the port that is also given"
        raise URLError(message, host, 0, len(host), f"{STANDARD} #dom-url-host")


def with_query(url: Spans, query: str | None, made: Spans) -> None:
    """Fill `made` with a URL with a query, or None; raise URLError if not all of it can be set."""
    error = change_query(url, query, made)
    if error is not None:
        raise error


def with_fragment(url: Spans, fragment: str | None, made: Spans) -> None:
    """Fill `made` with a URL with this fragment, or None; raise URLError if some is dropped."""
    error = change_fragment(url, fragment, made)
    if error is not None:
        raise error

"""The parameters of redis-py that are no texts, and what each value is read as."""

from collections.abc import Callable
from typing import Final


def whole_number(text: str) -> int | None:
    """Return the number of a database, None for a text that is none."""
    try:
        return int(text)
    except ValueError:
        return None


def _flag(text: str) -> bool:
    return text.upper() not in {"0", "F", "FALSE", "N", "NO"}


PARSERS: Final[dict[str, Callable[[str], object]]] = {
    **dict.fromkeys(("db", "socket_read_size", "max_connections", "protocol"), int),
    **dict.fromkeys(("health_check_interval", "ssl_min_version"), int),
    **dict.fromkeys(("socket_timeout", "socket_connect_timeout", "timeout"), float),
    **dict.fromkeys(("socket_keepalive", "retry_on_timeout", "ssl_check_hostname"), _flag),
    "legacy_responses": _flag,
    "retry_on_error": list,
}


def value_of(name: str, text: str) -> object:
    """Return what a parameter is read as; raise ValueError for a number that is none."""
    return PARSERS.get(name, str)(text)

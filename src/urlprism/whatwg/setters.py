"""The standard's setters (#api): each changes a record, and returns the error if it drops text.

The standard's setters silently ignore all or part of some values; here, the error says which part.
"""

import re
from collections.abc import Callable
from typing import Final

from urlprism.errors import URLError
from urlprism.whatwg import sets
from urlprism.whatwg.machine import Machine, scalar_values, utf8_percent_encode
from urlprism.whatwg.record import URLRecord
from urlprism.whatwg.states_authority import host_state, hostname_state, port_state
from urlprism.whatwg.states_path import fragment_state, path_start_state, query_state
from urlprism.whatwg.states_scheme import scheme_start_state
from urlprism.whatwg.text import STANDARD

_TAB_OR_NEWLINE: Final = re.compile(f"[{''.join(sorted(sets.ASCII_TAB_OR_NEWLINE))}]")
_USERINFO = sets.table(sets.USERINFO)
_State = Callable[[Machine], bool]


def set_protocol(record: URLRecord, value: str) -> URLError | None:
    """Set the scheme (#dom-url-protocol)."""
    # The value may end with a ":" already: that is the protocol of a URL.
    behind = "" if value.endswith(":") else ":"
    return _run(record, value, scheme_start_state, "protocol", behind=behind)


def set_username(record: URLRecord, value: str) -> URLError | None:
    """Set the username (#dom-url-username)."""
    if record.cannot_have_credentials_or_port():
        return _refused(
            value, "a URL without a host, or a file URL, cannot have a username"
        ).of_part("username")
    record.username = utf8_percent_encode(scalar_values(value), _USERINFO)
    return None


def set_password(record: URLRecord, value: str) -> URLError | None:
    """Set the password (#dom-url-password)."""
    if record.cannot_have_credentials_or_port():
        return _refused(
            value, "a URL without a host, or a file URL, cannot have a password"
        ).of_part("password")
    record.password = utf8_percent_encode(scalar_values(value), _USERINFO)
    return None


def set_host(record: URLRecord, value: str) -> URLError | None:
    """Set the host, and the port if the value has one (#dom-url-host)."""
    if record.opaque_path is not None:
        return _refused(value, "a URL with an opaque path cannot have a host")
    return _run(record, value, host_state, "host")


def set_hostname(record: URLRecord, value: str) -> URLError | None:
    """Set the host (#dom-url-hostname)."""
    if record.opaque_path is not None:
        return _refused(value, "a URL with an opaque path cannot have a host")
    return _run(record, value, hostname_state, "hostname")


def set_port(record: URLRecord, value: str) -> URLError | None:
    """Set the port, or remove it if the value is empty (#dom-url-port)."""
    if record.cannot_have_credentials_or_port():
        return _refused(value, "a URL without a host, or a file URL, cannot have a port")
    if value == "":
        record.port = None
        return None
    return _run(record, value, port_state, "port")


def set_pathname(record: URLRecord, value: str) -> URLError | None:
    """Set the path (#dom-url-pathname)."""
    if record.opaque_path is not None:
        return _refused(value, "an opaque path cannot be replaced")
    record.path = []
    return _run(record, value, path_start_state, "pathname")


def set_search(record: URLRecord, value: str) -> URLError | None:
    """Set the query, or remove it if the value is empty (#dom-url-search)."""
    record.query = None
    before = int(value.startswith("?"))
    return None if value == "" else _run(record, value, query_state, "search", before=before)


def set_hash(record: URLRecord, value: str) -> URLError | None:
    """Set the fragment, or remove it if the value is empty (#dom-url-hash)."""
    record.fragment = None
    before = int(value.startswith("#"))
    return None if value == "" else _run(record, value, fragment_state, "hash", before=before)


def set_query(record: URLRecord, query: str) -> URLError | None:
    """Set the query, which may be empty (#query-state)."""
    return _run(record, query, query_state, "search")


def set_fragment(record: URLRecord, fragment: str) -> URLError | None:
    """Set the fragment, which may be empty (#fragment-state)."""
    return _run(record, fragment, fragment_state, "hash")


SETTERS: Final[dict[str, Callable[[URLRecord, str], URLError | None]]] = {
    "protocol": set_protocol,
    "username": set_username,
    "password": set_password,
    "host": set_host,
    "hostname": set_hostname,
    "port": set_port,
    "pathname": set_pathname,
    "search": set_search,
    "hash": set_hash,
}


def _run(
    record: URLRecord, value: str, state: _State, part: str, *, before: int = 0, behind: str = ""
) -> URLError | None:
    """Run the basic URL parser on a record, from a given first state.

    It reads the value without its first `before` characters, and with `behind` added at the end.
    """
    machine = Machine(value[before:] + behind, record, None, is_setter=True)
    machine.prepare()
    state(machine)
    if machine.failure is None:
        section = f"dom-url-{part}"
        error = _left_out(machine, value, before, f"{STANDARD} #{section}")
    else:
        error = machine.error()
        start, end = (min(before + place, len(value)) for place in (error.start, error.end))
        error = URLError(error.message, value, start, end, error.rule)
    return None if error is None else error.of_part(part)


def _left_out(machine: Machine, value: str, before: int, rule: str) -> URLError | None:
    """Return the error for the part of a value that the machine has not read, or None."""
    removed = _TAB_OR_NEWLINE.search(value)
    if removed:
        return URLError("a tab or line end would be removed", value, *removed.span(), rule)
    start, end = machine.unread()
    if start == end:
        return None
    message = "the text after this would be ignored"
    return URLError(message, value, before + start, len(value), rule)


def _refused(value: str, message: str) -> URLError:
    return URLError(message, value, 0, len(value), f"{STANDARD} #api")

"""The standard's setters (#api): each changes a record, and says why where it does nothing."""

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

_USERINFO = sets.table(sets.USERINFO)
_State = Callable[[Machine], bool]


def set_protocol(record: URLRecord, value: str) -> URLError | None:
    """Set the scheme (#dom-url-protocol)."""
    return _run(record, value + ":", scheme_start_state)


def set_username(record: URLRecord, value: str) -> URLError | None:
    """Set the username (#dom-url-username)."""
    if record.cannot_have_credentials_or_port():
        return _refused(value, "a URL without a host, or of a file, has no username").of_part(
            "username"
        )
    record.username = utf8_percent_encode(scalar_values(value), _USERINFO)
    return None


def set_password(record: URLRecord, value: str) -> URLError | None:
    """Set the password (#dom-url-password)."""
    if record.cannot_have_credentials_or_port():
        return _refused(value, "a URL without a host, or of a file, has no password").of_part(
            "password"
        )
    record.password = utf8_percent_encode(scalar_values(value), _USERINFO)
    return None


def set_host(record: URLRecord, value: str) -> URLError | None:
    """Set the host, and the port if the value has one (#dom-url-host)."""
    if record.opaque_path is not None:
        return _refused(value, "a URL with an opaque path has no host")
    return _run(record, value, host_state)


def set_hostname(record: URLRecord, value: str) -> URLError | None:
    """Set the host (#dom-url-hostname)."""
    if record.opaque_path is not None:
        return _refused(value, "a URL with an opaque path has no host")
    return _run(record, value, hostname_state)


def set_port(record: URLRecord, value: str) -> URLError | None:
    """Set the port, or remove it if the value is empty (#dom-url-port)."""
    if record.cannot_have_credentials_or_port():
        return _refused(value, "a URL without a host, or of a file, has no port")
    if value == "":
        record.port = None
        return None
    return _run(record, value, port_state)


def set_pathname(record: URLRecord, value: str) -> URLError | None:
    """Set the path (#dom-url-pathname)."""
    if record.opaque_path is not None:
        return _refused(value, "an opaque path cannot be replaced")
    record.path = []
    return _run(record, value, path_start_state)


def set_search(record: URLRecord, value: str) -> URLError | None:
    """Set the query, or remove it if the value is empty (#dom-url-search)."""
    record.query = None
    return None if value == "" else _run(record, value.removeprefix("?"), query_state)


def set_hash(record: URLRecord, value: str) -> URLError | None:
    """Set the fragment, or remove it if the value is empty (#dom-url-hash)."""
    record.fragment = None
    return None if value == "" else _run(record, value.removeprefix("#"), fragment_state)


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


def _run(record: URLRecord, value: str, state: _State) -> URLError | None:
    """Run the basic URL parser on a record, with a state to begin with."""
    machine = Machine(value, record, None, is_setter=True)
    machine.prepare()
    state(machine)
    return None if machine.failure is None else machine.error()


def _refused(value: str, message: str) -> URLError:
    return URLError(message, value, 0, len(value), f"{STANDARD} #api")

"""Whether a server is meant by a request: its fields Host and Origin, against DNS rebinding.

A page of a stranger's name that is made to lead to 127.0.0.1 sends that name as Host, and as the
host of Origin, which are on no list.

Host ──► RFC 3986 host and port ──► one field, on the list? ──► 400, 421
Origin ──► "scheme://" Host, or "null" ──► one field, on the list? ──► 403
"""

import logging
import re
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from urlprism._core.grammar.schemes import default_port
from urlprism.errors import URLError
from urlprism.gate.addresses import parsed
from urlprism.gate.host_fields import host_field
from urlprism.gate.host_lists import HostList, listed
from urlprism.gate.policy_fields import hosts as hosts_of
from urlprism.gate.policy_fields import texts
from urlprism.redaction.excerpts import quoted

LOOPBACK: Final = ("localhost", "127.0.0.1", "::1")
_LOG: Final = logging.getLogger("urlprism.hosts")
_WEB: Final = frozenset({"http", "https"})
_ORIGIN: Final = re.compile(r"([A-Za-z][A-Za-z0-9+.-]*)://(.*)", re.DOTALL)
# An entry: a scheme, a host as in a policy's list, a port or ":*" for any.
_ENTRY: Final = re.compile(
    r"([A-Za-z][A-Za-z0-9+.-]*)://([^/?#@\[\]:]+|\[[^\[\]]*\])(?::([0-9]+|\*))?"
)
_ANY: Final = "*"
_NULL: Final = "null"
_SHOWN: Final = 80


class RefusedRequest(NamedTuple):
    """Why a request is refused: the status of the answer, the field, the message and the rule."""

    status: int
    field: str
    message: str
    rule: str

    @property
    def page(self) -> bytes:
        r"""Return the body of the answer.

        >>> RefusedRequest(400, "Host", "there is none", "RFC 9112 §3.2").page
        b'The request was refused: the field Host: there is none (RFC 9112 \xc2\xa73.2)\n'
        """
        said = f"the field {self.field}: {self.message} ({self.rule})"
        return f"The request was refused: {said}\n".encode()


class _Entry(NamedTuple):
    """An origin that is allowed: its scheme, its hosts, and its port, None for any."""

    scheme: str
    hosts: HostList
    port: int | None


class RequestHosts:
    """Checks the fields Host and Origin of requests.

    `allowed_hosts` has entries as `Policy.allowed_hosts` has them: "example.com", ".example.com",
    "*.example.com", addresses, networks; the port of the field may be any. By default it is this
    machine: localhost, 127.0.0.1 and ::1.

    `allowed_origins` has origins, whose host is such a name or an address: "https://app.example",
    "https://*.app.example:8443", "http://localhost:*" for any port, and "null". By default, those
    of http and https are allowed whose host is allowed. A request without Origin passes: programs
    that are no browsers send none.

    Raise ValueError for an entry that no field can match, and TypeError for a text as a list.

    >>> checks = RequestHosts()
    >>> checks.refusal([b"localhost:8000"], []) is None
    True
    >>> checks.refusal([b"evil.example"], []).status
    421
    >>> checks.refusal([b"localhost:8000"], [b"https://evil.example"]).field
    'Origin'
    """

    def __init__(
        self,
        allowed_hosts: Iterable[str] | None = None,
        allowed_origins: Iterable[str] | None = None,
    ) -> None:
        entries = LOOPBACK if allowed_hosts is None else allowed_hosts
        self._hosts = _listed("allowed_hosts", entries)
        origins = () if allowed_origins is None else texts("allowed_origins", allowed_origins)
        self._origins = [_entry(each) for each in origins if each != _NULL]
        self._takes_null = _NULL in origins
        self._takes_hosts = allowed_origins is None

    def refusal(self, hosts: Sequence[bytes], origins: Sequence[bytes]) -> RefusedRequest | None:
        """Return why a request with these fields Host and Origin is refused; None if it is not."""
        refused = self._refused_host(hosts) or self._refused_origin(origins)
        if refused is not None:
            fields = hosts if refused.field == "Host" else origins
            shown = ", ".join(quoted(each.decode("latin-1"), _SHOWN) for each in fields[:2])
            _LOG.warning("a request was refused: %s: %s: %s", refused.field, refused.message, shown)
        return refused

    def _refused_host(self, hosts: Sequence[bytes]) -> RefusedRequest | None:
        """Return why a request is refused for its fields Host, which are one of a host listed."""
        if len(hosts) != 1:
            message = "there are several" if hosts else "there is none"
            return RefusedRequest(400, "Host", message, "RFC 9112 §3.2")
        try:
            host = host_field(hosts[0].decode("latin-1")).host
        except URLError as error:
            return RefusedRequest(400, "Host", error.message, error.rule)
        if _has(self._hosts, host):
            return None
        return RefusedRequest(421, "Host", "this server is not for this host", "RFC 9110 §7.4")

    def _refused_origin(self, origins: Sequence[bytes]) -> RefusedRequest | None:
        """Return why a request is refused for its fields Origin, of which there may be none."""
        rule = "RFC 6454 §7"
        if not origins:
            return None
        if len(origins) > 1:
            return RefusedRequest(403, "Origin", "there are several", rule)
        text = origins[0].decode("latin-1")
        if text == _NULL and self._takes_null:
            return None
        parts = _ORIGIN.fullmatch(text)
        try:
            field = None if parts is None else host_field(parts[2])
        except URLError as error:
            return RefusedRequest(403, "Origin", error.message, error.rule)
        if parts is not None and field is not None:
            scheme = parts[1].lower()
            port = default_port(scheme) if field.port is None else field.port
            if self._takes_hosts and scheme in _WEB and _has(self._hosts, field.host):
                return None
            if any(_is_of(each, scheme, field.host, port) for each in self._origins):
                return None
        return RefusedRequest(403, "Origin", "pages of this origin may not ask", rule)


def _is_of(entry: _Entry, scheme: str, host: str, port: int | None) -> bool:
    """Whether an origin is one of an entry's."""
    is_port = entry.port is None or entry.port == port
    return entry.scheme == scheme and is_port and _has(entry.hosts, host)


def _has(hosts: HostList, host: str) -> bool:
    """Whether a list has an effective host."""
    address = parsed(host)
    return hosts.has_name(host) if address is None else hosts.has_address(address)


def _listed(field: str, entries: Iterable[str]) -> HostList:
    """Return the list of entries; raise ValueError for one that is no host."""
    return listed(hosts_of(field, entries), bare_is_all_below=False)


def _entry(text: str) -> _Entry:
    """Return an entry of `allowed_origins`; raise ValueError for one that no origin can match."""
    parts = _ENTRY.fullmatch(text)
    if parts is None:
        message = (
            f'allowed_origins: not an origin: {quoted(text, _SHOWN)}; write "https://host:port"'
        )
        raise ValueError(message)
    scheme, host, port = parts[1].lower(), parts[2], parts[3]
    hosts = _listed("allowed_origins", (host.strip("[]"),))
    if port == _ANY:
        return _Entry(scheme, hosts, None)
    number = host_field(f"h:{port}").port if port else default_port(scheme)
    if number is None:
        message = (
            f"allowed_origins: {quoted(text, _SHOWN)}: {scheme} has no default port; write one"
        )
        raise ValueError(message)
    return _Entry(scheme, hosts, number)

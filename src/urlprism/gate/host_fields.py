"""The field Host of a request, by its grammar: the host and the port of a server.

field ──► RFC 3986 authority without userinfo ──► host in its canonical spelling, port
"""

from typing import Final, NamedTuple

from urlprism import rfc3986
from urlprism.errors import URLError
from urlprism.readers import effective_host

_RULE: Final = "RFC 9110 §7.2"
_MOST: Final = 65_535
_BEFORE: Final = "//"  # what makes an authority of a field


class HostField(NamedTuple):
    """What a field Host has: the effective host, its port, and how many characters the host has.

    The port is None if none is written.
    """

    host: str
    port: int | None
    size: int


def host_field(text: str) -> HostField:
    """Return the host and the port of a field Host: `uri-host [ ":" port ]`.

    Raise URLError, which names the place and the rule, for anything else, an empty host too.

    >>> host_field("EXAMPLE.com:8000")
    HostField(host='example.com', port=8000, size=11)
    >>> host_field("[0:0::1]").host
    '::1'
    """
    try:
        parts = rfc3986.parse(f"{_BEFORE}{text}")
    except URLError as error:
        start, end = (max(each - len(_BEFORE), 0) for each in (error.start, error.end))
        raise URLError(error.message, text, start, end, error.rule) from None
    if parts.userinfo is not None or parts.authority != text:
        raise URLError("more than a host and a port", text, 0, len(text), _RULE)
    host, port = parts.host or "", parts.port or ""
    effective = effective_host(host)
    if not effective:
        raise URLError("there is no host", text, 0, 0, _RULE)
    number = port.lstrip("0") or "0"
    if len(number) > len(str(_MOST)) or int(number) > _MOST:
        message = f"the port is not from 0 to {_MOST}"
        raise URLError(message, text, len(text) - len(port), len(text), _RULE)
    return HostField(effective, int(number) if port else None, len(host))

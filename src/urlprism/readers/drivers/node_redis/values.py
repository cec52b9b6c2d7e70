"""What node-redis decodes in a URL: a login, a number for a database, a pattern for a socket."""

import re
from typing import Final

from urlprism.readers.drivers import ecmascript
from urlprism.readers.drivers.connections import refused

_ADDRESS: Final = re.compile(r"\[([0-9a-f:]+)\]")
RULE: Final = "redis parseURL, TypeError"
UNIX: Final = re.compile(
    r"unix://(?:([^:@/]*)(?::([^@/]*))?@)?(/[^?#]+)(?:\?([^#]*))?(?:#[^\n\r\u2028\u2029]*)?"
)


def decoded(text: str) -> str | None:
    """Return a part decoded, None for an empty one."""
    return ecmascript.decode_component(text) if text else None


def database_of(text: str) -> str:
    """Return the number of a database; raise Refused for a text that is none."""
    number = ecmascript.number(text)
    if number is None:
        raise refused("the database is not a number", RULE)
    return number


def host_of(hostname: str) -> str:
    """Return a host without the brackets of an address."""
    match = _ADDRESS.fullmatch(hostname)
    return match[1] if match else hostname

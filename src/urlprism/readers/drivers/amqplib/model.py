"""How amqplib reads a URL: `connect`, by the class `URL` of Node.js.

text ──► URL ──► amqp or amqps ──► host, port, login by `unescape`, path decoded
"""

import functools
import re
from collections.abc import Callable
from typing import Final, NamedTuple

from urlprism.readers.drivers import ecmascript
from urlprism.readers.drivers.connections import Connection, Place, driver, port_of, refused
from urlprism.readers.outcomes import Refused
from urlprism.readers.programs.node import model as node
from urlprism.urllib_parse import unquote

VERSION: Final = "2.3.1"
_BRACKETS: Final = re.compile(r"^\[|\]\Z")
_ESCAPE: Final = re.compile("%(?:u([0-9A-Fa-f]{4})|([0-9A-Fa-f]{2}))")


class Fields(NamedTuple):
    """The options of the socket, and what the connection is opened with."""

    host: str
    port: int
    virtualHost: str  # noqa: N815 - its own name
    user: str
    password: str
    tls: int


def report_by(
    url_of: Callable[[str, str | None], node.Fields],
    text: str,
    base: str | None,  # noqa: ARG001 - it does not resolve
) -> Fields:
    """Return the options by a release of Node.js; raise Refused if something throws."""
    url = url_of(text or "amqp://localhost", None)
    if url.protocol not in {"amqp:", "amqps:"}:
        raise refused("the scheme is neither amqp nor amqps", "amqplib connect, Error")
    is_tls = url.protocol == "amqps:"
    is_guest = not url.username and not url.password
    return Fields(
        _BRACKETS.sub("", url.hostname),
        int(url.port or 0) or (5671 if is_tls else 5672),
        _vhost(url.pathname[1:]) or "/",
        "guest" if is_guest else _unescaped(url.username),
        "guest" if is_guest else _unescaped(url.password),
        int(is_tls),
    )


def _vhost(text: str) -> str:
    """Return a text as `querystring.unescape` does, which never throws."""
    try:
        return ecmascript.decode_component(text)
    except Refused:
        return unquote(text, errors="replace")


def _unescaped(text: str) -> str:
    """Return a text as `unescape` does: an octet is a character."""
    return _ESCAPE.sub(lambda match: chr(int(match[1] or match[2], 16)), text)


def connection(fields: Fields) -> Connection:
    """Return who connects where."""
    place = Place(fields.host or "localhost", port_of(fields.port, 0))
    who = fields.user, fields.password, fields.virtualHost
    return Connection("amqps" if fields.tls else "amqp", (place,), *who)


REPORT: Final = functools.partial(report_by, node.MODEL.report)
MODEL: Final = driver("amqplib", VERSION, "amqplib's connect", Fields, REPORT, connection)

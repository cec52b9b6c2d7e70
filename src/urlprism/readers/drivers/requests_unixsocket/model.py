"""How requests-unixsocket reads a URL: the socket is the network location, percent-decoded.

text ──► requests prepares it ──► `http+unix://`? ──► urlparse ──► netloc decoded: the socket
                                                  ──► path and query: the request-target

A login and a port are parts of the socket's path. Other URLs go where requests goes.
"""

from typing import Final

from urlprism._core.records.components import Components
from urlprism.readers.drivers.requests_unixsocket.prepared import HOST, VERSION, Fields, report
from urlprism.readers.model import Model
from urlprism.readers.outcomes import SOCKET, Target, Wire
from urlprism.readers.programs.requests import model as requests
from urlprism.readers.programs.requests.releases import urllib3_of
from urlprism.readers.programs.urllib3 import model as urllib3
from urlprism.readers.reading import Reading


def answer(fields: Fields) -> tuple[Components, Target]:
    """Return the common parts, and where a request goes."""
    if fields.socket is None:
        url, scheme, _, host, port, auth, target, fragment, _ = fields
        own = requests.Fields(url, scheme, host, port, auth, target, fragment)
        return requests.answer(own)
    path, question, query = fields.target.partition("?")
    place = SOCKET + fields.socket
    whole = query if question else None
    parts = Components("http", fields.auth, place, None, path, whole, fields.fragment)
    return parts, Target("http", place, None)


def wire(reading: Reading, text: str, base: str | None) -> Wire | None:  # noqa: ARG001 - all take them
    """Return what is dialled and sent."""
    request = Fields(**reading.report)  # type: ignore[arg-type]
    sent = urllib3.encoded_target(request.target, urllib3_of(requests.NEWEST))
    if sent is None:
        return None
    is_authorized = request.is_authorized
    dialled = Target(request.scheme, request.host, request.port)
    if request.socket is None:
        return urllib3.wire_of(dialled, sent, is_authorized=is_authorized)
    place = Target("http", SOCKET + request.socket, None)
    return Wire(place, HOST.encode(), request.target.encode(), is_authorized)


MODEL: Final = Model(
    *("requests-unixsocket", VERSION, "requests over the socket of a URL", Fields._fields),
    *(report, answer),
    wire=wire,
)

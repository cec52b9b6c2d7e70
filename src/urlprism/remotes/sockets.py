"""The URL of HTTP over a Unix socket, as clients of Requests have it."""

from collections.abc import Iterable
from typing import Final

from urlprism._core.arguments.intake import exact
from urlprism._core.arguments.part_data import Pairs
from urlprism.errors import URLError
from urlprism.readers import reader
from urlprism.rfc3986 import build
from urlprism.urllib_parse import quote

_RULE: Final = "http+unix://SOCKET/PATH"
_READER: Final = "requests-unixsocket"


def build_socket(
    socket: str, path: str | Iterable[str] = "/", query: str | Pairs | None = None
) -> str:
    """Return the URL of a path behind the Unix socket at a path of this machine.

    The path and the query are those of `rfc3986.build`. Raise URLError if requests-unixsocket finds
    another socket in it, or refuses it: 107 octets are the longest path of a socket.

    >>> build_socket("/run/docker.sock", "/v1/info", {"all": "1"})
    'http+unix://%2Frun%2Fdocker.sock/v1/info?all=1'
    """
    rest = str(build(host="socket", path=path, query=query)).removeprefix("//socket")
    text = f"http+unix://{quote(exact(socket), '', errors='surrogateescape')}{rest}"
    if reader(_READER).read(text).report.get("socket") != socket:
        raise URLError("no URL has this socket", text, 0, len(text), _RULE)
    return text

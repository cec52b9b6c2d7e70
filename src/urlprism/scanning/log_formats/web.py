"""Logs of Apache, nginx and programs that write like them, and the default text of Envoy."""

import re
from typing import Final, NamedTuple

from urlprism.errors import URLError
from urlprism.scanning.log_formats.entry import (
    Entry,
    Escapes,
    LogText,
    headers,
    origin_at,
    request,
)

_QUOTED: Final = r'"([^"\\]*(?:\\.[^"\\]*)*)"'
# The date in brackets, request, status and size; the combined format goes on with two headers.
_ENTRY: Final = re.compile(rf"\] {_QUOTED} [0-9-]+ [0-9-]+(?: {_QUOTED}(?: {_QUOTED})?)?")
_SERVER: Final = re.compile(r"([^\s:\[\]]+|\[[0-9A-Fa-f:.]+\]):([0-9]{1,5}) (?=\S+ \S+ )")
_PIECE: Final = re.compile(_QUOTED)
_ENVOY: Final = re.compile(rf"\[[^\]]*\] {_QUOTED} [0-9]+ \S+ ")
_ENVOY_QUOTED: Final = 5
_HTTPS: Final = "443"
# The client, the date, where the request went, its times, status and octets, cookies, how it ended,
# connections and queues, captured headers, and the request, whose closing quote a limit may cut.
_HAPROXY: Final = re.compile(
    r"(?<!\S)\S+ \[[^\]\s]+\] \S+ \S+/\S+ -?[0-9]+(?:/[+-]?[0-9]+){4} -?[0-9]+ \+?[0-9]+ \S+ \S+ "
    r"\S{4} [0-9]+(?:/\+?[0-9]+){4} [0-9]+/[0-9]+ (?:\{[^}]*\} ){0,2}\"([^\"]*)"
)


class WebReader(NamedTuple):
    """Reads one of the formats of Apache and nginx.

    All have a request; `has_headers` says that Referer and User-Agent have to be there, and
    `has_server` that host and port of the server stand before the rest.
    """

    name: str
    has_headers: bool = False
    has_server: bool = False

    def read(self, line: str) -> Entry:
        """Return the target and the headers of an entry."""
        entry = _ENTRY.search(line)
        server = _SERVER.match(line) if self.has_server else None
        if (
            entry is None
            or (self.has_headers and entry[3] is None)
            or (self.has_server and server is None)
        ):
            message = f"the line is not an entry of {self.name}"
            raise URLError(message, line, 0, 0, "Common Log Format")
        origin = "" if server is None else _origin(*server.groups())
        places = ("referer", *entry.span(2)), ("user-agent", *entry.span(3))
        return [request(line, *entry.span(1), origin), *headers(line, places)]


def _origin(host: str, port: str) -> str:
    """Return the start of a server's URLs; the scheme is https if the port is 443."""
    return origin_at("https" if port == _HTTPS else "http", host, port)


class EnvoyTextReader:
    """Reads the format that Envoy has by default, and Istio's, which has one text more."""

    def read(self, line: str) -> Entry:
        """Return the target, which is at the authority, and the User-Agent."""
        entry = _ENVOY.match(line)
        pieces = [] if entry is None else list(_PIECE.finditer(line, entry.end()))
        if entry is None or len(pieces) < _ENVOY_QUOTED:
            message = "the line is not an entry of Envoy's default format"
            raise URLError(message, line, 0, 0, "Envoy, default format string")
        first = min(1, len(pieces) - _ENVOY_QUOTED)
        agent, authority = pieces[first + 1], pieces[first + 3]
        origin = origin_at("http", authority[1])
        agents: list[LogText] = list(headers(line, [("user-agent", *agent.span(1))]))
        return [request(line, entry.start(1), entry.end(1), origin), *agents]


class HAProxyReader:
    """Reads the log of requests of HAProxy, `option httplog`, with what syslog puts before it."""

    def read(self, line: str) -> Entry:
        """Return the target; captured headers have no names."""
        entry = _HAPROXY.search(line)
        if entry is None:
            message = "the line is not an entry of HAProxy's log of requests"
            raise URLError(message, line, 0, 0, "HAProxy, HTTP log format")
        return [request(line, *entry.span(1), escapes=Escapes.HASH)]

"""Whether slashes are merged for a server: nginx asks the default server of the socket.

The request line is read before the field Host is: `merge_slashes` of the server that Host names
comes too late, unless TLS has named the server.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from urlprism.servers.configurations.nginx.syntax import Directive
from urlprism.servers.deployments import Unread

_EVERY_ADDRESS: Final = frozenset({"*", "0.0.0.0"})  # noqa: S104 - read, not listened at
_DEFAULT: Final = frozenset({"default_server", "default"})
_TLS: Final = frozenset({"ssl", "quic"})


class _Socket(NamedTuple):
    address: str
    is_default: bool
    is_tls: bool


class Merging:
    """Which servers of a block `http` read paths with their slashes merged."""

    def __init__(self, http: Sequence[Directive]) -> None:
        outside = _word(http, "on")
        servers = [each for each in http if each.name == "server" and each.block is not None]
        self._own = {id(each): _word(each.block or (), outside) for each in servers}
        self._sockets = {id(each): _sockets(each.block or ()) for each in servers}
        self._first: dict[str, str] = {}
        self._all: dict[str, set[str]] = {}
        is_sure = set()
        for each in servers:
            own = self._own[id(each)]
            for socket in self._sockets[id(each)]:
                self._all.setdefault(socket.address, set()).add(own)
                if socket.address not in self._first or (
                    socket.is_default and socket.address not in is_sure
                ):
                    self._first[socket.address] = own
                if socket.is_default:
                    is_sure.add(socket.address)

    def of(self, server: Directive) -> tuple[bool, Unread | None]:
        """Return whether slashes are merged; it may depend on the socket, which is not followed."""
        words = set()
        for socket in self._sockets[id(server)]:
            words.add(self._first[socket.address])
            if socket.is_tls:
                words |= self._all[socket.address]
        if len(words) == 1:
            return words != {"off"}, None
        what = "merge_slashes: the servers of its sockets differ"
        return self._own[id(server)] != "off", Unread(server.place, what)


def _word(block: Iterable[Directive], outside: str) -> str:
    words = [each.words[0] for each in block if each.name == "merge_slashes" and each.words]
    return words[-1] if words else outside


def _sockets(block: Iterable[Directive]) -> tuple[_Socket, ...]:
    """Return where a server listens."""
    words = [each.words for each in block if each.name == "listen" and each.words]
    return tuple(
        _Socket(_address(first), not _DEFAULT.isdisjoint(options), not _TLS.isdisjoint(options))
        for first, *options in words or [("80",)]
    )


def _address(text: str) -> str:
    """Return an address and a port, the same for the same socket."""
    if text.startswith("unix:"):
        return text
    if re.fullmatch("[0-9]+", text):
        return f"*:{text}"
    host, colon, port = text.rpartition(":")
    if not colon or text.endswith("]"):
        host, port = text, "80"
    return f"{'*' if host in _EVERY_ADDRESS else host.lower()}:{port}"

"""The special schemes and their default ports (#special-scheme)."""

from typing import Final

import urlprism._core.octets.memory as memory

SPECIAL: Final[dict[str, int | None]] = {
    "ftp": 21,
    "file": None,
    "http": 80,
    "https": 443,
    "ws": 80,
    "wss": 443,
}
# What a draft calls them.
NOT_SPECIAL: Final = 0
FTP, FILE, HTTP, HTTPS, WS, WSS = range(1, 7)
_NOT_SPECIAL, _FTP, _FILE, _HTTP, _HTTPS, _WS, _WSS = range(7)
_OF_HTTP, _OF_HTTPS, _OF_FILE = b"http", b"https", b"file"
_OF_FTP, _OF_WS, _OF_WSS = b"ftp", b"ws", b"wss"
_NO_PORT = -1


def is_special(scheme: str) -> bool:
    """Return whether a scheme is a special scheme."""
    return scheme in SPECIAL


def number_of(octets: bytes | bytearray, end: int) -> int:
    """Return the number of the scheme before `end`."""
    if end == 5 and memory.same(octets, 0, _OF_HTTPS, 5):
        return _HTTPS
    if end == 4:
        if memory.same(octets, 0, _OF_HTTP, 4):
            return _HTTP
        return _FILE if memory.same(octets, 0, _OF_FILE, 4) else _NOT_SPECIAL
    if end == 3:
        if memory.same(octets, 0, _OF_FTP, 3):
            return _FTP
        return _WSS if memory.same(octets, 0, _OF_WSS, 3) else _NOT_SPECIAL
    return _WS if end == 2 and memory.same(octets, 0, _OF_WS, 2) else _NOT_SPECIAL


def default_port(scheme: int) -> int:
    """Return the default port of a scheme, -1 if it has none (#default-port)."""
    if scheme in {_HTTP, _WS}:
        return 80
    if scheme in {_HTTPS, _WSS}:
        return 443
    return 21 if scheme == _FTP else _NO_PORT

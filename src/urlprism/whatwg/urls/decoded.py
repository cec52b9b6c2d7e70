"""The parts of a URL as data: percent-decoded names and values, and the address of a host."""

import re
from typing import TYPE_CHECKING, Final

import urlprism._core.escapes.percent as percent
from urlprism._core.hosts.ipv4 import is_ipv4
from urlprism.whatwg.text import STANDARD

if TYPE_CHECKING:
    from ipaddress import IPv4Address, IPv6Address

RULE: Final = f"{STANDARD} #url-path"
_DRIVE: Final = re.compile("/[A-Za-z]:")
_DOT: Final = re.compile(r"\.|%2[Ee]")


def text_of(written: str) -> str:
    """Return a percent-encoded part decoded; U+FFFD replaces octets that are not UTF-8.

    >>> text_of("a%2Fb%20c")
    'a/b c'
    """
    if "%" not in written:
        return written
    octets = written.encode()
    return percent.decode_to_text(octets, 0, len(octets), False)


def segments_of(path: str) -> tuple[str, ...]:
    """Return the decoded segments of a path that is a list; an opaque path has none.

    >>> segments_of("/a%2Fb/"), segments_of("a/b")
    (('a/b', ''), ())
    """
    if not path.startswith("/"):
        return ()
    return tuple([text_of(segment) for segment in path[1:].split("/")])


def name_of(path: str) -> str:
    """Return the last segment of a path as written; an opaque path has none, which is "".

    >>> name_of("/a/b%20c"), name_of("/a/"), name_of("a/b")
    ('b%20c', '', '')
    """
    return path.rpartition("/")[2] if path.startswith("/") else ""


def parent_of(path: str, *, is_file: bool) -> str:
    """Return a path without its last segment; a root, an opaque path and a drive letter stay.

    >>> parent_of("/a/b", is_file=False), parent_of("/a", is_file=False)
    ('/a', '/')
    """
    if len(path) < 2 or not path.startswith("/") or (is_file and _DRIVE.fullmatch(path)):
        return path
    return path.rpartition("/")[0] or "/"


def suffix_start(name: str) -> int:
    """Return where the suffix of a name as written begins, or its end if it has none.

    A dot at the start or at the end of a name begins no suffix.

    >>> suffix_start("a.tar%2Egz"), suffix_start(".a"), suffix_start("a.")
    (5, 2, 2)
    """
    dot = None
    for dot in _DOT.finditer(name):  # noqa: B007 - the last one counts
        pass
    if dot is None or dot.start() == 0 or dot.end() == len(name):
        return len(name)
    return dot.start()


def suffixes_of(name: str) -> tuple[str, ...]:
    """Return the suffixes of a decoded name, each with its dot.

    >>> suffixes_of("a.tar.gz"), suffixes_of(".a"), suffixes_of("a.")
    (('.tar', '.gz'), (), ())
    """
    if name.endswith("."):
        return ()
    return tuple([f".{each}" for each in name.lstrip(".").split(".")[1:]])


def address_of(host: str, *, is_special: bool) -> "IPv4Address | IPv6Address | None":
    """Return the address that a serialized host is, or None.

    >>> address_of("[::1]", is_special=False), address_of("1.2.3.4", is_special=False)
    (IPv6Address('::1'), None)
    """
    from ipaddress import IPv4Address, IPv6Address  # noqa: PLC0415 - few ask

    if host.startswith("["):
        return IPv6Address(host[1:-1])
    return IPv4Address(host) if is_special and is_ipv4(host) else None

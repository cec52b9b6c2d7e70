"""What the recipes share: look a host up once, check each address, choose the one to connect to."""

import socket
from collections.abc import Callable, Iterable
from typing import Final, TypeAlias

from urlprism.comparison.gate import Pinned, SafeTarget, State

# Returns the addresses of a host, which is asked at a port.
Resolve: TypeAlias = Callable[[str, int], Iterable[str]]

# What sends a client to the field Location.
REDIRECTS: Final = frozenset({301, 302, 303, 307, 308})


def look_up(host: str, port: int) -> list[str]:
    """Return the addresses of a host, as the system orders them; raise OSError if it has none."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return [str(address[0]) for *_, address in found]


def checked(target: SafeTarget, resolve: Resolve = look_up) -> tuple[str, ...]:
    """Return all addresses of a target's host, each once; raise UnsafeURL if one is refused."""
    is_name = target.state is State.NEEDS_RESOLVING
    addresses = resolve(target.host, target.port) if is_name else [target.host]
    return tuple(dict.fromkeys(target.check_addresses(addresses)))


def pin(target: SafeTarget, resolve: Resolve = look_up) -> Pinned:
    """Return how to connect to the first address of a target's host.

    Raise UnsafeURL if any of them is refused.
    """
    return target.pinned(checked(target, resolve)[0])

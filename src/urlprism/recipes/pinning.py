"""Shared by the recipes: resolve a host once, check each address, and connect to one of them."""

import inspect
import socket
from collections.abc import Callable, Iterable
from typing import Final, TypeAlias

from urlprism.gate import Pinned, SafeTarget, State

# Returns the addresses of a host, for connections to a port.
Resolve: TypeAlias = Callable[[str, int], Iterable[str]]

# The status codes that send a client to the URL in the field Location.
REDIRECTS: Final = frozenset({301, 302, 303, 307, 308})


def look_up(host: str, port: int) -> list[str]:
    """Return the addresses of a host in the system's order; raise OSError if it has none.

    >>> look_up("127.0.0.1", 80)
    ['127.0.0.1']
    """
    rows = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return [str(address[0]) for *_, address in rows]


def checked(target: SafeTarget, resolve: Resolve = look_up) -> tuple[str, ...]:
    """Return the distinct addresses of a target's host; raise UnsafeURL if one is refused.

    Raise TypeError for a resolver that is a coroutine.
    """
    is_name = target.state is State.NEEDS_RESOLVING
    addresses = resolve(target.host, target.port) if is_name else [target.host]
    if inspect.iscoroutine(addresses):
        addresses.close()
        message = (
            "resolve must return addresses, not a coroutine: it runs in a thread, and may block"
        )
        raise TypeError(message)
    return tuple(dict.fromkeys(target.check_addresses(addresses)))


def pin(target: SafeTarget, resolve: Resolve = look_up) -> Pinned:
    """Return how to connect to the first address of a target's host.

    Raise UnsafeURL if any address of the host is refused.

    >>> from urlprism import safe_target
    >>> target = safe_target("http://example.com/")
    >>> pin(target, resolve=lambda host, port: ["93.184.215.14"]).url
    'http://93.184.215.14/'
    """
    return target.pinned(checked(target, resolve)[0])

"""Shared by the recipes: resolve a host once, check each address, and connect to one of them."""

import inspect
import socket
from collections.abc import Awaitable, Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING, Final, TypeAlias

from urlprism.gate import Pinned, SafeTarget, State

if TYPE_CHECKING:
    from asyncio import AbstractEventLoop

# Returns the addresses of a host, for connections to a port. For a client of asyncio it may be a
# coroutine.
Resolve: TypeAlias = Callable[[str, int], Iterable[str] | Awaitable[Iterable[str]]]

# The loop of asyncio that waits for a resolver that is a coroutine: a hop runs in a thread.
_LOOP: "ContextVar[AbstractEventLoop]" = ContextVar("_LOOP")

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

    Raise TypeError for a resolver that is a coroutine, if no loop of asyncio waits.
    """
    is_name = target.state is State.NEEDS_RESOLVING
    addresses = resolve(target.host, target.port) if is_name else [target.host]
    if inspect.isawaitable(addresses):
        addresses = _waited(addresses)
    return tuple(dict.fromkeys(target.check_addresses(addresses)))


@contextmanager
def resolving_here() -> Iterator[None]:
    """Let the running loop of asyncio resolve for what is called meanwhile; others have none."""
    import asyncio  # noqa: PLC0415 - who has no loop needs it not

    try:
        loop = asyncio.get_running_loop()
    except RuntimeError:  # of another library, as trio
        yield
        return
    token = _LOOP.set(loop)
    try:
        yield
    finally:
        _LOOP.reset(token)


def _waited(addresses: Awaitable[Iterable[str]]) -> Iterable[str]:
    """Return what a coroutine of a resolver returns; raise TypeError without a loop for it."""
    import asyncio  # noqa: PLC0415 - as above

    async def resolved() -> Iterable[str]:
        return await addresses

    loop = _LOOP.get(None)
    if loop is not None:
        return asyncio.run_coroutine_threadsafe(resolved(), loop).result()
    if asyncio.iscoroutine(addresses):
        addresses.close()
    message = (
        "resolve must return addresses, not a coroutine, but for clients of asyncio: it runs in a "
        "thread, and may block"
    )
    raise TypeError(message)


def pin(target: SafeTarget, resolve: Resolve = look_up) -> Pinned:
    """Return how to connect to the first address of a target's host.

    Raise UnsafeURL if any address of the host is refused.

    >>> from urlprism import safe_target
    >>> target = safe_target("http://example.com/")
    >>> pin(target, resolve=lambda host, port: ["93.184.215.14"]).url
    'http://93.184.215.14/'
    """
    return target.pinned(checked(target, resolve)[0])

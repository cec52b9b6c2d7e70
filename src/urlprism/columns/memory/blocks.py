"""Blocks of memory for results, and pools that keep them for the next results.

As in `_core.octets.memory`, the `.pxd` beside this module has the same functions in C, for the
compiled modules; this module is never compiled, and asks ctypes. Blocks and pools are known by
their addresses. A block has 2^n octets, for memory that was in use before costs half as much.
"""

import ctypes
import threading

_ALIGNED = 64
_LEAST = 12
_MOST = 1 << 61


class _Pool:
    """Unused blocks by size, at most `most` octets in all."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.kept = 0
        self.in_use = 0
        self.free: dict[int, list[int]] = {}


_lock = threading.RLock()
_numbers = iter(range(1, 1 << 62))
# What C knows by address or number lives here.
_alive: dict[int, object] = {}
_pools: dict[int, _Pool] = {}
_pool_of: dict[int, tuple[_Pool, int]] = {}


def new_pool(most: int) -> int:
    """Return a pool that keeps at most `most` octets for later."""
    number = next(_numbers)
    _pools[number] = _Pool(most)
    return number


def take(pool: int, size: int) -> int:
    """Return a block of `size` octets or more, at a multiple of 64; or 0 without memory."""
    if not 0 <= size < _MOST:
        return 0
    owner = _pools[pool]
    kind = max(_LEAST, (size - 1).bit_length())
    with _lock:
        owner.in_use += 1
        if owner.free.get(kind):
            owner.kept -= 1 << kind
            return owner.free[kind].pop()
    try:
        memory = ctypes.create_string_buffer((1 << kind) + _ALIGNED)
    except (MemoryError, OverflowError, ValueError):
        owner.in_use -= 1
        return 0
    at = -(-ctypes.addressof(memory) // _ALIGNED) * _ALIGNED
    _alive[at] = memory
    _pool_of[at] = owner, kind
    return at


def room(block: int) -> int:
    """Return how many octets a block has."""
    return 1 << _pool_of[block][1]


def give(block: int) -> None:
    """Give a block back to its pool."""
    pool, kind = _pool_of[block]
    with _lock:
        pool.in_use -= 1
        if pool.kept + (1 << kind) <= pool.most:
            pool.kept += 1 << kind
            pool.free.setdefault(kind, []).append(block)
            return
    del _pool_of[block], _alive[block]


def kept(pool: int) -> int:
    """Return how many octets a pool keeps for later."""
    return _pools[pool].kept


def in_use(pool: int) -> int:
    """Return how many blocks of a pool are in use."""
    return _pools[pool].in_use

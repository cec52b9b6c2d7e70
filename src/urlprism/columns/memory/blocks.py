"""Blocks of memory for results, and pools that keep them for the next results.

As in `_core.octets.memory`, the `.pxd` beside this module has the same functions in C, for the
compiled modules; this module is never compiled, and asks ctypes. Blocks and pools are known by
their addresses. A block has 2^n octets, and from 1 MiB on up to seven eighths more, for memory that
was in use before costs half as much. In C, Linux gives large ones pages of 2 MiB.
"""

import ctypes
import threading

_ALIGNED = 64
_LEAST = 12
_FINE = 20
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
    kind = _kind_of(size)
    with _lock:
        owner.in_use += 1
        if owner.free.get(kind):
            owner.kept -= _size_of(kind)
            return owner.free[kind].pop()
    try:
        memory = ctypes.create_string_buffer(_size_of(kind) + _ALIGNED)
    except (MemoryError, OverflowError, ValueError):
        owner.in_use -= 1
        return 0
    at = -(-ctypes.addressof(memory) // _ALIGNED) * _ALIGNED
    _alive[at] = memory
    _pool_of[at] = owner, kind
    return at


def _kind_of(size: int) -> int:
    """Return the number of the least size that has room: 8 n + k is k eighths more than 2^n."""
    power = max(_LEAST, (size - 1).bit_length())
    if power <= _FINE:
        return 8 * power
    power -= 1
    return 8 * power + (size - (1 << power) + (1 << power - 3) - 1 >> power - 3)


def _size_of(kind: int) -> int:
    """Return the octets of a size by its number."""
    return (1 << kind // 8) + (kind % 8) * (1 << kind // 8 - 3)


def room(block: int) -> int:
    """Return how many octets a block has."""
    return _size_of(_pool_of[block][1])


def give(block: int) -> None:
    """Give a block back to its pool."""
    pool, kind = _pool_of[block]
    with _lock:
        pool.in_use -= 1
        if pool.kept + _size_of(kind) <= pool.most:
            pool.kept += _size_of(kind)
            pool.free.setdefault(kind, []).append(block)
            return
    del _pool_of[block], _alive[block]


def kept(pool: int) -> int:
    """Return how many octets a pool keeps for later."""
    return _pools[pool].kept


def in_use(pool: int) -> int:
    """Return how many blocks of a pool are in use."""
    return _pools[pool].in_use

"""The functions that C calls by ctypes: they release structs, and give rows until Python ends.

A signal may be delivered in any Python code, and its error has nowhere to go in a function that C
calls. So such a function notes what is to be freed, keeps an error, and `structs.settle` raises it.
"""

import atexit
import ctypes
from collections.abc import Callable
from functools import partial
from typing import TypeVar

from urlprism.columns.memory.layouts import Array, Schema, Stream

_Struct = TypeVar("_Struct", Schema, Array, Stream)
_raise_pending = ctypes.PYFUNCTYPE(ctypes.c_int)(("Py_IsInitialized", ctypes.pythonapi))
# What is released and not yet freed, by an address of its own.
left: dict[int, Callable[[], None]] = {}
# Errors of signals that came where nobody can raise them.
owed: list[BaseException] = []


def free_left() -> None:
    """Free what is released."""
    while left:
        left.popitem()[1]()


# Has an item when Python ends. Then a struct is only marked as released: its memory ends anyway,
# and modules may have lost their names.
_over: list[bool] = []
atexit.register(_over.append, True)


def released(
    struct: type[_Struct],
    key: str,
    free: Callable[[_Struct], None],
    over: list[bool] = _over,
) -> Callable[[int], None]:
    """Return a function that releases a struct even if an error is on its way, or comes.

    Python cannot run then: the error is taken first, and told as one that nobody can catch. C
    releases without touching it. The error of a signal, `settle` raises.
    """

    def released(at: int) -> None:
        if over:
            struct.from_address(at).release = 0
            return
        error: BaseException | None = None
        try:
            _raise_pending()
        except BaseException as caught:  # noqa: BLE001 - whatever it is
            error = caught
        while not _is_noted(at):
            pass
        _free_unless_stopped()
        if error is not None:
            raise error

    def _is_noted(at: int) -> bool:
        """Note what is to be freed; do it again, which changes nothing, after a signal's error."""
        try:
            owned = struct.from_address(at)
            if owned.release:
                left[getattr(owned, key)] = partial(free, struct.from_buffer_copy(owned))
                owned.release = 0
        except BaseException as stopped:  # noqa: BLE001 - it is owed
            owed.append(stopped)
            return False
        return True

    return released


def _free_unless_stopped() -> None:
    try:
        free_left()
    except BaseException as stopped:  # noqa: BLE001 - it is owed
        owed.append(stopped)


def until_over(
    get: Callable[..., int | None], code: int | None, over: list[bool] = _over
) -> Callable[..., int | None]:
    """Return a function that gets until Python ends, and then returns a code."""

    def gets(*places: int) -> int | None:
        return code if over else get(*places)

    return gets

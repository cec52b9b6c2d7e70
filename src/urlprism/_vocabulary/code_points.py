"""Arrays of code points and other numbers, which in C take four octets each and no objects.

The `.pxd` beside this module has the same functions inline in C, for the compiled modules.
This module is never compiled: it defines the same names for pure Python.
"""

from bisect import bisect_left


def blank(length: int) -> list[int]:
    """Return an array of `length` numbers of 32 bits, all 0."""
    return [0] * length


def kept(values: list[int], length: int) -> list[int]:  # noqa: ARG001 - C needs it
    """Return an array of the first `length` values."""
    return values


def borrow_numbers(room: list[int]) -> list[int]:
    """Return the numbers of an array, to read and write; the array has to outlive them."""
    return room


def find(numbers: list[int], length: int, wanted: int) -> int:  # noqa: ARG001 - C needs it
    """Return the index of `wanted` in `length` sorted numbers, which have to contain it."""
    return bisect_left(numbers, wanted)


def text_of(room: list[int], length: int) -> str:  # noqa: ARG001 - C needs it
    """Return the text of the first `length` code points."""
    return "".join(map(chr, room))


def seen(text: str) -> set[int]:
    """Return the set of code points of `text`."""
    return set(map(ord, text))


def beyond_ascii(text: str) -> list[int]:
    """Return the code points of `text` beyond ASCII, sorted, each once."""
    return sorted(code for code in seen(text) if code >= 0x80)


def distinct(text: str) -> set[str]:
    """Return the set of characters of `text`."""
    return set(text)

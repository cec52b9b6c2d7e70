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


def fill(numbers: list[int], at: int, text: str, length: int) -> None:
    """Write the code points of `text`, of this `length`, to `numbers[at:]`."""
    numbers[at : at + length] = map(ord, text)


def text_between(numbers: list[int], start: int, end: int) -> str:
    """Return the text of the code points `numbers[start:end]`."""
    return "".join(map(chr, numbers[start:end]))


def divided(number: int, by: int) -> int:
    """Return `number // by`; neither is negative, and `by` is below 2**31."""
    return number // by


def bit(place: int) -> int:
    """Return the number with one bit set, at a place from 0 to 63."""
    return 1 << place


def ones(bits: int) -> int:
    """Return how many of 64 bits are set."""
    return bits.bit_count()


def least(numbers: list[int], start: int, end: int) -> int:
    """Return the least of `numbers[start:end]`, of which there is one at least."""
    return min(numbers[start:end])


def insert(numbers: list[int], at: int, end: int, value: int) -> None:
    """Move `numbers[at:end]` by one place, and put `value` before it."""
    numbers[at : end + 1] = [value, *numbers[at:end]]


def extended(room: list[int], length: int, more: int) -> list[int]:
    """Return a new array: the first `length` numbers, and `more` that are 0."""
    return room[:length] + [0] * more


def ascii_text(cells: bytearray, length: int) -> str:
    """Return the text of the first `length` cells, all ASCII."""
    return cells[:length].decode("ascii")


def text_of(room: list[int], length: int) -> str:
    """Return the text of the first `length` code points."""
    return "".join(map(chr, room[:length]))


def seen(text: str) -> set[int]:
    """Return the set of code points of `text`."""
    return set(map(ord, text))


def beyond_ascii(text: str) -> list[int]:
    """Return the code points of `text` beyond ASCII, sorted, each once."""
    return sorted(code for code in seen(text) if code >= 0x80)


def distinct(text: str) -> set[str]:
    """Return the set of characters of `text`."""
    return set(text)

"""Code points and other numbers by the million: as many octets each as C needs, and no objects.

The `.pxd` beside this module holds the same functions inline in C, for the compiled modules.
This module is never compiled: what stands here is what the same names mean without a compiler.
"""

from bisect import bisect_left


def blank(length: int) -> list[int]:
    """Return room for `length` numbers of 32 bits, all of them 0."""
    return [0] * length


def kept(values: list[int], length: int) -> list[int]:  # noqa: ARG001 - C needs it
    """Return the same room with these values in it, `length` of them."""
    return values


def borrow_numbers(room: list[int]) -> list[int]:
    """Return the numbers in a room, to be read and written as long as the room is held."""
    return room


def find(numbers: list[int], length: int, wanted: int) -> int:  # noqa: ARG001 - C needs it
    """Return where `wanted` stands among `length` numbers in order, of which it is one."""
    return bisect_left(numbers, wanted)


def text_of(room: list[int], length: int) -> str:  # noqa: ARG001 - C needs it
    """Return the text of `length` code points."""
    return "".join(map(chr, room))


def seen(text: str) -> set[int]:
    """Return the code points of `text`."""
    return set(map(ord, text))


def beyond_ascii(text: str) -> list[int]:
    """Return the code points beyond ASCII of `text` in order, each once."""
    return sorted(code for code in seen(text) if code >= 0x80)


def distinct(text: str) -> set[str]:
    """Return the characters of `text`."""
    return set(text)

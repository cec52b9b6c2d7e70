"""A text as octets, one per character, as C sees it, and results built in one allocation.

The `.pxd` beside this module has the same functions inline in C, for the compiled modules.
This module is never compiled: it defines the same names for pure Python.

Lifetime: compiled, a function whose name begins with `borrow` returns a pointer into its argument,
which only the names of the argument keep alive. So the argument has to be a name (a local, a
parameter, a constant of the module) that is not rebound while the octets are in use, and octets are
never returned; an object that stores them stores their owner, too, as in `whatwg.parsing.machine`.
`tests/compiled/test_borrowing.py` refuses all other uses.

    owned = memory.one_octet_each(text)  # lives as long as its name
    octets = memory.borrow(owned)        # lives no longer than `owned`
"""

import codecs
import functools
from typing import AnyStr, TypeVar

_Tuple = TypeVar("_Tuple", bound=tuple[object, ...])

_BEYOND_ASCII = b"\x80"
_CONTINUATIONS = bytes(range(0x80, 0xC0))  # in UTF-8 no character begins with one of these octets


def _stand_in(error: UnicodeError) -> tuple[bytes, int]:
    """Return one 0x80 for each character beyond ASCII, so that positions stay the same."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return _BEYOND_ASCII * (error.end - error.start), error.end


codecs.register_error("urlprism.one_octet_each", _stand_in)


def one_octet_each(text: str | bytes) -> bytes:
    """Return `text` as one octet per character: ASCII unchanged, all others as 0x80 or above.

    Raise TypeError if `text` is neither str nor bytes.
    """
    if isinstance(text, bytes):
        return text
    if isinstance(text, str):
        return str.encode(text, "ascii", "urlprism.one_octet_each")
    message = f"expected str or bytes, got {type(text).__name__}"
    raise TypeError(message)


def borrow(owned: bytes) -> bytes:
    """Return the octets of bytes, or of a result of `one_octet_each`."""
    return owned


def size(owned: bytes) -> int:
    """Return the number of octets, even if a subclass overrides `__len__`."""
    return len(owned)


def borrow_table(table: bytes) -> bytes:
    """Return the octets of a table."""
    return table


def blank_bytes(length: int) -> bytearray:
    """Return a buffer of `length` octets."""
    return bytearray(length)


def borrow_cells(blank: bytearray) -> bytearray:
    """Return the writable cells of a buffer, which has to outlive them."""
    return blank


def tuple_of_five(
    cls: type[_Tuple], a: object, b: object, c: object, d: object, e: object
) -> _Tuple:
    """Return an object of the tuple class `cls` with five items."""
    return tuple.__new__(cls, (a, b, c, d, e))


def tuple_of_six(
    cls: type[_Tuple], a: object, b: object, c: object, d: object, e: object, f: object
) -> _Tuple:
    """Return an object of the tuple class `cls` with six items."""
    return tuple.__new__(cls, (a, b, c, d, e, f))


def frames() -> int:
    """Return how many Python stack frames a call of a hot module takes: 0 if compiled, else 1."""
    return 1


def cython_version() -> int:
    """Return the version of Cython that compiled the caller, as a number; 0 if not compiled."""
    return 0


def is_ascii(text: str) -> bool:
    """Return whether every character of `text` is ASCII."""
    return text.isascii()


def is_narrow(text: str) -> bool:
    """Return whether no character of `text` is above U+00FF: then it needs no copy to be read."""
    return text.isascii() or max(text) <= "\xff"


def holds(text: str, code: int) -> bool:
    """Return whether `text` holds the ASCII character with this code."""
    return chr(code) in text


def part(text: AnyStr, start: int, end: int) -> AnyStr:
    """Return `text[start:end]` of an exact str or of bytes."""
    return text[start:end]


def number(octets: bytes, start: int, end: int) -> int:
    """Return the value of `octets[start:end]`, one to nine decimal digits."""
    return int(octets[start:end])


def same(octets: bytes | bytearray, start: int, wanted: bytes, length: int) -> bool:
    """Return whether `wanted` is at `start`; `length` is its length, and octets follow that far."""
    return octets[start : start + length] == wanted


def same_octets(octets: bytes, at: int, others: bytes, start: int, size: int) -> bool:
    """Return whether `size` octets at `at` are those of `others` at `start`."""
    return octets[at : at + size] == others[start : start + size]


def stored(octets: bytes, at: int) -> int:
    """Return the number that four octets at a place are, the lowest first."""
    return int.from_bytes(octets[at : at + 4], "little")


def joined(first: str, length: int, second: str, start: int) -> str:
    """Return the first `length` characters of one ASCII text, then another from `start` on."""
    return first[:length] + second[start:]


def mended(text: str, start: int, lower_end: int, end: int, slash: int, rest: int) -> str:
    """Return ASCII text without `text[end:rest]`, with a "/" there if `slash` is 1, or else 0.

    `text[start:lower_end]` is made lower-case.
    """
    lower = text[start:lower_end].lower()
    return f"{text[:start]}{lower}{text[lower_end:end]}{'/' * slash}{text[rest:]}"


def copy(
    cells: bytearray | memoryview, at: int, octets: bytes | bytearray, start: int, end: int
) -> None:
    """Copy `octets[start:end]` to `cells[at:]`."""
    cells[at : at + end - start] = octets[start:end]


def decoded(cells: bytearray | memoryview, at: int, octets: bytes, start: int, end: int) -> None:
    """Decode the triplets `octets[start:end]` into `cells[at:]`."""
    written = octets[start:end].replace(b"%", b"").decode("ascii")
    cells[at : at + (end - start) // 3] = bytes.fromhex(written)


def replace(cells: bytearray | memoryview, start: int, end: int, old: int, new: int) -> None:
    """Replace each `old` in `cells[start:end]` with `new`."""
    cells[start:end] = bytes(cells[start:end]).replace(bytes([old]), bytes([new]))


def move(cells: bytearray, start: int, end: int, to: int) -> None:
    """Move `cells[start:end]` to `cells[to:]`; the two may overlap."""
    cells[to : to + end - start] = cells[start:end]


def lower(cells: bytearray | memoryview, start: int, end: int) -> None:
    """Replace each letter of ASCII in `cells[start:end]` with the lower-case letter."""
    cells[start:end] = bytes(cells[start:end]).lower()


def write_number(cells: bytearray, at: int, number: int) -> int:
    """Write a number from 0 to 99,999 in decimal digits at `cells[at:]`, and return their end."""
    digits = b"%d" % number
    cells[at : at + len(digits)] = digits
    return at + len(digits)


def write_hexadecimal(cells: bytearray, at: int, number: int) -> int:
    """Write a number from 0 to 0xFFFF in hexadecimal at `cells[at:]`, and return its end."""
    digits = b"%x" % number
    cells[at : at + len(digits)] = digits
    return at + len(digits)


def escape(cells: bytearray, at: int, octets: bytes, start: int, end: int, kinds: bytes) -> int:
    """Write `octets[start:end]` at `cells[at:]`, and return its end: the stops as triplets.

    `characters.stop_class` made `kinds`. There is room for three times as many octets, and two.
    """
    written = octets[start:end]
    table = kinds[:256]
    if written.translate(table).count(0) < end - start:
        written = "".join(map(_spellings(table, 0).__getitem__, written)).encode()
    cells[at : at + len(written)] = written
    return at + len(written)


def without(octets: bytes, start: int, end: int, table: bytes, bits: int) -> bytes:
    """Return `octets[start:end]` without those that have one of `bits` in their class."""
    return octets[start:end].translate(None, _octets_of(table, bits))


def copy_without(
    cells: bytearray | memoryview,
    at: int,
    octets: bytes,
    start: int,
    end: int,
    table: bytes,
    bits: int,
) -> int:
    """Copy `octets[start:end]` without those that have one of `bits` to `cells[at:]`.

    Return the end of the copy. There is room for all of the octets.
    """
    rest = without(octets, start, end, table, bits)
    cells[at : at + len(rest)] = rest
    return at + len(rest)


def characters(octets: bytes | bytearray, start: int, end: int) -> int:
    """Return how many characters begin in `octets[start:end]`, a piece of UTF-8."""
    return len(octets[start:end].translate(None, _CONTINUATIONS))


def taken_ascii(cells: bytearray, start: int, end: int) -> str:
    """Return `cells[start:end]` as text; raise UnicodeDecodeError if that is not ASCII."""
    return cells[start:end].decode("ascii")


def decoded_text(octets: bytes | bytearray, start: int, end: int) -> str:
    """Return `octets[start:end]` read as UTF-8; U+FFFD replaces invalid octets."""
    return octets[start:end].decode("utf-8", "replace")


def taken_bytes(cells: bytearray, length: int) -> bytes:
    """Return the first `length` cells as bytes."""
    return bytes(cells[:length])


def taken_text(cells: bytearray, length: int) -> str:
    """Return the first `length` cells, read as UTF-8; U+FFFD replaces invalid octets."""
    return cells[:length].decode("utf-8", "replace")


def escaped(octets: bytes, size: int, table: bytes, replacement: int) -> str:
    """Return `octets` as ASCII text: class 0 unchanged, 1 as a triplet, 2 as `replacement`."""
    return "".join(map(_spellings(table, replacement).__getitem__, octets[:size]))


@functools.lru_cache(maxsize=64)
def _spellings(table: bytes, replacement: int) -> list[str]:
    """Return, by octet, the text that replaces it."""
    return [
        (chr(code), f"%{code:02X}", chr(replacement))[kind] for code, kind in enumerate(table[:256])
    ]


@functools.lru_cache(maxsize=16)
def _octets_of(table: bytes, bits: int) -> bytes:
    """Return the octets that have one of `bits` in their class."""
    return bytes(code for code, kind in enumerate(table) if kind & bits)

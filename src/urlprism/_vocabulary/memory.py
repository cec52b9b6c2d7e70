"""C's view of a text, one octet a character, and results built in one allocation.

The `.pxd` beside this module holds the same functions inline in C, for the compiled modules.
This module is never compiled: what stands here is what the same names mean without a compiler.

How long octets live: functions whose names begin with `borrow` return, compiled, a pointer into
their argument, and only the argument's own names keep that. So the argument is a name (a local, a
parameter, a constant of the module), it is not bound anew while the octets are in use, and octets
are never returned; in an object they stand beside their owner, as in `whatwg.machine`.
`tests/test_borrowing.py` refuses all else.

    owned = memory.one_octet_each(text)  # lives as long as its name
    octets = memory.borrow(owned)        # lives no longer than `owned`
"""

import codecs
import functools
from typing import AnyStr, TypeVar

_Tuple = TypeVar("_Tuple", bound=tuple[object, ...])

_BEYOND_ASCII = b"\x80"


def _stand_in(error: UnicodeError) -> tuple[bytes, int]:
    """Return one 0x80 for each character that ASCII lacks, so that positions stay true."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return _BEYOND_ASCII * (error.end - error.start), error.end


codecs.register_error("urlprism.one_octet_each", _stand_in)


def one_octet_each(text: str | bytes) -> bytes:
    """Return `text` with one octet a character: ASCII as it is, all others at or above 0x80."""
    if isinstance(text, bytes):
        return text
    if isinstance(text, str):
        return str.encode(text, "ascii", "urlprism.one_octet_each")
    message = f"expected str or bytes, got {type(text).__name__}"
    raise TypeError(message)


def borrow(owned: bytes) -> bytes:
    """Return the octets of what `one_octet_each` returned, or of bytes."""
    return owned


def borrow_ended(owned: bytes) -> bytes:
    """Return the octets of what `one_octet_each` returned, and a NUL after them."""
    return owned + b"\0"


def size(owned: bytes) -> int:
    """Return how many octets there are, whatever a subclass says of its length."""
    return len(owned)


def borrow_table(table: bytes) -> bytes:
    """Return the octets of a table."""
    return table


def blank_bytes(length: int) -> bytearray:
    """Return room for `length` octets."""
    return bytearray(length)


def borrow_cells(blank: bytearray) -> bytearray:
    """Return the cells of blank bytes, to be written while those live."""
    return blank


def tuple_of_five(
    cls: type[_Tuple], a: object, b: object, c: object, d: object, e: object
) -> _Tuple:
    """Return a `cls`, a tuple class, of five items."""
    return tuple.__new__(cls, (a, b, c, d, e))


def tuple_of_six(
    cls: type[_Tuple], a: object, b: object, c: object, d: object, e: object, f: object
) -> _Tuple:
    """Return a `cls`, a tuple class, of six items."""
    return tuple.__new__(cls, (a, b, c, d, e, f))


def frames() -> int:
    """Return how many frames a function of a hot module has on Python's stack: none compiled."""
    return 1


def cython_version() -> int:
    """Return the version of Cython that compiled the caller, as a number; 0 for none."""
    return 0


def is_ascii(text: str) -> bool:
    """Return whether every character of `text` is ASCII."""
    return text.isascii()


def holds(text: str, code: int) -> bool:
    """Return whether `text` holds the ASCII character of that code."""
    return chr(code) in text


def part(text: AnyStr, start: int, end: int) -> AnyStr:
    """Return `text[start:end]` of an exact str, or of bytes."""
    return text[start:end]


def number(octets: bytes, start: int, end: int) -> int:
    """Return the number that at most nine decimal digits write."""
    return int(octets[start:end])


def same(octets: bytes, start: int, wanted: bytes, length: int) -> bool:
    """Return whether `wanted`, which has that length, stands at `start`, where so much is."""
    return octets[start : start + length] == wanted


def joined(first: str, length: int, second: str, start: int) -> str:
    """Return the first `length` characters of one ASCII text, and another from `start` on."""
    return first[:length] + second[start:]


def copy(cells: bytearray, at: int, octets: bytes, start: int, end: int) -> None:
    """Copy `octets[start:end]` to `cells[at:]`."""
    cells[at : at + end - start] = octets[start:end]


def decoded(cells: bytearray, at: int, octets: bytes, start: int, end: int) -> None:
    """Write what the triplets `octets[start:end]` stand for to `cells[at:]`."""
    written = octets[start:end].replace(b"%", b"").decode("ascii")
    cells[at : at + (end - start) // 3] = bytes.fromhex(written)


def replace(cells: bytearray, start: int, end: int, old: int, new: int) -> None:
    """Write `new` wherever `cells[start:end]` holds `old`."""
    cells[start:end] = cells[start:end].replace(bytes([old]), bytes([new]))


def taken_bytes(cells: bytearray, length: int) -> bytes:
    """Return the first `length` cells as bytes."""
    return bytes(cells[:length])


def taken_text(cells: bytearray, length: int) -> str:
    """Return the first `length` cells, UTF-8, as text; U+FFFD stands for what is none."""
    return cells[:length].decode("utf-8", "replace")


def escaped(octets: bytes, size: int, table: bytes, replacement: int) -> str:
    """Return `octets` as ASCII text: class 0 as it is, class 1 as a triplet, 2 as `replacement`."""
    return "".join(map(_spellings(table, replacement).__getitem__, octets[:size]))


@functools.lru_cache(maxsize=64)
def _spellings(table: bytes, replacement: int) -> list[str]:
    """Return what each octet becomes."""
    return [(chr(code), f"%{code:02X}", chr(replacement))[kind] for code, kind in enumerate(table)]

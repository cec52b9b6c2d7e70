"""IPv6 addresses (#concept-ipv6-parser), which an IPv4 address may end, and their shortest form."""

import re

from urlprism.whatwg.machine import Machine

_PIECE = re.compile(r"[0-9a-fA-F]{0,4}")
_NUMBER = re.compile(r"0|[1-9][0-9]*")
_SECTION = "#concept-ipv6-parser"


def ipv6_parser(  # noqa: C901 - one loop, as the standard has it
    machine: Machine, text: str, at: int
) -> list[int] | None:
    """Return the eight pieces of the address `text`, or None; it stands at `at` in the input."""
    pieces: list[int] = []
    compress: int | None = None
    pointer = 0
    if text.startswith(":"):
        if not text.startswith("::"):
            return _failed(machine, "IPv6-invalid-compression", at, at + 1)
        pointer = 2
        pieces.append(0)
        compress = 1
    while pointer < len(text):
        if len(pieces) == 8:
            return _failed(machine, "IPv6-too-many-pieces", at + pointer, at + len(text))
        if text[pointer] == ":":
            if compress is not None:
                place = at + pointer
                return _failed(machine, "IPv6-multiple-compression", place - 1, place + 1)
            pointer += 1
            pieces.append(0)
            compress = len(pieces)
            continue
        end = _end_of(_PIECE, text, pointer)
        if text.startswith(".", end):
            if not _read_ipv4(machine, text, pointer, at, pieces):
                return None
            break
        if end < len(text) and (text[end] != ":" or end + 1 == len(text)):
            return _failed(machine, "IPv6-invalid-code-point", at + end, at + end + 1)
        pieces.append(_piece(machine, text[pointer:end], at + pointer))
        pointer = end + 1
    if compress is not None:
        return pieces[:compress] + [0] * (8 - len(pieces)) + pieces[compress:]
    if len(pieces) < 8:
        return _failed(machine, "IPv6-too-few-pieces", at, at + len(text))
    return pieces


def _piece(machine: Machine, digits: str, at: int) -> int:
    """Return the value of a piece."""
    value = int(digits, 16)
    if len(digits) > 1 and value < 16 ** (len(digits) - 1):
        machine.report("IPv6-piece-leading-zero", at, at + len(digits), _SECTION)
    return value


def _read_ipv4(machine: Machine, text: str, pointer: int, at: int, pieces: list[int]) -> bool:
    """Add to the pieces the IPv4 address that ends an IPv6 one; return whether it is one."""
    if text[pointer] == ".":
        return _not_ipv4(machine, at + pointer)
    if len(pieces) > 6:
        machine.fail("IPv4-in-IPv6-too-many-pieces", at + pointer, at + len(text), _SECTION)
        return False
    numbers: list[int] = []
    while pointer < len(text):
        if numbers:
            if text[pointer] != "." or len(numbers) == 4:
                return _not_ipv4(machine, at + pointer)
            pointer += 1
        end = _end_of(_NUMBER, text, pointer)
        if end == pointer:
            return _not_ipv4(machine, at + pointer)
        if end - pointer > 3 or int(text[pointer:end]) > 255:
            machine.fail("IPv4-in-IPv6-out-of-range-part", at + pointer, at + end, _SECTION)
            return False
        numbers.append(int(text[pointer:end]))
        pointer = end
    if len(numbers) < 4:
        machine.fail("IPv4-in-IPv6-too-few-parts", at + pointer, at + pointer, _SECTION)
        return False
    pieces += [numbers[0] << 8 | numbers[1], numbers[2] << 8 | numbers[3]]
    return True


def _end_of(pattern: re.Pattern[str], text: str, start: int) -> int:
    """Return where what the pattern matches at `start` ends."""
    found = pattern.match(text, start)
    return found.end() if found else start


def _not_ipv4(machine: Machine, at: int) -> bool:
    return machine.fail("IPv4-in-IPv6-invalid-code-point", at, at + 1, _SECTION)


def _failed(machine: Machine, name: str, start: int, end: int) -> list[int] | None:
    machine.fail(name, start, end, _SECTION)
    return None


def ipv6_serializer(pieces: list[int]) -> str:
    """Return the address as text, the longest zeros compressed (#concept-ipv6-serializer)."""
    start, size = compressed_piece_index(pieces)
    if size < 2:
        return ":".join(f"{piece:x}" for piece in pieces)
    before = ":".join(f"{piece:x}" for piece in pieces[:start])
    after = ":".join(f"{piece:x}" for piece in pieces[start + size :])
    return f"{before}::{after}"


def compressed_piece_index(pieces: list[int]) -> tuple[int, int]:
    """Return where the first longest run of zeros begins, and its length.

    #find-the-ipv6-address-compressed-piece-index
    """
    longest_index, longest_size = 0, 0
    found_size = 0
    for index, piece in enumerate(pieces):
        found_size = found_size + 1 if piece == 0 else 0
        if found_size > longest_size:
            longest_index, longest_size = index + 1 - found_size, found_size
    return longest_index, longest_size

"""IPv6 addresses (#concept-ipv6-parser), also with an IPv4 address at the end; serialization."""

import urlprism._vocabulary.memory as memory
from urlprism._vocabulary.characters import hex_values
from urlprism.whatwg.machine import Machine

_VALUES = hex_values()
_NO_DIGIT = 0xFF
_COLON, _DOT, _ZERO, _NINE = b":.09"
_SECTION = "#concept-ipv6-parser"


def ipv6_parser(  # noqa: C901 - one loop, as in the standard
    machine: Machine, start: int, end: int
) -> list[int] | None:
    """Return the eight pieces of the address from `start` to `end` of the input, or None."""
    machine.check_span(start, end)
    octets = machine.octets
    pieces: list[int] = []
    compress = -1
    pointer = start
    if pointer < end and octets[pointer] == _COLON:
        if pointer + 1 == end or octets[pointer + 1] != _COLON:
            return _failed(machine, "IPv6-invalid-compression", pointer, pointer + 1)
        pointer += 2
        pieces.append(0)
        compress = 1
    while pointer < end:
        if len(pieces) == 8:
            return _failed(machine, "IPv6-too-many-pieces", pointer, end)
        if octets[pointer] == _COLON:
            if compress >= 0:
                return _failed(machine, "IPv6-multiple-compression", pointer - 1, pointer + 1)
            pointer += 1
            pieces.append(0)
            compress = len(pieces)
            continue
        last = _end_of_piece(octets, pointer, end)
        if last < end and octets[last] == _DOT:
            if not _read_ipv4(machine, pointer, end, pieces):
                return None
            break
        if last < end and (octets[last] != _COLON or last + 1 == end):
            return _failed(machine, "IPv6-invalid-code-point", last, last + 1)
        pieces.append(_piece(machine, pointer, last))
        pointer = last + 1
    if compress >= 0:
        return pieces[:compress] + [0] * (8 - len(pieces)) + pieces[compress:]
    if len(pieces) < 8:
        return _failed(machine, "IPv6-too-few-pieces", start, end)
    return pieces


def _end_of_piece(octets: bytes, start: int, end: int) -> int:
    """Return the end of a piece, of at most four digits."""
    values = memory.borrow_table(_VALUES)
    end = min(end, start + 4)
    while start < end and values[octets[start]] != _NO_DIGIT:
        start += 1
    return start


def _piece(machine: Machine, start: int, end: int) -> int:
    """Return the value of a piece; its octets are digits."""
    values = memory.borrow_table(_VALUES)
    if end - start > 1 and machine.octets[start] == _ZERO:
        machine.report("IPv6-piece-leading-zero", start, end, _SECTION)
    value = 0
    for pos in range(start, end):
        value = value * 16 + values[machine.octets[pos]]
    return value


def _read_ipv4(machine: Machine, pointer: int, end: int, pieces: list[int]) -> bool:
    """Add the IPv4 address at the end to the pieces; return whether it is valid."""
    octets = machine.octets
    if octets[pointer] == _DOT:
        return _not_ipv4(machine, pointer)
    if len(pieces) > 6:
        return machine.fail("IPv4-in-IPv6-too-many-pieces", pointer, end, _SECTION)
    numbers: list[int] = []
    while pointer < end:
        if numbers:
            if octets[pointer] != _DOT or len(numbers) == 4:
                return _not_ipv4(machine, pointer)
            pointer += 1
        last = _end_of_number(octets, pointer, end)
        if last == pointer:
            return _not_ipv4(machine, pointer)
        if last - pointer > 3 or memory.number(octets, pointer, last) > 255:
            return machine.fail("IPv4-in-IPv6-out-of-range-part", pointer, last, _SECTION)
        numbers.append(memory.number(octets, pointer, last))
        pointer = last
    if len(numbers) < 4:
        return machine.fail("IPv4-in-IPv6-too-few-parts", end, end, _SECTION)
    pieces.append(numbers[0] << 8 | numbers[1])
    pieces.append(numbers[2] << 8 | numbers[3])
    return True


def _end_of_number(octets: bytes, start: int, end: int) -> int:
    """Return the end of a decimal number, which begins with 0 only if it is 0."""
    if start < end and octets[start] == _ZERO:
        return start + 1
    while start < end and _ZERO <= octets[start] <= _NINE:
        start += 1
    return start


def _not_ipv4(machine: Machine, at: int) -> bool:
    return machine.fail("IPv4-in-IPv6-invalid-code-point", at, at + 1, _SECTION)


def _failed(machine: Machine, name: str, start: int, end: int) -> list[int] | None:
    machine.fail(name, start, end, _SECTION)
    return None


def ipv6_serializer(pieces: list[int]) -> str:
    """Return the address with its longest run of zeros compressed (#concept-ipv6-serializer)."""
    start, size = compressed_piece_index(pieces)
    if size < 2:
        return ":".join([f"{piece:x}" for piece in pieces])
    before = ":".join([f"{piece:x}" for piece in pieces[:start]])
    after = ":".join([f"{piece:x}" for piece in pieces[start + size :]])
    return f"{before}::{after}"


def compressed_piece_index(pieces: list[int]) -> tuple[int, int]:
    """Return the start and the length of the first longest run of zeros.

    #find-the-ipv6-address-compressed-piece-index
    """
    longest_index = longest_size = found_size = 0
    for index in range(8):
        found_size = found_size + 1 if pieces[index] == 0 else 0
        if found_size > longest_size:
            longest_index, longest_size = index + 1 - found_size, found_size
    return longest_index, longest_size

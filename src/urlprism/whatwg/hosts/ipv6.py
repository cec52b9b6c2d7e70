"""IPv6 addresses (#concept-ipv6-parser), also with an IPv4 address at the end; serialization.

The eight pieces are sixteen octets, as in a packet. They are parsed in the draft, so far behind
what is written that the serializer does not reach them.
"""

import urlprism._core.octets.memory as memory
import urlprism._core.octets.signs as signs
from urlprism._core.octets.characters import hex_values
from urlprism.whatwg.parsing.draft import Draft
from urlprism.whatwg.parsing.machine import Machine

_VALUES = hex_values()
_NO_DIGIT = 0xFF
_SECTION = "#concept-ipv6-parser"
_LONGEST, _SIZE = 41, 16  # the octets of a text in brackets, and of an address


def ipv6_parser(  # noqa: C901 - one loop, as in the standard
    machine: Machine, start: int, end: int
) -> bool:
    """Write the address from `start` to `end` of the input, or fail."""
    pointer = start
    octets = machine.octets
    machine.url.reserve(_LONGEST + _SIZE)
    address = machine.url.cells
    first = machine.url.used + _LONGEST
    index, compress = 0, -1
    if pointer < end and octets[pointer] == signs.COLON:
        if pointer + 1 == end or octets[pointer + 1] != signs.COLON:
            return machine.fail("IPv6-invalid-compression", pointer, pointer + 1, _SECTION)
        pointer += 2
        index = compress = 1
    while pointer < end:
        if index == 8:
            return machine.fail("IPv6-too-many-pieces", pointer, end, _SECTION)
        if octets[pointer] == signs.COLON:
            if compress >= 0:
                return _fail_at_colons(machine, pointer)
            pointer += 1
            index = compress = index + 1
            continue
        last = _read_piece(machine, pointer, end, first + 2 * index)
        if last < end and octets[last] == signs.FULL_STOP:
            if not _read_ipv4(machine, pointer, end, index, first + 2 * index):
                return False
            index += 2
            break
        if last < end and (octets[last] != signs.COLON or last + 1 == end):
            return machine.fail("IPv6-invalid-code-point", last, last + 1, _SECTION)
        _report_zero(machine, pointer, last)
        index += 1
        pointer = last + 1
    if compress < 0 and index < 8:
        return machine.fail("IPv6-too-few-pieces", start, end, _SECTION)
    _expand(address, first, compress, index)
    ipv6_serializer(machine.url, first)
    return True


def _fail_at_colons(machine: Machine, pointer: int) -> bool:
    return machine.fail("IPv6-multiple-compression", pointer - 1, pointer + 1, _SECTION)


def _read_piece(machine: Machine, start: int, end: int, at: int) -> int:
    """Set the piece at a place to a number of at most four digits; return their end."""
    octets = machine.octets
    address = machine.url.cells
    values = memory.borrow_table(_VALUES)
    end = min(end, start + 4)
    value = 0
    while start < end and values[octets[start]] != _NO_DIGIT:
        value = value << 4 | values[octets[start]]
        start += 1
    address[at] = value >> 8
    address[at + 1] = value & 0xFF
    return start


def _expand(address: bytearray, first: int, compress: int, index: int) -> None:
    """Move the pieces from `compress` to `index` to the end; write zeros before, at least one.

    Do nothing if `compress` is -1.
    """
    if compress >= 0:
        size = 2 * (index - compress)
        memory.move(address, first + 2 * compress, first + 2 * index, first + _SIZE - size)
        for at in range(first + 2 * compress - 2, first + _SIZE - size):
            address[at] = 0


def _report_zero(machine: Machine, start: int, end: int) -> None:
    """Report a piece that begins with a zero that it does not need."""
    if machine.found is not None and end - start > 1 and machine.octets[start] == signs.DIGIT_ZERO:
        machine.report("IPv6-piece-leading-zero", start, end, _SECTION)


def _read_ipv4(machine: Machine, pointer: int, end: int, index: int, at: int) -> bool:
    """Set the two pieces from `index` on, at a place, to the IPv4 address at the end, or fail."""
    octets = machine.octets
    address = machine.url.cells
    if octets[pointer] == signs.FULL_STOP:
        return _not_ipv4(machine, pointer)
    if index > 6:
        return machine.fail("IPv4-in-IPv6-too-many-pieces", pointer, end, _SECTION)
    count = 0
    while pointer < end:
        if count > 0:
            if octets[pointer] != signs.FULL_STOP or count == 4:
                return _not_ipv4(machine, pointer)
            pointer += 1
        last = _end_of_number(octets, pointer, end)
        if last == pointer:
            return _not_ipv4(machine, pointer)
        if last - pointer > 3 or memory.number(octets, pointer, last) > 255:
            return machine.fail("IPv4-in-IPv6-out-of-range-part", pointer, last, _SECTION)
        address[at + count] = memory.number(octets, pointer, last)
        count += 1
        pointer = last
    if count < 4:
        return machine.fail("IPv4-in-IPv6-too-few-parts", end, end, _SECTION)
    return True


def _end_of_number(octets: bytes, start: int, end: int) -> int:
    """Return the end of a decimal number, which begins with 0 only if it is 0."""
    if start < end and octets[start] == signs.DIGIT_ZERO:
        return start + 1
    while start < end and signs.DIGIT_ZERO <= octets[start] <= signs.DIGIT_NINE:
        start += 1
    return start


def _not_ipv4(machine: Machine, at: int) -> bool:
    return machine.fail("IPv4-in-IPv6-invalid-code-point", at, at + 1, _SECTION)


def ipv6_serializer(url: Draft, first: int) -> None:
    """Write the address at `first` in brackets, its longest run of zeros compressed.

    #concept-ipv6-serializer; there is room for it.
    """
    cells = url.cells
    at = url.used + 1
    compress = compressed_piece_index(cells, first)
    cells[url.used] = signs.LEFT_SQUARE_BRACKET
    index = 0
    while index < 8:
        if index == compress:
            cells[at] = cells[at + 1] = signs.COLON
            at += 2 if index == 0 else 1
            while index < 8 and piece_at(cells, first, index) == 0:
                index += 1
        else:
            at = memory.write_hexadecimal(cells, at, piece_at(cells, first, index))
            if index < 7:
                cells[at] = signs.COLON
                at += 1
            index += 1
    cells[at] = signs.RIGHT_SQUARE_BRACKET
    url.used = at + 1


def piece_at(address: bytes | bytearray, first: int, index: int) -> int:
    """Return a piece of the address at `first`."""
    return address[first + 2 * index] << 8 | address[first + 2 * index + 1]


def compressed_piece_index(address: bytes | bytearray, first: int) -> int:
    """Return the index of the first longest run of zeros, or -1 if none is longer than 1.

    #find-the-ipv6-address-compressed-piece-index
    """
    longest_index, longest_size, found_size = -1, 1, 0
    for index in range(8):
        found_size = found_size + 1 if piece_at(address, first, index) == 0 else 0
        if found_size > longest_size:
            longest_index, longest_size = index + 1 - found_size, found_size
    return longest_index

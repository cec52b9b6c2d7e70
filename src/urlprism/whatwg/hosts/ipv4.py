"""IPv4 addresses in all forms that the standard reads (#concept-ipv4-parser)."""

import urlprism._core.octets.memory as memory
import urlprism._core.octets.scan as scan
import urlprism._core.octets.signs as signs
from urlprism._core.octets.characters import hex_values
from urlprism.whatwg.parsing.draft import Draft
from urlprism.whatwg.parsing.machine import Machine

_VALUES = hex_values()
_SECTION = "#concept-ipv4-parser"
_TOO_BIG = 1 << 32
_ABSENT = -1


def ends_in_a_number(octets: bytes | bytearray, start: int, end: int) -> bool:
    """Return whether the last label of a domain is a number (#ends-in-a-number-checker)."""
    if start < end and octets[end - 1] == signs.FULL_STOP:
        end -= 1
    start = max(scan.last(octets, end, signs.FULL_STOP) + 1, start)
    # Every number begins with a digit, and few domains have a last label that does.
    if start >= end or not _is_digit(octets[start]):
        return False
    return _is_decimal(octets, start, end) or ipv4_number_parser(octets, start, end) != _ABSENT


def _is_digit(code: int) -> bool:
    return signs.DIGIT_ZERO <= code <= signs.DIGIT_NINE


def _is_decimal(octets: bytes | bytearray, start: int, end: int) -> bool:
    while start < end and _is_digit(octets[start]):
        start += 1
    return start == end


def domain_ends_in_a_number(domain: str) -> bool:
    """Return the result of `ends_in_a_number` for a whole text."""
    owned = memory.one_octet_each(domain)
    return ends_in_a_number(memory.borrow(owned), 0, memory.size(owned))


def ipv4_parser(  # noqa: C901 - as many steps as in the standard
    machine: Machine, start: int, end: int
) -> bool:
    """Write the address in place of the domain that is written, or fail (#concept-ipv4-parser).

    The domain is spelled from `start` to `end` of the input.
    """
    octets = machine.url.cells
    part, last = machine.url.host_start, machine.url.used
    count = _parts(octets, part, last)  # step 1
    if octets[last - 1] == signs.FULL_STOP:  # step 2
        machine.report("IPv4-empty-part", end, end, _SECTION)
        last -= 1
        count -= 1
    if count < 4:  # step 3
        machine.report("IPv4-too-few-parts", start, end, _SECTION)
    if count > 4:  # step 4
        return machine.fail("IPv4-too-many-parts", start, end, _SECTION)
    address = number = 0  # step 5
    above = -1
    above_start = above_end = 0
    for index in range(count):  # step 6
        part_end = scan.find(octets, part, last, signs.FULL_STOP)
        number = ipv4_number_parser(octets, part, part_end)
        if number == _ABSENT:
            return _fail_at(machine, "IPv4-non-numeric-part", part, part_end, start, end)
        if part_end - part > 1 and octets[part] == signs.DIGIT_ZERO:
            _report_at(machine, "IPv4-non-decimal-part", part, part_end, start, end)
        if number > 255 and above < 0:
            above, above_start, above_end = index, part, part_end
        if index < count - 1:  # steps 12 and 13: the last number fills the remaining octets
            address += number << 8 * (3 - index)
        part = part_end + 1
    if above >= 0:  # step 7
        if above < count - 1 or number >= _TOO_BIG >> 8 * (count - 1):  # steps 8 and 9
            return _fail_at(machine, "IPv4-out-of-range-part", above_start, above_end, start, end)
        _report_at(machine, "IPv4-out-of-range-part", above_start, above_end, start, end)
    ipv4_serializer(machine.url, address + number)  # steps 10 and 11
    return True


def _parts(octets: bytes | bytearray, start: int, end: int) -> int:
    """Return how many parts a domain has, or 6 if there are more: they are too many."""
    count = 1
    pos = scan.find(octets, start, end, signs.FULL_STOP)
    while pos < end and count < 6:
        count += 1
        pos = scan.find(octets, pos + 1, end, signs.FULL_STOP)
    return count


def _report_at(machine: Machine, name: str, part: int, part_end: int, start: int, end: int) -> None:
    """Report a part of the domain."""
    if machine.found is not None:
        first, last = _place(machine, part, part_end, start, end)
        machine.report(name, first, last, _SECTION)


def _fail_at(machine: Machine, name: str, part: int, part_end: int, start: int, end: int) -> bool:
    """Fail because of a part of the domain."""
    first, last = _place(machine, part, part_end, start, end)
    return machine.fail(name, first, last, _SECTION)


def _place(machine: Machine, part: int, part_end: int, start: int, end: int) -> tuple[int, int]:
    """Return where a part of the domain is in the input, from `start` to `end`.

    Return all of the input if it spells the domain with more or fewer characters.
    """
    octets = machine.octets
    if memory.characters(octets, start, end) != machine.url.used - machine.url.host_start:
        return start, end
    first = _after(octets, start, end, part - machine.url.host_start)
    return first, _after(octets, first, end, part_end - part)


def _after(octets: bytes, start: int, end: int, count: int) -> int:
    """Return the place after `count` characters, of which there are as many before `end`."""
    while count > 0:
        start += 1
        while start < end and octets[start] & 0xC0 == 0x80:
            start += 1
        count -= 1
    return start


def ipv4_number_parser(octets: bytes | bytearray, start: int, end: int) -> int:
    """Return a number, or -1 if this is none (#ipv4-number-parser).

    For a number too large for an address, return some number that is too large.
    """
    radix, number = 10, 0
    if start == end:
        return _ABSENT
    if end - start > 1 and octets[start] == signs.DIGIT_ZERO:
        if octets[start + 1] | signs.CASE_BIT == signs.SMALL_X:
            radix = 16
            start += 2
        else:
            radix = 8
            start += 1
    values = memory.borrow_table(_VALUES)
    while start < end:
        if values[octets[start]] >= radix:
            return _ABSENT
        if number < _TOO_BIG:
            number = number * radix + values[octets[start]]
        start += 1
    return number


def ipv4_serializer(url: Draft, address: int) -> None:
    """Write an address as four decimal numbers for the host (#concept-ipv4-serializer)."""
    url.used = url.host_start
    for index in range(4):
        if index > 0:
            url.write(signs.FULL_STOP)
        url.write_number(address >> 8 * (3 - index) & 0xFF)

"""IPv4 addresses in all forms that the standard reads (#concept-ipv4-parser)."""

from urlprism.whatwg.machine import Machine

_SECTION = "#concept-ipv4-parser"
_OCTAL, _DECIMAL, _HEXADECIMAL = "01234567", "0123456789", "0123456789abcdefABCDEF"
_TOO_BIG = 1 << 32
_LONGEST = 11  # octal digits of the greatest address
# By how many numbers there are, the first that the last of them cannot be: 256 ** (5 - size).
_BEYOND_LAST = (0, 1 << 32, 1 << 24, 1 << 16, 1 << 8)


def ends_in_a_number(text: str) -> bool:
    """Return whether the last label of a domain is a number (#ends-in-a-number-checker)."""
    end = len(text) - text.endswith(".")
    last = text[text.rfind(".", 0, end) + 1 : end]
    return last.isdecimal() or ipv4_number_parser(last) is not None


def ipv4_parser(machine: Machine, text: str, start: int, end: int) -> int | None:
    """Return the address that `text` stands for, or None (#concept-ipv4-parser).

    `text` is the domain from `start` to `end` of the input.
    """
    # No part after the fifth is looked at: there are too many, whatever it is.
    parts = text.split(".", 5)  # step 1
    if text.endswith("."):  # step 2
        machine.report("IPv4-empty-part", end, end, _SECTION)
        if len(parts) < 6:
            parts.pop()
    if len(parts) < 4:  # step 3
        machine.report("IPv4-too-few-parts", start, end, _SECTION)
    if len(parts) > 4:  # step 4
        machine.fail("IPv4-too-many-parts", start, end, _SECTION)
        return None
    numbers: list[int] = []  # step 5
    for part in parts:  # step 6
        result = ipv4_number_parser(part)
        first, last = _place(text, parts, len(numbers), start, end)
        if result is None:
            machine.fail("IPv4-non-numeric-part", first, last, _SECTION)
            return None
        if result[1]:
            machine.report("IPv4-non-decimal-part", first, last, _SECTION)
        numbers.append(result[0])
    above = _first_above_255(numbers)
    if above >= 0:  # step 7
        first, last = _place(text, parts, above, start, end)
        is_before_last = above < len(numbers) - 1  # step 8
        if is_before_last or numbers[-1] >= _BEYOND_LAST[len(numbers)]:  # step 9
            machine.fail("IPv4-out-of-range-part", first, last, _SECTION)
            return None
        machine.report("IPv4-out-of-range-part", first, last, _SECTION)
    return _address(numbers)


def _place(text: str, parts: list[str], index: int, start: int, end: int) -> tuple[int, int]:
    """Return the place of a part, or of the whole domain if the input spells it differently."""
    if len(text) != end - start:
        return start, end
    for before in range(index):
        start += len(parts[before]) + 1
    return start, start + len(parts[index])


def _first_above_255(numbers: list[int]) -> int:
    """Return the index of the first number above 255, or -1."""
    for index in range(len(numbers)):
        if numbers[index] > 255:
            return index
    return -1


def _address(numbers: list[int]) -> int:
    """Return the address of the numbers: the last number fills the remaining octets."""
    address = numbers[-1]  # steps 10 and 11
    for counter in range(len(numbers) - 1):  # steps 12 and 13
        address += numbers[counter] << 8 * (3 - counter)
    return address


def ipv4_number_parser(text: str) -> tuple[int, bool] | None:
    """Return a number and whether it is not decimal, or None (#ipv4-number-parser).

    For a number too large for an address, return some number that is too large.
    """
    if text == "":
        return None
    is_not_decimal, radix, digits = False, 10, _DECIMAL
    if text.startswith(("0x", "0X")):
        is_not_decimal, radix, digits, text = True, 16, _HEXADECIMAL, text[2:]
    elif len(text) > 1 and text.startswith("0"):
        is_not_decimal, radix, digits, text = True, 8, _OCTAL, text[1:]
    if text == "":
        return 0, True
    if text.strip(digits) != "":
        return None
    significant = text.lstrip("0")
    number = int(significant or "0", radix) if len(significant) <= _LONGEST else _TOO_BIG
    return number, is_not_decimal


def ipv4_serializer(address: int) -> str:
    """Return an address as four decimal numbers (#concept-ipv4-serializer)."""
    return f"{address >> 24}.{address >> 16 & 0xFF}.{address >> 8 & 0xFF}.{address & 0xFF}"

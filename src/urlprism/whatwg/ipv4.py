"""IPv4 addresses in all forms that the standard reads (#concept-ipv4-parser)."""

from urlprism.whatwg.machine import Machine

_SECTION = "#concept-ipv4-parser"
_DIGITS = {8: "01234567", 10: "0123456789", 16: "0123456789abcdefABCDEF"}
_TOO_BIG = 1 << 32
_LONGEST = 11  # octal digits of the greatest address


def ends_in_a_number(text: str) -> bool:
    """Return whether the last label of a domain is a number (#ends-in-a-number-checker)."""
    end = len(text) - text.endswith(".")
    last = text[text.rfind(".", 0, end) + 1 : end]
    return last.isdecimal() or ipv4_number_parser(last) is not None


def ipv4_parser(machine: Machine, text: str, start: int, end: int) -> int | None:
    """Return the address that `text` writes, or None (#concept-ipv4-parser).

    `text` is the domain that stands at `start` to `end` of the input.
    """
    # More parts than five are too many, and whether a last one is empty is all that matters.
    parts = text.split(".", 5)
    if text.endswith("."):
        machine.report("IPv4-empty-part", end, end, _SECTION)
        if len(parts) < 6:
            parts.pop()
    if len(parts) < 4:
        machine.report("IPv4-too-few-parts", start, end, _SECTION)
    if len(parts) > 4:
        machine.fail("IPv4-too-many-parts", start, end, _SECTION)
        return None
    numbers: list[int] = []
    places = _places(parts, start, end, len(text))
    for part, (first, last) in zip(parts, places, strict=True):
        result = ipv4_number_parser(part)
        if result is None:
            machine.fail("IPv4-non-numeric-part", first, last, _SECTION)
            return None
        number, is_not_decimal = result
        if is_not_decimal:
            machine.report("IPv4-non-decimal-part", first, last, _SECTION)
        numbers.append(number)
    return _address(machine, numbers, places)


def _places(parts: list[str], start: int, end: int, size: int) -> list[tuple[int, int]]:
    """Return where each part stands; all where the input does not spell the domain as it is."""
    if size != end - start:
        return [(start, end)] * len(parts)
    places = []
    for part in parts:
        places.append((start, start + len(part)))
        start += len(part) + 1
    return places


def _address(machine: Machine, numbers: list[int], places: list[tuple[int, int]]) -> int | None:
    """Return the address of the numbers: the last may fill all octets that are left."""
    last = len(numbers) - 1
    if max(numbers) > 255:
        limits = [255] * last + [256 ** (4 - last) - 1]
        fails = [number > limit for number, limit in zip(numbers, limits, strict=True)]
        if any(fails):
            machine.fail("IPv4-out-of-range-part", *places[fails.index(True)], _SECTION)
            return None
        machine.report("IPv4-out-of-range-part", *places[last], _SECTION)
    address = numbers[last]
    for counter in range(last):
        address += numbers[counter] << 8 * (3 - counter)
    return address


def ipv4_number_parser(text: str) -> tuple[int, bool] | None:
    """Return a number and whether it is not written as decimal, or None (#ipv4-number-parser).

    A number too big for any address is given as one that is.
    """
    if text == "":
        return None
    is_not_decimal, radix = False, 10
    if text[:2] in {"0x", "0X"}:
        is_not_decimal, radix, text = True, 16, text[2:]
    elif len(text) > 1 and text[0] == "0":
        is_not_decimal, radix, text = True, 8, text[1:]
    if text == "":
        return 0, True
    if text.strip(_DIGITS[radix]) != "":
        return None
    significant = text.lstrip("0")
    number = int(significant or "0", radix) if len(significant) <= _LONGEST else _TOO_BIG
    return number, is_not_decimal


def ipv4_serializer(address: int) -> str:
    """Return an address as four decimal numbers (#concept-ipv4-serializer)."""
    return f"{address >> 24}.{address >> 16 & 0xFF}.{address >> 8 & 0xFF}.{address & 0xFF}"

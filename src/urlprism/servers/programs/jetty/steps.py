r"""What Jetty alone does to a path: where it ends, its triplets, its last parameter.

The digits of a triplet are what `TypeUtil.convertHexDigit` can compute: ";" and "?" are some.
"""

import re
from collections.abc import Hashable, Iterator
from functools import lru_cache
from typing import Final

from urlprism.readers import Refused
from urlprism.servers.further_steps import SECOND, Utf8, size_of
from urlprism.servers.steps import NOWHERE, State, Step

DIGITS: Final = {
    **{digit: value for value, digit in enumerate("0123456789:;<=>?")},
    **{digit: value for value, digit in enumerate("@ABCDEF", 9)},
    **{digit: value for value, digit in enumerate("`abcdef", 9)},
}
_DIGIT: Final = "[0-9:;<=>?@A-F`a-f]"
_TRIPLET: Final = rf"%(?:u{_DIGIT}{{4}}|{_DIGIT}{{2}})"
# A path: what is no end of it, with parameters in which a "%" is nothing special.
_PATH: Final = re.compile(rf"(?:[^%;?#]|{_TRIPLET}|;[^/?#]*+)*+")
_PIECES: Final = re.compile(rf"{_TRIPLET}|;[^/]*+|[^%;]++")
_UNIT_DIGITS: Final = 4
_HALF: Final = "\xed\xa0\x80"  # stands for half a character: no UTF-8 has these octets
_HIGH, _LOW, _BEYOND = 0xD800, 0xDC00, 0xE000


class PathCut(Step):
    """What is behind the path is left out: a "?" may be a digit of a triplet.

    A "%" that begins no triplet is refused.
    """

    def __init__(self, name: str, source: str) -> None:
        super().__init__(name, source)
        self.start = (_IN_PATH,)

    def apply(self, text: str) -> str:
        """Return the path of a target."""
        match = _PATH.match(text)
        end = match.end() if match else 0
        if text[end : end + 1] == "%":
            self.refuse()
        return text[:end]

    def feed(self, state: State, octet: str) -> tuple[State, str]:
        """Return an octet of the path; the state says where it stands.

        It is how many digits a triplet still has, at its beginning that and one more.
        """
        (place,) = state
        if place == _OVER:
            return state, ""
        if place in {_IN_PATH, _IN_PARAMETER}:
            if octet in "?#":
                return (_OVER,), ""
            if place == _IN_PARAMETER and octet != "/":
                return state, octet
            return ({"%": _AT_DIGIT, ";": _IN_PARAMETER}.get(octet, _IN_PATH),), octet
        if place == _AT_DIGIT and octet == "u":
            return (_UNIT_DIGITS,), octet
        if octet not in DIGITS or not isinstance(place, int):
            self.refuse()
        left = 1 if place == _AT_DIGIT else place - 1
        return (left or _IN_PATH,), octet

    def end(self, state: State) -> str:
        """Refuse a triplet that is not whole."""
        if state not in {(_IN_PATH,), (_IN_PARAMETER,), (_OVER,)}:
            self.refuse()
        return ""


_IN_PATH, _IN_PARAMETER, _OVER, _AT_DIGIT = -1, -2, -3, -4


class ParameterCut(Step):
    """What begins with the ";" of a number is left out: it is the last one of the path."""

    def __init__(self, name: str, source: str, number: int) -> None:
        super().__init__(name, source)
        self.start = (0,)
        self._number = number

    def apply(self, text: str) -> str:
        """Return a path without its last parameter."""
        parts = text.split(";")
        if len(parts) != self._number + 1:
            self.refuse()
        return ";".join(parts[:-1])

    def feed(self, state: State, octet: str) -> tuple[State, str]:
        """Return an octet before the parameter; the state is the number of ";" so far."""
        (count,) = state
        if octet == ";" and isinstance(count, int):
            if count == self._number:
                self.refuse()
            return (count + 1,), octet if count + 1 < self._number else ""
        return state, "" if count == self._number else octet

    def end(self, state: State) -> str:
        """Refuse a path with fewer of them."""
        if state != (self._number,):
            self.refuse()
        return ""


class LastParameterCut(Step):
    """The last parameter is left out, of any number: a machine would have to remember all."""

    def apply(self, text: str) -> str:
        """Return a path without its last parameter."""
        if ";" not in text:
            self.refuse()
        return text[: text.rindex(";")]

    def feed(self, state: State, octet: str) -> tuple[State, str]:
        """Raise TypeError: which is the last one, is not sure before the end."""
        del state, octet
        message = "which parameter is the last one is sure at the end only"
        raise TypeError(message)


class Triplets(Step):
    """Parameters are cut and triplets decoded, "%u00e9" too; all that is a "%" begins one.

    With `is_latin`, octets of triplets are read as Latin-1, and refused if all of them are UTF-8;
    without it, refused if they are not. With `has_units`, a "%u" has to be there, without it none
    is. Only with `is_whole` may it be of a character beyond ASCII: a machine would have to remember
    its number. Half a character of UTF-16 becomes _HALF.
    """

    def __init__(
        self, name: str, source: str, *, is_latin: bool, has_units: bool, is_whole: bool = False
    ) -> None:
        super().__init__(name, source)
        self._utf8 = Utf8(name, source)
        self._is_latin, self._has_units, self._is_whole = is_latin, has_units, is_whole
        # Where a triplet is; its number so far; the octets before it; whether a unit was there.
        self.start = (_TEXT, 0, _WHOLE, 0)

    def apply(self, text: str) -> str:
        """Return a path decoded."""
        pieces = [match[0] for match in _PIECES.finditer(text)]
        units = [_number(each) for each in pieces if each.startswith("%u")]
        if bool(units) is not self._has_units or (
            not self._is_whole and max(units, default=0) > 127
        ):
            self.refuse()
        is_utf8 = all(self._is_utf8(octets) for octets in _octets(pieces))
        if is_utf8 is self._is_latin:
            self.refuse()
        return self._written(pieces)

    def _is_utf8(self, octets: str) -> bool:
        try:
            self._utf8.apply(octets)
        except Refused:
            return False
        return True

    def _written(self, pieces: list[str]) -> str:
        parts: list[str] = []
        half = 0
        for piece in pieces:
            number = _number(piece)
            if half:
                is_pair = piece.startswith("%u") and _LOW <= number < _BEYOND
                parts.append(_pair(half, number) if is_pair else _HALF)
                half = 0
                if is_pair:
                    continue
            if piece.startswith("%u") and _HIGH <= number < _LOW:
                half = number
            elif piece.startswith("%u"):
                parts.append(_unit(number))
            elif piece.startswith("%"):
                parts.append(_unit(number) if self._is_latin else chr(number))
            elif not piece.startswith(";"):
                parts.append(piece)
        return "".join((*parts, _HALF if half else ""))

    def feed(self, state: State, octet: str) -> tuple[State, str]:
        """Return what is sure of a path, by the state that `start` explains."""
        place, number, octets, seen = state[0], state[1], _state(state[2]), state[3]
        if place == _PARAMETER and octet != "/":
            return state, ""
        if place in {_TEXT, _PARAMETER}:
            if octet in "%;":
                return (_PERCENT if octet == "%" else _PARAMETER, 0, octets, seen), ""
            return (_TEXT, 0, self._after(octets, octet), seen), octet
        if place == _PERCENT and octet == "u" and self._has_units:
            return (_UNIT, 0, self._after(octets, "u"), 1), ""
        value = DIGITS.get(octet)
        if value is None or self._is_whole or not isinstance(place, int):
            self.refuse()
        number = int(str(number)) * 16 + value
        if place not in {_DIGIT_2, _UNIT + 3}:
            if place > _DIGIT_2 and number > _MOST[place - _UNIT]:
                self.refuse()
            return (_DIGIT_2 if place == _PERCENT else place + 1, number, octets, seen), ""
        if place == _DIGIT_2:
            text = _unit(number) if self._is_latin else chr(number)
            return (_TEXT, 0, self._after(octets, chr(number)), seen), text
        return (_TEXT, 0, octets, seen), chr(number)

    def kind(self, octet: str) -> Hashable:
        """Return the same for octets that are alike in UTF-8."""
        return self._utf8.kind(octet)

    def _after(self, octets: State, octet: str) -> State:
        """Return what may follow in a character behind an octet; NOWHERE where it is no UTF-8.

        It is how many octets, and between which two the next one has to be.
        """
        if octets == NOWHERE:
            return NOWHERE
        left, low, high = octets
        if isinstance(left, int) and left:
            if str(low) <= octet <= str(high):
                return (left - 1, "\x80", "\xbf") if left > 1 else _WHOLE
        elif octet < "\x80":
            return _WHOLE
        elif size := size_of(octet):
            return (size - 1, *SECOND.get(octet, ("\x80", "\xbf")))
        if not self._is_latin:
            self.refuse()
        return NOWHERE

    def end(self, state: State) -> str:
        """Return nothing more; refuse what the other ways of this step read."""
        place, _, octets, seen = state
        is_broken = octets != _WHOLE
        if place not in {_TEXT, _PARAMETER} or is_broken is not self._is_latin:
            self.refuse()
        if bool(seen) is not self._has_units:
            self.refuse()
        return ""


def _state(value: object) -> State:
    """Return a part of a state that is a state."""
    return value if isinstance(value, tuple) else NOWHERE


_WHOLE: Final = (0, "", "")
_MOST: Final = (0, 0, 7)  # the digits of a character of ASCII, as a unit


class HalvesReplaced(Step):
    """What stands for half a character is a question mark, which is no end of a folder's name."""

    def __init__(self, name: str, source: str) -> None:
        super().__init__(name, source)
        self.start = ("",)

    def apply(self, text: str) -> str:
        """Return a path without halves."""
        return text.replace(_HALF, "?")

    def feed(self, state: State, octet: str) -> tuple[State, str]:
        """Return what is sure of a path; the state is the beginning of a half."""
        text = f"{state[0]}{octet}"
        if text == _HALF:
            return self.start, "?"
        if _HALF.startswith(text):
            return (text,), ""
        return ((octet,), text[:-1]) if octet == _HALF[0] else (self.start, text)

    def end(self, state: State) -> str:
        """Return what has begun as a half."""
        return str(state[0])


_TEXT, _PARAMETER, _PERCENT, _DIGIT_2, _UNIT = range(5)


def _octets(pieces: list[str]) -> Iterator[str]:
    """Yield the octets of pieces, in runs between units."""
    run: list[str] = []
    for piece in (*pieces, "%u0000"):
        if piece.startswith("%u"):
            yield "".join(run)
            run.clear()
        elif piece.startswith("%"):
            run.append(chr(_number(piece)))
        elif not piece.startswith(";"):
            run.append(piece)


@lru_cache(maxsize=4096)
def _number(piece: str) -> int:
    """Return the number of a triplet or a unit, 0 for any other piece."""
    number = 0
    for digit in piece.lstrip("%u") if piece.startswith("%") else "":
        number = number * 16 + DIGITS[digit]
    return number


@lru_cache(maxsize=4096)
def _unit(number: int) -> str:
    """Return a character in UTF-8, or what stands for half of one."""
    return _HALF if _HIGH <= number < _BEYOND else chr(number).encode().decode("latin-1")


def _pair(high: int, low: int) -> str:
    """Return the character of two halves, in UTF-8."""
    return chr(0x10000 + (high - _HIGH) * 0x400 + low - _LOW).encode().decode("latin-1")

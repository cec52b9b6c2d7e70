r"""Regular expressions of Python's `re` for texts, as in CPython 3.11 to 3.13.

CPython 3.14 differs in one thing: there, `\B` matches in an empty text.
"""

import re
from functools import cache
from typing import Final

from urlprism._core.regular.folding import (
    ascii_companions,
    lower,
    lower_companions,
)
from urlprism._core.regular.nodes import EmptyTurn, Where
from urlprism._core.regular.parsing import (
    DIGIT,
    HEXADECIMAL,
    TURNS,
    WORD,
    Flags,
    Parser,
)
from urlprism._core.regular.sets import (
    CharacterSet,
    Companioned,
    Complement,
    Property,
    Ranges,
    Union,
    of_characters,
)
from urlprism._core.unicode.unicode_tables import unicodedata

_ASCII_CLASSES: Final = {"d": DIGIT, "s": of_characters("\t\n\v\f\r "), "w": WORD}
_CLASSES: Final = {
    "d": Property(str.isdecimal),
    "s": Property(str.isspace),
    "w": Property(lambda character: character.isalnum() or character == "_"),
}
_CONTROLS: Final = {"a": "\a", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v"}
_SIZES: Final = {"x": 2, "u": 4, "U": 8}
_OCTAL: Final = "01234567"
_DECIMAL: Final = "0123456789"
_COUNTED: Final = re.compile(r"\{(?!\})([0-9]*)(?:(,)([0-9]*))?\}")
_SIGNS: Final = re.compile(r"([A-Za-z]*)(?:(-)([A-Za-z]*))?([:)])")
_FLAGS: Final = {
    "i": "ignores_case",
    "m": "is_multiline",
    "s": "dot_takes_all",
    "a": "is_ascii",
    "x": "is_spaced",
}


class Reader(Parser):
    """Reads an expression as CPython's `re._parser` does."""

    empty_turn = EmptyTurn.LAST
    line_ends = of_characters("\n")
    before_line = Where.LINE_START
    at_end = Where.LAST_END

    def __init__(self, text: str, flags: Flags) -> None:
        super().__init__(text, flags)
        self._leading_flags()

    # Characters and sets of them.

    def literal(self, character: str) -> CharacterSet:
        """Return the character, and where case does not count the same in other cases."""
        return _literal(character, self.flags.ignores_case, self.flags.is_ascii)

    def _range(self, first: str, last: str) -> CharacterSet:
        """Return the characters from one to another."""
        pairs = Ranges([(ord(first), ord(last))])
        if not self.flags.ignores_case:
            return pairs
        companions = ascii_companions if self.flags.is_ascii else lower_companions
        return Companioned(pairs, companions)

    def _known_class(self, sign: str) -> CharacterSet:
        """Return the set of a letter such as `d`; where case counts not, of the lower case."""
        classes = _ASCII_CLASSES if self.flags.is_ascii else _CLASSES
        characters: CharacterSet = classes[sign.lower()]
        if self.flags.ignores_case and not self.flags.is_ascii:
            characters = Companioned(characters, lower)
        return Complement(characters) if sign.isupper() else characters

    def _escape(self) -> None:
        """Read what begins with a backslash, outside of a set."""
        start = self.at
        self.at += 1
        sign = self.next("nothing follows the backslash")
        if sign == "A":
            self.place(Where.START)
        elif sign == "Z":
            self.place(Where.END)
        elif sign in "bB":
            word = (_ASCII_CLASSES if self.flags.is_ascii else _CLASSES)["w"]
            self.place(Where.EDGE if sign == "b" else Where.NO_EDGE_OF_TEXT, word)
        elif sign in "dswDSW":
            self.add(self._known_class(sign))
        elif sign in "123456789":
            self.add(self.literal(self._octal_or_reference(sign, start)))
        else:
            self.add(self.literal(self._character(sign, start)))

    def _octal_or_reference(self, sign: str, start: int) -> str:
        """Return the character of three octal digits; all else refers back to a group."""
        digits = sign + self.run(_DECIMAL, 1)
        if len(digits) == 2 and digits[0] in _OCTAL and digits[1] in _OCTAL:
            digits += self.run(_OCTAL, 1)
            if len(digits) == 3:
                return self._octal(digits, start)
        return self.leave_out("a reference back to a group is not modelled", start)

    def _octal(self, digits: str, start: int) -> str:
        if int(digits, 8) > 0o377:
            self.refuse("the octal number is above 377", start)
        return chr(int(digits, 8))

    def _character(self, sign: str, start: int) -> str:
        """Return the character that a backslash and a sign stand for."""
        if sign in _CONTROLS:
            return _CONTROLS[sign]
        if sign in _SIZES:
            digits = self.run(HEXADECIMAL, _SIZES[sign])
            if len(digits) < _SIZES[sign]:
                self.refuse(f"{_SIZES[sign]} hexadecimal digits have to follow", start)
            if int(digits, 16) > 0x10FFFF:
                self.refuse("there is no such code point", start)
            return chr(int(digits, 16))
        if sign == "0":
            return self._octal("0" + self.run(_OCTAL, 2), start)
        if sign == "N":
            return self._of_name(start)
        if sign.isascii() and sign.isalpha():
            self.refuse("this letter may not follow a backslash", start)
        return sign

    def _of_name(self, start: int) -> str:
        """Return the character of a name in braces."""
        if not self.take("{"):
            self.refuse("a name in braces has to follow", start)
        name = self.until("}", "a name is not closed")
        try:
            return unicodedata.lookup(name)
        except KeyError:
            return self.refuse("no character has this name", start)

    def _class(self) -> None:
        """Read a set in brackets."""
        start = self.at
        self.at += 1
        is_negated = self.take("^")
        sets: list[CharacterSet] = []
        while not sets or not self.ahead("]"):
            first = self._member(start)
            if not self.ahead("-") or self.text.startswith("-]", self.at):
                sets.append(self._as_set(first))
                continue
            self.at += 1
            last = self._member(start)
            if isinstance(first, CharacterSet) or isinstance(last, CharacterSet):
                self.refuse("a range has no character at one end", start)
            if ord(last) < ord(first):
                self.refuse("a range is out of order", start)
            sets.append(self._range(first, last))
        self.at += 1
        whole = sets[0] if len(sets) == 1 else Union(sets)
        self.add(Complement(whole) if is_negated else whole)

    def _as_set(self, member: CharacterSet | str) -> CharacterSet:
        return member if isinstance(member, CharacterSet) else self.literal(member)

    def _member(self, start: int) -> CharacterSet | str:
        """Read a member of a set: a set itself, or a character."""
        place = self.at
        sign = self.next("a set is not closed")
        if sign != "\\":
            return sign
        sign = self.next("a set is not closed")
        if sign in "dswDSW":
            return self._known_class(sign)
        if sign == "b":
            return "\b"
        if sign in _OCTAL:
            return self._octal(sign + self.run(_OCTAL, 2), place)
        if sign in "89":
            self.refuse("this digit may not follow a backslash in a set", start)
        return self._character(sign, place)

    # Groups and repetition.

    def _group(self) -> None:
        """Read the begin of a group, or a comment."""
        start = self.at
        self.at += 1
        if not self.take("?"):
            self.open_numbered(start)
        elif self.take(":"):
            self.open(start)
        elif self.take("P<"):
            name = self.until(">", "a name is not closed")
            if not name.isidentifier():
                self.refuse("this is no name for a group", start)
            self.open_numbered(start, name)
        elif self.take("#"):
            self.until(")", "a comment is not closed")
        elif self.text.startswith(("=", "!", "<=", "<!"), self.at):
            self.leave_out("looking ahead or behind is not modelled", start, self.at + 1)
        elif self.text.startswith((">", "(", "P=", "P>"), self.at):
            self.leave_out("such a group is not modelled", start, self.at + 1)
        else:
            self._local_flags(start)

    def _is_at_beginning(self) -> bool:
        """Return whether nothing but blanks and comments was read."""
        return len(self.stack) == 1 and not self.stack[0].nodes and not self.stack[0].choices

    def _signs(self, start: int) -> "re.Match[str]":
        """Return the letters of flags."""
        signs = _SIGNS.match(self.text, self.at)
        if signs is None or not (signs[1] or signs[3]):
            self.refuse("no group begins like this", start)
        self.at = signs.end()
        on, off = set(signs[1]), set(signs[3] or "")
        if not on | off <= set("aiLmsux") or "L" in on or on & off or off & set("aLu"):
            self.refuse("these flags are not allowed here", start)
        if {"a", "u"} <= on or (signs[2] and not signs[3]):
            self.refuse("these flags are not allowed here", start)
        return signs

    def _local_flags(self, start: int) -> None:
        """Read the begin of a group with flags of its own."""
        signs = self._signs(start)
        if signs[4] == ")":
            if self._is_at_beginning():
                self.leave_out("flags behind a comment or a blank are not modelled", start)
            self.refuse("flags for the whole expression stand at its beginning", start)
        self.open(start)
        self.flags = _switched(self.flags, signs[1], signs[3] or "")

    def _leading_flags(self) -> None:
        """Read the flags for the whole expression, at its beginning."""
        while self.ahead("(?"):
            signs = _SIGNS.match(self.text, self.at + 2)
            if signs is None or signs[4] == ":" or signs[2] or not signs[1]:
                return
            start = self.at
            self.at += 2
            self._signs(start)
            self.flags = _switched(self.flags, signs[1], "")
        self.stack[0].flags = self.flags

    def _quantifier(self, sign: str) -> None:
        """Read a repetition, or the brace that begins none."""
        start = self.at
        least: int
        most: int | None
        if sign == "{":
            numbers = _COUNTED.match(self.text, start)
            if numbers is None:
                self.plain()
                return
            self.at = numbers.end()
            least, most = self.bounds(numbers, start)
        else:
            self.at += 1
            least, most = TURNS[sign]
        if not self.is_repeatable:
            self.refuse("there is nothing to repeat", start)
        is_lazy = self.take("?")
        if not is_lazy and self.ahead("+"):
            self.leave_out("repetition that gives nothing back is not modelled", start)
        self.repeat(start, least, most, is_lazy=is_lazy)


def _switched(flags: Flags, on: str, off: str) -> Flags:
    """Return flags where these letters are switched on and off."""
    changed = {_FLAGS[sign]: True for sign in on if sign in _FLAGS}
    changed |= {_FLAGS[sign]: False for sign in off if sign in _FLAGS}
    if "u" in on:
        changed["is_ascii"] = False
    return flags._replace(**changed)


@cache
def _literal(character: str, ignores_case: bool, is_ascii: bool) -> CharacterSet:
    """Return the set of a character."""
    if not ignores_case:
        return of_characters(character)
    return of_characters(ascii_companions(character) if is_ascii else lower_companions(character))

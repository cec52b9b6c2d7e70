"""Regular expressions of PCRE2 without UTF, as nginx compiles them: a character is an octet.

What releases of PCRE2 read differently is left out.
"""

import re
from functools import cache
from typing import Final

from urlprism._core.regular.folding import ascii_companions
from urlprism._core.regular.nodes import EmptyTurn, Where
from urlprism._core.regular.parsing import DIGIT, HEXADECIMAL, TURNS, WORD, Parser
from urlprism._core.regular.properties import category
from urlprism._core.regular.sets import (
    CharacterSet,
    Companioned,
    Complement,
    Ranges,
    Union,
    anything,
    of_characters,
)

_SPACE: Final = of_characters("\t\n\v\f\r ")
_CLASSES: Final = {
    "d": DIGIT,
    "h": of_characters("\t \xa0"),
    "s": _SPACE,
    "v": of_characters("\n\v\f\r\x85"),
    "w": WORD,
}
_UPPER: Final = Ranges([(0x41, 0x5A)])
_LOWER: Final = Ranges([(0x61, 0x7A)])
_ALPHA: Final = Ranges([(0x41, 0x5A), (0x61, 0x7A)])
_POSIX: Final = {
    "alnum": Union([_ALPHA, DIGIT]),
    "alpha": _ALPHA,
    "ascii": Ranges([(0, 0x7F)]),
    "blank": of_characters("\t "),
    "cntrl": Ranges([(0, 0x1F), (0x7F, 0x7F)]),
    "digit": DIGIT,
    "graph": Ranges([(0x21, 0x7E)]),
    "lower": _LOWER,
    "print": Ranges([(0x20, 0x7E)]),
    "punct": Ranges([(0x21, 0x2F), (0x3A, 0x40), (0x5B, 0x60), (0x7B, 0x7E)]),
    "space": _SPACE,
    "upper": _UPPER,
    "word": WORD,
    "xdigit": Ranges([(0x30, 0x39), (0x41, 0x46), (0x61, 0x66)]),
}
_CONTROLS: Final = {"a": "\a", "e": "\x1b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}
_OCTAL: Final = "01234567"
_COUNTED: Final = re.compile(r"\{([0-9]+)(?:(,)([0-9]*))?\}")
_COUNTED_BY_SOME: Final = re.compile(r"\{[ \t]*[0-9]*[ \t]*,?[ \t]*[0-9]*[ \t]*\}")
_NAMED: Final = re.compile(r"<([A-Za-z_]\w{0,31})>|'([A-Za-z_]\w{0,31})'", re.ASCII)
_SIGNS: Final = re.compile(r"([imsx]*)(?:-([imsx]*))?([:)])")
_NAMED_CLASS: Final = re.compile(r"\[:(\^?)([a-z]+):\]")
_MOST: Final = 65535
_FLAGS: Final = {
    "i": "ignores_case",
    "m": "is_multiline",
    "s": "dot_takes_all",
    "x": "is_spaced",
}


class Reader(Parser):
    """Reads an expression as `pcre2_compile` does."""

    empty_turn = EmptyTurn.LAST_OF_LOOPS
    line_ends = of_characters("\n")
    before_line = Where.INNER_LINE_START
    at_end = Where.LAST_END

    # Characters and sets of them.

    def literal(self, character: str) -> CharacterSet:
        """Return the character, and where case does not count the other case of a letter."""
        if character > "\xff":
            self.leave_out("a character is no octet", self.at - 1)
        return _literal(character, self.flags.ignores_case)

    def _cased(self, characters: CharacterSet) -> CharacterSet:
        """Return a set, and where case does not count the other case of its letters."""
        if self.flags.ignores_case:
            return Companioned(characters, ascii_companions)
        return characters

    def _escape(self) -> None:
        """Read what begins with a backslash, outside of a set."""
        start = self.at
        self.at += 1
        sign = self.next("nothing follows the backslash")
        if sign in "QE":
            self._quoted(sign)
        elif sign in "AzZ":
            self.place({"A": Where.START, "z": Where.END, "Z": Where.LAST_END}[sign])
        elif sign in "bB":
            self.place(Where.EDGE if sign == "b" else Where.NO_EDGE, WORD)
        elif sign in "GKRXCgk123456789" or (sign == "N" and self.ahead("{")):
            self.leave_out("this escape is not modelled", start)
        elif sign == "N":
            self.add(Complement(self.line_ends))
        else:
            characters = self._class_escape(sign, start)
            if characters is None:
                characters = self.literal(self._character(sign, start))
            self.add(characters)

    def _quoted(self, sign: str) -> None:
        r"""Read characters between `\Q` and `\E`; the latter alone stands for nothing."""
        if sign == "E":
            return
        end = self.text.find("\\E", self.at)
        end = len(self.text) if end < 0 else end
        for each in self.text[self.at : end]:
            self.add(self.literal(each))
        self.at = min(len(self.text), end + 2)

    def _class_escape(self, sign: str, start: int) -> CharacterSet | None:
        """Return the set of an escape such as `d`, None if there is none."""
        if sign in "dhsvwDHSVW":
            characters: CharacterSet = _CLASSES[sign.lower()]
        elif sign in "pP":
            characters = self._property(start)
        else:
            return None
        return Complement(characters) if sign.isupper() else characters

    def _property(self, start: int) -> CharacterSet:
        r"""Read what follows `\\p`."""
        name = self.next("the name of a property has to follow")
        is_negated = False
        if name == "{":
            is_negated = self.take("^")
            name = self.until("}", "a property is not closed")
        characters = None
        if name != "LC" and not (self.flags.ignores_case and name in {"Lu", "Ll", "Lt"}):
            characters = anything() if name == "Any" else category("LC" if name == "L&" else name)
        if characters is None:
            self.leave_out("this property is not modelled", start)
        return Complement(characters) if is_negated else characters

    def _character(self, sign: str, start: int) -> str:
        """Return the character that a backslash and a sign stand for."""
        if sign in _CONTROLS:
            return _CONTROLS[sign]
        if sign == "x":
            return self._hexadecimal(start)
        if sign == "0":
            return chr(int("0" + self.run(_OCTAL, 2), 8))
        if sign == "o":
            if not self.take("{"):
                self.refuse("octal digits in braces have to follow", start)
            return self._of_digits(self.until("}", "digits are not closed"), 8, start)
        if sign == "c":
            letter = self.next("nothing follows the sign of a control")
            if not " " <= letter <= "~":
                self.refuse("a control is named by a sign of ASCII", start)
            return chr(ord(letter.upper()) ^ 0x40)
        if sign.isascii() and sign.isalpha():
            self.refuse("this letter may not follow a backslash", start)
        return sign

    def _hexadecimal(self, start: int) -> str:
        r"""Return the octet of `\\x`."""
        if self.take("{"):
            return self._of_digits(self.until("}", "digits are not closed"), 16, start)
        return chr(int(self.run(HEXADECIMAL, 2) or "0", 16))

    def _of_digits(self, digits: str, base: int, start: int) -> str:
        """Return the octet that digits in braces stand for."""
        if not digits or not set(digits) <= set(HEXADECIMAL if base == 16 else _OCTAL):
            self.leave_out("no digits stand in the braces", start)
        if len(digits.lstrip("0")) > 3 or int(digits, base) > 0xFF:
            self.refuse("the number is no octet", start)
        return chr(int(digits, base))

    def _class(self) -> None:
        """Read a set in brackets."""
        start = self.at
        self.at += 1
        if self.text.startswith((":", ".", "="), self.at):
            self.leave_out("a set that begins like a named one is not modelled", start)
        is_negated = self.take("^")
        sets: list[CharacterSet] = []
        while not sets or not self.ahead("]"):
            first = self._member(start)
            if not self.ahead("-") or self.text.startswith("-]", self.at):
                sets.append(first if isinstance(first, CharacterSet) else self.literal(first))
                continue
            self.at += 1
            last = self._member(start)
            if isinstance(first, CharacterSet) or isinstance(last, CharacterSet):
                self.refuse("a range has no character at one end", start)
            if last < first:
                self.refuse("a range is out of order", start)
            if last > "\xff":
                self.leave_out("a character is no octet", start)
            sets.append(self._cased(Ranges([(ord(first), ord(last))])))
        self.at += 1
        whole = sets[0] if len(sets) == 1 else Union(sets)
        self.add(Complement(whole) if is_negated else whole)

    def _member(self, start: int) -> CharacterSet | str:
        """Read a member of a set: a set itself, or a character."""
        place = self.at
        sign = self.next("a set is not closed")
        if sign == "[" and self.text.startswith((":", ".", "="), self.at):
            return self._named_class(place)
        if sign != "\\":
            return sign
        sign = self.next("a set is not closed")
        characters = self._class_escape(sign, place)
        if characters is not None:
            return characters
        if sign == "b":
            return "\b"
        if sign in "QE89":
            self.leave_out("this escape in a set is not modelled", place)
        if sign in "BRXN":
            self.refuse("this escape may not stand in a set", start)
        if sign in _OCTAL:
            number = int(sign + self.run(_OCTAL, 2), 8)
            if number > 0xFF:
                self.refuse("the number is no octet", place)
            return chr(number)
        return self._character(sign, place)

    def _named_class(self, place: int) -> CharacterSet:
        """Read a POSIX class."""
        named = _NAMED_CLASS.match(self.text, place)
        if named is None or named[2] not in _POSIX:
            self.leave_out("this named set is not modelled", place)
        self.at = named.end()
        characters = self._cased(_POSIX[named[2]])
        return Complement(characters) if named[1] else characters

    # Groups and repetition.

    def _group(self) -> None:
        """Read the begin of a group, a comment, or a change of flags."""
        start = self.at
        self.at += 1
        if self.ahead("*"):
            self.leave_out("a verb is not modelled", start)
        if not self.take("?"):
            self.open_numbered(start)
        elif self.take("#"):
            self.until(")", "a comment is not closed")
        elif self.text.startswith(("=", "!", "<=", "<!"), self.at):
            self.leave_out("looking ahead or behind is not modelled", start, self.at + 1)
        elif named := _NAMED.match(self.text, self.at + self.ahead("P")):
            self.at = named.end()
            self.open_numbered(start, named[1] or named[2])
        else:
            self._switch(start)

    def _switch(self, start: int) -> None:
        """Read flags, for a group or for what is left of the one that is open."""
        signs = _SIGNS.match(self.text, self.at)
        if signs is None or "xx" in signs[0]:
            self.leave_out("such a group is not modelled", start, self.at + 1)
        self.at = signs.end()
        if signs[3] == ":":
            self.open(start)
        else:
            self.is_repeatable = False
        changed = {_FLAGS[sign]: True for sign in signs[1]}
        self.flags = self.flags._replace(
            **(changed | {_FLAGS[sign]: False for sign in signs[2] or ""})
        )

    def _quantifier(self, sign: str) -> None:
        """Read a repetition, or the brace that begins none."""
        start = self.at
        least: int
        most: int | None
        if sign == "{":
            numbers = _COUNTED.match(self.text, start)
            if numbers is None:
                if _COUNTED_BY_SOME.match(self.text, start):
                    self.leave_out("releases read these braces differently", start)
                self.plain()
                return
            self.at = numbers.end()
            least, most = self.bounds(numbers, start, _MOST)
        else:
            self.at += 1
            least, most = TURNS[sign]
        if not self.is_repeatable:
            self.refuse("there is nothing to repeat", start)
        is_lazy = self.take("?")
        if not is_lazy and self.text.startswith(("+", "\\E"), self.at):
            self.leave_out("repetition that gives nothing back is not modelled", start)
        self.repeat(start, least, most, is_lazy=is_lazy)


@cache
def _literal(character: str, ignores_case: bool) -> CharacterSet:
    """Return the set of an octet."""
    return of_characters(ascii_companions(character) if ignores_case else character)

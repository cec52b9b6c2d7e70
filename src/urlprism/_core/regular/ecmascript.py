"""Regular expressions of ECMAScript with the flag `v`, ECMA-262 §22.2.1."""

import re
from functools import cache
from typing import Final

from urlprism._core.regular.folding import simple_companions
from urlprism._core.regular.nodes import EmptyTurn, Where
from urlprism._core.regular.parsing import (
    DEEPEST,
    DIGIT,
    HEXADECIMAL,
    TURNS,
    WORD,
    Parser,
)
from urlprism._core.regular.properties import of_ecmascript
from urlprism._core.regular.sets import (
    CharacterSet,
    Companioned,
    Complement,
    Intersection,
    Ranges,
    Union,
    of_characters,
)

_BLANKS: Final = of_characters(
    "\t\n\v\f\r \xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a"
    "\u2028\u2029\u202f\u205f\u3000\ufeff"
)
_CLASSES: Final = {"d": DIGIT, "s": _BLANKS, "w": WORD}
_CONTROLS: Final = {"f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v"}
_SYNTAX: Final = "^$\\.*+?()[]{}|/"
_SET_SYNTAX: Final = "()[]{}/-\\|"
_SET_ESCAPED: Final = "&-!#%,:;<=>@`~"
_DOUBLES: Final = tuple(2 * sign for sign in "&!#$%*+,.:;<=>?@^`~")
_COUNTED: Final = re.compile(r"\{(\d+)(?:(,)(\d*))?\}", re.ASCII)
_NAME: Final = re.compile(r"[A-Za-z_$][\w$]*", re.ASCII)
_MODIFIERS: Final = re.compile(r"([ims]*)(?:(-)([ims]*))?:")
_DIGITS: Final = tuple("0123456789")


class Reader(Parser):
    """Reads a Pattern, of the flag `v`."""

    empty_turn = EmptyTurn.REJECTED
    line_ends = of_characters("\n\r\u2028\u2029")
    before_line = Where.LINE_START
    at_end = Where.END
    forgets_groups = True

    def plain(self) -> None:
        """Read characters that stand for themselves; a bracket has to close one."""
        if self.text[self.at] in "]}":
            self.refuse("this bracket closes nothing", self.at, self.at + 1)
        super().plain()

    # Characters and sets of them.

    def literal(self, character: str) -> CharacterSet:
        """Return the character, and where case does not count those that fold alike."""
        return _literal(character, self.flags.ignores_case)

    def _cased(self, characters: CharacterSet) -> CharacterSet:
        """Return a set, and where case does not count all that fold alike."""
        if self.flags.ignores_case:
            return Companioned(characters, simple_companions)
        return characters

    def _escape(self) -> None:
        """Read AtomEscape, or an assertion."""
        start = self.at
        self.at += 1
        sign = self.next("nothing follows the backslash")
        if sign in "bB":
            self.place(Where.EDGE if sign == "b" else Where.NO_EDGE, self._cased(WORD))
        elif sign in "123456789k":
            self.leave_out("a reference back to a group is not modelled", start)
        else:
            characters = self._class_escape(sign, start)
            if characters is None:
                characters = self.literal(self._character(sign, start, _SYNTAX))
            self.add(characters)

    def _class_escape(self, sign: str, start: int) -> CharacterSet | None:
        """Return the set of CharacterClassEscape, None if there is none."""
        if sign in "dswDSW":
            characters = self._cased(_CLASSES[sign.lower()])
        elif sign in "pP":
            if not self.take("{"):
                self.refuse("a property has no braces", start)
            name = self.until("}", "a property is not closed")
            of_name = of_ecmascript(name)
            if of_name is None:
                self.leave_out("this property is not modelled", start)
            characters = self._cased(of_name)
        else:
            return None
        return Complement(characters) if sign.isupper() else characters

    def _character(self, sign: str, start: int, own: str) -> str:
        """Return the character of CharacterEscape; `own` are the signs that mean themselves."""
        if sign in _CONTROLS:
            return _CONTROLS[sign]
        if sign == "c":
            letter = self.next("nothing follows the sign of a control")
            if not (letter.isascii() and letter.isalpha()):
                self.refuse("a control is named by a letter", start)
            return chr(ord(letter) % 32)
        if sign == "0":
            if self.text[self.at : self.at + 1] in _DIGITS:
                self.refuse("octal numbers are not allowed", start)
            return "\0"
        if sign == "x":
            return chr(self._hexadecimal(2, start))
        if sign == "u":
            return self._unicode(start)
        if sign in own:
            return sign
        return self.refuse("this sign may not follow a backslash", start)

    def _hexadecimal(self, size: int, start: int) -> int:
        """Return the number of so many digits."""
        number = self.run(HEXADECIMAL, size)
        if len(number) < size:
            self.refuse(f"{size} hexadecimal digits have to follow", start)
        return int(number, 16)

    def _unicode(self, start: int) -> str:
        r"""Return the character of `\\u`; two surrogates are one."""
        if self.take("{"):
            digits = self.run(HEXADECIMAL, len(self.text))
            if not digits or not self.take("}"):
                self.refuse("hexadecimal digits in braces have to follow", start)
            if len(digits.lstrip("0")) > 6 or int(digits, 16) > 0x10FFFF:
                self.refuse("there is no such code point", start)
            return chr(int(digits, 16))
        first = self._hexadecimal(4, start)
        if 0xD800 <= first < 0xDC00 and self.ahead("\\u"):
            again = self.at
            self.at += 2
            digits = self.run(HEXADECIMAL, 4)
            last = int(digits, 16) if len(digits) == 4 else 0
            if 0xDC00 <= last < 0xE000:
                return chr(0x10000 + (first - 0xD800) * 0x400 + last - 0xDC00)
            self.at = again
        return chr(first)

    def _class(self) -> None:
        """Read a CharacterClass that is an Atom."""
        self.add(self._nested(0))

    def _nested(self, depth: int) -> CharacterSet:
        """Read CharacterClass."""
        start = self.at
        if depth > DEEPEST:
            self.leave_out(f"sets are nested deeper than {DEEPEST}", start)
        self.at += 1
        is_negated = self.take("^")
        sets: list[CharacterSet] = []
        if not self.ahead("]"):
            self._operands(sets, depth, start)
        if not self.take("]"):
            self.refuse("a set is not closed", start, len(self.text))
        whole = sets[0] if len(sets) == 1 else Union(sets)
        return Complement(whole) if is_negated else whole

    def _operands(self, sets: list[CharacterSet], depth: int, start: int) -> None:
        """Read ClassUnion, ClassIntersection or ClassSubtraction."""
        first = self._operand(depth)
        if isinstance(first, CharacterSet) or not self._is_range():
            for sign in ("&&", "--"):
                if self.ahead(sign):
                    sets.append(self._chain(self._as_set(first), sign, depth))
                    return
        while True:
            sets.append(self._range(first, depth, start))
            if self.at >= len(self.text) or self.ahead("]"):
                return
            first = self._operand(depth)

    def _chain(self, left: CharacterSet, sign: str, depth: int) -> CharacterSet:
        """Read the operands between `&&` or `--`."""
        while self.take(sign):
            if self.ahead("&"):
                self.refuse("three signs stand in a row", self.at - 2, self.at + 1)
            right = self._as_set(self._operand(depth))
            left = Intersection(left, Complement(right) if sign == "--" else right)
        return left

    def _is_range(self) -> bool:
        return self.ahead("-") and not self.ahead("--")

    def _range(self, first: CharacterSet | str, depth: int, start: int) -> CharacterSet:
        """Return a ClassSetRange, or what is no range."""
        if isinstance(first, CharacterSet) or not self._is_range():
            return self._as_set(first)
        self.at += 1
        last = self._operand(depth)
        if isinstance(last, CharacterSet):
            return self.refuse("a range ends in no character", start)
        if ord(last) < ord(first):
            self.refuse("a range is out of order", start)
        return self._cased(Ranges([(ord(first), ord(last))]))

    def _as_set(self, operand: CharacterSet | str) -> CharacterSet:
        return operand if isinstance(operand, CharacterSet) else self.literal(operand)

    def _operand(self, depth: int) -> CharacterSet | str:
        """Read ClassSetOperand: a set, or a character."""
        if self.ahead("["):
            return self._nested(depth + 1)
        place = self.at
        sign = self.next("a set is not closed")
        if sign == "\\":
            sign = self.next("nothing follows the backslash")
            if sign == "q":
                self.leave_out("texts in sets are not modelled", place)
            if sign == "b":
                return "\b"
            characters = self._class_escape(sign, place)
            if characters is not None:
                return characters
            return self._character(sign, place, _SYNTAX + _SET_ESCAPED)
        if sign in _SET_SYNTAX or self.text.startswith(_DOUBLES, place):
            self.refuse("this sign needs a backslash in a set", place)
        return sign

    # Groups and repetition.

    def _group(self) -> None:
        """Read the begin of a group."""
        start = self.at
        self.at += 1
        if not self.take("?"):
            self.open_numbered(start)
        elif self.take(":"):
            self.open(start)
        elif self.text.startswith(("=", "!", "<=", "<!"), self.at):
            self.leave_out("looking ahead or behind is not modelled", start, self.at + 1)
        elif self.take("<"):
            name = _NAME.match(self.text, self.at)
            if name is None or not self.text.startswith(">", name.end()):
                self.leave_out("only names of ASCII are modelled", start)
            self.at = name.end() + 1
            self.open_numbered(start, name[0])
        else:
            self._modifiers(start)

    def _modifiers(self, start: int) -> None:
        """Read the begin of a group with modifiers."""
        signs = _MODIFIERS.match(self.text, self.at)
        every = "" if signs is None else signs[1] + (signs[3] or "")
        if signs is None or not every or len(set(every)) < len(every):
            self.refuse("no group begins like this", start)
        self.at = signs.end()
        self.open(start)
        names = {"i": "ignores_case", "m": "is_multiline", "s": "dot_takes_all"}
        self.flags = self.flags._replace(
            **{names[sign]: True for sign in signs[1]},
            **{names[sign]: False for sign in signs[3] or ""},
        )

    def same_name(self, start: int) -> None:  # type: ignore[override]
        """Leave out two groups of one name, which may stand in different choices."""
        self.leave_out("two groups of the same name are not modelled", start)

    def _quantifier(self, sign: str) -> None:
        """Read Quantifier."""
        start = self.at
        if not self.is_repeatable:
            self.refuse("there is nothing to repeat", start, start + 1)
        if sign in TURNS:
            self.at += 1
            least, most = TURNS[sign]
        else:
            least, most = self._counts(start)
        self.repeat(start, least, most, is_lazy=self.take("?"))

    def _counts(self, start: int) -> tuple[int, int | None]:
        """Read the numbers of a repetition in braces."""
        numbers = _COUNTED.match(self.text, start)
        if numbers is None:
            self.refuse("these braces have no numbers", start, start + 1)
        self.at = numbers.end()
        return self.bounds(numbers, start)


@cache
def _literal(character: str, ignores_case: bool) -> CharacterSet:
    """Return the set of a character."""
    return of_characters(simple_companions(character) if ignores_case else character)

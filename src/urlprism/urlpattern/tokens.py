"""Tokens of pattern strings (#tokens, #tokenizing), and of constructor strings.

Characters that mean themselves are read in runs. The last of a run is a token of its own, for it
may be the prefix of what follows, and so is each that may divide a constructor string.
"""

import re
from enum import Enum, auto
from functools import lru_cache
from typing import Final, NamedTuple

from urlprism._core.unicode.unicode_tables import unicodedata
from urlprism.errors import URLError

STANDARD: Final = "URL Pattern Standard"
# A program has not as many; a hostile one is refused before it takes a second.
MOST_TOKENS: Final = 25_000
_TOKENIZE: Final = f"{STANDARD} #tokenize"
_RUN: Final = re.compile(r"[^*+?\\{}:(]+")
_RUN_OF_CONSTRUCTOR: Final = re.compile(r"[^*+?\\{}:(/@#\[\]]+")

# Characters that Unicode counts to identifiers whatever their category, and one that it does not.
_OTHER_START: Final = frozenset("\u1885\u1886\u2118\u212e\u309b\u309c")
_OTHER_PART: Final = frozenset(
    "\u00b7\u0387\u1369\u136a\u136b\u136c\u136d\u136e\u136f\u1370\u1371\u19da\u30fb\uff65"
)
_JOINERS: Final = frozenset("\u200c\u200d")
_NO_LETTER: Final = "\u2e2f"
_START: Final = frozenset({"Lu", "Ll", "Lt", "Lm", "Lo", "Nl"})
_PART: Final = _START | {"Mn", "Mc", "Nd", "Pc"}


class Kind(Enum):
    """What a token is (#token/type)."""

    OPEN = auto()
    CLOSE = auto()
    REGEXP = auto()
    NAME = auto()
    CHAR = auto()
    ESCAPED_CHAR = auto()
    OTHER_MODIFIER = auto()
    ASTERISK = auto()
    END = auto()
    INVALID_CHAR = auto()


class Token(NamedTuple):
    """A token: what it is, where it begins in the text, and the text that it stands for."""

    sort: Kind
    start: int
    value: str


_SIGNS: Final = {
    "*": Kind.ASTERISK,
    "+": Kind.OTHER_MODIFIER,
    "?": Kind.OTHER_MODIFIER,
    "{": Kind.OPEN,
    "}": Kind.CLOSE,
}


@lru_cache(maxsize=1_024)
def is_valid_name_code_point(character: str, is_first: bool) -> bool:
    """Return whether a name may have a character (#is-a-valid-name-code-point)."""
    if character.isascii():
        return character in "$_" or (character.isalpha() if is_first else character.isalnum())
    if character == _NO_LETTER:
        return False
    name = unicodedata.category(character)
    if name in _START or character in _OTHER_START:
        return True
    return not is_first and (name in _PART or character in _OTHER_PART or character in _JOINERS)


def tokenize(text: str) -> list[Token]:
    """Return the tokens of a pattern string (#tokenize, "strict"); URLError for what is none."""
    return _Tokenizer(text, _RUN, is_strict=True).tokens()


def tokenize_leniently(text: str) -> list[Token]:
    """Return the tokens of a constructor string (#tokenize, "lenient")."""
    return _Tokenizer(text, _RUN_OF_CONSTRUCTOR, is_strict=False).tokens()


class _Tokenizer:
    """Reads a text (#tokenizer)."""

    def __init__(self, text: str, run: "re.Pattern[str]", *, is_strict: bool) -> None:
        self.text = text
        self.run = run
        self.is_strict = is_strict
        self.index = 0
        self.read: list[Token] = []

    def tokens(self) -> list[Token]:
        """Return the tokens (#tokenize)."""
        text, size = self.text, len(self.text)
        while self.index < size:
            start = self.index
            if len(self.read) > MOST_TOKENS:
                message = f"patterns of more than {MOST_TOKENS} signs are not modelled"
                raise URLError(message, text, start, size, _TOKENIZE)
            sign = text[start]
            if sign in _SIGNS:
                self.add(_SIGNS[sign], start + 1, start)
            elif sign == "\\":
                self._escaped(start)
            elif sign == ":":
                self._name(start)
            elif sign == "(":
                self._regexp(start)
            else:
                self._plain(start)
        self.add(Kind.END, size, size)
        return self.read

    def add(self, kind: Kind, following: int, start: int, end: int | None = None) -> None:
        """Add a token for the text from `start`, and go on at `following` (#add-a-token)."""
        value = self.text[start : following if end is None else end]
        self.read.append(Token(kind, self.index, value))
        self.index = following

    def refuse(self, message: str, following: int, start: int) -> None:
        """Process a tokenizing error (#process-a-tokenizing-error)."""
        if self.is_strict:
            raise URLError(message, self.text, self.index, len(self.text), _TOKENIZE)
        self.add(Kind.INVALID_CHAR, following, start)

    def _plain(self, start: int) -> None:
        """Read characters that mean themselves."""
        run = self.run.match(self.text, start)
        last = start if run is None else run.end() - 1
        if last > start:
            self.add(Kind.CHAR, last, start)
        self.add(Kind.CHAR, last + 1, last)

    def _escaped(self, start: int) -> None:
        """Read a backslash and the character behind it."""
        if start == len(self.text) - 1:
            self.refuse("nothing follows the backslash", start + 1, start)
        else:
            self.add(Kind.ESCAPED_CHAR, start + 2, start + 1)

    def _name(self, start: int) -> None:
        """Read a colon and the name behind it."""
        end, size = start + 1, len(self.text)
        while end < size and is_valid_name_code_point(self.text[end], end == start + 1):
            end += 1
        if end == start + 1:
            self.refuse("no name follows the colon", end, start)
        else:
            self.add(Kind.NAME, end, start + 1)

    def _regexp(self, start: int) -> None:
        """Read a regular expression in brackets."""
        first = start + 1
        end, message = self._end_of_regexp(first)
        if not message and end - first - 1 == 0:
            message = "the regular expression is empty"
        if message:
            self.refuse(message, first, start)
        else:
            self.add(Kind.REGEXP, end, first, end - 1)

    def _end_of_regexp(self, first: int) -> tuple[int, str]:
        """Return where a regular expression ends, behind its bracket; or what is wrong with it."""
        text, at, size, depth = self.text, first, len(self.text), 1
        if text.startswith("?", first):
            return first, "a regular expression may not begin with '?'"
        while at < size:
            sign = text[at]
            if sign == "\\":
                at += 1
                if at == size:
                    return at, "nothing follows the backslash"
                sign = text[at]
            elif sign == ")":
                depth -= 1
                if depth == 0:
                    return at + 1, ""
            elif sign == "(":
                depth += 1
                if not text.startswith("?", at + 1):
                    return at, "groups in a regular expression have to begin with '(?'"
            if not sign.isascii():
                return at, "a regular expression has ASCII only"
            at += 1
        return at, "a regular expression is not closed"

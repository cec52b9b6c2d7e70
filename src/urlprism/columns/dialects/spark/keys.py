r"""The key of Spark's `parse_url(url, 'QUERY', key)`: a regular expression of Java's.

Spark compiles "(&|^)" + key + "=([^&]*)", searches the query with it, and returns group 2. So the
key "a.b" finds "axb", "a+b" does not find itself, and with the key "(a)" the result is the name.

A key is supported if Java and Python search alike with it, in time that grows as the query does:

* characters, escaped ones, and those between "\Q" and "\E"; ".", "^" and "$";
* classes of characters and ranges, without "&&" or classes within; \d \D \w \W \s \S;
* groups, alternatives, and "?" after a group;
* "*", "+", "?", "{n}", "{n,}" and "{n,m}" after one character. What has no limit stands once, in a
  key without alternatives outside groups. It repeats no "&", except that a key may end in ".*".

Every other key, and what Java refuses, is a ValueError. A query has no line terminators, so "." and
"$" are as simple as they look.
"""

import functools
import re
from typing import Final

_CLASSES: Final = {
    "d": "[0-9]",
    "D": "[^0-9]",
    "w": "[0-9A-Za-z_]",
    "W": "[^0-9A-Za-z_]",
    "s": r"[ \t\n\x0b\f\r]",
    "S": r"[^ \t\n\x0b\f\r]",
}
_ANY: Final = "."
_QUANTIFIER: Final = re.compile(r"(?:([*+?])|\{([0-9]{1,8})(?:(,)([0-9]{1,8})?)?\})([?+]?)")
_MOST_WAYS: Final = 256


class Key:
    """A key, ready to search queries."""

    __slots__ = ("_ends_in_any", "_pattern")

    def __init__(self, pattern: str, *, ends_in_any: bool) -> None:
        """Take the whole pattern, and whether the key ends in a repeated "."."""
        self._pattern = re.compile(pattern, re.DOTALL)
        self._ends_in_any = ends_in_any

    def value(self, query: str) -> str | None:
        """Return group 2 of the first match; None without a match, or if the group is not in it."""
        if not self._ends_in_any:
            match = self._pattern.search(query)
        else:
            # No match begins after the last "=", where each try would look at all that follows.
            match = self._pattern.search(query, 0, query.rfind("=") + 1)
            match = match and self._pattern.match(query, match.start())
        return match[2] if match else None


@functools.lru_cache(maxsize=256)
def key_of(text: str) -> Key:
    """Return a key; raise ValueError for one that Java refuses, or that is not supported.

    >>> key_of("a.b").value("axb=1&a.b=2")
    '1'
    """
    reader = _Reader(text)
    while reader.pos < len(text):
        reader.read()
    if reader.open_groups:
        raise reader.refusal("a group that is not closed")
    if reader.is_repeated and reader.has_alternatives:
        raise reader.refusal("a repetition without limit beside alternatives")
    return Key(f"(&|^){''.join(reader.pieces)}=([^&]*)", ends_in_any=reader.ends_in_any)


class _Reader:
    """A key while it is read: the pieces of the pattern, and what would make a search slow."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.pos = 0
        self.pieces: list[str] = []
        self.open_groups = 0
        self.has_alternatives = False
        self.is_repeated = False
        self.ends_in_any = False
        self.ways = 1

    def refusal(self, reason: str) -> ValueError:
        """Return the error of a key."""
        return ValueError(
            f"the key of parse_url is a regular expression: at {self.pos} it has {reason}, "
            f"which Java refuses or is not supported; \\Q and \\E quote a name"
        )

    def read(self) -> None:
        """Read a piece of the key, and what says how often it stands."""
        if self.ends_in_any:
            raise self.refusal('more after a repeated "."')
        character = self.text[self.pos]
        if character == "(":
            self._open_group()
        elif character == ")":
            self._close_group()
        elif character == "|":
            self._take("|", 1)
            self._add_ways(2)
            self.has_alternatives = self.has_alternatives or self.open_groups == 0
        elif character in "^$":
            self._take("^" if character == "^" else r"\Z", 1)
        elif character in "*+?{":
            raise self.refusal("a repetition of nothing")
        elif self.text.startswith("\\Q", self.pos):
            self._read_quoted()
        else:
            self._read_repeated(self._character())

    def _take(self, piece: str, length: int) -> None:
        """Add a piece of the pattern for the next `length` characters of the key."""
        self.pieces.append(piece)
        self.pos += length

    def _add_ways(self, count: int) -> None:
        """Say that a search may go on in `count` ways; refuse too many ways."""
        self.ways *= count
        if self.ways > _MOST_WAYS:
            raise self.refusal("too many alternatives")

    def _open_group(self) -> None:
        is_silent = self.text.startswith("(?:", self.pos)
        if self.text.startswith("(?", self.pos) and not is_silent:
            raise self.refusal("a group of a special kind")
        self._take("(?:" if is_silent else "(", 3 if is_silent else 1)
        self.open_groups += 1

    def _close_group(self) -> None:
        if self.open_groups == 0:
            raise self.refusal("a parenthesis that closes nothing")
        self._take(")", 1)
        self.open_groups -= 1
        if self.text.startswith("?", self.pos):
            self._take("?", 1)
            self._add_ways(2)

    def _read_quoted(self) -> None:
        r"""Read characters between "\Q" and "\E"; the last of them may be repeated."""
        end = self.text.find("\\E", self.pos)
        if end < 0:
            raise self.refusal("a quotation without end")
        quoted = self.text[self.pos + 2 : end]
        self.pieces += map(re.escape, quoted[:-1])
        self.pos = end + 2
        if quoted:
            self._read_repeated(re.escape(quoted[-1]))

    def _character(self) -> str:
        """Return the pattern of one character, and pass what stands for it."""
        character = self.text[self.pos]
        self.pos += 1
        if character == ".":
            return _ANY
        if character == "[":
            return self._class()
        return self._escape() if character == "\\" else re.escape(character)

    def _escape(self) -> str:
        """Return the pattern of what follows a backslash: a class, or a sign that is itself."""
        character = self.text[self.pos : self.pos + 1]
        if character not in _CLASSES and (not character.isascii() or character.isalnum()):
            raise self.refusal("an escape of a special kind")
        if not character:
            raise self.refusal("a backslash at its end")
        self.pos += 1
        return _CLASSES.get(character, re.escape(character))

    def _class(self) -> str:
        """Return the pattern of a class of characters, after its "["."""
        pieces = ["["]
        if self.text.startswith("^", self.pos):
            self.pos += 1
            pieces.append("^")
        first = self.pos
        while not self.text.startswith("]", self.pos) or self.pos == first:
            if self.pos == len(self.text) or self.text[self.pos] in "[]^":
                raise self.refusal("a class without end or of a special kind")
            pieces.append(self._item())
        self.pos += 1
        return "".join([*pieces, "]"])

    def _item(self) -> str:
        """Return a character, an escaped one, or a range, of a class of characters."""
        if self.text.startswith("&&", self.pos):
            raise self.refusal("an intersection of classes")
        character = self.text[self.pos]
        self.pos += 1
        if character == "\\":
            escaped = self._escape()
            return escaped if len(escaped) <= 2 else self._inner(escaped)
        if not self.text.startswith("-", self.pos) or self.text.startswith("-]", self.pos):
            return re.escape(character)
        last = self.text[self.pos + 1 : self.pos + 2]
        if character == "-" or last in {"", "\\", "[", "-", "^", "&"} or last < character:
            raise self.refusal("a range of a special kind")
        self.pos += 2
        return f"{re.escape(character)}-{re.escape(last)}"

    def _inner(self, pattern: str) -> str:
        """Return the items of a class, to be items of another."""
        if pattern.startswith("[^"):
            raise self.refusal("a class within a class")
        return pattern[1:-1]

    def _read_repeated(self, piece: str) -> None:
        """Add the pattern of a character, and how often it stands."""
        quantifier = _QUANTIFIER.match(self.text, self.pos)
        if quantifier is None:
            self.pieces.append(piece)
            return
        sign, least, comma, most, manner = quantifier.groups()
        if sign in {"*", "+"} or (comma and not most):
            self._check_unlimited(piece, manner)
        elif sign == "?" or comma:
            count = 2 if sign else int(most) - int(least) + 1
            if count < 1:
                raise self.refusal("a repetition from more to less")
            self._add_ways(count)
        self._take(piece + quantifier[0], len(quantifier[0]))

    def _check_unlimited(self, piece: str, manner: str) -> None:
        """Note a repetition without limit; refuse one that may make a search slow."""
        if self.is_repeated:
            raise self.refusal("a second repetition without limit")
        self.is_repeated = True
        if re.fullmatch(piece, "&"):
            if piece != _ANY or manner == "+" or self.open_groups:
                raise self.refusal('a repetition of what can be an "&"')
            self.ends_in_any = True

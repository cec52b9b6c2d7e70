"""ABNF (RFC 5234) read from text; a rule becomes a regular expression and a source of strings.

Nothing here knows what the rules are about. Rules may not refer to themselves: then they are
regular, and the regular expression is the rule, written otherwise.
"""

import itertools
import re
from collections.abc import Iterator, Mapping
from random import Random
from typing import Final, NamedTuple, Protocol

CORE: Final = """
ALPHA  = %x41-5A / %x61-7A
DIGIT  = %x30-39
HEXDIG = DIGIT / "A" / "B" / "C" / "D" / "E" / "F"
"""
TOKENS: Final = re.compile(
    r"""(?P<skipped>;[^\n]*|\s+)|"(?P<literal>[^"]*)"|%x(?P<first>[0-9A-F]+)-(?P<last>[0-9A-F]+)
    |(?P<least>\d*)\*(?P<most>\d*)|(?P<times>\d+)|<(?P<prose>[\w-]+)>|(?P<name>[A-Za-z][\w-]*)
    |(?P<mark>[()/\[\]])""",
    re.VERBOSE,
)
MORE: Final = 0.75
ENDS: Final = 0.3


class Element(Protocol):
    """What stands at the right of a rule."""

    def expression(self, grammar: "Grammar", fields: Mapping[str, str]) -> str: ...

    def draw(self, grammar: "Grammar", chance: Random) -> str: ...


class Literal(NamedTuple):
    """A quoted string, which is case-insensitive (RFC 5234 §2.3)."""

    text: str

    def expression(self, _grammar, _fields):
        return "".join(
            f"[{each.lower()}{each.upper()}]" if each.isalpha() else re.escape(each)
            for each in self.text
        )

    def draw(self, _grammar, chance):
        return chance.choice((self.text.lower(), self.text.upper()))


class Range(NamedTuple):
    """A range of characters (§3.4)."""

    first: int
    last: int

    def expression(self, _grammar, _fields):
        return f"[{re.escape(chr(self.first))}-{re.escape(chr(self.last))}]"

    def draw(self, _grammar, chance):
        if chance.random() < ENDS:
            return chr(chance.choice(self))
        return chr(chance.randint(self.first, self.last))


class Name(NamedTuple):
    """Another rule; prose in angle brackets that is a rule's name means that rule (§2.1)."""

    name: str

    def expression(self, grammar, fields):
        inner = grammar.rules[self.name].expression(grammar, fields)
        field = fields.get(self.name)
        return f"(?P<{field}__{next(grammar.numbers)}>{inner})" if field else f"(?:{inner})"

    def draw(self, grammar, chance):
        return grammar.rules[self.name].draw(grammar, chance)


class Choice(NamedTuple):
    """Alternatives (§3.2), of which the first wins that lets the whole match."""

    items: tuple[Element, ...]

    def expression(self, grammar, fields):
        return "|".join(item.expression(grammar, fields) for item in self.items)

    def draw(self, grammar, chance):
        return chance.choice(self.items).draw(grammar, chance)


class Sequence(NamedTuple):
    """Elements one after another (§3.1)."""

    items: tuple[Element, ...]

    def expression(self, grammar, fields):
        return "".join(f"(?:{item.expression(grammar, fields)})" for item in self.items)

    def draw(self, grammar, chance):
        return "".join([item.draw(grammar, chance) for item in self.items])


class Repeat(NamedTuple):
    """An element so many times (§3.6, §3.7); an optional one, 0 or 1 (§3.8)."""

    least: int
    most: int | None
    item: Element

    def expression(self, grammar, fields):
        inner = self.item.expression(grammar, fields)
        # A branch not taken forgets what its groups held; a repetition does not always.
        if (self.least, self.most) == (0, 1):
            return f"(?:{inner}|)"
        return f"(?:{inner}){{{self.least},{'' if self.most is None else self.most}}}"

    def draw(self, grammar, chance):
        count = self.least
        while count != self.most and chance.random() < MORE:
            count += 1
        return "".join([self.item.draw(grammar, chance) for _ in range(count)])


class Grammar:
    """Rules by their names."""

    def __init__(self, text: str) -> None:
        pieces = re.split(r"^[ ]*([A-Za-z][\w-]*)[ ]*=", CORE + text, flags=re.MULTILINE)
        self.rules = {
            name: Reader(right).whole()
            for name, right in zip(pieces[1::2], pieces[2::2], strict=True)
        }
        self.numbers: Iterator[int] = itertools.count()

    def pattern(self, name: str, fields: Mapping[str, str] | None = None) -> re.Pattern[str]:
        """Return the rule as a regular expression; what rules of `fields` match is in groups."""
        return re.compile(Name(name).expression(self, fields or {}))

    def draw(self, name: str, chance: Random) -> str:
        """Return a string that matches the rule: a random walk through it."""
        return self.rules[name].draw(self, chance)


def found(match: re.Match[str]) -> dict[str, str]:
    """Return what the fields of a match hold, those that took part."""
    return {
        name.partition("__")[0]: text
        for name, text in match.groupdict().items()
        if text is not None
    }


class Reader:
    """Reads what stands at the right of a rule (§4)."""

    def __init__(self, text: str) -> None:
        self.tokens = [each for each in tokens(text) if each.lastgroup != "skipped"]

    def whole(self) -> Element:
        element = self.alternation()
        assert not self.tokens
        return element

    def alternation(self) -> Element:
        items = [self.concatenation()]
        while self.next_is("/"):
            self.tokens.pop(0)
            items.append(self.concatenation())
        return Choice(tuple(items)) if len(items) > 1 else items[0]

    def concatenation(self) -> Element:
        items = [self.repetition()]
        while self.tokens and not self.next_is("/", ")", "]"):
            items.append(self.repetition())
        return Sequence(tuple(items)) if len(items) > 1 else items[0]

    def repetition(self) -> Element:
        if (times := self.tokens[0]["times"]) is not None:
            least, most = times, times
        elif (least := self.tokens[0]["least"]) is not None:
            most = self.tokens[0]["most"]
        else:
            return self.element()
        self.tokens.pop(0)
        return Repeat(int(least or 0), int(most) if most else None, self.element())

    def element(self) -> Element:
        token = self.tokens.pop(0)
        if token["literal"] is not None:
            return Literal(token["literal"])
        if token["first"]:
            return Range(int(token["first"], 16), int(token["last"], 16))
        if token["mark"] is None:
            return Name(token["name"] or token["prose"])
        inner = self.alternation()
        closing = self.tokens.pop(0)["mark"]
        assert token["mark"] + closing in {"()", "[]"}
        return inner if closing == ")" else Repeat(0, 1, inner)

    def next_is(self, *marks: str) -> bool:
        return bool(self.tokens) and self.tokens[0]["mark"] in marks


def tokens(text: str) -> Iterator[re.Match[str]]:
    """Yield the tokens of a rule; every character of it belongs to one."""
    end = 0
    while end < len(text):
        token = TOKENS.match(text, end)
        assert token is not None, text[end:]
        yield token
        end = token.end()

r"""The table of `sieve`, made of what each of the exact functions looks for.

| exact functions           | what a text without a secret lacks                                   |
|---------------------------|----------------------------------------------------------------------|
| `views`                   | `@`, `\`, ";" of references, octets beyond ASCII, and triplets that |
|                           | are delimiters, letters or digits                                    |
| `logins`                  | "@"                                                                  |
| `queries`                 | a name of the rules before "="                                       |
| `fields`, `commands`,     | a blank, a quote and an angle bracket; and a name before "=" or ":"  |
| `apart`                   |                                                                      |
| `forms`, `services`       | at the beginning of a word, how a token begins, a host, or a place   |
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from string import ascii_letters, digits
from typing import Final

from urlprism.redaction import apart, commands, fields, forms, sieve, views
from urlprism.redaction.rules import Rules

_OCTETS: Final = 256
_CHARACTERS: Final = 128
# What may begin, end or separate the texts of secrets in ways that only the exact functions read.
_OF_EXACT: Final = "\"'`<>\\@; \x7f"
_KINDS: Final = {
    **dict.fromkeys(ascii_letters, sieve.LETTER), **dict.fromkeys(digits, sieve.DIGIT),
    **dict.fromkeys(".[]", sieve.CUT), **dict.fromkeys("?&#", sieve.SEPARATOR),
    ":": sieve.COLON, "=": sieve.EQUALS, "%": sieve.PERCENT,
    **dict.fromkeys(_OF_EXACT, sieve.EXACT),
}  # fmt: skip
_MOST_NODES: Final = 1 << 16
_ENOUGH: Final = 32  # characters of a run


class _Node:
    """A node of the words that begin alike: its rule, and those that follow it by their octet."""

    __slots__ = ("children", "number", "rule")

    def __init__(self) -> None:
        self.rule = sieve.NEVER
        self.number = 0
        self.children: dict[int, _Node] = {}


class _Words:
    """Words by their beginnings, and the runs that follow some of them."""

    def __init__(self) -> None:
        self.root = _Node()
        self.runs: list[bytes] = []

    def add(self, word: str, rule: int) -> None:
        """Add a word in lower case; of two rules for one, the one that needs less counts."""
        if not word.isascii():  # which no text has that is read
            return
        node = self.root
        for octet in word.lower().encode():
            node = node.children.setdefault(octet, _Node())
        is_new = node.rule in {sieve.NEVER, rule}
        node.rule = rule if is_new else self.wider

    wider = sieve.ALWAYS

    def run(self, characters: str, least: int) -> int:
        """Return the rule for a word with a run of characters of a class."""
        is_in = re.compile(characters).fullmatch
        bits = sum(1 << code for code in range(_CHARACTERS) if is_in(chr(code)))
        run = bits.to_bytes(_CHARACTERS // 8, "little") + bytes([min(least, _ENOUGH)])
        if run not in self.runs:
            if len(self.runs) == sieve.MOST_RUNS:
                return sieve.ALWAYS
            self.runs.append(run)
        return sieve.FIRST_RUN + self.runs.index(run)


class _Names(_Words):
    """Names from their ends."""

    wider = sieve.END


@lru_cache(maxsize=16)
def table_of(rules: Rules) -> bytes:
    """Return the table for rules."""
    ends = _Names()
    for name in rules.names:
        ends.add(name[::-1], sieve.WHOLE)
    # A name of a program is a field, too: it need not be all that is before a sign.
    of_fields = (*rules.own, *rules.endings, *rules.last_words)
    for name in (*of_fields, *fields.COOKIES, *apart.VALUES, *commands.NAMES):
        ends.add(name[::-1], sieve.END)
    words = _Words()
    for form in rules.token_forms:
        literal, characters, least = forms.beginning(form)
        words.add(literal, words.run(characters, least))
    for form in rules.place_forms:
        host, literal, characters, least = forms.beginning_of_place(form)
        words.add(host or literal, words.run(characters, least) if least else sieve.ALWAYS)
    nodes = [*_numbered(ends.root, 1)]
    nodes += _numbered(words.root, 1 + len(nodes))
    is_whole = len(nodes) < _MOST_NODES and not ends.root.rule and not words.root.rule
    return b"".join(
        [
            _kinds(is_whole=is_whole),
            bytes(map(_is_loud, range(_OCTETS))),
            bytes(_hexadecimal(chr(code)) for code in range(_OCTETS)),
            bytes(code + 32 if chr(code).isascii() and chr(code).isupper() else code
                  for code in range(_OCTETS)),
            *(_roots(each.root) for each in (ends, words)),
            _pairs(words.root),
            b"".join(words.runs).ljust(sieve.OF_RUN * sieve.MOST_RUNS, b"\0"),
            bytes(sieve.OF_NODE),
            *nodes,
        ]
    )  # fmt: skip


def _kinds(*, is_whole: bool) -> bytes:
    """Return the kind of each octet; without a whole table, only the exact functions judge."""
    kinds = (
        _KINDS.get(chr(code), sieve.SIGN if 32 < code < _CHARACTERS else sieve.EXACT)
        for code in range(_OCTETS)
    )
    return bytes(kinds) if is_whole else bytes([sieve.EXACT]) * _OCTETS


def _is_loud(code: int) -> bool:
    """Whether a reader may decode a triplet."""
    return code in views.LEADS or views.decoded(views.View(f"%{code:02X}")) is not None


def _hexadecimal(sign: str) -> int:
    return int(sign, 16) if re.fullmatch("[0-9A-Fa-f]", sign) else sieve.NO_HEX


def _numbered(root: _Node, first: int) -> Iterator[bytes]:
    """Yield the nodes below a root, numbered from `first` on."""
    order = [root]
    for node in order:
        order += node.children.values()
    for number, node in enumerate(order[1:], first):
        node.number = number
    for node in order:
        siblings = [*node.children.items()]
        for index, (octet, child) in enumerate(siblings):
            first_child = next(iter(child.children.values()), None)
            sibling = siblings[index + 1][1] if index + 1 < len(siblings) else None
            yield bytes([octet, child.rule]) + _number(first_child) + _number(sibling)


def _number(node: _Node | None) -> bytes:
    return (0 if node is None else node.number % _MOST_NODES).to_bytes(2, "little")


def _pairs(root: _Node) -> bytes:
    """Return which pairs of octets begin a word; after a word of one octet, there may be any."""
    pairs = bytearray(sieve.RUNS - sieve.PAIRS)
    for first, node in root.children.items():
        for second in range(_CHARACTERS) if node.rule else node.children:
            pairs[sieve.pair(first, second)] = 1
    return bytes(pairs)


def _roots(root: _Node) -> bytes:
    """Return the number of the node for each first octet, in any case."""
    return b"".join(
        _number(root.children.get(ord(chr(code).lower()))) for code in range(_CHARACTERS)
    )

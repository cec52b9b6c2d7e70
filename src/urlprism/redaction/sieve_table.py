r"""The table of `sieve`, made of what each of the exact functions looks for.

| exact functions           | what a text without a secret lacks                                   |
|---------------------------|----------------------------------------------------------------------|
| `views`                   | `\`, ";" of a reference, octets beyond ASCII, and triplets that |
|                           | are delimiters, letters or digits                                    |
| `logins`                  | "@", but for one in a path or query that no reader takes for an end  |
|                           | of a userinfo                                                        |
| `queries`                 | a name of the rules before "="                                       |
| `fields`, `commands`,     | a blank, a quote and an angle bracket; and a name before "=" or ":"  |
| `apart`                   |                                                                      |
| `forms`, `services`       | at the beginning of a word, how a token begins, a host, or a place   |
"""

import re
from collections.abc import Iterator
from itertools import product
from math import prod
from string import ascii_letters, digits
from typing import Final

from urlprism.redaction import apart, commands, fields, forms, sieve, starts, views
from urlprism.redaction.rules import Rules

_OCTETS: Final = 256
_CHARACTERS: Final = 128
# What may begin, end or separate the texts of secrets in ways that only the exact functions read.
_OF_EXACT: Final = "\\\x7f"
_QUOTES: Final = "\"'`<> "
_KINDS: Final = {
    **dict.fromkeys(ascii_letters, sieve.LETTER), **dict.fromkeys(digits, sieve.DIGIT),
    **dict.fromkeys(".[]", sieve.CUT), **dict.fromkeys("?&#", sieve.SEPARATOR),
    ":": sieve.COLON, "=": sieve.EQUALS, "%": sieve.PERCENT, "@": sieve.AT,
    ";": sieve.SEMICOLON, **dict.fromkeys(_QUOTES, sieve.QUOTE),
    **dict.fromkeys(_OF_EXACT, sieve.EXACT),
}  # fmt: skip
_MOST_NODES: Final = 1 << 16
_ENOUGH: Final = 32  # characters of a run
# What a triplet in a name is not, for sure: the end of the name, or the beginning of another.
_NOT_IN_NAMES: Final = "%?&#;="
_OF_FOUR: Final = 4
_MOST_OF_FOUR: Final = 1 << 13


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


def table_of(rules: Rules) -> bytes:
    """Return the table for rules, which keep it."""
    if not rules.table:
        rules.table = _table_of(rules)
    return rules.table


def _table_of(rules: Rules) -> bytes:
    ends = _Names()
    for name in rules.names:
        ends.add(name[::-1], sieve.WHOLE)
    # A name of a program is a field, too: it need not be all that is before a sign.
    of_fields = (*rules.own, *rules.endings, *rules.last_words)
    for name in (*of_fields, *fields.COOKIES, *apart.VALUES, *commands.NAMES):
        ends.add(name[::-1], sieve.END)
    words = _Words()
    beginnings = [*_beginnings(rules)]
    for literal, characters, least in beginnings:
        words.add(literal, words.run(characters, least) if least else sieve.ALWAYS)
    nodes = [*_numbered(ends.root, 1)]
    nodes += _numbered(words.root, 1 + len(nodes))
    is_whole = len(nodes) < _MOST_NODES and not ends.root.rule and not words.root.rule
    kinds = _kinds(is_whole=is_whole)
    return b"".join(
        [
            kinds,
            bytes(map(_decoded, range(_OCTETS))),
            bytes(_hexadecimal(chr(code)) for code in range(_OCTETS)),
            bytes(code + 32 if chr(code).isascii() and chr(code).isupper() else code
                  for code in range(_OCTETS)),
            bytes(map(_in_names, range(_OCTETS))),
            _classes(kinds),
            _roots(ends.root),
            _pairs(ends.root),
            _roots(words.root),
            _numbers(beginnings),
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


def _beginnings(rules: Rules) -> Iterator[tuple[str, str, int]]:
    """Yield how a token or place begins: a literal text, and the class and length of a run."""
    for form in rules.token_forms:
        yield forms.beginning(form)
    for form in rules.place_forms:
        host, literal, characters, least = forms.beginning_of_place(form)
        yield host or literal, characters, least


def _decoded(code: int) -> int:
    """Return what a reader may decode a triplet to, whether it only leads, or that it is kept."""
    view = views.decoded(views.View(f"%{code:02X}"))
    if view is None:
        return sieve.LEADS if code in views.LEADS else sieve.KEPT
    return ord(view.text)


def _in_names(code: int) -> int:
    sign = chr(code)
    is_certain = sign.isascii() and sign.isprintable() and sign not in _NOT_IN_NAMES
    return sieve.CERTAIN if is_certain else sieve.UNCERTAIN


def _classes(kinds: bytes) -> bytes:
    """Return the two classes of `starts`: letters and digits, and no sign that counts."""
    inside = ({sieve.LETTER, sieve.DIGIT}, {sieve.LETTER, sieve.DIGIT, sieve.SIGN, sieve.CUT})
    table = bytearray(len(inside) * starts.OF_CLASS)
    for number, some in enumerate(inside):
        for code in range(_CHARACTERS):
            if kinds[code] in some:
                table[number * starts.OF_CLASS + (code & 15)] |= 1 << (code >> 4)
    return bytes(table)


def _pairs(root: _Node) -> bytes:
    """Return which pairs of letters end a name; before a name of one letter, there may be any."""
    pairs = bytearray(sieve.OF_PAIRS)
    for last, node in root.children.items():
        for before in range(_CHARACTERS) if node.rule else node.children:
            pairs[sieve.pair(last, before)] = 1
    return bytes(pairs)


def _numbers(beginnings: list[tuple[str, str, int]]) -> bytes:
    """Return the numbers of all four octets that begin a word; if they are too many, of any."""
    bits = bytearray(starts.OF_BEGINNINGS)
    every = [*map(chr, range(_CHARACTERS))]
    for literal, characters, least in beginnings:
        run = [each for each in every if re.fullmatch(characters, each)]
        four = ([[each] for each in literal] + [run] * least + [every] * _OF_FOUR)[:_OF_FOUR]
        if prod(map(len, four)) > _MOST_OF_FOUR:
            return b"\xff" * len(bits)
        for each in product(*four):
            number = starts.number_of("".join(each).encode())
            bits[number >> 3] |= 1 << (number & 7)
    return bytes(bits)


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


def _roots(root: _Node) -> bytes:
    """Return the number of the node for each first octet, in any case."""
    return b"".join(
        _number(root.children.get(ord(chr(code).lower()))) for code in range(_CHARACTERS)
    )

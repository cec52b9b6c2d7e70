"""Every code point in hosts of many shapes, for those who hold a model against its program.

`EVERYTHING` is set in the profile "nightly": then each shape is asked of every code point.
"""

import functools
import itertools
import os
from collections.abc import Callable, Iterable, Iterator
from typing import Final, NamedTuple

import unicodedata2 as unicodedata
from idna.idnadata import codepoint_classes, joining_types

from tests.help import chances
from urlprism.readers.shared.unicode_versions import ASSIGNED

EVERYTHING: Final = chances.SEED in os.environ
SEED: Final = 20261122
# Of the code points that a gate passes over, so many are asked after all.
SAMPLE: Final = 1_000
AT_ONCE: Final = 1 << 18
NOT_ASSIGNED: Final = frozenset({"Cn", "Co"})
ZWNJ, ZWJ = "\u200c", "\u200d"


class Shape(NamedTuple):
    """A host with a place for a character; what is in Punycode stands behind "xn--"."""

    before: str = ""
    after: str = ""
    is_ace: bool = False

    def of(self, character: str) -> str:
        """Return the host with that character."""
        text = self.before + character + self.after
        return "xn--" + text.encode("punycode").decode("ascii") if self.is_ace else text


ALONE: Final = Shape()
INSIDE: Final = Shape("a", "b")
SHAPES: Final = {
    "in ASCII": Shape("s", "z"),
    "behind a digit": Shape("1"),
    "behind a low line": Shape("_"),
    "third and fourth a hyphen": Shape("a--"),
    "behind a hyphen": Shape("ab-", "c"),
    "a label between others": Shape("a.", ".\u00e9"),
    "behind a deviation": Shape("\u00df"),
    "behind a deviation in ASCII": Shape("\u00dfs", "z"),
    "behind a label with a deviation": Shape("\u03c2."),
    "behind a non-joiner": Shape(ZWNJ),
    "before a non-joiner": Shape("", ZWNJ),
    "before a non-joiner in a word": Shape("a", f"{ZWNJ}b"),
    "behind what joins and a non-joiner": Shape(f"\u0628{ZWNJ}"),
    "before a non-joiner and what joins": Shape("", f"{ZWNJ}\u0628"),
    "between what joins and a non-joiner": Shape("\u0628", f"{ZWNJ}\u0628"),
    "between a non-joiner and what joins": Shape(f"\u0628{ZWNJ}", "\u0628"),
    "behind a joiner": Shape(ZWJ),
    "before a joiner": Shape("\u0915", f"{ZWJ}\u0915"),
    "behind a virama and a joiner": Shape(f"\u0915\u094d{ZWJ}"),
    "behind a Hebrew letter": Shape("\u05d0"),
    "before a Hebrew letter": Shape("", "\u05d0"),
    "between Hebrew letters": Shape("\u05d0", "\u05d0"),
    "between a Hebrew letter and a digit": Shape("\u05d0", "1"),
    "between a Hebrew letter and an Arabic digit": Shape("\u05d0", "\u0661"),
    "behind an Arabic letter and a mark": Shape("\u0628\u064b"),
    "before a label that is Hebrew": Shape("", ".\u05d0"),
    "before a mark": Shape("", "\u0301"),
    "before a mark that composes with signs": Shape("", "\u0338"),
    "before a mark of kana": Shape("", "\u3099"),
    "behind a mark that is lower": Shape("a\u0323"),
    "between marks": Shape("a\u0345", "\u0301"),
    "behind a syllable of Hangul": Shape("\uac00"),
    "behind a first consonant of Hangul": Shape("\u1100"),
    "in Punycode": Shape(is_ace=True),
    "in ASCII in Punycode": Shape("a", "b", is_ace=True),
    "behind a deviation in Punycode": Shape("\u00df", is_ace=True),
    "behind a Hebrew letter in Punycode": Shape("\u05d0", is_ace=True),
    "behind a non-joiner in Punycode": Shape(ZWNJ, is_ace=True),
    "before a joiner in Punycode": Shape("\u0915", ZWJ, is_ace=True),
}

# What hosts are put together of by chance: characters of every kind that a rule asks for.
PIECES: Final = (
    *"a b s z 1 - -- . \u3002 _ xn-- ss \u00df \u1e9e \u03c2 \u0130 \u00e9 \u00c9 e\u0301".split(),
    *"\u05d0 \u05d1\u05b0 \u0628 \u0627 \u064b \u0660 \u06f0 \u0640 \u0710 \u07ca \u07f2".split(),
    *"\u0915 \u094d \u0d4d \u0bcd \u0301 \u0323 \u0345 \u0300 \u3099 \u304b \uff76 \uff9e".split(),
    *"\uac00 \u1100 \u1161 \u11a8 \u1e61 \u00b7 l \u0375 \u05f3 \u30fb \u30a2 \u4e2d".split(),
    *"\u2260 = < \u0338 \u212b \u2126 \u2f800 \U0001f4a9 \U0001d6c1 \U00010a0f \ua9c0".split(),
    *"\u1734 \u1b44 \U0001171e \U00010d00 \U00010f30 \U0001e900 \u1807 \ua840 \u0620".split(),
    *(ZWNJ, ZWJ, "\u00ad", "\u200b", "\ufe0f", "\u034f", "\ufeff", "\u2060", "%C3%A9", "%D7%90"),
)


@functools.cache
def every() -> tuple[int, ...]:
    """Return all code points but NUL, which ends a text in C, and the surrogates."""
    return (*range(1, 0xD800), *range(0xE000, 0x110000))


@functools.cache
def asked() -> tuple[int, ...]:
    """Return the code points that the shapes are asked of: where tables change, and a sample."""
    if EVERYTHING:
        return every()
    return tuple(sorted(edges().union(chances.chance_of(SEED).sample(every(), SAMPLE))))


@functools.cache
def assigned() -> tuple[int, ...]:
    """Return the code points that have a meaning in Unicode, with those beside them."""
    if EVERYTHING:
        return every()
    known = {each for each in every() if unicodedata.category(chr(each)) not in NOT_ASSIGNED}
    return tuple(sorted(known.union(edges())))


@functools.cache
def edges() -> frozenset[int]:
    """Return the first and the last code point of each range of a table, and those beside it."""
    starts = {start for since in ASSIGNED.values() for start in _starts_of(since)}
    for ranges in (*codepoint_classes.values(), *joining_types.values()):
        starts.update(start for packed in ranges for start in (packed >> 32, packed & 0xFFFFFFFF))
    before = None
    for code in every():
        properties = _properties(chr(code))
        if properties != before:
            starts.add(code)
        before = properties
    found = {start + step for start in starts for step in (-1, 0)}
    return frozenset(each for each in found if 0 < each < 0x110000 and not 0xD800 <= each < 0xE000)


def _starts_of(ranges: str) -> Iterator[int]:
    """Yield where ranges begin, and where they have ended."""
    for each in ranges.split():
        first, _, last = each.partition("-")
        yield int(first, 16)
        yield int(last or first, 16) + 1


def _properties(character: str) -> tuple[object, ...]:
    return (
        unicodedata.category(character),
        unicodedata.bidirectional(character),
        unicodedata.combining(character),
        unicodedata.decomposition(character).startswith("<"),
        unicodedata.normalize("NFKC", character.casefold()) == character,
        unicodedata.normalize("NFC", character) == character,
    )


def drawn(count: int) -> list[str]:
    """Return hosts put together by chance, some of their labels in Punycode, or nearly so."""
    chance = chances.chance_of(SEED)
    others = [chr(code) for code in asked()]
    found: dict[str, None] = {}
    while len(found) < count:
        labels = []
        for _ in range(chance.choice((1, 1, 1, 2))):
            kinds = chance.choices((PIECES, others), (4, 1), k=chance.randint(1, 7))
            label = "".join(map(chance.choice, kinds))
            if chance.random() < 0.3:
                label = Shape(label, is_ace=True).of("")
                if chance.random() < 0.2:
                    place = chance.randint(4, len(label))
                    rest = label[place + chance.randint(0, 1) :]
                    label = label[:place] + chance.choice("-a9zA") + rest
            labels.append(label)
        found[".".join(labels)] = None
    return list(found)


def differences(
    hosts: Iterable[str],
    model: Callable[[str], str | None],
    program: Callable[[list[str]], list[str | None]],
) -> tuple[int, list[tuple[str, str | None, str | None]]]:
    """Return how many hosts a program takes, and those of which its model makes something else."""
    taken, found, rest = 0, [], iter(hosts)
    while wanted := list(itertools.islice(rest, AT_ONCE)):
        for host, theirs in zip(wanted, program(wanted), strict=True):
            ours = model(host)
            taken += theirs is not None
            if ours != theirs:
                found.append((ascii(host), ours, theirs))
    return taken, found

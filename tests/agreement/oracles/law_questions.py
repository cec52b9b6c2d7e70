"""URLs by law, not by experience: what each reader has to read as its program does, drawn anew.

Three kinds of faults hide from URLs that people write. A library skips something at the start of a
text, so the characters that do something there are drawn at the start, in the middle and behind a
dot. A library takes octets for characters, so a "%" that begins no triplet stands at both ends of
each part, before what takes several octets. And a rule is applied to what came of another one, so
references of all shapes are joined to bases of all shapes. None has lone surrogates.
"""

import functools
from collections.abc import Callable
from random import Random
from typing import Final

import unicodedata2 as unicodedata

from tests.help.chances import chance_of
from tests.help.whatwg_mutations import Question, is_utf8

SEED: Final = 20261126
_LENGTHS: Final = (1, 1, 2, 2, 2, 3, 3, 4, 5, 7)
# Joiners, default ignorables, fillers; digits of two kinds, what mixes directions; dots; signs
# that compose to letters, and what UTS #46 maps to ASCII.
_JOINERS: Final = "\u200c\u200d\u094d\u0dca\u0644\u0628\u06cc"
_IGNORED: Final = (
    "\xad\u034f\u115f\u1160\u180b\u180e\u200b\u2060\u2064\u3164\ufe0f\ufeff\uffa0\U000e0100"
)
_BIDI: Final = (
    "\u05d0\u05be\u0627\u0660\u06f0\u06dd\u200e\u202e\u2066\U00010a00\U0001e900\U00010d30"
)
_DOTS: Final = "..\u3002\uff0e\uff61\u2024"
_SIGNS: Final = (
    "<>=\u0338\u2260\uff05\u2100\u2488\u33c2\uff0f\u1e9e\xdf\u03c2\u0130\u0131\u017f\u212a"
)
_JAMO: Final = (*range(0x1100, 0x1120), *range(0x115F, 0x117A), *range(0x11A6, 0x11C8))
# The blocks in which the last versions of Unicode assigned characters, and some with none.
_NEW: Final = ((0x870, 0x8A0), (0x1AB0, 0x1B00), (0x10D40, 0x10D90), (0x10EC0, 0x10F00))
_NEWER: Final = ((0x16D40, 0x16D80), (0x1E6C0, 0x1E700), (0x11B60, 0x11B70), (0x323B0, 0x323C0))
_PLACES: Final = (
    *("http://{}/", "http://{}/", "http://{}/", "http://a{}b/", "http://a.{}/", "http://{}.b/"),
    *("http://a.{}.b:80/p?q#f", "//{}/x", "https://u:p@{}:8/", "http://xn--{}/", "ws://{}"),
    *("http://h/{}", "http://h/a/{}b?{}", "http://h/?{}#{}", "http://{}@h/", "foo://{}/{}"),
)

_HALVES: Final = ("%", "%4", "%\xe9", "%%41", "%z", "%\u20ac", "%\U0001f600", "%%", "%2", "%a\xe9")
_WHOLE: Final = ("%41", "%c3%a9", "%C3", "%25", "%2f", "%00", "%e2%82", "%u00e9", "%2E", "%80")
_BESIDE: Final = ("", "", "a", "\xe9", "\u20ac", "/", ".", "..", "|", " ", "41", ";", "+")
_PARTS: Final = (
    *("{}http://h/", "http{}://h/", "http:{}//h/", "http://{}u@h/", "http://u{}@h/"),
    *("http://u:{}p@h/", "http://u:p{}@h/", "http://{}h/", "http://h{}/", "http://a.{}.b/"),
    *(
        "http://h:{}8/",
        "http://h:8{}/",
        "http://h/{}",
        "http://h/a{}",
        "http://h/{}/b",
        "http://h{}",
    ),
    *("http://h/a{}/../b", "http://h/a/{}../b", "http://h/?{}a", "http://h/?a{}", "http://h/a{}?q"),
    *("http://h/#{}a", "http://h/#a{}", "http://h/a{}?{}#{}", "http://{}:{}@{}:8/{}/{}?{}#{}"),
    *("a:{}", "a:b{}", "a://{}/", "a:/{}", "mailto:{}", "file:///{}", "{}", "/{}", "?{}", "#{}"),
)

_SHAPES: Final = (
    *("", ".", "..", "./", "../", "/", "//", "///", "\\", "?", "#", ":", "a", "b", "g", "g.", ".g"),
    *("a:b", "a:", "x:y", "http:", "https:", "//g", "//g:81", "//u@g", "?q", "#f", "a/b", "a:b/c"),
    *("%2e", "%2E%2e", ".%2e", ";x", "..;x", "g;x=1/./y", "%2f", "%3a", "@", "*", "1:2", "\xe9"),
    *("file:", "C:", "C|", "[::1]", "/.", "/..", "/./", "/../", "//..", "a//", "=", "&"),
)
_BASES: Final = (
    *(
        "x",
        "x/y",
        "/x",
        "/",
        "",
        "a:b",
        "a:",
        "a:/b",
        "a:/b/../c",
        "a://h",
        "a://h/",
        "a://h/b/c?d#e",
    ),
    *("http:", "http:/x", "http:x", "http:///x", "//h", "//h/x", "///x", "?q", "#f", "./x", "../x"),
    *(
        "http://h",
        "http://h/",
        "http://h/a/b/c?d#e",
        "http://u:p@h:8/a/b",
        "http://h?q",
        "http://h//a",
    ),
    *(
        "http://h/a;p/b;q",
        "http://h/a:b/c",
        "https://h/..//a",
        "http://h/%2e%2e/a",
        "http://h/a/..",
    ),
    *(
        "file:///a/b",
        "file:///C:/a",
        "file://h/a",
        "file:a",
        "mailto:a@b",
        "ws://h/a",
        "ftp://h/a;x",
    ),
    *(
        "http://[::1]/a",
        "HTTP://H/A",
        "http://h:80/a",
        "http://h:/a",
        "http://h/a b",
        "http://h/\xe9",
    ),
    *("x:y/z", "1:2", "a/b:c", "..", ".", "a/", "x?y", "x#y", "http://h/a#", "http://h/a?"),
)
# References and bases with gaps for words of Unicode.
_REFERENCES: Final = (
    *("{}", "/{}", "./{}", "../{}/{}", "{}/../{}", "/{}/./{}", "?{}", "#{}", "{}?{}#{}", ";{}"),
    *("a{}:b", "//{}/", "//a{}b/{}", "//u{}@h/", "//h/{}/..", "//h?{}", "http:{}", "\\{}", "//{}"),
)
_ABOVE: Final = (
    *("http://h/{}", "http://h/a/{}/c", "http://h/a?{}", "http://h/a#{}", "https://u:{}@h/b"),
    *("http://{}/a", "http://a{}b/{}?{}", "http://h/a/b", "file:///{}", "a:{}", "a://{}/b"),
)


def unicode_questions(count: int, seed: int | str = SEED) -> list[Question]:
    """Return texts with random characters of Unicode, mostly in a domain."""
    return _drawn(count, f"unicode {seed}", _of_unicode)


def percent_questions(count: int, seed: int | str = SEED) -> list[Question]:
    """Return texts with a "%" at the start or the end of a part, most without two digits."""
    return _drawn(count, f"percent {seed}", _of_percent)


def joined_questions(count: int, seed: int | str = SEED) -> list[Question]:
    """Return references of all shapes, with bases of all shapes."""
    return _drawn(count, f"joined {seed}", _joined)


def met_questions(count: int, seed: int | str = SEED) -> list[Question]:
    """Return references and bases with random characters of Unicode in any part."""
    return _drawn(count, f"met {seed}", _met)


# The questions by the name of their law.
LAWS: Final = {
    "unicode": unicode_questions,
    "percent": percent_questions,
    "joined": joined_questions,
    "met": met_questions,
}


def _drawn(count: int, seed: str, draw: Callable[[Random], Question]) -> list[Question]:
    chance = chance_of(seed)
    asked: dict[Question, None] = {}
    while len(asked) < count:
        question = draw(chance)
        if is_utf8(question.text):
            asked[question] = None
    return list(asked)


def _of_unicode(chance: Random) -> Question:
    place = chance.choice(_PLACES)
    text = _filled(chance, place)
    return Question(text, "http://h/a/b" if text.startswith("//") else None)


def _met(chance: Random) -> Question:
    return Question(
        _filled(chance, chance.choice(_REFERENCES)), _filled(chance, chance.choice(_ABOVE))
    )


def _filled(chance: Random, place: str) -> str:
    """Return a place with words of Unicode in its gaps."""
    return "".join(_word(chance) if each == "{}" else each for each in _pieces(place))


def _word(chance: Random) -> str:
    return "".join(_character(chance) for _ in range(chance.choice(_LENGTHS)))


def _character(chance: Random) -> str:
    marks, composed, halves = _tables()
    kind = chance.random()
    if kind < 0.3:  # of each class as often
        return chance.choice(chance.choice(marks))
    if kind < 0.42:
        return chance.choice(composed)
    if kind < 0.52:
        return chance.choice(halves)
    if kind < 0.6:
        return (
            chr(chance.choice(_JAMO))
            if chance.random() < 0.7
            else chr(chance.randrange(0xAC00, 0xD7A4))
        )
    if kind < 0.68:
        first, end = chance.choice((*_NEW, *_NEWER))
        return chr(chance.randrange(first, end))
    if kind < 0.9:
        return chance.choice(chance.choice((_JOINERS, _IGNORED, _BIDI, _DOTS, _SIGNS, "ab9-_")))
    code = chance.randrange(0x110000 if chance.random() < 0.3 else 0x20000)
    return "a" if 0xD800 <= code < 0xE000 else chr(code)


@functools.cache
def _tables() -> tuple[list[list[str]], list[str], list[str]]:
    """Return the marks by class, what has a canonical decomposition, and the parts of these."""
    marks: dict[int, list[str]] = {}
    composed, halves = [], set()
    for code in range(0x110000):
        character = chr(code)
        if unicodedata.combining(character):
            marks.setdefault(unicodedata.combining(character), []).append(character)
        parts = unicodedata.decomposition(character)
        if parts and not parts.startswith("<"):
            composed.append(character)
            halves.update(chr(int(each, 16)) for each in parts.split())
    return [*marks.values()], composed, sorted(halves)


def _of_percent(chance: Random) -> Question:
    pieces = _pieces(chance.choice(_PARTS))
    text = "".join(_percent(chance) if each == "{}" else each for each in pieces)
    base = None if ":" in text and chance.random() < 0.8 else chance.choice(_BASES)
    return Question(text, base)


def _percent(chance: Random) -> str:
    signs = [chance.choice(_HALVES if chance.random() < 0.7 else _WHOLE) for _ in range(2)]
    beside = [chance.choice(_BESIDE) for _ in range(3)]
    if chance.random() < 0.6:
        return beside[0] + signs[0] + beside[1]
    return beside[0] + signs[0] + beside[1] + signs[1] + beside[2]


def _joined(chance: Random) -> Question:
    text = "".join(chance.choices(_SHAPES, k=chance.choice((1, 1, 2, 2, 3, 4))))
    base = chance.choice(_BASES)
    if chance.random() < 0.3:
        base += "".join(chance.choices(_SHAPES, k=chance.choice((1, 2))))
    return Question(text, base)


def _pieces(place: str) -> list[str]:
    """Return what is between the gaps of a place, and the gaps."""
    before, *others = place.split("{}")
    return [before, *(piece for each in others for piece in ("{}", each))]

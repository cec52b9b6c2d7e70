"""How lexbor writes a domain in Normalization Form C, which is not always that form.

    characters ──► decomposed ──► each run of marks sorted ──► composed with its starter

It differs from the form in two ways. Marks at the start of a domain are sorted when a starter
follows, so that a domain of marks alone stays as it is. And a mark that was composed no longer
blocks what stands behind it, even where one before it, which was not composed, would. The steps are
those of `lxb_unicode_normalize_body` and `lxb_unicode_canonical_composition` of lexbor's unicode.c.
"""

from collections.abc import Iterator
from typing import Final

from urlprism.readers.shared.unicode_versions import Unicode

_NOTHING: Final = ""  # what a composed character leaves
_LEADING, _VOWEL, _TRAILING, _SYLLABLE = 0x1100, 0x1161, 0x11A7, 0xAC00
_LEADINGS, _VOWELS, _TRAILINGS = 19, 21, 28
_SYLLABLES: Final = _LEADINGS * _VOWELS * _TRAILINGS


def normal(text: str, unicode: Unicode) -> str:
    r"""Return a text as lexbor composes it.

    >>> from urlprism.readers.shared.unicode_versions import unicode_of
    >>> [ascii(normal(text, unicode_of("17.0"))) for text in ("e\u0301", "\u0301\u0327")]
    ["'\\xe9'", "'\\u0301\\u0327'"]
    """
    characters = unicode.decomposed(text)
    if not any(map(unicode.combining, characters)):
        return unicode.nfc(text)
    return "".join(_composed(characters, unicode))


class _Run:
    """A starter and what stands behind it: each character with its class, 0 if it was composed."""

    def __init__(self, starter: str, unicode: Unicode) -> None:
        self._characters = [(0, starter)]
        self._unicode = unicode

    def compose(self, *behind: tuple[int, str]) -> bool:
        """Sort and compose; return whether the last of what stands behind was composed as well."""
        self._characters.sort(key=_class_of)
        self._characters += behind
        (_, starter), *others = self._characters
        before = 0
        composed = [(0, starter)]
        for cls, character in others:
            pair = None
            if character and not (before and before >= cls):
                pair = _pair(starter, character, self._unicode)
            if pair is not None:
                starter = pair
            before = 0 if pair is not None else cls
            composed.append((0, _NOTHING) if pair is not None else (cls, character))
        composed[0] = (0, starter)
        self._characters = composed
        return not composed[-1][1]

    def add(self, cls: int, character: str) -> None:
        self._characters.append((cls, character))

    def __iter__(self) -> Iterator[str]:
        return (character for _, character in self._characters)


def _class_of(member: tuple[int, str]) -> int:
    return member[0]


def _composed(characters: str, unicode: Unicode) -> Iterator[str]:
    leading: list[str] = []
    run: _Run | None = None
    for character in characters:
        cls = unicode.combining(character)
        if run is None and cls:
            leading.append(character)
        elif run is None:
            yield from sorted(leading, key=unicode.combining)
            run, leading = _Run(character, unicode), []
        elif cls:
            run.add(cls, character)
        elif not run.compose((0, character)):
            # It stands in the run too, and begins the next one.
            *before, _ = run
            yield from before
            run = _Run(character, unicode)
    yield from leading
    if run is not None:
        run.compose()
        yield from run


def _pair(first: str, second: str, unicode: Unicode) -> str | None:
    """Return the character that two compose to, None without one."""
    one, two = ord(first), ord(second)
    if 0 <= one - _LEADING < _LEADINGS and 0 <= two - _VOWEL < _VOWELS:
        return chr(_SYLLABLE + ((one - _LEADING) * _VOWELS + two - _VOWEL) * _TRAILINGS)
    is_open = 0 <= one - _SYLLABLE < _SYLLABLES and not (one - _SYLLABLE) % _TRAILINGS
    if is_open and 0 < two - _TRAILING < _TRAILINGS:
        return chr(one + two - _TRAILING)
    return unicode.pair(first, second)

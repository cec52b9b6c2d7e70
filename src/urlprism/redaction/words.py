"""The secrets of a text in what readers make of it: cut, decoded, encoded, in lower case.

A reader that ends the authority of "http://u:pa/ss@h/" at the slash has "/ss@h/" for a path: what
of the secret is in a part shows only beside the text.
"""

import re
from collections.abc import Iterable
from typing import Final
from urllib.parse import unquote

from urlprism.redaction.masking import MASK, Redacted, redact, redacted

_WORD: Final = re.compile(r"[^\s/\\?#@:;&=\[\]\"'<>(),]+")
# Of a sentence a word that is no English one by chance: a long one, or one behind a delimiter.
_WORD_OF_MESSAGE: Final = re.compile(
    rf"{_WORD.pattern[:-1]}{{4,}}|(?<=[/\\?#@:;&=\"'<(,]){_WORD.pattern}"
)
# The end of a label in Punycode says what was not ASCII in it, and where.
_PUNYCODE: Final = re.compile(r"xn--[^\s/.:@*]*\*{6}[^\s/.:@]*", re.IGNORECASE)
_REMOVED: Final = str.maketrans("", "", "\t\n\r")
# A shorter secret is hidden word by word: it may stand anywhere by chance.
_SHORTEST: Final = 4
_MOST: Final = 32


class Words:
    """The words of the secrets of some texts."""

    def __init__(self, texts: Iterable[str]) -> None:
        """Take the texts that a reader was given."""
        self._secrets: set[str] = set()
        self._words: set[str] = set()
        shown: set[str] = set()
        for text in texts:
            self._learn(text, redacted(text), shown)
        self._words -= shown
        # Of very many secrets the words are enough.
        longest = sorted(self._secrets, key=len)[-_MOST:]
        self._whole = re.compile("|".join(map(re.escape, reversed(longest))), re.IGNORECASE)
        self._hidden_values: dict[str, str] = {}

    def _learn(self, text: str, hidden: Redacted, shown: set[str]) -> None:
        for start, end in hidden.spans:
            secret = text[start:end]
            spellings = {secret, secret.translate(_REMOVED), unquote(secret)}
            self._secrets.update(each for each in spellings if len(each) >= _SHORTEST)
            self._words.update(_words(secret))
        shown.update(_words(hidden.text))

    def hide(self, value: str) -> str:
        """Return a value that a reader has without its secrets and without those of the texts."""
        # Many readers have the same value.
        if value not in self._hidden_values:
            self._hidden_values[value] = redact(self._without(value, _WORD))
        return self._hidden_values[value]

    def hide_in_message(self, message: str) -> str:
        """Return a sentence without secrets; a short word is one of them in quotes alone."""
        return redact(self._without(message, _WORD_OF_MESSAGE))

    def _without(self, value: str, pattern: re.Pattern[str]) -> str:
        if self._secrets:
            value = _PUNYCODE.sub(MASK, self._whole.sub(MASK, value))
        return pattern.sub(self._hidden, value) if self._words else value

    def _hidden(self, found: re.Match[str]) -> str:
        return found[0] if self._words.isdisjoint(_words(found[0])) else MASK


def _words(text: str) -> set[str]:
    """Return the words of a text, however they are written."""
    plain = text.translate(_REMOVED)
    spellings = {text, plain, unquote(plain)}
    words = {word.casefold() for each in spellings for word in _WORD.findall(each)}
    return words - {MASK}

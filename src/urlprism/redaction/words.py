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
_REMOVED: Final = str.maketrans("", "", "\t\n\r")
# A shorter secret is hidden word by word: it may stand anywhere by chance.
_SHORTEST: Final = 4


class Words:
    """The words of the secrets of some texts."""

    def __init__(self, texts: Iterable[str]) -> None:
        """Take the texts that a reader was given."""
        self._secrets: list[str] = []
        self._words: set[str] = set()
        shown: set[str] = set()
        for text in texts:
            self._learn(text, redacted(text), shown)
        self._words -= shown
        self._secrets.sort(key=len, reverse=True)

    def _learn(self, text: str, hidden: Redacted, shown: set[str]) -> None:
        for start, end in hidden.spans:
            secret = text[start:end]
            self._secrets += {secret, secret.translate(_REMOVED), unquote(secret)}
            self._words.update(_words(secret))
        shown.update(_words(hidden.text))

    def hide(self, value: str) -> str:
        """Return a value that a reader has without its secrets and without those of the texts."""
        if self._secrets:
            for secret in self._secrets:
                if len(secret) >= _SHORTEST:
                    value = value.replace(secret, MASK)
            value = _WORD.sub(self._hidden, value) if self._words else value
        return redact(value)

    def _hidden(self, found: re.Match[str]) -> str:
        return found[0] if self._words.isdisjoint(_words(found[0])) else MASK


def _words(text: str) -> set[str]:
    """Return the words of a text, however they are written."""
    plain = text.translate(_REMOVED)
    words = {word.casefold() for each in (plain, unquote(plain)) for word in _WORD.findall(each)}
    return words - {MASK}

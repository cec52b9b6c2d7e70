"""Find the secrets of a text in the parts that readers cut, decode, encode or lower.

A reader that ends the authority of "http://u:pa/ss@h/" at the slash reads the path "/ss@h/". Only
the whole text shows that a piece of this part is secret.
"""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from urlprism._exact import in_pieces
from urlprism.redaction.masking import MASK, Redacted, redact, redacted
from urlprism.redaction.names import unquoted
from urlprism.redaction.spans import Span, hidden_spans, united

_WORD: Final = re.compile(r"[^\s/\\?#@:;&=\[\]\"'<>(),]+")
# After these characters, a sentence quotes the text. Elsewhere, a word of letters that is equal to
# a word of a secret is so by chance.
_QUOTING: Final = frozenset("/\\?#@:;&=\"'<(,")
# The end of a label in Punycode encodes its characters beyond ASCII and their places.
_PUNYCODE: Final = re.compile(r"xn--[^\s/.:@*]*\*{6}[^\s/.:@]*", re.IGNORECASE)
_LABEL: Final = re.compile(r"(?<![A-Za-z0-9])xn--[^\s/.:@]*", re.IGNORECASE)
_QUOTES_NOTHING: Final = re.compile("[A-Za-z ]*")
_REMOVED: Final = str.maketrans("", "", "\t\n\r")
# A shorter secret is hidden only as a whole word: inside words it may occur by chance.
_SHORTEST: Final = 4
_MOST: Final = 32


class Words:
    """The secrets of some texts, and the words of these secrets."""

    def __init__(self, texts: Iterable[str], shown: Iterable[str] = ()) -> None:
        """Take the texts that a reader read; the words of `shown` are not secret."""
        self._secrets: set[str] = set()
        self._words: set[str] = set()
        plain = {word for text in shown for word in _words(text)}
        for text in texts:
            self._learn(text, redacted(text), plain)
        self._words -= plain
        # If there are very many secrets, their words are enough.
        longest = sorted(self._secrets, key=len)[-_MOST:]
        self._whole = re.compile(
            "|".join([in_pieces(re.escape, each) for each in reversed(longest)]), re.IGNORECASE
        )
        self._hidden_values: dict[str, str] = {}
        self._known: dict[str, str] = {}

    def _learn(self, text: str, hidden: Redacted, shown: set[str]) -> None:
        for secret in {text[start:end] for start, end in hidden.spans}:
            spellings = {secret, secret.translate(_REMOVED), unquoted(secret)}
            self._secrets.update(each for each in spellings if len(each) >= _SHORTEST)
            self._words.update(_words(secret))
        shown.update(_words(hidden.text))

    def hide(self, value: str) -> str:
        """Return a value of a reader, without its own secrets and the secrets of the texts."""
        # Many readers return the same value.
        if value not in self._hidden_values:
            self._hidden_values[value] = redact(self._without(value))
        return self._hidden_values[value]

    def hide_in_message(self, message: str) -> str:
        """Return a sentence without secrets; a word of letters is hidden only if it is quoted."""
        return redact(self._without(message, is_sentence=True))

    def redacted(self, value: str, own: Iterable[Span] | None = None) -> Redacted:
        """Return a value without its own secrets and those of the texts, with mapped positions.

        `own` are the spans of its own secrets, if they are known.
        """
        spans = set(hidden_spans(value) if own is None else own)
        if self._secrets:
            spans.update(found.span() for found in self._whole.finditer(value))
        if self._words:
            words = _WORD.finditer(value)
            spans.update(found.span() for found in words if self._hidden(found) == MASK)
        found = united(spans)
        if found and "xn--" in value.lower():
            labels = (each.span() for each in _LABEL.finditer(value))
            found = united([*found, *_touched(labels, found)])
        return Redacted(value, found)

    def _without(self, value: str, *, is_sentence: bool = False) -> str:
        hide = self._hidden_in_sentence if is_sentence else self._hidden
        if self._secrets:
            whole = self._quoted if is_sentence else MASK
            value = _PUNYCODE.sub(MASK, self._whole.sub(whole, value))
        return _WORD.sub(hide, value) if self._words else value

    def _hidden(self, match: re.Match[str]) -> str:
        # Readers make the same words of a text.
        word = match[0]
        if word not in self._known:
            self._known[word] = word if self._words.isdisjoint(_words(word)) else MASK
        return self._known[word]

    def _hidden_in_sentence(self, match: re.Match[str]) -> str:
        return self._hidden(match) if self._quoted(match) == MASK else match[0]

    def _quoted(self, match: re.Match[str]) -> str:
        before = match.string[max(0, match.start() - 1) : match.start()]
        return MASK if before in _QUOTING or not match[0].isalpha() else match[0]


def hidden_in_message(message: str, texts: Sequence[str]) -> str:
    """Return a sentence without the secrets of some texts, as `Words.hide_in_message` does.

    >>> hidden_in_message("no host: s3cr3t", ["http://u:s3cr3t@h/"])
    'no host: ******'
    """
    # A secret without a space is in such a sentence by chance, as it quotes nothing.
    if _QUOTES_NOTHING.fullmatch(message) and not any(" " in text or "%" in text for text in texts):
        return redact(message)
    return Words(texts).hide_in_message(message)


def _touched(places: Iterable[Span], spans: list[Span]) -> Iterator[Span]:
    """Yield the places in which there is a part of one of the spans, which are in order."""
    for start, end in places:
        at = bisect_right(spans, (end,)) - 1
        if at >= 0 and spans[at][0] < end and spans[at][1] > start:
            yield start, end


def _words(text: str) -> set[str]:
    """Return the words of a text, in every spelling: as it is, without tabs, decoded."""
    plain = text.translate(_REMOVED)
    spellings = {text, plain, unquoted(plain)}
    words = {word.casefold() for each in spellings for word in _WORD.findall(each)}
    return words - {MASK}

r"""Hide the secrets of a text in all that readers made of it, but show their hosts.

A password of one reader can be the host of another one: in "http://u:p@1.1.1.1\@h/", curl's
password is "p@1.1.1.1\", and the host of browsers is 1.1.1.1. What `urlprism.redaction` finds is
hidden, but for a host where a reader goes, for that is what a comparison shows. A reader that takes
the userinfo as a piece of the host makes no host of it: what has an "@" or a ":" is hidden.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from urlprism._core.idn import punycode
from urlprism.redaction.masking import AROUND, PASSWORDS, Redacted, redacted_part
from urlprism.redaction.spans import Span, hidden_spans, united
from urlprism.redaction.words import Words

if TYPE_CHECKING:
    from urlprism.readers import Reading

# A host that has no delimiter of a userinfo, neither as it is nor encoded.
_HOST: Final = re.compile(
    r"\[[0-9A-Fa-f:.]+\]|[^\s@:/\\?#%\[\]\uff20\ufe6b\uff1a\ufe55\ufe13\ufe30]+"
)
_LABEL: Final = re.compile(r"(?<![^.])xn--([^.]+)", re.IGNORECASE)
_LONGEST_HOST: Final = 255  # characters; a longer one is no name
_LONG: Final = 4096  # characters; a longer part is searched less often
_SENTENCES: Final = frozenset({"message", "reason"})
# What no reader made of the text.
_OWN: Final = frozenset(
    {"schema", "reader", "title", "version", "date", "kind", "verdict", "name", "family", "rule"}
    | {"family_title", "links", "section", "differing", "state", "cause", "inherited", "readers"}
    | {"words", "secret", "base_secret"}
)


class Hiding:
    r"""The secrets of some texts, without the hosts to which readers go.

    >>> hiding = Hiding(["http://u:p@1.1.1.1\\@h/"], ["1.1.1.1", "h"])
    >>> hiding.spans("http://u:p@1.1.1.1\\@h/")
    [(9, 10)]
    >>> hiding.shown("userinfo", "u:p")
    'u:******'
    """

    def __init__(self, texts: Iterable[str], hosts: Iterable[str] = ()) -> None:
        """Take the texts that were read, and the hosts to which readers go."""
        self._given = {text: hidden_spans(text) for text in texts}
        # Those, and long values that readers made of them, which have other values as slices.
        self._whole = dict(self._given)
        self.is_needed = any(self._given.values())
        """Whether there is a secret in one of the texts."""
        shown_hosts = sorted(filter(_is_host, {*hosts}), key=len, reverse=True)
        names = "|".join(map(re.escape, shown_hosts))
        # With the delimiters about it, and its port.
        self._hosts = re.compile(rf"(?:(?<=[/\\])|@)(?:{names})(?::[0-9]{{0,5}})?(?:[/\\?#@]|\Z)",
                                 re.IGNORECASE) if shown_hosts else None  # fmt: skip
        self._words = Words(self._given, shown=shown_hosts)
        self._known: dict[tuple[str, bool, tuple[str, ...]], str] = {}
        self._parts: dict[tuple[str, ...], list[Span]] = {}
        self._words_of: dict[str, tuple[list[Span], list[Span]]] = {}

    def spans(self, text: str, name: str = "") -> list[Span]:
        """Return the spans of the secrets of a text, or of a named part of it, in order."""
        if (spans := self._given.get(text)) is None:
            spans = self._spans_of_part(text, name)
        if self._hosts is None or not spans or name in PASSWORDS:
            return spans
        if _HOST.fullmatch(text) and self._hosts.fullmatch(f"@{text}"):
            return []
        hosts = [each.span() for each in self._hosts.finditer(text)]
        return [*_without(spans, hosts)]

    def _spans_of_part(self, text: str, name: str) -> list[Span]:
        """Return the spans of the secrets of a part; readers, and names, share many texts."""
        around = _around(name)
        key = text, *around
        if (spans := self._parts.get(key)) is None:
            is_long = len(text) > _LONG
            spans = self._spans_of_slice(text) if is_long and name not in PASSWORDS else None
            if spans is None:
                spans = self._searched(text, name, is_plain=not any(around), is_long=is_long)
                if is_long and not any(around):
                    self._whole[text] = spans
            self._parts[key] = spans
        return spans

    def _spans_of_slice(self, part: str) -> list[Span] | None:
        """Return the spans of a slice of a text that was searched as a whole; None for others.

        It shows no more than the whole does.
        """
        for text, spans in self._whole.items():
            if (start := text.find(part)) >= 0:
                return [*_clipped(spans, start, start + len(part))]
        return None

    def _searched(self, text: str, name: str, *, is_plain: bool, is_long: bool) -> list[Span]:
        """Return the spans of a part: its own, those of its name, and the words of the texts.

        A long part is searched only once: the texts that it was made of were searched, too.
        """
        if is_long and not is_plain:
            own = redacted_part(text, name).spans
            return united([*own, *self._words.redacted(text, own).spans])
        if text not in self._words_of:
            own = hidden_spans(text)
            self._words_of[text] = own, self._words.redacted(text, own).spans
        own, words = self._words_of[text]
        return united([*words, *(own if is_plain else redacted_part(text, name).spans)])

    def shown(self, name: str, value: str) -> str:
        """Return a named value that a reader made, with "******" for each secret."""
        is_sentence = name in _SENTENCES
        key = value, is_sentence, _around(name)
        if (masked := self._known.get(key)) is None:
            if is_sentence:
                masked = self._words.hide_in_message(value)
            else:
                masked = Redacted(value, self.spans(value, name)).text
            self._known[key] = masked
        return masked

    def values(self, answer: object) -> list[list[str]]:
        """Return each text in an object for JSON that has a secret, and how it is shown.

        Texts of names and rules are not searched.
        """
        named = [*_named_texts("", answer)] if self.is_needed else []
        # What is a slice of a longer value is not searched again.
        for name, value in sorted(named, key=lambda pair: -len(pair[1])):
            if len(value) <= _LONG:
                break
            self.shown(name, value)
        shown = ((value, self.shown(name, value)) for name, value in named)
        hidden = {value: masked for value, masked in shown if masked != value}
        return [list(each) for each in hidden.items()]


def masked(answer: object, hiding: Hiding, name: str = "") -> object:
    """Return an object for JSON with "******" for each secret in its texts.

    >>> masked({"host": "h", "password": "p"}, Hiding([]))
    {'host': 'h', 'password': '******'}
    """
    if isinstance(answer, str):
        return hiding.shown(name, answer)
    if isinstance(answer, Mapping):
        own = _OWN if name != "report" else ()
        return {
            key: each if key in own else masked(each, hiding, str(key).lower())
            for key, each in answer.items()
        }
    if isinstance(answer, list | tuple):
        return [masked(each, hiding, name) for each in answer]
    return answer


def _named_texts(name: str, value: object) -> Iterator[tuple[str, str]]:
    """Yield the names and texts in an object for JSON that readers made, but for passwords."""
    if isinstance(value, str):
        if name not in PASSWORDS:
            yield name, value
    elif isinstance(value, Mapping):
        for key, each in value.items():
            if key not in _OWN:
                yield from _named_texts(key, each)
    elif isinstance(value, list) and name != "parts":
        for each in value:
            yield from _named_texts(name, each)


def hiding_of(text: str, base: str | None, readings: "Iterable[Reading]") -> Hiding:
    """Return what hides the secrets of a text and its base in what readers make of them."""
    return Hiding([text] if base is None else [text, base], _hosts(text, readings))


def _hosts(text: str, readings: "Iterable[Reading]") -> set[str]:
    """Return the hosts of readings that accept a text: as they are, and as they are written."""
    hosts: set[str] = set()
    for reading in readings:
        names = {each.host for each in reading.targets if each.host}
        if names:
            hosts |= names
            if (place := reading.spans.host) is not None:
                hosts.add(text[slice(*place)])
    return hosts


def _around(name: str) -> tuple[str, ...]:
    """Return what decides which parts of a value are secret, equal for many names of parts."""
    return ("password",) if name in PASSWORDS else AROUND.get(name, ("", ""))


def _is_host(text: str) -> bool:
    return len(text) <= _LONGEST_HOST and all(map(_HOST.fullmatch, (text, _decoded(text))))


def _decoded(host: str) -> str:
    """Return a host with its labels in Punycode decoded; a wrong one stays as it is."""
    return _LABEL.sub(_decoded_label, host)


def _decoded_label(label: re.Match[str]) -> str:
    try:
        return punycode.decode(label[1])
    except ValueError:
        return label[0]


def _clipped(spans: Sequence[Span], start: int, end: int) -> Iterator[Span]:
    """Yield what spans, which are in order, have in a slice, by its places."""
    for first, last in spans:
        if last > start and first < end:
            yield max(first, start) - start, min(last, end) - start


def _without(spans: Sequence[Span], shown: Sequence[Span]) -> Iterator[Span]:
    """Yield what is left of spans without others; both are in order."""
    at = 0
    for start, end in spans:
        place = start
        while at < len(shown) and shown[at][0] < end:
            first, last = shown[at]
            if place < first:
                yield place, first
            place = max(place, last)
            if last > end:
                break
            at += 1
        if place < end:
            yield place, end

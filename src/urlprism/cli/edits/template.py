"""The template of `--get`: text, and parts of a URL in braces or brackets."""

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, replace
from typing import Final

from urlprism._core.arguments.unknown import unknown
from urlprism._core.grammar.name_patterns import name_of
from urlprism.cli.edits.contract import PARTS, Readable
from urlprism.cli.edits.pairs import values_of
from urlprism.cli.edits.showing import URL, HostForm, Showing, decoded, part_of
from urlprism.errors import URLError
from urlprism.redaction.excerpts import quoted

_ESCAPES: Final = {"\\": "\\", "t": "\t", "n": "\n", "r": "\r", "{": "{", "[": "["}
_ENDS: Final = {"{": "}", "[": "]"}
_QUERY: Final = "query"
_QUERY_ALL: Final = "query-all"
_OF_URL: Final = frozenset({"default", "puny", "idn"})
QUALIFIERS: Final = ("url", "strict", "must", "default", "puny", "idn")

# What hides the secrets of a part: its name and its text, as a terminal shows it.
Hide = Callable[[str, str], str]


class TemplateError(ValueError):
    """A template that is wrong: the message says what, and what is allowed."""


@dataclass(frozen=True)
class _Asked:
    """A part that a template asks for; `key` is a name in the query, of which it has the values."""

    name: str
    key: str | None
    is_all: bool
    qualifiers: frozenset[str]

    def value(self, url: Readable, how: Showing, hide: Hide | None) -> str:
        """Return the value as it is shown; raise URLError for one that cannot be, or is missing."""
        how = self._showing(how)
        texts = self._texts(url, how)
        if not texts and "must" in self.qualifiers:
            what = self.name if self.key is None else f"{self.key!r} in its query"
            message = f"the URL has no {what}"
            raise URLError(message, url.text, len(url.text), len(url.text), f"--get {{{self}}}")
        if not (how.is_encoded or self.name == URL) and (self.name in PARTS):
            texts = [self._decoded(text) for text in texts]
        if hide is not None:
            texts = [self._hidden(text, hide) for text in texts]
        return " ".join(texts)

    def _showing(self, how: Showing) -> Showing:
        forms = [form for form in HostForm if form in self.qualifiers]
        return replace(
            how,
            is_encoded=how.is_encoded or "url" in self.qualifiers,
            default_port=how.default_port or "default" in self.qualifiers,
            host=forms[0] if forms else how.host,
        )

    def _texts(self, url: Readable, how: Showing) -> list[str]:
        if self.key is not None:
            values = values_of(url.part(_QUERY), self.key, how.separator)
            return values if self.is_all else values[:1]
        text = part_of(url, self.name, how)
        return [] if text is None else [text]

    def _decoded(self, text: str) -> str:
        octets = decoded(text if self.key is None else text.replace("+", " "))
        rule = f"--get {{{self}}}"
        if b"\0" in octets:
            message = f"the {self.name} has a NUL; {{url:{self}}} shows it encoded"
            raise URLError(message, text, 0, len(text), rule).of_part(self.name)
        if "strict" in self.qualifiers:
            try:
                octets.decode()
            except UnicodeDecodeError:
                message = f"the {self.name} is not UTF-8 when it is decoded"
                raise URLError(message, text, 0, len(text), rule).of_part(self.name) from None
        return octets.decode("utf-8", "surrogateescape")

    def _hidden(self, text: str, hide: Hide) -> str:
        if self.key is None:
            return hide(self.name, text)
        start = f"{self.key}="
        return hide(_QUERY, start + text).removeprefix(start)

    def __str__(self) -> str:
        words = sorted(self.qualifiers)
        if self.key is not None:
            words += [_QUERY_ALL if self.is_all else _QUERY, self.key]
        else:
            words += [self.name]
        return ":".join(words)


class Template:
    """What is shown of each URL."""

    def __init__(self, text: str, names: Collection[str]) -> None:
        """Parse the text; `names` are those of parts.

        Raise TemplateError for an unknown part, or one that is not written as it should be.
        """
        self._names = [URL, *names]
        self._pieces = list(self._parsed(text))

    def shown(self, url: Readable, how: Showing, hide: Hide | None = None) -> str:
        """Return the text with the values of a URL; raise URLError for one without a value.

        Octets that are not UTF-8 are surrogates in it. `hide` masks secrets.
        """
        return "".join(
            [each if isinstance(each, str) else each.value(url, how, hide) for each in self._pieces]
        )

    def names(self) -> list[str]:
        """Return the names of the parts that it asks for."""
        return [each.name for each in self._asked_parts()]

    def changes_urls(self) -> bool:
        """Whether it asks for a URL with another host or port."""
        return any(each.name == URL and each.qualifiers & _OF_URL for each in self._asked_parts())

    def _asked_parts(self) -> list[_Asked]:
        return [each for each in self._pieces if not isinstance(each, str)]

    def _parsed(self, text: str) -> Iterator[str | _Asked]:
        opening = ""
        start = 0
        while start < len(text):
            letter = text[start]
            following = text[start + 1 : start + 2]
            if letter == "\\" and following:
                yield _ESCAPES.get(following, letter + following)
                start += 2
                continue
            if letter in _ENDS and letter == (opening or letter):
                opening = letter
                end = text.find(_ENDS[letter], start + 1)
                if following == letter:
                    yield letter
                    start += 2
                    continue
                if end < 0:
                    lacking = f"has no {_ENDS[letter]!r}; {letter * 2} is {letter!r}"
                    message = f"{quoted(text[start:])} {lacking}"
                    raise TemplateError(message)
                yield self._asked(text[start + 1 : end])
                start = end + 1
                continue
            yield letter
            start += 1

    def _asked(self, text: str) -> _Asked:
        """Return what stands between braces: qualifiers with colons, then a part."""
        qualifiers: set[str] = set()
        rest = text
        if rest.startswith(":"):
            qualifiers.add("url")
            rest = rest[1:]
        while ":" in rest:
            word, _, rest = rest.partition(":")
            if word in {_QUERY, _QUERY_ALL}:
                try:
                    name = name_of(rest)
                except ValueError as error:
                    message = f"{{{text}}}: {error}"
                    raise TemplateError(message) from None
                return _Asked(_QUERY, name, word == _QUERY_ALL, frozenset(qualifiers))
            if word not in QUALIFIERS:
                names = (*QUALIFIERS, _QUERY, _QUERY_ALL)
                message = f"{{{text}}}: {unknown('qualifier', word, names)}"
                raise TemplateError(message)
            qualifiers.add(word)
        if {"puny", "idn"} <= qualifiers:
            message = f"{{{text}}}: puny and idn exclude each other"
            raise TemplateError(message)
        if rest not in self._names:
            message = f"{{{text}}}: {unknown('part', rest, dict.fromkeys(self._names))}"
            raise TemplateError(message)
        return _Asked(rest, None, False, frozenset(qualifiers))

"""The syntax of nginx's configurations: words, blocks, comments, each directive with its line.

text ──► words, quotes and escapes taken away ──► directives, those with a block in a tree

Texts have an octet in each character, up to U+00FF. The rules are those of `ngx_conf_read_token`
and `ngx_conf_parse` of nginx's ngx_conf_file.c. What a template language writes between its own
signs is one word, or a directive of its own where it fills a line: nginx never sees it.
"""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple, NoReturn

from urlprism.servers.configurations.errors import ConfigurationError
from urlprism.servers.deployments import Line

DEEPEST: Final = 100  # blocks in one another; nginx has no number for it
_SOURCE: Final = "nginx ngx_conf_read_token"
_BLOCKS: Final = "nginx ngx_conf_parse"
_TEMPLATE: Final = r"\{\{[^{}]*+\}\}|\{%[^%]*+%\}|\{\#[^#]*+\#\}|<%[^%]*+%>"
_BLANK: Final = re.compile(r"(?:[ \t\r\n]++|\#[^\n]*+)*+")
_WORD: Final = re.compile(rf"(?:{_TEMPLATE}|\\[\s\S]|\$\{{|[^\\ \t\r\n;{{])++")
_QUOTED: Final = {
    '"': re.compile(r'"((?:[^"\\]|\\[\s\S])*+)"'),
    "'": re.compile(r"'((?:[^'\\]|\\[\s\S])*+)'"),
}
# Most directives: plain words, one blank or more between them.
_PLAIN: Final = re.compile(
    r"([a-z_0-9]++)((?:[ \t]++[^\\ \t\r\n;{}\"'\#$<%]++)*+)[ \t]*+;", re.ASCII
)
_ALONE: Final = re.compile(rf"(?:(?:{_TEMPLATE})[ \t\r]*+)++(?=\n|\Z)")
_PIECE: Final = re.compile(_TEMPLATE)
_ESCAPED: Final = re.compile(r"\\(.)", re.DOTALL)
_ESCAPES: Final = {'"': '"', "'": "'", "\\": "\\", "t": "\t", "r": "\r", "n": "\n"}
_BEHIND_QUOTES: Final = frozenset(" \t\r\n;{)")
# What counts in a block of Lua: texts, comments, braces.
_LUA: Final = re.compile(
    r"--\[(?P<comment>=*)\[|--[^\n]*+|\[(?P<text>=*)\[|\"(?:[^\"\\\n]|\\[\s\S])*+\""
    r"|'(?:[^'\\\n]|\\[\s\S])*+'|[{}]"
)
TEMPLATE: Final = ""  # the name of a directive that a template language writes


class Directive(NamedTuple):
    """A directive: its name, words, place, and what its block has, None if it has no block.

    The block of a directive of Lua is not read: it has no directives.
    """

    name: str
    words: tuple[str, ...]
    place: Line
    block: "tuple[Directive, ...] | None" = None


def directives(text: str, file: str) -> tuple[Directive, ...]:
    """Return the directives of a file; raise ConfigurationError for what nginx does not parse."""
    return _Parser(text, file).directives()


def has_template(text: str) -> bool:
    """Return whether a word has what a template language replaces."""
    return _PIECE.search(text) is not None


class _Parser:
    """A parser of one file; its blocks are kept in a list, so that depth needs no recursion."""

    def __init__(self, text: str, file: str) -> None:
        self._text = text
        self._file = file
        self._place = 0
        self._line, self._counted = 1, 0

    def directives(self) -> tuple[Directive, ...]:
        """Return all directives."""
        here: list[Directive] = []
        outer: list[tuple[list[Directive], str, tuple[str, ...], Line]] = []
        while self._skip_blanks():
            place = Line(self._file, self._line_at(self._place))
            plain = _PLAIN.match(self._text, self._place)
            if plain is not None:
                self._place = plain.end()
                here.append(Directive(plain[1], _split(plain[2]), place))
                continue
            if self._text[self._place] == "}":
                if not outer:
                    self._refuse('unexpected "}"')
                self._place += 1
                inside = tuple(here)
                here, name, words, place = outer.pop()
                here.append(Directive(name, words, place, inside))
                continue
            name, words, end = self._directive()
            if end != "{":
                here.append(Directive(name, words, place))
            elif name.endswith("_by_lua_block"):
                self._skip_lua()
                here.append(Directive(name, words, place, ()))
            else:
                if len(outer) == DEEPEST:
                    self._refuse(
                        f"more than {DEEPEST} blocks in one another", "a limit of urlprism"
                    )
                outer.append((here, name, words, place))
                here = []
        if outer:
            self._refuse('the file ends where "}" is expected', _BLOCKS, outer[-1][3].line)
        return tuple(here)

    def _directive(self) -> tuple[str, tuple[str, ...], str]:
        """Return the name and the words of a directive, and what ends it, ";" or "{"."""
        alone = _ALONE.match(self._text, self._place)
        if alone is not None:
            self._place = alone.end()
            return TEMPLATE, (alone[0],), ";"
        first = self._place
        words = [*self._words()]
        end = self._text[self._place : self._place + 1]
        if not words:
            self._refuse(f'unexpected "{end}"')
        if not end:
            self._refuse(
                'the file ends where ";" or "}" is expected', _BLOCKS, self._line_at(first)
            )
        self._place += 1
        return words[0], tuple(words[1:]), end

    def _words(self) -> Iterator[str]:
        """Yield words up to a ";", a "{" or the end of the file."""
        while self._skip_blanks():
            first = self._text[self._place]
            if first in {";", "{"} and not self._is_template():
                return
            if first == "}":
                self._refuse('unexpected "}"')
            yield self._quoted(first) if first in _QUOTED else self._word()

    def _is_template(self) -> bool:
        return _PIECE.match(self._text, self._place) is not None

    def _word(self) -> str:
        match = _WORD.match(self._text, self._place)
        if match is None:
            self._refuse("the file ends behind a backslash")
        self._place = match.end()
        return _unescaped(match[0])

    def _quoted(self, mark: str) -> str:
        match = _QUOTED[mark].match(self._text, self._place)
        if match is None:
            self._refuse(f"a word in {mark} has no end")
        self._place = match.end()
        behind = self._text[self._place : self._place + 1]
        if behind and behind not in _BEHIND_QUOTES:
            self._refuse(f"unexpected {behind!r} behind a word in quotes")
        return _unescaped(match[1])

    def _skip_blanks(self) -> bool:
        """Go behind white space and comments; return whether something is there."""
        match = _BLANK.match(self._text, self._place)
        self._place = self._place if match is None else match.end()
        return self._place < len(self._text)

    def _skip_lua(self) -> None:
        """Go behind the "}" that ends a block of Lua, as lua-nginx-module's lexer finds it."""
        first, depth = self._place, 1
        while depth:
            match = _LUA.search(self._text, self._place)
            if match is None:
                self._refuse('the file ends where "}" is expected', line=self._line_at(first))
            self._place = match.end()
            level = match["comment"] if match["text"] is None else match["text"]
            if level is not None:
                end = self._text.find(f"]{level}]", self._place)
                self._place = len(self._text) if end < 0 else end + len(level) + 2
            elif match[0] in {"{", "}"}:
                depth += 1 if match[0] == "{" else -1

    def _line_at(self, place: int) -> int:
        """Return the line of a place, from 1; places are asked in their order."""
        if place < self._counted:
            return self._text.count("\n", 0, place) + 1
        self._line += self._text.count("\n", self._counted, place)
        self._counted = place
        return self._line

    def _refuse(self, message: str, rule: str = _SOURCE, line: int = 0) -> NoReturn:
        if has_template(self._text):
            message = f"{message}, in a file that a template writes"
        place = Line(self._file, line or self._line_at(self._place))
        raise ConfigurationError(message, place, rule)


def _split(words: str) -> tuple[str, ...]:
    """Return words without the blanks between them; other white space is a part of a word."""
    return tuple(word for word in words.replace("\t", " ").split(" ") if word)


def _unescaped(word: str) -> str:
    """Return a word without its escapes; a backslash before another character stays."""
    if "\\" not in word:
        return word
    return _ESCAPED.sub(lambda match: _ESCAPES.get(match[1], match[0]), word)

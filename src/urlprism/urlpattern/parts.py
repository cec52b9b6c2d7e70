"""Pattern strings as lists of parts (#parts, #parsing)."""

from enum import Enum, StrEnum, auto
from typing import Final, NamedTuple

from urlprism.errors import URLError
from urlprism.urlpattern.canonical import EncodingCallback
from urlprism.urlpattern.tokens import STANDARD, Kind, Token, tokenize

FULL_WILDCARD: Final = ".*"
_PARSE: Final = f"{STANDARD} #parse-a-pattern-string"
_ADD_PART: Final = f"{STANDARD} #add-a-part"
_ESCAPED_IN_REGEXP: Final = str.maketrans({sign: f"\\{sign}" for sign in ".+*?^${}()[]|/\\"})


class Sort(Enum):
    """What a part is (#part/type)."""

    FIXED_TEXT = auto()
    REGEXP = auto()
    SEGMENT_WILDCARD = auto()
    FULL_WILDCARD = auto()


class Modifier(StrEnum):
    """How many times a part may come (#part/modifier): as it is written."""

    NONE = ""
    OPTIONAL = "?"
    ZERO_OR_MORE = "*"
    ONE_OR_MORE = "+"


class Part(NamedTuple):
    """A part of a pattern string (#part): one group at most, and the text about it."""

    sort: Sort
    value: str
    modifier: Modifier
    name: str = ""
    prefix: str = ""
    suffix: str = ""


class Options(NamedTuple):
    """How a component is read (#options)."""

    delimiter: str = ""
    prefix: str = ""
    ignores_case: bool = False


DEFAULT: Final = Options()
HOSTNAME: Final = Options(delimiter=".")
PATHNAME: Final = Options(delimiter="/", prefix="/")


def escape_regexp(text: str) -> str:
    """Return a text as a regular expression of just it (#escape-a-regexp-string)."""
    return text.translate(_ESCAPED_IN_REGEXP)


def segment_wildcard(options: Options) -> str:
    """Return the expression of a group by default (#generate-a-segment-wildcard-regexp)."""
    return f"[^{escape_regexp(options.delimiter)}]+?"


def parse(text: str, options: Options, encode: EncodingCallback) -> list[Part]:
    """Return the parts of a pattern string (#parse-a-pattern-string).

    Raise URLError for what the standard refuses; its text is the pattern string.
    """
    return _Parser(text, options, encode).parts()


class _Parser:
    """Reads the tokens of a pattern string (#pattern-parser)."""

    def __init__(self, text: str, options: Options, encode: EncodingCallback) -> None:
        self.text = text
        self.tokens = tokenize(text)
        self.prefix = options.prefix
        self.segment = segment_wildcard(options)
        self.encode = encode
        self.read: list[Part] = []
        self.names: set[str] = set()
        self.pending: list[str] = []
        self.pending_start = 0
        self.index = 0
        self.next_name = 0

    def parts(self) -> list[Part]:
        """Return the parts (#parse-a-pattern-string)."""
        while self.index < len(self.tokens):
            start = self.tokens[self.index].start
            char = self.take(Kind.CHAR)
            name = self.take(Kind.NAME)
            group = self.take_group(name)
            if name or group:
                self._matching(char, name, group, start)
            elif fixed := char or self.take(Kind.ESCAPED_CHAR):
                self.pend(fixed.value, start)
            elif self.take(Kind.OPEN):
                self._grouping(start)
            else:
                self.flush()
                self.require(Kind.END, "this sign may not stand here")
        return self.read

    def _matching(
        self, char: Token | None, name: Token | None, group: Token | None, start: int
    ) -> None:
        """Read the rest of a group without braces."""
        prefix = char.value if char else ""
        if prefix and prefix != self.prefix:
            self.pend(prefix, start)
            prefix = ""
        self.flush()
        self.add(prefix, name, group, "", self.take_modifier(), start)

    def _grouping(self, start: int) -> None:
        """Read what follows an opening brace."""
        prefix = self.take_text()
        name = self.take(Kind.NAME)
        group = self.take_group(name)
        suffix = self.take_text()
        self.require(Kind.CLOSE, "a brace is not closed, or one group too many stands in it")
        self.add(prefix, name, group, suffix, self.take_modifier(), start)

    def take(self, kind: Kind) -> Token | None:
        """Read the next token if it is of a kind (#try-to-consume-a-token)."""
        token = self.tokens[self.index]
        if token.sort is not kind:
            return None
        self.index += 1
        return token

    def take_modifier(self) -> Modifier:
        """Read a modifier, if one comes (#try-to-consume-a-modifier-token)."""
        token = self.take(Kind.OTHER_MODIFIER) or self.take(Kind.ASTERISK)
        return Modifier(token.value) if token else Modifier.NONE

    def take_group(self, name: Token | None) -> Token | None:
        """Read an expression or a star (#try-to-consume-a-regexp-or-wildcard-token)."""
        token = self.take(Kind.REGEXP)
        if name is None and token is None:
            token = self.take(Kind.ASTERISK)
        return token

    def require(self, kind: Kind, message: str) -> None:
        """Read a token that has to come (#consume-a-required-token)."""
        if self.take(kind) is None:
            start = self.tokens[self.index].start
            raise URLError(message, self.text, start, min(start + 1, len(self.text)), _PARSE)

    def take_text(self) -> str:
        """Read fixed text (#consume-text)."""
        characters = []
        while token := self.take(Kind.CHAR) or self.take(Kind.ESCAPED_CHAR):
            characters.append(token.value)
        return "".join(characters)

    def pend(self, text: str, start: int) -> None:
        """Keep fixed text until its end is read."""
        if not self.pending:
            self.pending_start = start
        self.pending.append(text)

    def encoded(self, text: str, start: int) -> str:
        """Return fixed text canonicalized; an error has the place in the pattern string."""
        try:
            return self.encode(text)
        except URLError as error:
            end = self.tokens[min(self.index, len(self.tokens) - 1)].start
            raise URLError(error.message, self.text, start, max(start, end), error.rule) from None

    def flush(self) -> None:
        """Add the kept text (#maybe-add-a-part-from-the-pending-fixed-value)."""
        text = "".join(self.pending)
        self.pending.clear()
        if text:
            value = self.encoded(text, self.pending_start)
            self.read.append(Part(Sort.FIXED_TEXT, value, Modifier.NONE))

    def add(
        self,
        prefix: str,
        name: Token | None,
        group: Token | None,
        suffix: str,
        modifier: Modifier,
        start: int,
    ) -> None:
        """Add a part (#add-a-part)."""
        if not (name or group or modifier):
            if prefix:
                self.pend(prefix, start)
            return
        self.flush()
        if not (name or group):
            if prefix:
                self.read.append(Part(Sort.FIXED_TEXT, self.encoded(prefix, start), modifier))
            return
        sort, value = self._sort(group)
        word = self._name(name, group)
        if word in self.names:
            end = self.tokens[self.index].start
            raise URLError("two groups have the same name", self.text, start, end, _ADD_PART)
        self.names.add(word)
        before, after = self.encoded(prefix, start), self.encoded(suffix, start)
        self.read.append(Part(sort, value, modifier, word, before, after))

    def _sort(self, group: Token | None) -> tuple[Sort, str]:
        """Return what a group is, and its expression if it is of the caller."""
        if group is None:
            value = self.segment
        else:
            value = FULL_WILDCARD if group.sort is Kind.ASTERISK else group.value
        if value == self.segment:
            return Sort.SEGMENT_WILDCARD, ""
        if value == FULL_WILDCARD:
            return Sort.FULL_WILDCARD, ""
        return Sort.REGEXP, value

    def _name(self, name: Token | None, group: Token | None) -> str:
        """Return the name of a group: its own, or the next number."""
        if name:
            return name.value
        if group is None:
            return ""
        self.next_name += 1
        return str(self.next_name - 1)

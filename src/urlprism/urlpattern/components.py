"""Components: a pattern string, ready to match (#component, #compile-a-component)."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from urlprism._core.regular.errors import (
    MOST_CHOICES,
    TOO_MANY_CHOICES,
    InvalidExpression,
    RegularError,
)
from urlprism._core.regular.regular import Flavour, Regular
from urlprism._core.regular.regular import compile as regular
from urlprism.errors import URLError
from urlprism.urlpattern import canonical, parts
from urlprism.urlpattern.canonical import EncodingCallback
from urlprism.urlpattern.parts import Modifier, Options, Part, Sort
from urlprism.urlpattern.strings import pattern_string, regular_expression
from urlprism.urlpattern.tokens import STANDARD

NAMES: Final = (
    *("protocol", "username", "password", "hostname", "port", "pathname", "search", "hash"),
)
_OPTIONS: Final[Mapping[str, Options]] = {"hostname": parts.HOSTNAME, "pathname": parts.PATHNAME}
_LINE_ENDS: Final = frozenset("\n\r\u2028\u2029")
_COMPILE: Final = f"{STANDARD} #compile-a-component"
# With no more parts, and no regular expression of the caller, the automaton is never too large; it
# is made when it is first asked.
_CERTAIN: Final = 1_000
_IPV6: Final = ("[", "{[", "\\[")


class Matched(NamedTuple):
    """The part of a component that is the whole of it: a text, or a star."""

    text: str
    is_star: bool


class Component:
    """A pattern string of a component, and what matches it.

    `names` are those of its groups. `has_regexp_groups` says whether it has a regular expression.
    """

    __slots__ = ("_made", "_only", "_options", "_parts", "has_regexp_groups", "names", "string")

    def __init__(self, text: str, options: Options, encode: EncodingCallback) -> None:
        read = parts.parse(text, options, encode)
        if len(read) > MOST_CHOICES:
            _refuse_choices(text, read)
        self._parts = read
        self._options = options
        self.string = pattern_string(read, options)
        self.names = tuple(part.name for part in read if part.sort is not Sort.FIXED_TEXT)
        self.has_regexp_groups = any(part.sort is Sort.REGEXP for part in read)
        self._only = _only(read, options)
        self._made: Regular | None = None
        if self.has_regexp_groups or len(read) > _CERTAIN:
            self._check(text)

    @classmethod
    def of(
        cls, name: str, text: str, *, ignores_case: bool = False, is_opaque: bool = False
    ) -> "Component":
        """Return a component by its name; an opaque path is read without segments."""
        options, encode = _OPTIONS.get(name, parts.DEFAULT), canonical.CALLBACKS[name]
        if name == "hostname" and text.startswith(_IPV6) and len(text) > 1:
            encode = canonical.ipv6_hostname
        elif name == "pathname" and is_opaque:
            options, encode = parts.DEFAULT, canonical.opaque_pathname
        if ignores_case and name in {"pathname", "search", "hash"}:
            options = options._replace(ignores_case=True)
        return cls(text, options, encode)

    @property
    def expression(self) -> str:
        """The regular expression of the component, as the standard writes it."""
        return regular_expression(self._parts, self._options)

    def _check(self, text: str) -> None:
        """Raise URLError for a regular expression that is refused, or not modelled."""
        try:
            self._regular()
        except RegularError as error:
            start, end = _place(text, self._parts)
            is_invalid = isinstance(error, InvalidExpression)
            message = (
                error.reason
                if is_invalid
                else f"a regular expression is not modelled: {error.reason}"
            )
            raise URLError(message, text, start, end, _COMPILE) from None

    def _regular(self) -> Regular:
        """Return the expression as an automaton."""
        if self._made is None:
            ignores = self._options.ignores_case
            self._made = regular(self.expression, Flavour.ECMASCRIPT, ignores_case=ignores)
        return self._made

    def accepts(self, text: str) -> bool:
        """Return whether a text matches."""
        only = self._only
        if only is None:
            return self._regular().accepts(text)
        if only.is_star:
            return _LINE_ENDS.isdisjoint(text)
        return text == only.text

    def groups(self, text: str) -> dict[str, str | None] | None:
        """Return the groups of a text by name, None if it does not match."""
        if self._only is not None:
            if not self.accepts(text):
                return None
            return dict.fromkeys(self.names, text)
        spans = self._regular().fullmatch(text)
        if spans is None:
            return None
        groups = [span and text[span[0] : span[1]] for span in spans[1:]]
        return dict(zip(self.names, groups, strict=False))


def matches_special_scheme(protocol: Component) -> bool:
    """Return whether one of the special schemes matches.

    #protocol-component-matches-a-special-scheme
    """
    return any(map(protocol.accepts, canonical.SPECIAL))


def _only(read: list[Part], options: Options) -> Matched | None:
    """Return the one part that needs no automaton: a fixed text, or a star."""
    if not read:
        return Matched("", is_star=False)
    part = read[0]
    if len(read) > 1 or part.modifier is not Modifier.NONE or part.prefix or part.suffix:
        return None
    if part.sort is Sort.FIXED_TEXT and not options.ignores_case:
        return Matched(part.value, is_star=False)
    return Matched("", is_star=True) if part.sort is Sort.FULL_WILDCARD else None


def _refuse_choices(text: str, read: list[Part]) -> None:
    """Raise the URLError of an automaton that is too large, before it is written."""
    sorts = [part.sort for part in read]
    if Sort.REGEXP not in sorts and len(sorts) - sorts.count(Sort.FIXED_TEXT) > MOST_CHOICES:
        message = f"a regular expression is not modelled: {TOO_MANY_CHOICES}"
        raise URLError(message, text, 0, len(text), _COMPILE)


def _place(text: str, read: list[Part]) -> tuple[int, int]:
    """Return where the first expression stands that is refused by itself, or the first one."""
    for part in read:
        if part.sort is Sort.REGEXP:
            try:
                regular(part.value, Flavour.ECMASCRIPT)
            except RegularError as error:
                start = max(0, text.find(f"({part.value})")) + 1
                return start + error.start, start + max(error.end, error.start)
    return 0, len(text)

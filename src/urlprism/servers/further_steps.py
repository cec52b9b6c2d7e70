"""Steps that programs which stand behind share: forms of targets, UTF-8, what is decided later."""

import re
from collections.abc import Callable, Hashable
from typing import Final

from urlprism.servers.steps import OctetsRefused, PathsKept, State, Step

_ABSOLUTE: Final = re.compile(r"([A-Za-z][0-9A-Za-z+.-]*+)://[^/?#]*+")
_BEGUN: Final = re.compile("[a-z][0-9a-z+.-]*+(?::/{0,2})?")
# Characters of UTF-8 (RFC 3629 §4), or the longest beginning of one, or an octet.
_UTF_8: Final = re.compile(
    "([\0-\x7f]+|[\xc2-\xdf][\x80-\xbf]|\xe0[\xa0-\xbf][\x80-\xbf]"
    "|[\xe1-\xec\xee\xef][\x80-\xbf]{2}|\xed[\x80-\x9f][\x80-\xbf]"
    "|\xf0[\x90-\xbf][\x80-\xbf]{2}|[\xf1-\xf3][\x80-\xbf]{3}|\xf4[\x80-\x8f][\x80-\xbf]{2})"
    "|\xe0[\xa0-\xbf]|[\xe1-\xec\xee\xef][\x80-\xbf]|\xed[\x80-\x9f]"
    "|\xf0[\x90-\xbf][\x80-\xbf]?|[\xf1-\xf3][\x80-\xbf]{1,2}|\xf4[\x80-\x8f][\x80-\xbf]?"
    "|[\x80-\xff]"
)
# The octets that may be second, where these are not all of 80 to BF.
SECOND: Final = {
    "\xe0": ("\xa0", "\xbf"),
    "\xed": ("\x80", "\x9f"),
    "\xf0": ("\x90", "\xbf"),
    "\xf4": ("\x80", "\x8f"),
}
_NAMED: Final = re.compile("[^:/?#]*")
_SCHEME, _AUTHORITY, _BEHIND = range(3)
# What many servers refuse in a request line: controls, the blank, and octets beyond ASCII.
BLANK_OR_CONTROLS: Final = frozenset(map(chr, (*range(0x21), 0x7F)))
NOT_VISIBLE: Final = BLANK_OR_CONTROLS.union(map(chr, range(0x80, 0x100)))


class LastCut(Step):
    """An octet is left out where it is the last one, and not the only one."""

    def __init__(self, name: str, source: str, octet: str) -> None:
        super().__init__(name, source)
        self.start = (0, 0)
        self._octet = octet

    def apply(self, text: str) -> str:
        """Return a text without the octet at its end."""
        return text[:-1] if text.endswith(self._octet) and len(text) > 1 else text

    def feed(self, state: State, octet: str) -> tuple[State, str]:
        """Return what is sure; the state is whether this octet is held, and whether one was."""
        held, begun = state
        before = self._octet if held else ""
        return ((1, begun or held), before) if octet == self._octet else ((0, 1), before + octet)

    def end(self, state: State) -> str:
        """Return the octet where it is the only one."""
        return self._octet if state == (1, 0) else ""


# How llhttp, of Node.js and httptools, reads a request line.
LLHTTP: Final = (
    OctetsRefused("a control, or an octet beyond ASCII", "llhttp URL_CHAR", NOT_VISIBLE),
    PathsKept(
        "no form of a target",
        "llhttp url.ts",
        r"\A(?:[/*]|[A-Za-z]+://[-0-9A-Za-z_.!~*'();:&=+$,@%\[\]]*(?:[/?]|\z))",
    ),
)


class Utf8(Step):
    """Octets that are not UTF-8 are refused, or each maximal part of them is written as told.

    A maximal part is what Unicode 16.0, 3.9, D93b calls a maximal subpart.
    """

    def __init__(
        self, name: str, source: str, respelled: Callable[[str], str] | None = None
    ) -> None:
        super().__init__(name, source)
        self.start = ("",)
        self._respelled = respelled

    def apply(self, text: str) -> str:
        """Return a text that is UTF-8."""
        try:
            text.encode("latin-1").decode()
        except UnicodeDecodeError:
            return self._respelled_in(text)
        return text

    def _respelled_in(self, text: str) -> str:
        parts = {match[0]: match[1] for match in _UTF_8.finditer(text)}
        spelled = {part: part if whole else self._broken(part) for part, whole in parts.items()}
        return "".join([spelled[match[0]] for match in _UTF_8.finditer(text)])

    def feed(self, state: State, octet: str) -> tuple[State, str]:
        """Return what is sure of a text; the state is a character that is not whole."""
        held = str(state[0])
        if held and _goes_on(held, octet):
            character = held + octet
            is_whole = len(character) == size_of(held[0])
            return (self.start, character) if is_whole else ((character,), "")
        before = self._broken(held) if held else ""
        if octet < "\x80":
            return self.start, before + octet
        if size_of(octet):
            return (octet,), before
        return self.start, before + self._broken(octet)

    def end(self, state: State) -> str:
        """Return a character that is not whole."""
        held = str(state[0])
        return self._broken(held) if held else ""

    def kind(self, octet: str) -> Hashable:
        """Return the same for octets that are alike in UTF-8."""
        return octet if octet < "\x80" else _UTF_8_KINDS[octet]

    def _broken(self, octets: str) -> str:
        if self._respelled is None:
            self.refuse()
        return self._respelled(octets)


class AuthorityCut(Step):
    """Of a target in absolute form, scheme and authority are left out.

    What begins with a slash stays. `schemes` are in lower case, none for all schemes there are. An
    empty path is `empty`, and refused if that is None. What has neither form is refused, unless it
    begins with one of `others`, octets that begin no scheme.
    """

    def __init__(
        self,
        name: str,
        source: str,
        *,
        schemes: tuple[str, ...] = ("http", "https"),
        empty: str | None = "/",
        others: str = "",
    ) -> None:
        super().__init__(name, source)
        self.start = (_SCHEME, "")
        self._schemes, self._empty, self._kept = schemes, empty, frozenset(f"/{others}")

    def apply(self, text: str) -> str:
        """Return a target in origin form."""
        if text[:1] in self._kept:
            return text
        match = _ABSOLUTE.match(text)
        if match is None or (self._schemes and match[1].lower() not in self._schemes):
            self.refuse()
        rest = text[match.end() :]
        return rest if rest.startswith("/") else self._empty_path() + rest

    def feed(self, state: State, octet: str) -> tuple[State, str]:
        """Return what is sure of a target; the state is how far it is, and the scheme so far."""
        place, held = state
        if place == _BEHIND or (state == self.start and octet in self._kept):
            return (_BEHIND, ""), octet
        if place == _AUTHORITY:
            if octet not in "/?#":
                return state, ""
            return (_BEHIND, ""), octet if octet == "/" else self._empty_path() + octet
        text = f"{held}{octet}".lower()
        if not _BEGUN.fullmatch(text):
            self.refuse()
        if self._schemes:
            if not any(f"{scheme}://".startswith(text) for scheme in self._schemes):
                self.refuse()
        elif octet not in ":/":
            text = "x"  # whatever the scheme is
        return ((_AUTHORITY, ""), "") if text.endswith("://") else ((_SCHEME, text), "")

    def end(self, state: State) -> str:
        """Return the path of a target that has none."""
        if state[0] == _SCHEME:
            self.refuse()
        return self._empty_path() if state[0] == _AUTHORITY else ""

    def _empty_path(self) -> str:
        if self._empty is None:
            self.refuse()
        return self._empty


def size_of(octet: str) -> int:
    """Return the number of octets of a character of UTF-8 by the first one, 0 for no first one."""
    return (
        2 * ("\xc2" <= octet < "\xe0")
        or 3 * ("\xe0" <= octet < "\xf0")
        or 4 * ("\xf0" <= octet < "\xf5")
    )


def _goes_on(held: str, octet: str) -> bool:
    """Return whether an octet goes on with a character of UTF-8 (RFC 3629 §4)."""
    low, high = SECOND.get(held, ("\x80", "\xbf"))
    return low <= octet <= high


class Rooted(Step):
    """A path that does not begin with a slash gets one."""

    def __init__(self, name: str, source: str) -> None:
        super().__init__(name, source)
        self.start = (0,)

    def apply(self, text: str) -> str:
        """Return a path that begins with a slash."""
        return text if text.startswith("/") else f"/{text}"

    def feed(self, state: State, octet: str) -> tuple[State, str]:
        """Return the octet, a slash before the first one; the state is whether there was one."""
        return (1,), octet if state == (1,) or octet == "/" else f"/{octet}"

    def end(self, state: State) -> str:
        """Return a slash for an empty path."""
        return "/" if state == (0,) else ""


class SlashFirst(Step):
    """One slash stands first, however many there were."""

    def __init__(self, name: str, source: str) -> None:
        super().__init__(name, source)
        self.start = (0,)

    def apply(self, text: str) -> str:
        """Return a path with one slash first."""
        return "/" + text.lstrip("/")

    def feed(self, state: State, octet: str) -> tuple[State, str]:
        """Return the octet behind the slash; the state is whether slashes are left out yet."""
        if state == (2,):
            return state, octet
        first = "/" if state == (0,) else ""
        return ((1,), first) if octet == "/" else ((2,), first + octet)

    def end(self, state: State) -> str:
        """Return a slash for an empty path."""
        return "/" if state == (0,) else ""


def replaced(octets: str) -> str:
    """Return what stands for octets that are no character: U+FFFD, in UTF-8."""
    return "\xef\xbf\xbd" if octets else ""


class SchemeCut(AuthorityCut):
    """As AuthorityCut, and a scheme is left out too behind which a path stands, and no authority.

    "http:/a" is "/a" so.
    """

    def apply(self, text: str) -> str:
        """Return a target in origin form."""
        scheme, mark, rest = text.partition(":/")
        if (
            not mark
            or text[:1] in self._kept
            or rest.startswith("/")
            or not _NAMED.fullmatch(scheme)
        ):
            return super().apply(text)
        if self._schemes and scheme.lower() not in self._schemes:
            self.refuse()
        return f"/{rest}"

    def feed(self, state: State, octet: str) -> tuple[State, str]:
        """Return what is sure of a target; the state is that of AuthorityCut."""
        if state[0] == _SCHEME and str(state[1]).endswith(":/") and octet != "/":
            return (_BEHIND, ""), f"/{octet}"
        return super().feed(state, octet)

    def end(self, state: State) -> str:
        """Return what else comes out."""
        return "/" if state[0] == _SCHEME and str(state[1]).endswith(":/") else super().end(state)


# Octets beyond ASCII, by what may follow them and where they may follow.
_UTF_8_KINDS: Final = {
    octet: (
        size_of(octet),
        SECOND.get(octet),
        tuple(low <= octet <= high for low, high in SECOND.values()),
        "\x80" <= octet <= "\xbf",
    )
    for octet in map(chr, range(0x80, 0x100))
}


def has_release(name: str, version: str, releases: tuple[str, ...]) -> None:
    """Raise ValueError for a release that is none of these."""
    if version not in releases:
        message = f"no model of {name} {version}; known: {', '.join(releases)}"
        raise ValueError(message)

"""Steps that programs which stand in front share: what is written anew, and Go's URLs.

target ──► PathAndQuery ──► the target that is sent on, its path written anew
"""

from typing import Final

from urlprism._core.escapes.triplets import DECODED, spellings
from urlprism._core.octets.characters import ALPHA, DIGIT
from urlprism.servers.further_steps import BLANK_OR_CONTROLS, SchemeCut
from urlprism.servers.steps import (
    Chain,
    Decoded,
    Either,
    OctetsRefused,
    PathsKept,
    State,
    Step,
    Translated,
)

OCTETS: Final = frozenset(map(chr, range(0x100)))
CONTROLS: Final = BLANK_OR_CONTROLS - {" "}
VISIBLE: Final = frozenset(map(chr, range(0x21, 0x7F)))
# The number of a port, as an expression of PCRE.
PORT: Final = "[0-9]{1,4}|[0-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5]"
# A triplet stays; only a "%" that begins none is refused.
_AS_THEY_ARE: Final = spellings(frozenset(), upper=False)


class PathAndQuery(Step):
    """A step for the path of a target, which is before the first "?", and one for what follows."""

    def __init__(self, name: str, source: str, path: Step, query: Step | None = None) -> None:
        super().__init__(name, source)
        self._path, self._query = path, query or Step(name, source)
        self.start = (0, path.start)

    def apply(self, text: str) -> str:
        """Return a target with its path and query replaced."""
        path, mark, query = text.partition("?")
        return self._path.apply(path) + mark + (self._query.apply(query) if mark else "")

    def feed(self, state: State, octet: str) -> tuple[State, str]:
        """Return what is sure; the state is whether the query has begun, and that of its step."""
        place, inner = state
        if place == 0 and octet == "?":
            return (1, self._query.start), self._path.end(inner) + octet  # type: ignore[arg-type]
        step = self._query if place else self._path
        inner, text = step.feed(inner, octet)  # type: ignore[arg-type]
        return (place, inner), text

    def end(self, state: State) -> str:
        """Return what else comes out."""
        place, inner = state
        return (self._query if place else self._path).end(inner)  # type: ignore[arg-type]


class EmptyRooted(Step):
    """An empty text becomes a slash."""

    def __init__(self, name: str, source: str) -> None:
        super().__init__(name, source)
        self.start = (0,)

    def apply(self, text: str) -> str:
        """Return a text that is not empty."""
        return text or "/"

    def feed(self, state: State, octet: str) -> tuple[State, str]:
        """Return an octet; the state is whether there was one."""
        del state
        return (1,), octet

    def end(self, state: State) -> str:
        """Return the slash of a text that is empty."""
        return "/" if state == (0,) else ""


class OctetsNeeded(Step):
    """Texts are refused that have none of some octets."""

    def __init__(self, name: str, source: str, octets: frozenset[str]) -> None:
        super().__init__(name, source)
        self.start = (0,)
        self._octets = octets

    def apply(self, text: str) -> str:
        """Return a text that has one of them."""
        if self._octets.isdisjoint(text):
            self.refuse()
        return text

    def feed(self, state: State, octet: str) -> tuple[State, str]:
        """Return an octet; the state is whether there was one of them."""
        return (1,) if octet in self._octets else state, octet

    def end(self, state: State) -> str:
        """Refuse a text without one."""
        if state == (0,):
            self.refuse()
        return ""


def escaped(octets: frozenset[str], name: str, source: str) -> Translated:
    """Return the step that writes some octets as triplets, with digits in upper case."""
    return Translated(name, source, {octet: f"%{ord(octet):02X}" for octet in octets})


def broken_refused(source: str) -> Decoded:
    """Return the step that refuses a "%" without two digits, and changes nothing."""
    return Decoded("a '%' without two hexadecimal digits is refused", source, _AS_THEY_ARE)


_GO: Final = "Go net/url URL.EscapedPath"
_UNRESERVED: Final = ALPHA | DIGIT | frozenset("-._~")
# What Go's URL.EscapedPath never escapes anew, and what it lets stand if it was written so.
GO_PLAIN: Final = _UNRESERVED | frozenset("$&+,;=:@/")
GO_ALLOWED: Final = GO_PLAIN | frozenset("!'()*[]%")
_REQUEST: Final = "Go net/url ParseRequestURI"
_GO_FORMS: Final = (
    r"\A(?:/|\*\z|[A-Za-z][0-9A-Za-z+.-]*:/(?:[^/]|\z|/(?:[-0-9A-Za-z._~!$&'()*+,;=:%]*@)?"
    r"(?:(?:[-0-9A-Za-z._~!$&'()*+,;=\"<>\x80-\xff]|%(?:25|[89A-Fa-f][0-9A-Fa-f]))*|\[[0-9A-Fa-f:.]+\])"
    r"(?::[0-9]*)?(?:[/?]|\z)))"
)
# From a target as Go's net/http takes it to its path, the query behind it; "" is no slash.
GO_TARGET: Final = (
    OctetsRefused("a blank or a control is refused", _REQUEST, BLANK_OR_CONTROLS),
    PathsKept("no form of a target", _REQUEST, f"(?s){_GO_FORMS}"),
    SchemeCut("scheme and authority cut", _REQUEST, schemes=(), empty="", others="*"),
)
# What rules compare begins with a slash: the path of "*" does not, nor an empty one.
BEGINS_WITH_SLASH: Final = PathsKept("a path begins with a slash", "RFC 9112 §3.2.1", r"\A/")


def go_escaped() -> Either:
    """Return the step of Go's `EscapedPath`: a path as it was written, or decoded and escaped anew.

    It is escaped anew if it has an octet that Go would escape.
    """
    others = OCTETS - GO_ALLOWED
    as_written = Chain(
        "a path is kept as it was written",
        _GO,
        OctetsRefused("an octet that Go escapes", _GO, others),
        broken_refused(_GO),
    )
    anew = Chain(
        "a path is decoded and escaped anew",
        _GO,
        OctetsNeeded("an octet that Go escapes", _GO, others),
        Decoded("triplets decoded", _GO, DECODED),
        escaped(OCTETS - GO_PLAIN, "escaped anew", _GO),
    )
    return Either("a path as Go writes it", _GO, as_written, anew)

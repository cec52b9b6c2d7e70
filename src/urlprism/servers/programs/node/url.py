r"""How a server of Node.js reads a path by `new URL(req.url, "http://host").pathname`.

target ──► "\" is "/" ──► "//host" and "http://host" cut ──► dot segments removed ──► signs escaped

The steps are those of the URL Standard's parser for a special scheme, after llhttp has read the
request line. A host that is not plain is refused here, also where the parser would not.
"""

import re
from typing import Final

from urlprism.servers.further_steps import LLHTTP, Rooted, has_release
from urlprism.servers.programs.node import model
from urlprism.servers.reading import Server
from urlprism.servers.steps import (
    Cut,
    DotSegments,
    PathsKept,
    PathsRefused,
    State,
    Step,
    Translated,
)

VERSIONS: Final = model.VERSIONS
_URL: Final = "WHATWG URL, basic URL parser"
_PLAIN: Final = "!\"$&'()*+,-.0-9;=A-Z_`a-z{}~"
_TRIPLETS: Final = "2[1246-9A-Ea-e]|3[0-9BDbd]|4[1-9A-Fa-f]|5[0-9AFaf]|6[0-9A-Fa-f]|7[0-9ABDEabde]"
_BEFORE: Final = r"(?:(?:[Hh][Tt][Tt][Pp][Ss]?|[Ff][Tt][Pp]):)?//+(?:[^/?#@]*@)*"
_HOST: Final = rf"(?:(?:[{_PLAIN}]|%(?:{_TRIPLETS}))+|\[::1\])(?::[0-9]{{0,4}})?"
_FORMS: Final = rf"\A(?:\*|/(?:[^/]|\z)|{_BEFORE}{_HOST}(?:[/?#]|\z))"
_DIGIT: Final = "(?:[0-9]|%3[0-9])"
_NUMBER: Final = (
    rf"(?:[^/?#@:]*\.(?:{_DIGIT}+|0[Xx][0-9A-Fa-f]*)|0[Xx][0-9A-Fa-f]*|(?:0|%30){_DIGIT}+|{_DIGIT}{{10,}})"
    r"\.?(?::[0-9]*)?(?:[/?#]|\z)"
)
_ESCAPED: Final = {sign: f"%{ord(sign):02X}" for sign in '"<>^`{}'}


class SlashesBefore(Step):
    """A backslash is a slash, unless a "?" or "#" stands before it."""

    def __init__(self, name: str, source: str) -> None:
        super().__init__(name, source)
        self.start = (0,)

    def apply(self, text: str) -> str:
        """Return a target without backslashes in its path."""
        return re.sub(r"\A[^?#]+", lambda match: match[0].replace("\\", "/"), text)

    def feed(self, state: State, octet: str) -> tuple[State, str]:
        """Return an octet; the state is whether the path is over."""
        if state == (1,) or octet in "?#":
            return (1,), octet
        return state, "/" if octet == "\\" else octet


class HostCut(Step):
    """What stands before the path is left out: scheme and authority, with all slashes before it.

    A target that begins with a letter and has none of them is refused.
    """

    _MATCH = re.compile(r"(?:[A-Za-z]+:)?//+[^/?#]*").match
    _BEGUN = re.compile("[A-Za-z]")

    def __init__(self, name: str, source: str) -> None:
        super().__init__(name, source)
        self.start = ("start",)

    def apply(self, text: str) -> str:
        """Return a target from its path on."""
        match = self._MATCH(text)
        if match is None and self._BEGUN.match(text):
            self.refuse()
        return text if match is None else text[match.end() :]

    def feed(self, state: State, octet: str) -> tuple[State, str]:
        """Return what is sure of a path; the state is where in a target the octet stands."""
        (place,) = state
        if place == "path":
            return state, octet
        if place in {"slashes", "host"}:
            if octet == "/" and place == "slashes":
                return state, ""
            return (("path",), octet) if octet in "/?#" else (("host",), "")
        if octet == "/" and place != "scheme":
            return {"start": ("slash",), "colon": ("second",)}.get(str(place), ("slashes",)), ""
        if place in {"start", "scheme"} and self._BEGUN.match(octet):
            return ("scheme",), ""
        if place == "scheme" and octet == ":":
            return ("colon",), ""
        if place in {"scheme", "colon", "second"}:
            self.refuse()
        return ("path",), octet if place == "start" else f"/{octet}"

    def end(self, state: State) -> str:
        """Return a slash that is the whole path."""
        if state in {("scheme",), ("colon",), ("second",)}:
            self.refuse()
        return "/" if state == ("slash",) else ""


class DotsDecoded(Step):
    """Segments of one or two dots have them written as dots, not as "%2e"."""

    _REPLACED = re.compile(r"(?<![^/])(?:\.|%2[Ee]){1,2}(?![^/])").sub

    def __init__(self, name: str, source: str) -> None:
        super().__init__(name, source)
        self.start = (-1, "")

    def apply(self, text: str) -> str:
        """Return a path with its dot segments written as dots."""
        return self._REPLACED(lambda match: _dots(match[0]), text)

    def feed(self, state: State, octet: str) -> tuple[State, str]:
        """Return what is sure of a path; the state is whether a segment may be dots, and these."""
        may_be, held = state[0], str(state[1])
        if octet == "/":
            return (1, ""), _dots(held) + octet
        text = held + octet
        if may_be != 0 and _BEGUN.fullmatch(text):
            return (1, text), ""
        return (0, ""), text

    def end(self, state: State) -> str:
        """Return the last segment, if it is dots."""
        return _dots(str(state[1]))


_BEGUN: Final = re.compile(r"(?:\.|%2[Ee]){0,1}(?:\.|%(?:2[Ee]?)?)")


def _dots(text: str) -> str:
    """Return the dots of a whole dot segment; anything else as it is."""
    plain = text.lower().replace("%2e", ".")
    return plain if plain in {".", ".."} else text


_TARGET: Final = (
    *LLHTTP,
    SlashesBefore("'\\' is '/'", _URL),
    PathsKept("no path, or a host that is not plain", _URL, _FORMS),
    PathsRefused("a host that ends in a number", _URL, rf"\A{_BEFORE}{_NUMBER}"),
    HostCut("scheme and host cut", _URL),
    Cut("fragment cut", _URL, "#"),
    Cut("query cut", _URL, "?"),
)
_ESCAPING: Final = Translated("signs escaped", "WHATWG URL, path percent-encode set", _ESCAPED)
_PATH: Final = (
    Rooted("a slash first", _URL),
    DotsDecoded("encoded dot segments are dot segments", _URL),
    DotSegments("dot segments removed", _URL, merges=False, stays=True),
    _ESCAPING,
)
# In these releases "^" is not in the set yet.
_OLDER: Final = ("20.20.2",)
_OLDER_ESCAPING: Final = Translated(
    "signs escaped",
    "WHATWG URL, path percent-encode set",
    {sign: triplet for sign, triplet in _ESCAPED.items() if sign != "^"},
)
_ASSUMED: Final = (
    "a base without a path of its own: new URL(req.url, 'http://host')",
    "behind '//' no address of IPv4 with dots and no label beyond ASCII stands",
)


def server(version: str) -> Server:
    """Return the server of a release."""
    has_release("node.URL", version, VERSIONS)
    path = (*_PATH[:-1], _OLDER_ESCAPING) if version in _OLDER else _PATH
    return Server("node.URL", version, _TARGET, path, assumed=_ASSUMED)

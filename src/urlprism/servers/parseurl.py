r"""How the package parseurl reads a target, in front of Express and serve-static on Node.js.

target ──► as it is up to "?"
       └─► where it has a "#", or no slash first, by url.parse: "\" is "/", some signs are triplets

The steps are those of `fastparse` of parseurl, and of `url.parse` of Node.js.
"""

import re
from typing import Final

from urlprism.servers.further_steps import LLHTTP, Rooted
from urlprism.servers.steps import (
    Chain,
    Cut,
    Either,
    PathsKept,
    PathsRefused,
    State,
    Step,
    Translated,
)

_URL: Final = "Node.js url.parse"
_USER: Final = r"\A[/\\]{2}"
# Where url.parse takes what is behind "//" for a user and a host: hostPattern.
_HOSTS: Final = (
    rf"{_USER}[^@/\\?#]+@[^@/\\]|{_USER}[^@/\\?#]*[?#][^@/]*@[^@/]"  # a user, or no path
)
_PLAIN: Final = r"(?:[0-9A-Za-z.-]+|\[[0-9A-Fa-f:.]+\])(?::[0-9]*)?"
_NAMED: Final = r"[^@/\\?#%:]*(?::[^@/\\?#%:]*)?@"
_FORM: Final = rf"\A[A-Za-z]+://(?:[/\\]|(?:{_NAMED})?{_PLAIN}(?:[/\\?#]|\z))"
_ESCAPED: Final = {sign: f"%{ord(sign):02X}" for sign in "\"'<>^`{|}"}


class HostCut(Step):
    """Scheme, user and host are left out; a target that has none of them is refused."""

    _MATCH = re.compile(r"(?:[A-Za-z]+:)?[/\\]{2}[^/\\?#]*").match

    def __init__(self, name: str, source: str) -> None:
        super().__init__(name, source)
        self.start = ("start",)

    def apply(self, text: str) -> str:
        """Return a target without them."""
        match = self._MATCH(text)
        if match is None:
            self.refuse()
        return text[match.end() :]

    def feed(self, state: State, octet: str) -> tuple[State, str]:
        """Return what is behind them; the state is which of them the octet belongs to."""
        (place,) = state
        if place == "path" or (place == "host" and octet in "/\\?#"):
            return ("path",), octet
        if place == "host":
            return state, ""
        if octet in "/\\" and place != "scheme":
            return ("host",) if place == "slash" else ("slash",), ""
        if octet == ":" and place == "scheme":
            return ("colon",), ""
        if place not in {"start", "scheme"} or not (octet.isascii() and octet.isalpha()):
            self.refuse()
        return ("scheme",), ""

    def end(self, state: State) -> str:
        """Refuse a target that has none of them."""
        if state not in {("host",), ("path",)}:
            self.refuse()
        return ""


_ENDS: Final = (
    Cut("fragment cut", _URL, "#"),
    Cut("query cut", _URL, "?"),
    Translated("'\\' is '/', signs escaped", _URL, {"\\": "/", **_ESCAPED}),
)
_WAYS: Final = Either(
    "query cut",
    "parseurl fastparse",
    Chain(
        "query cut",
        "parseurl fastparse",
        PathsKept("read by url.parse", "parseurl fastparse", r"\A/[^#]*\z"),
        Cut("query cut", "parseurl fastparse", "?"),
    ),
    Chain(
        "read by url.parse",
        _URL,
        PathsKept("read by parseurl alone", _URL, r"\A/[^#]*#"),
        PathsRefused("a user and a host", _URL, _HOSTS),
        *_ENDS,
    ),
    Chain(
        "user and host cut by url.parse",
        _URL,
        PathsKept(
            "no host, or one that is not plain",
            _URL,
            rf"{_USER}{_NAMED}{_PLAIN}[/\\][\s\S]*#|{_FORM}",
        ),
        HostCut("user and host cut", _URL),
        *_ENDS,
        Rooted("an empty path is '/'", _URL),
    ),
    Chain("no path", _URL, PathsKept("a path", _URL, r"\A\*"), *_ENDS),
)
# From the request line to the path of parseurl, in any program of Node.js.
TARGET: Final = (*LLHTTP, _WAYS)

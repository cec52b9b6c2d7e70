"""How HAProxy reads a path: the sample `path`, which rules compare.

It is the path as it was sent: nothing is decoded, merged or removed, and it is passed on so. The
steps are those of `h1_headers_to_hdr_list` of HAProxy's h1.c and `http_parse_path` of its http.c;
`normalize-uri` is off by default. A browser sends no fragment, but others can: 2.8.1 takes one for
a part of the path, later releases refuse it. So the readers of these releases differ in a URL with
a fragment.
"""

import re
from typing import Final

from urlprism.readers.model import Model
from urlprism.readers.shared.releases import Release
from urlprism.servers.front_steps import OCTETS, VISIBLE
from urlprism.servers.programs.haproxy import releases as haproxy_releases
from urlprism.servers.reading import Server, authority_of
from urlprism.servers.serving import Fields, modelled
from urlprism.servers.steps import Chain, Cut, OctetsRefused, State, Step

NAME: Final = "haproxy"
_LINE: Final = "HAProxy h1_headers_to_hdr_list"
# 2.6 looks at four octets at once, and sees none beyond "~" up to here if another one is before it.
_LOW, _LAST, _HIGH = "\x24", "\x7e", "\xa3"
_ONE_BY_ONE: Final = -1
ASSUMED: Final = ("the field Host has the authority of the target",)


class FoursChecked(Step):
    """Octets that are not visible are refused, but for some of four that are looked at at once.

    The first four without an octet below "$" or beyond 0xA3 pass if one of them is visible, and so
    do the four behind them; with the first other four, each octet is looked at by itself.
    """

    def __init__(self, name: str, source: str, refused: frozenset[str]) -> None:
        super().__init__(name, source)
        self._refused = refused
        # How many octets of four there were, which of them is visible, and whether one is refused.
        self.start = (0, 0, 0)

    def apply(self, text: str) -> str:
        """Return a text that is not refused."""
        place = 0
        while self._pass(text[place : place + 4]):
            place += 4
        if not self._refused.isdisjoint(text[place:]):
            self.refuse()
        return text

    def _pass(self, four: str) -> bool:
        """Return whether four octets are not looked at one by one."""
        in_range = len(four) == 4 and all(_LOW <= octet <= _HIGH for octet in four)
        return in_range and any(octet <= _LAST for octet in four)

    def feed(self, state: State, octet: str) -> tuple[State, str]:
        """Return an octet that is not refused, or not yet."""
        count, visible, refused = state
        visible = int(bool(visible) or octet <= _LAST)
        refused = int(bool(refused) or octet in self._refused)
        is_last = count == 3
        if count == _ONE_BY_ONE or not _LOW <= octet <= _HIGH or (is_last and not visible):
            if refused:
                self.refuse()
            return (_ONE_BY_ONE, 0, 0), octet
        return self.start if is_last else (int(str(count)) + 1, visible, refused), octet

    def end(self, state: State) -> str:
        """Refuse what is left of four."""
        if state[2]:
            self.refuse()
        return ""


class PathTaken(Step):
    """The path of a target, without scheme and authority; "" for one that has no path.

    With `empty`, an absolute form without a path has that one.
    """

    _MATCH: Final = re.compile(r"[A-Za-z][0-9A-Za-z+.-]*://[^/]*(.*)", re.DOTALL).match

    def __init__(self, name: str, source: str, empty: str) -> None:
        super().__init__(name, source)
        self._empty = empty
        self.start = ("",)

    def apply(self, text: str) -> str:
        """Return a path, and the query behind it."""
        if text.startswith("/"):
            return text
        match = self._MATCH(text)
        return (match[1] or self._empty) if match else ""

    def feed(self, state: State, octet: str) -> tuple[State, str]:
        """Return an octet of the path; the state is what was read: one octet stands for many."""
        (held,) = state
        if held == "/" or (held in {"", "a://"} and octet == "/"):
            return ("/",), octet
        if held in {"a://", "*"}:
            return state, ""
        is_letter = octet.isascii() and octet.isalpha()
        if is_letter or (held == "a" and octet in "0123456789+.-"):
            return ("a" if held in {"", "a"} else "*",), ""
        return (f"{held}{octet}" if f"{held}{octet}" in {"a:", "a:/", "a://"} else "*",), ""

    def end(self, state: State) -> str:
        """Return the path of an absolute form without one."""
        return self._empty if state == ("a://",) else ""


def server(version: str) -> Server:
    """Return the server of a release."""
    return _server(haproxy_releases.RELEASES.of(version))


def _server(release: Release) -> Server:
    refused = OCTETS - VISIBLE
    if release.has("fragment-refused"):
        refused |= {"#"}
    name = "an octet that is not visible is refused"
    is_checked_by_fours = not release.has("each-octet-checked")
    kind = FoursChecked if is_checked_by_fours else OctetsRefused
    form = PathTaken(
        "scheme and authority cut",
        "HAProxy http_parse_path",
        "/" if release.has("empty-path-rooted") else "",
    )
    target = kind(name, _LINE, refused), form, Cut("query cut", "HAProxy http_get_path", "?")
    return Server(NAME, release.version, target, (), (), assumed=ASSUMED, host=authority_of)


def at_version(version: str) -> Model[Fields]:
    """Return the model of a release."""
    release = haproxy_releases.RELEASES.of(version)
    names = NAME, release.version, "HAProxy, the sample path"
    is_sent = not release.has("fragment-refused")
    releases = haproxy_releases.RELEASES.newest
    serve = Chain(NAME, _LINE, *_server(release).steps).apply
    return modelled(names, serve, None, at_version, sends_fragment=is_sent, releases=releases)


VERSION: Final = haproxy_releases.RELEASES.newest[-1]
MODEL: Final = at_version(VERSION)

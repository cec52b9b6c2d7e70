"""How the ServeMux of Go's net/http reads a path: `r.URL.Path`, which the handler of "/" gets.

path ──► decoded by net/url ──► redirected, unless `cleanPath` leaves the path unchanged

A redirect is a refusal: what was asked for is not served. Since 1.22 the path is cleaned as it is
written, `EscapedPath`, before as it is decoded. "go.ServeMux@1.27.3+httpmuxgo121" is the older one
in a newer release: `GODEBUG=httpmuxgo121=1`, which is the default of a program whose module names
a Go before 1.22, or that has no module. A method other than CONNECT, and the port in `Host`, change
nothing; a CONNECT is not cleaned, and not modelled.
"""

from typing import Final

from urlprism.readers import Refused
from urlprism.readers.model import Model
from urlprism.readers.programs.go import releases as go_releases
from urlprism.readers.programs.go.parts import PATH
from urlprism.servers.programs.go_servemux import releases as go_servemux_releases
from urlprism.servers.programs.go_servemux.plain import DECODING, TARGET
from urlprism.servers.reading import Server, authority_of
from urlprism.servers.serving import Fields, by_steps, modelled
from urlprism.servers.steps import NOWHERE, Chain, DotSegmentsRefused, State, Step

NAME: Final = "go.ServeMux"
SUMMARY: Final = "Go net/http ServeMux, r.URL.Path"
VERSION: Final = "1.27.3"
_OLDER: Final = "+httpmuxgo121"
_ASSUMED: Final = ("a redirect is no pass", "another method than CONNECT")


class Cleaned(Step):
    """A path that `cleanPath` would change is refused: it is redirected.

    With `is_written`, the path is looked at as it is written; unless it has an octet that Go would
    escape: then as it is decoded, and escaped anew.
    """

    def __init__(self, name: str, source: str, *, is_written: bool) -> None:
        super().__init__(name, source)
        self._plain = DotSegmentsRefused(name, source, merges=True)
        self._decoded = Chain(name, source, DECODING, self._plain)
        self.start = (is_written, self._plain.start, self._decoded.start)
        self._is_written = is_written

    def apply(self, text: str) -> str:
        """Return a path that is clean."""
        if not text.startswith("/"):
            self.refuse()
        is_written = self._is_written and PATH.allowed.fullmatch(text)
        (self._plain if is_written else self._decoded).apply(text)
        return text

    def feed(self, state: State, octet: str) -> tuple[State, str]:
        """Return the octet; the state is whether none had to be escaped, and those of both looks.

        A look that has failed has no state.
        """
        is_written, *looks = state
        if looks[0] == self._plain.start and octet != "/":
            self.refuse()
        is_written = is_written and PATH.allowed.fullmatch(octet) is not None
        behind: list[State] = []
        for look, each in zip((self._plain, self._decoded), looks, strict=True):
            try:
                behind.append(each and look.feed(each, octet)[0])  # type: ignore[arg-type]
            except Refused:
                behind.append(NOWHERE)
        if behind[1] == NOWHERE and (not is_written or behind[0] == NOWHERE):
            self.refuse()
        return (is_written, behind[0] if is_written else NOWHERE, behind[1]), octet

    def end(self, state: State) -> str:
        """Refuse a path that is not clean."""
        is_written, plain, whole = state
        if state == self.start:
            self.refuse()
        look, each = (self._plain, plain) if is_written else (self._decoded, whole)
        if each == NOWHERE:
            self.refuse()
        look.end(each)  # type: ignore[arg-type]
        return ""


_WRITTEN, _DECODED = (
    Cleaned(
        "redirected to a path without dot segments and '//'",
        "net/http cleanPath",
        is_written=is_written,
    )
    for is_written in (True, False)
)


def server(version: str) -> Server:
    """Return the server of a release, also with the mux of the releases before 1.22."""
    number = version.removesuffix(_OLDER)
    is_older = number != version
    release = go_servemux_releases.RELEASES.of(number)
    is_written = release.has("written-path-cleaned")
    if is_older and not is_written:
        message = f"no model of {NAME} {version}; known: {_OLDER} behind a release since 1.22.0"
        raise ValueError(message)
    whole = release.version + (_OLDER if is_older else "")
    step = _WRITTEN if is_written and not is_older else _DECODED
    return Server(NAME, whole, TARGET, (step, DECODING), assumed=_ASSUMED, host=authority_of)


def at_version(version: str) -> Model[Fields]:
    """Return the model of a release, also with the mux of the releases before 1.22."""
    one = server(version)
    names = NAME, one.release, SUMMARY
    served = by_steps(one.path)
    return modelled(names, served, None, at_version, releases=go_releases.RELEASES.newest)


MODEL: Final = at_version(VERSION)

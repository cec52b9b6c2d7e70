"""How Apache httpd reads a path: `r->uri`, which becomes the name of a file.

path ──► unreserved triplets decoded ──► slashes merged, dot segments removed ──► the rest decoded

The steps are those of `ap_normalize_path` and `ap_unescape_url` of httpd's server/util.c. An
encoded slash is not found, unless AllowEncodedSlashes is on: "httpd@2.4.71+AllowEncodedSlashes" is
httpd so, which then removes dot segments once more, and none of them leads above the root: no
machine with one stack does that.
2.4.49 saw no dot segment whose second dot is encoded, 2.4.50 none that is encoded twice: both
decode what is left a second time.

`<Location>` compares r->uri, and `ProxyPass` writes it anew, by `ap_proxy_canonenc`; with `nocanon`
it would send the path as it came.
"""

import re
from typing import Final

from urlprism._core.escapes.triplets import DECODED, PLAIN
from urlprism._core.octets.characters import ALPHA, DIGIT
from urlprism.readers.model import Model
from urlprism.readers.shared.releases import Release
from urlprism.servers.front_steps import (
    BEGINS_WITH_SLASH,
    CONTROLS,
    OCTETS,
    PathAndQuery,
    broken_refused,
    escaped,
)
from urlprism.servers.further_steps import SchemeCut
from urlprism.servers.programs.httpd import releases as httpd_releases
from urlprism.servers.reading import RequestTarget, Server
from urlprism.servers.serving import Fields, by_steps, modelled
from urlprism.servers.steps import (
    Chain,
    Cut,
    Decoded,
    DotSegments,
    DotSegmentsRefused,
    OctetsRefused,
    PathsKept,
    PathsRefused,
    State,
    Step,
    Translated,
    Unchanged,
)

NAME: Final = "httpd"
SUMMARY: Final = "Apache httpd, r->uri"
_ALLOWED: Final = "+AllowEncodedSlashes"

_LINE: Final = "httpd ap_parse_request_line"
_NORMALIZE: Final = "httpd ap_normalize_path"
_UNESCAPE: Final = "httpd ap_unescape_url"
_LAST_DOT: Final = re.compile(rb"\.(?=:|\Z)")
_CANON: Final = "httpd ap_proxy_canonenc"
_SENT: Final = ALPHA | DIGIT | frozenset("~$-_.+!*'(),;:@&=/")
_MARK: Final = "\x00"


class EncodedDotsMarked(Step):
    """A dot segment whose second dot is encoded becomes two NULs, which no path has."""

    _UNSEEN: Final = re.compile(r"(?<=/)(?:\.|%2[Ee])%2[Ee](?=/|\Z)")
    # The beginnings of such a segment.
    _HELD: Final = frozenset(
        (first + second)[:count]
        for first in (".", "%2E")
        for second in ("%2E",)
        for count in range(1, 7)
    )

    def __init__(self, name: str, source: str) -> None:
        super().__init__(name, source)
        self.start = ("", 0)

    def apply(self, text: str) -> str:
        """Return a path in which they are marked."""
        return self._UNSEEN.sub(_MARK * 2, text)

    def feed(self, state: State, octet: str) -> tuple[State, str]:
        """Return what is sure of a path; the state is the beginning of such a segment."""
        held, is_segment = state
        text = f"{held}{octet}"
        if is_segment and text.upper() in self._HELD:
            return (text, 1), ""
        before = _MARK * 2 if octet == "/" and self._UNSEEN.search(f"/{held}") else str(held)
        return ("", int(octet == "/")), before + octet

    def end(self, state: State) -> str:
        """Return what is held back."""
        return self.apply(f"/{state[0]}")[1:] if state[1] else ""


_HOSTS: Final = r"(?:[0-9a-z_-]+(?:\.[0-9a-z_-]+)*\.?|\[[0-9a-f:.]+\])?"
# The authority of "https" is not looked at, but for its form.
_ANY: Final = r"(?:[^\]\[/?@:]*|\[[^/?\]@]*\])"
_FORMS: Final = (
    rf"(?si)\A(?:/|https?:/(?:\z|[^/])|(?:http://{_HOSTS}|https://{_ANY})(?::[0-9]*)?(?:[/?]|\z))"
)
_LINES: Final = (
    OctetsRefused("a blank, a control or '#' is refused", _LINE, CONTROLS | frozenset(" #")),
    PathsKept("no form of a target", "httpd apr_uri_parse", _FORMS),
    SchemeCut("scheme and authority cut", "httpd apr_uri_parse"),
)
_TARGET: Final = (
    *_LINES,
    Cut("query cut", _LINE, "?"),
)
_ENCODED_NUL: Final = "an encoded slash or NUL is not found"
_REMOVED: Final = "slashes merged, dot segments removed; one above the root is refused"
_ONCE_MORE: Final = DotSegments("dot segments removed again", _UNESCAPE, merges=True, stays=True)


def _path(release: Release, *, is_allowed: bool) -> tuple[Step, ...]:
    """Return the steps to r->uri."""
    steps: list[Step] = []
    if release.has("triplets-checked-first"):
        steps.append(broken_refused(_NORMALIZE))
    is_seen = release.has("encoded-second-dot-seen")
    if not is_seen:
        steps.append(EncodedDotsMarked("an encoded second dot is not seen", _NORMALIZE))
    steps += (
        Decoded("unreserved triplets decoded", _NORMALIZE, PLAIN, is_broken_kept=True),
        DotSegments(_REMOVED, _NORMALIZE, merges=True),
    )
    if not is_seen:
        steps.append(Translated("what was not seen", _NORMALIZE, {_MARK: "."}))
    not_found = "%00" if is_allowed else "%(?:2[Ff]|00)"
    steps += (
        PathsRefused(_ENCODED_NUL, _UNESCAPE, not_found),
        Decoded("triplets decoded", _UNESCAPE, DECODED),
    )
    return (*steps, _ONCE_MORE) if is_allowed else tuple(steps)


_ESCAPE: Final = escaped(OCTETS - _SENT, "escaped anew", _CANON)
_WRITTEN: Final = (
    BEGINS_WITH_SLASH,
    OctetsRefused("never written", _CANON, CONTROLS | frozenset(" #")),
    Cut("query cut", _CANON, "?"),
    Unchanged(Chain("written so", _CANON, Decoded("", _CANON, DECODED), _ESCAPE)),
    Decoded("triplets decoded", _CANON, DECODED),
    OctetsRefused("never written", _CANON, frozenset("\0")),
)
_WITHOUT_DOTS: Final = DotSegmentsRefused("written without dot segments", _CANON, merges=True)


def server(version: str) -> Server:
    """Return the server of a release, also with slashes that are decoded."""
    number = version.removesuffix(_ALLOWED)
    release = httpd_releases.RELEASES.of(number)
    is_allowed = number != version
    path = _path(release, is_allowed=is_allowed)
    anew = Chain("written anew", _CANON, *path, _ESCAPE)
    sent = *_LINES, PathAndQuery("path written anew", _CANON, anew)
    # The first releases let dot segments through, which they decode last of all.
    has_dots = not (is_allowed or release.has("triplets-checked-first"))
    written = _WRITTEN if has_dots else (*_WRITTEN, _WITHOUT_DOTS)
    name = release.version + (_ALLOWED if is_allowed else "")
    return Server(NAME, name, _TARGET, path, sent, written, host=_host)


def _host(target: RequestTarget) -> bytes | None:
    """Return the host of an absolute form of http: in lower case, without a dot at its end."""
    authority = target.authority
    if not authority or target.octets[:5].lower() == b"https":
        return None
    return _LAST_DOT.sub(b"", authority).lower()


def at_version(version: str) -> Model[Fields]:
    """Return the model of a release, also with slashes that are decoded."""
    one = server(version)
    served = by_steps(one.steps)
    return modelled((NAME, one.release, SUMMARY), served, None, at_version, releases=(VERSION,))


VERSION: Final = httpd_releases.RELEASES.newest[-1]
MODEL: Final = at_version(VERSION)

"""How nginx reads a path: `$uri`, which a `location` is compared with.

target ──► "#" and query cut ──► triplets decoded ──► slashes merged, dot segments removed ──► $uri

The steps are those of `ngx_http_parse_request_line` and `ngx_http_parse_complex_uri` of nginx's
ngx_http_parse.c. A release with "+merge_slashes_off" behind it keeps empty segments, as that
directive says.

`proxy_pass` without a path sends a target on as it came, and with one the path anew: that is
`sent_anew`. What is written is escaped only if there was a "%" in the path.
"""

import re
from typing import Final

from urlprism._core.escapes.triplets import DECODED, spellings
from urlprism.readers.model import Model
from urlprism.servers.front_steps import (
    BEGINS_WITH_SLASH,
    CONTROLS,
    OCTETS,
    PORT,
    PathAndQuery,
    escaped,
)
from urlprism.servers.further_steps import BLANK_OR_CONTROLS, AuthorityCut
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
    Unchanged,
)

NAME: Final = "nginx"
VERSION: Final = "1.31.3"
VERSIONS: Final = ("1.22.1", VERSION)  # they read paths alike
SUMMARY: Final = "nginx, $uri"
_KEPT: Final = "+merge_slashes_off"

_LINE: Final = "nginx ngx_http_parse_request_line"
_COMPLEX: Final = "nginx ngx_http_parse_complex_uri"
_PROXY: Final = "nginx ngx_http_proxy_create_request"
# What `ngx_escape_uri` escapes: NGX_ESCAPE_URI.
_ESCAPED: Final = CONTROLS | frozenset(map(chr, range(0x80, 0x100))) | frozenset(' "#%<>?\\^`{|}')
_LABELS: Final = r"[0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*\.?"
_ADDRESS: Final = r"\[[0-9A-Za-z:\-._~!$&'()*+,;=]+\]"
_OWN_PORT: Final = re.compile(rb"(?<=[\]\w.-]):[0-9]*\Z", re.ASCII)
# The digits of a port, by release: the newer one looks at the number.
_PORTS: Final = {"1.22.1": "[0-9]*", VERSION: f"0*(?:{PORT})?"}


def _sent(number: str) -> tuple[Step, ...]:
    """Return the steps to a target in origin form, which is what `proxy_pass` sends on."""
    authorities = f"(?:{_LABELS}|{_ADDRESS})(?::{_PORTS[number]})?"
    forms = rf"\A(?:/|[A-Za-z][0-9A-Za-z+.-]*://{authorities}(?:[/?]|\z))"
    return (
        OctetsRefused("a blank or a control is refused", _LINE, BLANK_OR_CONTROLS),
        PathsKept("no form of a target", _LINE, forms),
        AuthorityCut("scheme and authority cut", _LINE, schemes=()),
    )


_SENT: Final = {number: _sent(number) for number in VERSIONS}
_CUT: Final = (
    Cut("fragment cut", _COMPLEX, "#"),
    Cut("query cut", _COMPLEX, "?"),
)
_DECODED: Final = (
    Decoded("triplets decoded, a '%' without two digits is refused", _COMPLEX, DECODED),
    OctetsRefused("an encoded NUL is refused", _COMPLEX, frozenset("\0")),
)
_REMOVED: Final = "dot segments removed, one that leads above the root is refused"
_PATHS: Final = {
    merges: (*_DECODED, DotSegments(_REMOVED, _COMPLEX, merges=merges)) for merges in (True, False)
}
_ESCAPE: Final = escaped(_ESCAPED, "escaped", _PROXY)
# A path that was written anew has triplets of what is escaped alone, and is escaped as a whole if
# it has any.
_TRIPLETS: Final = spellings(OCTETS - _ESCAPED)
_UNMIXED: Final = r'%.*[\x80-\xff"<>\\^`{|}]|[\x80-\xff"<>\\^`{|}].*%'


class WrittenAnew(Step):
    """A path that is written anew: escaped if there was a "%" in it.

    No machine does that octet by octet: the "%" may stand behind what is escaped.
    """

    def __init__(self, *steps: Step) -> None:
        super().__init__("written anew", _PROXY)
        self._steps = Chain(self.name, _PROXY, *steps)

    def apply(self, text: str) -> str:
        """Return a path as it is sent on."""
        path = self._steps.apply(text)
        return _ESCAPE.apply(path) if "%" in text else path

    def feed(self, state: State, octet: str) -> tuple[State, str]:
        """Raise TypeError: whether it is escaped is not sure yet."""
        del state, octet
        message = "whether a path is escaped stands further behind"
        raise TypeError(message)


class EmptyQueryCut(Step):
    """An empty query is left out, with its "?"."""

    def __init__(self, name: str, source: str) -> None:
        super().__init__(name, source)
        self.start = (0,)

    def apply(self, text: str) -> str:
        """Return a target whose query is not empty."""
        return text[:-1] if text.find("?") == len(text) - 1 else text

    def feed(self, state: State, octet: str) -> tuple[State, str]:
        """Return an octet; the state is 1 behind the first "?", and 2 in a query."""
        if state == (0,):
            return ((1,), "") if octet == "?" else (state, octet)
        return (2,), f"?{octet}" if state == (1,) else octet


def sent_anew(version: str) -> tuple[Step, ...]:
    """Return the steps to the target that `proxy_pass` with the path "/" sends on."""
    number, merges = _options(version)
    anew = PathAndQuery("path written anew", _PROXY, WrittenAnew(*_PATHS[merges]))
    return (*_SENT[number], _CUT[0], EmptyQueryCut("an empty query cut", _PROXY), anew)


def _written(*, merges: bool) -> tuple[Step, ...]:
    """Return the steps that read what `proxy_pass` with a path has written."""
    return (
        BEGINS_WITH_SLASH,
        OctetsRefused("never written", _PROXY, CONTROLS | frozenset(" #")),
        Cut("query cut", _PROXY, "?"),
        PathsRefused("escaped as a whole", _PROXY, rf"(?s){_UNMIXED}"),
        Unchanged(Decoded("only what is escaped is a triplet", _PROXY, _TRIPLETS)),
        *_DECODED,
        DotSegmentsRefused("written without dot segments", _PROXY, merges=merges),
    )


_WRITTEN: Final = {merges: _written(merges=merges) for merges in (True, False)}


def server(version: str) -> Server:
    """Return the server of a release, also with slashes that are not merged."""
    number, merges = _options(version)
    sent = _SENT[number]
    target = (*sent, *_CUT)
    return Server(NAME, version, target, _PATHS[merges], sent, _WRITTEN[merges], host=_host)


def _host(target: RequestTarget) -> bytes | None:
    """Return `$host` of an absolute form: in lower case, without port and dots at the end."""
    host = _OWN_PORT.sub(b"", target.authority or b"").lower().rstrip(b".")
    return host or None


def _options(version: str) -> tuple[str, bool]:
    """Return a release, and whether it merges slashes; raise ValueError for an unknown one."""
    number = version.removesuffix(_KEPT)
    if number not in VERSIONS:
        message = f"no model of {NAME} {version}; known: {', '.join(VERSIONS)}, each also {_KEPT}"
        raise ValueError(message)
    return number, number == version


def at_version(version: str) -> Model[Fields]:
    """Return the model of a release, also with slashes that are not merged."""
    served = by_steps(server(version).steps)
    return modelled((NAME, version, SUMMARY), served, None, at_version, releases=VERSIONS)


MODEL: Final = at_version(VERSION)

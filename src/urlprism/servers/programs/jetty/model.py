r"""How Eclipse Jetty reads a path: servlet path and path info.

target ──► path, up to "?" ──► parameters cut, decoded ──► dot segments removed, decoded ones too

"%u002e" is a character, too. Empty segments are kept: "//" is none of the ambiguities that Jetty
refuses, as a dot segment with parameters is. The steps are those of HttpURI's `parse`, and of
URIUtil's `decodePath` and `canonicalPath`. Octets that are not UTF-8 are read as Latin-1, all of
them. Where nothing but the last segment has parameters, and no triplet or segment with a dot first
is before them, Jetty cuts the last of several only, and decodes nothing.
"""

from typing import Final

from urlprism.servers.further_steps import BLANK_OR_CONTROLS, SchemeCut, Utf8, has_release
from urlprism.servers.programs.jetty.steps import (
    HalvesReplaced,
    LastParameterCut,
    ParameterCut,
    PathCut,
    Triplets,
)
from urlprism.servers.reading import Server, authority_of
from urlprism.servers.serving import by_steps, modelled
from urlprism.servers.steps import (
    Chain,
    DotSegments,
    Either,
    OctetsRefused,
    PathsKept,
    PathsRefused,
    Step,
)

NAME: Final = "jetty"
VERSION: Final = "9.4.57"

_PARSE: Final = "Jetty HttpURI.parse"
_DECODE: Final = "Jetty URIUtil.decodePath"
_DOT: Final = r"(?:\.|%2[Ee]|%u002[Ee])"
# What makes Jetty decode a path: "%" or a segment with a dot before its first ";", or "/" behind.
_UNPLAIN: Final = r"\A[^;]*(?:%|/\.)|;[\s\S]*/"


def _plain(step: Step) -> Step:
    """Return what is done with a path of which nothing but the last parameter is cut."""
    return Chain("the last parameter cut", _PARSE, PathsRefused("decoded", _PARSE, _UNPLAIN), step)


def _decoded(*, is_latin: bool, has_units: bool, is_whole: bool = False) -> Step:
    """Return what is done with a path that is decoded, by what is in it."""
    return Chain(
        "parameters cut, decoded",
        _DECODE,
        PathsKept("not decoded", _DECODE, rf"{_UNPLAIN}|\A[^;]*\z"),
        Triplets(
            "octets that are not UTF-8",
            _DECODE,
            is_latin=is_latin,
            has_units=has_units,
            is_whole=is_whole,
        ),
    )


_MOST: Final = 3
_WAYS: Final = Either(
    "parameters cut, decoded",
    _DECODE,
    *(
        _decoded(is_latin=is_latin, has_units=has_units)
        for has_units in (False, True)
        for is_latin in (False, True)
    ),
    *(_plain(ParameterCut("the last one", _PARSE, number)) for number in range(1, _MOST + 1)),
    other=Either(
        "parameters cut, decoded",
        _DECODE,
        *(_decoded(is_latin=each, has_units=True, is_whole=True) for each in (False, True)),
        _plain(LastParameterCut("the last one", _PARSE)),
    ),
)
_END: Final = PathCut("a '%' without two hexadecimal digits", _PARSE)
_FORMS: Final = (
    r"(?s)\A(?:/|[A-Za-z][0-9A-Za-z+.-]*:/(?:[^/]|\z|/"
    r"(?:(?:[^/?#@\\%;\[\]\x80-\xff]|%[0-9A-Fa-f]{2})*|\[[0-9A-Fa-f:.]+\](?::[0-9]*)?)(?:/|\z)))"
)
_TARGET: Final = (
    OctetsRefused("a control", "Jetty HttpParser", BLANK_OR_CONTROLS - {"\x7f"}),
    Utf8("octets that are not UTF-8", "Jetty HttpParser"),
    PathsRefused("DEL behind an octet beyond ASCII", "Jetty HttpParser", r"[\x80-\xff][\s\S]*\x7f"),
    PathsKept("no form of a target", _PARSE, _FORMS),
    SchemeCut("scheme and authority cut", _PARSE, schemes=()),
    _END,
)
_PATH: Final = (
    PathsRefused(
        "a dot segment with parameters is ambiguous", "Jetty HttpURI.Violation", f"/{_DOT}{{1,2}};"
    ),
    _WAYS,
    OctetsRefused("an encoded NUL", _PARSE, frozenset("\0")),
    DotSegments("'..' leads above the root", "Jetty URIUtil.canonicalPath", merges=False),
    PathsRefused(
        "a folder of the application itself",
        "Servlet 4.0 §10.5",
        r"(?i)\A/+(?:WEB|META)-INF(?:[/?#;]|\z)",
    ),
    HalvesReplaced("half a character is a question mark", "Java String.getBytes"),
)
_ASSUMED: Final = (
    "no '%u' of a character beyond ASCII",
    f"no more than {_MOST} parameters in a last segment where nothing is encoded before",
)


def server(version: str) -> Server:
    """Return the server of a release."""
    has_release(NAME, version, (VERSION,))
    return Server(NAME, version, _TARGET, _PATH, assumed=_ASSUMED, host=authority_of)


def split(target: str) -> tuple[str, str | None]:
    """Return path and query of a target: a "?" may be a digit of a triplet."""
    path = _END.apply(target)
    return path, target[len(path) + 1 :] if len(path) < len(target) else None


MODEL: Final = modelled(
    (NAME, VERSION, "Eclipse Jetty, servlet path and path info"), by_steps(_PATH), split=split
)

r"""How Apache Tomcat reads a path: servlet path and path info.

path ──► parameters cut from each segment ──► decoded ──► slashes merged, dots removed ──► UTF-8

Parameters go first, so that "..;x" is a dot segment. The steps are those of CoyoteAdapter's
`postParseRequest` and `normalize`, and of HttpParser; "/" and "\" have their defaults: an encoded
slash and any backslash are refused.
"""

from typing import Final

from urlprism._core.escapes.triplets import DECODED
from urlprism.servers.further_steps import NOT_VISIBLE, AuthorityCut, Utf8, has_release
from urlprism.servers.reading import Server, authority_of
from urlprism.servers.serving import by_steps, modelled
from urlprism.servers.steps import (
    Cut,
    Decoded,
    DotSegments,
    OctetsRefused,
    PathsKept,
    PathsRefused,
    Translated,
)

NAME: Final = "tomcat"
VERSION: Final = "10.1.60"

_ADAPTER: Final = "Tomcat CoyoteAdapter.postParseRequest"
_UNFIT: Final = OctetsRefused(
    "a character outside URIs",
    "Tomcat HttpParser.isRequestTarget",
    NOT_VISIBLE.union('"<>[\\]^`{|}#'),
)
_LABEL: Final = "[0-9A-Za-z](?:[0-9A-Za-z-]*[0-9A-Za-z])?"
_FORMS: Final = (
    r"\A(?:/|[Hh][Tt][Tt][Pp][Ss]?://(?:[^@/?]*@)?"
    rf"(?:(?:{_LABEL}(?:\.{_LABEL})*)?|\[[0-9A-Fa-f:.]+\])(?::[0-9]*)?(?:[/?]|\z))"
)
_LINE: Final = "Tomcat Http11InputBuffer.parseRequestLine"
_TARGET: Final = (
    PathsRefused("a tab ends the target", _LINE, r"\t[^\t]"),
    Translated("tabs at the end left out", _LINE, {"\t": ""}),
    PathsKept("no form of a target", "Tomcat Http11Processor.prepareRequest", _FORMS),
    AuthorityCut("scheme and authority cut", "Tomcat Http11Processor.prepareRequest"),
    _UNFIT,
    Cut("query cut", _LINE, "?"),
)
_PATH: Final = (
    _UNFIT,
    Cut("parameters cut", "Tomcat CoyoteAdapter.parsePathParameters", ";", "/"),
    PathsRefused("an encoded slash", "Tomcat encodedSolidusHandling", "%2[Ff]"),
    Decoded("a '%' without two hexadecimal digits", "RFC 3986 §2.1", DECODED),
    OctetsRefused("a NUL or a backslash", "Tomcat CoyoteAdapter.normalize", frozenset("\0\\")),
    DotSegments(
        "'..' leads above the root",
        "Tomcat CoyoteAdapter.normalize",
        merges=True,
        ends_in_slash=False,
    ),
    Utf8("octets that are not UTF-8", "Tomcat CoyoteAdapter.convertURI"),
    PathsRefused(
        "a folder of the application itself",
        "Servlet 6.0 §10.5",
        r"(?i)\A/(?:WEB|META)-INF(?:/|\z)",
    ),
)
_ASSUMED: Final = (
    "the field Host is the authority of a target in absolute form, without a user: else refused",
)


def server(version: str) -> Server:
    """Return the server of a release."""
    has_release(NAME, version, (VERSION,))
    return Server(NAME, version, _TARGET, _PATH, assumed=_ASSUMED, host=authority_of)


def check(query: str) -> None:
    """Raise Refused for a character that a request line may not have."""
    _UNFIT.apply(query)


MODEL: Final = modelled(
    (NAME, VERSION, "Apache Tomcat, servlet path and path info"), by_steps(_PATH), check
)

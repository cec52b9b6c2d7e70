r"""How Apache Tomcat reads a path: servlet path and path info.

path ──► parameters cut from each segment ──► decoded ──► slashes merged, dots removed ──► UTF-8

Parameters go first, so that "..;x" is a dot segment. The steps are those of CoyoteAdapter's
`postParseRequest` and `normalize`, and of HttpParser; "/" and "\" have their defaults: an encoded
slash and any backslash are refused.
"""

import re
from typing import Final

from urlprism.readers import Refused
from urlprism.servers.serving import cleaned, decoded, modelled, written

NAME: Final = "tomcat"
VERSION: Final = "10.1.60"

_UNFIT: Final = re.compile(r'["<>\[\\\]^`{|}]')
_PARAMETERS: Final = re.compile(";[^/]*")
_HIDDEN: Final = re.compile("/(?:WEB|META)-INF(?:/.*)?", re.IGNORECASE | re.ASCII | re.DOTALL)


def serve(path: str) -> str:
    """Return the path that servlets are found by."""
    check(path)
    plain = _PARAMETERS.sub("", path)
    if "%2f" in plain.lower():
        raise Refused("an encoded slash", "Tomcat encodedSolidusHandling")
    octets = decoded(plain)
    if "\0" in octets or "\\" in octets:
        raise Refused("a NUL or a backslash", "Tomcat CoyoteAdapter.normalize")
    path = cleaned(octets)
    try:
        path.encode("latin-1").decode()
    except UnicodeDecodeError:
        raise Refused("octets that are not UTF-8", "Tomcat CoyoteAdapter.convertURI") from None
    if _HIDDEN.fullmatch(path):
        raise Refused("a folder of the application itself", "Servlet 6.0 §10.5")
    return written(path)


def check(query: str) -> None:
    """Raise Refused for a character that a request line may not have."""
    if _UNFIT.search(query):
        raise Refused("a character outside URIs", "Tomcat HttpParser.isRequestTarget")


MODEL: Final = modelled((NAME, VERSION, "Apache Tomcat, servlet path and path info"), serve, check)

"""How Uvicorn reads a path: `path` of an ASGI scope, which Starlette routes by.

path ──► triplets decoded ──► octets that are not UTF-8 replaced ──► scope["path"]

Nothing else is done: dot segments and slashes stay, and decoded ones cannot be told from others.
The request line is read by the package h11, or with "+httptools" by httptools, which is the default
of Uvicorn where it is installed: it cuts a fragment, and the authority of an absolute form.
"""

from typing import Final

from urlprism._core.escapes.triplets import DECODED
from urlprism.servers.further_steps import LLHTTP, NOT_VISIBLE, AuthorityCut, Utf8, replaced
from urlprism.servers.reading import Server
from urlprism.servers.serving import by_steps, modelled
from urlprism.servers.steps import Cut, Decoded, OctetsRefused, PathsKept

NAME: Final = "uvicorn"
VERSION: Final = "0.54.0"

_HTTPTOOLS: Final = "+httptools"
_UNQUOTED: Final = 'uvicorn scope["path"], urllib.parse.unquote'
_H11: Final = (
    OctetsRefused("an octet that is not visible ASCII", "h11 _abnf.request_target", NOT_VISIBLE),
    Cut("query cut", "uvicorn h11_impl.py handle_events", "?"),
)
_FORMS: Final = (
    r"\A(?:[/*]|[A-Za-z]+://(?:[-0-9A-Za-z_.!~*'();:&=+$,%]+@)?"
    r"(?:[-0-9A-Za-z._]+|\[[0-9A-Fa-f:.]+\])(?::[0-9]*)?(?:[/?]|\z))"
)
_OF_HTTPTOOLS: Final = (
    *LLHTTP,
    PathsKept("no host", "httptools parse_url", _FORMS),
    AuthorityCut(
        "scheme and authority cut", "httptools parse_url", schemes=(), empty=None, others="*"
    ),
    Cut("fragment cut", "httptools parse_url", "#"),
    Cut("query cut", "httptools parse_url", "?"),
)
_PATH: Final = (
    Decoded("decoded", _UNQUOTED, DECODED, is_broken_kept=True),
    Utf8("octets that are not UTF-8 replaced", _UNQUOTED, replaced),
)


def server(version: str) -> Server:
    """Return the server of a release, also with httptools."""
    number = version.removesuffix(_HTTPTOOLS)
    if number != VERSION:
        message = f"no model of {NAME} {version}; known: {VERSION}, {VERSION}{_HTTPTOOLS}"
        raise ValueError(message)
    target = _H11 if number == version else _OF_HTTPTOOLS
    return Server(NAME, version, target, _PATH)


MODEL: Final = modelled((NAME, VERSION, "Uvicorn, path of ASGI"), by_steps(_PATH))

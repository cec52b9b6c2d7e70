"""How Gunicorn reads a path: PATH_INFO, which an application of WSGI gets.

path ──► triplets decoded, a '%' without two digits stays ──► PATH_INFO

Nothing else is done: dot segments and slashes stay, and decoded ones cannot be told from others.
The steps are those of `unquote_to_wsgi_str` of gunicorn/util.py, which serves Django and Flask, and
those of a request line of `parse_request_line` of gunicorn/http/message.py.
"""

from typing import Final

from urlprism._core.escapes.triplets import DECODED
from urlprism.servers.further_steps import NOT_VISIBLE, AuthorityCut, has_release
from urlprism.servers.reading import Server
from urlprism.servers.serving import by_steps, modelled
from urlprism.servers.steps import Cut, Decoded, OctetsRefused, PathsKept

NAME: Final = "gunicorn"
VERSION: Final = "27.0.1"

_MESSAGE: Final = "gunicorn http/message.py parse_request_line"
_FORMS: Final = r"\A(?:/|[^:/?#]+://(?:[^\[\]/?#]*|(?:[^\[\]/?#]*@)?\[[0-9A-Fa-f:.]+\](?::[0-9]*)?)(?:[/?#]|\z))"
_TARGET: Final = (
    OctetsRefused("an octet that is not visible ASCII", _MESSAGE, NOT_VISIBLE),
    PathsKept("no form of a target, or a bracket in a host", "urllib.parse.urlsplit", _FORMS),
    AuthorityCut("scheme and authority cut", _MESSAGE, schemes=(), empty=""),
    Cut("fragment cut", "gunicorn util.py split_request_uri", "#"),
    Cut("query cut", "gunicorn util.py split_request_uri", "?"),
)
_PATH: Final = (
    Decoded("decoded", "gunicorn util.py unquote_to_wsgi_str", DECODED, is_broken_kept=True),
)


def server(version: str) -> Server:
    """Return the server of a release."""
    has_release(NAME, version, (VERSION,))
    return Server(NAME, version, _TARGET, _PATH)


MODEL: Final = modelled((NAME, VERSION, "Gunicorn, PATH_INFO of WSGI"), by_steps(_PATH))

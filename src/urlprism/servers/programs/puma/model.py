"""How Puma reads a path: PATH_INFO, which an application of Rack gets.

target ──► scheme and authority cut ──► query and fragment cut ──► PATH_INFO

Nothing is decoded, and raw octets beyond ASCII stay. The steps are those of the request line in
ext/puma_http11/http11_parser.rl.
"""

from typing import Final

from urlprism.servers.further_steps import BLANK_OR_CONTROLS, AuthorityCut, has_release
from urlprism.servers.reading import Server
from urlprism.servers.steps import Cut, OctetsRefused, PathsKept, PathsRefused

NAME: Final = "puma"
VERSIONS: Final = ("5.6.5",)

_LINE: Final = "Puma http11_parser.rl Request_Line"
# In absolute form, no octet beyond ASCII and no "%" without digits; but in a fragment.
_URIC: Final = "-0-9A-Za-z$_.+!*'(),;/:@&=~"
_TRIPLET: Final = "%[0-9A-Fa-f]{2}"
_FORMS: Final = (
    rf"\A(?:/|\*\z|[A-Za-z]+://(?:\[[0-9A-Fa-f:.]+\])?(?:[{_URIC}]|{_TRIPLET})*"
    rf"(?:\?(?:[!$&-~]|{_TRIPLET}|%[Uu][0-9A-Fa-f]{{2}})*)?(?:#|\z))"
)
_TARGET: Final = (
    OctetsRefused("a control, a quotation mark or an angle", _LINE, BLANK_OR_CONTROLS.union('"<>')),
    PathsRefused("two fragments", _LINE, "#[^#]*#"),
    PathsKept("no form of a target", _LINE, _FORMS),
    AuthorityCut("scheme and authority cut", _LINE, empty="", others="*"),
    Cut("fragment cut", _LINE, "#"),
    Cut("query cut", _LINE, "?"),
)


def server(version: str) -> Server:
    """Return the server of a release."""
    has_release(NAME, version, VERSIONS)
    return Server(NAME, version, _TARGET, ())

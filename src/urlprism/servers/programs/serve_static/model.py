r"""How serve-static, of Express, reads a path: the file below its root.

path ──► decodeURIComponent ──► path.normalize ──► refused if ".." is left, also between "\"

The steps are those of `send`, in the order of its `pipe`. Nothing is found below a name that begins
with a dot, unless the option `dotfiles` is "allow": "serve-static@2.2.1+dotfiles_allow" serves it.
"""

from typing import Final

from urlprism._core.escapes.triplets import DECODED
from urlprism.readers.model import Model
from urlprism.servers.further_steps import SlashFirst, Utf8
from urlprism.servers.parseurl import TARGET
from urlprism.servers.reading import Server
from urlprism.servers.serving import Fields, by_steps, modelled
from urlprism.servers.steps import Decoded, DotSegments, OctetsRefused, PathsRefused

NAME: Final = "serve-static"
VERSION: Final = "2.2.1"

_ALLOWED: Final = "+dotfiles_allow"
_UP: Final = r"(?:\A|[\\/])\.\.(?:[\\/]|\z)"
_PATH: Final = (
    Decoded("a '%' without two hexadecimal digits", "ECMAScript decodeURIComponent", DECODED),
    Utf8("octets that are not UTF-8", "ECMAScript decodeURIComponent"),
    OctetsRefused("an encoded NUL", "send SendStream.pipe", frozenset("\0")),
    SlashFirst("below the root", "send SendStream.pipe"),
    DotSegments(
        "'..' leads above the root", "send UP_PATH_REGEXP", merges=True, ends_in_slash=False
    ),
    PathsRefused("'..' between backslashes", "send UP_PATH_REGEXP", _UP),
)
_DOTTED: Final = PathsRefused(
    "a name that begins with a dot is not found", "send, dotfiles", r"/\.[^/]"
)


def server(version: str) -> Server:
    """Return the server of a release, also with names that begin with a dot."""
    if version.removesuffix(_ALLOWED) != VERSION:
        message = f"no model of {NAME} {version}; known: {VERSION}, {VERSION}{_ALLOWED}"
        raise ValueError(message)
    path = _PATH if version.endswith(_ALLOWED) else (*_PATH, _DOTTED)
    return Server(NAME, version, TARGET, path)


def at_version(version: str) -> Model[Fields]:
    """Return the model of a release, also with names that begin with a dot."""
    names = NAME, version, "serve-static of Express, the path of a file"
    served = by_steps(server(version).path)
    return modelled(names, served, None, at_version, releases=(VERSION,))


MODEL: Final = at_version(VERSION)

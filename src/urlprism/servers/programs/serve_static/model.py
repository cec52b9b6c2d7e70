r"""How serve-static, of Express, reads a path: the file below its root.

path ──► decodeURIComponent ──► path.normalize ──► refused if ".." is left, also between "\"

The steps are those of `send`, in the order of its `pipe`. Nothing is found below a name that begins
with a dot, unless the option `dotfiles` is "allow": "serve-static@2.2.1+dotfiles_allow" serves it.
"""

import re
from functools import partial
from typing import Final

from urlprism.readers import Refused
from urlprism.readers.model import Model
from urlprism.servers.serving import Fields, cleaned, decoded, modelled, written

NAME: Final = "serve-static"
VERSION: Final = "2.2.1"

_ALLOWED: Final = "+dotfiles_allow"
_DOTTED: Final = re.compile(r"/\.[^/]")
_UP: Final = re.compile(r"(?:\A|[\\/])\.\.(?:[\\/]|\Z)")


def serve(path: str, *, is_allowed: bool = False) -> str:
    """Return the path of a file below the root."""
    octets = decoded(path)
    try:
        octets.encode("latin-1").decode()
    except UnicodeDecodeError:
        raise Refused("octets that are not UTF-8", "ECMAScript decodeURIComponent") from None
    if "\0" in octets:
        raise Refused("an encoded NUL", "send SendStream.pipe")
    normal = cleaned(octets)
    if _UP.search(normal):
        raise Refused("'..' between backslashes", "send UP_PATH_REGEXP")
    if not is_allowed and _DOTTED.search(normal):
        raise Refused("a name that begins with a dot is not found", "send, dotfiles")
    return written(normal)


def at_version(version: str) -> Model[Fields]:
    """Return the model of a release, also with names that begin with a dot."""
    if version.removesuffix(_ALLOWED) != VERSION:
        message = f"no model of {NAME} {version}; known: {VERSION}, {VERSION}{_ALLOWED}"
        raise ValueError(message)
    served = partial(serve, is_allowed=version.endswith(_ALLOWED))
    names = NAME, version, "serve-static of Express, the path of a file"
    return modelled(names, served, None, at_version, releases=(VERSION,))


MODEL: Final = at_version(VERSION)

r"""How serve-static, of Express, reads a path: the file below its root.

path ──► decodeURIComponent ──► path.normalize ──► refused if ".." is left, also between "\"

The steps are those of `send`, in the order of its `pipe`. Files whose names begin with a dot are
served, as its option `dotfiles` says; "ignore" is its default.
"""

import re
from typing import Final

from urlprism.readers.paths.serving import cleaned, decoded, modelled, written
from urlprism.readers.reading import Refused

NAME: Final = "serve-static"
VERSION: Final = "2.2.1"

_UP: Final = re.compile(r"(?:\A|[\\/])\.\.(?:[\\/]|\Z)")


def serve(path: str) -> str:
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
    return written(normal)


MODEL: Final = modelled((NAME, VERSION, "serve-static of Express, the path of a file"), serve)

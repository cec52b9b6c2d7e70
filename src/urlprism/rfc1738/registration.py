"""The names of schemes (RFC 1738 §4): defined, experimental, reserved, or new."""

from typing import Final, Literal, TypeAlias

from urlprism._core.arguments.intake import exact
from urlprism.rfc1738.coding import COMPONENTS

SchemeStatus: TypeAlias = Literal["defined", "experimental", "reserved", "new"]

# In the order of the document, what each is reserved for.
RESERVED_SCHEMES: Final[dict[str, str]] = {
    "afs": "Andrew File System global file names",
    "mid": "message identifiers for electronic mail",
    "cid": "content identifiers for MIME body parts",
    "nfs": "Network File System file names",
    "tn3270": "interactive 3270 emulation sessions",
    "mailserver": "access to data from mail servers",
    "z39.50": "access to ANSI Z39.50 services",
}
_EXPERIMENTAL: Final = "x-"


def scheme_status(scheme: str) -> SchemeStatus:
    """Return what the document says about the name of a scheme, in upper or lower case (§4).

    "defined" are the ten schemes of §3, "experimental" all names that begin with "x-", "reserved"
    seven names for which later documents may define URLs (`RESERVED_SCHEMES`), and "new" all
    others. Raise TypeError if `scheme` is not a str.

    >>> scheme_status("HTTP"), scheme_status("X-mine"), scheme_status("nfs"), scheme_status("urn")
    ('defined', 'experimental', 'reserved', 'new')
    """
    name = exact(scheme).lower()
    if name in COMPONENTS:
        return "defined"
    if name.startswith(_EXPERIMENTAL):
        return "experimental"
    return "reserved" if name in RESERVED_SCHEMES else "new"

"""How HTTP clients fetch a URL that `safe_target` lets pass: a module for each, to use or to copy.

url ──► safe_target ──► addresses checked ──► connection to one of them ──► a redirect? ──► again

Each module needs the client that it is named after: `requests`, `httpx`, `httpx2`, `aiohttp`;
`urllib` needs nothing. All have `request`, `get` and `post` with the same `Options`. They raise
`UnsafeURL` if a URL, a redirect or an address is refused, and `FetchError` if a fetch fails.

Other packages import `deadlines`, `forms`, `httpcores`, `pinning`, `trips` and `urllib3`.
"""

from urlprism._late import listed
from urlprism.recipes.errors import (
    BadResponseError,
    FetchError,
    NoAddressError,
    OutOfTimeError,
    TooLargeError,
    UnreachableError,
    UntrustedError,
)
from urlprism.recipes.pinning import REDIRECTS, Resolve, look_up, pin
from urlprism.recipes.trips import Options, Trip

__all__ = [
    "REDIRECTS",
    "BadResponseError",
    "FetchError",
    "NoAddressError",
    "Options",
    "OutOfTimeError",
    "Resolve",
    "TooLargeError",
    "Trip",
    "UnreachableError",
    "UntrustedError",
    "look_up",
    "pin",
]
__dir__ = listed(__all__)

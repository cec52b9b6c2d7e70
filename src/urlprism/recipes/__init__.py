"""How HTTP clients fetch what `safe_target` lets pass: a file for each, to use or to copy.

url ──► safe_target ──► addresses checked ──► connection to one of them ──► a redirect? ──► again

Each module needs the client that it is named for: `requests`, `httpx`, `aiohttp`; `urllib` needs
none. All have `request`, `get` and `post`, which take the same `Options`, and raise `UnsafeURL` for
what is refused and `FetchError` for what fails.
"""

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

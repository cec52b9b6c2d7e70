"""How releases of aiohttp differ: each change, and the releases that have it."""

from typing import Final

from urlprism._core.releases.changes import Change
from urlprism.readers.shared.releases import Releases

# The newest release of each branch that is known.
_BRANCHES: Final = {(3, 9): 5, (3, 10): 11, (3, 11): 18, (3, 12): 15, (3, 13): 5, (3, 14): 5}

CHANGES: Final = (
    Change(
        "schemes-checked",
        ("aiohttp-6722",),
        "Only http, https, ws, wss and tcp are requested.",
        "`ftp://h/` is refused",
        since=("3.10.0",),
    ),
    Change(
        "password-without-user-sent",
        ("aiohttp-6494",),
        "A password is sent even if there is no user.",
        "`http://:p@h/` is requested with a password",
        since=("3.10.6",),
    ),
    Change(
        "addresses-guessed",
        ("aiohttp-9095",),
        "What has a colon, or digits and dots only, is an address, and not looked up.",
        "`http://1..2/` is requested",
        since=("3.10.6",),
    ),
    Change(
        "login-of-location-first",
        ("aiohttp-9436",),
        "A user in a Location takes the place of the request's, which was an error at one origin.",
        "`http://v@h/` with `http://u@h/` is requested",
        since=("3.10.11",),
    ),
    Change(
        "nul-refused",
        ("aiohttp-12231",),
        "A Location contains no NUL.",
        "A redirect to `/a` and a NUL is refused",
        since=("3.13.4",),
        inferred=("aiohttp-12231",),
    ),
    Change(
        "numbers-checked",
        ("aiohttp-12827",),
        "Digits and dots have to be an IPv4 address of four decimal numbers.",
        "`http://2130706433/` is refused",
        since=("3.14.1",),
    ),
    Change(
        "same-scheme-joined",
        (),
        "A Location with the same scheme and no slashes behind it is relative.",
        "`http:g` from `http://h/a/b` leads to `http://h/a/g`",
        since=("3.14.4",),
    ),
    Change(
        "location-trimmed",
        (),
        "Spaces and tabs at the end of a Location are removed.",
        "A redirect to `/a` and a space is to `/a`",
        since=("3.14.4",),
    ),
)

RELEASES: Final = Releases("aiohttp", _BRANCHES, CHANGES, in_line=True)

"""What a browser's `fetch` dials and sends from a page, and what it makes of a Location.

Location ──► spaces at its ends off ──► octets beyond ASCII as triplets ──► the class URL
"""

import re
from collections.abc import Callable
from typing import Final

from urlprism.readers.outcomes import Refused, Wire
from urlprism.readers.programs.browsers.urls import Fields
from urlprism.readers.reading import Reading
from urlprism.readers.shared.releases import Release
from urlprism.readers.shared.sending import Send, fetched, fetched_from

BEYOND_ASCII: Final = re.compile("[\x80-\xff]")


def wire_by(
    send: Send, *, redirects_with_login: bool = False, names: re.Pattern[str] | None = None
) -> Callable[[Release, Reading, str, str | None], Wire | None]:
    """Return the wire of a browser, which fetches from a page of another origin, in no-cors mode.

    With `redirects_with_login`, a Location may have a user, which is not sent. `names` matches the
    names that the browser looks up, all of them without it.
    """
    wire = fetched(send, redirects_with_login=redirects_with_login, sends_to_port_0=False)

    def checked(_: Release, reading: Reading, text: str, base: str | None) -> Wire | None:
        asked = wire(reading, text, base)
        if asked is not None:
            _check_name(asked.dialled.host or "", names)
        return asked

    return checked


def _check_name(name: str, names: re.Pattern[str] | None) -> None:
    """Raise Refused for a name that is not looked up; an address of IPv6 has a colon."""
    if names is not None and ":" not in name and not names.fullmatch(name):
        raise Refused("a name that is not looked up", "fetch, TypeError")


def location(
    octets: str,
    base: Fields,
    escaped: re.Pattern[str] = BEYOND_ASCII,
    names: re.Pattern[str] | None = None,
) -> str:
    """Return the text of a Location, of which each character is an octet; some are escaped.

    Raise Refused for an empty one, which is not followed, and for a base that is not fetched.
    """
    above = fetched_from(base._asdict(), sends_to_port_0=False)
    _check_name(above.host or "", names)
    if "\0" in octets:
        raise Refused("a NUL in the Location", "fetch, network error")
    text = octets.strip(" \t")
    if not text:
        raise Refused("an empty Location is not followed", "fetch")
    return escaped.sub(lambda match: f"%{ord(match[0]):02X}", text)

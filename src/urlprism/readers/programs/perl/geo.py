"""How Perl's module URI reads a place on Earth, a URI of "geo"."""

import re
from typing import Final

from urlprism.readers.outcomes import Refused

_POLE: Final = 90.0
_NUMBER: Final = r"-?[0-9]+(?:\.[0-9]+)?"
_PLACE: Final = re.compile(
    rf"((?i:geo):)({_NUMBER}),({_NUMBER})(?:,({_NUMBER}))?"
    r"(?:;crs=([0-9A-Za-z_]+))?(?:;u=([0-9]+(?:\.[0-9]+)?))?((?:;[0-9A-Za-z_]+=[^;?#]*)*)([?#].*)?"
)
_DIGITS: Final = re.compile(r"[0-9]*")
_ZEROS: Final = re.compile(r"\.0*\Z")


def place_of(text: str) -> str:
    """Return a URI of "geo", at a pole with the longitude 0; refuse another text."""
    match = _PLACE.fullmatch(text)
    if match is None:
        raise Refused("not a place on Earth", "URI->new, Badly formed geo uri")
    scheme, latitude, _, altitude, system, uncertainty, parameters, rest = match.groups()
    if abs(float(latitude)) != _POLE:
        return text
    place = ",".join([_written(latitude), "0", *([_written(altitude)] if altitude else [])])
    if system:
        digits = _DIGITS.match(system)
        place += f";crs={_written((digits and digits[0]) or '0')}"
    if uncertainty:
        place += f";u={_written(uncertainty)}"
    return f"{scheme}{place}{parameters}{rest or ''}"


def _written(number: str) -> str:
    """Return a number as it is written again."""
    return _ZEROS.sub("", f"{float(number):f}")

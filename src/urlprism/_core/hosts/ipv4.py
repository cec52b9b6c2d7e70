"""IPv4 addresses as text, in the strict form: four decimal numbers."""

import re
from typing import Final

_OCTET: Final = re.compile(r"0|[1-9][0-9]{0,2}")


def is_ipv4(text: str) -> bool:
    """Return whether `text` is four decimal numbers up to 255, joined by dots.

    A number has no leading zeros.
    """
    octets = text.split(".", 4)
    return len(octets) == 4 and all(_OCTET.fullmatch(o) and int(o) < 256 for o in octets)

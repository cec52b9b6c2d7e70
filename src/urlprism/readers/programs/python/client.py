"""What CPython's `http.client` makes of a host and of a field; `urllib.request` and urllib3 use it.

host ──► checked ──► its address without the interface, its name without final dots ──► Host
field ──► spaces before it off ──► text of Latin-1
"""

from urlprism.readers.outcomes import Refused


def host_of(name: str) -> str:
    """Return a name that urllib3 dials as `putrequest` writes it into the field Host."""
    host = name.rstrip(".")
    return host.partition("%")[0] if ":" in host else host


def value_of(octets: str) -> str:
    """Return the value of a Location, of which each character is an octet; keep spaces at its end.

    Raise Refused for a line end, at which the field ends, and for an empty one.
    """
    value = octets.lstrip(" \t")
    if not value or "\r" in value or "\n" in value:
        reason = "a line end in the Location" if value else "an empty Location is not followed"
        raise Refused(reason, "http.client parse_headers")
    return value

"""What every record of every standard can give: its parts by their common names."""

import sys
from typing import Final, NamedTuple, Protocol

from urlprism.redaction.records import hides_secrets

# So many digits every Python converts, whatever limit is set.
_DIGITS: Final = sys.int_info.str_digits_check_threshold


class _Components(NamedTuple):
    scheme: str | None
    userinfo: str | None
    host: str | None
    port: int | None
    path: str
    query: str | None
    fragment: str | None


@hides_secrets
class Components(_Components):
    """The seven parts every standard can name; None means absent, "" means empty."""

    # What they were read from; its secrets are masked.
    _sources: tuple[str, ...] = ()


class Record(Protocol):
    """A URL as a standard reads it; `str()` of it gives the text back, exactly."""

    def components(self) -> Components:
        """Return the seven common parts."""
        ...

    def to_dict(self) -> dict[str, str | int | None]:
        """Return the parts by the names that the standard uses."""
        ...


def port_number(port: str | None) -> int | None:
    """Return the number that digits write; None for none, and for more than Python converts."""
    digits = (port or "").lstrip("0") or (port or "")[:1]
    return int(digits) if 0 < len(digits) <= _DIGITS else None

"""The parts of a URL by names that all standards share: `Components`."""

import sys
from collections.abc import Mapping
from typing import Final, NamedTuple, Protocol, TypeAlias

from urlprism._late import public_at
from urlprism.redaction.records import hides_secrets

# Python converts this many digits whatever limit is set.
_DIGITS: Final = sys.int_info.str_digits_check_threshold
# The names of parts that mean the same everywhere: in columns, commands, templates and engines.
COMMON: Final = (
    "scheme", "userinfo", "username", "password", "host", "port", "path", "query", "fragment",
)  # fmt: skip


# A part in `to_dict`, as JSON has it: a list for a part that has several values, or pairs.
Value: TypeAlias = str | int | list[str] | list[list[str]] | None


class _Components(NamedTuple):
    scheme: str | None
    userinfo: str | None
    host: str | None
    port: int | None
    path: str
    query: str | None
    fragment: str | None


@public_at("urlprism.standards")
@hides_secrets
class Components(_Components):
    """The seven parts that every standard has a name for; None is absent, "" is empty.

    They mean the same in every room: parts are as the room's record has them, without delimiters;
    the host is without the port, and an IP literal has its brackets; the port is a number, None if
    it is not one; the path has the slash that it begins with. `username` and `password` are the two
    sides of the first ":" of the userinfo: `COMMON` names all nine.

    >>> from urlprism.rfc3986 import parse
    >>> parts = parse("http://me:secret@[::1]:080/a?").components()
    >>> parts.host, parts.port, parts.query, parts.fragment, parts.username
    ('[::1]', 80, '', None, 'me')
    """

    # The texts that the parts were read from; `repr` masks their secrets.
    _sources: tuple[str, ...] = ()

    @property
    def username(self) -> str | None:
        """Return the userinfo up to its first ":", as written; None without a userinfo."""
        return None if self.userinfo is None else self.userinfo.partition(":")[0]

    @property
    def password(self) -> str | None:
        """Return what follows the first ":" of the userinfo, as written; None if nothing does."""
        _, colon, password = (self.userinfo or "").partition(":")
        return password if colon else None


@public_at("urlprism.standards")
class Record(Protocol):
    """A URL as a standard reads it; `str()` returns the exact text."""

    def components(self) -> Components:
        """Return the seven common parts."""
        ...

    def to_dict(self) -> Mapping[str, Value]:
        """Return the parts by the names of the standard."""
        ...


def port_number(port: str | None) -> int | None:
    """Return a port as a number; None if it has no digits, or more than every Python converts."""
    digits = (port or "").lstrip("0") or (port or "")[:1]
    return int(digits) if 0 < len(digits) <= _DIGITS else None

"""The places of rows that begin as most do: "http" or "https", and a host that is surely a name.

As for `memory`, the `.pxd` beside this module has the same function inline in C. There `hosts.h`
looks at 32 octets at once, if the processor can.
"""

import re

import urlprism._core.octets.signs as signs
import urlprism.whatwg.recognizers.rows as rows
from urlprism.whatwg.recognizers.rows import Rows
from urlprism.whatwg.urls.places import put

_GREATEST = 1 << 16
_NAMES: dict[bytes, re.Pattern[bytes]] = {}


def place_names(pending: Rows, count: int, kinds: bytes) -> int:
    """Set the places of the pending rows with such a host, and return how many are left.

    No label of the host begins with a digit, so the last is no number; nor is the last empty. After
    the host there is "/", or nothing. `characters.stop_class` made the `kinds`, whose stops are in
    no host. Path, query and fragment are not read: their places are at the end of the host.

    A row may be left although it has such a host. In C those are left whose host is longer than 31
    octets, and those that 64 octets do not follow.
    """
    if kinds not in _NAMES:
        _NAMES[kinds] = _pattern(kinds)
    left = 0
    for index in range(count):
        row = rows.borrow_row(pending, index)
        if row.state == rows.PENDING:
            name = _NAMES[kinds].match(row.octets()) if row.size < _GREATEST else None
            if name is None:
                left += 1
            else:
                start, end = name.span(1)
                put(rows.borrow_places(row), start - 3, start, start, end, end, end, end)
                row.state = rows.VALID
    return left


def _pattern(kinds: bytes) -> re.Pattern[bytes]:
    """Return the pattern of a scheme and a host, which is group 1."""
    codes = [code for code in range(256) if not kinds[code] & 1 and code != signs.FULL_STOP]
    plain = b"".join([b"\\x%02x" % code for code in codes])
    return re.compile(rb"https?://(?![0-9])((?:[%b]|\.(?![0-9]))+)(?<!\.)(?=/|\Z)" % plain)

"""Authorities that are one target to all default readers, whatever follows.

    [ user "@" ] name [ "." ] [ ":" port ]

User and name are of plain characters. `implied` says what readers do with them.
"""

import urlprism._core.octets.memory as memory
import urlprism._core.octets.scan as scan
import urlprism._core.octets.signs as signs
import urlprism.comparison.certificate.agreement as agreement
from urlprism._core.octets.characters import ALPHA, DIGIT, OCTETS, stop_class

_USER = stop_class(OCTETS - ALPHA - DIGIT - frozenset("-._"))


def ends_authority(octet: int) -> bool:
    """Whether an octet ends an authority to all readers."""
    return octet in {signs.SOLIDUS, signs.QUESTION_MARK, signs.NUMBER_SIGN}


def end_of_authority(octets: bytes, start: int, end: int) -> int:
    """Return the end of an authority that is one target to all readers, -1 for another."""
    start = start_of_host(octets, start, end)
    pos = end_of_host(octets, start, end)
    if pos < 0 or scan.find(octets, start, pos, signs.LOW_LINE) < pos:
        return -1
    return end_of_port(octets, pos, end)


def start_of_host(octets: bytes, start: int, end: int) -> int:
    """Return where a host begins, which is after a user of plain characters if there is one."""
    stop = scan.until_stop(octets, start, end, memory.borrow_table(_USER))
    return stop + 1 if start < stop < end and octets[stop] == signs.COMMERCIAL_AT else start


def end_of_host(octets: bytes, start: int, end: int) -> int:
    """Return the end of a plain name, perhaps with "_", and a dot after it; -1 for another."""
    host_end = name_end = scan.until_stop(octets, start, end, memory.borrow_table(_USER))
    if host_end > start and octets[host_end - 1] == signs.FULL_STOP:
        name_end -= 1
        if scan.past_four_numbers(octets, start, name_end) == name_end:
            return -1
    return host_end if agreement.is_plain_name(octets, start, name_end) else -1


def end_of_port(octets: bytes, pos: int, end: int) -> int:
    """Return the end of the port, if a ":" is at `pos`; -1 for one that is not plain."""
    if pos == end or octets[pos] != signs.COLON:
        return pos
    return agreement.end_of_port(octets, pos + 1, end)

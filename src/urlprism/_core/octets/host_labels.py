"""The labels of a host name, which RFC 5890 calls NR-LDH labels: no Punycode can be among them.

As for `memory`, the `.pxd` beside this module has the same function inline in C, where
`host_labels.h` looks at 16 octets at once.
"""

import urlprism._core.octets.scan as scan
import urlprism._core.octets.signs as signs

_MOST, _MOST_OF_ALL = 63, 253  # octets of a label, and of all with their dots


def last(octets: bytes, start: int, end: int) -> int:
    """Return the start of the last label of `octets[start:end]`, -1 if one of them is none.

    The octets are letters, digits, hyphens and dots, of which the caller made sure. A label neither
    starts nor ends with a hyphen, and has not two in its third and fourth place.
    """
    if start == end or end - start > _MOST_OF_ALL:
        return -1
    label = start
    while True:
        stop = scan.find(octets, label, end, signs.FULL_STOP)
        if (
            not 0 < stop - label <= _MOST
            or octets[label] == signs.HYPHEN_MINUS
            or octets[stop - 1] == signs.HYPHEN_MINUS
            or octets[label + 2 : min(label + 4, stop)] == b"--"
        ):
            return -1
        if stop == end:
            return label
        label = stop + 1

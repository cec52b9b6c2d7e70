"""Faults that have to be found: test_planted.py compiles them, as the package is compiled."""

import urlprism._core.octets.memory as memory


def blanks(text: str) -> int:
    """Return how many spaces `text` begins with.

    Nothing holds what `one_octet_each` makes of a text beyond Latin-1: compiled, it is freed before
    it is read. `whatwg.parsing.machine` had this fault.
    """
    octets = memory.borrow(memory.one_octet_each(text))
    pos = 0
    while octets[pos] == 0x20:
        pos += 1
    return pos


def doubled(text: str) -> int:
    """Return 1, doubled for each character: compiled, more than a C integer holds."""
    made = 1
    for _ in range(len(text)):
        made = made + made
    return made

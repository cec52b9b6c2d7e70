"""Mark the stops of three classes in a text, all at once, for the searches that follow.

As for `memory`, the `.pxd` beside this module has the same functions inline in C, where `marks.h`
marks texts of 5 to 255 octets, if the processor can: a bit for each octet and class. Without marks
the text is searched, as `scan` does. In pure Python there are none.
"""

import urlprism._core.octets.scan as scan

ROOM = 128  # octets that marks take


class Marks:
    """The marks of a text."""


def none() -> Marks | None:
    """Return no marks."""
    return None


def made(room: int, octets: bytes, size: int, is_followed: int, table: bytes) -> Marks | None:
    """Return the marks of `octets[:size]`, which are stored at the address `room`; or none.

    Octets 0 to 4 are not marked. Class 0, the host, stops at its first mark from octet 8 on.
    `table` is a result of `characters.mark_class`. If the text `is_followed` by 64 octets more,
    they can be read.
    """
    del room, octets, size, is_followed, table
    return None


def until_stop(
    marks: Marks | None, number: int, octets: bytes, pos: int, end: int, kinds: bytes
) -> int:
    """Return what `scan.until_stop` returns: `kinds` are those of the class with this number.

    `end` is that of the text which was marked.
    """
    del marks, number
    return scan.until_stop(octets, pos, end, kinds)


def until_stop_or_start(
    marks: Marks | None, number: int, octets: bytes, pos: int, end: int, kinds: bytes
) -> int:
    """Return what `scan.until_stop_or_start` returns; at `pos` is no stop, if there are marks."""
    del marks, number
    return scan.until_stop_or_start(octets, pos, end, kinds)

"""Put a value into a text, between what is before and after the value that it replaces.

As in `_core.octets.memory`, the `.pxd` beside this module holds the same function inline in C.
"""

import urlprism._core.octets.memory as memory


def spliced(
    href: str, start: int, before: int, octets: bytes, first: int, last: int, room: int,
    kinds: bytes, after: int, rest: int,
) -> str:  # fmt: skip
    """Return `href` with `octets[first:last]`, percent-encoded, in place of `href[start:rest]`.

    `before` and `after` are written around them, unless they are -1. The stops of `kinds`, which
    `characters.stop_class` made, are encoded; `room` is the number of octets that this takes.
    """
    cells = memory.blank_bytes(room)
    if room == last - first:
        memory.copy(cells, 0, octets, first, last)
    else:
        memory.escape(cells, 0, octets, first, last, kinds)
    value = memory.taken_ascii(cells, 0, room)
    return f"{href[:start]}{_sign(before)}{value}{_sign(after)}{href[rest:]}"


def _sign(code: int) -> str:
    return chr(code) if code >= 0 else ""

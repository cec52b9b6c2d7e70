"""The "." and ".." segments of a path (RFC 3986 §3.3), and how they are removed."""

import re
from typing import Final

from urlprism._vocabulary.intake import exact

_LEADING: Final = re.compile(r"(?:\.\.?/)*")
_DOT_SEGMENTS: Final = frozenset({".", ".."})


def remove_dot_segments(path: str) -> str:
    """Return `path` without its "." and ".." segments, as the loop of RFC 3986 §5.2.4 does it.

    A rootless path whose first segment ".." removes becomes absolute: "a/../b" gives "/b".
    """
    given = path if type(path) is str else exact(path)
    if "/." not in given and not given.startswith("."):
        return given
    first, *rest = _LEADING.sub("", given, count=1).split("/")  # 2A
    output = [] if first in _DOT_SEGMENTS else [first]  # 2D
    for segment in rest:
        if segment == "..":  # 2C
            del output[-1:]
        elif segment != ".":  # 2B, 2E
            output.append(f"/{segment}")
    if rest and rest[-1] in _DOT_SEGMENTS:
        output.append("/")
    return "".join(output)


def merged_segments(base: str, path: str) -> tuple[str, list[str]]:
    """Return the root, "/" or "", and the segments of a relative path merged with the base's.

    Step 6 of RFC 1808 §4, which is the steps 6a to 6f of RFC 2396 §5.2: the last segment of the
    base goes, and so do "." and each ".." with the segment before it; surplus ".." stay. Segments
    are stacked, each looked at once; the last one, which may be empty, ends the path.
    """
    buffer = base[: base.rfind("/") + 1] + path
    root = "/" if buffer.startswith("/") else ""
    *segments, last = buffer.removeprefix("/").split("/")
    stack: list[str] = []
    for segment in segments:
        if segment == ".." and stack and stack[-1] != "..":
            stack.pop()
        elif segment != ".":
            stack.append(segment)
    if last == ".":
        last = ""
    elif last == ".." and stack and stack[-1] != "..":
        stack.pop()
        last = ""
    return root, [*stack, last]

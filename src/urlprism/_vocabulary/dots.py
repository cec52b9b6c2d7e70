"""The "." and ".." segments of a path (RFC 3986 §3.3), and how they are removed."""

import re
from typing import Final

_LEADING: Final = re.compile(r"(?:\.\.?/)*")
_DOT_SEGMENTS: Final = frozenset({".", ".."})


def remove_dot_segments(path: str) -> str:
    """Return `path` without its "." and ".." segments, as the loop of RFC 3986 §5.2.4 does it.

    A rootless path whose first segment ".." removes becomes absolute: "a/../b" gives "/b".
    """
    if "/." not in path and not path.startswith("."):
        return path
    first, *rest = _LEADING.sub("", path, count=1).split("/")  # 2A
    output = [] if first in _DOT_SEGMENTS else [first]  # 2D
    for segment in rest:
        if segment == "..":  # 2C
            del output[-1:]
        elif segment != ".":  # 2B, 2E
            output.append(f"/{segment}")
    if rest and rest[-1] in _DOT_SEGMENTS:
        output.append("/")
    return "".join(output)

"""The "." and ".." segments of a path (RFC 3986 §3.3), and how §5.2.4 removes them.

`dot_segment_steps` follows the text: it runs the loop step by step, and copies both buffers in each
step. `remove_dot_segments` is the fast form: it looks at each segment once, and writes to one
buffer. A test compares both for every short path, and a property test for all others.
"""

from collections.abc import Iterator
from typing import NamedTuple

import urlprism._core.octets.memory as memory
import urlprism._core.octets.scan as scan
import urlprism._core.octets.signs as signs
from urlprism._core.arguments.intake import exact
from urlprism.redaction.records import hides_secrets

_SLASH_AND_TWO_DOTS = 3


@hides_secrets
class DotStep(NamedTuple):
    """A row of the tables in §5.2.4: the step, and the two buffers after it.

    >>> [*dot_segment_steps("/../a")][1]
    DotStep(step='2C', output='', input='/a')
    """

    step: str
    output: str
    input: str


def remove_dot_segments(path: str) -> str:
    """Return `path` without its "." and ".." segments: the result of the steps of §5.2.4.

    A rootless path becomes absolute if ".." removes its first segment: "a/../b" gives "/b".

    >>> remove_dot_segments("/a/b/c/./../../g")
    '/a/g'
    """
    exact_path = path if type(path) is str else exact(path)
    if "/." not in exact_path and not exact_path.startswith("."):
        return exact_path
    if memory.is_ascii(exact_path):
        return _without_dots(exact_path.encode("ascii")).decode("ascii")
    # Lone surrogates are characters as any others here.
    return _without_dots(exact_path.encode("utf-8", "surrogatepass")).decode(
        "utf-8", "surrogatepass"
    )


def _without_dots(path: bytes) -> bytes:
    """Return the octets of a path without dot segments."""
    octets = memory.borrow(path)
    end = memory.size(path)
    blank = memory.blank_bytes(end)
    output = memory.borrow_cells(blank)
    pos = _past_leading(octets, end)
    used = 0
    slash = scan.find(octets, pos, end, signs.SOLIDUS)
    if slash < end or not _is_dots(octets, pos, end):  # 2D
        memory.copy(output, 0, octets, pos, slash)
        used = slash - pos
    while slash < end:
        pos = slash
        slash = scan.find(octets, pos + 1, end, signs.SOLIDUS)
        if not _is_dots(octets, pos + 1, slash):  # 2E
            memory.copy(output, used, octets, pos, slash)
            used += slash - pos
            continue
        if slash - pos == _SLASH_AND_TWO_DOTS:  # 2C, else 2B
            used = max(scan.last(output, used, signs.SOLIDUS), 0)
        if slash == end:
            memory.copy(output, used, octets, pos, pos + 1)
            used += 1
    return memory.taken_bytes(output, used)


def _past_leading(octets: bytes, end: int) -> int:
    """Return the place after all "../" and "./" that begin a path: step 2A."""
    pos = 0
    slash = scan.find(octets, pos, end, signs.SOLIDUS)
    while slash < end and _is_dots(octets, pos, slash):
        pos = slash + 1
        slash = scan.find(octets, pos, end, signs.SOLIDUS)
    return pos


def _is_dots(octets: bytes, start: int, end: int) -> bool:
    """Return whether a segment is a dot segment: "." or "..", nothing else (§3.3)."""
    return (
        start < end
        and octets[start] == signs.FULL_STOP
        and scan.past_dots(octets, start, end) == end
    )


def dot_segment_steps(path: str) -> Iterator[DotStep]:
    """Yield the steps in which the loop of §5.2.4 removes the dot segments, as its tables do.

    Each step holds both buffers, so the total size grows with the square of the path's length.
    Raise TypeError if `path` is not a str.

    >>> [step.output for step in dot_segment_steps("/a/../b")]
    ['', '/a', '', '/b']
    """
    if not isinstance(path, str):
        message = f"a path must be str, not {type(path).__name__}"
        raise TypeError(message)
    state = DotStep("1", "", path)
    yield state
    while state.input:
        state = _dot_step(state.output, state.input)
        yield state


def _dot_step(output: str, rest: str) -> DotStep:
    """Return the first of the steps 2A to 2E that applies."""
    if rest.startswith(("../", "./")):
        return DotStep("2A", output, rest[rest.index("/") + 1 :])
    if rest.startswith("/./") or rest == "/.":
        return DotStep("2B", output, f"/{rest[3:]}")
    if rest.startswith("/../") or rest == "/..":
        return DotStep("2C", output.rpartition("/")[0], f"/{rest[4:]}")
    if rest in {".", ".."}:
        return DotStep("2D", output, "")
    slash = rest.find("/", 1)
    end = len(rest) if slash < 0 else slash
    return DotStep("2E", output + rest[:end], rest[end:])

"""The "." and ".." segments of a path (RFC 3986 §3.3), and how §5.2.4 removes them.

`dot_segment_steps` follows the text: it runs the loop step by step, and copies both buffers in each
step. `remove_dot_segments` is the fast form: it looks at each segment once. A test compares both
for every short path, and a property test for all others.
"""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from urlprism._vocabulary.intake import exact
from urlprism.redaction.records import hides_secrets

_LEADING: Final = re.compile(r"(?:\.\.?/)*")
_DOT_SEGMENTS: Final = frozenset({".", ".."})


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

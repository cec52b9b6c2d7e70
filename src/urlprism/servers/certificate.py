"""Request targets of which no server reads another path: the certificate, for any length.

A target has the certificate if its path is "/" or plain segments with slashes between, and its
query is plain too. A segment is plain if it has unreserved characters and sub-delimiters but ";",
":" and "@" (RFC 3986 §3.3), no capital letters, and is neither "." nor "..". Rules of some servers
have no case, and some take a slash at the end for none: neither is plain. A server may refuse a
target that has the certificate, as Java's do "/web-inf"; none reads another path.
"""

import re
from typing import Final

from urlprism.readers import Refused
from urlprism.servers.reading import RequestTarget, Server
from urlprism.servers.steps import Chain, DotSegments, DotSegmentsRefused, State, Step, alternatives

_LETTERS: Final = "0-9a-z_~!$&'()*+,=:@.-"
_SEGMENT: Final = rf"(?!\.\.?(?:[/?]|\Z))[{_LETTERS}]+"
_CERTIFIED: Final = re.compile(rf"/(?:{_SEGMENT}(?:/{_SEGMENT})*)?(?:\?[{_LETTERS}/?]*)?\Z")
_OCTETS: Final = "/.?" + "".join(filter(re.compile(f"[{_LETTERS}]").match, map(chr, range(0x80))))
# What the path is so far: nothing, "/", behind another slash, one dot, two dots, another segment;
# the query.
_BEFORE, _ROOT, _EMPTY, _DOT, _TWO_DOTS, _OTHER, _QUERY = range(7)
# Where a target may end.
_WHOLE: Final = frozenset({_ROOT, _OTHER, _QUERY})
_MOST: Final = 2_000  # states of a proof


class NotAlikeError(ValueError):
    """A server reads a target with the certificate as another path, or nobody knows."""


def is_certified(target: bytes | RequestTarget) -> bool:
    """Return whether no server reads a request target as another path than stands in it.

    >>> is_certified(b"/static/app.css?v=1"), is_certified(b"/a//b"), is_certified(b"/%61")
    (True, False, False)
    """
    octets = (target if isinstance(target, RequestTarget) else RequestTarget(target)).octets
    return _CERTIFIED.match(octets.decode("latin-1")) is not None


def proved(one: Server) -> int:
    """Return the number of states in which the proof for a server is: any target of any length.

    Raise NotAlikeError with a target that has the certificate and is read otherwise.
    """
    rows = [_Row(steps) for steps in alternatives(one.steps)]
    start = (_BEFORE, tuple(row.start for row in rows))
    words: dict[tuple[int, tuple[State | None, ...]], str] = {start: ""}
    queue = [start]
    for segment, places in queue:
        word = words[segment, places]
        if segment in _WHOLE and any(map(_Row.differs, rows, places)):
            message = f"{one.name} {one.release} reads {word!r} as another path"
            raise NotAlikeError(message)
        if len(words) > _MOST:
            message = f"{one.name} {one.release}: more than {_MOST:,} states"
            raise NotAlikeError(message)
        for octet in _OCTETS:
            after = _after(segment, octet)
            if after is None:
                continue
            is_path = after != _QUERY
            fed = tuple(
                row.fed(place, octet, is_path=is_path)
                for row, place in zip(rows, places, strict=True)
            )
            if (after, fed) not in words:
                words[after, fed] = word + octet
                queue.append((after, fed))
    return len(words)


def _after(segment: int, octet: str) -> int | None:
    """Return what the path is behind an octet, None where no target has the certificate."""
    if segment == _QUERY:
        return _QUERY
    if octet == "/":
        return {_BEFORE: _ROOT, _OTHER: _EMPTY}.get(segment)
    if segment == _BEFORE:
        return None
    if octet == "?":
        return _QUERY if segment in {_ROOT, _OTHER} else None
    if octet == ".":
        return {_ROOT: _DOT, _EMPTY: _DOT, _DOT: _TWO_DOTS}.get(segment, _OTHER)
    return _OTHER


class _Row:
    """A server's steps, and what of the path has not come out of them: a state has both.

    It has None for what has not come out where something else has, and is None for what is refused.
    Where there are no dot segments, a step that removes them does what one does that refuses them.
    """

    def __init__(self, steps: tuple[Step, ...]) -> None:
        self._chain = Chain("", "", *map(_without_stack, steps))
        self.start: State | None = (self._chain.start, "")

    def fed(self, place: State | None, octet: str, *, is_path: bool) -> State | None:
        """Return the state behind an octet."""
        if place is None:
            return None
        inner, held = place
        try:
            inner, text = self._chain.feed(inner, octet)  # type: ignore[arg-type]
        except Refused:
            return None
        if held is None:
            return inner, None
        coming = f"{held}{octet}" if is_path else str(held)
        return inner, coming[len(text) :] if coming.startswith(text) else None

    def differs(self, place: State | None) -> bool:
        """Return whether something else than the path has come out where the target ends."""
        if place is None:
            return False
        inner, held = place
        try:
            return self._chain.end(inner) != held  # type: ignore[arg-type]
        except Refused:
            return False


def _without_stack(step: Step) -> Step:
    if isinstance(step, DotSegments):
        return DotSegmentsRefused(step.name, step.source, merges=True)
    return step

"""Where a client sends other octets than a text has: `rewrites_of`.

path and query of a text ──► octets, each a triplet or one alone ──┐
the request-target ──► the same ───────────────────────────────────┴─► walked from both ends

What means the same octet is one place, spelled otherwise. What is left between the two walks, as
dot segments, is one place more.
"""

import re
from collections.abc import Iterable, Iterator
from itertools import accumulate
from string import hexdigits
from typing import Final, NamedTuple

from urlprism.comparison.lenient import STRIPPED, LenientParts, Span

_PIECE: Final = re.compile(rb"%[0-9A-Fa-f]{2}|.", re.DOTALL)
# The octet that a piece means.
_MEANT: Final = {bytes([octet]): octet for octet in range(256)} | {
    f"%{one}{other}".encode(): int(one + other, 16) for one in hexdigits for other in hexdigits
}
_CONTROLS: Final = tuple(bytes([octet]) for octet in (*range(0x20), 0x7F))
# What clients remove, and what they write instead of another character.
_REMOVED: Final = frozenset(_CONTROLS) | {b" "}
_REPLACED: Final = frozenset(
    {(b" ", b"+"), (b"\\", b"/"), *((control, b"_") for control in _CONTROLS)}
)
_UTF_8: Final = ("utf-8", "surrogatepass")
_BEGINS: Final = bytes(octet & 0xC0 != 0x80 for octet in range(256))  # a character, in UTF-8


class Rewrite(NamedTuple):
    """A place that is sent otherwise: `text[start:end]` as `octets`, which can be none.

    >>> rewrites_of("http://h/a%2fb", b"/a%2Fb")
    (Rewrite(start=10, end=13, octets=...),)
    """

    start: int
    end: int
    octets: bytes

    def __repr__(self) -> str:
        """Return the place only: which octets are secret, just the text shows."""
        return f"Rewrite(start={self.start}, end={self.end}, octets=...)"


def rewrites_of(text: str, sent: bytes, base: str | None = None) -> tuple[Rewrite, ...]:
    """Return the places of `text` that a client rewrites to send a request-target, in order.

    A reference with a relative path, read against a base, is compared from its end only.

    >>> [each[:2] for each in rewrites_of("http://h/a/../b?c", b"/b?c")]
    [(9, 14)]
    """
    parts = LenientParts(text, None if base is None else LenientParts(base))
    start = parts.path[0]
    number_sign = text.find("#", start)
    stop = number_sign if number_sign >= 0 else len(text)
    is_whole = parts.has_authority or text[start : start + 1] in {"/", "\\"}
    mark = text.find("?", start, stop)
    dropped: list[Rewrite] = []
    if mark >= 0 and b"?" not in sent and text[mark + 1 : stop].strip(STRIPPED) == "":
        dropped, stop = [Rewrite(mark, stop, b"")], mark
    pieces, places = _pieces(text[start:stop], start)
    if is_whole and text[start : start + 1] not in {"/", "\\"}:
        pieces, places = [b"/", *pieces], [start, *places]
    found: list[tuple[Span, bytes]] = []
    for first, last, octets in _walked(pieces, _PIECE.findall(sent), is_whole=is_whole):
        span = _span(places, first, last, text)
        if found and found[-1][0] == span:  # another octet of a character
            found[-1] = span, found[-1][1] + octets
        elif octets[:1] == b"#":  # of a client that cuts the URL at its last "#"
            found.append(((number_sign, text.rindex("#")), octets))
        else:
            found.append((span, octets))
    return (*[Rewrite(start, end, octets) for (start, end), octets in found], *dropped)


def joined(rewrites: Iterable[Rewrite]) -> tuple[Rewrite, ...]:
    """Return rewrites with those that follow each other without a gap as one.

    >>> [each[:2] for each in joined(rewrites_of("http://h/<>a<", b"/%3C%3Ea%3C"))]
    [(9, 11), (12, 13)]
    """
    found: list[tuple[int, int, list[bytes]]] = []
    for start, end, octets in rewrites:
        if found and found[-1][1] == start and start < end:
            found[-1] = (found[-1][0], end, found[-1][2])
            found[-1][2].append(octets)
        else:
            found.append((start, end, [octets]))
    return tuple([Rewrite(start, end, b"".join(pieces)) for start, end, pieces in found])


def _pieces(part: str, start: int) -> tuple[list[bytes], list[int]]:
    """Return the pieces of a part of a text, and where each begins; one more place is the end."""
    octets = part.encode(*_UTF_8)
    pieces: list[bytes] = _PIECE.findall(octets)
    places = list(accumulate(map(len, pieces), initial=start))
    if not part.isascii():
        # The character of each octet, and the end.
        of_octets = [*accumulate(octets.translate(_BEGINS), initial=start - 1), start + len(part)]
        places = [of_octets[place - start + 1] for place in places]
    return pieces, places


def _span(places: list[int], first: int, last: int, text: str) -> Span:
    """Return the place of some pieces; that of a character of several octets is all of it."""
    start, end = places[first], places[last]
    if start == end and last > first and end < len(text):
        end += 1
    return start, end


def _walked(
    given: list[bytes], sent: list[bytes], *, is_whole: bool
) -> Iterator[tuple[int, int, bytes]]:
    """Yield the first piece, the one after the last, and the octets sent, of what differs."""
    changed, first, at = _steps(given, sent) if is_whole else ([], 0, 0)
    for place, octets in changed:
        yield place, place + 1, octets
    behind, last, end = _steps(given[first:][::-1], sent[at:][::-1], step=-1)
    size = len(given)
    last, end = size - last, len(sent) - end
    if is_whole and (last > first or end > at):
        yield first, last, b"".join(sent[at:end])
    for place, octets in reversed(behind):
        yield size - place - 1, size - place, octets


def _steps(
    given: list[bytes], sent: list[bytes], step: int = 1
) -> tuple[list[tuple[int, bytes]], int, int]:
    """Return the pieces that are sent otherwise, and how many of both mean the same.

    With a `step` of -1 both are reversed.
    """
    changed: list[tuple[int, bytes]] = []
    first, size = 0, len(given)
    at, most = 0, len(sent)
    while first < size and at < most:
        one, other = given[first], sent[at]
        if len(one) > 1 and _is_encoded_again(given, first, sent, at, step):
            changed.append((first, b"%25" + one[1:]))
            at += 3
        elif one == other:
            at += 1
        elif _MEANT[one] == _MEANT[other] or (one, other) in _REPLACED:
            changed.append((first, other))
            at += 1
        elif one in _REMOVED:
            changed.append((first, b""))
        else:
            break
        first += 1
    return changed, first, at


def _is_encoded_again(
    given: list[bytes], first: int, sent: list[bytes], at: int, step: int
) -> bool:
    """Whether a triplet is sent with its "%" as a triplet, "%252F" for "%2F"."""
    # The "%" is the first of the three, or the last of them where both are reversed.
    sign = at if step > 0 else at + 2
    if sent[sign : sign + 1] != [b"%25"]:
        return False
    digits = [given[first][1:2], given[first][2:]]
    if sent[at : at + 3] != [b"%25", *digits][::step]:
        return False
    return step < 0 or given[first + 1 : first + 3] != digits

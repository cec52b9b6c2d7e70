"""Where a client sends other octets than a text has: `rewrites_of`.

path and query of a text ──► octets, each a triplet or one alone ──┐
the request-target ──► the same ───────────────────────────────────┴─► walked from both ends

What means the same octet is one place, spelled otherwise. What is left between the two walks, as
dot segments, is one place more.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate
from string import hexdigits
from sys import maxsize
from typing import Final, NamedTuple

from urlprism._core.texts.beginnings import common_length
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
# Of a long text, the characters at either end that are looked at, and the most octets sent for one.
_AT_ENDS: Final = 512
_WIDEST: Final = 16
_TRIPLET: Final = 3
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
    part = _part_of(text, sent, base)
    pieces, places = _pieces(text[part.start : part.stop], part.start)
    if part.lacks_slash:
        pieces, places = [b"/", *pieces], [part.start, *places]
    walked = _walked(pieces, _PIECE.findall(sent), is_whole=part.is_whole)
    return _placed(text, part, places, walked)


def rewrites_at_ends(
    text: str, each_sent: Sequence[bytes], base: str | None = None
) -> list[tuple[Rewrite, ...]]:
    """Return what `rewrites_of` does for several request-targets; of long ones, only some places.

    These are the places in the first 512 characters from where one of them differs from the
    text, and in the last 512 ones.
    """
    parts = [_part_of(text, sent, base) for sent in each_sent]
    done, place = _first_difference(text, parts, each_sent)
    pairs = zip(parts, each_sent, strict=True)
    return [_at_ends(text, part, sent, done, place) for part, sent in pairs]


def _first_difference(
    text: str, parts: "Sequence[_Part]", each_sent: Sequence[bytes]
) -> tuple[int, int]:
    """Return how many octets all have as the text has them, and the place after these in it.

    These are 0 of a text that is not long.
    """
    start, stop = parts[0].start, min(part.stop for part in parts)
    if not parts[0].is_whole or stop - start <= 2 * _AT_ENDS:
        return 0, start
    root = b"/" if parts[0].lacks_slash else b""
    octets = root + text[start:stop].encode(*_UTF_8)
    size = min(common_length(octets, sent) for sent in each_sent)
    # Neither a triplet nor a character is cut, and a "%25" could be one of "%2525".
    cut = octets.find(b"%", max(0, size - 2), size)
    size = size if cut < 0 else cut
    while 0 < size < len(octets) and not _BEGINS[octets[size]]:
        size -= 1
    while (cut := octets.find(b"%25", max(0, size - 5), size)) >= 0:
        size = cut
    return size, start + len(octets[len(root) : size].decode(*_UTF_8))


def _at_ends(text: str, part: "_Part", sent: bytes, done: int, place: int) -> tuple[Rewrite, ...]:
    """Return the places of a text that differ from what is sent after `done`, at both ends."""
    slash = [b"/"] if part.lacks_slash and not done else []
    if part.stop - place <= 2 * _AT_ENDS:
        pieces, places = _pieces(text[place : part.stop], place)
        pieces, places = [*slash, *pieces], [*[place] * len(slash), *places]
        walked = _walked(pieces, _PIECE.findall(sent[done:]), is_whole=part.is_whole)
        return _placed(text, part, places, walked)
    head, places = _pieces(text[place : place + _AT_ENDS], place)
    head, places = [*slash, *head], [*[place] * len(slash), *places]
    tail, of_tail = _pieces(text[part.stop - _AT_ENDS : part.stop], part.stop - _AT_ENDS)
    walked = _walked_at_ends(head, tail, sent, done, is_whole=part.is_whole)
    return _placed(text, part, places[:-1] + of_tail, walked)


def _walked_at_ends(
    head: list[bytes], tail: list[bytes], sent: bytes, done: int, *, is_whole: bool
) -> Iterator[tuple[int, int, bytes]]:
    """Yield what `_walked` does, of two pieces of a text, the numbers of `tail` after `head`.

    Pieces that may have been cut, at the end of the one and at the start of the other, are left
    out, and so is what is between the two if all of `head` is sent.
    """
    most = _AT_ENDS * _WIDEST
    after = _PIECE.findall(sent[done : done + most]) if is_whole else []
    stop = _before_a_cut(head)
    changed, first, at = _steps(head, after, stop=stop)
    for place, octets in changed:
        yield place, place + 1, octets
    met = done + sum(map(len, after[:at]))
    behind = _PIECE.findall(sent[max(met, len(sent) - most) :])[::-1]
    size = len(head) + len(tail)
    changed, last, end = _steps(tail[::-1], behind, step=-1, stop=_behind_a_cut(tail))
    if is_whole and first < stop:
        yield first, size - last, sent[met : len(sent) - sum(map(len, behind[:end]))]
    for place, octets in reversed(changed):
        yield size - place - 1, size - place, octets


def _before_a_cut(pieces: list[bytes]) -> int:
    """Return the number of pieces without the last ones, which may be cut; no character is."""
    size = max(0, len(pieces) - _TRIPLET)
    while size and not _BEGINS[pieces[size][0]]:
        size -= 1
    return size


def _behind_a_cut(pieces: list[bytes]) -> int:
    """Return the number of pieces without the first ones, which may be cut; no character is."""
    start = min(_TRIPLET, len(pieces))
    while start < len(pieces) and not _BEGINS[pieces[start][0]]:
        start += 1
    return len(pieces) - start


class _Part(NamedTuple):
    """Where the path and the query of a text lie that a client sends.

    `is_whole` says that they begin where a request-target does, `lacks_slash` that their first
    slash is not written, and `dropped` is an empty query that is not sent.
    """

    start: int
    stop: int
    is_whole: bool
    lacks_slash: bool
    number_sign: int
    dropped: tuple[Rewrite, ...]


def _part_of(text: str, sent: bytes, base: str | None) -> _Part:
    parts = LenientParts(text, None if base is None else LenientParts(base))
    start = parts.path[0]
    number_sign = text.find("#", start)
    stop = number_sign if number_sign >= 0 else len(text)
    has_slash = text[start : start + 1] in {"/", "\\"}
    is_whole = parts.has_authority or has_slash
    mark = text.find("?", start, stop)
    dropped: tuple[Rewrite, ...] = ()
    if mark >= 0 and b"?" not in sent and text[mark + 1 : stop].strip(STRIPPED) == "":
        dropped, stop = (Rewrite(mark, stop, b""),), mark
    return _Part(start, stop, is_whole, is_whole and not has_slash, number_sign, dropped)


def _placed(
    text: str, part: _Part, places: list[int], walked: Iterable[tuple[int, int, bytes]]
) -> tuple[Rewrite, ...]:
    """Return what differs between pieces and what is sent, by its places in the text."""
    changes: list[tuple[Span, bytes]] = []
    for first, last, octets in walked:
        span = _span(places, first, last, text)
        if changes and changes[-1][0] == span:  # another octet of a character
            changes[-1] = span, changes[-1][1] + octets
        elif octets[:1] == b"#":  # of a client that cuts the URL at its last "#"
            changes.append(((part.number_sign, text.rindex("#")), octets))
        else:
            changes.append((span, octets))
    return (*[Rewrite(start, end, octets) for (start, end), octets in changes], *part.dropped)


def joined(rewrites: Iterable[Rewrite]) -> tuple[Rewrite, ...]:
    """Return rewrites; several that follow each other without a gap become one.

    >>> [each[:2] for each in joined(rewrites_of("http://h/<>a<", b"/%3C%3Ea%3C"))]
    [(9, 11), (12, 13)]
    """
    runs: list[tuple[int, int, list[bytes]]] = []
    for start, end, octets in rewrites:
        if runs and runs[-1][1] == start and start < end:
            runs[-1] = (runs[-1][0], end, runs[-1][2])
            runs[-1][2].append(octets)
        else:
            runs.append((start, end, [octets]))
    return tuple([Rewrite(start, end, b"".join(pieces)) for start, end, pieces in runs])


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
    pieces: list[bytes], sent: list[bytes], *, is_whole: bool
) -> Iterator[tuple[int, int, bytes]]:
    """Yield the first piece, the one after the last, and the octets sent, of what differs."""
    changed, first, at = _steps(pieces, sent) if is_whole else ([], 0, 0)
    for place, octets in changed:
        yield place, place + 1, octets
    behind, last, end = _steps(pieces[first:][::-1], sent[at:][::-1], step=-1)
    size = len(pieces)
    last, end = size - last, len(sent) - end
    if is_whole and (last > first or end > at):
        yield first, last, b"".join(sent[at:end])
    for place, octets in reversed(behind):
        yield size - place - 1, size - place, octets


def _steps(
    pieces: list[bytes], sent: list[bytes], step: int = 1, stop: int = maxsize
) -> tuple[list[tuple[int, bytes]], int, int]:
    """Return the pieces that are sent otherwise, and how many of both mean the same.

    With a `step` of -1 both are reversed. No piece from `stop` on is looked at.
    """
    changed: list[tuple[int, bytes]] = []
    first, size = 0, min(len(pieces), stop)
    at, most = 0, len(sent)
    while first < size and at < most:
        one, other = pieces[first], sent[at]
        if len(one) > 1 and _is_encoded_again(pieces, first, sent, at, step):
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
    pieces: list[bytes], first: int, sent: list[bytes], at: int, step: int
) -> bool:
    """Whether a triplet is sent with its "%" as a triplet, "%252F" for "%2F"."""
    # The "%" is the first of the three, or the last of them where both are reversed.
    sign = at if step > 0 else at + 2
    if sent[sign : sign + 1] != [b"%25"]:
        return False
    digits = [pieces[first][1:2], pieces[first][2:]]
    if sent[at : at + 3] != [b"%25", *digits][::step]:
        return False
    return step < 0 or pieces[first + 1 : first + 3] != digits

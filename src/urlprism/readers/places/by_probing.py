"""Where the parts of a reading lie in its text, found from the parts: `cut`.

text ──► without what is removed or stripped ──► each way to cut it at its delimiters
     ──► the way whose slices are the parts

A slice is a part if it is spelled the same, or if the reader, asked about a plain URL with that
slice in it, finds the part: so a slice is decoded and mapped as the reader does it. There are few
ways to cut, because each part begins and ends at a delimiter.
"""

import itertools
import re
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple, TypeAlias

from urlprism.readers.places.as_written import (
    CONTROLS,
    MOST_DIGITS,
    REMOVED,
    Found,
    as_written,
)
from urlprism.readers.places.spans import Span, Spans
from urlprism.redaction.masking import View, joined

# Returns None for a text that is refused.
Ask: TypeAlias = Callable[[str, str | None], Found | None]

_BEFORE: Final = re.compile(r"""(?:[\x00-\x20<"'\ufeff]|\s|(?i:url:))*+""")
# No pattern: a search for a run at the end tries each run before it.
_SPACES: Final = "".join(filter(str.isspace, map(chr, range(0x3001))))
_AFTER: Final = f"{CONTROLS}{_SPACES}>\"'\ufeff"
_SCHEME: Final = re.compile(r"([^:/?#\\\[\]@]*+):")
_SLASHES: Final = re.compile(r"[/\\]*+")
_TWO_SLASHES: Final = re.compile(r"(?:[/\\]|%5[Cc]|%2[Ff]){2}")
_SLASHES_BEFORE: Final = re.compile(r"[/\\]{2}")
_MARKS: Final = frozenset("?#")
# Parts that no reader makes of another slice.
_OTHER: Final = "q7z"
_OTHER_PORT: Final = "8007"
_MUST_BE_EMPTY: Final = {
    "userinfo": (),
    "path": ("query", "fragment"),
    "query": ("fragment",),
    "fragment": (),
}
# The score of a part that fits, of one that may be from elsewhere, and of a whole authority.
_FITS, _ELSEWHERE = 3, 1
_AUTHORITY_FITS, _INHERITED = 4 * _FITS, 4 * _FITS - 1
_ALL_FIT: Final = 8 * _FITS
# Limits: questions to a reader, and their total length as a multiple of the text's.
_MOST_ASKED: Final = 48
_MOST_SHARE: Final = 4
_SHORT: Final = 4096


class _Way(NamedTuple):
    """One way to cut: the spans of some parts, the place after them, and how well they fit."""

    spans: tuple[Span | None, ...]
    end: int
    score: int


class _Bounds(NamedTuple):
    """Where a URL begins and ends in its text, and whether the text has a scheme."""

    start: int
    end: int
    has_scheme: bool


def cut(text: str, base: str | None, found: Found, ask: Ask) -> Spans:
    """Return the spans of the parts that a reader has found in a text, in linear time."""
    # Joined to a base, a text that is spelled otherwise is searched: readers join in many ways.
    spans = as_written(text, found, is_exact=base is not None)
    if spans is not None:
        return spans
    asker = _Asker(ask, base, found, text)
    views = [View(text)]
    gap = REMOVED.search(text)
    if gap:
        answer = ask(f"/a{gap[0]}b" if base else f"http://h/a{gap[0]}b", base)
        is_removed = answer is not None and answer[0].path == "/ab"
        views.insert(0 if is_removed else 1, joined(text))
    view, *others = views
    way = _Search(view.text, asker).best()
    for other in others:
        if way.score < _ALL_FIT:
            found_there = _Search(other.text, asker).best()
            if found_there.score > way.score:
                way, view = found_there, other
    return Spans(*(None if span is None else _placed(view, *span) for span in way.spans))


def _placed(view: View, start: int, end: int) -> Span:
    """Return a span of a view in the text given."""
    first, last = view.start(start), view.end(end)
    return first, max(first, last)


def _is_whole(text: str, part: str, delimiters: str) -> bool:
    """Whether a slice has no delimiter at which a reader would cut this part out of it."""
    return all(text.count(sign) <= _count(part, sign) for sign in delimiters if sign in text)


def _count(part: str, sign: str) -> int:
    """Return how often a part has a character, as it is or percent-encoded."""
    triplet = f"%{ord(sign):02X}"
    return part.count(sign) + part.count(triplet) + part.count(triplet.lower())


class _Asker:
    """The parts of a reading, and the reader that tells whether a slice is one of them."""

    def __init__(self, ask: Ask, base: str | None, found: Found, text: str) -> None:
        self.components, self.target = found
        self.base = base
        self.text = text
        self._ask = ask
        # A slice with what is about it in a plain URL is often the whole text, which was read.
        self._known: dict[str, Found | None] = {text: found}
        self._left = _MOST_ASKED
        self._room = _SHORT + _MOST_SHARE * len(text)

    def finds(self, name: str, before: str, text: str, after: str = "") -> bool:
        """Whether the reader finds, in a plain URL with a slice in it, the part of this name."""
        if not self._gives(name, before, text, after):
            return False
        # It may find the part whatever the slice is: in the base, or in what is before the slice.
        other = _OTHER_PORT if name == "port" else _OTHER
        return not self._gives(name, before, other, after)

    def changes_path(self, before: str, first: str, after: str) -> bool:
        """Whether another path in the place of a slice changes the path, and not the host."""
        answer = self._answer(before, first + _OTHER, after)
        return (
            answer is not None
            and answer[0].path.endswith(_OTHER)
            and answer[1][1] == self.target[1]
        )

    def _gives(self, name: str, before: str, text: str, after: str) -> bool:
        answer = self._answer(before, text, after)
        if answer is None:
            return False
        components, target = answer
        if name == "port":
            return target[2] == self.target[2] and components.host == "h"
        if name == "host":
            same = components.host == self.components.host and target[1] == self.target[1]
            return same and not components.userinfo and components.path in {"", "/"}
        if name == "fragment" and "#" in f"{components.path}{components.query}":
            return False
        if name == "path" and after and components.path.endswith(after):
            return False  # what follows the slice is part of the path
        value = getattr(self.components, name)
        return getattr(components, name) == value and not any(
            getattr(components, other) for other in _MUST_BE_EMPTY[name]
        )

    def _answer(self, before: str, text: str, after: str) -> Found | None:
        question = f"{before}{text}{after}"
        if question not in self._known:
            self._left -= 1
            self._room -= len(text)
            is_allowed = self._left >= 0 <= self._room
            self._known[question] = self._ask(question, self.base) if is_allowed else None
        return self._known[question]


class _Search:
    """The ways to cut one view of a text."""

    def __init__(self, text: str, asker: _Asker) -> None:
        self._text = text
        self._asker = asker
        self._parts = asker.components
        self._target = asker.target

    def best(self) -> _Way:
        """Return the way that fits best, the first of several; with None for what does not fit."""
        best = _Way((None,) * 8, 0, -1)
        for bounds, scheme in self._schemes():
            for authority in self._authorities(bounds, scheme.end):
                for tail in self._tails(bounds, authority):
                    score = scheme.score + authority.score + tail.score
                    if score > best.score:
                        spans = (*scheme.spans, *authority.spans, *tail.spans)
                        best = _Way(spans, tail.end, score)
                    if score == _ALL_FIT:
                        return best
        return best

    def _schemes(self) -> Iterator[tuple[_Bounds, _Way]]:
        """Yield where the URL may begin and end, and its scheme."""
        text = self._text
        stripped = len(text) - len(text.lstrip(CONTROLS))
        begins = _BEFORE.match(text)
        starts = (stripped, 0, begins.end() if begins else 0)
        stops = (
            *(len(text.rstrip(CONTROLS)), len(text), len(text.rstrip(_AFTER))),
            len(text.removesuffix(">")),
        )
        name = (self._parts.scheme or self._target[0] or "").lower()
        for start in dict.fromkeys(starts):
            found = _SCHEME.match(text, start)
            for end in dict.fromkeys(stops):
                if end < start:
                    continue
                if name and found and found[1].lower() == name:
                    span = found.span(1)
                    yield _Bounds(start, end, True), _Way((span,), found.end(), _FITS)
                is_absent = self._parts.scheme is None
                score = _FITS if is_absent else _ELSEWHERE
                yield _Bounds(start, end, False), _Way((None,), start, score)
                # To draft-abarth-url, whatever precedes the first colon is a scheme.
                colon = text.find(":", start, end)
                if name and text[start:colon].lower() == name:
                    yield _Bounds(start, end, True), _Way(((start, colon),), colon + 1, _FITS)

    def _authorities(self, bounds: _Bounds, start: int) -> Iterator[_Way]:
        """Yield user, password, host and port as they may begin after the slashes at `start`."""
        slashes = _SLASHES.match(self._text, start, bounds.end)
        most = slashes.end() - start if slashes else 0
        counts = [count for count in dict.fromkeys((2, most, 0, 1, 3)) if count <= most]
        parts = self._parts
        if any(part is not None for part in (parts.host, parts.userinfo, parts.port)):
            for count in counts:
                if parts.host or count > 1:
                    yield from self._located(bounds, start, start + count)
        score = self._score_without_authority()
        for count in sorted(counts):
            yield _Way((None,) * 4, start + count, score)
        # To java.net.URI, an authority that is not a server has none of these parts.
        if most > 1:
            for end in self._ends(start + 2, bounds.end):
                yield _Way((None,) * 4, end, score)

    def _score_without_authority(self) -> int:
        parts = self._parts
        if parts.host is None and parts.userinfo is None and parts.port is None:
            return _AUTHORITY_FITS
        is_given = self._asker.base is not None or (parts.host == "" and not parts.userinfo)
        return _INHERITED if is_given else _ELSEWHERE

    def _located(self, bounds: _Bounds, scheme_end: int, start: int) -> Iterator[_Way]:
        """Yield the ways to cut an authority that begins at `start`."""
        text = self._text
        before = self._before(bounds, scheme_end, start)
        for end in self._ends(start, bounds.end):
            ats = text.rfind("@", start, end), text.find("@", start, end), -1
            for at in dict.fromkeys(ats):
                user, password, fits = self._userinfo(before, start, at)
                host_start = max(start, at + 1)
                bracket = text.rfind("]", host_start, end)
                after = max(host_start, bracket)
                colons = text.rfind(":", after, end), text.find(":", after, end), -1
                within = text.rfind(":", host_start, after), text.find(":", host_start, after)
                for colon in dict.fromkeys((*colons, *within)):
                    host_end = end if colon < 0 else colon
                    host, fits_host = self._host(before, host_start, host_end)
                    if fits_host:
                        port, fits_port = self._port(before, colon, end)
                        score = fits + fits_host + fits_port
                        yield _Way((user, password, host, port), end, score)
                        if colon >= 0 and not bounds.has_scheme and self._parts.port is None:
                            # To Git and Wget, a path follows the colon.
                            score = fits + fits_host + _FITS
                            yield _Way((user, password, host, None), colon + 1, score)
                # urllib.parse drops what is before a bracket.
                opening = text.find("[", host_start, end) + 1
                host, fits_host = self._host(before, opening, bracket)
                if opening and fits_host:
                    yield _Way((user, password, host, None), end, fits + fits_host)

    def _ends(self, start: int, end: int) -> Iterator[int]:
        """Yield where an authority may end, the place that most documents name first."""
        found = {stop: self._text.find(stop, start, end) for stop in "/?#\\;"}
        first = min([found[stop] for stop in "/?#" if found[stop] >= 0], default=end)
        others = sorted(place for place in found.values() if place >= 0)
        yield from dict.fromkeys((first, *others, end))

    def _before(self, bounds: _Bounds, scheme_end: int, start: int) -> str:
        """Return what precedes an authority: the scheme, and two slashes if there are some."""
        scheme = self._text[bounds.start : scheme_end]
        return scheme + ("//" if start > scheme_end or scheme else "")

    def _userinfo(self, before: str, start: int, at: int) -> tuple[Span | None, Span | None, int]:
        """Return the spans of user and password before an "@", and their score."""
        value = self._parts.userinfo
        if at < 0:
            return None, None, 0 if value else 2 * _FITS
        given = self._text[start:at]
        if not value and given not in {"", ":"}:
            return None, None, 0
        if value is None:
            return None, None, 2 * _FITS
        if given != value and not (
            _is_whole(given, value, "@/?#\\")
            and self._asker.finds("userinfo", before, given, "@h/")
        ):
            return None, None, 0
        user, colon, _ = given.partition(":")
        middle = start + len(user)
        has_password = colon and ":" in value
        return (start, middle), (middle + 1, at) if has_password else None, 2 * _FITS

    def _host(self, before: str, start: int, end: int) -> tuple[Span | None, int]:
        """Return the span of the host and its score, 0 if the slice is not the host."""
        given, value = self._text[start:end], self._parts.host or ""
        is_same = given.lower() == value.lower()
        if not is_same and given:
            is_whole = _is_whole(given, value, "@/?#\\" if given[0] == "[" else "@:/?#\\")
            is_plain = self._asker.base is None or before.endswith("//")
            after = "" if f"{before}{given}" == self._asker.text else "/"
            is_same = is_whole and is_plain and self._asker.finds("host", before, given, after)
        if not is_same:
            return None, 0
        return (None if self._parts.host is None else (start, end)), _FITS

    def _port(self, before: str, colon: int, end: int) -> tuple[Span | None, int]:
        """Return the span of the port after a colon, if there is one, and its score."""
        number = self._target[2] if self._parts.port is None else self._parts.port
        if colon < 0:
            return None, _FITS
        given = self._text[colon + 1 : end]
        if not given:
            return None, _FITS
        if given.isdecimal() and len(given) <= MOST_DIGITS:
            is_same = int(given) == number
        else:
            is_same = self._parts.port is not None and self._asker.finds(
                "port", f"{before}h:", given, "/"
            )
        return ((colon + 1, end), _FITS) if is_same else (None, 0)

    def _tails(self, bounds: _Bounds, authority: _Way) -> Iterator[_Way]:
        """Yield path, query and fragment as they may follow an authority."""
        text, start, end = self._text, authority.end, bounds.end
        scheme = text[bounds.start : text.find(":", bounds.start) + 1] if bounds.has_scheme else ""
        is_located = any(authority.spans)
        befores = [text[bounds.start : start]]
        if is_located:
            befores = [scheme + ("//h" if scheme or self._asker.base is not None else "h")]
            befores += ["h:"] if not scheme and text[start - 1] == ":" else []
        hashes = text.find("#", start, end), text.rfind("#", start, end), -1
        for before, number in itertools.product(befores, dict.fromkeys(hashes)):
            fragment, fits = self._tail("fragment", before, number, end)
            stop = end if number < 0 else number
            questions = text.find("?", start, stop), -1, text.rfind("?", start, stop)
            for question in dict.fromkeys(questions):
                query, fits_query = self._tail("query", before, question, stop)
                path_end = stop if question < 0 else question
                path, fits_path = self._path(before, start, path_end, is_located=is_located)
                yield _Way((path, query, fragment), end, fits + fits_query + fits_path)

    def _tail(self, name: str, before: str, mark: int, end: int) -> tuple[Span | None, int]:
        """Return the span of a query or a fragment after its mark, and its score."""
        value = getattr(self._parts, name)
        if mark < 0:
            return None, _ELSEWHERE if value else _FITS
        given = self._text[mark + 1 : end]
        if not value and not given:
            return (None if value is None else (mark + 1, end)), _FITS
        if value is None:
            return None, 0
        sign = self._text[mark]
        slash = "/" if before.endswith("h") else ""
        after = self._mark(end)
        if given == value or self._asker.finds(name, f"{before}{slash}{sign}", given, after):
            return (mark + 1, end), _FITS
        return None, 0

    def _mark(self, place: int) -> str:
        """Return the mark of a query or a fragment at a place, "" if there is none."""
        mark = self._text[place : place + 1]
        return mark if mark in _MARKS else ""

    def _path(
        self, before: str, start: int, end: int, *, is_located: bool
    ) -> tuple[Span | None, int]:
        """Return the span of the path, and its score."""
        given, value = self._text[start:end], self._parts.path
        after = self._mark(end)
        if given == value:
            is_same = True
        elif not given:
            is_made = value == "/" or (self._asker.base is not None and not is_located)
            return None, _FITS if is_made else 0
        else:
            is_whole = value != "" and _is_whole(given, value, "?#")
            # Otherwise two slashes begin an authority.
            is_whole &= not _SLASHES_BEFORE.match(given) or bool(_TWO_SLASHES.match(value))
            is_same = is_whole and self._asker.finds("path", before, given, after)
        if is_same and not is_located:
            is_lost = self._asker.base is None and bool(self._parts.host)
            if is_lost or _SLASHES_BEFORE.search(f"{before}{given[:2]}"):
                is_same = self._asker.changes_path(before, given[:1], after)
        return ((start, end), _FITS) if is_same else (None, 0)

"""Find URLs in a text that comes piece by piece, in one pass and in bounded memory.

The result does not depend on how the text is cut. Each decision depends on a bounded stretch of
text, and is taken only when that stretch is complete.
"""

import re
from collections.abc import Iterable
from typing import Final

from urlprism._core.grammar.schemes import SCHEMES
from urlprism.extraction.beginnings import scheme_before
from urlprism.extraction.code import Code
from urlprism.extraction.defanged import refanged
from urlprism.extraction.endings import endings_of
from urlprism.extraction.escapes import (
    angle_destination,
    begins_definition,
    destination,
    of_code,
    of_markdown,
)
from urlprism.extraction.guessing import (
    ADDRESS,
    GIT,
    HOST,
    REMOTE,
    as_url,
    ask_for_word,
    host_end,
    remote_end,
)
from urlprism.extraction.guessing import LONGEST as LONGEST_HOST
from urlprism.extraction.judging import (
    BEHIND_SHAPE,
    SHAPES,
    is_suffix,
    is_url,
    says_so,
    with_decoded,
)
from urlprism.extraction.record import ExtractedURL, Wrapper
from urlprism.extraction.runs import WIDE, end_of_rest, end_of_run, trimmed
from urlprism.extraction.window import LONGEST, UnfinishedError, Window
from urlprism.extraction.wrappers import LONGEST_LINE, wrapped

# Two slashes, escaped or not, or their beginning at the end of the text so far.
_SLASHES: Final = r"//|\\/\\/|(?:/|\\(?:/\\?)?)?\Z"
_ESCAPED_SLASHES: Final = r"\/\/"
# What may begin a URL: a wrapper, the colon after a scheme; or, as a guess, a host name.
_WRAPPER_OR_COLON: Final = (
    rf'[<":](?:(?<=[A-Za-z0-9]:)(?:(?={_SLASHES})|{BEHIND_SHAPE})|(?<=[<"])(?=[A-Za-z\s]))'
)
_WWW: Final = r"(?<![A-Za-z0-9@._%+-])[Ww]{3}\.(?=[\w-]{1,63}+\.\w)"
_ANCHOR: Final = re.compile(_WRAPPER_OR_COLON)
_ANCHOR_OR_HOST: Final = re.compile(f"{_WRAPPER_OR_COLON}|{ADDRESS}|{REMOTE}|{_WWW}|{HOST}")
_LONGEST_ANCHOR: Final = LONGEST_HOST
_WIDE: Final = re.compile(f"[{''.join(WIDE)}]")
_HEAD: Final = re.compile(r"[a-z][a-z0-9+.-]{0,63}+:", re.ASCII | re.IGNORECASE)
_BLANKS: Final = re.compile(r"[ \t]{0,8}+")
_SCHEME_BEHIND: Final = re.compile(r"(?:[a-z][a-z0-9+.-]{0,63}+)?+", re.ASCII | re.IGNORECASE)
_BEFORE_DESTINATION: Final = ("](", "]:")
_LONGEST_BEFORE: Final = 10  # with eight blanks, of which one may end a line


class Scanner:
    """Finds the URLs in one text that is fed to it in pieces.

    `guess` also finds mail addresses and URLs without a scheme, such as "example.org/x"
    (RFC 3986 §4.5). Of `take` and `leave`, which are endings of hosts, it finds those and not
    these. `refang` reads URLs such as hxxp://h[.]example/ as what they were.

    >>> scanner = Scanner()
    >>> scanner.feed("see http://exam"), [found.url for found in scanner.feed("ple.org/ now")]
    ([], ['http://example.org/'])
    >>> scanner.close()
    []
    """

    def __init__(
        self,
        *,
        guess: bool = False,
        take: Iterable[str] = (),
        leave: Iterable[str] = (),
        refang: bool = False,
    ) -> None:
        """Start without any text."""
        self._refangs = refang
        self._endings = endings_of(take, leave)
        self._anchor = _ANCHOR_OR_HOST if guess else _ANCHOR
        self._code = Code()
        self._pieces: list[str] = []
        self._missing = 0  # how much more text must come before another look is worth it
        self._window = Window("", is_final=False)
        self._offset = 0  # the window's start in the whole text
        self._position = 0  # everything before it is decided
        self._is_in_rest = False  # inside a run that is too long
        self._lines = 0  # how many end before `_counted`
        self._line_start = 0  # after the last of them, in the whole text
        self._counted = 0

    def feed(self, piece: str) -> list[ExtractedURL]:
        """Take the next piece; return the URLs that are certain now."""
        self._pieces.append(piece)
        self._missing -= len(piece)
        return [] if self._missing > 0 else self._scan(is_final=False)

    def close(self) -> list[ExtractedURL]:
        """End the text; return the remaining URLs."""
        return self._scan(is_final=True)

    def _scan(self, *, is_final: bool) -> list[ExtractedURL]:
        """Return the URLs between `_position` and the end of the text so far."""
        self._take_pieces(is_final=is_final)
        text = self._window.text
        urls: list[ExtractedURL] = []
        try:
            while anchor := self._next():
                extracted, self._position = self._read(anchor.start(), anchor[0])
                if extracted:
                    urls.append(extracted)
        except UnfinishedError:
            # Waiting until the text has doubled keeps the total cost of rescanning linear.
            self._missing = len(text) - self._position
        else:
            # The beginning of a URL has no blank in it, so it may start in the last word.
            word = len(text) - min(_length_of_word(text), _LONGEST_ANCHOR)
            self._position = max(self._position, word)
            self._missing = len(text) - self._position
        return urls

    def _take_pieces(self, *, is_final: bool) -> None:
        """Append the new pieces to the window, and drop the text that is decided."""
        self._count(self._position)
        first = max(0, self._position - LONGEST_LINE - 1)
        text = "".join([self._window.text[first:], *self._pieces])
        self._window = Window(text, is_final)
        self._pieces = []
        self._missing = 0
        self._offset += first
        self._position -= first
        self._counted -= first

    def _next(self) -> re.Match[str] | None:
        """Return the next place where a URL may begin, and move there."""
        text = self._window.text
        if self._is_in_rest:
            self._position = end_of_rest(text, self._position)
            self._is_in_rest = self._position == len(text)
        anchor = self._anchor.search(text, self._position)
        if anchor:
            self._position = anchor.start()
        return anchor

    def _read(self, place: int, mark: str) -> tuple[ExtractedURL | None, int]:
        """Return the URL that begins at an anchor, or None; and the place to go on from."""
        if mark == ":":
            return self._named(place)
        if mark in '<"':
            return self._wrapped(place)
        return self._guessed(place, mark)

    def _guessed(self, start: int, mark: str) -> tuple[ExtractedURL | None, int]:
        """Return the URL without a scheme, or the mail address, that begins at `start`."""
        window = self._window
        ask_for_word(window, start)
        guess = self._host_end(start, mark)
        if guess is None:
            colon = remote_end(window.text, start)
            return (None, start + 1) if colon is None else self._remote(start, colon)
        end, goes_on = guess
        if goes_on:
            return self._run(start, Wrapper.SUFFIX)
        url = window.text[start:end]
        if "@" not in url and not is_suffix(url):
            return None, end
        return self._extracted((url,), start, end, Wrapper.SUFFIX), end

    def _host_end(self, start: int, mark: str) -> tuple[int, bool] | None:
        """Return what `host_end` does, for a mark that begins a host or a mail address."""
        if mark == GIT:
            return None
        if mark.lower() == "www.":
            return start, True
        return host_end(self._window.text, start, self._endings)

    def _remote(self, start: int, colon: int) -> tuple[ExtractedURL | None, int]:
        """Return "git@host:path"; the URL that git takes for the same is the alternative."""
        window = self._window
        run_end = end_of_run(window, start)
        if run_end == start + LONGEST:
            self._is_in_rest = True
            return None, run_end
        end = trimmed(window.text, start, run_end)
        login, path = window.text[start:colon], window.text[colon + 1 : end]
        if not path:
            return None, max(run_end, start + 1)
        readings = (f"{login}:{path}", as_url(login, path))
        if not is_url(readings[1]):
            return None, max(run_end, start + 1)
        return self._extracted(readings, start, end, Wrapper.REMOTE), end

    def _wrapped(self, opening: int) -> tuple[ExtractedURL | None, int]:
        """Return the URL in angle brackets or quotes."""
        linked = self._linked(opening)
        if linked is not None:
            return linked
        is_destination = self._wrapper(opening) is Wrapper.MARKDOWN
        content = wrapped(self._window, opening, is_destination=is_destination)
        if content is None:
            return None, opening + 1
        wrapper = self._wrapper(opening, content.has_prefix)
        return self._extracted(
            content.readings, content.start, content.end, wrapper
        ), content.closing + 1

    def _named(self, colon: int) -> tuple[ExtractedURL | None, int]:
        """Return the URL whose scheme ends at a colon, or that has the prefix "URL:" there."""
        window, behind = self._window, colon + 1
        start = scheme_before(window.text, colon)
        if start is None:
            return None, behind
        name = window.text[start:colon].lower()
        if name == "url":
            return self._prefixed(behind)
        last = name.rpartition(".")[2]
        if last in SCHEMES:  # "... this.http://h/"
            start, name = colon - len(last), last
        if window.text.startswith(_ESCAPED_SLASHES, behind):
            return self._escaped(start)
        if window.text[behind : behind + 2] != "//" and name not in SHAPES:
            window.ask_for(min(window.limit(behind), behind + len(_ESCAPED_SLASHES)), behind)
            return None, behind
        return self._linked(start) or self._run(start, self._wrapper(start))

    def _prefixed(self, behind: int) -> tuple[ExtractedURL | None, int]:
        """Return the URL after the prefix "URL:" (RFC 1738 Appendix)."""
        start = self._window.match(_BLANKS, behind)
        end = self._window.match(_SCHEME_BEHIND, start)
        if end == start or not self._window.text.startswith(":", end):
            return None, behind
        return self._run(start, Wrapper.PREFIX)

    def _linked(self, start: int) -> tuple[ExtractedURL | None, int] | None:
        """Return the URL that is the destination of a link of Markdown at `start`, or None."""
        window = self._window
        text = window.text
        near = text[max(0, start - _LONGEST_BEFORE) : start]
        before = near.rstrip(" \t\r\n")
        is_definition = before.endswith("]:")
        if (
            not before.endswith(_BEFORE_DESTINATION)
            or near.count("\n", len(before)) > 1
            or (is_definition and not begins_definition(text, start - len(near) + len(before)))
        ):
            return None
        is_angle = text[start] == "<"
        find = angle_destination if is_angle else destination
        first = start + is_angle
        end = find(window, first, is_definition=is_definition)
        if end is None:
            return None
        self._count(start)
        if self._code.has(window, start):
            return None
        url = of_markdown(text[first:end])
        spellings: tuple[str, ...] = (url,)
        if is_angle and " " in url:
            spellings = (url.replace(" ", "%20"), url.replace(" ", ""))
        if not (_HEAD.match(url) and _is_of(Wrapper.MARKDOWN, spellings[0])):
            return None
        return self._extracted(spellings, first, end, Wrapper.MARKDOWN), end + is_angle

    def _escaped(self, start: int) -> tuple[ExtractedURL | None, int]:
        r"""Return the URL at `start` whose slashes are escaped: "https:\/\/h\/a"."""
        window = self._window
        run_end = end_of_run(window, start, has_escapes=True)
        if run_end == start + LONGEST:
            self._is_in_rest = True
            return None, run_end
        end = _trimmed_escapes(window.text, start, run_end)
        url = of_code(window.text[start:end])
        wrapper = Wrapper.QUOTES if window.text[start - 1 : start] == '"' else Wrapper.BARE
        if not _is_of(wrapper, url):
            return None, max(run_end, self._position + 1)
        return self._extracted((url,), start, end, wrapper), end

    def _run(self, start: int, wrapper: Wrapper) -> tuple[ExtractedURL | None, int]:
        """Return the URL at `start` that no wrapper encloses."""
        window = self._window
        run_end = end_of_run(window, start)
        if run_end == start + LONGEST:
            self._is_in_rest = True
            return None, run_end
        end = trimmed(window.text, start, run_end)
        url = window.text[start:end]
        if self._refangs and (other := refanged(url)) != url and _is_of(wrapper, other):
            return self._extracted((url,), start, end, wrapper), end
        if not _is_of(wrapper, url):
            return None, max(run_end, self._position + 1)
        others = [wide] if (wide := self._without_wide(start, url, wrapper)) else []
        last = end
        if window.text.startswith("\\", run_end):
            last = _trimmed_escapes(window.text, start, end_of_run(window, start, has_escapes=True))
            other = of_code(window.text[start:last])
            others += [other] if last > end and _is_of(wrapper, other) else []
        return self._extracted((url, *others), start, end, wrapper), max(last, end)

    def _without_wide(self, start: int, url: str, wrapper: Wrapper) -> str:
        """Return a URL that has brackets of East Asia without them and what follows; or nothing."""
        bracket = None if url.isascii() else _WIDE.search(url)
        if bracket is None:
            return ""
        end = trimmed(self._window.text, start, start + bracket.start())
        other = self._window.text[start:end]
        return other if _is_of(wrapper, other) else ""

    def _wrapper(self, start: int, has_prefix: bool = False) -> Wrapper:
        """Return the kind of wrapper of a URL; the URL or its wrapper begins at `start`."""
        text = self._window.text
        if has_prefix:
            return Wrapper.PREFIX
        if text[start] == '"':
            return Wrapper.QUOTES
        return Wrapper.ANGLE if text[start] == "<" else Wrapper.BARE

    def _extracted(
        self, readings: tuple[str, ...], start: int, end: int, wrapper: Wrapper
    ) -> ExtractedURL:
        """Return the record of a URL, with its place in the whole text."""
        self._count(start)
        if self._refangs:
            readings = tuple(refanged(each) for each in readings)
        is_decoded = wrapper is Wrapper.MARKDOWN
        url, *alternatives = readings if is_decoded else with_decoded(readings)
        first, last = self._offset + start, self._offset + end
        column = first - self._line_start + 1
        return ExtractedURL(url, first, last, self._lines + 1, column, wrapper, tuple(alternatives))

    def _count(self, end: int) -> None:
        """Count the lines that end before `end`."""
        text = self._window.text
        lines = text.count("\n", self._counted, max(self._counted, end))
        if lines:
            self._lines += lines
            self._line_start = self._offset + text.rfind("\n", self._counted, end) + 1
            self._code.read(text, self._offset, end)
        self._counted = max(self._counted, end)


def _length_of_word(text: str) -> int:
    """Return the length of the last word of a text, limited to `_LONGEST_ANCHOR`."""
    end = text[-_LONGEST_ANCHOR:]
    return 0 if not end or end[-1].isspace() else len(end.split()[-1])


def _trimmed_escapes(text: str, start: int, end: int) -> int:
    """Return the end of a run that has escapes, without the marks of the prose behind it."""
    end = trimmed(text, start, end)
    return end - 1 if text[end - 1] == "\\" else end


def _is_of(wrapper: Wrapper, url: str) -> bool:
    """Whether a text is a URL, by the rules for its wrapper."""
    if wrapper is Wrapper.SUFFIX:
        return is_suffix(url)
    return (wrapper is Wrapper.PREFIX or says_so(url)) and is_url(url)

"""The forms of secrets of services, which `data/secrets.txt` lists: tokens, and places in URLs.

A form is a literal text with

| sign               | what stands there                                      |
|--------------------|--------------------------------------------------------|
| `[class]{n}`       | n characters of the class; `{n,}` or `{n,m}`, too      |
| `{}`               | a segment of a path, which is hidden                   |
| `{*}`              | the rest of a path, which is hidden                    |
| `*`                | a segment of a path, which is shown                    |

A form with a slash is a place in URLs: a host and a path, or a path on any host. Another form is a
token, all of which is hidden.
"""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final, NamedTuple

_PIECE: Final = re.compile(
    r"(?P<run>(?P<class>\[[^\]\\\s^][^\]\\\s]*\])\{(?P<least>[0-9]{1,4})(?P<most>,[0-9]{0,4})?\})"
    r"|(?P<segment>\{\})|(?P<rest>\{\*\})|(?P<shown>\*)|(?P<plain>[^\s\[\]{}*\\]+)"
)
_SEGMENT: Final = r"[^\s/\\?#\"'<>&]+"
_REST: Final = r"[^\s?#\"'<>&]+"
_SLASH: Final = r"[/\\]++"
_LONG: Final = 16
_LAST: Final = 2  # letters of a host, of which no top-level domain has fewer
_RUN: Final = re.compile(
    rf"(?:[A-Za-z0-9_-]{{0,{_LONG - 1}}}+[^A-Za-z0-9_-]++)*+[A-Za-z0-9_-]{{{_LONG}}}"
)
# What may stand before a token: nothing that continues a word, unless it is an escape.
_ESCAPES: Final = (r"%[0-9A-Fa-f]{2}", r"\\[nrt]")
_WORD: Final = "[0-9A-Za-z]"


class Row(NamedTuple):
    """A line of the table: what has the form, the form, who says so, and when that was read."""

    kind: str
    name: str
    form: str
    source: str
    date: str


class Place(NamedTuple):
    """A place in URLs: a host, or "" for any; what its path begins with, and the whole of it."""

    host: str
    marker: str
    pattern: re.Pattern[str]


@lru_cache(maxsize=1)
def table() -> tuple[Row, ...]:
    """Return the lines of the table.

    >>> next(row.form for row in table() if row.name == "GitHub personal access token")
    'ghp_[A-Za-z0-9]{36,}'
    """
    from pkgutil import get_data  # noqa: PLC0415 - few programs show nothing

    text = (get_data("urlprism", "data/secrets.txt") or b"").decode("utf-8")
    lines = (line for line in text.splitlines() if line and not line.startswith("#"))
    return tuple(Row(*line.split("\t")) for line in lines)


def is_form(text: str) -> bool:
    """Whether a text is a form, and not a name."""
    return "{" in text or "/" in text


def token_pattern(form: str) -> tuple[str, str]:
    """Return the first character of a token, and the expression for what follows it.

    Raise ValueError if the form is none.

    >>> token_pattern("ab_[a-z]{3,}")
    ('a', 'b_[a-z]{3,}+')
    """
    first, *others = _pieces(form)
    if first.lastgroup != "plain":
        raise _refusal(form, "begins with a literal text")
    head, rest = re.escape(first[0][0]), re.escape(first[0][1:])
    # What has no bound is read once only: no other start lies inside of it.
    inner = dict.fromkeys(each["class"] for each in others[:-1] if each["most"] == ",")
    outside = "".join(f"(?<!{each}{head})" for each in inner)
    behind = "" if others and others[-1]["most"] == "," else f"(?!{_WORD})"
    return first[0][0], f"{outside}{rest}{''.join(map(_run, others))}{behind}"


class Tokens:
    """The tokens of all forms, as they are searched for."""

    __slots__ = ("_pattern", "_rare")

    def __init__(self, forms: Iterable[str]) -> None:
        """Take the forms; raise ValueError if one is none."""
        every = sorted(set(forms))
        firsts: dict[str, list[str]] = {}
        for form in every:
            first, rest = token_pattern(form)
            firsts.setdefault(first, []).append(rest)
        patterns = (_beginning(first) + f"(?:{'|'.join(rests)})" for first, rests in firsts.items())
        self._pattern = re.compile("|".join(patterns)) if firsts else None
        # A token has a long run of letters, digits, "_" and "-", which few texts have, or begins
        # with a text that few have.
        self._rare = [_beginning_of(form) for form in every if _longest_run(form) < _LONG]

    def find(self, text: str) -> list[tuple[int, int]]:
        """Return the spans of the tokens of a text."""
        if self._pattern is None:
            return []
        if _RUN.match(text) is None and not self._has_rare(text):
            return []
        return [token.span() for token in self._pattern.finditer(text)]

    def _has_rare(self, text: str) -> bool:
        for each in self._rare:  # noqa: SIM110 - compiled, a loop takes a third of the time
            if each in text:
                return True
        return False


def _beginning_of(form: str) -> str:
    return next(_pieces(form))[0]


def _beginning(first: str) -> str:
    """Return the expression for the first character of a token, which begins a word."""
    head = re.escape(first)
    escapes = "".join(f"|(?<={each}{head})" for each in _ESCAPES)
    return f"{head}(?:(?<!{_WORD}{head}){escapes})"


def beginning(form: str) -> tuple[str, str, int]:
    """Return the text that a token begins with, and the class and least length of what follows.

    >>> beginning("ab_[a-z]{3,}cd")
    ('ab_', '[a-z]', 3)
    """
    first, *others = _pieces(form)
    return first[0], *_least(others)


def beginning_of_place(form: str) -> tuple[str, str, str, int]:
    """Return the host of a place, how its path begins behind slashes, and as `beginning` does.

    Only one segment counts. Of what follows a slash, nothing is said: more slashes may.

    >>> beginning_of_place("/bot[0-9]{6,12}:x"), beginning_of_place("h.example/a/b/{}")
    (('', 'bot', '[0-9]', 6), ('h.example', 'a/', '.', 0))
    """
    host, slash, path = form.partition("/")
    first, *others = _pieces(slash + path)
    text, behind, _ = first[0].lstrip("/").partition("/")
    return host, text + behind, *_least([] if behind or host else others)


def _least(pieces: list[re.Match[str]]) -> tuple[str, int]:
    """Return the class and the least length of the run that pieces begin with."""
    if not pieces or not pieces[0]["run"]:
        return ".", 0
    return pieces[0]["class"], int(pieces[0]["least"])


def _longest_run(form: str) -> int:
    """Return how long a run of letters, digits, "_" and "-" every token of a form has."""
    longest = length = 0
    for piece in _pieces(form):
        if piece["run"]:
            is_plain = re.fullmatch(r"\[[A-Za-z0-9_-]+\]", piece["class"]) is not None
            length = length + int(piece["least"]) if is_plain else 0
        else:
            words = re.findall(r"[\w-]*", piece[0], re.ASCII)
            whole = len(words[0]) == len(piece[0])
            length = length + len(piece[0]) if whole else _behind(piece[0])
        longest = max(longest, length)
    return longest


def _behind(text: str) -> int:
    """Return how long the run at the end of a text is."""
    run = re.search(r"[\w-]*\Z", text, re.ASCII)
    return len(run[0]) if run else 0


def place(form: str) -> Place:
    """Return the place in URLs of a form; raise ValueError if the form is none."""
    host, slash, path = form.partition("/")
    pieces = list(_pieces(slash + path))
    if not re.fullmatch(r"[a-z0-9.-]*", host) or not any(
        each["run"] or each["segment"] or each["rest"] for each in pieces
    ):
        raise _refusal(form, "has a host in lower case, and a hidden part in its path")
    marker = pieces[0][0]
    if not host and marker == "/":
        raise _refusal(form, "has a host, or a literal text in its path")
    shapes = {"segment": f"({_SEGMENT})", "rest": f"({_REST})", "shown": _SEGMENT}
    pattern = "".join(
        _literal(each[0])
        if each["plain"]
        else (f"({_run(each)})" if each["run"] else shapes[each.lastgroup or ""])
        for each in pieces
    )
    # A path begins with one slash; with more behind, if it is only known by its host.
    first = _after(host) + r"[/\\]*+" if marker == "/" else ""
    pattern = r"[/\\]" + first + pattern.removeprefix(_SLASH)
    return Place(host, marker, re.compile(pattern + ("" if host else r"(?![\w-])")))


def _after(host: str) -> str:
    """Return the expression for what stands behind a host and a slash."""
    return f"(?<=(?i:{re.escape(host)}).)"


def _literal(text: str) -> str:
    return "".join(_SLASH if each == "/" else re.escape(each) for each in text)


def _run(piece: re.Match[str]) -> str:
    if piece["plain"]:
        return re.escape(piece[0])
    return f"{piece['class']}{{{piece['least']}{piece['most'] or ''}}}+"


def _pieces(form: str) -> Iterator[re.Match[str]]:
    at = 0
    while at < len(form) or not form:
        piece = _PIECE.match(form, at)
        if piece is None or ("/" not in form and not (piece["run"] or piece["plain"])):
            raise _refusal(form, "is literal text, and runs such as [A-Za-z0-9]{20,}")
        at = piece.end()
        yield piece


def _refusal(form: str, rule: str) -> ValueError:
    return ValueError(f"a form {rule}: {form!r}")


def markers_pattern(places: Iterable[Place]) -> re.Pattern[str] | None:
    """Return the expression that finds where a place could begin, or None if there is no place."""
    words = {each.marker for each in places if each.marker != "/"}
    hosts = {each.host for each in places if each.marker == "/"}
    markers = [_literal(word[1:]) for word in sorted(words, key=len, reverse=True)]
    if hosts:
        # Few texts have a slash behind the last letters of one of the hosts.
        ends = "|".join(sorted({re.escape(host[-_LAST:]) for host in hosts}))
        markers.append(f"(?<=(?i:{ends}).)(?:{'|'.join(map(_after, sorted(hosts)))})")
    return re.compile(rf"[/\\](?:{'|'.join(markers)})") if markers else None

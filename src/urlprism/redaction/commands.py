"""Logins among the words of commands: those of curl, and of Oracle's programs and URLs.

| text                                                | hidden          |
|-----------------------------------------------------|-----------------|
| `curl -u me:pw`, `curl -sU 'me:pw'`, `--user me:pw` | behind the ":"  |
| `jdbc:oracle:thin:me/pw@host`                       | from "/" to "@" |
| `sqlplus -s me/pw@host`, `sqlplus me/pw`            | the same        |

Elsewhere `-u a:b` is a user and a group, and `a/b@c` a package.
"""

import re
from collections.abc import Iterator
from typing import Final

from urlprism.redaction.names import is_token

Span = tuple[int, int]

# curl as the first word of a command, and the rest of that command.
_CURL: Final = re.compile(
    r"curl(?<![\w.=-]curl)(?:\.exe)?(?=[ \t])(?:[^\n\\\"'|;&]|\\.|\"(?:[^\"\\\n]|\\.)*+\""
    r"|'[^'\n]*+'|[\"'\\]|&(?!&))++", re.DOTALL,
)  # fmt: skip
_OPTION: Final = re.compile(
    r"(?<=[ \t\n])(?:-[#0-6fgiIjkLlMNnOpqRsSv]*+[uU][ \t]*+|--(?:proxy-)?user(?:[ \t]++|=))"
    r"\\?(?P<quote>[\"'])?(?P<user>[^\s:\"']*+):"
)
_AFTER_AN_OPTION: Final = re.compile(r"(?:^|[\s\"'])--?[\w-]+[ \t]+\Z")
_ORACLE: Final = re.compile(
    r"jdbc:oracle:[a-z0-9]+:|(?<![\w.=-])sqlplus(?:\.exe)?(?:[ \t]++-[A-Za-z]++(?:[ \t]++[0-9])?)*+"
    r"[ \t]++(?![/@-])", re.IGNORECASE
)  # fmt: skip
_USER: Final = re.compile(r"[\"']?([^\s/@:\"']++)/(?=[^\s/])")
_WORD: Final = re.compile(r"[^\s]*+")
_CLOSERS: Final = "\"'`)]},;\\"
_FARTHEST: Final = 64


def of_commands(text: str, *, everything: bool) -> list[Span]:
    """Return the spans of passwords; with `everything`, of the users before them, too."""
    if "curl" in text or "oracle:" in text or "sqlplus" in text:
        return list(_of_commands(text, everything=everything))
    return []


def _of_commands(text: str, *, everything: bool) -> Iterator[Span]:
    if "curl" in text:
        for command in _CURL.finditer(text):
            start, end = command.span()
            if not _AFTER_AN_OPTION.search(text[max(0, start - _FARTHEST) : start]):
                for option in _OPTION.finditer(text, start, end):
                    yield from _of_option(text, option, end, everything=everything)
    if "oracle:" in text or "sqlplus" in text:
        yield from _of_oracle(text, everything=everything)


def _of_option(text: str, option: re.Match[str], end: int, *, everything: bool) -> Iterator[Span]:
    start, quote = option.end(), option["quote"]
    if quote:
        closing = text.find(quote, start, end)
        stop = end if closing < 0 else closing
        stop -= stop > start and text[stop - 1] == "\\"
    else:
        stop = _end_of_word(text, start, end)
    if everything or is_token(option["user"]):
        start = option.start("user")
    if start < stop:
        yield start, stop


def _of_oracle(text: str, *, everything: bool) -> Iterator[Span]:
    place = 0
    while found := _ORACLE.search(text, place):
        start = found.end()
        stop = _end_of_word(text, start, len(text))
        place = max(start, stop)
        user = _USER.match(text, start, stop)
        if user:
            at = text.rfind("@", user.end(), stop)
            begin = user.start(1) if everything else user.end()
            if at >= 0 or found[0][-1] != ":":
                yield begin, stop if at < 0 else at


def _end_of_word(text: str, start: int, end: int) -> int:
    found = _WORD.match(text, start, end)
    stop = found.end() if found else start
    while stop > start and text[stop - 1] in _CLOSERS:
        stop -= 1
    return stop

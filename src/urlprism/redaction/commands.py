"""Secrets among the words of commands.

| text                                                          | hidden                     |
|---------------------------------------------------------------|----------------------------|
| `curl -u me:pw`, `curl -sU 'me:pw'`, `--user me:pw`           | behind the ":"             |
| `http -a me:pw`, `xh --auth=me:pw`; `http -A bearer -a token` | the same; all of the token |
| `lftp -u me,pw`, `smbclient -U me%pw`                         | behind the "," or "%"      |
| `mysql -ppw`, `mysql -p pw`, `sshpass -p pw`, `redis-cli -a`  | the word                   |
| `docker login -p pw`, `sqlcmd -P pw`, `ldapsearch -w pw`      | the word                   |
| `jdbc:oracle:thin:me/pw@host`, `userid=me/pw@db`              | from "/" to "@"            |
| `sqlplus -s me/pw@host`, `sqlplus me/pw`, `expdp me/pw`       | the same                   |

Elsewhere `-u a:b` is a user and a group, `-p 80:80` a port, and `a/b@c` a package.
"""

import re
from collections.abc import Iterator
from typing import Final

from urlprism.redaction.names import is_token

Span = tuple[int, int]

# What every command has one of, so that most texts are not searched.
_SIGNS: Final = (
    *("curl ", "curl\t", "curl.exe", "http ", "https ", "xh ", "xhs ", "lftp ", "smb", "rpcclient"),
    *("mysql", "mariadb", "sshpass", "mongo", "login", "redis-cli", "valkey-cli", "sqlcmd", "bcp "),
    *("osql", "ldap"),
)
_SIGNS_OF_ORACLE: Final = ("oracle:", "sqlplus", "expdp", "impdp", "sqlldr", "userid=", "USERID=")
# The names that those have which need no blank.
NAMES: Final = frozenset(each[:-1].lower() for each in _SIGNS_OF_ORACLE if each[-1] in ":=")
# The programs, by how their options give a secret.
_PROGRAMS: Final = {
    "curl": "curl",
    "httpie": "https?|xhs?",
    "lftp": "lftp",
    "samba": "smbclient|rpcclient|smbget",
    "small_p": r"mysql(?:dump|admin|import|show|check|sh)?|mariadb(?:-dump|-admin)?"
    r"|mongo(?:sh|dump|restore|import|export)?"
    r"|(?:docker|podman|nerdctl|buildah|skopeo|oras|az|helm[ \t]++registry)[ \t]++login",
    "sshpass": "sshpass",
    "small_a": "redis-cli|valkey-cli",
    "capital_p": "sqlcmd|bcp|osql",
    "small_w": "ldap(?:search|add|modify|delete|passwd|whoami|compare)",
}
_PROGRAM: Final = re.compile(
    rf"(?:{'|'.join(f'(?P<{kind}>{words})' for kind, words in _PROGRAMS.items())})"
    r"(?:\.exe)?(?=[ \t])"
)
# It is the first word of a command, of which this is the rest.
_WITHIN: Final = re.compile(r"[\w.=-]")
_REST: Final = re.compile(
    r"(?:[^\n\\\"'|;&]++|\\.|\"(?:[^\"\\\n]|\\.)*+\"|'[^'\n]*+'|[\"'\\]|&(?!&))++", re.DOTALL
)
_QUOTE: Final = r"\\?(?P<quote>[\"'])?"
_OPTIONS: Final = {
    kind: re.compile(rf"(?<=[ \t\n])(?:{options}){behind}")
    for kind, options, behind in (
        ("curl", r"-[#0-6fgiIjkLlMNnOpqRsSv]*+[uU][ \t]*+|--(?:proxy-)?user(?:[ \t]++|=)",
         rf"{_QUOTE}(?P<user>[^\s:\"']*+):"),
        ("httpie", r"-a[ \t]*+|--auth(?:[ \t]++|=)", rf"{_QUOTE}(?P<user>[^\s:\"']*+):"),
        ("lftp", r"-u[ \t]*+|--user(?:[ \t]++|=)", rf"{_QUOTE}(?P<user>[^\s,\"']*+),"),
        ("samba", r"-[UA][ \t]*+|--user(?:[ \t]++|=)", rf"{_QUOTE}(?P<user>[^\s%\"']*+)%"),
        ("small_p", r"-p[ \t]*+(?![-<>])", rf"{_QUOTE}(?P<user>)"),
        ("small_a", r"-a[ \t]++", rf"{_QUOTE}(?P<user>)"),
        ("capital_p", r"-P[ \t]*+", rf"{_QUOTE}(?P<user>)"),
        ("small_w", r"-w[ \t]*+", rf"{_QUOTE}(?P<user>)"),
        # Behind its own options follows another command.
        ("sshpass", r"(?<=sshpass[ \t])(?:-[ehvV][ \t]++)*+-p[ \t]*+", rf"{_QUOTE}(?P<user>)"),
        # A word without a user before it.
        ("token", r"--oauth2-bearer[ \t]++|--(?:proxy-)?pass[ \t]++", rf"{_QUOTE}(?P<user>)"),
        ("bearer", r"-a[ \t]*+|--auth(?:[ \t]++|=)", rf"{_QUOTE}(?P<user>)"),
    )
}  # fmt: skip
_BEARER: Final = re.compile(r"(?<=[ \t\n])(?:-A[ \t]*+|--auth-type(?:[ \t]++|=))bearer(?!\w)")
_AFTER_AN_OPTION: Final = re.compile(r"(?:^|[\s\"'])--?[\w-]+[ \t]+\Z")
_ORACLE: Final = re.compile(
    r"jdbc:oracle:[a-z0-9]+:|(?<![\w.=-])(?:sqlplus|expdp|impdp|sqlldr)(?:\.exe)?"
    r"(?:[ \t]++-[A-Za-z]++(?:[ \t]++[0-9])?)*+[ \t]++(?![/@-])|(?<![\w.=?&;/%-])userid=",
    re.IGNORECASE,
)
_PROGRAM_OF_ORACLE: Final = re.compile(
    r"(?<![\w.=-])(?:(?:ex|im)p(?:dp)?|sqlldr)[ \t.]", re.IGNORECASE
)
_USER: Final = re.compile(r"[\"']?([^\s/@:=\"']++)/(?=[^\s/])")
_WORD: Final = re.compile(r"[^\s]*+")
_CLOSERS: Final = "\"'`)]},;\\"
_FARTHEST: Final = 64


def of_commands(text: str, *, everything: bool) -> list[Span]:
    """Return the spans of passwords; with `everything`, of the users before them, too."""
    spans: list[Span] = []
    has_blank = " " in text or "\t" in text  # which each program has behind it
    if has_blank and "-" in text and _has_one(_SIGNS, text):
        spans.extend(_of_options(text, everything=everything))
    if _has_one(_SIGNS_OF_ORACLE, text):
        spans.extend(_of_oracle(text, everything=everything))
    return spans


def _has_one(signs: tuple[str, ...], text: str) -> bool:
    for sign in signs:  # noqa: SIM110 - compiled, a loop takes a third of the time
        if sign in text:
            return True
    return False


def _of_options(text: str, *, everything: bool) -> Iterator[Span]:
    place = 0
    while command := _PROGRAM.search(text, place):
        start, place = command.span()
        if start and _WITHIN.match(text, start - 1):
            place = start + 1
            continue
        rest = _REST.match(text, place)
        end = place = rest.end() if rest else place
        if _AFTER_AN_OPTION.search(text[max(0, start - _FARTHEST) : start]):
            continue
        kind = command.lastgroup or ""
        kinds = [kind, "token"] if kind == "curl" else [kind]
        if kind == "httpie" and _BEARER.search(text, start, end):
            kinds = ["bearer"]
        for each in kinds:
            for option in _OPTIONS[each].finditer(text, start, end):
                yield from _of_option(text, option, end, everything=everything)


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
    place = stop = 0
    while login := _ORACLE.search(text, place):
        start = login.end()
        if start > stop:  # else it is in the word whose end was looked for before
            stop = _end_of_word(text, start, len(text))
        user = _USER.match(text, start, stop)
        place = max(start, stop) if user else start
        if user:
            at = text.rfind("@", user.end(), stop)
            begin = user.start(1) if everything else user.end()
            if at >= 0 or _is_whole(text, login):
                yield begin, stop if at < 0 else at


def _is_whole(text: str, login: re.Match[str]) -> bool:
    """Whether what follows is a login also if it has no "@"."""
    sign, start = login[0][-1], login.start()
    if sign == "=":
        before = text[max(0, start - _FARTHEST) : start]
        return not before or before[-1] == "\n" or _PROGRAM_OF_ORACLE.search(before) is not None
    return sign != ":"


def _end_of_word(text: str, start: int, end: int) -> int:
    word = _WORD.match(text, start, end)
    stop = word.end() if word else start
    while stop > start and text[stop - 1] in _CLOSERS:
        stop -= 1
    return stop

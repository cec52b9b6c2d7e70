"""Guess URLs without a scheme: a host with a known top-level domain, or a mail address."""

import re
from typing import Final

from urlprism.extraction.endings import Endings
from urlprism.extraction.runs import LETTER
from urlprism.extraction.window import Window

# The longest text to look at: a local part (RFC 5321 §4.5.3.1.1), "@", a name (RFC 1034 §3.1), and
# the colon and the path of a repository up to what shows that it is one.
LONGEST: Final = 64 + 1 + 255 + 1 + 260
_LONGEST_NAME: Final = 253
_LABEL: Final = rf"{LETTER}(?:-{{0,8}}+{LETTER}){{0,62}}+"
_NAME: Final = rf"{_LABEL}(?:\.{_LABEL}){{1,10}}+"
# No letter or mark of a name comes before or after a name, so no name begins inside another.
_BEFORE: Final = r"(?<![\w.:/\\@%+-])(?<!\w')"
_AFTER: Final = rf"(?!{LETTER}|[_@=+$^~-]|\.{LETTER})"
_LOCAL: Final = r"[A-Za-z0-9_][A-Za-z0-9_.%+-]{0,63}+"
ADDRESS: Final = rf"(?<![\w.%+@-])(?<!\w'){_LOCAL}@{_NAME}{_AFTER}"
HOST: Final = rf"{_BEFORE}{_NAME}{_AFTER}"

_BLANK: Final = re.compile(r"\s")
_SHAPE: Final = re.compile(rf"(?P<local>{_LOCAL}@)?(?P<name>{_NAME})")
_OCTET: Final = "(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])"
IPV4: Final = rf"{_OCTET}(?:\.{_OCTET}){{3}}"
_IPV4: Final = re.compile(IPV4)
# The path of a repository behind a user and a host, as scp and git have it: no mail address. Behind
# another user than Git's a word alone is none: "joe@h.example:admin" is a right of Joe.
_NO_PORT: Final = r"(?![0-9]{1,5}(?:\W|\Z))"
_SCP_OF_GIT: Final = re.compile(rf":{_NO_PORT}[\w~./-]")
_SCP: Final = re.compile(rf":{_NO_PORT}(?:~|[\w.-]{{0,250}}+/|[\w-][\w.-]{{0,249}}\.\w)")
# Without a user, a path that ends in ".git".
_SCP_OF_HOST: Final = re.compile(rf":{_NO_PORT}(?=[\w.~/-]{{1,250}}\.git(?![\w-]|\.\w))")
# Git's own user, behind whom a host may be a label alone, with a slash or ".git" in the path, or
# stand in brackets with a port.
_PATH: Final = r"(?=[\w.~-]{0,250}+/[\w.~-]|[\w.-]{1,250}\.git\b)"
_REST: Final = rf"(?:{_LABEL}|\[[A-Za-z0-9.-]{{1,200}}+:[0-9]{{1,5}}+\]):{_PATH}"
# What may begin one: the rest may be in the next piece of a text. The user comes first: it is rarer
# than what may stand before it.
GIT: Final = "git@"
REMOTE: Final = rf"{GIT}(?<![\w.%+@-]git@)(?<!\w'git@)(?=\[|{LETTER})"
_REMOTE: Final = re.compile(f"{GIT}{_REST}")
_PORT: Final = re.compile(r"\[([^:[]*+:[0-9]++)\]")
_SPEAKS: Final = re.compile(r"(?::[0-9]{1,5}+(?![0-9]))?+/|:[0-9]{1,5}+(?![\w@:])")
_GOES_ON: Final = re.compile(r"(?::[0-9]{1,5}+(?![0-9]))?+(?=[/?#])|:[0-9]{1,5}+(?![\w@])")


def ask_for_word(window: Window, start: int) -> None:
    """Raise UnfinishedError if more text could make the word at `start` another host."""
    end = start + LONGEST
    if len(window.text) <= end and not _BLANK.search(window.text, start):
        window.ask_for(len(window.text), start)


def remote_end(text: str, start: int) -> int | None:
    """Return the place of the colon of a user, a host and a path, as scp has them, at `start`.

    The host is a name with a dot or an address of IPv4; the path has a slash, a tilde or a dot, or
    the user is "git". Behind that user the host may be one label, or in brackets with a port, if
    the path has a slash or ends in ".git". Without a user the path ends so.
    """
    shape = _SHAPE.match(text, start)
    if shape is None:
        match = _REMOTE.match(text, start)
        return match and match.end() - 1
    name = shape["name"]
    # "1.2.3" is a version.
    is_host = not name[-1].isdecimal() or _IPV4.fullmatch(name)
    if len(name) > _LONGEST_NAME or not is_host:
        return None
    return shape.end() if _is_remote(text, shape) else None


def _is_remote(text: str, shape: re.Match[str]) -> bool:
    """Whether a path as scp has it stands behind a host, or a user and a host."""
    path = {None: _SCP_OF_HOST, GIT: _SCP_OF_GIT}.get(shape["local"], _SCP)
    return path.match(text, shape.end()) is not None


def as_url(login: str, path: str) -> str:
    """Return the URL of ssh that git takes for a user, a host and a path.

    >>> as_url("git@[h.example:22]", "o/r.git")
    'ssh://git@h.example:22/o/r.git'
    """
    place = _PORT.sub(r"\1", login)
    return f"ssh://{place}/{path.removeprefix('/')}"


def host_end(text: str, start: int, endings: Endings) -> tuple[int, bool] | None:
    """Return the end of the host or mail address at `start`, and whether a URL goes on there.

    Return None if there is neither, or if a name ends as names of files do and nothing more speaks
    for a host: no www., no port, no path.
    """
    shape = _SHAPE.match(text, start)
    if shape is None:
        return None
    name = shape["name"]
    if len(name) > _LONGEST_NAME or _is_remote(text, shape):
        return None
    if shape["local"]:
        local = shape["local"][:-1]
        is_address = ".." not in local and local[-1] != "." and not name[-1].isdecimal()
        return (shape.end(), False) if is_address else None
    labels = name.lower().split(".")
    is_www = labels[0] == "www" and len(labels) > 2
    is_known = labels[-1] in endings.alone or labels[-1].startswith("xn--")
    if not (is_www or is_known or _IPV4.fullmatch(name)):
        # The place in a file, "main.rs:12:5", is no port.
        speaks = labels[-1] in endings.known and _SPEAKS.match(text, shape.end())
        return (shape.end(), True) if speaks else None
    behind = _GOES_ON.match(text, shape.end())
    return shape.end(), behind is not None

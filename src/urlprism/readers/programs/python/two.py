"""Python 2.7's module `urlparse`: `urlsplit`, and `urljoin` where there is a base.

unicode ──► scheme ──► network location up to "/", "?" or "#" ──► fragment ──► query
        ──► host and port

The texts are `unicode`, as most programs have them after a decoder; of a `str`, Python 2 does not
check the network location, and does not lower letters beyond ASCII. Python 2.7 has Unicode 5.2.
"""

import functools
from collections.abc import Callable
from typing import Final, TypeAlias

from urlprism.readers.shared.releases import Release
from urlprism.urllib_parse.releases.rules import Rules, rules_of
from urlprism.urllib_parse.releases.splitting import Parts, split, split_params

# The five parts of `urlsplit`, then user, password, host and port.
Cut: TypeAlias = tuple[str, str, str, str, str, str | None, str | None, str | None, int | None]

_SCHEMES: Final = frozenset(
    {
        *("", "ftp", "http", "https", "shttp", "file", "gopher", "nntp", "imap", "wais", "mms"),
        *("prospero", "rtsp", "rtspu", "sftp", "svn", "svn+ssh"),
    }
)
_WITH_NETLOC: Final = _SCHEMES | {"telnet", "snews", "rsync", "nfs", "git", "git+ssh"}
# The releases of Python 3 that cut a text at the same places: before and since the check of NFKC.
_UNCHECKED, _CHECKED = (3, 6, 8), (3, 6, 13)
_HIGHEST_PORT: Final = 65535
_MOST_DIGITS: Final = 5
# The zeros of the decimal digits that Unicode 5.2 has.
_ZEROS: Final = (
    "0\u0660\u06f0\u07c0\u0966\u09e6\u0a66\u0ae6\u0b66\u0be6\u0c66\u0ce6\u0d66\u0e50\u0ed0\u0f20\u1040\u1090"
    "\u17e0\u1810\u1946\u19d0\u1a80\u1a90\u1b50\u1bb0\u1c40\u1c50\ua620\ua8d0\ua900\ua9d0\uaa50\uabf0\uff10"
    "\U000104a0\U0001d7ce\U0001d7d8\U0001d7e2\U0001d7ec\U0001d7f6"
)
# Capital letters that Unicode 5.2 does not have, or does not lower.
_LATER_CAPITALS: Final = (
    "37f 526 528 52a 52c 52e 10c7 10cd 13a0-13f5 1c89 1c90-1cba 1cbd-1cbf 2c2f 2cf2 a660 a698 a69a "
    "a78d a790 a792 a796 a798 a79a a79c a79e a7a0 a7a2 a7a4 a7a6 a7a8 a7aa-a7ae a7b0-a7b4 a7b6 "
    "a7b8 a7ba a7bc a7be a7c0 a7c2 a7c4-a7c7 a7c9 a7cb-a7cc a7ce a7d0 a7d2 a7d4 a7d6 a7d8 a7da "
    "a7dc-a7dd a7e2 a7f5 104b0-104d3 10570-1057a 1057c-1058a 1058c-10592 10594-10595 10c80-10cb2 "
    "10d50-10d65 118a0-118bf 16e40-16e5f 16ea0-16eb8 1e900-1e921"
)
_SPACES: Final = (
    "\t\n\v\f\r\x1c\x1d\x1e\x1f \x85\xa0\u1680\u180e\u2000\u2001\u2002\u2003\u2004\u2005"
    "\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000"
)


def cutter(two: Release) -> Callable[[str, str | None], Cut]:
    """Return the function that cuts a text, against a base if there is one, as a release does.

    The function raises ValueError for what the release refuses.
    """
    rules = rules_of(_CHECKED if two.has("delimiters-by-nfkc-refused") else _UNCHECKED)

    def cut(text: str, base: str | None) -> Cut:
        whole = text if base is None else _joined(rules, base, text)
        scheme, netloc, path, query, fragment = split(rules, whole, "", fragments=True)
        location = netloc or ""
        five = scheme or "", location, path, query or "", fragment or ""
        return *five, *_credentials(location), _host(location), _port(location)

    return cut


def _credentials(netloc: str) -> tuple[str | None, str | None]:
    """Return user and password."""
    userinfo, at, _ = netloc.rpartition("@")
    if not at:
        return None, None
    user, colon, password = userinfo.partition(":")
    return user, password if colon else None


def _host(netloc: str) -> str | None:
    """Return the host in lower case; before a "]" its first character is dropped, "[" or not."""
    located = netloc.rpartition("@")[2]
    if "[" in located and "]" in located:
        return _lower(located.partition("]")[0][1:])
    return _lower(located.partition(":")[0]) if located else None


def _port(netloc: str) -> int | None:
    """Return the port, None for one out of range; raise ValueError unless it is a number."""
    located = netloc.rpartition("@")[2].rpartition("]")[2]
    digits = located.split(":", 2)[1] if ":" in located else ""
    return _number(digits) if digits else None


def _number(text: str) -> int | None:
    """Return the number up to 65535 of a text as `int` reads it, None for any other number."""
    written = "".join(map(_digit, text)).strip(_SPACES)
    unsigned = written[1:].lstrip(_SPACES) if written[:1] in ("+", "-") else written
    if not (unsigned.isascii() and unsigned.isdigit()):
        message = f"invalid literal for int() with base 10: {text!r}"
        raise ValueError(message)
    digits = unsigned.lstrip("0") or "0"
    if len(digits) > _MOST_DIGITS or (written[0] == "-" and digits != "0"):
        return None
    return int(digits) if int(digits) <= _HIGHEST_PORT else None


def _digit(character: str) -> str:
    """Return a decimal digit of any script in ASCII, any other character unchanged."""
    if character.isascii() or not character.isdecimal():
        return character
    number = int(character)
    return str(number) if chr(ord(character) - number) in _ZEROS else character


def _lower(text: str) -> str:
    """Return a text in lower case: a letter for a letter, by Unicode 5.2."""
    if text.isascii():
        return text.lower()
    return "".join([each if each in _later_capitals() else each.lower()[0] for each in text])


@functools.cache
def _later_capitals() -> frozenset[str]:
    """Return the capital letters that Unicode 5.2 does not lower."""
    capitals: set[str] = set()
    for each in _LATER_CAPITALS.split():
        first, _, last = each.partition("-")
        capitals.update(map(chr, range(int(first, 16), int(last or first, 16) + 1)))
    return frozenset(capitals)


def _joined(rules: Rules, base: str, text: str) -> str:
    """Return a text resolved against a base: `urljoin`."""
    if not base or not text:
        return text or base
    above = split(rules, base, "", fragments=True)
    parts = split(rules, text, above.scheme or "", fragments=True)
    scheme = parts.scheme or ""
    if scheme != (above.scheme or "") or scheme not in _SCHEMES:
        return text
    path, params = split_params(rules, scheme, parts.path)
    if not parts.netloc:
        parts = parts._replace(netloc=above.netloc)
        upper, upper_params = split_params(rules, scheme, above.path)
        if not path and not params:
            path, params = upper, upper_params
            parts = parts._replace(query=parts.query or above.query)
        elif not path.startswith("/"):
            path = _merged(upper, path)
    return _written(parts._replace(path=f"{path};{params}" if params else path))


def _merged(above: str, path: str) -> str:
    """Return a path merged with the base's, without dot segments; surplus ones stay."""
    *before, last = [*above.split("/")[:-1], *path.split("/")]
    stack: list[str] = []
    for segment in before:
        if segment == ".." and stack and stack[-1] not in ("", ".."):
            del stack[-1]
        elif segment != ".":
            stack.append(segment)
    segments = [*stack, "" if last == "." else last]
    if segments == ["", ".."]:
        segments[-1] = ""
    elif len(segments) > 1 and segments[-1] == "..":
        segments[-2:] = [""]
    return "/".join(segments)


def _written(parts: Parts) -> str:
    """Return the URL of these parts: `urlunsplit`."""
    scheme, netloc, url, query, fragment = parts
    if netloc or (scheme and scheme in _WITH_NETLOC and not url.startswith("//")):
        slash = "/" if url and not url.startswith("/") else ""
        url = f"//{netloc or ''}{slash}{url}"
    url = f"{scheme}:{url}" if scheme else url
    url = f"{url}?{query}" if query else url
    return f"{url}#{fragment}" if fragment else url

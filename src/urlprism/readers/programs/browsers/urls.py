"""What the models of browsers share: the parts of a URL, and the place of a host in a text.

text ──► the browser's own steps ──► the URL Standard, for all others ──► Parts ──► Fields

A browser may accept a host that the standard refuses. Then the standard reads the text with a plain
host in its place, and the browser's host is put back.
"""

import re
from collections.abc import Callable
from typing import Final, NamedTuple

from urlprism import whatwg
from urlprism._core.escapes.triplets import PLAIN, Escapes, Spellings, respell
from urlprism.errors import URLError
from urlprism.readers.outcomes import Refused
from urlprism.urllib_parse import unquote
from urlprism.whatwg.terms.schemes import SPECIAL as _SPECIAL
from urlprism.whatwg.terms.sets import FORBIDDEN_DOMAIN

SPECIAL: Final = frozenset(_SPECIAL) - {"file"}
_ACE: Final = re.compile(r"(?:^|\.)xn--")
FORBIDDEN: Final = re.compile(f"[{re.escape(''.join(sorted(FORBIDDEN_DOMAIN)))}]")
_CONTROLS: Final = Escapes(re.compile("[^\x20-\x7e]+"))
_CONTROLS_BUT_DELETE: Final = Escapes(re.compile("[^\x20-\x7f]+"))
_DOTS_AND_BACKSLASH: Final = re.compile(r"(?i)(?<![^/])(?:(?:\.|%2e){1,2}\\)+")
_SLASH: Final = re.compile(r"[/\\]")
_DOT: Final = re.compile("(?i)%2e")
_DRIVE_ALONE: Final = re.compile("/[A-Za-z]:")
_DRIVE: Final = re.compile("[A-Za-z][:|]")
_TAIL: Final = re.compile("[?#]")
HOST: Final = "h"  # stands for any host
REMOVED: Final = re.compile("[\t\n\r]")
# Triplets of unreserved characters as these behind a NUL, other triplets as they are.
MARKED: Final = Spellings(
    {digits: f"\0{written}" if len(written) == 1 else written for digits, written in PLAIN.items()}
)
NESTED: Final = re.compile("%(\0[0-9A-Fa-f]\0?[0-9A-Fa-f]|[0-9A-Fa-f]\0[0-9A-Fa-f])")
BLANKS: Final = "".join(map(chr, range(0x21)))
_SCHEME: Final = re.compile("([A-Za-z][A-Za-z0-9+.-]*):")
_END: Final = re.compile(r"[/\\?#]")
_OPAQUE_END: Final = re.compile("[/?#]")
_HOST: Final = re.compile(r"(?:[^\[:]|\[[^\]]*\]?)*")


class Fields(NamedTuple):
    """The attributes of a `URL`."""

    href: str
    origin: str
    protocol: str
    username: str
    password: str
    host: str
    hostname: str
    port: str
    pathname: str
    search: str
    hash: str


class Parts(NamedTuple):
    """A parsed URL; None is absent. `start` is written before a path that begins with "//"."""

    scheme: str
    user: str
    password: str
    host: str | None
    port: str
    path: str
    query: str | None
    fragment: str | None
    is_opaque: bool
    start: str = ""

    @property
    def authority(self) -> str:
        """The user, the password, the host and the port, as in a URL; "" without a host."""
        if self.host is None:
            return ""
        password = f":{self.password}" if self.password else ""
        at = "@" if self.user or password else ""
        return f"//{self.user}{password}{at}{self.host}{self.port and ':' + self.port}"

    @property
    def href(self) -> str:
        """The URL as a text."""
        query = "" if self.query is None else f"?{self.query}"
        fragment = "" if self.fragment is None else f"#{self.fragment}"
        return f"{self.scheme}:{self.authority}{self.start}{self.path}{query}{fragment}"


def stripped(text: str) -> str:
    """Return a text without the blanks around it, and without tabs and line ends."""
    return REMOVED.sub("", text.strip(BLANKS))


def scheme_of(text: str) -> tuple[str, str]:
    """Return the scheme of a stripped text in lower case, "" without one, and the rest."""
    head = _SCHEME.match(text)
    return (head[1].lower(), text[head.end() :]) if head else ("", text)


def host_place(text: str, base: str, is_special: bool = True) -> tuple[int, int] | None:
    """Return where a stripped text has its host and port; None if it has none of its own.

    `base` is the scheme of the base, "" without one. `is_special` says whether the scheme, of the
    text or else of the base, is special; "file" is not asked for.
    """
    scheme, rest = scheme_of(text)
    count = len(rest) - len(rest.lstrip("/\\")) if is_special else 2 * rest.startswith("//")
    if count < len("//") and (scheme in {"", base} or not is_special):
        return None
    start = len(text) - len(rest) + count
    end = _place(_END if is_special else _OPAQUE_END, text, start)
    return max(start, text.rfind("@", start, end) + 1), end


def host_end(text: str, start: int, end: int) -> int:
    """Return where the host ends that begins at `start`: at the first ":" that is not in "[]"."""
    host = _HOST.match(text, start, end)
    return host.end() if host else end


def _place(pattern: re.Pattern[str], text: str, start: int) -> int:
    sign = pattern.search(text, start)
    return len(text) if sign is None else sign.start()


def parsed(text: str, base: Parts | None) -> Parts:
    """Return the parts of a text as the URL Standard reads it; raise URLError if it refuses.

    Any host of the base is taken.
    """
    if base is None:
        return parts_of(whatwg.URL(text))
    if base.is_opaque:
        scheme, _ = scheme_of(text)
        if scheme or not text.startswith("#"):
            return parts_of(whatwg.URL(text, "about:blank"))
        return base._replace(fragment=parts_of(whatwg.URL(f"about:{text}")).fragment)
    stand_in = base._replace(host=HOST) if base.host else base
    parts = parts_of(whatwg.URL(text, stand_in.href))
    is_of_base = parts[:5] == stand_in[:5] and not _has_host(text, base)
    return parts._replace(host=base.host) if is_of_base else parts


def _has_host(text: str, base: Parts) -> bool:
    """Whether a stripped text has an authority of its own."""
    scheme, rest = scheme_of(text)
    is_special = (scheme or base.scheme) in SPECIAL | {"file"}
    if scheme and (scheme != base.scheme or not is_special):
        return True
    return bool(re.match(r"[/\\]{2}" if is_special else "//", rest))


def parts_of(url: whatwg.URL) -> Parts:
    """Return the parts of a URL."""
    href = url.href
    before, number_sign, fragment = href.partition("#")
    before, question_mark, query = before.partition("?")
    rest = before.removeprefix(url.protocol)
    is_opaque = not rest.startswith("/") and not rest.startswith("//")
    return Parts(
        url.protocol.removesuffix(":"),
        url.username,
        url.password,
        url.hostname if rest.startswith("//") else None,
        url.port,
        url.pathname,
        query if question_mark else None,
        fragment if number_sign else None,
        is_opaque,
        "/." if rest.startswith("/./") and url.pathname.startswith("//") else "",
    )


def fields(parts: Parts, origin: str) -> Fields:
    """Return the attributes of a URL."""
    host = parts.host or ""
    return Fields(
        parts.href,
        origin,
        f"{parts.scheme}:",
        parts.user,
        parts.password,
        host + (parts.port and f":{parts.port}"),
        host,
        parts.port,
        parts.path,
        f"?{parts.query}" if parts.query else "",
        f"#{parts.fragment}" if parts.fragment else "",
    )


def inner(text: str, parse: Callable[[str, Parts | None], Parts]) -> Parts | None:
    """Return the URL within one of "blob:" as a browser reads it; None if it refuses it."""
    try:
        return parse(text, None)
    except (URLError, Refused):
        return None


def origin(parts: Parts) -> str:
    """Return the origin of a URL that has a host."""
    return f"{parts.scheme}://{parts.host}{parts.port and ':' + parts.port}"


def with_slashes(text: str) -> str:
    r"""Return a reference whose first two characters are slashes where they are "\"."""
    start = text[:2].replace("\\", "/") if text[:1] in {"/", "\\"} else text[:2]
    return start + text[2:]


def with_unreserved_decoded(path: str) -> str:
    """Return a path without NUL with its unreserved triplets decoded, as Chromium does.

    What is decoded becomes no part of a triplet: a "%" before it becomes "%25" then.
    """
    if "%" not in path:
        return path
    return NESTED.sub(r"%25\1", respell(path, MARKED)).replace("\0", "")


def with_slashes_behind_dots(text: str, *, is_relative: bool = False) -> str:
    r"""Return a text in whose path a "\" that ends a dot segment is a slash.

    The text is of a scheme that is not special. Only a relative one has a path that begins with
    another character than a slash.
    """
    _, rest = scheme_of(text)
    place = host_place(text, "", is_special=False)
    start = place[1] if place else len(text) - len(rest)
    path = _TAIL.split(text[start:], maxsplit=1)[0]
    if not path.startswith("/") and not is_relative:
        return text
    tail = text[start + len(path) :]
    path = _DOTS_AND_BACKSLASH.sub(lambda run: run[0].replace("\\", "/"), path)
    return text[:start] + path + tail


def with_domain(
    text: str, base: Parts | None, to_ascii: Callable[[str], str | None]
) -> Parts | None:
    """Return the parts of a special URL whose domain is not ASCII, None for any other.

    Raise Refused for a domain that is not valid.
    """
    scheme, _ = scheme_of(text)
    inherited = base.scheme if base else ""
    is_file = (scheme or inherited) == "file"
    place = file_place(text) if is_file else host_place(text, inherited)
    if place is None:
        return None
    start, last = place
    end = last if is_file else host_end(text, start, last)
    domain = unquote(text[start:end])
    if domain.isascii() or text[start:end].startswith("["):
        return None
    name = to_ascii(domain)
    host = address_or_name(name) if name and not FORBIDDEN.search(name) else None
    if not host:
        raise Refused("the domain cannot be written in ASCII", "#concept-domain-to-ascii")
    parts = parsed(text[:start] + HOST + text[end:], base)
    return parts._replace(host="" if is_file and host == "localhost" else host)


def file_place(text: str) -> tuple[int, int] | None:
    """Return where a stripped text of "file:" has its host, None if it has none."""
    _, rest = scheme_of(text)
    if len(rest) - len(rest.lstrip("/\\")) != len("//"):
        return None
    start = len(text) - len(rest) + len("//")
    return start, _place(_END, text, start)


def beside_drive(base: Parts, rest: str) -> Parts:
    """Return a base of "file:" for a reference: beside a drive alone, a path is below the root."""
    is_path = rest[:1] not in {"", "/", "\\", "?", "#"}
    return base._replace(path="/") if is_path and _DRIVE_ALONE.fullmatch(base.path) else base


def has_drive(text: str) -> bool:
    """Whether a path, with what follows, has a root whose folder begins like a drive at any time.

    The folder may be one that a ".." removes.
    """
    depth = 0
    for segment in _SLASH.split(_TAIL.split(text, maxsplit=1)[0])[1:]:
        name = _DOT.sub(".", segment)
        if name == "..":
            depth = max(depth - 1, 0)
        elif name != ".":
            if not depth and _DRIVE.match(segment):
                return True
            depth += 1
    return False


def check_ace(host: str | None, to_ascii: Callable[[str], str | None], rule: str) -> None:
    """Raise Refused if a host has a label that begins with "xn--" and is not valid Punycode."""
    if host and _ACE.search(host) and to_ascii(host) != host:
        raise Refused("a label that is not valid Punycode", rule)


def with_controls(text: str, *, keeps_delete: bool = False) -> str:
    """Return a text with controls, but for DEL if so, and what is not ASCII percent-encoded."""
    return (_CONTROLS_BUT_DELETE if keeps_delete else _CONTROLS).escape(text)


def spaced(parts: Parts, text: str) -> Parts:
    """Return parts whose opaque path ends with a space, if that of a text does."""
    path = _TAIL.split(scheme_of(text)[1], maxsplit=1)[0]
    if parts.is_opaque and path.endswith(" ") and parts.path.endswith("%20"):
        return parts._replace(path=parts.path.removesuffix("%20") + " ")
    return parts


def address_or_name(host: str) -> str | None:
    """Return a host in ASCII as the standard's last step makes it; None if that fails.

    A percent-encoded character counts as one that is in no number.
    """
    try:
        url = whatwg.URL(f"http://{host.replace('%', '~')}/")
    except URLError:
        return None
    return host if "%" in host else url.hostname

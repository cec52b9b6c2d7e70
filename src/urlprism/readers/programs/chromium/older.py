"""What older releases of Chromium did otherwise: signs in hosts, triplets in paths, path URLs.

Up to 129 a URL that is not special is a path URL: what follows its scheme is a path, slashes and
all. Only a reference resolved against it may see an authority in that path.
"""

import re
from collections.abc import Callable
from functools import partial
from typing import Final

from urlprism import whatwg
from urlprism._core.triplets import Escapes
from urlprism.readers.outcomes import Refused
from urlprism.readers.programs.browsers import urls as browser_urls
from urlprism.readers.programs.browsers.urls import HOST, Parts
from urlprism.readers.shared.releases import Release

# The deviation characters of UTS #46, and their mappings in its transitional processing.
DEVIATIONS: Final = str.maketrans(
    {"\u00df": "ss", "\u1e9e": "ss", "\u03c2": "\u03c3", "\u200c": "", "\u200d": ""}
)
# The signs that a host might have, percent-encoded, and those that it might not.
SIGNS: Final = Escapes(re.compile(r"""[ !"#$&'()*,<=>@`{|}]"""))
FORBIDDEN: Final = re.compile(r"[\x00-\x1f%/;?\\^~\x7f]")

_RULE: Final = "GURL, is_valid"
_DOT: Final = re.compile("%2[Ee]")
_NUL: Final = re.compile("%00|\0")
_LAST_TWO: Final = "".join(
    chr(plane << 16 | each) for plane in range(17) for each in (0xFFFE, 0xFFFF)
)
NONCHARACTERS: Final = re.compile(f"[\ufdd0-\ufdef{_LAST_TWO}]")
_AUTHORITY: Final = re.compile(r"//+[^/?#]*")
_HOST_OF: Final = re.compile(r"//+(?:[^/]*@)?[^/:]")
_DOTS: Final = re.compile(r"(?<=/)\.{1,2}(?=/|\Z)")
_MARK: Final = ";dots;"
_IN_MAILTO: Final = Escapes(re.compile('[ "<>`{|}]'))
_PATHLESS: Final = re.compile("[?#]|\\Z")
_NUMBER: Final = "(?:0x[0-9a-f]*|0[0-7]*|[1-9][0-9]*)"
_FOUR_NUMBERS: Final = re.compile(r"[0-9A-Fa-fXx]+(?:\.[0-9A-Fa-fXx]+){3}\]")
_TOO_BIG: Final = re.compile(rf"{_NUMBER}(?:\.{_NUMBER}){{0,3}}\.?")
_TAIL: Final = re.compile("[?#]")


def default_base(text: str) -> Parts | None:
    """Return the base of a text that has none: about:blank for a fragment alone."""
    if not text.lstrip(browser_urls.BLANKS).startswith("#"):
        return None
    return browser_urls.parts_of(whatwg.URL("about:blank"))


def without_noncharacters(text: str) -> str:
    """Return a text with U+FFFD for each noncharacter."""
    return NONCHARACTERS.sub("\ufffd", text)


def check_path(text: str, base: Parts | None, parts: Parts, chromium: Release) -> None:
    """Raise Refused for a path that has what older releases do not take.

    `text` is what is read, in which a noncharacter is still itself.
    """
    is_mailto = parts.scheme == "mailto"
    path = text.partition("?")[0] if is_mailto else _path_of(text, base, chromium)
    has_nul = _NUL.search(parts.path) or _NUL.search(path)
    if not chromium.has("nul-in-path") and has_nul and not is_mailto:
        raise Refused("a NUL in the path", _RULE)
    if not chromium.has("noncharacters-kept") and NONCHARACTERS.search(path):
        raise Refused("a noncharacter in the path", _RULE)


def _path_of(text: str, base: Parts | None, chromium: Release) -> str:
    """Return what is looked through for noncharacters: a path, but of no reference with a host."""
    text = browser_urls.stripped(text)
    inherited = base.scheme if base else ""
    scheme, rest = browser_urls.scheme_of(text)
    before = _TAIL.split(text, maxsplit=1)[0]
    if not scheme:
        has_host = inherited != "file" and len(rest) - len(rest.lstrip("/\\")) >= len("//")
        return "" if has_host else before
    is_gopher = scheme == "gopher" and not chromium.has("gopher-not-special")
    is_special = is_gopher or scheme == "chrome" or scheme in browser_urls.SPECIAL
    place = browser_urls.host_place(before, inherited) if is_special else None
    return before[place[1] :] if place else before


def decoded(path: str, chromium: Release) -> str:
    """Return a path with those triplets decoded that a release decodes."""
    if chromium.has("dots-kept-in-path"):
        return path
    if chromium.has("triplets-kept-in-path"):
        return _DOT.sub(".", path)
    return browser_urls.with_unreserved_decoded(path)


def is_resolved(text: str, base: Parts | None) -> bool:
    """Whether a text is resolved against its base, which has a path with a slash."""
    if base is None or base.is_opaque:
        return False
    scheme, rest = browser_urls.scheme_of(text)
    slashes = len(rest) - len(rest.lstrip("/\\"))
    return not scheme or (scheme == base.scheme and slashes < len("//"))


def literal(host: str, chromium: Release) -> str:
    """Return an IPv6 address in brackets with its IPv4 address, if it has one, in decimal.

    Each number may be octal, or hexadecimal. Up to 116 there may be less than four.
    """
    start = host.rfind(":") + 1
    is_four = chromium.has("four-numbers-in-ipv6")
    if is_four and not _FOUR_NUMBERS.fullmatch(host, start):
        return host
    if not {".", "x"} & set(host[start:]):
        return host
    address = browser_urls.address_or_name(host[start:-1])
    return f"{host[:start]}{address}]"


def address_or_name(host: str, chromium: Release) -> str | None:
    """Return a host in ASCII, an IPv4 address in four numbers; None if it is neither."""
    address = browser_urls.address_or_name(host)
    is_name = address is None and not _TOO_BIG.fullmatch(host)
    return host if is_name and not chromium.has("ends-in-number") else address


def other(text: str, base: Parts | None, chromium: Release, parse: Callable[[str], Parts]) -> Parts:
    """Read a URL that is not special; `parse` reads a special one."""
    scheme, rest = browser_urls.scheme_of(text)
    is_absolute = bool(scheme) and base is not None and _lacks_host(base.path)
    if base is not None and is_resolved(text, base) and not is_absolute:
        return _resolved(rest, base, chromium, parse)
    if not scheme:
        raise Refused("a relative reference", _RULE)
    return _path_url(scheme, rest, chromium)


def _lacks_host(path: str) -> bool:
    """Whether the path of a path URL begins with two slashes, but with no host."""
    return path.startswith("//") and not _HOST_OF.match(path)


def _path_url(scheme: str, rest: str, chromium: Release) -> Parts:
    """Return the URL of a scheme and a path; in mailto: a number sign begins no fragment."""
    before, sign, fragment = (rest, "", "") if scheme == "mailto" else rest.partition("#")
    path, mark, query = before.partition("?")
    keeps_delete = not chromium.has("delete-encoded") and scheme != "mailto"
    encode = partial(browser_urls.with_controls, keeps_delete=keeps_delete)
    if scheme == "mailto":
        path = _IN_MAILTO.escape(path)
    if scheme == "mailto" or chromium.has("path-url-tail-encoded"):
        tail = browser_urls.parts_of(whatwg.URL(f"a:x?{query.replace('#', '%23')}#{fragment}"))
        query, fragment = (tail.query or "").replace("'", "%27"), tail.fragment or ""
    else:
        query, fragment = encode(query), encode(fragment)
    return Parts(
        *(scheme, "", "", None, ""),
        encode(path),
        query if mark else None,
        fragment if sign else None,
        is_opaque=not path.startswith("/"),
    )


def _resolved(rest: str, base: Parts, chromium: Release, parse: Callable[[str], Parts]) -> Parts:
    """Return what a reference without a scheme is, against a path URL whose path has a slash."""
    match = _AUTHORITY.match(base.path)
    authority = match[0] if match else ""
    path = base.path[len(authority) :]
    if _lacks_host(base.path) or not path:
        raise Refused("a reference against a base without a host or a path", _RULE)
    slashes = len(rest) - len(rest.lstrip("/\\"))
    if slashes >= len("//"):
        parts = parse(f"ftp:{rest}")
        path = decoded(parts.path.replace("|", "%7C"), chromium)
        parts = parts._replace(scheme=base.scheme, path=path)
        return _as_path(parts) if match else parts
    folder = _DOTS.sub(lambda dots: f"{_MARK}{len(dots[0])}", path)  # those of the base stay
    above = Parts("http", "", "", HOST, "", folder, base.query, base.fragment, is_opaque=False)
    plain = _TAIL.split(rest, maxsplit=1)[0]
    beside = "./" if plain and not slashes else ""
    parts = browser_urls.parsed(
        beside + decoded(browser_urls.with_controls(plain), chromium) + rest[len(plain) :], above
    )
    joined = parts.path.replace(f"{_MARK}1", ".").replace(f"{_MARK}2", "..").replace("|", "%7C")
    path_read = path if _PATHLESS.match(rest) else joined
    return parts._replace(scheme=base.scheme, host=None, path=authority + path_read)


def _as_path(parts: Parts) -> Parts:
    """Return a URL whose authority is a part of its path."""
    path = parts.authority + parts.path
    return parts._replace(host=None, user="", password="", port="", path=path)

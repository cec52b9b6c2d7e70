"""What older releases of Chromium did otherwise: signs in hosts, triplets in paths, path URLs.

Up to 129 a URL that is not special is a path URL: what follows its scheme is a path, slashes and
all. Only a reference resolved against it may see an authority in that path.
"""

import re
from collections.abc import Callable
from typing import Final

from urlprism import whatwg
from urlprism.readers import browser_urls
from urlprism.readers.browser_urls import HOST, Parts
from urlprism.readers.chromium_releases import Chromium
from urlprism.readers.reading import Refused

# The deviation characters of UTS #46, and their mappings in its transitional processing.
DEVIATIONS: Final = str.maketrans(
    {"\u00df": "ss", "\u1e9e": "ss", "\u03c2": "\u03c3", "\u200c": "", "\u200d": ""}
)
# The signs that a host might have, percent-encoded, and those that it might not.
SIGNS: Final = re.compile(r"""[ !"$&'()*,<=>`{|}]""")
FORBIDDEN: Final = re.compile(r"[\x00-\x1f#%/;?@\\^~\x7f]")

_RULE: Final = "GURL, is_valid"
_UNRESERVED: Final = re.compile("%(2[DdEe]|3[0-9]|[46][1-9A-Fa-f]|[57][0-9Aa]|5[Ff]|7[Ee])")
_DOT: Final = re.compile("%2[Ee]")
_NUL: Final = re.compile("%00")
_NONCHARACTERS: Final = re.compile(
    "[\ufdd0-\ufdef" + "".join(chr(plane << 16 | each) for plane in range(17) for each in (0xFFFE, 0xFFFF)) + "]"
)
_AUTHORITY: Final = re.compile(r"//+[^/?#]*")
_HOST_OF: Final = re.compile(r"//+(?:[^/]*@)?[^/:]")
_PATHLESS: Final = re.compile("[?#]|\\Z")
_FEWER: Final = re.compile(r"((?:::|:))((?:[0-9]+\.){0,2}[0-9]*)\]\Z")


def without_noncharacters(text: str) -> str:
    """Return a text with U+FFFD for each noncharacter."""
    return _NONCHARACTERS.sub("\ufffd", text)


def check_path(text: str, parts: Parts, chromium: Chromium) -> None:
    """Raise Refused for a path that has what older releases do not take."""
    if parts.is_opaque or parts.scheme not in browser_urls.SPECIAL | {"file"}:
        return
    if "nul-in-path" not in chromium.changes and _NUL.search(parts.path):
        raise Refused("a NUL in the path", _RULE)
    if "noncharacters-kept" not in chromium.changes:
        path = re.split("[?#]", text, maxsplit=1)[0]
        if _NONCHARACTERS.search(path):
            raise Refused("a noncharacter in the path", _RULE)


def decoded(path: str, chromium: Chromium) -> str:
    """Return a path with those triplets decoded that a release decodes."""
    if "dots-kept-in-path" in chromium.changes:
        return path
    if "triplets-kept-in-path" in chromium.changes:
        return _DOT.sub(".", path)
    return _UNRESERVED.sub(lambda found: chr(int(found[1], 16)), path)


def is_relative(text: str, base: Parts) -> bool:
    """Whether a text is resolved against a base that is a path URL with a slash."""
    scheme, rest = browser_urls.scheme_of(text)
    slashes = len(rest) - len(rest.lstrip("/\\"))
    return not scheme or (scheme == base.scheme and slashes < len("//"))


def other(text: str, base: Parts | None, read: Callable[[str], Parts]) -> Parts:
    """Read a URL that is not special; `read` reads a special one."""
    scheme, rest = browser_urls.scheme_of(text)
    if base is not None and not base.is_opaque and is_relative(text, base):
        return _resolved(rest, base, read)
    if not scheme:
        raise Refused("a relative reference", _RULE)
    return _path_url(scheme, rest)


def _path_url(scheme: str, rest: str) -> Parts:
    """Return the URL of a scheme and a path; in mailto: a number sign begins no fragment."""
    before, sign, fragment = (rest, "", "") if scheme == "mailto" else rest.partition("#")
    path, mark, query = before.partition("?")
    tail = browser_urls.parts_of(whatwg.URL(f"a:x?{query.replace('#', '%23')}#{fragment}"))
    return Parts(
        *(scheme, "", "", None, ""),
        browser_urls.with_controls(path),
        tail.query if mark else None,
        tail.fragment if sign else None,
        is_opaque=not path.startswith("/"),
    )


def _resolved(rest: str, base: Parts, read: Callable[[str], Parts]) -> Parts:
    """Return what a reference without a scheme is, against a path URL whose path has a slash."""
    found = _AUTHORITY.match(base.path)
    authority = found[0] if found else ""
    path = base.path[len(authority) :]
    if (found and not _HOST_OF.match(authority)) or not path:
        raise Refused("a reference against a base without a host or a path", _RULE)
    slashes = len(rest) - len(rest.lstrip("/\\"))
    if slashes >= len("//"):
        parts = read(f"ftp:{rest}")._replace(scheme=base.scheme)
        return _as_path(parts) if found else parts
    known = Parts("http", "", "", HOST, "", path, base.query, base.fragment, is_opaque=False)
    beside = "./" if browser_urls.scheme_of(rest)[0] else ""
    parts = browser_urls.parsed(beside + rest, known)
    kept = path if _PATHLESS.match(rest) else parts.path.replace("|", "%7C")
    return parts._replace(scheme=base.scheme, host=None, path=authority + kept)


def _as_path(parts: Parts) -> Parts:
    """Return a URL whose authority is a part of its path."""
    path = parts.authority + parts.path
    return parts._replace(host=None, user="", password="", port="", path=path)

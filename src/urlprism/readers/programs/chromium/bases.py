r"""What Chromium does to URLs that are not special: their hosts, and references to such a base.

A "\\" in the path of such a base ends a folder, though it is no slash in a path. And what has no
path yet is written behind the whole base. The steps are those of GURL's `DoResolveRelativePath`.
"""

import re
from collections.abc import Callable
from typing import Final

from urlprism import whatwg
from urlprism.readers.programs.browsers import urls as browser_urls
from urlprism.readers.programs.browsers.urls import Parts

_FORBIDDEN_HOST: Final = frozenset(b"\0\t\n\r #/:<>?@[\\]^|")
_BEYOND, _LEAD = 0x10000, 0xD7C0  # beyond UTF-16's single units, and what makes the first of two
_TAIL: Final = re.compile(r"[^/]*\\")
_BACKSLASH: Final = re.compile(r"\\(?!/)")
_TWO: Final = re.compile(r"\\[\\/]|/\\")
_DOT: Final = re.compile("%2e", re.IGNORECASE)
_AUTHORITY: Final = re.compile(r"//[^/?#]*")


def is_forbidden(host: str) -> bool:
    """Whether the low octet of a character's first code unit is a forbidden host code point."""
    units = (code if code < _BEYOND else _LEAD + (code >> 10) for code in map(ord, host))
    return any(unit > 0xFF and unit & 0xFF in _FORBIDDEN_HOST for unit in units)


def in_folder(text: str, base: Parts) -> str:
    r"""Return a reference relative to the last slash of a base that has a "\\" behind it."""
    tail = _TAIL.match(base.path, base.path.rfind("/") + 1)
    is_path = text[:1] not in {"", "/", "\\", "?", "#"}
    return f"./{tail[0]}{text}" if tail and is_path else text


def behind(parts: Parts, base: Parts, rest: str) -> Parts:
    """Return the parts of a reference, written behind the whole of a base without a path."""
    if base.path or not rest or rest.startswith("//"):
        return parts
    return parts._replace(start=base.href.removeprefix(f"{base.scheme}:{base.authority}"))


def on_opaque(text: str, base: Parts, below_backslash: Callable[[str], Parts]) -> Parts:
    r"""Return what a reference is whose base has an opaque path.

    One that begins with a "\\" is a base like others: `below_backslash` reads such a path.
    """
    if not _BACKSLASH.match(base.path) or text.startswith("#"):
        return behind(browser_urls.parsed(text, base), base, text)
    path = re.split("[?#]", text, maxsplit=1)[0]
    rest = text[len(path) :]
    if not path:
        return below_backslash(base.path + rest) if rest else base._replace(fragment=None)
    if _TWO.match(path):
        return browser_urls.parts_of(whatwg.URL(f"{base.scheme}:{text}"))
    path = path.replace("\\", "/")
    if path.startswith("/"):
        path = _AUTHORITY.sub("", path, count=1)
        return browser_urls.parts_of(whatwg.URL(f"{base.scheme}:{path}{rest}"))
    folder = base.path[: max(base.path.rfind("/"), base.path.rfind("\\")) + 1]
    return below_backslash(_without_dots(folder + path) + rest)


def _without_dots(path: str) -> str:
    r"""Return a path that begins with a "\\", behind which no dot segment is one."""
    stack: list[str] = []
    is_dots = False
    for segment in path[1:].split("/"):
        plain = _DOT.sub(".", segment)
        is_dots = bool(stack) and plain in {".", ".."}
        if not is_dots:
            stack.append(segment)
        elif plain == "..":
            stack.pop()
    if stack and is_dots:
        stack.append("")
    return "\\" + "/".join(stack)

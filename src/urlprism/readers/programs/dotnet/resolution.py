"""How .NET's `System.Uri` writes the parts of a URL, and reads a reference: `new Uri(base, text)`.

The base's parts are written, decoded as far as that is safe, before the reference; the whole is
read again.
"""

import re
from typing import Final, NamedTuple

from urlprism.readers.outcomes import Refused
from urlprism.readers.programs.dotnet import coding
from urlprism.readers.programs.dotnet import schemes as rules
from urlprism.readers.programs.dotnet.parser import (
    BLANKS,
    DRIVE,
    SHARE,
    UNIX,
    Uri,
    parse,
    parsed_before_base,
)

_DRIVE: Final = re.compile(r"[A-Za-z][:|][\\/]")
_SCHEME: Final = re.compile(r"([^/\\?#:]{2,}):")
_SLASH: Final = re.compile(r"[/\\]")
_TWO_SLASHES: Final = re.compile(r"[/\\]{2}")
_TAIL: Final = re.compile(r"[?#]")


def resolved(base: Uri, text: str) -> Uri:
    """Return the URL that a text is against a base; raise Refused for any other text."""
    uri = parsed_before_base(text, base.dotnet)
    return uri or parse(_combined(base, text.strip(BLANKS)), base.dotnet)


def escaped_path(uri: Uri) -> str:
    """Return the path as `AbsoluteUri` has it."""
    root = "/" if uri.is_rooted else ""
    path = uri.path
    if not path:
        return root
    misplaced = _misplaced(uri)
    if misplaced:
        return coding.encoded(misplaced.path, coding.IN_PATH)
    characters = coding.IN_FILE if uri.is_implicit else coding.IN_PATH
    if not uri.is_compressed:
        path = _with_colon(uri, coding.encoded(_with_colon(uri, path), characters))
    elif uri.has(rules.UNESCAPED) and not uri.is_implicit:
        path = coding.with_dots_and_slashes(path, has_backslashes=uri.has(rules.CONVERTED))
    is_unix = uri.has(rules.FILE) and not uri.has(rules.CONVERTED) and not uri.is_implicit
    if is_unix and "\\" in uri.path:
        # Then dot segments stay.
        return root + coding.encoded(path, coding.IN_FRAGMENT)
    path = _with_colon(uri, path)
    if uri.is_compressed and len(path) > uri.drive_end:
        path = _compressed(uri, path)
        path = f"/{path[1:]}" if path.startswith("\\") else path
        path = coding.encoded(path, characters)
    return root + path


class Misplaced(NamedTuple):
    """A path whose first segment, without a slash, an old release removes, and loses its place.

    `whole` is what follows the authority in `AbsoluteUri`; of a text that loses its beginning, it
    keeps `length` characters.
    """

    path: str
    whole: str
    length: int | None


def _misplaced(uri: Uri) -> Misplaced | None:
    """Return such a path, None for one that is read as it should; raise Refused for one in vain."""
    path = uri.path
    if uri.dotnet.has("segment-removed") or _SLASH.match(path) or uri.kind == DRIVE:
        return None
    if not uri.is_rooted or not uri.is_compressed or not uri.has(rules.AS_FILE):
        return None
    converts = uri.has(rules.CONVERTED)
    compressed_path = coding.compressed(path, converts=converts, as_file=False)
    rest = _compressed(uri, path)
    if compressed_path == rest:
        return None
    first = compressed_path.partition("/")[0]
    if _compressed(uri, f"a{path[len(first) :]}").startswith("a"):
        # Only dots are lost.
        rest = compressed_path[len(first) :]
        return Misplaced(f"/{rest}"[: len(rest) or 1], f"/{compressed_path}", None)
    if "\\" in path or coding.IN_PATH.search(path):
        raise Refused("length cannot be less than zero", "Uri, ArgumentOutOfRangeException")
    return Misplaced(f"/{rest}"[: len(rest)], f"/{rest}", len(rest))


def _with_colon(uri: Uri, path: str) -> str:
    """Return a path with the colon of its drive, which can be "|"."""
    end = uri.drive_end
    return f"{path[: end - 1]}:{path[end:]}" if end and path[end - 1 : end] == "|" else path


def _compressed(uri: Uri, path: str) -> str:
    end = uri.drive_end
    return path[:end] + coding.compressed(
        path[end:], converts=uri.has(rules.CONVERTED), as_file=uri.has(rules.AS_FILE)
    )


def _shown_path(uri: Uri) -> str:
    """Return the path as it is written before a reference."""
    root = "/" if uri.is_rooted else ""
    path = uri.path
    if not path:
        return root
    if uri.is_compressed and uri.has(rules.UNESCAPED) and not uri.is_implicit:
        path = coding.with_dots_and_slashes(path, has_backslashes=uri.has(rules.CONVERTED))
    path = _with_colon(uri, path)
    if uri.is_compressed and len(path) > uri.drive_end:
        path = _compressed(uri, path)
        path = f"/{path[1:]}" if path.startswith("\\") else path
    if uri.is_implicit:
        return root + path
    return root + coding.display(path, "?#")


def server(uri: Uri, zone: str = "") -> str:
    """Return scheme, userinfo, host and port, as they are written before a reference."""
    login, host, port = uri.authority.user, uri.authority.host, ""
    host = f"{host[:-1]}{zone}]" if zone else host
    if uri.authority.port not in {None, uri.syntax.port}:
        port = f":{uri.authority.port}"
    user = "" if login is None else coding.display(login, "@/\\") + "@"
    slashes = "//" if uri.has_authority else ""
    return f"{uri.syntax.scheme}:{slashes}{user}{host}{port}"


def written(uri: Uri) -> str:
    """Return `AbsoluteUri`."""
    login = uri.authority.user
    user = "" if login is None else coding.encoded(login, coding.IN_PATH) + "@"
    port = uri.authority.port
    port_text = "" if port in {None, uri.syntax.port} else f":{port}"
    slashes = "//" if uri.has_authority else ""
    before = f"{uri.syntax.scheme}:{slashes}{user}{uri.authority.host}{port_text}"
    misplaced = _misplaced(uri) if uri.path else None
    if misplaced:
        before = (before + coding.encoded(misplaced.whole, coding.IN_PATH))[: misplaced.length]
        return f"{before}{escaped_query(uri)}{escaped_fragment(uri)}"
    return f"{before}{escaped_path(uri)}{escaped_query(uri)}{escaped_fragment(uri)}"


def escaped_query(uri: Uri) -> str:
    """Return the query with its mark, "" without one."""
    return "" if uri.query is None else f"?{coding.encoded(uri.query, coding.IN_QUERY)}"


def escaped_fragment(uri: Uri) -> str:
    """Return the fragment with its mark, "" without one."""
    return "" if uri.fragment is None else f"#{coding.encoded(uri.fragment, coding.IN_FRAGMENT)}"


def _combined(base: Uri, text: str) -> str:
    """Return the text to be read for a reference without blanks around it."""
    if not text:
        return _whole(base)
    if text[0] == "#" and not base.is_implicit:
        return _before_fragment(base) + text
    if text[0] == "?" and not base.is_implicit and base.has(rules.QUERY):
        return written_without_query(base) + text
    if _DRIVE.match(text):
        if base.is_implicit:
            return text
        if base.has(rules.DRIVES):
            slashes = "//" if base.has_authority else ""
            root = "/" if base.has(rules.ROOTED) else ""
            return f"{base.syntax.scheme}:{slashes}{root}{text}"
    scheme = _SCHEME.match(text)
    syntax = rules.syntax_of(scheme[1]) if scheme else None
    if scheme and syntax:
        if syntax != base.syntax:
            return text
        text = text[scheme.end() :]
    return _joined(base, text) if text else base.text


def _whole(base: Uri) -> str:
    query = "" if base.query is None else f"?{coding.display(base.query, '#', is_query=True)}"
    fragment = "" if base.fragment is None else f"#{coding.display(base.fragment, '#')}"
    return server(base) + _shown_path(base) + query + fragment


def _before_fragment(base: Uri) -> str:
    return written_without_query(base) + escaped_query(base)


def written_without_query(base: Uri) -> str:
    """Return the URL up to its query, encoded."""
    whole = written(base)
    return whole[: len(whole) - len(escaped_query(base)) - len(escaped_fragment(base))]


def _joined(base: Uri, text: str) -> str:
    """Return a reference behind the base's parts that it does not have."""
    first_slash = _SLASH.match(text)
    has_two = _TWO_SLASHES.match(text)
    if base.kind == DRIVE and first_slash and not has_two:
        colon = base.text.find(":")
        if not base.is_implicit:
            colon = base.text.find(":", colon + 1)
        return base.text[: colon + 1] + text
    if base.has(rules.FILE) and first_slash:
        return _joined_to_file(base, text, is_share=has_two is not None)
    converts = base.has(rules.CONVERTED)
    if text[0] == "/" or (text[0] == "\\" and converts):
        if text[1:2] == "/":
            return f"{base.syntax.scheme}:{text}"
        return f"{server(base, base.authority.zone)}/{text[1:]}"
    path = _shown_path(base)
    path = path[: path.rfind("/") + 1]
    cut = None if base.is_implicit and not base.has(rules.QUERY) else _tail_of(base, text)
    below, extra = (text, "") if cut is None else (text[:cut], text[cut:])
    return _joined_below(base, path + below, extra)


def _tail_of(base: Uri, text: str) -> int | None:
    """Return where the query or the fragment of a reference begins."""
    marks = ("?" if base.has(rules.QUERY) else "") + ("" if base.is_implicit else "#")
    places = [text.find(mark) for mark in marks if mark in text]
    return min(places) if places else None


def _joined_below(base: Uri, path: str, extra: str) -> str:
    """Return a path behind the base's authority, without dot segments."""
    converts, as_file = base.has(rules.CONVERTED), base.has(rules.AS_FILE)
    end = base.drive_end
    if base.is_implicit:
        if base.kind == DRIVE:
            short = path[:3] + coding.compressed(path[3:], converts=converts, as_file=as_file)
            return short[1:] + extra
        short = coding.compressed(path, converts=converts, as_file=as_file)
        if base.kind == UNIX:
            return short + extra
        host, zone = base.authority.host, base.authority.zone
        host = f"{host[:-1]}{zone}]" if zone else host
        return f"\\\\{host}{short}{extra}"
    short = path[:end] + coding.compressed(path[end:], converts=converts, as_file=as_file)
    return server(base, base.authority.zone) + short + extra


def _joined_to_file(base: Uri, text: str, *, is_share: bool) -> str:
    """Return a reference to a path of the system behind a file's URL."""
    if is_share:
        return text if base.is_implicit else f"file:{text}"
    if base.kind == SHARE:
        path = _shown_path(base)
        slash = path.find("/", 1)
        share = path if slash < 0 else path[:slash]
        before = "\\\\" if base.is_implicit else "file://"
        return f"{before}{base.authority.host}{share}{text}"
    return f"file://{text}"

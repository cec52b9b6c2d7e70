"""What older releases of ada do that the URL Standard no longer says, or never said.

Each function works on texts as the parser sees them, `cleaned`, and on the paths that the standard
of today makes of them.
"""

import re
from typing import Final

from urlprism import whatwg

_STRIPPED: Final = "".join(map(chr, range(0x21)))
_REMOVED: Final = re.compile(r"[\t\n\r]")
_SCHEME: Final = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:")
_END_OF_PATH: Final = re.compile(r"[?#]|\Z")
_TWO_DOTS: Final = re.compile(r"(?:\.|%2e){2}", re.IGNORECASE)
_ONE_DOT: Final = re.compile(r"\.|%2e", re.IGNORECASE)
_AUTHORITY: Final = re.compile("//[^/]*")
_AUTHORITY_OF_FILE: Final = re.compile(r"[/\\]{2}[^/\\]*")
_AUTHORITY_OF_SPECIAL: Final = re.compile(r"[/\\]{2,}[^/\\]*")
_AUTHORITY_WITHOUT_SLASHES: Final = re.compile(r"[/\\]*[^/\\]*")
_SLASH: Final = re.compile(r"[/\\]")
_DRIVE: Final = re.compile(r"[A-Za-z][:|](?:[/\\]|\Z)")
_LIKE_A_DRIVE: Final = re.compile("/?[A-Za-z]:[^/]*")
_MARKS: Final = {".": "~.1.~", "..": "~.2.~"}  # as unlikely as any text
SPECIAL: Final = frozenset({"ftp:", "file:", "http:", "https:", "ws:", "wss:"})
_PLAIN: Final = re.compile(r"[!$&-;=@-\[\]-_a-z|~]*")
_MARK: Final = "x"


def cleaned(text: str) -> str:
    """Return a text without its ends that are removed, and without tabs and line ends."""
    return _REMOVED.sub("", text.strip(_STRIPPED))


def with_circumflexes(path: str, other: str) -> str:
    """Return a path with the circumflexes that were written as such.

    `other` is the path of the same URL with tildes in their place, which are not percent-encoded.
    """
    pieces: list[str] = []
    place = 0
    for piece in re.split("(~)", other):
        is_written = piece == "~" and path.startswith("%5E", place)
        pieces.append("^" if is_written else path[place : place + len(piece)])
        place += 3 if is_written else len(piece)
    return "".join(pieces)


def with_dots(path: str, text: str, base: whatwg.URL | None, protocol: str) -> str:
    """Return a path with the dot segments that ada does not see.

    Where nothing has to be encoded, and no base has a folder, it looks behind the first "/." only.
    """
    whole = cleaned(text)
    written = _path_of(whole)
    start = _start_of_path(written, None if base is None else base.protocol, protocol)
    if written[start : start + 1] == "/" or (protocol in SPECIAL and written[start:][:1] == "\\"):
        start += 1
    elif base is not None and base.protocol == protocol and base.pathname.rfind("/") > 0:
        return path
    behind = written[start:]
    place = behind.find("/.") + 2
    is_seen = place < 2 or behind[place : place + 1] in {"", ".", "/"} or behind.startswith(".")
    marked = "/".join(_MARKS.get(segment, segment) for segment in behind.split("/"))
    if is_seen or marked == behind or not _PLAIN.fullmatch(behind):
        return path
    if protocol == "file:" and (_DRIVE.match(path, 1) or _is_below_drive(written, base)):
        return path
    pathname = whatwg.URL(written[:start] + marked + whole[len(written) :], base).pathname
    return pathname.replace(_MARKS[".."], "..").replace(_MARKS["."], ".").replace("%5E", "^")


def with_drive(path: str, text: str, base_path: str) -> str:
    """Return the path of a file URL; two dots keep its first segment if that begins like a drive.

    `base_path` is the path of the base, empty unless that is a file URL.
    """
    segments = _SLASH.split(_joined(_path_of(cleaned(text)), base_path))
    before = 0
    for place, segment in enumerate(segments[1:], 2):
        if _TWO_DOTS.fullmatch(segment):
            before = max(0, before - 1)
        elif not _ONE_DOT.fullmatch(segment):
            if not before and _DRIVE.match(segment):
                break
            if not before and _LIKE_A_DRIVE.match(segment):
                rest = segments[place:]
                return _plain_path(segment) + (_plain_path("/".join(rest)) if rest else "")
            before += 1
    return path


def _plain_path(path: str) -> str:
    """Return a path as the standard writes it where no drive is special."""
    return whatwg.URL(f"http://h/{path}?").pathname


def _joined(path: str, base_path: str) -> str:
    """Return the path of a reference behind what it has of its base, from its first slash."""
    behind = path[_after_scheme(path) :]
    authority = _AUTHORITY_OF_FILE.match(behind)
    if authority:
        return behind[1:] if _DRIVE.match(behind, 2) else behind[authority.end() :]
    is_absolute = _SLASH.match(behind) is not None
    if not _DRIVE.match(behind, int(is_absolute)):
        if not is_absolute:
            return f"{base_path}/../{behind}" if behind else base_path
        drive = _LIKE_A_DRIVE.match(base_path)
        return f"{drive[0]}{behind}" if drive else behind
    return behind if is_absolute else f"/{behind}"


def _is_below_drive(path: str, base: whatwg.URL | None) -> bool:
    """Whether a file URL has the first segment of its base, which begins like a drive."""
    if base is None or base.protocol != "file:" or not _LIKE_A_DRIVE.match(base.pathname):
        return False
    return not _AUTHORITY_OF_FILE.match(path, _after_scheme(path))


def _after_scheme(text: str) -> int:
    scheme = _SCHEME.match(text)
    return scheme.end() if scheme else 0


def _start_of_path(text: str, base_protocol: str | None, protocol: str) -> int:
    """Return where the path of a text begins, behind its scheme and its authority."""
    scheme = _SCHEME.match(text)
    start = scheme.end() if scheme else 0
    if protocol not in SPECIAL:
        pattern = _AUTHORITY
    elif scheme and protocol not in {"file:", base_protocol}:
        pattern = _AUTHORITY_WITHOUT_SLASHES
    else:
        pattern = _AUTHORITY_OF_FILE if protocol == "file:" else _AUTHORITY_OF_SPECIAL
    head = pattern.match(text, start)
    return head.end() if head else start


def loses_query(text: str, base: whatwg.URL | None) -> bool:
    """Whether a text that has neither a path nor a query has a base with an empty query."""
    if base is None or base.href.partition("#")[0].partition("?")[1:] != ("?", ""):
        return False
    plain = cleaned(text).partition("#")[0].lower()
    return not plain or (plain == base.protocol and plain in SPECIAL)


def has_path(text: str) -> bool:
    """Whether a text has a scheme, or anything before its query or fragment."""
    return _path_of(cleaned(text)) != ""


def with_space(path: str, text: str, base: str | None) -> str:
    """Return an opaque path with the last space that was written as such."""
    plain = cleaned(text)
    if plain.startswith("#") and base is not None:
        plain = cleaned(base)
    return f"{path[:-3]} " if _path_of(plain).endswith(" ") else path


def leads_above_root(text: str, base: whatwg.URL | None) -> bool:
    """Whether the last segment is two dots, and no segment before it is left to remove."""
    plain = cleaned(text)
    path = _path_of(plain)
    segment = path.rpartition("/")[2]
    if not _TWO_DOTS.fullmatch(segment):
        return False
    marked = path[: len(path) - len(segment)] + _MARK + plain[len(path) :]
    return whatwg.URL(marked, base).pathname == f"/{_MARK}"


def on_opaque_base(text: str, scheme: str, path: str, circumflex: str) -> str | None:
    """Return the absolute text of a reference to a base with an opaque path, None if it is refused.

    A fragment anywhere in the reference makes ada take it; `path` is that of the base, and
    `circumflex` how a circumflex in a path is written.
    """
    reference, mark, fragment = cleaned(text).partition("#")
    if not mark or not reference or _SCHEME.match(reference):
        return None
    if reference.startswith("/"):
        return f"{scheme}:{reference}#{fragment}"
    written = _path_of(reference)
    merged = _merged(path, written.replace("^", circumflex)) if written else path
    return f"{scheme}:{merged}{reference[len(written) :]}#{fragment}"


def _path_of(text: str) -> str:
    """Return a text up to its query or fragment."""
    mark = _END_OF_PATH.search(text)
    return text[: mark.start()] if mark else text


def _merged(path: str, reference: str) -> str:
    """Return an opaque path joined with a relative one, as if it were a list of segments."""
    path = _shortened(path)
    *before, last = reference.split("/")
    for segment in before:
        if _TWO_DOTS.fullmatch(segment):
            path = _shortened(path)
        elif not _ONE_DOT.fullmatch(segment):
            path += f"/{_encoded(segment)}"
    if _ONE_DOT.fullmatch(last):
        return f"{path}/"
    if _TWO_DOTS.fullmatch(last):
        return f"{_shortened(path)}/" if "/" in path else path
    return f"{path}/{_encoded(last)}"


def _shortened(path: str) -> str:
    """Return a path without its last segment, unchanged if it has no slash."""
    return path.rpartition("/")[0] if "/" in path else path


def _encoded(segment: str) -> str:
    """Return a segment percent-encoded, but for circumflexes."""
    pieces = segment.split("^")
    # Between other characters, where spaces are no ends.
    return "^".join(whatwg.URL(f"x:/{_MARK}{each}{_MARK}").pathname[2:-1] for each in pieces)

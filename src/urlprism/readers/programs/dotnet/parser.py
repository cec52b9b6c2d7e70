r"""How .NET's `System.Uri` reads a text without a base, in the class's order.

    text ──► scheme, or path of the system ──► drive, share ──► authority ──► path, query, fragment

On Unix a text that begins with one slash is a path, and so is "C:\x"; "//x" and "\\x" are shares.
What has characters beyond ASCII, or encodes what needs no encoding, is normalized first.
"""

import re
from dataclasses import dataclass, field
from typing import Final

from urlprism.readers.outcomes import Refused
from urlprism.readers.programs.dotnet import coding
from urlprism.readers.programs.dotnet import schemes as rules
from urlprism.readers.programs.dotnet.coding import RULE
from urlprism.readers.programs.dotnet.host import BAD_HOST, Authority, authority_in
from urlprism.readers.programs.dotnet.schemes import Syntax
from urlprism.readers.shared.releases import Release

BAD_FORMAT: Final = "The format of the URI could not be determined"
BAD_SCHEME: Final = "The URI scheme is not valid"
BAD_AUTHORITY: Final = "The Authority/Host could not be parsed"
EMPTY: Final = "The URI is empty"
TOO_LONG: Final = "The Uri string is too long"
LONG_SCHEME: Final = "The Uri scheme is too long"
NOT_ROOTED: Final = "A Dos path must be rooted"
# A text that is refused for one of these can be a relative reference.
CAN_BE_RELATIVE: Final = frozenset({BAD_FORMAT, BAD_SCHEME, BAD_AUTHORITY, EMPTY})

BLANKS: Final = " \n\r\t"
_WEB: Final = re.compile("(https?):", re.IGNORECASE)
_SLASHES: Final = re.compile(r"[/\\]*")
_DRIVE: Final = re.compile(r"[A-Za-z][:|]")
_ROOT: Final = re.compile(r"[/\\]")
_UNESCAPED: Final = re.compile(
    r"[^\x00-\x7f]|%(?![0-9A-Fa-f]{2})..|%(?:[89A-Fa-f][0-9A-Fa-f]|2[DdEe]|3[0-9]|[46][1-9A-Fa-f]|[57][0-9Aa]|5[Ff]|7[Ee])"
)
_ATTENTION: Final = re.compile(r"[/\\][/\\]|\.(?:[./\\?#]|\Z)")
_TAIL: Final = re.compile(r"([^?#]*)(\?[^#]*)?(#.*)?", re.DOTALL)
_TAIL_WITHOUT_QUERY: Final = re.compile(r"([^#]*)((?!))?(#.*)?", re.DOTALL)
_PAIRS: Final = re.compile("[\U00010000-\U0010ffff]")  # two units of UTF-16
_LONGEST: Final = 65_519
_MOST_SLASHES: Final = 3
# A text that is a path of the system: of Unix, with a drive, or of a share.
UNIX: Final = "unix"
DRIVE: Final = "drive"
SHARE: Final = "share"


@dataclass(slots=True)
class Uri:
    """A URL as it was read: the parts as written, and what its path is."""

    text: str
    dotnet: Release
    syntax: Syntax
    place: int  # where what follows the scheme begins, then where the path does
    kind: str = ""  # UNIX, DRIVE, SHARE or ""
    is_implicit: bool = False
    has_authority: bool = False
    is_normalized: bool = False
    authority: Authority = field(default_factory=lambda: Authority(0))
    has_host: bool = True
    path: str = ""
    query: str | None = None
    fragment: str | None = None

    def has(self, rule: str) -> bool:
        """Whether a rule of the scheme holds."""
        return self.syntax.has(rule)

    @property
    def is_rooted(self) -> bool:
        """Whether a slash has to be added before the path."""
        return self.has_authority and self.has(rules.ROOTED) and not _ROOT.match(self.path)

    @property
    def drive_end(self) -> int:
        """Where a drive in the path ends; 0 without one."""
        if self.kind != DRIVE:
            return 0
        return 3 if _ROOT.match(self.path) else 2

    @property
    def is_compressed(self) -> bool:
        """Whether dot segments are removed from the path."""
        if not self.has(rules.COMPRESSED) or not (self.kind == DRIVE or self.has_authority):
            return False
        if _ATTENTION.search(self.path):
            return True
        has_escaped = self.has(rules.UNESCAPED) and coding.DOT_OR_SLASH.search(self.path)
        return bool(has_escaped) or (self.has(rules.CONVERTED) and "\\" in self.path)


def parse(text: str, dotnet: Release) -> Uri:
    """Return the parts of an absolute URL; raise Refused for another text."""
    return _finished(_begun(text, dotnet))


def parsed_before_base(text: str, dotnet: Release) -> Uri | None:
    """Return the parts of an absolute URL, None for a text that is a reference."""
    try:
        uri = _begun(text, dotnet)
        if uri.is_implicit and uri.kind != DRIVE and (uri.kind == UNIX or text[:2] != "\\\\"):
            return None
        return _finished(uri)
    except Refused as refused:
        if refused.reason in CAN_BE_RELATIVE:
            return None
        raise


def _begun(text: str, dotnet: Release) -> Uri:
    """Return a URL of which only the scheme is read, or that it is a path of the system."""
    web = _WEB.match(text)
    if not text:
        raise Refused(EMPTY, RULE)
    if not dotnet.has("no-length-limit") and _is_too_long(text):
        raise Refused(TOO_LONG, RULE)
    start = len(text) - len(text.lstrip(BLANKS))
    local = None if web else _path_of_system(text, start, dotnet)
    if local is not None:
        return local
    colon = text.find(":", start)
    scheme = text[start:colon]
    if colon < 0 or _ROOT.match(scheme):
        raise Refused(BAD_FORMAT, RULE)
    syntax = rules.syntax_of(scheme)
    if syntax is None:
        raise Refused(BAD_SCHEME, RULE)
    if rules.is_too_long(scheme):
        raise Refused(LONG_SCHEME, RULE)
    return Uri(text, dotnet, syntax, colon + 1)


def _is_too_long(text: str) -> bool:
    """Whether a text has more units of UTF-16 than older releases take."""
    pairs = len(_PAIRS.findall(text)) if len(text) > _LONGEST // 2 else 0
    return len(text) + pairs > _LONGEST


def _path_of_system(text: str, start: int, dotnet: Release) -> Uri | None:
    """Return a path of Unix, of a drive, or of a share; raise Refused for a scheme of a letter."""

    def made(syntax: Syntax, place: int, kind: str) -> Uri:
        return Uri(text, dotnet, syntax, place, kind, is_implicit=True, has_authority=True)

    slashes = _SLASHES.match(text, start)
    behind = slashes.end() if slashes else start
    if text.startswith("/", start) and (
        behind == start + 1 or not dotnet.has("slashes-begin-shares")
    ):
        return made(rules.UNIX_FILES, start, UNIX)
    if start + 2 >= len(text) or text[start] == ":":
        raise Refused(BAD_FORMAT, RULE)
    if text[start + 1] not in ":|":
        return made(rules.FILES, behind, SHARE) if behind > start + 1 else None
    if not _DRIVE.match(text, start):
        raise Refused(BAD_SCHEME if text[start + 1] == ":" else BAD_FORMAT, RULE)
    if not _ROOT.match(text, start + 2):
        raise Refused(NOT_ROOTED, RULE)
    return made(rules.FILES, start, DRIVE)


def _finished(uri: Uri) -> Uri:
    """Return a URL with all parts; raise Refused if they are not those of one."""
    text = uri.text.rstrip(BLANKS)
    uri.is_normalized = _UNESCAPED.search(uri.text) is not None
    if uri.kind != UNIX:
        if not uri.is_implicit and uri.has(rules.DRIVES) and uri.has(rules.EMPTY_HOST):
            _find_path_of_system(uri, text)
        if not uri.kind:
            _find_authority(uri, text)
        if uri.kind not in {UNIX, DRIVE} and uri.has_host:
            _read_authority(uri, text)
    is_file = uri.syntax.scheme == "file" and uri.kind not in {SHARE, DRIVE}
    has_blanks = uri.is_normalized and text[:1] in tuple(BLANKS)
    loses_place = uri.dotnet.has("no-host-in-paths") and not uri.dotnet.has("blanks-counted")
    if is_file and has_blanks and loses_place:
        # The class loses its place, and fails when it is asked for the parts.
        raise Refused("length must be a non-negative value", "Uri, ArgumentOutOfRangeException")
    _repeat(uri)
    _cut(uri, (uri.text if uri.is_normalized else text)[uri.place :])
    return uri


def _repeat(uri: Uri) -> None:
    """Take the whole text behind the slashes for the host of a URL without one."""
    is_empty = uri.kind == UNIX or (
        uri.kind not in {DRIVE, SHARE} and uri.has_host and uri.authority.kind == "basic"
    )
    change = "no-host-in-paths" if uri.has(rules.FILE) else "empty-host-kept"
    if not is_empty or not uri.is_normalized or uri.dotnet.has(change):
        return
    before = len(uri.text) - len(uri.text.lstrip(BLANKS))
    if not uri.is_implicit:
        before = uri.text.index(":") + (3 if uri.has_authority else 1)
    host = uri.text[before:]
    if uri.is_implicit:
        host = coding.encoded(host, coding.IN_FILE)
    elif coding.IN_QUERY.search(host) or "[" in host or "]" in host:
        host = coding.encoded(host, coding.IN_PATH)
    uri.authority = uri.authority._replace(host=host, kind="rest")


def _find_path_of_system(uri: Uri, text: str) -> None:
    """Note a drive, a share or a path of Unix behind a scheme."""
    if uri.place + 1 >= len(text):
        return
    slashes = _SLASHES.match(text, uri.place)
    first = slashes.end() if slashes else uri.place
    count = first - uri.place
    is_file = uri.has(rules.FILE)
    if not is_file and count > _MOST_SLASHES:
        return
    uri.has_authority = count > 1
    if _DRIVE.match(text, first):
        if _ROOT.match(text, first + 2):
            uri.kind = DRIVE
            uri.has_authority = uri.has_authority or uri.has(rules.AUTHORITY)
            uri.place = first - 1 if count and count != 2 else first
        elif is_file:
            raise Refused(NOT_ROOTED, RULE)
    elif (
        is_file
        and count >= 2
        and count != _MOST_SLASHES
        and text[first : first + 1] not in (*("", "?", "#"),)
    ):
        uri.kind, uri.place = SHARE, first
    elif is_file and count == _MOST_SLASHES and text[first - 1] == "/":
        uri.syntax, uri.kind, uri.has_authority = rules.UNIX_FILES, UNIX, True
        uri.place += 2


def _find_authority(uri: Uri, text: str) -> None:
    """Note where an authority begins, or that there is none; raise Refused if it has to be."""
    slashes = _SLASHES.match(text[: uri.place + 2], uri.place)
    has_two = slashes is not None and slashes.end() == uri.place + 2
    if uri.has(rules.AUTHORITY):
        if not has_two:
            raise Refused(BAD_AUTHORITY, RULE)
        uri.has_authority = True
        uri.place += 2
    elif (
        uri.has(rules.OPTIONAL)
        and uri.place + 1 < len(text)
        and (uri.has_authority or text.startswith("//", uri.place))
    ):
        uri.has_authority = True
        uri.place += 2
    elif not uri.has(rules.MAIL):
        uri.has_host = False


def _read_authority(uri: Uri, text: str) -> None:
    """Read the authority; raise Refused if it is not one."""
    uri.authority = authority_in(
        *(text, uri.place, uri.syntax, uri.dotnet),
        is_implicit=uri.is_implicit,
        is_normalized=uri.is_normalized,
    )
    end = uri.authority.end
    delimiter = text[end : end + 1]
    if delimiter == "\\" and not uri.is_implicit and not uri.has(rules.DRIVES):
        raise Refused(BAD_HOST, RULE)
    if uri.authority.kind == "basic" and uri.kind == SHARE:
        uri.kind = ""
    is_share = uri.kind == SHARE and not uri.is_implicit
    if delimiter == "/" and is_share and uri.syntax == rules.FILES:
        uri.syntax = rules.UNIX_FILES
    uri.place = end


def _cut(uri: Uri, rest: str) -> None:
    """Cut what follows the authority into path, query and fragment."""
    parts: list[str | None] = [rest]
    if not uri.is_implicit:
        tail = (_TAIL if uri.has(rules.QUERY) else _TAIL_WITHOUT_QUERY).fullmatch(rest)
        parts = list(tail.groups()) if tail else parts
    if uri.is_normalized and not uri.dotnet.has("no-end-marks"):
        # Two noncharacters mark an end in the class itself.
        place, mark = (0, "\uffff") if uri.is_implicit else (2, "\ufffe")
        parts[place:] = [part and part.partition(mark)[0] for part in parts[place:]]
    if uri.is_normalized:
        parts = _normal_parts(uri, rest, parts)
    path, query, fragment = [*parts, None, None][:3]
    uri.path = path or ""
    uri.query = query[1:] if query else None
    uri.fragment = fragment[1:] if fragment else None


def _normal_parts(uri: Uri, rest: str, parts: list[str | None]) -> list[str | None]:
    """Return normalized parts; blanks at the end are removed from a fragment.

    From another part they are removed if the text is normalized already.
    """
    ways = coding.ways_of(uri.dotnet)
    visible = [
        coding.normalized(part, is_query=place == 1, ways=ways) if part else part
        for place, part in enumerate(parts)
    ]
    place = max(place for place, part in enumerate(visible) if part is not None)
    before = uri.text[: uri.place]
    is_same = "".join(filter(None, visible)) == rest and not uri.authority.is_changed
    is_same = is_same and uri.authority.kind != "rest"
    if uri.kind in {UNIX, DRIVE} and not uri.is_implicit:
        is_same = is_same and before == f"{uri.syntax.scheme}://"
    if place == 2 or is_same:
        visible[place] = (visible[place] or "").rstrip(BLANKS)
    return visible

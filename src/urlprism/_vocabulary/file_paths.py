r"""Absolute paths of files and the names in them, on POSIX and on Windows.

    /srv/a b              srv, a b
    C:\a b                C:, a b
    \\server\share\a      server; share, a

Each way undoes the other: the path read from a URL that was made of a path is that path. What only
one side could say is refused: "." and ".." and encoded separators, which readers of URLs and file
systems read differently, and on Windows the names that it reserves.
"""

import re
from pathlib import PurePath, PurePosixPath, PureWindowsPath
from typing import Final, NamedTuple, NoReturn

from urlprism._vocabulary import percent
from urlprism.errors import URLError
from urlprism.redaction.records import hides_secrets

_DRIVE: Final = re.compile(r"[A-Za-z]:\\")
_SERVER: Final = re.compile(r"\\\\([^\\]+)\\(?!\.?(?:\\|\Z))")
_VERBATIM: Final = re.compile(r"\\\\\?\\(?:(?=[A-Za-z]:\\)|UNC(?=\\))")
_DRIVE_OF_PATHNAME: Final = re.compile(r"/([A-Za-z]:)(?=/|\Z)")
_LIKE_A_DRIVE: Final = re.compile(r"(?<=\A[A-Za-z]):(?=/|\Z)")

# What no name of a file is: on Windows all that os.path.isreserved knows there, and separators.
_NO_POSIX_NAME: Final = re.compile(r"[/\0]|\A\.\.?\Z")
_NO_WINDOWS_NAME: Final = re.compile(
    r"""[\0-\x1f"*/:<>?\\|] | [ .]\Z
    | \A(?:AUX|CON|CONIN\$|CONOUT\$|NUL|PRN|(?:COM|LPT)[1-9\xB9\xB2\xB3])\ *(?:\.|\Z)""",
    re.IGNORECASE | re.VERBOSE,
)


@hides_secrets
class FileURL(NamedTuple):
    """What the URL `text` says of a file; `server` is decoded, and "" for a file that is local."""

    text: str
    server: str
    server_start: int
    server_end: int
    pathname: str
    path_start: int

    def error(self, message: str, start: int, end: int, rule: str) -> URLError:
        """Return the error that refuses `text[start:end]`."""
        return URLError(message, self.text, start, end, rule)


def posix_names(text: str) -> list[str]:
    """Return the names in an absolute path of POSIX; ValueError for another path."""
    if not text.startswith("/"):
        refuse(text, "a relative path has no URL")
    return _names(text, "/")


def windows_parts(text: str) -> tuple[str, list[str]]:
    r"""Return the server, "" for none, and the drive or share and the names in a Windows path.

    "\\?\C:\a" and "\\?\UNC\server\share\a" stand for the same as without "\\?\", for they have
    no name that Windows reserves; "?" and "." are no servers, so all other devices are refused.
    Raise ValueError for a path that is not absolute.
    """
    verbatim = _VERBATIM.match(text)
    plain = text.replace("/", "\\")
    if verbatim:
        plain = text[verbatim.end() :]
        plain = "\\" + plain if plain.startswith("\\") else plain
    if _DRIVE.match(plain):
        return "", [plain[:2], *_names(plain[3:], "\\")]
    server = _SERVER.match(plain)
    if server is None:
        refuse(text, "a path without a drive letter, or server and share, has no URL")
    return server[1], _names(plain[server.end() :], "\\")


def _names(text: str, separator: str) -> list[str]:
    """Return the names in a path, and an empty one last if it ends with a separator or has none."""
    names = [name for name in text.split(separator) if name not in {"", "."}]
    if not names or text.endswith((separator, f"{separator}.")):
        names.append("")
    return names


def segments_of(text: str, names: list[str], table: bytes, windows: bool) -> str:
    """Return the names in the path `text` as segments; `table` says which octets become triplets.

    Raise ValueError for what is no name.
    """
    for name in names:
        if not is_name(name, windows):
            refuse(text, f"{name!r} cannot be the name of a file on {_system(windows)}")
    try:
        octets = "/".join(names).encode("utf-8", _surrogates(windows))
    except UnicodeEncodeError:
        refuse(text, f"no file has this name on {_system(windows)}")
    encoded = percent.encode(octets, table)
    # On POSIX a first name like "C:" is none of a drive, which readers of URLs take it for.
    return encoded if windows else _LIKE_A_DRIVE.sub("%3A", encoded)


def posix_path(url: FileURL) -> PurePosixPath:
    """Return the path of a file URL on POSIX; URLError where there is none."""
    if url.server:
        message = "a POSIX path has no place for a host"
        raise url.error(message, url.server_start, url.server_end, "RFC 8089 §2")
    _check_root(url)
    return PurePosixPath("/" + "/".join(_names_from(url, 1, windows=False)))


def windows_path(url: FileURL) -> PureWindowsPath:
    """Return the path of a file URL on Windows; URLError where there is none."""
    _check_root(url)
    anchor, start = _server_anchor(url) if url.server else _drive_anchor(url)
    return PureWindowsPath(anchor + "\\".join(_names_from(url, start, windows=True)))


def _check_root(url: FileURL) -> None:
    """Refuse a path that does not begin with a slash."""
    if not url.pathname.startswith("/"):
        raise url.error("not a path from the root", url.path_start, len(url.text), "RFC 8089 §2")


def _drive_anchor(url: FileURL) -> tuple[str, int]:
    """Return the root of a drive, and where in the path the names begin (RFC 8089 Appendix E.2)."""
    drive = _DRIVE_OF_PATHNAME.match(url.pathname)
    if drive is None:
        message = "a Windows path begins with a drive letter or a server"
        raise url.error(message, url.server_start, len(url.text), "RFC 8089 Appendix E.2")
    return f"{drive[1]}\\", drive.end() + 1


def _server_anchor(url: FileURL) -> tuple[str, int]:
    """Return the server, and where in the path the share begins (RFC 8089 Appendix E.3)."""
    if not is_name(url.server, windows=True):
        message = f"{url.server!r} cannot be the name of a server on Windows"
        raise url.error(message, url.server_start, url.server_end, "RFC 8089 Appendix E.3")
    if url.pathname[1:2] in {"", "/"}:
        place = url.path_start + 1
        raise url.error("no share follows the server", place, place, "RFC 8089 Appendix E.3")
    return f"\\\\{url.server}\\", 1


def _names_from(url: FileURL, start: int, *, windows: bool) -> list[str]:
    """Return the names that the segments from `pathname[start]` on stand for."""
    names: list[str] = []
    if start > len(url.pathname):
        return names
    place = url.path_start + start
    for segment in url.pathname[start:].split("/"):
        end = place + len(segment)
        encoded = segment.encode()
        octets = percent.decode_to_bytes(encoded, 0, len(encoded), plus=False)
        try:
            name = octets.decode("utf-8", _surrogates(windows))
        except UnicodeDecodeError:
            message = f"no file has this name on {_system(windows)}"
            raise url.error(message, place, end, "RFC 8089 §4") from None
        if not is_name(name, windows):
            message = f"{name!r} cannot be the name of a file on {_system(windows)}"
            raise url.error(message, place, end, "RFC 3986 §7.3")
        names.append(name)
        place = end + 1
    return names


def is_name(name: str, windows: bool) -> bool:
    """Return whether a file can have this name; it may be empty."""
    return not (_NO_WINDOWS_NAME if windows else _NO_POSIX_NAME).search(name)


def own_flavour(path: object, windows: bool | None) -> bool | None:
    """Return whether `path` is one of Windows, as it tells itself, else `windows`.

    Raise ValueError for a path that tells the other.
    """
    if not isinstance(path, PureWindowsPath | PurePosixPath):
        return windows
    own = isinstance(path, PureWindowsPath)
    if windows not in {None, own}:
        refuse(path, f"a {type(path).__name__} is no path of {_system(not own)}")
    return own


def _surrogates(windows: bool) -> str:
    """Return how names that are not Unicode are encoded, as Python's own functions do."""
    return "surrogatepass" if windows else "surrogateescape"


def _system(windows: bool) -> str:
    return "Windows" if windows else "POSIX"


def refuse(path: str | PurePath, reason: str) -> NoReturn:
    """Raise the ValueError that says why `path` has no URL."""
    from urlprism.redaction.words import Words  # noqa: PLC0415 - few paths are refused

    words = Words([str(path)])
    message = f"{words.hide_in_message(reason)}: {words.hide(str(path))!r}"
    raise ValueError(message)

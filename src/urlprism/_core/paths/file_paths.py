r"""Absolute file paths and the names in them, on POSIX and on Windows.

    /srv/a b              srv, a b
    C:\a b                C:, a b
    \\server\share\a      server; share, a

The two directions are inverses: a path written as a URL and read back is the same path. Names that
only one side can express are refused: "." and ".." and encoded separators, which URL readers and
file systems read differently, and on Windows the reserved names.
"""

import re
from pathlib import PurePath, PurePosixPath, PureWindowsPath
from typing import Final, NamedTuple, NoReturn

from urlprism._core.escapes import percent
from urlprism.errors import URLError
from urlprism.redaction.records import hides_secrets

_DRIVE: Final = re.compile(r"[A-Za-z]:\\")
_SERVER: Final = re.compile(r"\\\\([^\\]+)\\(?!\.?(?:\\|\Z))")
_VERBATIM: Final = re.compile(r"\\\\\?\\(?:(?=[A-Za-z]:\\)|(?i:UNC)(?=\\))")
_DRIVE_OF_PATHNAME: Final = re.compile(r"/([A-Za-z]:)(?=/|\Z)")
_LIKE_A_DRIVE: Final = re.compile(r"(?<=\A[A-Za-z]):(?=/|\Z)")

# Not a file name: on Windows, a separator and whatever os.path.isreserved reports there.
_NO_POSIX_NAME: Final = re.compile(r"[/\0]|\A\.\.?\Z")
_NO_WINDOWS_NAME: Final = re.compile(
    r"""[\0-\x1f"*/:<>?\\|] | [ .]\Z
    | \A(?:AUX|CON|CONIN\$|CONOUT\$|NUL|PRN|(?:COM|LPT)[1-9\xB9\xB2\xB3])\ *(?:\.|\Z)""",
    re.IGNORECASE | re.VERBOSE,
)


@hides_secrets
class FileURL(NamedTuple):
    """The server and the path of the URL `text`; `server` is decoded, and "" for a local file."""

    text: str
    server: str
    server_start: int
    server_end: int
    pathname: str
    path_start: int

    def error(self, message: str, start: int, end: int, rule: str) -> URLError:
        """Return the error that refuses `text[start:end]`."""
        return URLError(message, self.text, start, end, rule)


def posix_names(text: str, of_windows: str) -> list[str]:
    """Return the names in an absolute POSIX path; raise ValueError for another path.

    `of_windows` is what reads paths of Windows.
    """
    if not text.startswith("/"):
        plain = text.replace("/", "\\")
        is_of_windows = _DRIVE.match(plain) or _SERVER.match(plain) or _VERBATIM.match(text)
        advice = f"; {of_windows} reads it as a path of Windows" if is_of_windows else ""
        refuse(text, f"a relative path has no URL{advice}")
    return _names(text, "/")


def windows_parts(text: str, of_posix: str) -> tuple[str, list[str]]:
    r"""Return the server of a Windows path, "" if none, and its drive or share and its names.

    "\\?\C:\a" and "\\?\UNC\server\share\a" mean the same as without "\\?\", because reserved names
    are refused anyway; as Windows does, "unc" is read in any case. "?" and "." are not servers, so
    all other device paths are refused.
    Raise ValueError for a path that is not absolute; `of_posix` is what reads paths of POSIX.
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
        advice = f"; {of_posix} reads it as a path of POSIX" if text.startswith("/") else ""
        refuse(text, f"a path without a drive letter, or server and share, has no URL{advice}")
    return server[1], _names(plain[server.end() :], "\\")


def _names(text: str, separator: str) -> list[str]:
    """Return the names in a path; "" is last if the path ends with a separator or has no names."""
    names = [name for name in text.split(separator) if name not in {"", "."}]
    if not names or text.endswith((separator, f"{separator}.")):
        names.append("")
    return names


def segments_of(text: str, names: list[str], table: bytes, windows: bool) -> str:
    """Return the names as the segments of a URL; `table` marks the octets to percent-encode.

    Raise ValueError, with the path `text`, for a name that a file cannot have.
    """
    for name in names:
        if not is_name(name, windows):
            refuse(text, f"{name!r} cannot be the name of a file on {_system(windows)}")
    try:
        octets = "/".join(names).encode("utf-8", _surrogates(windows))
    except UnicodeEncodeError:
        refuse(text, f"a file cannot have this name on {_system(windows)}")
    encoded = percent.encode(octets, table)
    # On POSIX a first name like "C:" is not a drive, but URL readers would take it for one.
    return encoded if windows else _LIKE_A_DRIVE.sub("%3A", encoded)


def posix_path(url: FileURL) -> PurePosixPath:
    """Return the POSIX path of a file URL; raise URLError if it has none."""
    if url.server:
        message = "a POSIX path cannot contain a host"
        raise url.error(message, url.server_start, url.server_end, "RFC 8089 §2")
    _check_root(url)
    return PurePosixPath("/" + "/".join(_names_from(url, 1, windows=False)))


def windows_path(url: FileURL) -> PureWindowsPath:
    """Return the Windows path of a file URL; raise URLError if it has none."""
    _check_root(url)
    anchor, start = _server_anchor(url) if url.server else _drive_anchor(url)
    return PureWindowsPath(anchor + "\\".join(_names_from(url, start, windows=True)))


def _check_root(url: FileURL) -> None:
    """Raise URLError for a path that does not begin with a slash."""
    if not url.pathname.startswith("/"):
        raise url.error("not an absolute path", url.path_start, len(url.text), "RFC 8089 §2")


def _drive_anchor(url: FileURL) -> tuple[str, int]:
    """Return the root of a drive, and where the names begin in the path (RFC 8089 Appendix E.2)."""
    drive = _DRIVE_OF_PATHNAME.match(url.pathname)
    if drive is None:
        message = "a Windows path must begin with a drive letter or a server"
        raise url.error(message, url.server_start, len(url.text), "RFC 8089 Appendix E.2")
    return f"{drive[1]}\\", drive.end() + 1


def _server_anchor(url: FileURL) -> tuple[str, int]:
    """Return the server, and where the share begins in the path (RFC 8089 Appendix E.3)."""
    if not is_name(url.server, windows=True):
        message = f"{url.server!r} cannot be the name of a server on Windows"
        raise url.error(message, url.server_start, url.server_end, "RFC 8089 Appendix E.3")
    if url.pathname[1:2] in {"", "/"}:
        place = url.path_start + 1
        raise url.error(
            "a share is missing after the server", place, place, "RFC 8089 Appendix E.3"
        )
    return f"\\\\{url.server}\\", 1


def _names_from(url: FileURL, start: int, *, windows: bool) -> list[str]:
    """Return the decoded names of the segments from `pathname[start]` on."""
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
            message = f"a file cannot have this name on {_system(windows)}"
            raise url.error(message, place, end, "RFC 8089 §4") from None
        if not is_name(name, windows):
            message = f"{name!r} cannot be the name of a file on {_system(windows)}"
            raise url.error(message, place, end, "RFC 3986 §7.3")
        names.append(name)
        place = end + 1
    return names


def is_name(name: str, windows: bool) -> bool:
    """Return whether a file can have this name; "" is accepted."""
    return not (_NO_WINDOWS_NAME if windows else _NO_POSIX_NAME).search(name)


def own_flavour(path: object, windows: bool | None) -> bool | None:
    """Return whether a path object of `pathlib` is a Windows path; for other paths, `windows`.

    Raise ValueError if the class of the path contradicts `windows`.
    """
    if not isinstance(path, PureWindowsPath | PurePosixPath):
        return windows
    own = isinstance(path, PureWindowsPath)
    if windows not in {None, own}:
        refuse(path, f"a {type(path).__name__} is not a path of {_system(not own)}")
    return own


def _surrogates(windows: bool) -> str:
    """Return the error handler for names that are not Unicode, as `os.fsencode` chooses it."""
    return "surrogatepass" if windows else "surrogateescape"


def _system(windows: bool) -> str:
    return "Windows" if windows else "POSIX"


def refuse(path: str | PurePath, reason: str) -> NoReturn:
    """Raise a ValueError with the reason why `path` has no URL; secrets are masked."""
    from urlprism.redaction.words import Words  # noqa: PLC0415 - few paths are refused

    words = Words([str(path)])
    message = f"{words.hide_in_message(reason)}: {words.hide(str(path))!r}"
    raise ValueError(message)

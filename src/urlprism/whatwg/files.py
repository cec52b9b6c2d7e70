r"""Paths of files and the URLs that stand for them (RFC 8089), on POSIX and on Windows.

    /srv/a b.txt          file:///srv/a%20b.txt
    C:\a b.txt            file:///C:/a%20b.txt
    \\server\share\a      file://server/share/a

Each way undoes the other: the path read from the URL of a path is that path. What only one side
could say is refused: "." and ".." and encoded separators, which the URL parser and the file system
read differently, and on Windows the names that it reserves.
"""

import os
import re
from pathlib import Path, PurePath, PurePosixPath, PureWindowsPath
from typing import Final, NoReturn

from urlprism._vocabulary import intake, percent
from urlprism._vocabulary.ipv4 import is_ipv4
from urlprism.errors import URLError
from urlprism.whatwg import sets
from urlprism.whatwg.host import domain_parser, domain_to_unicode
from urlprism.whatwg.ipv4 import ends_in_a_number

_ON_WINDOWS: Final = os.name == "nt"
_PREFIX: Final = "file://"
# What the path state encodes, what it would read otherwise, and what no valid URL string has.
_TABLE: Final = sets.table(sets.PATH | frozenset("%\\") | frozenset("[]|"))
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


def href_of(path: str | os.PathLike[str], windows: bool | None = None) -> str:
    """Return the file URL of an absolute path, as the URL serializer gives it (RFC 8089 §2).

    `windows` None: a pure path's own flavour, else the running system's. A directory's last slash
    stays; "." and doubled slashes go. Raises ValueError for a path that has no URL.
    """
    text, windows = _flavoured(path, windows)
    host, names = _windows_parts(text) if windows else _posix_parts(text)
    drive = names.pop(0) + "/" if windows and not host else ""
    for name in names:
        if not _is_name(name, windows):
            _refuse(text, f"{name!r} cannot be the name of a file on {_system(windows)}")
    try:
        octets = "/".join(names).encode("utf-8", _surrogates(windows))
    except UnicodeEncodeError:
        _refuse(text, f"no file has this name on {_system(windows)}")
    encoded = percent.encode(octets, _TABLE)
    if not windows:
        # A first segment like "C:" is a drive letter, which no ".." removes (#shorten-a-urls-path).
        encoded = _LIKE_A_DRIVE.sub("%3A", encoded)
    return f"{_PREFIX}{host}/{drive}{encoded}"


def path_of(host: str, pathname: str, windows: bool | None = None) -> PurePath:
    """Return the path that a file URL of this hostname and pathname stands for (RFC 8089 §2).

    `windows` None: the running system's flavour, whose paths are concrete. Raises URLError where
    there is none: nothing but an absolute path with the names that the URL shows is returned.
    """
    windows = _ON_WINDOWS if windows is None else windows
    url = f"{_PREFIX}{host}{pathname}"
    if not pathname.startswith("/"):
        start = len(url) - len(pathname)
        raise URLError("not a path from the root", url, start, len(url), "RFC 8089 §2")
    anchor, start = _windows_anchor(url, host, pathname) if windows else _posix_anchor(url, host)
    names = _names_at(url, start, windows) if start <= len(url) else []
    flavour = PureWindowsPath if windows else PurePosixPath
    text = anchor + ("\\" if windows else "/").join(names)
    return Path(text) if windows == _ON_WINDOWS else flavour(text)


def _flavoured(path: object, windows: bool | None) -> tuple[str, bool]:
    """Return the text of a path, and whether it is one of Windows."""
    text: object = os.fspath(path) if isinstance(path, str | os.PathLike) else path
    if not isinstance(text, str):
        message = f"a path is str or os.PathLike[str], not {type(path).__name__}"
        raise TypeError(message)
    own = _flavour_of(path)
    if windows is None:
        windows = _ON_WINDOWS if own is None else own
    if own not in {None, windows}:
        _refuse(text, f"a {type(path).__name__} is no path of {_system(windows)}")
    return intake.exact(text), windows


def _flavour_of(path: object) -> bool | None:
    """Return whether `path` is a path of Windows, None if it does not tell."""
    is_windows = isinstance(path, PureWindowsPath)
    return is_windows if is_windows or isinstance(path, PurePosixPath) else None


def _posix_parts(text: str) -> tuple[str, list[str]]:
    """Return no host, and the names in an absolute path of POSIX."""
    if not text.startswith("/"):
        _refuse(text, "a relative path has no URL")
    names = _names(text, "/")
    # POSIX leaves to each system what begins with just two slashes; pathlib keeps them apart.
    if text.startswith("//") and not text.startswith("///"):
        names.insert(0, "")
    return "", names


def _windows_parts(text: str) -> tuple[str, list[str]]:
    r"""Return the host, and the drive or share and the names in an absolute path of Windows.

    "\\?\C:\a" and "\\?\UNC\server\share\a" stand for the same as without "\\?\", for they have
    no name that Windows reserves; "?" and "." are no servers, so all other devices are refused.
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
        _refuse(text, "a path without a drive letter, or server and share, has no URL")
    host = _host_of(server[1])
    if host is None:
        _refuse(text, f"{server[1]!r} cannot be the server of a URL")
    return host, _names(plain[server.end() :], "\\")


def _names(text: str, separator: str) -> list[str]:
    """Return the names in a path, and an empty one last if it ends with a separator or has none."""
    names = [name for name in text.split(separator) if name not in {"", "."}]
    if not names or text.endswith((separator, f"{separator}.")):
        names.append("")
    return names


def _host_of(server: str) -> str | None:
    """Return the host that stands for a server of Windows, None if it would become another."""
    domain = domain_parser(server, be_strict=False)
    # #file-host-state drops "localhost", #concept-ipv4-parser rewrites all odd addresses.
    if domain is None or domain == "localhost" or not _is_name(server, windows=True):
        return None
    if ends_in_a_number(domain) and not is_ipv4(domain):
        return None
    return domain if domain_to_unicode(domain) == server.lower() else None


def _posix_anchor(url: str, host: str) -> tuple[str, int]:
    """Return the root, and where in `url` the names begin."""
    start = len(_PREFIX)
    if host:
        message = "a POSIX path has no place for a host"
        raise URLError(message, url, start, start + len(host), "RFC 8089 §2")
    return "/", start + 1


def _windows_anchor(url: str, host: str, pathname: str) -> tuple[str, int]:
    """Return the drive or the server, and where in `url` the names begin (RFC 8089 Appendix E)."""
    start = len(_PREFIX)
    if not host:
        drive = _DRIVE_OF_PATHNAME.match(pathname)
        if drive is None:
            message = "a Windows path begins with a drive letter or a server"
            raise URLError(message, url, start, len(url), "RFC 8089 Appendix E.2")
        return f"{drive[1]}\\", start + drive.end() + 1
    server = domain_to_unicode(host)
    if not _is_name(server, windows=True):
        message = f"{server!r} cannot be the name of a server on Windows"
        raise URLError(message, url, start, start + len(host), "RFC 8089 Appendix E.3")
    start += len(host) + 1
    if url[start : start + 1] in {"", "/"}:
        raise URLError("no share follows the server", url, start, start, "RFC 8089 Appendix E.3")
    return f"\\\\{server}\\", start


def _names_at(url: str, start: int, windows: bool) -> list[str]:
    """Return the names that the segments from `start` on stand for."""
    names = []
    for segment in url[start:].split("/"):
        end = start + len(segment)
        encoded = segment.encode()
        octets = percent.decode_to_bytes(encoded, 0, len(encoded), plus=False)
        try:
            name = octets.decode("utf-8", _surrogates(windows))
        except UnicodeDecodeError:
            message = f"no file has this name on {_system(windows)}"
            raise URLError(message, url, start, end, "RFC 8089 §4") from None
        if not _is_name(name, windows):
            message = f"{name!r} cannot be the name of a file on {_system(windows)}"
            raise URLError(message, url, start, end, "RFC 3986 §7.3")
        names.append(name)
        start = end + 1
    return names


def _is_name(name: str, windows: bool) -> bool:
    """Return whether a file may have this name, or none does for it is empty."""
    return not (_NO_WINDOWS_NAME if windows else _NO_POSIX_NAME).search(name)


def _surrogates(windows: bool) -> str:
    """Return how names that are not Unicode are encoded, as Python's own functions do."""
    return "surrogatepass" if windows else "surrogateescape"


def _system(windows: bool) -> str:
    return "Windows" if windows else "POSIX"


def _refuse(path: str, reason: str) -> NoReturn:
    message = f"{reason}: {path!r}"
    raise ValueError(message)

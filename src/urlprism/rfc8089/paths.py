r"""File paths and their URIs: POSIX (RFC 8089 Appendix D.1), drives (D.2, E.2), UNC (E.3.1).

    /srv/a b.txt          file:///srv/a%20b.txt
    C:\a b.txt            file:///C:/a%20b.txt
    \\server\share\a      file://server/share/a

`file_paths` converts between file paths and the paths of URIs; this module adds the hosts.
"""

import os
import re
from pathlib import PurePosixPath, PureWindowsPath
from typing import Final, TypeAlias

from urlprism._core.arguments.intake import exact
from urlprism._core.hosts.host_data import check_host
from urlprism._core.octets.characters import OCTETS, byte_class
from urlprism._core.paths import file_paths
from urlprism.errors import URLError
from urlprism.rfc3986 import decode, encode
from urlprism.rfc3986.syntax import sets
from urlprism.rfc8089.record import FileParts

FilePath: TypeAlias = str | bytes | os.PathLike[str] | os.PathLike[bytes]

_LIKE_A_DRIVE: Final = re.compile("/[A-Za-z]%3[Aa](?:/|\\Z)")
_TABLE: Final = byte_class(encoded=OCTETS - sets.PATH)


def from_posix(path: FilePath) -> str:
    """Return the file URI of an absolute POSIX path (Appendix D.1).

    Octets are kept, and so is the last slash of a directory; "." and doubled slashes are removed.
    Raise ValueError for a path that is relative, holds ".." or NUL, or begins with exactly two
    slashes, whose meaning POSIX leaves to each system.

    >>> from_posix("/srv/a b.txt")
    'file:///srv/a%20b.txt'
    """
    text = _text_of(path, windows=False)
    if text.startswith("//") and not text.startswith("///"):
        file_paths.refuse(text, "a path that begins with exactly two slashes has no file URI")
    names = file_paths.posix_names(text, "from_windows()")
    return f"file:///{file_paths.segments_of(text, names, _TABLE, windows=False)}"


def from_windows(path: FilePath) -> str:
    r"""Return the file URI of an absolute Windows path, with a UNC server as the host (E.2, E.3.1).

    Octets are read as UTF-8. Raise ValueError for a path that is relative or has a name that
    Windows reserves.

    >>> from_windows(r"C:\a b.txt"), from_windows(r"\\server\share\a")
    ('file:///C:/a%20b.txt', 'file://server/share/a')
    """
    text = _text_of(path, windows=True)
    server, names = file_paths.windows_parts(text, "from_posix()")
    if not server:
        drive = names.pop(0)
        return f"file:///{drive}/{file_paths.segments_of(text, names, _TABLE, windows=True)}"
    host = _host_of(text, server)
    return f"file://{host}/{file_paths.segments_of(text, names, _TABLE, windows=True)}"


def posix_path(uri: FileParts) -> PurePosixPath:
    """Return the POSIX path of a file URI; raise URLError if it has none."""
    return file_paths.posix_path(_file_url(uri))


def windows_path(uri: FileParts) -> PureWindowsPath:
    """Return the Windows path of a file URI; raise URLError if it has none."""
    url = _file_url(uri)
    if not url.pathname.startswith("/"):  # "file:c:/x"
        url = url._replace(pathname=f"/{url.pathname}", path_start=url.path_start - 1)
    if not url.server and _LIKE_A_DRIVE.match(url.pathname):
        message = (
            "a Windows path must begin with a drive letter or a server; parse() with"
            " drive_encoded=True reads '%3A' as the ':' of one"
        )
        raise url.error(message, url.path_start, len(url.text), "RFC 8089 Appendix E.2")
    return file_paths.windows_path(url)


def _text_of(path: FilePath, *, windows: bool) -> str:
    """Return the text of a path; raise ValueError for a path object of the other system."""
    file_paths.own_flavour(path, windows)
    name = os.fspath(path)
    if isinstance(name, bytes):
        return name.decode("utf-8", "strict" if windows else "surrogateescape")
    return exact(name)


def _host_of(path: str, server: str) -> str:
    """Return the host of a URI for a server; raise ValueError for a name no server can have."""
    # "localhost" would make the file local (§2), and its share the first name of the path.
    if server.lower() == "localhost" or not file_paths.is_name(server, windows=True):
        file_paths.refuse(path, f"{server!r} cannot be the server of a URI")
    written = encode(server, "host")
    try:
        check_host(server, "RFC 8089 §2 file-auth")
    except URLError as error:
        file_paths.refuse(path, f"{server!r} cannot be the server of a URI, {error.message}")
    return written


def _file_url(uri: FileParts) -> file_paths.FileURL:
    """Return the server and path of a file URI; raise URLError for a userinfo or a fragment."""
    start = uri.path_start
    if uri.fragment is not None:
        end = uri.names_start + len(uri.path)
        message = "a path cannot have a fragment"
        raise URLError(message, uri.text, end, len(uri.text), "RFC 8089 §2 file-URI")
    if uri.userinfo is not None:
        raise uri.userinfo_error("a path cannot have userinfo")
    server, host_start = "", start
    if uri.host and not uri.local:
        host_start = max(uri.text.rfind("/", 0, start), uri.text.rfind("\\", 0, start)) + 1
        server = _server_of(uri.text, uri.host, host_start, start)
    return file_paths.FileURL(uri.text, server, host_start, start, uri.path, uri.names_start)


def _server_of(text: str, host: str, start: int, end: int) -> str:
    """Return a host decoded as a server; raise URLError for octets that are not UTF-8."""
    try:
        return decode(host)
    except URLError as error:
        raise URLError(error.message, text, start, end, error.rule) from None

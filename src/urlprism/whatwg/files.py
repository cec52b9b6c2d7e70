r"""File paths and their URLs (RFC 8089), on POSIX and on Windows.

    /srv/a b.txt          file:///srv/a%20b.txt
    C:\a b.txt            file:///C:/a%20b.txt
    \\server\share\a      file://server/share/a

The module `file_paths` maps file paths and paths of URLs to each other; this module adds hosts.
"""

import os
import re
from pathlib import Path, PurePath
from typing import Final

from urlprism._core.arguments import intake
from urlprism._core.hosts.host_data import check_host
from urlprism._core.hosts.ipv4 import is_ipv4
from urlprism._core.paths import file_paths
from urlprism.errors import URLError
from urlprism.whatwg.hosts.host import domain_parser, domain_to_unicode
from urlprism.whatwg.hosts.ipv4 import domain_ends_in_a_number
from urlprism.whatwg.terms import sets

_ON_WINDOWS: Final = os.name == "nt"
_PREFIX: Final = "file://"
_DRIVE_ENCODED: Final = re.compile("(/[A-Za-z])%3[Aa](?=/|\\Z)")
# Characters that the path state encodes or would interpret, or that no valid URL string has.
_TABLE: Final = sets.table(sets.PATH | frozenset("%\\") | frozenset("[]|"))


def href_of(path: str | os.PathLike[str], windows: bool | None = None) -> str:
    """Return the serialized file URL of an absolute path (RFC 8089 §2).

    `windows` None means the flavour of a pathlib object, or else the running system. A slash at the
    end stays; "." and double slashes are removed. Raise ValueError for a path without a URL.

    >>> href_of("/srv//a b/./c/", windows=False)
    'file:///srv/a%20b/c/'
    """
    text, windows = _flavoured(path, windows)
    host, names = _windows_parts(text) if windows else ("", _posix_names(text))
    drive = names.pop(0) + "/" if windows and not host else ""
    return f"{_PREFIX}{host}/{drive}{file_paths.segments_of(text, names, _TABLE, windows)}"


def path_of(
    host: str, pathname: str, windows: bool | None = None, *, drive_encoded: bool = False
) -> PurePath:
    """Return the file path for the hostname and pathname of a file URL (RFC 8089 §2).

    `windows` None means the running system, and gives a concrete path. With `drive_encoded`, a
    "%3A" behind a first letter is the ":" of a drive. The result is always an absolute path with
    the same names as the URL; raise URLError if there is no such path.
    """
    windows = _ON_WINDOWS if windows is None else windows
    start, end = len(_PREFIX), len(_PREFIX) + len(host)
    server = domain_to_unicode(host) if windows else host
    text = f"{_PREFIX}{host}{pathname}"
    url = file_paths.FileURL(text, server, start, end, pathname, end)
    if drive_encoded and not host and (drive := _DRIVE_ENCODED.match(pathname)):
        # The names behind the triplet keep their places.
        plain = f"{drive[1]}:{pathname[drive.end() :]}"
        url = url._replace(pathname=plain, path_start=end + len(pathname) - len(plain))
    path = file_paths.windows_path(url) if windows else file_paths.posix_path(url)
    return Path(path) if windows == _ON_WINDOWS else path


def _flavoured(path: object, windows: bool | None) -> tuple[str, bool]:
    """Return the text of a path, and whether it is a path of Windows."""
    text: object = os.fspath(path) if isinstance(path, str | os.PathLike) else path
    if not isinstance(text, str):
        message = f"a path must be str or os.PathLike[str], not {type(path).__name__}"
        raise TypeError(message)
    own = file_paths.own_flavour(path, windows)
    return intake.exact(text), _ON_WINDOWS if own is None else own


def _posix_names(text: str) -> list[str]:
    """Return the names in an absolute path of POSIX, with "" first after exactly two slashes."""
    names = file_paths.posix_names(text, "windows=True")
    # In POSIX, each system decides what exactly two leading slashes mean; pathlib keeps them.
    return ["", *names] if text.startswith("//") and not text.startswith("///") else names


def _windows_parts(text: str) -> tuple[str, list[str]]:
    """Return the host and the names of an absolute path of Windows, drive or share first."""
    server, names = file_paths.windows_parts(text, "windows=False")
    host = _host_of(server) if server else ""
    if host is None:
        file_paths.refuse(text, f"{server!r} cannot be the server of a URL")
    return host, names


def _host_of(server: str) -> str | None:
    """Return the host for a server of Windows, or None if it would become another host."""
    domain = domain_parser(server, be_strict=False)
    # #file-host-state drops "localhost", and #concept-ipv4-parser rewrites unusual addresses.
    if domain is None or domain == "localhost" or not file_paths.is_name(server, windows=True):
        return None
    if domain_ends_in_a_number(domain) and not is_ipv4(domain):
        return None
    try:
        check_host(server, "RFC 8089 §2 file-auth")
    except URLError:
        return None
    return domain if domain_to_unicode(domain) == server.lower() else None

r"""Paths of files and the URLs that stand for them (RFC 8089), on POSIX and on Windows.

    /srv/a b.txt          file:///srv/a%20b.txt
    C:\a b.txt            file:///C:/a%20b.txt
    \\server\share\a      file://server/share/a

What a path and the path of a URL say to each other is told by `file_paths`; hosts are told here.
"""

import os
from pathlib import Path, PurePath
from typing import Final

from urlprism._vocabulary import file_paths, intake
from urlprism._vocabulary.host_data import check_host
from urlprism._vocabulary.ipv4 import is_ipv4
from urlprism.errors import URLError
from urlprism.whatwg import sets
from urlprism.whatwg.host import domain_parser, domain_to_unicode
from urlprism.whatwg.ipv4 import ends_in_a_number

_ON_WINDOWS: Final = os.name == "nt"
_PREFIX: Final = "file://"
# What the path state encodes, what it would read otherwise, and what no valid URL string has.
_TABLE: Final = sets.table(sets.PATH | frozenset("%\\") | frozenset("[]|"))


def href_of(path: str | os.PathLike[str], windows: bool | None = None) -> str:
    """Return the file URL of an absolute path, as the URL serializer gives it (RFC 8089 §2).

    `windows` None: a pure path's own flavour, else the running system's. A directory's last slash
    stays; "." and doubled slashes go. Raises ValueError for a path that has no URL.
    """
    text, windows = _flavoured(path, windows)
    host, names = _windows_parts(text) if windows else ("", _posix_names(text))
    drive = names.pop(0) + "/" if windows and not host else ""
    return f"{_PREFIX}{host}/{drive}{file_paths.segments_of(text, names, _TABLE, windows)}"


def path_of(host: str, pathname: str, windows: bool | None = None) -> PurePath:
    """Return the path that a file URL of this hostname and pathname stands for (RFC 8089 §2).

    `windows` None: the running system's flavour, whose paths are concrete. Raises URLError where
    there is none: nothing but an absolute path with the names that the URL shows is returned.
    """
    windows = _ON_WINDOWS if windows is None else windows
    start, end = len(_PREFIX), len(_PREFIX) + len(host)
    server = domain_to_unicode(host) if windows else host
    text = f"{_PREFIX}{host}{pathname}"
    url = file_paths.FileURL(text, server, start, end, pathname, end)
    path = file_paths.windows_path(url) if windows else file_paths.posix_path(url)
    return Path(path) if windows == _ON_WINDOWS else path


def _flavoured(path: object, windows: bool | None) -> tuple[str, bool]:
    """Return the text of a path, and whether it is one of Windows."""
    text: object = os.fspath(path) if isinstance(path, str | os.PathLike) else path
    if not isinstance(text, str):
        message = f"a path is str or os.PathLike[str], not {type(path).__name__}"
        raise TypeError(message)
    own = file_paths.own_flavour(path, windows)
    return intake.exact(text), _ON_WINDOWS if own is None else own


def _posix_names(text: str) -> list[str]:
    """Return the names in an absolute path of POSIX, an empty one first for two slashes."""
    names = file_paths.posix_names(text)
    # POSIX leaves to each system what begins with just two slashes; pathlib keeps them apart.
    return ["", *names] if text.startswith("//") and not text.startswith("///") else names


def _windows_parts(text: str) -> tuple[str, list[str]]:
    """Return the host, and the drive or share and the names in an absolute path of Windows."""
    server, names = file_paths.windows_parts(text)
    host = _host_of(server) if server else ""
    if host is None:
        file_paths.refuse(text, f"{server!r} cannot be the server of a URL")
    return host, names


def _host_of(server: str) -> str | None:
    """Return the host that stands for a server of Windows, None if it would become another."""
    domain = domain_parser(server, be_strict=False)
    # #file-host-state drops "localhost", #concept-ipv4-parser rewrites all odd addresses.
    if domain is None or domain == "localhost" or not file_paths.is_name(server, windows=True):
        return None
    if ends_in_a_number(domain) and not is_ipv4(domain):
        return None
    try:
        check_host(server, "RFC 8089 §2 file-auth")
    except URLError:
        return None
    return domain if domain_to_unicode(domain) == server.lower() else None

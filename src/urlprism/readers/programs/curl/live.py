"""libcurl itself: its URL API as a transfer uses it, and how far the transfer gets.

text ──► curl_url_set ──► curl_url_get ──► a transfer that gets no socket ──► report

A transfer runs until it requests a socket, which it does not get: nothing is resolved or sent.
Names are converted from the encoding of the locale, which has to be UTF-8.
"""

import ctypes
import ctypes.util
import functools
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from importlib import import_module
from itertools import takewhile
from typing import Final, cast

from urlprism.readers.outcomes import Refused
from urlprism.readers.programs.curl.model import Fields
from urlprism.readers.shared.arguments import octets_of

PARTS: Final = {  # enum CURLUPart
    "scheme": 1,
    "user": 2,
    "password": 3,
    "options": 4,
    "host": 5,
    "zoneid": 10,
    "port": 6,
    "path": 7,
    "query": 8,
    "fragment": 9,
}
URL: Final = 0
NON_SUPPORT_SCHEME: Final = 1 << 3
URLDECODE: Final = 1 << 6
URLENCODE: Final = 1 << 7
GUESS_SCHEME: Final = 1 << 9
ALLOW_SPACE: Final = 1 << 11
GET_EMPTY: Final = 1 << 14
# The flags with which a transfer gets a part.
FLAGS: Final = {
    "options": URLDECODE,
    "path": URLENCODE,
    "query": GET_EMPTY,
    "fragment": GET_EMPTY,
}
# CURLUE_NO_SCHEME to CURLUE_NO_ZONEID, for which older libraries have CURLUE_UNKNOWN_PART.
ABSENT: Final = range(9, 19)

OPTIONS: Final = {  # enum CURLoption
    "PROXY": 10004,
    "URL": 10002,
    "NOSIGNAL": 99,
    "CONNECT_ONLY": 141,
    "CONNECT_TO": 10243,
    "OPENSOCKETFUNCTION": 20163,
}
MALFORMAT: Final = 3  # CURLE_URL_MALFORMAT
NOT_CONNECTED: Final = 7  # CURLE_COULDNT_CONNECT
IDN: Final = 1 << 10  # CURL_VERSION_IDN
TRIMS_BLANKS: Final = [8, 13]  # the version since which a header field has no other space cut off

# Where redirects lead, and before that only where they did not: CURLPROTO_REDIR.
FOLLOWED: Final = frozenset({"http", "https", "ftp", "ftps"})
NOT_FOLLOWED: Final = frozenset({"file", "scp", "smb", "smbs"})
FOLLOWS_FEW: Final = [7, 65, 2]  # the version since which it is so
# Schemes whose protocols read the URL again before they connect.
READ_AGAIN: Final = ("ldap", "smb", "rtmp")


class VersionInfo(ctypes.Structure):
    """The beginning of curl_version_info_data."""

    _fields_ = (
        ("age", ctypes.c_int),
        ("version", ctypes.c_char_p),
        ("version_num", ctypes.c_uint),
        ("host", ctypes.c_char_p),
        ("features", ctypes.c_int),
        ("ssl_version", ctypes.c_char_p),
        ("ssl_version_num", ctypes.c_long),
        ("libz_version", ctypes.c_char_p),
        ("protocols", ctypes.POINTER(ctypes.c_char_p)),
    )


def schemes_of(about: VersionInfo) -> frozenset[str]:
    """Return the schemes that a library was built with."""
    protocols = cast("Iterable[bytes]", about.protocols)
    return frozenset(each.decode() for each in takewhile(bool, protocols))


_OPEN_SOCKET: Final = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_int, ctypes.c_void_p)
_NO_SOCKET: Final = _OPEN_SOCKET(lambda _client, _purpose, _address: -1)  # CURL_SOCKET_BAD


class Library:
    """One libcurl: its version as readers name it, and its reading of a text."""

    def __init__(self, path: str) -> None:
        self._curl = ctypes.CDLL(path)
        pointer, number, text = ctypes.c_void_p, ctypes.c_uint, ctypes.c_char_p
        for name, result, *arguments in (
            ("curl_version_info", ctypes.POINTER(VersionInfo), ctypes.c_int),
            ("curl_free", None, pointer),
            ("curl_url", pointer),
            ("curl_url_cleanup", None, pointer),
            ("curl_url_set", ctypes.c_int, pointer, ctypes.c_int, text, number),
            ("curl_url_get", ctypes.c_int, pointer, ctypes.c_int, ctypes.POINTER(pointer), number),
            ("curl_slist_append", pointer, pointer, text),
            ("curl_slist_free_all", None, pointer),
            ("curl_easy_init", pointer),
            ("curl_easy_setopt", ctypes.c_int, pointer, ctypes.c_int),
            ("curl_easy_perform", ctypes.c_int, pointer),
            ("curl_easy_cleanup", None, pointer),
            ("curl_easy_strerror", text, ctypes.c_int),
        ):
            function = getattr(self._curl, name)
            function.restype, function.argtypes = result, arguments
        about = self._curl.curl_version_info(0).contents
        self.version = about.version.decode() + ("+idn" if about.features & IDN else "")

    def schemes(self) -> frozenset[str]:
        """Return the schemes that the library was built with."""
        return schemes_of(self._curl.curl_version_info(0).contents)

    def report(self, text: str, base: str | None) -> Fields:
        """Return the parts of a transfer, or of one redirected from `base` to `text`."""
        if base is None:
            return self._transfer(_octets(text))
        self._transfer(_octets(base))
        followed = self._followed(_octets(self._location(text)), _octets(base))
        parts = self._transfer(followed)
        if _number(self.version) >= FOLLOWS_FEW:
            follows = parts.scheme in FOLLOWED
        else:
            follows = parts.scheme not in NOT_FOLLOWED
        if not follows:
            raise Refused("redirects to this scheme are not followed", "libcurl CURLPROTO_REDIR")
        return parts

    def _transfer(self, url: bytes) -> Fields:
        with self._handle() as handle:
            self._set(handle, url, GUESS_SCHEME | NON_SUPPORT_SCHEME)
            self._get(handle, URL, 0)  # first, because old versions changed the parts here
            octets = {name: self._get(handle, PARTS[name], FLAGS.get(name, 0)) for name in PARTS}
        parts = {
            name: None if octet is None else octet.decode("utf-8", "replace")
            for name, octet in octets.items()
        }
        scheme, port = parts["scheme"], parts["port"]
        if scheme != "file":
            self._connect(url, scheme or "")
        fields = Fields._make(parts.values())
        return fields._replace(port=None if port is None else int(port))

    def _followed(self, text: bytes, base: bytes) -> bytes:
        """Return the URL of the transfer that follows a redirect to `text`."""
        with self._handle() as handle:
            self._set(handle, base, GUESS_SCHEME | NON_SUPPORT_SCHEME)
            self._get(handle, URL, 0)
            self._set(handle, text, URLENCODE | ALLOW_SPACE)
            return self._get(handle, URL, 0) or b""

    def _location(self, text: str) -> str:
        """Return the value that libcurl reads from a Location field that holds `text`."""
        if "\r" in text or "\n" in text:
            raise Refused(
                "a header field cannot contain a line end", "libcurl Curl_copy_header_value"
            )
        value = text.strip(" \t" if _number(self.version) >= TRIMS_BLANKS else " \t\v\f")
        if not value:
            raise Refused("an empty Location is ignored", "libcurl http_header")
        return value

    def _connect(self, url: bytes, scheme: str) -> None:
        """Raise Refused if a transfer fails before it requests a socket."""
        code = self._perform(url)
        if code == MALFORMAT and scheme.startswith(READ_AGAIN):
            has_scheme = url[: len(scheme) + 1].lower() == f"{scheme}:".encode()
            code = self._perform(b"ftp" + url[len(scheme) :] if has_scheme else b"ftp://" + url)
        if code != NOT_CONNECTED:
            raise Refused(self._curl.curl_easy_strerror(code).decode(), f"CURLcode {code}")

    def _perform(self, url: bytes) -> int:
        curl = self._curl
        handle = curl.curl_easy_init()
        loopback = curl.curl_slist_append(None, b"::127.0.0.1:9")
        try:
            for name, value in (
                ("URL", ctypes.c_char_p(url)),
                ("PROXY", ctypes.c_char_p(b"")),
                ("NOSIGNAL", ctypes.c_long(1)),
                ("CONNECT_ONLY", ctypes.c_long(1)),
                ("CONNECT_TO", ctypes.c_void_p(loopback)),
                ("OPENSOCKETFUNCTION", _NO_SOCKET),
            ):
                code = curl.curl_easy_setopt(handle, OPTIONS[name], value)
                if code:
                    return int(code)
            return int(curl.curl_easy_perform(handle))
        finally:
            curl.curl_easy_cleanup(handle)
            curl.curl_slist_free_all(loopback)

    @contextmanager
    def _handle(self) -> Iterator[int]:
        handle = self._curl.curl_url()
        try:
            yield handle
        finally:
            self._curl.curl_url_cleanup(handle)

    def _set(self, handle: int, url: bytes, flags: int) -> None:
        self._check(self._curl.curl_url_set(handle, URL, url, flags))

    def _get(self, handle: int, part: int, flags: int) -> bytes | None:
        pointer = ctypes.c_void_p()
        code = self._curl.curl_url_get(handle, part, ctypes.byref(pointer), flags)
        if code in ABSENT:
            return None
        self._check(code)
        octets = ctypes.string_at(pointer)
        self._curl.curl_free(pointer)
        return octets

    def _check(self, code: int) -> None:
        if code:
            raise Refused(self._why(code), f"CURLUcode {code}")

    def _why(self, code: int) -> str:
        """Return the words of the URL API for a refusal, which it has since 7.80.0."""
        words = getattr(self._curl, "curl_url_strerror", None)
        if words is None:
            return "the URL is refused"
        words.restype, words.argtypes = ctypes.c_char_p, (ctypes.c_int,)
        return str(words(code).decode())


def versions() -> tuple[str, ...]:
    """Return the versions of the installed libraries, the newest first."""
    return tuple(_libraries())


def version() -> str:
    """Return the newest installed version; raise ImportError without it."""
    if not _libraries():
        raise ImportError("libcurl is not installed")
    return versions()[0]


def report(text: str, base: str | None) -> Fields:
    """Return the parts that the newest installed library reads; raise Refused if it fails."""
    return _libraries()[version()].report(text, base)


def report_of(wanted: str) -> Callable[[str, str | None], Fields]:
    """Return the `report` of a version of the library; raise ImportError if it is missing."""
    if wanted not in _libraries():
        message = f"libcurl {wanted} is not installed"
        raise ImportError(message)
    return _libraries()[wanted].report


@functools.cache
def _libraries() -> dict[str, Library]:
    """Return pycurl's library and the system's own by version, the newest first."""
    libraries = [Library(path) for path in _paths()]
    libraries.sort(key=lambda library: _number(library.version), reverse=True)
    return {library.version: library for library in libraries}


def _paths() -> Iterator[str]:
    try:
        pycurl = import_module("pycurl")
    except ImportError:
        pass
    else:  # it leads to the library that the extension is linked with
        yield str(sys.modules.get("pycurl._pycurl", pycurl).__file__)
    system = ctypes.util.find_library("curl")
    if system is not None:
        yield system


def _number(version: str) -> list[int]:
    release = version.partition("+")[0].partition("-")[0]
    return [int(part) for part in release.split(".") if part.isdecimal()]


def _octets(text: str) -> bytes:
    return octets_of(text, "libcurl curl_easy_setopt").encode("latin-1")

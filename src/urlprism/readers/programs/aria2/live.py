"""The installed aria2, which fetches from a proxy on loopback: its requests have all parts.

A base is fetched, and redirects to the text. One process takes one question.
"""

import base64
import re
import subprocess
import tempfile
from collections.abc import Sequence
from typing import Final

from urlprism.readers.asking import fetchers
from urlprism.readers.asking.conversation import Conversation, installed, kept
from urlprism.readers.asking.fetchers import Answer, Question
from urlprism.readers.asking.proxy import NOTHING, Request, moved, served
from urlprism.readers.programs.aria2 import model as aria2
from urlprism.readers.programs.aria2.model import Fields

NAME: Final = "aria2"
SECONDS: Final = 30.0
_PORTS: Final = {"http": 80, "https": 443, "ftp": 21, "sftp": 22}
_PORT: Final = re.compile("(?::([0-9]+))?")
_ANONYMOUS: Final = ("anonymous", "ARIA2USER@")  # what aria2 sends by FTP if it knows nobody
_OPTIONS: Final = (
    *("--no-conf=true", "--no-netrc=true", "--check-certificate=false", "--max-tries=1"),
    *("--enable-dht=false", "--enable-dht6=false", "--file-allocation=none", "--quiet=true", "--"),
)


def version() -> str:
    """Return the installed version; raise ImportError without it."""
    return _aria2().version


def report(text: str, base: str | None) -> Fields:
    """Return the parts of the URI that aria2 requests, redirected to `text` if there is a base."""
    return fetchers.asked_one(_aria2(), text, base, Fields._make)


def version_of() -> str:
    """Return what the program tells; raise ImportError if it is not installed."""
    return fetchers.told_version([installed("aria2c"), "--version"], r"aria2 version (\S+)")


def answers(questions: Sequence[Question]) -> list[Answer]:
    """Return the fields for each question, None where aria2 refuses it.

    Links to torrents are not asked: aria2 would look for peers.
    """
    asking = _Asking()
    with served(asking.reply) as address, tempfile.TemporaryDirectory(prefix="urlprism-") as folder:
        asking.settle(folder, address)
        return [
            asking.answer(*each)
            if fetchers.is_askable(*each) and not (each[1] or each[0]).startswith("magnet:")
            else None
            for each in questions
        ]


class _Asking:
    """One question after the other, and the last request of aria2 for it."""

    def __init__(self) -> None:
        self._location: str | None = None
        self._request: Request | None = None

    def settle(self, folder: str, address: str) -> None:
        """Set the folder in which aria2 runs, and its environment."""
        self._folder, self._environment = folder, fetchers.environment(address)

    def reply(self, request: Request) -> bytes:
        """Redirect a base; there is nothing else."""
        is_http = request.line.startswith(("GET http:", "GET /"))
        if self._location is not None and is_http:
            location, self._location = self._location, None
            return moved(location)
        self._request = request
        return NOTHING

    def answer(self, text: str, base: str | None) -> Answer:
        """Return the fields for a question, None where aria2 refuses it."""
        self._location, self._request = None if base is None else text, None
        subprocess.run(  # noqa: S603 - an installed program, with options of ours
            [installed("aria2c"), *_OPTIONS, text if base is None else base],
            cwd=self._folder,
            env=self._environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=SECONDS,
            check=False,
        )
        if self._request is None or self._location is not None:
            return None
        return _requested(self._request, aria2.fragment_of(text, base))


def _requested(request: Request, fragment: str | None) -> Answer:
    """Return the fields of a request over a proxy."""
    host, port = _authority(request.tunnel or request.headers["host"])
    bare = host[1:-1] if host.startswith("[") else host
    if request.line.startswith("CONNECT"):  # and then no TLS: of SFTP, no more is seen
        return ["sftp", None, None, bare, int(port or 22), "/", None, fragment]
    uri = request.line.removeprefix("GET ").removesuffix(" HTTP/1.1")
    scheme = "https" if request.tunnel else uri.partition(":")[0]
    login = _login(request)
    if not request.tunnel:
        port, uri = _behind(uri, host, has_user=login is not None)
    user, password = (None, None) if login in {None, _ANONYMOUS} else login or (None, None)
    path, mark, query = uri.partition("?")
    number = _PORTS[scheme] if not port else int(port)
    parts = path or "/", query if mark else None, fragment
    return [scheme, user, password or None, bare, number or _PORTS[scheme], *parts]


def _authority(place: str) -> tuple[str, str]:
    """Return host and port of a field Host, which may have none, or of a tunnel."""
    host, colon, port = place.rpartition(":") if place[-1:] != "]" else (place, "", "")
    return (host, port) if colon else (place, "")


def _login(request: Request) -> tuple[str, str] | None:
    """Return the user and the password that a request sends."""
    kind, _, coded = request.headers.get("authorization", "").partition(" ")
    if kind != "Basic":
        return None
    user, _, password = base64.b64decode(coded).decode("utf-8", "surrogateescape").partition(":")
    return user, password


def _behind(uri: str, host: str, *, has_user: bool) -> tuple[str, str]:
    """Return the port of a URI whose host is known, and what follows the authority.

    A field Host has no port where it is the default one of HTTP or HTTPS, whichever is spoken.
    """
    rest = uri.partition("://")[2]
    place = rest.find(f"@{host}") + 1 if has_user else 0
    match = _PORT.match(rest, place + len(host))
    return (match[1] or "", rest[match.end() :]) if match else ("", "")


@kept
def _aria2() -> Conversation:
    """Return the conversation with aria2; raise ImportError if it is not installed."""
    return fetchers.talking(NAME)

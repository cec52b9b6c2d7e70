"""The installed Git, which lists the references of a repository that is not there.

text ──► git ls-remote ──► a script in place of ssh, and of a proxy for git:// ──► user, host, port
                       ──► git-remote-http ──► a proxy on loopback ──► its request
     ──► git fetch-pack --diag-url ──► path

A base is fetched over HTTP, and redirects to the text.
"""

import base64
import os
import re
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from urlprism._core.hosts.ipv6 import is_ipv6address
from urlprism.readers.asking import fetchers
from urlprism.readers.asking.conversation import Conversation, installed, kept
from urlprism.readers.asking.fetchers import Answer, Question
from urlprism.readers.asking.proxy import NOTHING, WHO, Request, moved, served
from urlprism.readers.programs.git.model import Fields
from urlprism.readers.shared.hosts import effective_host

NAME: Final = "git"
SECONDS: Final = 20.0
_SCRIPT: Final = '#!/bin/sh\nprintf "%s\\0" "$@" > "$URLPRISM_SEEN"\nexit 1\n'
_DIAGNOSED: Final = re.compile(
    rb"Diag: url=.*\nDiag: protocol=(\w+)\nDiag: (?:userandhost|hostandport)=.*?"
    rb"(?:\nDiag: port=[^\n]*)?\nDiag: path=(.*)\n",
    re.DOTALL,
)
# What Git says of a path on this machine.
_NO_REPOSITORY: Final = (b"does not appear to be a git repository", b"invalid gitfile format")
_LINE: Final = re.compile(r"GET (?:[a-z]+://([^/?]*))?(.*) HTTP/1\.[01]", re.DOTALL)
_BEYOND_ASCII: Final = re.compile(r"[\x80-\xff]")
_NOT_IN_NAME: Final = re.compile(r"""[ /:@?#!{}\[\]\\$'"^`*<>=;,+&()|]""")
_PORTS: Final = {"http": 80, "https": 443, "ftp": 21, "ftps": 990}


def version() -> str:
    """Return the installed version; raise ImportError without it."""
    return _git().version


def report(text: str, base: str | None) -> Fields:
    """Return what Git connects to, redirected to `text` if there is a base."""
    return fetchers.asked_one(_git(), text, base, Fields._make)


def version_of() -> str:
    """Return what the program tells; raise ImportError if it is not installed."""
    return fetchers.told_version([installed("git"), "--version"], r"git version ([0-9.]+)")


def as_told(fields: Fields) -> Fields | None:
    """Return what Git asks for as the proxy is told it, None if it cannot be told.

    That is no zone, and no empty query; a name that has become a delimiter or a space by its
    conversion to ASCII ends the request in libcurl, which then writes the URL anew.
    """
    host = fields.host or ""
    if fields.protocol not in _PORTS:
        return fields
    address = host.partition("%")[0]
    if is_ipv6address(address):
        host = address
    elif not host or _NOT_IN_NAME.search(host):
        return None
    return fields._replace(host=host, query=fields.query or None)


def answers(questions: Sequence[Question]) -> list[Answer]:
    """Return the fields for each question, None where Git refuses it."""
    with _asking() as asking:
        return [asking.answer(*each) if fetchers.is_askable(*each) else None for each in questions]


@contextmanager
def _asking() -> Iterator["_Asking"]:
    """Yield what asks Git, in an empty repository."""
    asking = _Asking()
    with served(asking.reply) as address, tempfile.TemporaryDirectory(prefix="urlprism-") as folder:
        asking.settle(Path(folder), address)
        yield asking


class _Asking:
    """One question after the other, and the requests of Git for it."""

    def __init__(self) -> None:
        self._location: str | None = None
        self._requests: list[Request] = []

    def settle(self, folder: Path, address: str) -> None:
        """Make a repository and the script in a folder, and the environment."""
        self._program = installed("git")
        self._seen, script, self._repository = folder / "seen", folder / "script", folder / "r"
        script.write_text(_SCRIPT, "ascii")
        script.chmod(0o700)
        self._environment = {
            **{k: v for k, v in fetchers.environment(address).items() if k[:4] != "GIT_"},
            "GIT_CONFIG_NOSYSTEM": "1",
            "GIT_CONFIG_GLOBAL": os.devnull,
            "HOME": str(folder),
            "GIT_TERMINAL_PROMPT": "0",
            "GIT_ASKPASS": "false",
            "GIT_SSL_NO_VERIFY": "1",
            "GIT_SSH": str(script),
            "GIT_SSH_VARIANT": "ssh",
            "GIT_PROXY_COMMAND": str(script),
            "GIT_CONFIG_COUNT": "1",
            "GIT_CONFIG_KEY_0": "protocol.version",
            "GIT_CONFIG_VALUE_0": "0",
            "URLPRISM_SEEN": str(self._seen),
        }
        self._run("init", "--quiet", "--bare", str(self._repository), folder=folder)
        self._nowhere = folder / "nowhere"
        self._nowhere.mkdir()

    def reply(self, request: Request) -> bytes:
        """Redirect a base; ask who there is, once."""
        if self._location is not None and (request.tunnel or request.line.startswith("GET http:")):
            location, self._location = self._location, None
            return moved(location)
        self._requests.append(request)
        return NOTHING if "authorization" in request.headers else WHO

    def answer(self, text: str, base: str | None) -> Answer:
        """Return the fields for a question, None where Git refuses it."""
        self._location = None if base is None else text
        self._requests.clear()
        self._seen.unlink(missing_ok=True)
        done = self._run("ls-remote", "--", text if base is None else base, folder=self._nowhere)
        if self._requests and self._location is None:
            return _requested(text, self._requests)
        if base is not None:
            return None
        if self._seen.exists():
            words = _text(self._seen.read_bytes()).split("\0")[:-1]
            return self._dialled(text, words)
        if any(each in done.stderr for each in _NO_REPOSITORY):
            _, path = self._diagnosed(text)
            return [text, "file", None, None, None, None, path, None]
        return None

    def _dialled(self, text: str, words: list[str]) -> Answer:
        """Return the fields of what a script was called with."""
        protocol, path = self._diagnosed(text)
        if protocol == "git":
            host, number = words
            port = None if number == "9418" else number
            return [text, protocol, None, None, host, port, path, None]
        port = words[words.index("-p") + 1] if words[0] == "-p" else None
        user, at, host = words[-2].rpartition("@")
        return [text, protocol, user if at else None, None, host, port, path, None]

    def _diagnosed(self, text: str) -> tuple[str, str]:
        """Return the protocol and the path of a URL that Git splits itself."""
        said = self._run("fetch-pack", "--diag-url", text, folder=self._repository).stdout
        match = _DIAGNOSED.fullmatch(said)
        if match is None:
            message = f"git tells {said!r}"
            raise ValueError(message)
        return match[1].decode("ascii"), _text(match[2])

    def _run(self, *words: str, folder: Path) -> subprocess.CompletedProcess[bytes]:
        return subprocess.run(  # noqa: S603 - an installed program, with options of ours
            [self._program, *words],
            cwd=folder,
            env=self._environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=SECONDS,
            check=False,
        )


def _requested(text: str, requests: Sequence[Request]) -> Answer:
    """Return the fields of what was requested over a proxy, and of the login that was sent."""
    first = requests[0]
    match = _LINE.fullmatch(first.line)
    if match is None:
        message = f"git requests {first.line!r}"
        raise ValueError(message)
    scheme = "https" if first.tunnel else first.line[4:].partition(":")[0]
    # A field Host may have no brackets, and a request's host has more triplets.
    place = first.tunnel or (match[1] if match[1][:1] == "[" else first.headers["host"])
    host, colon, port = place.rpartition(":") if place[-1:] != "]" else (place, "", "")
    host = host if colon else place
    path, mark, query = match[2].partition("?")
    # A server is sent these octets of a path encoded, as libcurl writes them; a proxy is not.
    path = _BEYOND_ASCII.sub(lambda octet: f"%{ord(octet[0]):02x}", path)
    query = _text(query.encode("latin-1"))
    user: str | None = None
    password: str | None = None
    kind, _, coded = requests[-1].headers.get("authorization", "").partition(" ")
    if kind == "Basic":
        user, _, password = _text(base64.b64decode(coded)).partition(":")
    number = port if colon else str(_PORTS[scheme])
    login = (user, password or None)
    return [text, scheme, *login, effective_host(host), number, path, query if mark else None]


def _text(octets: bytes) -> str:
    return octets.decode("utf-8", "surrogateescape")


@kept
def _git() -> Conversation:
    """Return the conversation with Git; raise ImportError if it is not installed."""
    return fetchers.talking(NAME)

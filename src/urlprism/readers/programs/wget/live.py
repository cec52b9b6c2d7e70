"""The installed Wget, which fetches from a proxy on loopback and logs each URL.

One process takes many questions, each followed by a URL that marks its end. A base is fetched, and
redirects to the text. The log has the URLs, the requests have the passwords.
"""

import base64
import re
import subprocess
from collections.abc import Sequence
from typing import Final

from urlprism.readers.asking import fetchers
from urlprism.readers.asking.conversation import Conversation, installed, kept
from urlprism.readers.asking.fetchers import Answer, Question
from urlprism.readers.asking.proxy import NOTHING, Request, moved, served
from urlprism.readers.programs.wget import model as wget
from urlprism.readers.programs.wget.model import Fields
from urlprism.urllib_parse import unquote

NAME: Final = "wget"
AT_ONCE: Final = 250  # questions that one process takes
SECONDS: Final = 300.0
_OPTIONS: Final = (
    *("--no-config", "--no-hsts", "--no-netrc", "--no-check-certificate", "--auth-no-challenge"),
    *("--tries=1", "--timeout=10", "--max-redirect=1", "--output-document=/dev/null", "--"),
)
_LOGGED: Final = re.compile(rb"--\d{4}-\d\d-\d\d \d\d:\d\d:\d\d--  (.*)")
_MARK: Final = re.compile(r"http://mark-(\d+)\.invalid/")


def version() -> str:
    """Return the installed version; raise ImportError without it."""
    return _wget().version


def report(text: str, base: str | None) -> Fields:
    """Return the URL that Wget requests, redirected to `text` if there is a base."""
    return fetchers.asked_one(_wget(), text, base, Fields._make)


def version_of() -> str:
    """Return what the program tells; raise ImportError if it is not installed."""
    return fetchers.told_version([installed("wget"), "--version"], r"GNU Wget (\S+)")


def answers(questions: Sequence[Question]) -> list[Answer]:
    """Return the fields for each question, None where Wget refuses it."""
    replies: list[Answer] = [None] * len(questions)
    places = [place for place, each in enumerate(questions) if fetchers.is_askable(*each)]
    for start in range(0, len(places), AT_ONCE):
        some = places[start : start + AT_ONCE]
        for place, answer in zip(some, _together([questions[each] for each in some]), strict=True):
            replies[place] = answer
    return replies


def _together(questions: Sequence[Question]) -> list[Answer]:
    """Return the answers of one process."""
    proxied = _Seen(questions)
    words: list[bytes] = []
    for place, (text, base) in enumerate(questions):
        words += [(text if base is None else base).encode(), b"http://mark-%d.invalid/" % place]
    with served(proxied.reply) as address:
        done = subprocess.run(  # noqa: S603 - an installed program, with options of ours
            [installed("wget"), *_OPTIONS, *words],
            env=fetchers.environment(address),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            timeout=SECONDS,
            check=False,
        )
    logged: list[list[str]] = [[]]
    for line in done.stderr.split(b"\n"):
        match = _LOGGED.fullmatch(line)
        if match and match[1] == b"http://mark-%d.invalid/" % (len(logged) - 1):
            logged.append([])
        elif match:
            logged[-1].append(match[1].decode("utf-8", "surrogateescape"))
    return [proxied.answer(place, logged[place]) for place in range(len(questions))]


class _Seen:
    """What the proxy sees: which question is being asked, and its last request."""

    def __init__(self, questions: Sequence[Question]) -> None:
        self._questions = questions
        self._place = 0
        self._redirected: set[int] = set()
        self._requests: dict[int, Request] = {}

    def reply(self, request: Request) -> bytes:
        """Redirect a base to the text; there is nothing else."""
        mark = _MARK.search(request.line)
        if mark:
            self._place = int(mark[1]) + 1
            return NOTHING
        place = self._place
        text, base = self._questions[place]
        is_http = request.tunnel is not None or request.line.startswith("GET http:")
        if base is not None and place not in self._redirected and is_http:
            self._redirected.add(place)
            return moved(text)
        self._requests[place] = request
        return NOTHING

    def answer(self, place: int, logged: Sequence[str]) -> Answer:
        """Return the fields of the last URL; None without one but that of a base."""
        text, base = self._questions[place]
        if len(logged) < (1 if base is None else 2):
            return None
        request = self._requests[place]
        host, port = _authority(request.headers["host"])
        url = logged[-1]
        scheme = url.partition(":")[0]
        number = wget.DEFAULT_PORTS[scheme] if port is None else int(port)
        login = _login(url, request, wget.beginning(scheme, None, None, host, number))
        return [url, *login, host, number, wget.fragment_of(text, base)]


def _authority(field: str) -> tuple[str, str | None]:
    """Return the host and the port in a field Host."""
    host, colon, port = field.rpartition(":") if field[-1:] != "]" else (field, "", "")
    host = host if colon else field
    is_address = host.startswith("[") and ":" in host
    return _text(host[1:-1] if is_address else host), port if colon else None


def _login(url: str, request: Request, start: str) -> tuple[str | None, str | None]:
    """Return the user and the password that a request sends; the log has a user alone."""
    kind, _, coded = request.headers.get("authorization", "").partition(" ")
    if kind == "Basic":
        user, _, password = base64.b64decode(coded).decode("latin-1").partition(":")
        return _text(user), _text(password)
    if url.startswith(f"{start}/"):
        return None, None
    user = url.partition("://")[2].partition("@")[0]
    return unquote(user, errors="surrogateescape").replace("\0", "%00"), None


def _text(octets: str) -> str:
    return octets.encode("latin-1").decode("utf-8", "surrogateescape")


@kept
def _wget() -> Conversation:
    """Return the conversation with Wget; raise ImportError if it is not installed."""
    return fetchers.talking(NAME)

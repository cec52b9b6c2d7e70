"""The guard of the application: who may ask, how much, how long, and what each answer forbids.

    Host ──► Origin ──► the length and type that the body says ──► a place among who asks at once
         ──► the body: its size, the time it takes ──► the application

A page of a stranger may send a browser here, even under a name of its own that leads to this
machine: such a request has a foreign Host or Origin, and is refused. Whoever finds no place is
refused before the body is read, and what still comes of it is not kept.
"""

import sys
import traceback
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping, MutableMapping
from contextlib import ExitStack
from typing import Any, Final, TypeAlias

import anyio

from urlprism.web.answers import as_json
from urlprism.web.questions import QuestionError

Scope: TypeAlias = MutableMapping[str, Any]
Message: TypeAlias = MutableMapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[Message]]
Send: TypeAlias = Callable[[Message], Awaitable[None]]
Application: TypeAlias = Callable[[Scope, Receive, Send], Awaitable[None]]

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
    "img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
    "require-trusted-types-for 'script'"
)
_HEADERS: Final[Mapping[str, str]] = {
    "content-security-policy": POLICY,
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
}
_NAMES: Final = frozenset({"127.0.0.1", "localhost", "[::1]"})
_SCAN: Final = "/api/scan"
_ASKING: Final = ("/api/", "/card.svg")
# Octets of a body: a question in escapes takes six for one.
_MOST: Final[Mapping[str, int]] = {
    "/api/read": 1 << 19,
    "/api/two": 1 << 20,
    "/api/match": 1 << 20,
    "/api/redact": 1 << 23,
    _SCAN: 1 << 25,
}
_QUESTIONS, _SCANS = "questions", "scans"
# How many are there at once, from before their body is read until the answer begins; of scans,
# until it ends. Four questions are answered at a time.
_AT_ONCE: Final[Mapping[str, int]] = {_QUESTIONS: 68, _SCANS: 2}
_JSON: Final = b"application/json"
_MOST_OF_OTHERS: Final = 1 << 16  # it is not looked at: the path or the method is wrong
_WITHOUT: Final = frozenset({"GET", "HEAD"})
SLOWEST: Final = 10.0  # seconds until a body is there


class Guard:
    """An application that only this machine may ask, about questions of a bounded size."""

    def __init__(self, inner: Application, port: int, seconds: float = SLOWEST) -> None:
        self._inner = inner
        self._hosts = frozenset(f"{name}:{port}" for name in _NAMES)
        self._hosts |= _NAMES if port == 80 else frozenset()
        self._seconds = seconds
        self._taken = Counter[str]()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or refuse it."""
        if scope["type"] != "http":
            await self._inner(scope, receive, send)
            return
        with ExitStack() as place:
            answer = _Answer(send, ExitStack() if scope["path"] == _SCAN else place)
            try:
                self._check(scope)
                most = self._check_body(scope)
                self._take_place(scope["path"], place)
                body = await self._body(most, receive)
                await self._inner(scope, _once(body, receive), answer.send)
            except QuestionError as error:
                await answer.refuse(error)
            except Exception as error:  # noqa: BLE001 - whatever it is, the visitor gets an answer
                _report(error)
                await answer.refuse(failure_of(error))

    def _take_place(self, path: str, place: ExitStack) -> None:
        """Count who asks, until `place` is closed; refuse one too many, in the same step."""
        if not path.startswith(_ASKING):
            return
        noun = _SCANS if path == _SCAN else _QUESTIONS
        if self._taken[noun] >= _AT_ONCE[noun]:
            raise QuestionError(503, f"too many {noun} at once", None, "ask again in a second")
        self._taken[noun] += 1
        place.callback(self._taken.subtract, [noun])

    def _check(self, scope: Scope) -> None:
        """Refuse what does not come from this machine's own page."""
        headers = [(name.lower(), value.decode("latin-1")) for name, value in scope["headers"]]
        hosts = [value.lower() for name, value in headers if name == b"host"]
        if len(hosts) != 1 or hosts[0] not in self._hosts:
            rule = f"one of: {', '.join(sorted(self._hosts))}"
            raise QuestionError(421, "a foreign host", "Host", rule)
        for name, value in headers:
            if name == b"origin" and value.lower() != f"http://{hosts[0]}":
                raise QuestionError(403, "a foreign origin", "Origin", f"http://{hosts[0]}")
        site = [value for name, value in headers if name == b"sec-fetch-site"]
        if scope["path"] != "/" and {*site} & {"cross-site", "same-site"}:
            raise QuestionError(403, "another site", "Sec-Fetch-Site", "same-origin")

    def _check_body(self, scope: Scope) -> int:
        """Return how long the body may be; refuse one that says it is longer, or is not JSON."""
        most = 0 if scope["method"] in _WITHOUT else _MOST.get(scope["path"], _MOST_OF_OTHERS)
        lengths = _values(scope, b"content-length")
        if any(value.isdigit() and int(value[:20]) > most for value in lengths):
            raise _too_long(most)
        if scope["method"] == "POST" and scope["path"] in _MOST:
            # Forms of other sites cannot say so.
            types = [each.partition(b";")[0].strip() for each in _values(scope, b"content-type")]
            if [each.lower() for each in types] != [_JSON]:
                raise QuestionError(415, "not JSON", "Content-Type", _JSON.decode("ascii"))
        return most

    async def _body(self, most: int, receive: Receive) -> bytes:
        """Return the body; raise QuestionError if it is too long or too slow."""
        body = bytearray()
        with anyio.move_on_after(self._seconds) as limit:
            while True:
                message = await receive()
                body += message.get("body", b"")
                if len(body) > most:
                    raise _too_long(most)
                if message["type"] != "http.request" or not message.get("more_body", False):
                    break
        if limit.cancelled_caught:
            raise QuestionError(408, "too slow", "body", f"maximum {self._seconds:g} seconds")
        return bytes(body)


def _values(scope: Scope, name: bytes) -> list[bytes]:
    """Return the values of a field of a request."""
    return [value for own, value in scope["headers"] if own.lower() == name]


def _too_long(most: int) -> QuestionError:
    return QuestionError(413, "too long", "body", f"maximum {most:,} octets")


def failure_of(error: Exception) -> QuestionError:
    """Return what the visitor is told where urlprism failed: not the message, it may hold a URL."""
    return QuestionError(500, "urlprism failed", None, type(error).__name__)


def _once(body: bytes, receive: Receive) -> Receive:
    """Return what gives a body that was read, and then what comes after it."""
    messages: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def given() -> Message:
        return messages.pop() if messages else await receive()

    return given


class _Answer:
    """The answer that goes out, with headers that forbid what the page never needs."""

    def __init__(self, send: Send, place: ExitStack) -> None:
        """Take what sends, and the place of the one who asks, which is free when it begins."""
        self._send = send
        self._place = place
        self._has_begun = False

    async def send(self, message: Message) -> None:
        """Send a message of the application."""
        if message["type"] == "http.response.start":
            self._has_begun = True
            self._place.close()
            message = {**message, "headers": [*message["headers"], *_extra(message["headers"])]}
        await self._send(message)

    async def refuse(self, error: QuestionError) -> None:
        """Send an error, if nothing was sent yet."""
        if self._has_begun:
            return
        body = as_json(error.to_dict()).encode("ascii")
        headers = [
            (b"content-type", _JSON),
            (b"content-length", str(len(body)).encode("ascii")),
            (b"cache-control", b"no-store"),
        ]
        if error.status == 503:
            headers.append((b"retry-after", b"1"))
        if error.status in {408, 413}:  # what is left of the body is not read
            headers.append((b"connection", b"close"))
        start = {"type": "http.response.start", "status": error.status, "headers": headers}
        await self.send(start)
        await self._send({"type": "http.response.body", "body": body})


def _extra(headers: list[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    """Return the headers that each answer has, unless it has one of its own."""
    own = {name.lower() for name, _ in headers}
    ours = [(name.encode("ascii"), value.encode("ascii")) for name, value in _HEADERS.items()]
    return [(name, value) for name, value in ours if name not in own]


def _report(error: Exception) -> None:
    """Say on standard error where urlprism failed, without the message."""
    places = traceback.extract_tb(error.__traceback__)
    where = f"{places[-1].filename}:{places[-1].lineno}" if places else "nowhere"
    sys.stderr.write(f"urlprism: {type(error).__name__} at {where}\n")

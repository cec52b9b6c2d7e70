"""The application: the questions of the API by their paths, and the files of the page."""

from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from functools import partial
from typing import Final

import anyio
import anyio.to_thread
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

from urlprism.web.answers import FIXED, QUESTIONS, as_json, card_answer, matrix_answer
from urlprism.web.counting import counted
from urlprism.web.files import page_folder
from urlprism.web.guard import SLOWEST, Guard, failure_of
from urlprism.web.questions import QuestionError, scan_question

_JSON: Final = "application/json"
_SVG: Final = "image/svg+xml"
_LINES: Final = "application/x-ndjson"
_TOGETHER: Final = 4  # questions that are answered at once
SECONDS: Final = 20.0  # that an answer may take
SECONDS_OF_SCAN: Final = 600.0


def application(port: int, seconds: float = SLOWEST) -> Guard:
    """Return the application for a server on a port of this machine, as an ASGI application.

    `seconds` is how long a body may take to come.
    """
    return Guard(Starlette(routes=_routes(), exception_handlers=_HANDLERS), port, seconds)


def _routes() -> list[BaseRoute]:
    """Return the paths, each with what answers it."""
    desk = _Desk()
    questions: list[BaseRoute] = [
        Route(f"/{name}", partial(desk.answer_post, question), methods=["POST"])
        for name, question in QUESTIONS.items()
    ]
    fixed_routes: list[BaseRoute] = [
        Route(f"/{name}", partial(desk.answer_get, fixed), methods=["GET"])
        for name, fixed in FIXED.items()
    ]
    scan = Route("/scan", desk.answer_scan, methods=["POST"])
    matrix = Route("/matrix", desk.answer_matrix, methods=["GET"])
    static = page_folder()
    page = [Mount("/", _Page(directory=static, html=True))] if static.is_dir() else []
    return [
        Mount("/api", routes=[*questions, scan, matrix, *fixed_routes]),
        Route("/card.svg", desk.answer_card, methods=["GET"]),
        *page,
    ]


class _Page(StaticFiles):
    """The files of the page, which a browser asks for again each time: they may be newer."""

    def file_response(self, *args: object, **kwargs: object) -> Response:
        """Return a file."""
        response: Response = super().file_response(*args, **kwargs)  # type: ignore[arg-type]
        response.headers["cache-control"] = "no-cache"
        return response


class _Work:
    """An answer that a thread makes; Python cannot end a thread, so it may outlive the question."""

    def __init__(self, answer: Callable[[], dict[str, object] | str]) -> None:
        self._answer = answer
        self._has_begun = self._is_over = False

    @property
    def goes_on(self) -> bool:
        """Whether its thread is at it."""
        return self._has_begun and not self._is_over

    def text(self) -> str:
        """Return the answer as text."""
        self._has_begun = True
        try:
            answer = self._answer()
            return answer if isinstance(answer, str) else as_json(answer)
        finally:
            self._is_over = True


class _Desk:
    """Answers questions in threads, a few at once; none while one that was given up goes on."""

    def __init__(self) -> None:
        self._places: anyio.CapacityLimiter | None = None
        self._given_up: list[_Work] = []

    async def answer_post(
        self, question: Callable[[bytes], dict[str, object]], request: Request
    ) -> Response:
        """Answer a question of POST, from its body."""
        return await self._in_thread(partial(question, await request.body()))

    async def answer_get(self, fixed: Callable[[], dict[str, object]], _: Request) -> Response:
        """Answer a question of GET."""
        return await self._in_thread(fixed)

    async def answer_matrix(self, request: Request) -> Response:
        """Answer which readers read the families alike."""
        values = _each_once(request)
        return await self._in_thread(partial(matrix_answer, values.get("readers")))

    async def answer_card(self, request: Request) -> Response:
        """Answer with the card of a verdict."""
        return await self._in_thread(partial(card_answer, _each_once(request)), _SVG)

    async def answer_scan(self, request: Request) -> Response:
        """Answer with counts, a line now and then, until all lines are read."""
        question = scan_question(await request.body())
        return StreamingResponse(
            self._lines(counted(question)), media_type=_LINES, headers={"cache-control": "no-store"}
        )

    async def _lines(self, counts: Iterator[dict[str, object]]) -> AsyncIterator[bytes]:
        """Yield the lines of a scan, each made in a thread."""
        with anyio.move_on_after(SECONDS_OF_SCAN) as limit:
            while (each := await anyio.to_thread.run_sync(next, counts, None)) is not None:
                yield as_json(each).encode("ascii")
        if limit.cancelled_caught:
            yield as_json(_too_long(SECONDS_OF_SCAN).to_dict()).encode("ascii")

    async def _in_thread(
        self, answer: Callable[[], dict[str, object] | str], kind: str = _JSON
    ) -> Response:
        """Return an answer, made in a thread; raise QuestionError if it takes too long."""
        places = self._places = self._places or anyio.CapacityLimiter(_TOGETHER)
        work = _Work(answer)
        with anyio.move_on_after(SECONDS):
            async with places:
                self._check_given_up()
                body = await self._made(work)
            return Response(body, media_type=kind, headers={"cache-control": "no-store"})
        raise _too_long(SECONDS)

    def _check_given_up(self) -> None:
        """Raise QuestionError while a thread goes on whose answer nobody waits for."""
        self._given_up = [work for work in self._given_up if work.goes_on]
        if self._given_up:
            message = f"an answer that took more than {SECONDS:g} seconds is still being made"
            raise QuestionError(503, message, None, "one after another: ask again later")

    async def _made(self, work: _Work) -> str:
        """Return an answer; remember its thread if it is given up."""
        try:
            own = anyio.CapacityLimiter(1)  # the place of the question is taken already
            return await anyio.to_thread.run_sync(work.text, limiter=own, abandon_on_cancel=True)
        finally:
            if work.goes_on:
                self._given_up.append(work)


def _each_once(request: Request) -> Mapping[str, str]:
    """Return the keys of a query; refuse one that comes twice."""
    values = request.query_params
    if len(values.multi_items()) > len(values):
        raise QuestionError(422, "a key comes twice", None, "each key once")
    return values


def _too_long(seconds: float) -> QuestionError:
    return QuestionError(503, "it takes too long", None, f"maximum {seconds:g} seconds")


async def _refused(_: Request, error: Exception) -> Response:
    """Return the answer to what is asked in a wrong way, or where urlprism failed."""
    headers = {"cache-control": "no-store"}
    if isinstance(error, HTTPException):
        headers |= error.headers or {}
        error = QuestionError(error.status_code, error.detail.lower(), None, "/api/openapi.json")
    if not isinstance(error, QuestionError):
        error = failure_of(error)
    if error.status == 503:
        headers["retry-after"] = "1"
    return Response(as_json(error.to_dict()), error.status, headers, _JSON)


_HANDLERS: Final = {QuestionError: _refused, HTTPException: _refused, Exception: _refused}

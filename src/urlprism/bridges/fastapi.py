"""URLs in the queries of FastAPI: dependencies that answer 422 with the place and the rule.

    >>> from typing import Annotated
    >>> from fastapi import Depends, FastAPI
    >>> app = FastAPI()
    >>> @app.get("/preview")
    ... def preview(url: Annotated[SafeURL, Depends(safe_url("url"))]) -> str:
    ...     return url.target.host
    >>> import asyncio
    >>> import httpx
    >>> async def ask(url):
    ...     transport = httpx.ASGITransport(app)
    ...     async with httpx.AsyncClient(transport=transport, base_url="http://h") as client:
    ...         return await client.get("/preview", params={"url": url})
    >>> asyncio.run(ask("https://example.com/a")).json()
    'example.com'
    >>> answer = asyncio.run(ask("http://169.254.169.254/"))
    >>> answer.status_code, answer.json()["detail"][0]["ctx"]["cause"]
    (422, 'host-metadata')

In bodies, and as other parameters, the types of `urlprism.bridges.pydantic` do the same.
"""

from collections.abc import Callable, Iterable
from typing import Annotated, TypeVar

from urlprism._core.classes.telling import told
from urlprism.bridges.extras import not_installed
from urlprism.bridges.texts import CheckedURL, SafeURL
from urlprism.errors import URLError
from urlprism.gate import DEFAULT, STRICT, Policy
from urlprism.readers import Reader
from urlprism.readers import readers as readers_of
from urlprism.standards import Standard
from urlprism.standards import reader as parser_of

try:
    from fastapi import Query
    from fastapi.exceptions import RequestValidationError

    from urlprism._core.classes.schemas import refusal
except ModuleNotFoundError as missing:
    raise not_installed("FastAPI", "fastapi", "fastapi", missing) from missing

__all__ = ["CheckedURL", "Policy", "SafeURL", "checked_url", "safe_url"]

_URL = TypeVar("_URL", CheckedURL, SafeURL)


def checked_url(
    name: str = "url", standard: Standard | str = Standard.WHATWG
) -> Callable[[str], CheckedURL]:
    """Return the dependency that takes a URL from the query and checks it by a standard.

    `name` is the name of the parameter. Raise ValueError for an unknown standard.

    >>> checked_url("next", "rfc3986")("a/b").record.components().path
    'a/b'
    """
    parser_of(standard)
    return _dependency(name, lambda text: CheckedURL(text, standard))


def safe_url(
    name: str = "url",
    policy: Policy = STRICT,
    readers: str | Reader | Iterable[str | Reader] = DEFAULT,
) -> Callable[[str], SafeURL]:
    """Return the dependency that takes a URL from the query and checks it by `safe_target`.

    Raise ValueError for an unknown reader.

    >>> safe_url("hook", Policy(schemes={"https"}))("https://example.com").target.url
    'https://example.com/'
    """
    chosen = readers_of(readers)
    return _dependency(name, lambda text: SafeURL(text, policy, chosen))


def _dependency(name: str, make: Callable[[str], _URL]) -> Callable[[str], _URL]:
    parameter = Query(alias=name, json_schema_extra={"format": "uri"})

    def dependency(url: Annotated[str, parameter]) -> _URL:
        try:
            return make(url)
        except URLError as error:
            details = [
                {**each, "loc": ("query", name), "input": told(error).text}
                for each in refusal(error).errors(include_url=False)
            ]
            raise RequestValidationError(details) from None

    return dependency

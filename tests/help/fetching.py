"""The recipes behind one call, so that a test asks all of them alike."""

import asyncio
from typing import Any, NamedTuple

import urlprism.recipes.aiohttp
import urlprism.recipes.httpx
import urlprism.recipes.httpx2
import urlprism.recipes.requests
import urlprism.recipes.urllib


class Got(NamedTuple):
    """A response as each client has it."""

    status: int
    body: bytes
    url: str
    kind: str | None


def by_requests(method: str, url: str, **options: Any) -> Got:
    response = urlprism.recipes.requests.request(method, url, **options)
    kind = response.headers.get("X-Kind")
    return Got(response.status_code, response.content, response.url, kind)


def by_httpx(method: str, url: str, **options: Any) -> Got:
    response = urlprism.recipes.httpx.request(method, url, **options)
    kind = response.headers.get("X-Kind")
    return Got(response.status_code, response.content, str(response.url), kind)


def by_httpx2(method: str, url: str, **options: Any) -> Got:
    response = urlprism.recipes.httpx2.request(method, url, **options)
    kind = response.headers.get("X-Kind")
    return Got(response.status_code, response.content, str(response.url), kind)


def by_aiohttp(method: str, url: str, **options: Any) -> Got:
    async def fetch() -> Got:
        response = await urlprism.recipes.aiohttp.request(method, url, **options)
        kind = response.headers.get("X-Kind")
        return Got(response.status, await response.read(), str(response.url), kind)

    return asyncio.run(fetch())


def by_urllib(method: str, url: str, **options: Any) -> Got:
    with urlprism.recipes.urllib.request(method, url, **options) as response:
        return Got(response.status, response.read(), response.url, response.headers.get("X-Kind"))


RECIPES = [by_requests, by_httpx, by_httpx2, by_aiohttp, by_urllib]

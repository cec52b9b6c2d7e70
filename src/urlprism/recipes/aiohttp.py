"""GET with aiohttp: each hop is checked, and goes to an address that was checked."""

import asyncio
from collections.abc import Iterable

import aiohttp
from yarl import URL

from urlprism.comparison.gate import Pinned, safe_target
from urlprism.comparison.policy import STRICT, Policy
from urlprism.comparison.report import DEFAULT
from urlprism.comparison.unsafe import UnsafeURL
from urlprism.readers import Reader
from urlprism.recipes.pinning import REDIRECTS, Resolve, look_up, pin


async def get(
    url: str,
    *,
    policy: Policy = STRICT,
    readers: Iterable[str | Reader] = DEFAULT,
    resolve: Resolve = look_up,
    hops: int = 5,
    timeout: float = 10,  # noqa: ASYNC109 - of each hop, as the other recipes have it
) -> aiohttp.ClientResponse:
    """Return the response to GET, its body read, after at most `hops` redirects.

    Raise UnsafeURL where the URL, a redirect or an address is refused, and for more redirects.
    """
    target = safe_target(url, readers=readers, policy=policy)
    for _ in range(hops + 1):
        pinned = await asyncio.to_thread(pin, target, resolve)
        response = await _get(pinned, timeout)
        location = response.headers.get("Location")
        if location is None or response.status not in REDIRECTS:
            return response
        target = target.redirected(location)
    raise UnsafeURL.of_redirects(url, hops)


async def _get(pinned: Pinned, seconds: float) -> aiohttp.ClientResponse:
    """Return the response of one server, whatever it is."""
    limit = aiohttp.ClientTimeout(total=seconds)
    # A proxy would look the host up again, and .netrc would send a password.
    async with aiohttp.ClientSession(trust_env=False, timeout=limit) as session:
        response = await session.get(
            URL(pinned.url, encoded=True),  # as it stands: yarl would decode some triplets
            headers={"Host": pinned.host_header},
            server_hostname=pinned.server_name,
            allow_redirects=False,
        )
        await response.read()
        return response

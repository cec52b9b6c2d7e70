"""GET with httpx: each hop is checked, and goes to an address that was checked."""

from collections.abc import Iterable

import httpx

from urlprism.comparison.gate import Pinned, safe_target
from urlprism.comparison.policy import STRICT, Policy
from urlprism.comparison.report import DEFAULT
from urlprism.comparison.unsafe import UnsafeURL
from urlprism.readers import Reader
from urlprism.recipes.pinning import REDIRECTS, Resolve, look_up, pin


def get(
    url: str,
    *,
    policy: Policy = STRICT,
    readers: Iterable[str | Reader] = DEFAULT,
    resolve: Resolve = look_up,
    hops: int = 5,
    timeout: float = 10,
) -> httpx.Response:
    """Return the response to GET, its body read, after at most `hops` redirects.

    Raise UnsafeURL where the URL, a redirect or an address is refused, and for more redirects.
    """
    target = safe_target(url, readers=readers, policy=policy)
    for _ in range(hops + 1):
        response = _get(pin(target, resolve), timeout)
        location = response.headers.get("Location")
        if location is None or response.status_code not in REDIRECTS:
            return response
        target = target.redirected(location)
    raise UnsafeURL.of_redirects(url, hops)


def _get(pinned: Pinned, timeout: float) -> httpx.Response:
    """Return the response of one server, whatever it is."""
    headers = {"Host": pinned.host_header, "User-Agent": f"python-httpx/{httpx.__version__}"}
    limits = httpx.Timeout(timeout).as_dict()
    extensions = {"sni_hostname": pinned.server_name, "timeout": limits}
    request = httpx.Request("GET", pinned.url, headers=headers, extensions=extensions)
    # Without a client, which would read the redirect itself, and might ask a proxy.
    with httpx.HTTPTransport(trust_env=False) as transport:
        response = transport.handle_request(request)
        response.request = request
        response.read()
        return response

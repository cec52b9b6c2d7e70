"""GET with requests: each hop is checked, and goes to an address that was checked."""

from collections.abc import Iterable

import requests
from requests.adapters import HTTPAdapter

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
) -> requests.Response:
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


def _get(pinned: Pinned, timeout: float) -> requests.Response:
    """Return the response of one server, whatever it is."""
    with requests.Session() as session:
        # A proxy would look the host up again, and .netrc would send a password.
        session.trust_env = False
        adapter = HTTPAdapter()
        name = pinned.server_name
        adapter.init_poolmanager(1, 1, server_hostname=name, assert_hostname=name)
        session.mount("https://", adapter)
        return session.get(
            pinned.url,
            headers={"Host": pinned.host_header},
            allow_redirects=False,
            timeout=timeout,
        )

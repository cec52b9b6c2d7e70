"""GET with urllib.request: each hop is checked, and goes to an address that was checked."""

import functools
import http.client
import socket
import ssl
import urllib.request
from collections.abc import Iterable
from typing import Any

from urlprism.comparison.gate import Pinned, SafeTarget, safe_target
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
) -> http.client.HTTPResponse:
    """Return the response to GET, its body yet to be read, after at most `hops` redirects.

    Raise UnsafeURL where the URL, a redirect or an address is refused, and for more redirects.
    """
    target = safe_target(url, readers=readers, policy=policy)
    for _ in range(hops + 1):
        response = _get(target, pin(target, resolve), timeout)
        location = response.headers["Location"]
        if location is None or response.status not in REDIRECTS:
            return response
        response.close()
        target = target.redirected(location)
    raise UnsafeURL.of_redirects(url, hops)


def _get(target: SafeTarget, pinned: Pinned, timeout: float) -> http.client.HTTPResponse:
    """Return the response of one server, whatever it is."""
    # Without the handlers that `build_opener` adds: no redirects, no errors, no proxies.
    opener = urllib.request.OpenerDirector()
    opener.add_handler(_HTTPHandler(pinned.address))
    opener.add_handler(_HTTPSHandler(pinned.address))
    response = opener.open(target.url, timeout=timeout)
    assert isinstance(response, http.client.HTTPResponse)  # noqa: S101 - a type checker cannot know
    return response


class _HTTPConnection(http.client.HTTPConnection):
    """Connects to a given address, whatever the host has."""

    def __init__(self, address: str, host: str, **options: Any) -> None:
        super().__init__(host, **options)
        self._address = address

    def connect(self) -> None:
        """Connect to the address."""
        self.sock = socket.create_connection((self._address, self.port), self.timeout)


class _HTTPSConnection(http.client.HTTPSConnection):
    """Connects to a given address, where the host's certificate is asked for."""

    def __init__(self, address: str, host: str, **options: Any) -> None:
        self._checks = ssl.create_default_context()
        super().__init__(host, context=self._checks, **options)
        self._address = address

    def connect(self) -> None:
        """Connect to the address."""
        plain = socket.create_connection((self._address, self.port), self.timeout)
        self.sock = self._checks.wrap_socket(plain, server_hostname=self.host)


class _HTTPHandler(urllib.request.HTTPHandler):
    """Opens URLs at a given address."""

    def __init__(self, address: str) -> None:
        super().__init__()
        self._address = address

    def http_open(self, req: urllib.request.Request) -> http.client.HTTPResponse:
        """Return the response to a request."""
        return self.do_open(functools.partial(_HTTPConnection, self._address), req)


class _HTTPSHandler(urllib.request.HTTPSHandler):
    """Opens URLs of https at a given address."""

    def __init__(self, address: str) -> None:
        super().__init__()
        self._address = address

    def https_open(self, req: urllib.request.Request) -> http.client.HTTPResponse:
        """Return the response to a request."""
        return self.do_open(functools.partial(_HTTPSConnection, self._address), req)

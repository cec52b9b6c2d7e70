"""What the two middlewares share: the Location fields of a response, as browsers see them."""

import logging
from collections.abc import Collection, Iterable, Sequence
from typing import Final

from urlprism._vocabulary.intake import URLText, from_utf8
from urlprism._vocabulary.telling import Told, told
from urlprism.bridges.redirects import WEB, check_location, check_reference
from urlprism.comparison.unsafe import UnsafeURL
from urlprism.errors import URLError

_LOG: Final = logging.getLogger("urlprism.redirects")
_DELIMITERS: Final = frozenset("@/?#\\")
_RULE: Final = "RFC 9110 §10.2.2"


class Locations:
    """Checks the Location fields of redirects; `hosts` and `schemes` are those of `check_location`.

    `base` is the address under which browsers know the server, None for that of each request.

    >>> guard = Locations(hosts=["login.example"])
    >>> guard.refusal(302, [b"https://login.example/"], "https://www.example.com/") is None
    True
    >>> guard.refusal(302, [b"//evil.example"], "https://www.example.com/").cause
    'host-not-allowed'
    """

    def __init__(
        self,
        hosts: Iterable[str] = (),
        base: URLText | None = None,
        schemes: Collection[str] = WEB,
    ) -> None:
        self._hosts = tuple(hosts)
        self._base = None if base is None else from_utf8(base)
        self._schemes = frozenset(schemes)
        # A wrong entry is an error of the program that starts, not of its first redirect.
        check_reference("/", self._hosts, schemes=self._schemes)

    def refusal(self, status: int, locations: Sequence[bytes], base: str) -> Told | None:
        """Return why a response must not be sent; None if it may be."""
        if not 300 <= status < 400 or not locations:
            return None
        try:
            if len(set(locations)) > 1:
                text = ", ".join(each.decode("latin-1") for each in locations)
                raise UnsafeURL("several locations", text, 0, len(text), _RULE, "several")
            for text in _texts(locations[0]):
                check_location(text, self._base or base, hosts=self._hosts, schemes=self._schemes)
        except URLError as error:
            said = told(error)
            _LOG.warning("a redirect was refused: %s: %r", said.line, said.text)
            return said
        return None


def page(refused: Told) -> bytes:
    r"""Return the body of the response in place of a refused redirect.

    >>> page(Told("a space", "RFC 3986 §2", "space", "/a b", 2, 3))
    b'The redirect was refused: a space (RFC 3986 \xc2\xa72), at character 2\n'
    """
    return f"The redirect was refused: {refused.line}\n".encode()


def base_of(scheme: object, host: str) -> str:
    """Return the URL of a request, as far as a redirect depends on it; "" if the host is not one.

    >>> base_of("https", "www.example.com:8443"), base_of("https", "a@b")
    ('https://www.example.com:8443/', '')
    """
    return "" if _DELIMITERS.intersection(host) else f"{scheme}://{host}/"


def address_of(host: str, port: object) -> str:
    """Return the address of a server as the field Host has it.

    >>> address_of("::1", 8000)
    '[::1]:8000'
    """
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def _texts(location: bytes) -> Iterable[str]:
    """Return a location as browsers may decode it: by UTF-8, and each octet as a character."""
    if location.isascii():
        return (location.decode("ascii"),)
    return location.decode("utf-8", "replace"), location.decode("latin-1")

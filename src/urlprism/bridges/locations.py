"""What the two middlewares share: the fields of a response that lead on, as browsers see them.

fields ──► Location of 3xx, Refresh of any status ──► texts in UTF-8, Latin-1 ──► check_location
"""

import logging
from collections.abc import Collection, Iterable, Sequence
from typing import Final

from urlprism._core.arguments.intake import URLText, from_utf8
from urlprism._core.classes.telling import Told, told
from urlprism.bridges.redirects import WEB, check_location, check_reference
from urlprism.bridges.refreshes import refreshes_of
from urlprism.errors import URLError
from urlprism.gate import UnsafeURL
from urlprism.gate.policy_fields import texts

_LOG: Final = logging.getLogger("urlprism.redirects")
_DELIMITERS: Final = frozenset("@/?#\\")
_RULE: Final = "RFC 9110 §10.2.2"
_OF_REFRESH: Final = "HTML Standard, shared declarative refresh steps"
_MOST_REFRESHES: Final = 8  # of one response: no page goes on to so many places


class Locations:
    """Checks the fields Location and Refresh; `hosts` and `schemes` are those of `check_location`.

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
        self._hosts = texts("hosts", hosts)
        self._base = None if base is None else from_utf8(base)
        self._schemes = frozenset(texts("schemes", schemes))
        # A wrong entry is an error of the program that starts, not of its first redirect.
        check_reference("/", self._hosts, schemes=self._schemes)

    def refusal(
        self, status: int, locations: Sequence[bytes], base: str, refreshes: Sequence[bytes] = ()
    ) -> Told | None:
        """Return why a response must not be sent; None if it may be.

        `locations` and `refreshes` are its fields Location, which count for 3xx, and Refresh.
        """
        try:
            if 300 <= status < 400:
                self._check_locations(locations, base)
            self._check_refreshes(refreshes, base)
        except URLError as error:
            said = told(error)
            _LOG.warning("a redirect was refused: %s: %r", said.line, said.text)
            return said
        return None

    def _check_locations(self, locations: Sequence[bytes], base: str) -> None:
        """Raise URLError if browsers would leave by a Location."""
        if len(set(locations)) > 1:
            text = ", ".join(each.decode("latin-1") for each in locations)
            raise UnsafeURL("several locations", text, 0, len(text), _RULE, "several")
        for text in _texts(locations[0]) if locations else ():
            self._check(text, base)

    def _check_refreshes(self, refreshes: Sequence[bytes], base: str) -> None:
        """Raise URLError if browsers would leave by a Refresh."""
        if len(set(refreshes)) > _MOST_REFRESHES:
            text = ", ".join(each.decode("latin-1") for each in refreshes)
            raise UnsafeURL("several fields Refresh", text, 0, len(text), _OF_REFRESH, "several")
        for values in {tuple(map(read, refreshes)) for read in (_utf8, _latin1)}:
            for text in refreshes_of(values):
                self._check(text, base)

    def _check(self, text: str, base: str) -> None:
        check_location(text, self._base or base, hosts=self._hosts, schemes=self._schemes)


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


def fields_of(headers: Iterable[tuple[str | bytes, str | bytes]], name: str) -> list[bytes]:
    """Return the values of a field among the headers of a response.

    >>> fields_of([("Refresh", "0"), (b"REFRESH", b"1"), ("X", "y")], "refresh")
    [b'0', b'1']
    """
    return [
        _octets(value) for each, value in headers if _octets(each).strip().lower() == name.encode()
    ]


def _octets(text: str | bytes) -> bytes:
    """Return what a server sends; a text beyond Latin-1, which it may refuse, by UTF-8."""
    if isinstance(text, bytes):
        return text
    try:
        return text.encode("latin-1")
    except UnicodeEncodeError:
        return text.encode("utf-8", "surrogatepass")


def _utf8(octets: bytes) -> str:
    return octets.decode("utf-8", "replace")


def _latin1(octets: bytes) -> str:
    return octets.decode("latin-1")


def _texts(location: bytes) -> Iterable[str]:
    """Return a location as browsers may decode it: by UTF-8, and each octet as a character."""
    return dict.fromkeys((_utf8(location), _latin1(location)))

"""The parts of a URL: those that the standard derives, decoded ones, and those for people."""

from typing import TYPE_CHECKING

import urlprism.whatwg.urls.places as places
from urlprism._core.records.components import Components
from urlprism.errors import URLError
from urlprism.whatwg.parsing.parser import parse_into
from urlprism.whatwg.search_params import URLSearchParams
from urlprism.whatwg.sites import suffixes as public_suffixes
from urlprism.whatwg.terms.schemes import SPECIAL
from urlprism.whatwg.urls import decoded
from urlprism.whatwg.urls.record import Spans, check_made, made_href

if TYPE_CHECKING:
    from ipaddress import IPv4Address, IPv6Address
    from pathlib import PurePath

FIELDS = (
    "href", "origin", "protocol", "username", "password", "host", "hostname", "port", "pathname",
    "search", "hash",
)  # fmt: skip
_OPAQUE = "null"  # an origin that equals no other


class Parts(Spans):
    """What a URL says, beside the parts that are pieces of its href."""

    __slots__ = ()

    @property
    def origin(self) -> str:
        """Return the origin, or "null" if it is opaque (#dom-url-origin).

        >>> from urlprism import URL
        >>> URL("https://h:443/a").origin, URL("data:,a").origin
        ('https://h', 'null')
        """
        return origin_of(self)

    @property
    def search_params(self) -> URLSearchParams:
        """Return a copy of the query's names and values; changes do not reach the URL.

        >>> from urlprism import URL
        >>> URL("http://h/?a=b+c").search_params["a"]
        'b c'
        """
        return URLSearchParams(self.search)

    @property
    def query_pairs(self) -> tuple[tuple[str, str], ...]:
        """Return the decoded names and values of the query, in order; a bare name has "".

        >>> from urlprism import URL
        >>> URL("http://h/?a=b+c&a").query_pairs
        (('a', 'b c'), ('a', ''))
        """
        return tuple(self.search_params.items())

    @property
    def port_number(self) -> int | None:
        """Return the port, or the scheme's default port, or None.

        >>> from urlprism import URL
        >>> URL("http://h/").port, URL("http://h/").port_number
        ('', 80)
        """
        port = self.port
        return int(port) if port else SPECIAL.get(self.scheme)

    @property
    def is_default_port(self) -> bool:
        """Whether the port is the scheme's default port; false for a scheme that has none.

        >>> from urlprism import URL
        >>> URL("http://h:80/").is_default_port, URL("foo://h/").is_default_port
        (True, False)
        """
        return self.port == "" and SPECIAL.get(self.scheme) is not None

    @property
    def is_special(self) -> bool:
        """Whether the scheme is special (#is-special).

        >>> from urlprism import URL
        >>> URL("http://h/").is_special, URL("mailto:me@h").is_special
        (True, False)
        """
        return self.scheme in SPECIAL

    @property
    def user(self) -> str | None:
        """Return the username decoded, or None if there is none.

        U+FFFD replaces what is not UTF-8; the same is true of the other decoded parts.

        >>> from urlprism import URL
        >>> URL("http://m%40e@h/").user, URL("http://h/").user
        ('m@e', None)
        """
        return decoded.text_of(self.username) or None

    @property
    def password_text(self) -> str | None:
        """Return the password decoded, or None if there is none.

        >>> from urlprism import URL
        >>> URL("http://me:a%3Ab@h/").password_text
        'a:b'
        """
        return decoded.text_of(self.password) or None

    @property
    def authority(self) -> str | None:
        """Return username, password, host and port as written, or None if the host is null.

        It shows the password.

        >>> from urlprism import URL
        >>> URL("http://me@h:8080/a").authority, URL("file:///a").authority
        ('me@h:8080', '')
        """
        return self._href[self._scheme_end + 3 : self._path_start] if self.has_host else None

    @property
    def address(self) -> "IPv4Address | IPv6Address | None":
        """Return the IP address that the host is (#concept-ipv4, #concept-ipv6), or None.

        >>> from urlprism import URL
        >>> URL("http://0x7f.1/").address, URL("http://h/").address
        (IPv4Address('127.0.0.1'), None)
        """
        return decoded.address_of(self.hostname, is_special=self.is_special)

    @property
    def public_suffix(self) -> str | None:
        """Return the host's public suffix (#host-public-suffix), None for a host that is no domain.

        It is that of the Public Suffix List with its private rules, as browsers use it;
        `whatwg.public_suffix` takes other choices. Raise ImportError without the extra "psl".

        >>> from urlprism import URL
        >>> URL("https://www.example.co.uk/").public_suffix
        'co.uk'
        """
        return public_suffixes.public_suffix_of(self, True)

    @property
    def registrable_domain(self) -> str | None:
        """Return the public suffix with the label before it (#host-registrable-domain), or None.

        None for a host that is no domain, or a public suffix itself. Raise ImportError as
        `public_suffix` does.

        >>> from urlprism import URL
        >>> URL("https://www.example.co.uk/").registrable_domain
        'example.co.uk'
        """
        return public_suffixes.registrable_domain_of(self, True)

    @property
    def site(self) -> str | None:
        """Return scheme and registrable domain of the origin, or its host (HTML: obtain a site).

        None for an opaque origin, as files have: it shares its site with no other. Raise
        ImportError as `public_suffix` does.

        >>> from urlprism import URL
        >>> URL("https://www.example.co.uk:8443/a").site, URL("http://127.0.0.1:80/").site
        ('https://example.co.uk', 'http://127.0.0.1')
        """
        site = public_suffixes.site_of(self, True)
        return public_suffixes.site(origin_of(self), True) if site is None else site

    @property
    def path_segments(self) -> tuple[str, ...]:
        """Return the decoded segments of the path (#url-path); an opaque path has none.

        >>> from urlprism import URL
        >>> URL("http://h/a%2Fb/").path_segments
        ('a/b', '')
        """
        return decoded.segments_of(self.pathname)

    @property
    def name(self) -> str:
        """Return the last segment of the path, decoded; "" after a "/" at the end.

        >>> from urlprism import URL
        >>> URL("http://h/a/b%20c.txt?d").name
        'b c.txt'
        """
        return decoded.text_of(decoded.name_of(self.pathname))

    @property
    def stem(self) -> str:
        """Return the name without its suffix.

        >>> from urlprism import URL
        >>> URL("http://h/a.tar.gz").stem
        'a.tar'
        """
        written = decoded.name_of(self.pathname)
        return decoded.text_of(written[: decoded.suffix_start(written)])

    @property
    def suffix(self) -> str:
        """Return the end of the name from its last dot on, or "".

        >>> from urlprism import URL
        >>> URL("http://h/a.tar.gz").suffix, URL("http://h/.a").suffix
        ('.gz', '')
        """
        written = decoded.name_of(self.pathname)
        return decoded.text_of(written[decoded.suffix_start(written) :])

    @property
    def suffixes(self) -> tuple[str, ...]:
        """Return all suffixes of the name.

        >>> from urlprism import URL
        >>> URL("http://h/a.tar.gz").suffixes
        ('.tar', '.gz')
        """
        return decoded.suffixes_of(self.name)

    def to_path(self, *, windows: bool | None = None, drive_encoded: bool = False) -> "PurePath":
        """Return the path of a file URL (RFC 8089 §2).

        `windows` says whether it is a path of Windows; None means the running system. With
        `drive_encoded`, "/c%3A/" begins with a drive letter, as editors write it. Raise URLError if
        the URL has no path there, or the path would differ from the URL.

        >>> from urlprism import URL
        >>> URL("file:///C:/a%20b.txt").to_path(windows=True)
        PureWindowsPath('C:/a b.txt')
        """
        from urlprism.whatwg.files import path_of  # noqa: PLC0415 - few have files

        if self.scheme != "file" or self._path_end < len(self._href):
            message = "only a file URL without query and fragment has a path"
            raise URLError(message, self._href, 0, len(self._href), "RFC 8089 §2")
        return path_of(self.hostname, self.pathname, windows, drive_encoded=drive_encoded)

    def display(self, *, max_length: int | None = None, isolate: bool = False) -> str:
        """Return the URL for people (#url-rendering): in Unicode, without username and password.

        Labels that look deceptive stay in Punycode. Percent-encoded text is decoded if it is
        visible letters and digits. Secrets elsewhere are masked. A text of more than `max_length`
        characters ends in "…" after its host, which is always whole. `isolate` adds isolates of
        Unicode's bidirectional algorithm (U+2066, U+2069) around the URL, and around each of host
        and rest that has right-to-left characters. Raise ValueError for a `max_length` below 1.

        >>> from urlprism import URL
        >>> URL("http://me@xn--mnchen-3ya.de/a/long/path").display(max_length=20)
        'http://münchen.de/a…'
        """
        from urlprism.whatwg.urls.rendering import url_for_people  # noqa: PLC0415 - few URLs are shown

        check_made(self)
        place = self._host_end
        opening = f"{self.protocol}//" if self.has_host else self.protocol
        host, rest = self.hostname, self._href[place:]
        return url_for_people(opening, host, rest, self.is_special, max_length, isolate)

    def components(self) -> Components:
        """Return the seven common parts.

        >>> from urlprism import URL
        >>> URL("http://me@h/a?b").components()[:3]
        ('http', 'me', 'h')
        """
        credentials = self.href[self._scheme_end + 3 : self._host_start - 1]
        host, port = self.hostname if self.has_host else None, self.port
        tail = self.pathname, self.query, self.fragment
        # The `__new__` of a NamedTuple is a function in Python.
        return tuple.__new__(
            Components, (self.scheme, credentials or None, host, int(port) if port else None, *tail)
        )

    def to_dict(self) -> dict[str, str | int | None]:
        """Return the parts by the names of the standard.

        >>> from urlprism import URL
        >>> URL("http://h/a?b").to_dict()["search"]
        '?b'
        """
        return {name: getattr(self, name) for name in FIELDS}

    def spans(self) -> dict[str, tuple[int, int]]:
        """Return the span in the href of each part that is there, by its name in the standard.

        >>> from urlprism import URL
        >>> URL("http://h/a").spans()
        {'protocol': (0, 5), 'hostname': (7, 8), 'pathname': (8, 10)}
        """
        end = self._scheme_end + 1
        places_of = {
            "protocol": (0, end),
            "username": (end + 2, self._username_end),
            "password": (self._username_end + 1, self._host_start - 1),
            "hostname": (self._host_start, self._host_end),
            "port": (self._host_end + 1, self._path_start if self.has_host else 0),
            "pathname": (self._path_start, self._path_end),
            "search": (self._path_end, self._query_end),
            "hash": (self._query_end, len(self._href)),
        }
        return {name: place for name, place in places_of.items() if place[0] < place[1]}

    def __str__(self) -> str:
        """Return the href."""
        return self.href

    def __format__(self, how: str) -> str:
        """Return the href, formatted as a str.

        >>> from urlprism import URL
        >>> f"{URL('http://h/'):>12}"
        '   http://h/'
        """
        return format(made_href(self), how)

    def __repr__(self) -> str:
        """Return the class and the href, with secrets masked."""
        from urlprism.redaction.masking import redact  # noqa: PLC0415 - few URLs are shown

        if not places.is_made(self):
            return object.__repr__(self)
        return f"{type(self).__name__}({redact(self._href)!r})"

    def _repr_html_(self) -> str | None:
        """Return what a notebook shows: the parts, with secrets hidden."""
        if not places.is_made(self):
            return None
        from urlprism.whatwg.urls.drawing import drawn  # noqa: PLC0415 - few URLs are drawn

        return drawn(self.href, self.spans())


def origin_of(url: Spans) -> str:
    """Return scheme, host and port of a URL, or "null" for an opaque origin, as files have.

    It is serialized as in HTML (#concept-url-origin).
    """
    scheme = url.scheme
    if scheme in {"ftp", "http", "https", "ws", "wss"}:
        return f"{scheme}://{url.host}"
    if scheme == "blob":
        path_url = Spans()
        if parse_into(path_url, url.pathname, None) is None:
            # There are no blob URL entries here, so the path decides; for a file it is opaque.
            return origin_of(path_url) if path_url.scheme in {"http", "https"} else _OPAQUE
    return _OPAQUE

"""How fast-uri parses a text: its parts, why it is malformed, and whether it has an error."""

import re
from typing import Final

from urlprism._core.escapes.triplets import NORMAL, UPPER, respell
from urlprism.errors import URLError
from urlprism.readers.judges.fast_uri import addresses
from urlprism.readers.judges.fast_uri.encoding import (
    ESCAPE_SAFE,
    NORMAL_BUT_DOTS,
    Encoder,
    as_utf8,
    number_text,
    through_uri,
    unescaped,
)
from urlprism.readers.judges.fast_uri.releases import RELEASES
from urlprism.readers.judges.fast_uri.writing import (
    PATH,
    QUERY,
    SOCKETS,
    WEB,
    Parts,
    delimited,
    loose,
    writer,
)
from urlprism.readers.outcomes import Refused
from urlprism.readers.programs.node import model as node
from urlprism.readers.shared.releases import Release

_MAX_PORT: Final = 65535

_URI: Final = re.compile(
    r"(?:([^#/:?]+):)?(?://((?:([^#/?@]*)@)?(\[[^#/?\]]+\]|[^#/:?]*)(?::([0-9]*))?))?"
    r"([^?#]*)(?:\?([^#]*))?(?:#([^\u2028\u2029]*))?"
)
_AUTHORITY: Final = re.compile(r"(?:[^#/:?]+:)?//([^/?#]*)")
_BEGINNING: Final = re.compile(r"(?:[^#/:?]+:)?([/\\\t\n\r]*)")
_SCHEME: Final = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*")
_STRAY: Final = re.compile("%(?![0-9A-Fa-f]{2})")
_NOT_SIMPLE: Final = re.compile(r"""[^!"$&'()*+,.;=_`a-z{}~-]""")
_NOT_COPIED: Final = re.compile(r"""[^0-9!"$&'()*+,.;=_`A-Za-z{}~-]""")
_NUMBER_AT_END: Final = re.compile(r"(?:\A|\.)(?:[0-9]+|0[xX][0-9A-Fa-f]*)\.?\Z")
_NOT_IN_DOMAIN: Final = re.compile(r'[\x00-\x20"#/:<>?@\[\\\]^`{|}\x7f]')
OWN: Final = frozenset({"urn", "urn:uuid", "mailto"})
_ENDS: Final = dict.fromkeys(map(ord, "\t\n\r"))
_EDGE: Final = " "

# The newer expression is not one of any case, by which two signs are a k and an s.
_IN_PATH: Final = Encoder(PATH + ESCAPE_SAFE)
_IN_PATH_OF_ANY_CASE: Final = Encoder(f"{PATH}{ESCAPE_SAFE}\u017f\u212a")
_IN_QUERY: Final = Encoder(QUERY + ESCAPE_SAFE)
_IN_QUERY_OF_ANY_CASE: Final = Encoder(f"{QUERY}{ESCAPE_SAFE}\u017f\u212a")


class Parser:
    """Parses a text as a release does, and remembers why it is malformed, and if it has an error.

    `of_any_scheme` applies no rules of a scheme, as for texts that are resolved.
    """

    def __init__(self, package: Release, *, of_any_scheme: bool = False) -> None:
        """Take the release."""
        self.package = package
        self._of_any_scheme = of_any_scheme
        self.malformed: str | None = None
        self.is_erroneous = False

    def parse(self, text: str) -> Parts:
        """Return the parts of a text."""
        package = self.package
        self._check_beginning(text)
        match = _URI.match(text)
        assert match is not None  # noqa: S101 - every part may be missing
        scheme, authority, userinfo, host, port, path, query, fragment = match.groups()
        handler = self._handler(scheme)
        if package.has("parts-checked"):
            scheme = self._checked_scheme(scheme)
            handler = self._handler(scheme)
            self._check_triplets(userinfo, host, path, query, fragment)
        elif scheme is not None and package.has("scheme-in-small-letters"):
            scheme = scheme.lower()
        if port:
            port = number_text(port)
        self._check_places(authority, port, path)
        zone = None
        if host is not None:
            host, zone = self._host(host, handler, has_percent="%" in text)
        if handler not in OWN or package.has("parts-checked") or handler == "mailto":
            path, query, fragment = self._encoded(path, query, fragment)
            if "%" in text and not package.has("parts-checked"):
                scheme = scheme and unescaped(scheme)
                if userinfo and not package.has("userinfo-kept"):
                    userinfo = unescaped(userinfo)
        parts = Parts(scheme, userinfo, host, port, path, query, fragment, zone=zone)
        return self._of_scheme(parts, handler)

    def _handler(self, scheme: str | None) -> str:
        """Return the name of the scheme by which rules are chosen."""
        return "" if self._of_any_scheme else (scheme or "").lower()

    def _refuse(self, reason: str) -> None:
        self.malformed = self.malformed or reason
        self.is_erroneous = True

    def _check_beginning(self, text: str) -> None:
        """Refuse backslashes and line ends before the path, as far as a release does."""
        match = _AUTHORITY.match(text)
        if self.package.has("backslashes-refused") and match and "\\" in match[1]:
            self._refuse("a backslash in the authority")
        if self.package.has("beginning-checked"):
            beginning = _BEGINNING.match(text)
            slashes = beginning[1] if beginning else ""
            plain = slashes.translate(_ENDS)
            if len(plain) > 1 and not plain.startswith("//"):
                self._refuse("a backslash before the authority")
            elif len(plain) > 1 and plain != slashes:
                self._refuse("white space before the authority")
        if self.package.has("edges-checked") and text and (text[0] <= _EDGE or text[-1] <= _EDGE):
            self._refuse("a control character or a space at an end")

    def _checked_scheme(self, scheme: str | None) -> str | None:
        """Return a scheme in small letters, refused if it is none."""
        if scheme is None:
            return None
        name = scheme if self.package.has("scheme-not-decoded") else unescaped(scheme)
        if not _SCHEME.fullmatch(name):
            self._refuse("the scheme is malformed")
            return scheme
        return name.lower()

    def _check_triplets(self, userinfo: str | None, host: str | None, *others: str | None) -> None:
        """Refuse a percent sign that encodes nothing, but for that of a zone."""
        for part in (userinfo, None if _is_literal(host or "") else host, *others):
            if part and _STRAY.search(part):
                self._refuse("a percent sign that encodes nothing")

    def _check_places(self, authority: str | None, port: str | None, path: str) -> None:
        """Refuse a path that an authority runs into, and a port that is too large."""
        if not self.package.has("host-triplets-kept"):
            return
        if authority is not None and path and path[0] != "/":
            self._refuse("the path does not begin with a slash")
        if port and (not port.isdigit() or int(port) > _MAX_PORT):
            self._refuse("the port is too large")

    def _host(self, host: str, handler: str, *, has_percent: bool) -> tuple[str, str | None]:
        """Return a host, and the zone of its address."""
        package = self.package
        if not package.has("parts-checked"):
            return self._loose_host(host, handler, has_percent=has_percent), None
        is_address = addresses.ipv4(host, with_zeros=False) is not None
        zone = None
        is_broken = False
        if host and not is_address:
            literal = addresses.strict(host)
            is_address = literal.is_address
            is_broken = self._is_broken(host, literal)
            host = literal.host if is_address else host.lower()
            if literal.is_ipv6 and "%" in host:
                zone = host.partition("%")[2]
        if is_broken:
            self._refuse("the host is malformed")
            return host, zone
        host = self.domain(host, handler, is_address=is_address)
        if has_percent and not is_address:
            host = respell(host, NORMAL)
            if package.has("host-folded-again"):
                host = respell(host.lower(), UPPER)
        is_encoded_later = package.has("scheme-not-decoded") or package.has("edges-checked")
        if self._of_any_scheme and is_encoded_later:
            return host, zone
        if has_percent or package.has("edges-checked") or package.has("signs-of-hosts-encoded"):
            host = delimited(host, package, is_address=is_address)
        return host, zone

    def _is_broken(self, host: str, literal: addresses.Literal) -> bool:
        """Whether a host has brackets, but is no address."""
        is_literal = _is_literal(host)
        if not self.package.has("brackets-checked"):
            return is_literal and literal.is_broken
        return ("[" in host or "]" in host) and (not is_literal or literal.is_broken)

    def _loose_host(self, host: str, handler: str, *, has_percent: bool) -> str:
        """Return a host of a release that decodes it by `unescape`."""
        package = self.package
        address = addresses.ipv4(host, with_zeros=not package.has("zeros-not-stripped"))
        is_address = address is not None
        if address is not None:
            host = address
        elif host:
            literal = loose(host, package)
            host, is_address = literal.host.lower(), literal.is_address
        is_converted = not is_address or not package.has("addresses-not-converted")
        host = self.domain(host, handler, is_address=not is_converted)
        if has_percent and handler not in {"urn", "urn:uuid"}:
            host = unescaped(host)
            if package.has("host-triplets-kept"):
                host = delimited_before(host, is_address=is_address)
        return host

    def is_forbidden(self, host: str, handler: str, *, is_address: bool) -> bool:
        """Whether a domain of http and ws has a delimiter, a space or a control character."""
        if is_address or handler not in WEB | SOCKETS or _is_literal(host):
            return False
        return self.package.has("scheme-not-decoded") and bool(_NOT_IN_DOMAIN.search(host))

    def domain(self, host: str, handler: str, *, is_address: bool) -> str:
        """Return the domain of http and ws as the class URL writes it."""
        package = self.package
        if not host or is_address or handler not in WEB | SOCKETS:
            return host
        if self.is_forbidden(host, handler, is_address=is_address):
            self._refuse("the host is malformed")
            return host
        is_literal = _is_literal(host)
        is_apart = is_literal if package.has("brackets-checked") else host[0] == "["
        if (is_apart and package.has("parts-checked")) or not _NOT_SIMPLE.search(host):
            return host
        if not package.has("domains-converted"):
            self.is_erroneous = True
            return host
        is_copied = package.has("domains-copied") and not (
            _NUMBER_AT_END.search(host) or _NOT_COPIED.search(host)
        )
        return host.lower() if is_copied else self._converted(host)

    def _converted(self, host: str) -> str:
        """Return the host of a URL of the class URL; an error if it has none."""
        try:
            url = node.report(f"http://{host}", None)
        except (Refused, URLError):
            self.is_erroneous = True
            if self.package.has("parts-checked"):
                self._refuse("the host cannot be converted")
            return host
        others = url.username, url.password, url.port, url.search, url.hash, url.pathname
        if self.package.has("scheme-not-decoded") and (any(others[:-1]) or others[-1] != "/"):
            self._refuse("the host is malformed")
            return host
        return url.hostname

    def _encoded(
        self, path: str, query: str | None, fragment: str | None
    ) -> tuple[str, str | None, str | None]:
        """Return path, query and fragment as they are reported."""
        package = self.package
        is_of_case = package.has("parts-checked")
        if path and package.has("path-triplets-kept"):
            encoder = _IN_PATH if is_of_case else _IN_PATH_OF_ANY_CASE
            path = encoder.encode(path, writer(package), NORMAL_BUT_DOTS)
        elif path:
            path = Encoder(ESCAPE_SAFE).encode(unescaped(path).replace("%", "%25"), writer(package))
        if package.has("query-normalized"):
            encoder = _IN_QUERY if is_of_case else _IN_QUERY_OF_ANY_CASE
            query = query and encoder.encode(query, as_utf8, NORMAL)
            return path, query, fragment and encoder.encode(fragment, as_utf8, NORMAL)
        try:
            is_whole = package.has("fragment-decoded-whole")
            fragment = fragment and through_uri(fragment, whole=is_whole)
        except Refused:
            if not package.has("fragment-left"):
                raise
            self.is_erroneous = True
        return path, query, fragment

    def _of_scheme(self, parts: Parts, handler: str) -> Parts:
        """Return the parts as the scheme's rules change them."""
        if handler in WEB and not parts.host:
            self.is_erroneous = True
        if handler not in SOCKETS:
            return parts
        if not parts.host and self.package.has("domains-copied"):
            self.is_erroneous = True
        query = f"?{parts.query}" if parts.query else ""
        return parts._replace(path=None, query=None, resource=f"{parts.path or '/'}{query}")


def delimited_before(host: str, *, is_address: bool) -> str:
    """Return a host with its delimiters encoded as releases before 4.2.2 do."""
    return delimited(host, RELEASES.of("4.2.1"), is_address=is_address)


def _is_literal(host: str) -> bool:
    """Whether a host begins and ends with a bracket."""
    return host[:1] == "[" and host[-1:] == "]"

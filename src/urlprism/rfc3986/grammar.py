"""The grammar of Appendix A, one method per production: the place and reason of a refusal.

`recognizer` only decides, fast; this module reads production by production, and reports the place.
"""

import functools
import re
from collections.abc import Mapping
from typing import Final, Literal, NoReturn

from urlprism._vocabulary.characters import DIGIT
from urlprism._vocabulary.ipv6 import is_ipv6address
from urlprism._vocabulary.runs import Run
from urlprism.errors import URLError
from urlprism.rfc3986 import sets
from urlprism.rfc3986.literals import is_ipv6addrz, is_ipvfuture
from urlprism.rfc3986.record import LONGEST

Rule = Literal["URI", "URI-reference", "absolute-URI", "relative-ref"]

# Where the document defines each production.
_SECTIONS: Final = {
    "URI": "3", "relative-ref": "4.2", "absolute-URI": "4.3", "scheme": "3.1",
    "authority": "3.2", "userinfo": "3.2.1", "host": "3.2.2", "IP-literal": "3.2.2",
    "IPv6address": "3.2.2", "IPvFuture": "3.2.2", "reg-name": "3.2.2", "port": "3.2.3",
    "path": "3.3", "path-noscheme": "3.3", "query": "3.4", "fragment": "3.5",
    "pct-encoded": "2.1",
}  # fmt: skip
_PREFIX: Final = re.compile(r"([^:/?#]*):")  # the place of a scheme, and its colon
_AUTHORITY_END: Final = re.compile(r"[/?#]|\Z")
_PATH_END: Final = re.compile(r"[?#]|\Z")
_SCHEME: Final = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*")


class Grammar:
    """The productions of a document: the characters of its components, and its citations."""

    def __init__(
        self,
        document: str,
        sections: Mapping[str, str],
        prefix: str = "",
        beyond_ascii: str = "",
        private: str = "",
    ) -> None:
        """Take the document's name, its sections, and its additions.

        `prefix` goes before the names of productions; `beyond_ascii` and `private` are ranges of
        characters, the latter for queries only.
        """
        self._document = document
        self._sections = sections
        self._prefix = prefix
        self._beyond_ascii = beyond_ascii
        self._private = private

    @functools.cached_property
    def _runs(self) -> dict[str, Run]:
        """Return the run of each component; made on demand, because few texts are refused."""
        return {
            "userinfo": self._run(sets.USERINFO, "userinfo"),
            "reg-name": self._run(sets.REG_NAME, "reg-name"),
            "port": Run(
                DIGIT, lambda _: ("a port can contain digits only", self._rule("port")), None
            ),
            "path": self._run(sets.PATH, "path"),
            "query": self._run(sets.QUERY, "query", self._private),
            "fragment": self._run(sets.FRAGMENT, "fragment"),
        }

    def _run(self, allowed: frozenset[str], component: str, private: str = "") -> Run:
        def reason(_: str) -> tuple[str, str]:
            return f"this is not allowed in the {component}", self._rule(component)

        return Run(allowed, reason, self._rule("pct-encoded"), self._beyond_ascii + private)

    def refusal(self, text: str, zone_ids: bool = False, rule: str = "URI-reference") -> URLError:
        """Return the error for a text that the recognizer refused.

        Raise AssertionError if the grammar accepts the text: the two have to agree.
        """
        try:
            self.check(text, rule, zone_ids)
        except URLError as error:
            return error
        if len(text) <= LONGEST:
            message = "a text that the grammar accepts was not recognized"
            raise AssertionError(message)
        message = f"the text is longer than {LONGEST:,} characters"
        return URLError(message, text, LONGEST, len(text), "urlprism, LONGEST")

    def check(self, text: str, rule: str = "URI-reference", zone_ids: bool = False) -> None:
        """Raise URLError if `text` does not match a rule (§3, §4.1 to §4.3).

        URI           = scheme ":" hier-part [ "?" query ] [ "#" fragment ]
        relative-ref  = relative-part [ "?" query ] [ "#" fragment ]
        absolute-URI  = scheme ":" hier-part [ "?" query ]
        hier-part     = "//" authority path-abempty / path-absolute / path-rootless / path-empty
        """
        path_start = self.scheme(text)
        if path_start == 0 and rule in {"URI", "absolute-URI"}:
            self._refuse(text, 0, 0, "the scheme is missing", rule)
        if path_start > 0 and rule == "relative-ref":
            self._refuse(text, 0, path_start, "a relative reference cannot have a scheme", rule)
        if text.startswith("//", path_start):
            path_start = self.authority(text, path_start + 2, zone_ids)
        path_end = _end(_PATH_END, text, path_start)
        self._characters(text, path_start, path_end, "path")
        self._behind_path(text, path_end, rule)

    def component(self, name: str, text: str, zone_ids: bool = False) -> None:
        """Raise URLError if `text` cannot be the component of this name."""
        if name == "scheme":
            if not _SCHEME.fullmatch(text):
                message = "a scheme must be a letter, then letters, digits, '+', '-' or '.'"
                self._refuse(text, 0, len(text), message, name)
        elif name not in {"authority", "host"}:
            self._characters(text, 0, len(text), name)
        else:
            check = self.authority if name == "authority" else self._whole_host
            end = check(text, 0, zone_ids)
            if end < len(text):
                self._refuse(text, end, end + 1, f"this is not allowed in the {name}", name)

    def _whole_host(self, text: str, start: int, zone_ids: bool) -> int:
        return self.host(text, start, len(text), zone_ids)

    def scheme(self, text: str) -> int:
        """Check the scheme, if any, and return the place after its ":", or 0 (§3.1).

        scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )
        """
        found = _PREFIX.match(text)
        if found is None:
            return 0
        if not _SCHEME.fullmatch(found[1]):
            letters = _SCHEME.match(found[1])
            place = letters.end() if letters else 0
            message = "not a scheme, and without one the first segment cannot contain ':'"
            self._refuse(text, place, place + 1, message, "scheme")
        return found.end()

    def authority(self, text: str, start: int, zone_ids: bool) -> int:
        """Check the authority and return its end (§3.2).

        authority = [ userinfo "@" ] host [ ":" port ]
        userinfo  = *( unreserved / pct-encoded / sub-delims / ":" )
        """
        end = _end(_AUTHORITY_END, text, start)
        at = text.find("@", start, end)
        if at >= 0:
            self._characters(text, start, at, "userinfo")
            start = at + 1
        host_end = self.host(text, start, end, zone_ids)
        if host_end < end:
            self.port(text, host_end, end)
        return end

    def host(self, text: str, start: int, end: int, zone_ids: bool) -> int:
        """Check the host and return its end (§3.2.2).

        host     = IP-literal / IPv4address / reg-name
        reg-name = *( unreserved / pct-encoded / sub-delims )
        """
        if text.startswith("[", start, end):
            return self.ip_literal(text, start, end, zone_ids)
        colon = text.find(":", start, end)
        host_end = end if colon < 0 else colon
        self._characters(text, start, host_end, "reg-name")
        return host_end

    def ip_literal(self, text: str, start: int, end: int, zone_ids: bool) -> int:
        """Check an IP-literal and return the place after its "]" (§3.2.2).

        IP-literal = "[" ( IPv6address / IPvFuture ) "]"
        IPvFuture  = "v" 1*HEXDIG "." 1*( unreserved / sub-delims / ":" )
        """
        closing = text.find("]", start, end)
        if closing < 0:
            self._refuse(text, start, end, "the closing ']' is missing", "IP-literal")
        inner = text[start + 1 : closing]
        if inner[:1] in {"v", "V"}:
            if not is_ipvfuture(inner):
                message = "not an IPvFuture address: 'v', a version, '.' and an address"
                self._refuse(text, start + 1, closing, message, "IPvFuture")
        elif not is_ipv6address(inner) and not (zone_ids and is_ipv6addrz(inner)):
            self._refuse(text, start + 1, closing, _why_not_ipv6(inner), "IPv6address")
        return closing + 1

    def port(self, text: str, start: int, end: int) -> None:
        """Check the ":" and the port after the host (§3.2.3).

        port = *DIGIT
        """
        if text[start] != ":":
            message = "only ':' and a port can follow the ']'"
            self._refuse(text, start, end, message, "authority")
        self._characters(text, start + 1, end, "port")

    def _behind_path(self, text: str, start: int, rule: str) -> None:
        """Check the query and the fragment, after the path (§3.4, §3.5).

        query    = *( pchar / "/" / "?" )
        fragment = *( pchar / "/" / "?" )
        """
        number = text.find("#", start)
        query_end = len(text) if number < 0 else number
        if start < query_end:
            self._characters(text, start + 1, query_end, "query")
        if number >= 0:
            if rule == "absolute-URI":
                message = "an absolute URI cannot have a fragment"
                self._refuse(text, number, len(text), message, rule)
            self._characters(text, number + 1, len(text), "fragment")

    def _characters(self, text: str, start: int, end: int, component: str) -> None:
        """Check the characters and triplets of a component.

        path        = *( pchar / "/" )
        pchar       = unreserved / pct-encoded / sub-delims / ":" / "@"
        pct-encoded = "%" HEXDIG HEXDIG
        """
        self._runs[component].check(text, start, end)

    def _refuse(self, text: str, start: int, end: int, message: str, production: str) -> NoReturn:
        """Raise a URLError that names the production, as the document does."""
        raise URLError(message, text, start, end, self._rule(production))

    def _rule(self, production: str) -> str:
        """Return the citation of a production."""
        name = production if production in _AS_THEY_ARE else self._prefix + production
        return f"{self._document} §{self._sections[production]} {name}"


# Productions that have the same name in RFC 3987.
_AS_THEY_ARE: Final = frozenset(
    ["scheme", "port", "IP-literal", "IPv6address", "IPvFuture", "pct-encoded"]
)


def _end(pattern: re.Pattern[str], text: str, start: int) -> int:
    """Return the first place from `start` on where `pattern` matches; it also matches the end."""
    found = pattern.search(text, start)
    return found.start() if found else len(text)


def _why_not_ipv6(text: str) -> str:
    """Return the message for a text that is not an IPv6address."""
    if "%" in text:
        return "a zone is not allowed in an IPv6 address here"
    return "not a valid IPv6 address"


URI_GRAMMAR: Final = Grammar("RFC 3986", _SECTIONS)

"""The grammar of Appendix A, one method per production: the place and reason of a refusal.

`recognizer` only decides, fast; this module reads production by production, and reports the place.
"""

import re
from collections.abc import Mapping
from typing import Final, Literal

import urlprism._core.octets.memory as memory
import urlprism._core.octets.scan as scan
import urlprism._core.octets.signs as signs
import urlprism.rfc3986.syntax.recognizer as recognizer
from urlprism._core.arguments.intake import exact
from urlprism._core.hosts.ipv6 import is_ipv6address
from urlprism._core.hosts.literals import is_ipv6addrz, is_ipvfuture
from urlprism.errors import URLError
from urlprism.rfc3986.record import LONGEST
from urlprism.rfc3986.syntax.sets import URI_TABLE

Rule = Literal["URI", "URI-reference", "absolute-URI", "relative-ref"]

# Where the document defines each production.
_SECTIONS: Final = {
    "URI": "3", "relative-ref": "4.2", "absolute-URI": "4.3", "scheme": "3.1",
    "authority": "3.2", "userinfo": "3.2.1", "host": "3.2.2", "IP-literal": "3.2.2",
    "IPv6address": "3.2.2", "IPvFuture": "3.2.2", "reg-name": "3.2.2", "port": "3.2.3",
    "path": "3.3", "path-noscheme": "3.3", "query": "3.4", "fragment": "3.5",
    "pct-encoded": "2.1",
}  # fmt: skip
# Productions that have the same name in RFC 3987.
_AS_THEY_ARE: Final = frozenset(
    ["scheme", "port", "IP-literal", "IPv6address", "IPvFuture", "pct-encoded"]
)
# What the tables of `sets` mark: the octets that end each component.
_SCHEME_END, _PORT_END = 1, 32
_ENDS: Final = {"userinfo": 2, "reg-name": 4, "path": 8, "query": 16, "fragment": 16}
_FAULT = -1
_OCTETS = 256
# Where no component may hold a character beyond ASCII, a refusal depends on the prefix and the
# authority, and of the rest on what is up to the first such character.
_EXTENT: Final = re.compile(r"(?:[^:/?#]*+:)?(?://[^/?#]*+)?[\x00-\x7f]*+[^\x00-\x7f]?")
_SHORT = 256
_new = URLError.__new__


class Reading:
    """A text that is read by the productions, and the first fault, if one was found."""

    __slots__ = ("fault", "known", "octets", "owned", "size", "text", "zone_ids")

    known: int  # up to there, path, query and fragment are as they should be
    octets: bytes
    owned: bytes
    size: int
    text: str
    zone_ids: bool
    fault: URLError | None


class Grammar:
    """The productions of a document: the characters of its components, and its citations.

    A production returns the place after it, or -1 for a fault, which the reading then has.
    """

    __slots__ = ("_beyond_ascii", "_private", "_rules", "_table")

    def __init__(
        self,
        document: str,
        sections: Mapping[str, str],
        prefix: str = "",
        table: bytes = URI_TABLE,
        beyond_ascii: str = "",
        private: str = "",
    ) -> None:
        """Take the document's name, its sections, its table of octets, and its additions.

        `prefix` goes before the names of productions; `beyond_ascii` and `private` are ranges of
        characters, the latter for queries only. Raise ValueError for a table that is too short.
        """
        if len(table) < _OCTETS:
            message = f"a table of {_OCTETS} octets is expected, not of {len(table)}"
            raise ValueError(message)
        self._table = table
        self._beyond_ascii = beyond_ascii
        self._private = private
        self._rules = {
            name: f"{document} §{section} {name if name in _AS_THEY_ARE else prefix + name}"
            for name, section in sections.items()
        }

    def refusal(
        self, text: str, zone_ids: bool = False, extent: int = 0, rule: str = "URI-reference"
    ) -> URLError:
        """Return the error for a text that the recognizer refused; `extent` has no fault before it.

        Raise AssertionError if the grammar accepts the text: the two have to agree.
        """
        fault = self._fault(text, rule, zone_ids, extent)
        if fault is not None:
            return fault
        if len(text) <= LONGEST:
            message = "a text that the grammar accepts was not recognized"
            raise AssertionError(message)
        message = f"the text is longer than {LONGEST:,} characters"
        return URLError(message, text, LONGEST, len(text), "urlprism, LONGEST")

    def check(self, text: str, rule: str = "URI-reference", zone_ids: bool = False) -> None:
        """Raise URLError if `text` does not match a rule (§3, §4.1 to §4.3)."""
        fault = self._fault(text, rule, zone_ids, 0)
        if fault is not None:
            raise fault

    def component(self, name: str, text: str, zone_ids: bool = False) -> None:
        """Raise URLError if `text` cannot be the component of this name.

        Raise TypeError if it is not a str.
        """
        exact_text = exact(text)
        reading = self._reading(exact_text, exact_text, zone_ids)
        self._component(reading, name)
        fault = reading.fault
        if fault is not None:
            raise fault

    def _reading(self, text: str, read: str, zone_ids: bool) -> Reading:
        """Begin to read; raise TypeError for a grammar that `__init__` did not make."""
        rules = self._rules
        if not rules:
            message = "a Grammar that was not made from a document"
            raise TypeError(message)
        return _reading_of(text, read, zone_ids)

    def _fault(self, text: str, rule: str, zone_ids: bool, extent: int) -> URLError | None:
        """Return the error for the first fault of a text, None if it matches the rule."""
        read = text
        if len(text) > _SHORT and self._beyond_ascii == "" and not memory.is_ascii(text):
            match = _EXTENT.match(text)
            read = match[0] if match else text
        reading = self._reading(text, read, zone_ids)
        reading.known = extent
        self._reference(reading, rule)
        return reading.fault

    def _reference(self, reading: Reading, rule: str) -> int:
        """Check a reference, and whether it matches a rule (§3, §4.1 to §4.3).

        URI           = scheme ":" hier-part [ "?" query ] [ "#" fragment ]
        relative-ref  = relative-part [ "?" query ] [ "#" fragment ]
        absolute-URI  = scheme ":" hier-part [ "?" query ]
        hier-part     = "//" authority path-abempty / path-absolute / path-rootless / path-empty
        """
        octets, size = reading.octets, reading.size
        pos = self._scheme(reading)
        if pos == 0 and rule in {"URI", "absolute-URI"}:
            return self._refuse(reading, 0, 0, "the scheme is missing", rule)
        if pos > 0 and rule == "relative-ref":
            return self._refuse(reading, 0, pos, "a relative reference cannot have a scheme", rule)
        if (
            pos >= 0
            and pos + 1 < size
            and octets[pos] == signs.SOLIDUS
            and octets[pos + 1] == signs.SOLIDUS
        ):
            pos = self._authority(reading, pos + 2)
        if pos >= 0:
            pos = self._path(reading, pos)
        if pos >= 0 and pos < size and octets[pos] == signs.QUESTION_MARK:
            pos = self._query(reading, pos + 1)
        if pos < 0 or pos == size:
            return pos
        if rule == "absolute-URI":
            message = "an absolute URI cannot have a fragment"
            return self._refuse(reading, pos, len(reading.text), message, rule)
        return self._whole(reading, pos + 1, "fragment")

    def _component(self, reading: Reading, name: str) -> int:
        """Check a whole text as the component of this name."""
        if name == "scheme":
            return self._whole_scheme(reading)
        if name == "port":
            return self._digits(reading, 0, reading.size)
        if name not in {"authority", "host"}:
            return self._whole(reading, 0, name)
        if name == "authority":
            end = self._authority(reading, 0)
        else:
            end = self._host(reading, 0, reading.size)
        if 0 <= end < reading.size:
            message = f"this is not allowed in the {name}"
            return self._refuse(reading, end, end + 1, message, name)
        return end

    def _whole(self, reading: Reading, start: int, name: str) -> int:
        """Check the rest of the text as a component of characters and triplets (§3.4, §3.5).

        query    = *( pchar / "/" / "?" )
        fragment = *( pchar / "/" / "?" )
        """
        end = self._end_of(reading, start, name)
        return end if end == reading.size else self._not_in(reading, end, name)

    def _whole_scheme(self, reading: Reading) -> int:
        """Check the whole text as a scheme (§3.1)."""
        size = reading.size
        if size > 0 and self._end_of_scheme(reading) == size:
            return size
        message = "a scheme must be a letter, then letters, digits, '+', '-' or '.'"
        return self._refuse(reading, 0, size, message, "scheme")

    def _end_of_scheme(self, reading: Reading) -> int:
        """Return the end of the scheme that begins the text; 0 if no letter does (§3.1).

        Of the characters of a scheme, only the letters are "A" or above in ASCII.
        """
        table = self._table
        classes = memory.borrow_table(table)
        octets, size = reading.octets, reading.size
        end = scan.until(octets, 0, size, classes, _SCHEME_END)
        return end if end > 0 and octets[0] >= signs.CAPITAL_A else 0

    def _scheme(self, reading: Reading) -> int:
        """Check the scheme, if any, and return the place after its ":", or 0 (§3.1).

        scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )
        """
        colon = recognizer.end_of_prefix(reading.octets, reading.size)
        if colon < 0:
            return 0
        end = self._end_of_scheme(reading)
        if end == colon and end > 0:
            return colon + 1
        message = "not a scheme, and without one the first segment cannot contain ':'"
        return self._refuse(reading, end, end + 1, message, "scheme")

    def _authority(self, reading: Reading, start: int) -> int:
        """Check the authority and return its end (§3.2).

        authority = [ userinfo "@" ] host [ ":" port ]
        userinfo  = *( unreserved / pct-encoded / sub-delims / ":" )
        """
        octets = reading.octets
        end = scan.find_one_of(
            octets, start, reading.size, signs.SOLIDUS, signs.QUESTION_MARK, signs.NUMBER_SIGN
        )
        at = scan.find(octets, start, end, signs.COMMERCIAL_AT)
        if at < end:
            pos = self._end_of(reading, start, "userinfo")
            if pos < at:
                return self._not_in(reading, pos, "userinfo")
            start = at + 1
        pos = self._host(reading, start, end)
        if pos < 0 or pos == end:
            return pos
        return self._port(reading, pos, end)

    def _host(self, reading: Reading, start: int, end: int) -> int:
        """Check the host and return its end (§3.2.2).

        host     = IP-literal / IPv4address / reg-name
        reg-name = *( unreserved / pct-encoded / sub-delims )
        """
        octets = reading.octets
        if start < end and octets[start] == signs.LEFT_SQUARE_BRACKET:
            return self._ip_literal(reading, start, end)
        pos = self._end_of(reading, start, "reg-name")
        if pos < end and octets[pos] != signs.COLON:
            return self._not_in(reading, pos, "reg-name")
        return pos

    def _ip_literal(self, reading: Reading, start: int, end: int) -> int:
        """Check an IP-literal and return the place after its "]" (§3.2.2).

        IP-literal = "[" ( IPv6address / IPvFuture ) "]"
        IPvFuture  = "v" 1*HEXDIG "." 1*( unreserved / sub-delims / ":" )
        """
        closing = scan.find(reading.octets, start, end, signs.RIGHT_SQUARE_BRACKET)
        if closing == end:
            message = "the closing ']' is missing"
            return self._refuse(reading, start, end, message, "IP-literal")
        inner = reading.text[start + 1 : closing]
        if inner[:1] in {"v", "V"}:
            if not is_ipvfuture(inner):
                message = "not an IPvFuture address: 'v', a version, '.' and an address"
                return self._refuse(reading, start + 1, closing, message, "IPvFuture")
        elif not is_ipv6address(inner) and not (reading.zone_ids and is_ipv6addrz(inner)):
            message = _why_not_ipv6(inner)
            return self._refuse(reading, start + 1, closing, message, "IPv6address")
        return closing + 1

    def _port(self, reading: Reading, start: int, end: int) -> int:
        """Check the ":" and the port after the host, up to the end of the authority (§3.2.3)."""
        if reading.octets[start] != signs.COLON:
            message = "only ':' and a port can follow the ']'"
            return self._refuse(reading, start, end, message, "authority")
        return self._digits(reading, start + 1, end)

    def _digits(self, reading: Reading, start: int, end: int) -> int:
        """Check the digits of a port (§3.2.3).

        port = *DIGIT
        """
        table = self._table
        classes = memory.borrow_table(table)
        pos = scan.until(reading.octets, start, end, classes, _PORT_END)
        if pos == end:
            return end
        return self._refuse(reading, pos, pos + 1, "a port can contain digits only", "port")

    def _path(self, reading: Reading, start: int) -> int:
        """Check the path and return its end (§3.3).

        path  = *( pchar / "/" )
        pchar = unreserved / pct-encoded / sub-delims / ":" / "@"
        """
        octets = reading.octets
        end = self._end_of(reading, start, "path")
        if (
            end < reading.size
            and octets[end] != signs.QUESTION_MARK
            and octets[end] != signs.NUMBER_SIGN
        ):
            return self._not_in(reading, end, "path")
        return end

    def _query(self, reading: Reading, start: int) -> int:
        """Check the query and return its end (§3.4)."""
        end = self._end_of(reading, start, "query")
        if end < reading.size and reading.octets[end] != signs.NUMBER_SIGN:
            return self._not_in(reading, end, "query")
        return end

    def _end_of(self, reading: Reading, start: int, component: str) -> int:
        """Return the first place from `start` on that a component cannot hold, or the end.

        pct-encoded = "%" HEXDIG HEXDIG
        """
        table = self._table
        classes = memory.borrow_table(table)
        end = _past_known(reading, start, component)
        end = recognizer.end_of(reading.octets, end, reading.size, classes, _ENDS[component])
        if self._beyond_ascii == "" or memory.is_ascii(reading.text):
            return end
        private = self._private if component == "query" else ""
        unfit = re.compile(f"[^\\x00-\\x7f{self._beyond_ascii}{private}]")
        character = unfit.search(reading.text, start, end)
        return character.start() if character else end

    def _not_in(self, reading: Reading, place: int, component: str) -> int:
        """Refuse the character at a place: a component cannot hold it, or a triplet is wrong."""
        if reading.octets[place] == signs.PERCENT_SIGN:
            message = "two hexadecimal digits should follow the '%'"
            return self._refuse(reading, place, place + 1, message, "pct-encoded")
        message = f"this is not allowed in the {component}"
        return self._refuse(reading, place, place + 1, message, component)

    def _refuse(self, reading: Reading, start: int, end: int, message: str, production: str) -> int:
        """Give the reading an error that names the production, as the document does."""
        rules = self._rules
        # What `__new__` makes is whole; to call the class takes longer, and many texts are refused.
        reading.fault = _new(URLError, message, reading.text, start, end, rules[production])
        return _FAULT


def _past_known(reading: Reading, start: int, component: str) -> int:
    """Return the end of what is known of a component: its own end, if that is before."""
    octets, extent = reading.octets, reading.known
    if extent <= start:
        return start
    if component == "path":
        return scan.find_one_of(
            octets, start, extent, signs.QUESTION_MARK, signs.NUMBER_SIGN, signs.NUMBER_SIGN
        )
    if component == "query":
        return scan.find(octets, start, extent, signs.NUMBER_SIGN)
    return extent if component == "fragment" else start


def _reading_of(text: str, read: str, zone_ids: bool) -> Reading:
    """Return the reading of as much of a text as has to be read."""
    owned = memory.one_octet_each(read)
    reading = Reading.__new__(Reading)
    reading.owned = owned
    reading.octets = memory.borrow(owned)
    reading.size = memory.size(owned)
    reading.text = text
    reading.zone_ids = zone_ids
    reading.fault = None
    reading.known = 0
    return reading


def _why_not_ipv6(text: str) -> str:
    """Return the message for a text that is not an IPv6address."""
    if "%" in text:
        return "a zone is not allowed in an IPv6 address here"
    return "not a valid IPv6 address"


URI_GRAMMAR: Final = Grammar("RFC 3986", _SECTIONS)

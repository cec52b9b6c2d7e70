"""Percent-encoding of one component at a time, as the documents of the generic syntax define it."""

import re
from collections.abc import Mapping
from typing import Final, NamedTuple

from urlprism._core.arguments.intake import URLText, ascii_text, text_or_octets
from urlprism._core.arguments.unknown import unknown
from urlprism._core.escapes import percent
from urlprism._core.octets.characters import OCTETS, byte_class
from urlprism.errors import URLError

_UNFIT: Final = re.compile("%(?![0-9A-Fa-f]{2})|[^\x00-\x7f]")
_OCTET: Final = re.compile("%..|.", re.DOTALL)


class Rules(NamedTuple):
    """The rules of a document that errors cite: of its characters, its escapes, its encoding."""

    characters: str
    escapes: str
    encoding: str


class Coder:
    """The percent-encoding of a document: by component, the characters that data may keep."""

    def __init__(self, components: Mapping[str, frozenset[str]], rules: Rules) -> None:
        """Take the characters by component, and the rules that errors cite."""
        self._tables = {
            name: byte_class(encoded=OCTETS - allowed) for name, allowed in components.items()
        }
        self._rules = rules

    def encode(self, data: URLText, component: str) -> str:
        """Return `data` percent-encoded for a component; text is encoded as UTF-8 first.

        Raise ValueError for an unknown component, URLError for a lone surrogate.
        """
        if component not in self._tables:
            raise unknown("component", component, self._tables)
        if type(data) is str and data.isascii():
            return percent.encode(data, self._tables[component])
        try:
            octets = self.octets_of(data)
        except URLError as error:
            raise error.of_part(component) from None
        return percent.encode(octets, self._tables[component])

    def octets_of(self, data: URLText) -> bytes:
        """Return octets unchanged, text as UTF-8; raise URLError for a lone surrogate."""
        text = text_or_octets(data)
        if isinstance(text, bytes):
            return text
        try:
            return text.encode()
        except UnicodeEncodeError as error:
            message = "a lone surrogate cannot be encoded as UTF-8"
            raise URLError(message, text, error.start, error.end, self._rules.encoding) from None

    def decode_to_bytes(self, text: URLText) -> bytes:
        """Return the octets of one component, percent-decoded.

        Raise URLError for a character beyond ASCII, and for a "%" without two hexadecimal digits.
        """
        encoded = ascii_text(text, self._rules.characters)
        wrong = _UNFIT.search(encoded)
        if wrong:
            message, rule = "two hexadecimal digits should follow the '%'", self._rules.escapes
            if wrong[0] != "%":
                message, rule = "only ASCII is allowed here", self._rules.characters
            raise URLError(message, encoded, *wrong.span(), rule)
        octets = encoded.encode("ascii")
        return percent.decode_to_bytes(octets, 0, len(octets), False)

    def decode(self, text: URLText) -> str:
        """Return the text of one component, percent-decoded and read as UTF-8.

        Raise URLError as `decode_to_bytes` does, and for octets that are not UTF-8.
        """
        octets = self.decode_to_bytes(text)
        try:
            return octets.decode()
        except UnicodeDecodeError as error:
            encoded = ascii_text(text, self._rules.characters)
            places = [octet.start() for octet in _OCTET.finditer(encoded)]
            places.append(len(encoded))
            span = places[error.start], places[error.end]
            message = "the octets are not valid UTF-8"
            raise URLError(message, encoded, *span, self._rules.encoding) from None

"""Percent-encoding of one component at a time, as the documents of the generic syntax define it.

A package has a `Coder` of its components; its `encode`, `decode_to_bytes` and `decode` are made by
`functions`, with docstrings that cite the sections of its document.
"""

import re
from collections.abc import Mapping
from typing import Final, NamedTuple, Protocol, TypeVar

from urlprism._core.arguments.intake import URLText, ascii_text, text_or_octets
from urlprism._core.arguments.unknown import unknown
from urlprism._core.escapes import percent
from urlprism._core.octets.characters import OCTETS, byte_class
from urlprism.errors import URLError

_UNFIT: Final = re.compile("%(?![0-9A-Fa-f]{2})|[^\x00-\x7f]")
_OCTET: Final = re.compile("%..|.", re.DOTALL)
_Decoded_co = TypeVar("_Decoded_co", covariant=True)  # str or bytes


class Rules(NamedTuple):
    """The rules of a document that errors cite: of its characters, its escapes, its encoding."""

    characters: str
    escapes: str
    encoding: str


class Encode(Protocol):
    """The function `encode` of a package."""

    def __call__(self, data: URLText, component: str = "unreserved") -> str:
        """Return `data` encoded for a component; text is encoded as UTF-8 first."""
        ...


class Decode(Protocol[_Decoded_co]):
    """The function `decode` of a package, or `decode_to_bytes`."""

    def __call__(self, text: URLText) -> _Decoded_co:
        """Return the data of one component, decoded: its octets, or their text in UTF-8."""
        ...


class Docs(NamedTuple):
    """What differs in the docstrings of a package: sections, examples, the document's words.

    The sections are those that `encode`, `decode_to_bytes` and `decode` implement; `percent` goes
    behind the sentence on "%". An example is a line of code, and its result on the next line.
    """

    encode: str
    octets: str
    text: str
    encode_example: str
    decode_example: str = "decode(\"a%C3%A9\")\n'aé'"
    percent: str = ""
    encoded: str = "percent-encoded"
    decoded: str = "percent-decoded"


_ENCODE: Final = """\
Return `data` {0.encoded} for a component; text becomes UTF-8 first ({0.encode}).

A "%" is data, too{0.percent}.
Raise ValueError for a component that is not in `COMPONENTS`, URLError for a lone surrogate.

>>> {0.encode_example}
"""
_DECODE_TO_BYTES: Final = r"""Return the octets of one component, {0.decoded} ({0.octets}).

Raise URLError for a character beyond ASCII, and for a "%" without two hexadecimal digits.

>>> decode_to_bytes("a%FF")
b'a\xff'
"""
_DECODE: Final = """\
Return the text of one component, {0.decoded} and read as UTF-8 ({0.text}).

Raise URLError as `decode_to_bytes` does, and for octets that are not UTF-8.

>>> {0.decode_example}
"""


class Coder:
    """The percent-encoding of a document: by component, the characters that data may keep."""

    def __init__(
        self, components: Mapping[str, frozenset[str]], rules: Rules, errors: str = "strict"
    ) -> None:
        """Take the characters by component, the rules that errors cite, and a name of Python's.

        With "surrogateescape" a text has surrogates for octets that are not UTF-8.
        """
        self._tables = {
            name: byte_class(encoded=OCTETS - allowed) for name, allowed in components.items()
        }
        self._rules = rules
        self._errors = errors

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
            return text.encode("utf-8", self._errors)
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

    def functions(self, module: str, docs: Docs) -> tuple[Encode, Decode[bytes], Decode[str]]:
        """Return `encode`, `decode_to_bytes` and `decode` of a package, of its module `module`."""

        def encode(data: URLText, component: str = "unreserved") -> str:
            return self.encode(data, component)

        def decode_to_bytes(text: URLText) -> bytes:
            return self.decode_to_bytes(text)

        def decode(text: URLText) -> str:
            return self.decode(text)

        texts = {encode: _ENCODE, decode_to_bytes: _DECODE_TO_BYTES, decode: _DECODE}
        for function, text in texts.items():
            function.__module__, function.__qualname__ = module, function.__name__
            function.__doc__ = text.format(docs)
        return encode, decode_to_bytes, decode

"""Why clients send other octets of path and query: rules for rewrites, each with its example."""

import functools
import re
from bisect import bisect_left
from collections.abc import Callable
from typing import Final, NamedTuple

from urlprism._core.unicode.normal_forms import normalized
from urlprism.comparison.lenient import STRIPPED
from urlprism.urllib_parse import unquote_to_bytes

DIFFERENT: Final = "different-octets"
SENTENCE: Final = "clients send different octets of path and query"

# Whether what a text has, and the octets sent instead, are the rule's; the text is whole, then
# where the place starts and ends in it.
Matches = Callable[[str, int, int, bytes], bool]


class RewriteRule(NamedTuple):
    """A rule for rewrites: how a client comes to send other octets than a text has.

    `example` is a text with the place between « and », of which `readers` send different octets.
    """

    name: str
    matches: Matches
    message: str
    rule: str
    advice: str
    example: str
    readers: tuple[str, ...]
    family: str = ""

    def unmarked_example(self) -> tuple[str, int, int]:
        """Return the example without its marks, and the start and end of the marked place."""
        before, _, rest = self.example.partition("«")
        place, _, after = rest.partition("»")
        return before + place + after, len(before), len(before + place)


_DOTS: Final = re.compile(r"(?<=[/\\])[\x00-\x20]*(?:(?:\.|%2[eE])[\x00-\x20]*){1,2}(?=[/\\?#]|\Z)")
_CONTROLS: Final = re.compile(r"[\x00-\x20\x7f]+")
# Perl strips all white space of Unicode.
_REMOVED: Final = re.compile(r"[\x00-\x20\x7f\s]+")


def _piece(matches: Callable[[str, bytes], bool]) -> Matches:
    """Return what asks of the place alone, and of what is sent instead."""
    return lambda text, start, end, sent: matches(text[start:end], sent)


def _has_dots(text: str, start: int, end: int, _: bytes) -> bool:
    """Whether a dot segment lies in a place, or about it."""
    places = _dot_segments(text)
    at = bisect_left(places, start - 3)
    return at < len(places) and places[at] <= end


@functools.lru_cache(maxsize=1)
def _dot_segments(text: str) -> list[int]:
    """Return where the dot segments of a text begin: each of its places is asked about."""
    return [segment.start() for segment in _DOTS.finditer(text)]


def _is_composed(piece: str, sent: bytes) -> bool:
    if piece.isascii():
        return False
    composed = normalized("NFC", piece)
    return composed != piece and unquote_to_bytes(sent) == unquote_to_bytes(_octets(composed))


def _has_percent_encoded(piece: str, sent: bytes) -> bool:
    """Whether each '%' is sent as "%25"; of "%2525", what is more is behind what is alike."""
    if not piece:
        return sent.replace(b"25", b"") == b"" != sent
    return "%" in piece and unquote_to_bytes(sent).upper() == _octets(piece.upper()) != sent.upper()


def _octets(piece: str) -> bytes:
    return piece.encode("utf-8", "replace")


RULES: Final = (
    RewriteRule(
        name="number-sign-sent",
        matches=lambda _text, _start, _end, sent: sent.startswith(b"#"),
        message="a part of the fragment is sent by some clients",
        rule=(
            "urllib.request cuts a URL at its last '#'; RFC 3986 §3.5 begins the fragment at the"
            " first"
        ),
        advice="Encode the second '#' as %23.",
        example="http://h.com/a«#b»#c",
        readers=("whatwg", "urllib@3.14"),
    ),
    RewriteRule(
        name="triplet-in-capitals",
        matches=_piece(lambda piece, sent: "%" in piece and _octets(piece.upper()) == sent),
        message="a triplet in small letters is sent in capitals by some clients",
        rule=(
            "RFC 3986 §6.2.2.1 calls both equivalent, but they are other octets: urllib3, requests"
            " and yarl write capitals, libcurl in a path, libsoup too; other clients change nothing"
        ),
        advice="Write triplets in capitals.",
        example="http://h.com/a«%2f»b",
        readers=("whatwg", "urllib3"),
    ),
    RewriteRule(
        name="triplet-decoded",
        matches=_piece(
            lambda piece, sent: "%" in piece and unquote_to_bytes(_octets(piece)) == sent
        ),
        message="a triplet is sent as the character that it stands for by some clients",
        rule=(
            "RFC 3986 §2.2 says that a delimiter and its triplet are not equivalent: yarl, and so"
            " aiohttp, requotes a text and decodes most of them, but not '/' and '+' in a path, nor"
            " '+', '&', '=' and ';' in a query; requests and libsoup decode unreserved characters,"
            " Go a path that it has to encode elsewhere"
        ),
        advice="Give aiohttp yarl.URL(text, encoded=True), and leave unreserved characters alone.",
        example="http://h.com/a«%40»b",
        readers=("whatwg", "yarl"),
    ),
    RewriteRule(
        name="percent-sign-encoded",
        matches=_piece(_has_percent_encoded),
        message="a '%' is sent as %25 by some clients",
        rule=(
            "URL Standard keeps a '%' without two digits; urllib3, requests and yarl write %25; and"
            " where one '%' of a part has no digits, urllib3 and requests write %25 for all of them"
        ),
        advice="Write %25 for a '%' that begins no triplet.",
        example="http://h.com/a«%»zz",
        readers=("whatwg", "requests"),
    ),
    RewriteRule(
        name="space-as-plus",
        matches=_piece(lambda piece, sent: piece == " " and sent == b"+"),
        message="a space is sent as '+' by some clients",
        rule=(
            "yarl writes '+' for a space in a query, as URL Standard #urlencoded-serializing does"
            " for forms; URL Standard #query-state writes %20; Go sends it as it is"
        ),
        advice="Write %20 for a space, or '+' where a form is meant.",
        example="http://h.com/?a« »b",
        readers=("whatwg", "yarl"),
    ),
    RewriteRule(
        name="backslash-as-slash",
        matches=_piece(lambda piece, sent: piece == "\\" and sent == b"/"),
        message="a backslash is sent as a slash by some clients",
        rule=(
            "URL Standard #path-state reads '\\' as '/'; urllib3, requests and yarl write %5C;"
            " httpx, libcurl and others send it as it is"
        ),
        advice="Write '/' if a slash is meant; otherwise encode it as %5C.",
        example="http://h.com/a«\\»b",
        readers=("whatwg", "httpx"),
    ),
    RewriteRule(
        name="character-removed",
        matches=_piece(lambda piece, sent: not sent and _REMOVED.fullmatch(piece) is not None),
        message="a control or a space is not sent by some clients",
        rule=(
            "URL Standard #concept-basic-url-parser strips controls and spaces at both ends, and"
            " removes tabs and line ends everywhere; urllib3 and requests encode them"
        ),
        advice="Remove the character, or encode it.",
        example="http://h.com/a«\t»b",
        readers=("whatwg", "urllib3"),
    ),
    RewriteRule(
        name="control-as-underscore",
        matches=_piece(lambda piece, sent: sent == b"_" and _CONTROLS.fullmatch(piece) is not None),
        message="a control is sent as '_' by PHP",
        rule="PHP php_replace_controlchars writes '_'; other clients encode, remove or refuse it",
        advice="Encode the control.",
        example="http://h.com/a«\x01»b",
        readers=("whatwg", "php"),
    ),
    RewriteRule(
        name="empty-query-dropped",
        matches=_piece(lambda piece, sent: not sent and piece.rstrip(STRIPPED) == "?"),
        message="the '?' of an empty query is not sent by some clients",
        rule=(
            "RFC 9112 §3.2.1 sends '?' and the query if there is one, and an empty one is one;"
            " requests, yarl, fetch of Node.js before 24 and Java's HttpClient do not"
        ),
        advice="Leave out a '?' without a query.",
        example="http://h.com/a«?»",
        readers=("whatwg", "yarl"),
    ),
    RewriteRule(
        name="letters-composed",
        matches=_piece(_is_composed),
        message="letters and their marks are composed before they are sent",
        rule=(
            "Java URI.toASCIIString normalizes to NFC before it encodes; URL Standard"
            " #string-percent-encode-after-encoding and RFC 3987 §3.1 encode the letters as given"
        ),
        advice="Encode the characters as UTF-8, each octet as a triplet.",
        example="http://h.com/«e\u0301»",
        readers=("whatwg", "java.net.URI"),
    ),
    RewriteRule(
        name="character-encoded",
        matches=_piece(
            lambda piece, sent: "%" not in piece and unquote_to_bytes(sent) == _octets(piece)
        ),
        message="a character is sent as a triplet by some clients, and as it is by others",
        rule=(
            "RFC 3986 §2 allows no such character, or URL Standard"
            " #special-query-percent-encode-set has it: which ones a client encodes is its own"
        ),
        advice="Percent-encode the character.",
        example="http://h.com/a«|»b",
        readers=("whatwg", "yarl"),
    ),
    RewriteRule(
        name="latin-1-sent",
        matches=_piece(
            lambda piece, sent: sent == piece.encode("latin-1", "replace") != _octets(piece)
        ),
        message="a character is sent as one octet of Latin-1 by http of Node.js",
        rule=(
            "Node.js http.get writes a path in Latin-1, and url.parse encodes nothing beyond ASCII;"
            " URL Standard #string-percent-encode-after-encoding encodes it as UTF-8"
        ),
        advice="Give http.get an object of the class URL.",
        example="http://h.com/«é»",
        readers=("whatwg", "node.url.parse"),
    ),
    RewriteRule(
        name="dot-segments-removed",
        matches=_has_dots,
        message="dot segments are removed by some clients, and sent by others",
        rule=(
            "URL Standard #path-state removes them, '%2e' too, and so do httpx, urllib3, requests,"
            " yarl and libcurl; urllib.request, Go, PHP, Ruby, Perl and Java send them"
        ),
        advice="Remove dot segments before the URL is signed, sent or checked.",
        example="http://h.com/«a/../»b",
        readers=("whatwg", "rfc3986"),
    ),
    RewriteRule(
        name="slashes-cut",
        matches=_piece(lambda piece, sent: not piece.strip("/") and not sent),
        message="slashes at the root are cut by some clients",
        rule="requests 2.32.0 to 2.33.1 sends one slash for several; RFC 3986 §3.3 allows them",
        advice="Write one slash before the first segment.",
        example="http://h.com/«/»a",
        readers=("whatwg", "requests@2.32.0"),
    ),
)
# What is left.
OTHERWISE: Final = RewriteRule(
    name="target-rewritten",
    matches=lambda _text, _start, _end, _sent: True,
    message="clients send different octets here",
    rule="no known rule explains the difference",
    advice="Compare what each client sends, octet by octet.",
    example="",
    readers=(),
)
# The rules before the one that looks about a place: what a place has, and what is sent, decides.
OF_PLACE_ALONE: Final = frozenset(
    rule.name
    for rule in RULES[: next(at for at, rule in enumerate(RULES) if rule.matches is _has_dots)]
)
NAMES: Final = frozenset({DIFFERENT, OTHERWISE.name, *[rule.name for rule in RULES]})

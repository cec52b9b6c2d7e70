"""Functions beside the classes: parsing, equivalence, setters, validation errors."""

from urlprism._core.arguments.intake import Text, URLText, from_utf8, utf8_text
from urlprism._core.arguments.unknown import unknown
from urlprism._core.records.validity import accepts
from urlprism.whatwg.api import URL
from urlprism.whatwg.forms.labels import output_encoding
from urlprism.whatwg.parsing.machine import Machine
from urlprism.whatwg.parsing.parser import base_of, run, text_of
from urlprism.whatwg.recognizers.setter_recognizer import recognize_part
from urlprism.whatwg.setters import SETTERS, change_unrecognized

_SETTERS = SETTERS


def parse(text: URLText, base: URLText | None = None, encoding: str = "utf-8") -> URL:
    """Parse a URL, or raise URLError; `URL.parse` returns None (#concept-basic-url-parser).

    It is read against `base` if there is one. The query is encoded in `encoding`, a label of the
    Encoding Standard; raise LookupError for another. The base is refused as the text is.

    >>> parse("?é", "http://h/a", encoding="windows-1252")
    URL('http://h/a?%E9')
    """
    if encoding == "utf-8":
        return URL(text, base)
    machine = Machine(text_of(text), base_of(base))
    machine.encoding = output_encoding(encoding)
    if not run(machine):
        raise machine.error()
    url = URL.__new__(URL)
    machine.url.fill(url)
    return url


def is_valid(text: URLText, base: URLText | None = None) -> bool:
    """Return whether `text` is a valid URL string with `base` as the base URL (#url-writing).

    Octets that are not UTF-8 are not a valid URL string, although `URL` decodes them. Raise
    URLError for a base that is refused, TypeError if `text` or `base` is not text.

    >>> is_valid("http://h/a b"), is_valid("http://h/a%20b"), is_valid("../a", "http://h/")
    (False, True, True)
    """
    from urlprism.whatwg.grammar import valid_url_string  # noqa: PLC0415 - few ask

    written, base_url = text_of(text), base_of(base)
    if isinstance(text, bytes | bytearray) and not accepts(utf8_text, text, "#url-writing"):
        return False
    return valid_url_string(written, base_url)


def equals(a: URL, b: URL, *, exclude_fragments: bool = False) -> bool:
    """Return whether two URLs are equivalent (#concept-url-equals).

    Raise TypeError if one of them is not a URL.

    >>> from urlprism.whatwg import URL
    >>> equals(URL("http://h/#a"), URL("http://h/#b"), exclude_fragments=True)
    True
    """
    for each in (a, b):
        if not isinstance(each, URL):
            message = f"a URL is compared with a URL, not with {type(each).__name__}"
            raise TypeError(message)
    if not exclude_fragments:
        return a.href == b.href
    return a.href.partition("#")[0] == b.href.partition("#")[0]


def set_part(url: URL, name: str, value: Text) -> URL:
    """Return the URL after one of the standard's setters (#api), which may ignore the value.

    Only "href" raises URLError. Raise ValueError for a name without a setter, and TypeError if
    `url` is not a URL.

    >>> from urlprism.whatwg import URL
    >>> set_part(URL("http://h/"), "port", "80x"), set_part(URL("http://h/"), "port", "x")
    (URL('http://h/'), URL('http://h/'))
    """
    if not isinstance(url, URL):
        message = f"a part can be set in a URL, not in {type(url).__name__}"
        raise TypeError(message)
    part = _SETTERS.get(name)
    if part is None:
        if name == "href":
            return URL(value)
        raise unknown("part that can be set", name, ["href", *SETTERS])
    return _after_setter(url, part, value if type(value) is str else from_utf8(value))


def _after_setter(url: URL, part: int, value: str) -> URL:
    """Return a URL after a setter, by its number."""
    changed = URL.__new__(URL)
    if not recognize_part(url, part, value, changed):
        change_unrecognized(url, part, value, changed, True)
    return changed

"""What the fuzzer gives: each value is a line of Python, so that a row says all that is needed."""

import functools
import json

import urlprism
from urlprism import urllib_parse
from urlprism.readers import readers as readers_of
from urlprism.web.questions import Read, Scan, Two

ALPHABETS = {
    "ascii": "azAZ09:/?#[]@!$&'()*+,;=%-._~\\|^`{}<>\" \t\n\r\x00\x01\x7f",
    "latin-1": "aé\xa0\xad\xdf\xff:/?#@%.",
    "two": "a日本。．／：＠ͅ\u0338\u200d\u202e\ufb01\ufdfa\ufeff\ufffd:/?#@%.",
    "four": "a\U0001f4a9\U0001d7d8\U000e0001\U0010ffff:/?#@%.",
    "surrogates": "a\ud800\udfff\udc80日:/?#@%.",
}
PIECES = (
    *("http://", "https://", "file:///", "ftp://", "foo:", "foo://", "//", "/", "", "?", "#", " "),
    *("http://h/", "http://h/?", "http://h#", "http://u:p@", "http://[", "http://[::1]:", "http://1."),
    *("http://0x", "http://xn--", "mailto:", "news:", "nntp://h/", "gopher://h/1", "telnet://h",
      "wais://h/", "prospero://h/", "javascript:", "data:,", "blob:http://", "file:c|/"),
    *("\x00", "\ufeff", "HTTP://EXAMPLE.com:80/../%2e/a?b=c&d#e"),
    *("a=b&c=%41%zz+&=&&", "<URL:http://h/> and more"),
)  # fmt: skip
UNITS = (
    *("a", "/", ".", "../", "%41", "%", "%zz", ":", "@", "[", "]", "a.", "1.", "\\", "\t", "\x00"),
    *(
        "é",
        "日",
        "日.",
        "\ufdfa.",
        "\U0001f4a9",
        "\ud800",
        "=",
        "&",
        "a=b&",
        "xn--a.",
        "0",
        "؟",
        "|",
    ),
)
LENGTHS = (
    *range(71),
    *(255, 256, 257, 1023, 1024, 1025),
    *(65535, 65536, 65537),
    1 << 20,
)
# Of the lengths, how often each group is drawn: the long ones take their time.
WEIGHTS = (*[80] * 71, *[300] * 6, *[12] * 3, 2)
OTHERS = (
    *("None", "True", "0", "-1", "80", "1 << 70", "1.5", "object()", "()", "[]", "{}", "set()"),
    *('("a", "b")', '[("a", "b")]', '{"a": "b"}', '{"a": ["b", "c"]}', "int", "len", "Ellipsis"),
    *('["http://h/", b"a", None]', "iter([])", 'memoryview(b"http://h/")', "range(3)"),
    *('("http", "h", "/p", "q", "f")', '(b"http", b"h", b"/p", b"", b"f")'),
    *('("http", "h", "/p", "x", "q", "f")', '("http://h/", "f")', '"utf-8"', '"shift_jis"'),
)
SHARED = bytearray(b"http://h/a b?q=1#f")


class Text(str):
    """A str subclass that behaves."""

    __slots__ = ()


class Liar(str):
    """A str subclass that lies of all that it is asked."""

    __slots__ = ()

    def __len__(self):
        return (1 << 16) * (str.__len__(self) % 2)

    def __str__(self):
        return "http://liar/"

    def __getitem__(self, key):
        return "日"

    def __iter__(self):
        return iter("日" * 3)

    def __eq__(self, other):
        return True

    __hash__ = str.__hash__

    def __contains__(self, other):
        return True

    def encode(self, *_, **__):
        return b"\xff\x00" * 9

    def isascii(self):
        return True

    def lower(self):
        return 5

    def split(self, *_, **__):
        return [5, None]

    def startswith(self, *_):
        return True


class Resizing(str):
    """A str subclass that empties caches and what else was given, whatever it is asked."""

    __slots__ = ()

    def __len__(self):
        resize()
        return str.__len__(self)

    def __hash__(self):
        resize()
        return str.__hash__(self)

    def __eq__(self, other):
        resize()
        return str.__eq__(self, other)

    def encode(self, *args, **kwargs):
        resize()
        return str.encode(self, *args, **kwargs)


class LyingBytes(bytes):
    """A bytes subclass that lies of all that it is asked."""

    __slots__ = ()

    def __len__(self):
        return (1 << 16) * (bytes.__len__(self) % 2)

    def __getitem__(self, key):
        return b"?"

    def __iter__(self):
        return iter([300, -1, None])

    def decode(self, *_, **__):
        return "日" * 9


def resize():
    """Forget what is remembered, empty the shared bytearray or fill it: its octets move."""
    urllib_parse.urlsplit.cache_clear()
    try:
        if SHARED:
            SHARED.clear()
        else:
            SHARED.extend(b"http://h/a b?q=1#f" * 100)
    except BufferError:  # somebody holds its octets, and says so
        return


def cut(piece, unit, size, end=""):
    """Return a text of `size` characters: a piece, then units, then an end."""
    room = max(size - len(piece) - len(end), 0)
    body = unit * (room // max(len(unit), 1) + 1)
    return (piece + body[:room] + end)[:size]


def column(*texts):
    """Return a column of texts."""
    import pyarrow as pa  # noqa: PLC0415 - few functions take one

    return pa.array(texts, pa.string())


def body(**keys):
    """Return the body of a question, as a page sends it."""
    return json.dumps(keys).encode("ascii")


def read(url, base=None):
    """Return the question of who reads a URL how."""
    return Read(url, base, readers_of(["default"]))


def two(a, b):
    """Return the question of whether two URLs are equivalent."""
    return Two(a, b)


def scan(text):
    """Return the question of how many URLs are read apart."""
    return Scan(text, readers_of(["default"]))


_MAKERS = (Text, Liar, Resizing, LyingBytes, body, column, cut, read, scan, two)
NAMES = {
    each.__name__: each for each in _MAKERS
} | {"SHARED": SHARED, "urlprism": urlprism}  # fmt: skip


def text_source(draw):
    """Return a line of Python that makes a str."""
    size = draw.choices(LENGTHS, WEIGHTS)[0]
    if size <= 70 and draw.random() < 0.6:
        alphabet = ALPHABETS[draw.choice(list(ALPHABETS))]
        body = "".join(draw.choices(alphabet, k=draw.randrange(size + 1)))
        return ascii(draw.choice(PIECES) + body)
    end = draw.choice(("", "", "/", "@h", ":80", "]", "\x00", "日", "%2"))
    return f"cut({draw.choice(PIECES)!a}, {draw.choice(UNITS)!a}, {size}, {end!a})"


def any_source(draw):
    """Return a line of Python that makes a text of any kind, or what is none."""
    kind = draw.random()
    text = text_source(draw)
    if kind < 0.62:
        return text
    if kind < 0.68:
        return f"Text({text})"
    if kind < 0.72:
        return f"Liar({text})"
    if kind < 0.75:
        return f"Resizing({text})"
    octets = f"{text}.encode('utf-8', 'surrogatepass')"
    if kind < 0.81:
        return octets
    if kind < 0.85:
        return f"bytearray({octets})"
    if kind < 0.87:
        return draw.choice(("SHARED", "bytes(range(256))", "bytearray(range(256))"))
    if kind < 0.89:
        return f"LyingBytes({octets})"
    return draw.choice(OTHERS)


@functools.lru_cache(maxsize=64)
def compiled(source):
    return compile(source, "row", "eval")


def is_text(value):
    """Return whether a value is a text without tricks: only its contents can be refused."""
    return type(value) in {str, bytes, bytearray, Text}

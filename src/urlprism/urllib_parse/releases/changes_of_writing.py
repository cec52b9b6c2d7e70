"""The changes in joining, quoting and reading queries."""

from typing import Final

from urlprism._core.releases.changes import Change

_ALL: Final = ("3.6.0",)
_SLASHES: Final = ("3.8.20", "3.9.20", "3.10.15", "3.11.10", "3.12.4", "3.13.0")
_OCTETS: Final = ("3.11.9", "3.12.3", "3.13.0")
_INFERRED: Final = ("3.9.20",)

JOINING: Final = (
    Change(
        "double-slash-guarded",
        ("gh-67693", "CVE-2015-2104"),
        "An empty network location is written before a path that begins with two slashes.",
        "urlunsplit(('', '', '//a', '', '')) == '////a'",
        _SLASHES,
        inferred=_INFERRED,
    ),
    Change(
        "double-slash-guarded-after-scheme",
        ("gh-67693",),
        "It is also written after a scheme.",
        "urlunsplit(('x', '', '//a', '', '')) == 'x:////a'",
        _SLASHES,
        inferred=_INFERRED,
    ),
    Change(
        "relative-path-after-scheme",
        ("gh-67693",),
        "A relative path after a scheme stays relative.",
        "urlsplit('ws:a').geturl() == 'ws:a'",
        _SLASHES,
        inferred=_INFERRED,
    ),
    Change(
        "params-make-a-relative-path",
        ("gh-67693", "gh-76960"),
        "An empty path with parameters counts as a relative path.",
        "urlunparse(('http', '', '', 'p', '', '')) == 'http:;p'",
        _SLASHES,
        ("3.14.0",),
        inferred=(*_INFERRED, "gh-76960"),
    ),
    Change(
        "join-loses-empty-netloc",
        ("gh-67693", "gh-76960"),
        "Joining loses an empty network location when the joined path is relative.",
        "urljoin('file:///', '../g') == 'file:g'",
        _SLASHES,
        ("3.14.0",),
        inferred=_INFERRED,
    ),
    Change(
        "join-keeps-empty-parts",
        ("gh-76960",),
        "Joining tells an empty query or fragment from an absent one.",
        "urljoin('http://a/b?q', '?') == 'http://a/b?'",
        ("3.14.0",),
    ),
    Change(
        "join-keeps-empty-netloc",
        ("gh-76960",),
        "Joining tells an empty network location from an absent one.",
        "urljoin('//', 'g') == '///g'",
        ("3.14.0",),
    ),
    Change(
        "defrag-keeps-the-rest",
        ("gh-76960",),
        "Before the fragment, urldefrag keeps what is empty; the scheme becomes lower case.",
        "urldefrag('a?#x').url == 'a?'",
        ("3.14.0",),
    ),
    Change(
        "dot-segments-merged",
        ("bpo-22118",),
        "Joining removes dot segments, and empty segments of relative paths.",
        "urljoin('http://h/a//b', 'c') == 'http://h/a/c'",
        _ALL,
    ),
    Change(
        "join-ignores-params",
        ("gh-76960",),
        "Joining does not split parameters off, so a dot segment with parameters stays.",
        "urljoin('http://h/a/b', '..;x') == 'http://h/a/..;x'",
        ("3.14.0",),
        inferred=("gh-76960",),
    ),
    Change(
        "five-components-or-value-error",
        ("gh-67041",),
        "An empty sequence of components is a ValueError, like any other wrong number.",
        "urlunsplit([]) raises ValueError",
        ("3.15.0",),
        inferred=("gh-67041",),
    ),
    Change(
        "too-many-components-counted",
        ("gh-122239",),
        "The error for too many components says how many there were.",
        "urlunsplit('urlsplit') raises '... (expected 6, got 9)'",
        ("3.14.0",),
        inferred=("3.14.0",),
    ),
)

QUOTING: Final = (
    Change(
        "tilde-unreserved",
        ("bpo-16285",),
        "The tilde is not quoted.",
        "quote('~') == '~'",
        ("3.7.0",),
    ),
    Change(
        "unquote-takes-octets",
        ("bpo-32498",),
        "unquote also accepts octets.",
        "unquote(b'%41') == 'A'",
        ("3.9.0",),
    ),
    Change(
        "unquote-names-the-type",
        ("bpo-32498",),
        "The TypeError of unquote says that it expected text.",
        "unquote(b'%41') raises 'Expected str, got bytes'",
        ("3.8.7",),
        ("3.9.0",),
        inferred=("3.8.7",),
    ),
    Change(
        "unquoted-octets-immutable",
        ("gh-88500",),
        "unquote_to_bytes returns bytes even for a bytearray.",
        "unquote_to_bytes(bytearray(b'a')) == b'a'",
        ("3.12.0",),
        inferred=("3.12.0", "gh-88500"),
    ),
    Change(
        "utf-16-error-of-a-trail",
        (),
        "The interpreter's UTF-16 codec words the error for a lone trail surrogate differently.",
        "unquote('%00%DC', 'utf-16', 'strict') raises UnicodeDecodeError",
        ("3.7.0",),
        modelled=False,
        inferred=("3.7.0",),
    ),
    Change(
        "splitnport-of-ascii-digits",
        ("gh-96035",),
        "splitnport accepts ASCII digits only.",
        "splitnport('h:-1') == ('h', None)",
        ("3.10.9", "3.11.1", "3.12.0"),
        modelled=False,
        inferred=("3.10.9", "3.11.1"),
    ),
)

QUERIES: Final = (
    Change(
        "query-octets-kept",
        ("gh-74668",),
        "A query of octets is read as octets, whatever the encoding.",
        r"parse_qsl(b'a=%E9') == [(b'a', b'\xe9')]",
        _OCTETS,
    ),
    Change(
        "query-of-buffers",
        ("gh-74668", "gh-116764"),
        "A query may be any buffer; a number or a sequence is a TypeError.",
        "parse_qsl(memoryview(b'a=b')) == [(b'a', b'b')]",
        _OCTETS,
    ),
    Change(
        "empty-query-has-no-fields",
        ("bpo-45874",),
        "An empty query has no fields, instead of a bad one.",
        "parse_qsl('', True, True) == []",
        ("3.11.0",),
        inferred=("3.11.0",),
    ),
    Change(
        "separator-coerced",
        ("bpo-42967",),
        "A separator is converted to text, whatever the type of the query.",
        "parse_qsl('a=1;b=2', separator=b';') == [('a', '1'), ('b', '2')]",
        ("3.8.10", "3.9.5", "3.10.0"),
        _OCTETS,
    ),
    Change(
        "separator-follows-query",
        ("gh-74668",),
        "A separator is checked first, then converted to the type of the query.",
        "parse_qsl('a', separator=1) raises ValueError",
        _OCTETS,
    ),
    Change(
        "false-query-deprecated",
        ("gh-116897",),
        "A false query that is not text, octets or None causes a DeprecationWarning.",
        "parse_qsl(0) warns",
        ("3.14.0",),
    ),
    Change(
        "one-separator",
        ("bpo-42967", "CVE-2021-23336"),
        "One separator splits the fields: the ampersand by default.",
        "parse_qsl('a=1;b=2') == [('a', '1;b=2')]",
        ("3.6.13", "3.7.10", "3.8.8", "3.9.2", "3.10.0"),
    ),
    Change(
        "field-count-limited",
        ("bpo-34866",),
        "max_num_fields limits how many fields a query may have.",
        "parse_qsl('a&b', max_num_fields=1) raises ValueError",
        ("3.6.8", "3.7.2", "3.8.0"),
    ),
)

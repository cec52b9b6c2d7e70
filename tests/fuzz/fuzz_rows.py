"""Calls that found a fault once, each as the fuzzer tells it. All are asked in every run of it."""

from typing import NamedTuple


class Row(NamedTuple):
    """A call: the function by its name, and its arguments as lines of Python.

    `on` is the row that makes the object of a method, None for a function.
    """

    name: str
    arguments: tuple[str, ...]
    keywords: tuple[tuple[str, str], ...] = ()
    on: "Row | None" = None


_RELEASE = Row("urlprism.urllib_parse.releases.release", ("'3.9.18'",))
_FUNCTIONS = ("urlsplit", "urlparse", "urldefrag")
# One object of each class that has methods, so that these are asked from the first call on.
MAKERS = (
    Row("urlprism.URL", ("'http://u:p@h:8/a/b?q#f'",)),
    Row("urlprism.URLSearchParams", ("'a=b&c=%41'",)),
    Row("urlprism.whatwg.TrackingRules", ()),
    Row("urlprism.whatwg.RelativeURL", ("'../a?b#c'",)),
    Row("urlprism.scanning.Census", ()),
    Row("urlprism.comparison.causes.cause_help", ("'several-at'",)),
    Row("urlprism.Policy", ()),
    Row("urlprism.conformance.Tally", ()),
    Row("urlprism.matching.matcher", ("'redirect_uri.rfc8252'",)),
    Row("urlprism.servers.server", ("'tomcat'",)),
    Row("urlprism.servers.RegularExpression", ("'^/a'",)),
    Row("urlprism.servers.Segments", ("'/a'",)),
    Row("urlprism.servers.Prefix", ("'/a'",)),
    Row("urlprism.servers.Exact", ("'/a'",)),
    Row("urlprism.rfc6570.parse", ("'http://h/{a}{?b*}'",)),
    Row("urlprism.urlpattern.URLPattern", ("'https://h/:a'",)),
    Row("urlprism.equivalence.equivalence", ("'http://H/'", "'http://h'")),
    Row("urlprism.extraction.Scanner", ()),
    Row("urlprism.readers.reader", ("'curl'",)),
    Row("urlprism.rfc1738.parse", ("'ftp://h/a/b;type=i'",)),
    Row("urlprism.rfc1738.parse", ("'gopher://h/1a%09b'",)),
    Row("urlprism.rfc1738.parse", ("'news:a@b'",)),
    *(
        Row("urlprism.rfc1738.parse", (text,))
        for text in (
            "'http://h/a?b'",
            "'mailto:a@b'",
            "'nntp://h/g/5'",
            "'telnet://u@h'",
            "'wais://h/db?q'",
            "'file://h/a'",
            "'prospero://h/a;b=c'",
            "'x-new:any/thing'",
        )
    ),
    Row("urlprism.urllib_parse.record.parse", ("'http://u:p@h:8/a;b?q#f'",)),
    Row("urlprism.draft_abarth.parse", ("'http://u:p@h:8/a/b?q#f'",)),
    Row("urlprism.rfc1808.parse", ("'http://u:p@h:8/a;b?q#f'",)),
    Row("urlprism.rfc2396.parse", ("'http://u:p@h:8/a;b?q#f'",)),
    Row("urlprism.rfc3986.parse", ("'http://u:p@h:8/a/b?q#f'",)),
    Row("urlprism.rfc3987.parse", ("'http://h/日'",)),
    Row("urlprism.rfc5538.parse", ("'news:a.b.*'",)),
    Row("urlprism.rfc5538.parse", ("'nntp://h/g/5'",)),
    Row("urlprism.rfc6068.parse", ("'mailto:a@b?subject=c#f'",)),
    Row("urlprism.rfc8089.parse", ("'file://u@h/x'",), (("userinfo", "True"),)),
    Row("urlprism.safe_target", ("'http://example.org/'",)),
    _RELEASE,
    *(
        row
        for name in _FUNCTIONS
        for url in ("'http://u:p@h:8/a;b?q#f'", "b'http://u:p@h:8/a;b?q#f'")
        for row in (
            Row(f"urlprism.urllib_parse.{name}", (url,)),
            Row(f"urlprism.urllib_parse.releases.Release.{name}", (url,), (), _RELEASE),
        )
    ),
)

_LONG = "cut('日', '日', 300000)"
_BASE = Row("urlprism.URL", ("'http://h/a/b'",))

ROWS = (
    # Texts beyond Latin-1 were read after their octets had been freed.
    Row("urlprism.URL", ("'  //evil.example/日'",), (("base", "'https://bank.example/a'"),)),
    Row("urlprism.URL.can_parse", (_LONG,)),
    Row("urlprism.URL.join", (_LONG,), (), _BASE),
    Row("urlprism.URL.parse", (_LONG,)),
    Row("urlprism.URL.parse", ("' http://日本/ '",)),
    Row("urlprism.compare", ("cut('日', '日', 3000)",)),
    Row("urlprism.equivalence.key", ("cut('日', '日', 3000)",)),
    # A listener of this call would raise in the next one.
    Row("urlprism.gate.on_decision", ("int",)),
    Row("urlprism.safe_target", ("cut('日', '日', 3000)",)),
    Row("urlprism.whatwg.findings", (_LONG,)),
    # A key that forgets everything while it is looked up freed what was looked through.
    Row("urlprism.urllib_parse.urlsplit", ("Resizing('http://h/')",)),
    Row("urlprism.urllib_parse.urlsplit", ("'http://h/'", "Resizing('http')")),
    # Compiled, a subclass of str was a TypeError.
    Row("urlprism.comparison.certify", ("Text('http://example.org/')",)),
    Row("urlprism.rfc3986.remove_dot_segments", ("Text('/a/../b')",)),
    Row("urlprism.whatwg.forms.form.parse_string", ("Text('a=b')",)),
    Row("urlprism.URL.__truediv__", ("Text('a')",), (), _BASE),
    Row("urlprism.readers.effective_host", ("Text('\xe9')",)),
    Row("urlprism.urllib_parse._checknetloc", ("Text('h')",)),
    # A subclass of str that answers falsely never came to an end.
    Row("urlprism.errors.pointed", ("Liar('http://@@a')", "0", "1")),
    # Where a URL ends was searched for from each white space before its end.
    Row(
        "urlprism.web.card_of",
        ("urlprism.compare(cut('blob:http://', '\\t', 65536, '%2'))",),
    ),
    # A number was taken for so many octets.
    Row("urlprism.whatwg.forms.form.parse", ("1 << 70",)),
    # What `__new__` alone made was taken for a URL.
    Row("urlprism.URL.can_parse", ("urlprism.URL.__new__(urlprism.URL)",)),
    Row("urlprism.URL", ("'a'",), (("base", "urlprism.URL.__new__(urlprism.URL)"),)),
    Row("urlprism.rfc3986.resolve", ("urlprism.URL.__new__(urlprism.URL)", "'a'")),
)

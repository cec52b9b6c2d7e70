"""Laws of the URL Standard: a serialized URL parses to itself, and all parsers here agree."""

import random
from itertools import pairwise

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from urlprism.whatwg import FIELDS, URL, findings, set_part
from urlprism.whatwg.parsing.machine import Machine
from urlprism.whatwg.parsing.parser import run
from urlprism.whatwg.recognizers.recognizer import recognize, recognize_reference, verdict
from urlprism.whatwg.urls.record import Spans

PIECES = """
    http https ws wss ftp file HTTP foo blob data mailto javascript : :// / // /// \\ ? # @ . .. ./
    ../ %2e %2E%2e %41 %zz % [ ] [::1] [1:0::0] [::1.2.3.4] 127.0.0.1 1.2.3 0x7f.1 08 1e4 256.1 a
    A h example.org xn--mnchen-3ya xn--a é ü.de 日本 \u00df \u200d 0à.א C: C| c:/ localhost u:p@ :80
    :443 :0 :00080 :65536 :x q=1 & + ' " ` ^ | { } < > ~ ! $ ; = , * ( ) _ - \x00 \x7f \ud800
    \U0001f4a9
""".split()
PIECES += [" ", "\t", "\n"]

texts = st.lists(st.one_of(st.sampled_from(PIECES), st.text(max_size=2)), max_size=9).map("".join)
special = st.builds(
    "{}://{}{}".format,
    st.sampled_from(["http", "https", "ws", "wss", "ftp", "file"]),
    st.sampled_from(["h", "example.org", "1.2.3.4", "a.b.", "h:8080", "h:80", "xn--a", ""]),
    texts,
)
urls = st.one_of(texts, special, special.map(lambda text: text.replace(" ", "/")))
BASES = [
    URL("http://u:p@h:1/a/b;c?d#e"), URL("https://example.org"), URL("file:///C:/a/b"),
    URL("foo://h/a/b"), URL("foo:/a/b?c"), URL("mailto:x?y"), URL("ws://1.2.3.4//a//"),
]  # fmt: skip
# Setting one of these to what it is changes nothing. An empty host is not a null one.
OWN = ("protocol", "username", "password", "port")
bases = st.one_of(st.none(), st.sampled_from(BASES))


def by_machine(text, base):
    """Return the result of the state machine, without the recognizer before it."""
    machine = Machine(text, base)
    if not run(machine):
        return None
    url = URL.__new__(URL)
    machine.url.fill(url)
    return url


@given(urls, bases)
def test_a_serialized_url_parses_to_itself(text, base):
    """The URL serializer's note: its output parses to an equal URL."""
    url = URL.parse(text, base)
    if url is not None:
        assert URL(url.href).to_dict() == url.to_dict()
        assert URL(url.href).href == url.href
        assert by_machine(url.href, None).spans() == url.spans()


@given(urls)
@example("http://0x7f/")
@example("http://1.2.3.4/a?b#c")
@example("file:///C|/")
@example("http://h:00080/")
@example("https://h:443/")
@example("http://h/.a/%2f..b/.%2e")
@example("http://1.2.3.4.")
@example("http://1.2.3.4.5")
@example("http://1.2.3.256")
@example("http://01.2.3.4")
@example("http://1.2.3.")
@example("http://1.2..4")
@example("http://1.2.3.4a")
@example("http://4a")
@example("http://h")
@example("http://h:8080")
@example("http://h:80")
@example("http://h:")
@example("file://")
@example("file:///")
def test_what_is_recognized_is_what_the_machine_gives(text):
    spans = Spans()
    if recognize(spans, text):
        url = by_machine(text, None)
        assert url.href == spans.href == URL(text).href
        assert url.spans() == URL(text).spans()
        assert url.to_dict() == URL(text).to_dict()


@given(urls, st.sampled_from(BASES))
@example("//h/a", BASES[0])
@example("/\\h", BASES[0])
@example("a:b", BASES[0])
@example(".%2e/a", BASES[0])
@example("?a#b'", BASES[0])
@example("../", BASES[0])
@example("../../../x?y", BASES[0])
@example("../..", BASES[0])
@example(".././a", BASES[0])
@example("..//a", BASES[0])
@example("../:a", BASES[0])
def test_what_is_recognized_with_a_base_is_what_the_machine_gives(text, base):
    spans = Spans()
    if recognize_reference(spans, text, base):
        url = by_machine(text, base)
        assert url.href == URL(text, base).href == spans.href
        assert url.spans() == URL(text, base).spans()


@given(urls)
@example("http://h:65535/")
@example("http://h:65536/")
@example("http://h:080/")
@example("http://h:/ \n")
@example("http://h\\a")
@example("http://h ")
@example("http://0X/")
@example("http://1.2.3.4.5/")
@example("http://h@/")
@example("http://h:80@h/")
@example("http://h:80\t80/")
@example("file:///\u65e5?#")
@example("file://h/")
@example("wss://\u65e5/")
@example("wss://h/\u65e5")
@example("http://h?\ud800")
@example("http:h")
@example("http:/\\\t/h:x")
@example("http:\\\\h:1\\")
@example("foo:\t//h:x/")
@example("foo:/\t/h:x/")
@example("foo://h\\a")
@example("foo://u@h\\a")
@example("foo://u\\@h/")
@example("foo:///h x")
@example("foo://h:x/")
@example("HTTP://h:x/")
@example("file:h|x")
@example("file://h:8/")
@example("file://C:/")
@example("file:\\\\h x/")
@example("a\tb")
@example("1a:b")
@example("a b:c")
@example("a:")
@example(":a")
@example(f"{'a' * 260}:b")
@example(f"\u65e5{'a' * 260}:b")
@example(f"{'a' * 255}://h:x/\u65e5")
@example(f"{'a' * 254}://h:x/\u65e5")
@example(f"foo:{'/' * 300}\u65e5")
@example(f"http://u@h:80{'a' * 260}@h:x/\u65e5")
def test_what_is_sure_is_so_for_the_machine(text):
    is_url = by_machine(text, None) is not None
    assert verdict(text) in ({0, 1} if is_url else {0, -1})
    assert URL.can_parse(text) == is_url


@pytest.mark.parametrize("rest", ["/", ":80", ":99999/", "", "%", ".1:8", "\\"])
def test_a_host_may_end_where_no_more_is_looked_at(rest):
    """Of a text that has to be copied, only the first characters are looked at."""
    for size in range(235, 265):
        for last in ("", "\u65e5"):
            text = f"http://{'a' * (size - 7)}{rest}{last}"
            assert URL.can_parse(text) == (by_machine(text, None) is not None), text


# A recognizer may only make these changes.
MENDS = [
    ("http://h", "http://h/"),
    ("http://h?a", "http://h/?a"),
    ("https://h#a", "https://h/#a"),
    ("http://h:80", "http://h/"),
    ("ws://h:80/a?b#c", "ws://h/a?b#c"),
    ("wss://h:443?b", "wss://h/?b"),
    ("ftp://h:21/", "ftp://h/"),
    ("https://h:/a", "https://h/a"),
    ("http://Example.COM/A", "http://example.com/A"),
    ("https://Example.COM:443#A", "https://example.com/#A"),
    ("https://Example.COM:8443/", "https://example.com:8443/"),
    ("\x00 http://h/a?b ", "http://h/a?b"),
    ("\nhttp://H:80\n", "http://h/"),
    ("http://h/a\tb\r\nc?\nd", "http://h/abc?d"),
    ("http://ex\tample.org:8\t0", "http://example.org/"),
    ("http://h/a%2eb/%2f", "http://h/a%2eb/%2f"),
    (f"https://h/{'a' * 40}/b%2e/.c", f"https://h/{'a' * 40}/b%2e/.c"),
]
NOT_MENDED = [
    "HTTP://h/", "http://h:080/", "http://h:99999/", "http://0X7F/", "http://H%41/", "http://1.2/",
    "http://h:443 /", "http://h/a b", "http://h/\u00e9", "http:/h", "https:\\\\h/", "foo://h", " ",
    "", "ht\ntp://h/", "http://h/%2e", "http://h/a/.%2E?", "http://h/a/..", "http://u@h/", "http://[::1]/",
    "https://", "file://h/", "file:///C|/", "http://h/\\", f"https://h/{'a' * 40}/%2e%2e#",
]  # fmt: skip


@pytest.mark.parametrize(("text", "href"), MENDS)
def test_a_recognizer_mends_what_is_easy_to_see(text, href):
    spans = Spans()
    assert recognize(spans, text)
    url = by_machine(text, None)
    assert spans.href == url.href == URL(text).href == href
    assert URL(text).spans() == url.spans() == URL(href).spans()


@pytest.mark.parametrize("text", NOT_MENDED)
def test_a_recognizer_leaves_the_rest_to_the_machine(text):
    assert not recognize(Spans(), text)


EDGES = """
    http:// https:// ws:// wss:// ftp:// file:// http: hTtp:// // : :80 :443 :21 :8080 :080 :65535
    :65536 :100000 / ? # \\ @ . .. ... %2e %2E %2f %41 /. /.. /./ /../ /%2e /.%2e /%2e. /%2e%2e.
    /... /.a foo: foo:// mailto: u:p@ | C| C: h H example.org EXAMPLE.org. a.B 1.2.3.4 1.2.3.256
    0x7f 0X7F x a1 1a 1f 09. xn--A _ ~ - ! $ & ' ( * + , ; = ^
    ` { } < > [ ] [::1] \x00 \x7f \x80 \u00ff \u0100 \ud800 \U0001f600
""".split()
EDGES += ["\x1f", " ", "\t", "\n", "\r", "abcdefgh" * 4, "/abcdefg" * 4, "k=v&" * 8]


def test_what_is_recognized_is_what_the_machine_gives_at_edges():
    """The pieces are long enough for searches that read many octets at once."""
    choose = random.Random("edges")  # noqa: S311 - the same texts in every run
    accepted = sure = 0
    for _ in range(20_000):
        start = choose.choice(["http://h", "https://EXAMPLE.org", "ws://h/", "", "file:///"])
        text = start + "".join(choose.choices(EDGES, k=choose.randint(0, 6)))
        url = by_machine(text, None)
        spans = Spans()
        if recognize(spans, text):
            accepted += 1
            assert url is not None, text
            assert parts(spans) == parts(url), text
        sure += abs(verdict(text))
        assert verdict(text) in ({0, 1} if url else {0, -1}), text
        assert URL.can_parse(text) == (url is not None), text
    assert accepted > 3_000
    assert sure > 8_000


def parts(url):
    """Return all that the places of a URL cut out of it."""
    names = "href scheme username password hostname port pathname query fragment has_host".split()
    return [getattr(url, name) for name in names]


def test_much_is_recognized():
    plain = ["http://h/", "https://h:1/a?b#c", "ws://1.2.3.4/%20", "file:///a", "ftp://xn--a/.a"]
    assert all(recognize(Spans(), text) for text in plain)
    assert all(recognize_reference(Spans(), text, BASES[0]) for text in ["/a?b", "?c", "#d", "e.f"])


@given(urls, bases)
def test_a_url_is_written_again_from_its_parts(text, base):
    url = URL.parse(text, base)
    if url is not None:
        same = [set_part(url, name, getattr(url, name)) for name in OWN]
        same += [url.with_query(url.query), url.with_fragment(url.fragment)]
        for again in same:
            assert (again.href, again.spans()) == (url.href, url.spans())


@given(urls, bases)
def test_parts_tile_the_text(text, base):
    url = URL.parse(text, base)
    if url is not None:
        places = list(url.spans().values())
        assert all(start < end for start, end in places)
        assert all(a[1] <= b[0] for a, b in pairwise(places))
        between = [url.href[a[1] : b[0]] for a, b in pairwise(places)]
        assert set(between) <= {"", "//", ":", "@", ":@", "/."}
        for name, (start, end) in url.spans().items():
            lone = "" if name in {"search", "hash"} and end - start == 1 else url.href[start:end]
            assert getattr(url, name) == lone


@given(urls, bases)
def test_a_failure_is_the_last_finding(text, base):
    """A validation error stops the parser only if the standard calls it a failure."""
    found = findings(text, base)
    assert [finding.is_failure for finding in found[:-1]] == [False] * len(found[:-1])
    assert (URL.parse(text, base) is None) == (found != [] and found[-1].is_failure)
    assert all(0 <= finding.start <= finding.end <= len(text) for finding in found)


@given(urls, bases)
def test_whether_a_url_parses(text, base):
    assert URL.can_parse(text, base) is (URL.parse(text, base) is not None)


@given(urls, st.sampled_from(BASES))
def test_an_absolute_url_ignores_its_base(text, base):
    url = URL.parse(text)
    if url is not None and url.scheme != base.scheme:
        assert URL(text, base) == url


@given(st.text(max_size=8), st.sampled_from([base for base in BASES if base.scheme != "mailto"]))
def test_a_segment_stays_one(segment, base):
    try:
        url = base / segment
    except ValueError:
        assert segment.lower().replace("%2e", ".") in {".", ".."}
    else:
        assert URL(url.href) == url
        slashes = base.pathname.rstrip("/").count("/") if segment else 0
        assert url.pathname.count("/") >= slashes
        assert "?" not in url.href
        assert "#" not in url.href


@given(urls.map(URL.parse).filter(lambda url: url is not None))
def test_every_part_is_ascii(url):
    assert [name for name in FIELDS if not getattr(url, name).isascii()] == []

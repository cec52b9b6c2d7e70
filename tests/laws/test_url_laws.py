"""Laws of the URL Standard: a serialized URL parses to itself, and all parsers here agree."""

from itertools import pairwise

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from urlprism.whatwg import FIELDS, URL, findings, set_part
from urlprism.whatwg.machine import Machine
from urlprism.whatwg.parser import run
from urlprism.whatwg.recognizer import recognize, recognize_reference
from urlprism.whatwg.record import Spans

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
def test_a_recognizer_says_no_rather_than_something_else(text):
    spans = Spans()
    if recognize(spans, text):
        assert spans.href in {text, text + "/"}


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


@pytest.mark.parametrize("name", FIELDS)
@given(url=urls.map(URL.parse).filter(lambda url: url is not None))
def test_every_part_is_ascii(name, url):
    assert getattr(url, name).isascii()

"""Laws of the draft: how parts, places, resolution and canonical forms relate."""

import re

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from tests.help.counts import examples
from tests.laws.uri_strategies import path_abempty, suffixes
from urlprism import URLError
from urlprism.draft_abarth import FIELDS, HOLES, canonicalize, findings, parse, resolve

pytestmark = pytest.mark.plain


# §3 again, as one expression for each of its two halves.
URL = re.compile(
    r"[\x00-\x20]*(?P<scheme>[^:]*):(?P<slashes>[/\\]*)(?P<authority>[^/\\?#;]*)"
    r"(?:(?=.)(?P<path>[^?#]*)(?:\?(?P<query>[^#]*))?(?:#(?P<fragment>.*))?)?",
    re.DOTALL,
)
AUTHORITY = re.compile(
    r"(?:(?P<userinfo>(?P<user>[^:]*?)(?::(?P<password>.*))?)@)?"
    r"(?P<host>\[[^@]*:[^@:]*\][^@:]*|[^@]*?)(?::(?P<port>[^@:]*))?",
    re.DOTALL,
)

pieces = st.sampled_from(
    ["http", "HTTP", "ex", "c", "file", "mailto", "data", ":", ":", "/", "//", "\\", "?", "#", ";",
     "@", "[", "]", "a", "b", ".", "..", "%41", "1", " ", "\x00", "\n", "é", "_"],
)  # fmt: skip
texts = st.one_of(st.lists(pieces, max_size=12).map("".join), st.text(max_size=6))
urls = st.one_of(
    texts.map("http:{}".format), texts.map("http://h/{}".format), texts.map("{}:".format), texts
)


def reading(text):
    """Return the record of a text, None if it has no colon."""
    try:
        return parse(text)
    except URLError:
        assert ":" not in text
        return None


@given(urls)
@examples(600)
@example("http://[a:b]c:d@[a]b:c]")
@example("http://[a]:b]@")
def test_parts_are_those_of_two_expressions(text):
    url = reading(text)
    assume(url is not None)
    found = URL.fullmatch(text.rstrip("".join(map(chr, range(0x21)))))
    if url.authority is None:
        assert (url.scheme, url.slashes) == (found["scheme"], "")
        assert url.path == found.string[found.end("scheme") + 1 :]
    else:
        inner = AUTHORITY.fullmatch(found["authority"])
        parts = found.groupdict() | inner.groupdict()
        assert url.slashes == parts.pop("slashes")
        assert url.to_dict() == parts


@given(urls)
def test_parts_are_where_they_are_said_to_be(text):
    url = reading(text)
    assume(url is not None)
    assert str(url) == text
    spans = url.spans()
    assert {name: text[start:end] for name, (start, end) in spans.items()} == {
        name: part for name, part in url.to_dict().items() if part is not None
    }
    assert list(spans) == [name for name in FIELDS if name in spans]
    for finding in findings(url):
        assert 0 <= finding.start <= finding.end <= len(text)


@given(path_abempty(), suffixes)
def test_a_plain_url_has_no_finding(path, suffix):
    assert findings(f"http://h{path}{suffix}") == []
    url = parse(f"http://h{path}{suffix}")
    assert (url.host, url.path or "", url.holes) == ("h", path, ())


@given(urls, texts)
@examples(600)
@example("http://a/b #f", "")
def test_resolution(base, reference):
    known = reading(base)
    assume(known is not None)
    url, holes = resolve(base, reference)
    old = resolve(base, reference, draft="00")
    if "BARTH-H14" in holes:
        assert old.url is None
        assert {"BARTH-H14"} <= set(old.holes) <= set(holes)
    else:
        assert old == (url, holes)
    assert list(holes) == [name for name in HOLES if name in holes]
    assert (url is None) == ("BARTH-H15" in holes)
    if url is not None:
        target = parse(reference, base)
        assert (target.text, target.holes) == (url, holes)
        assert set(parse(url).holes) <= set(holes)
        assert url == url.lstrip()
    # After an empty authority, the template's slashes are skipped with the following ones.
    if known.authority and {"BARTH-H11", "BARTH-H12", "BARTH-H13"} & set(holes):
        assert target.authority == known.authority
        assert target.scheme == known.scheme
    if known.authority and "BARTH-H13" in holes:
        assert (target.query, target.path) == (known.query or "", known.path or "")


@given(st.lists(pieces.filter(lambda piece: piece not in {".", "..", "?"}), max_size=9))
@example(["é", "#", " ", "\n", "é"])
def test_what_is_canonical_stays_but_for_the_percent_sign(given_pieces):
    canonical = canonicalize(f"http://H/{''.join(given_pieces)}")
    again = canonicalize(canonical.url)
    assert again.path == canonical.path.replace("%", "%25")
    assert again.fragment == canonical.fragment
    assert (again.host, again.scheme) == (canonical.host, canonical.scheme) == ("h", "http")
    assert parse(again.url).host == "h"

"""Laws of mailto URIs: a built URI is read back, and a text that is read is a URI."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.help.counts import examples
from urlprism import URLError
from urlprism.rfc3986 import decode
from urlprism.rfc3986 import parse as parse_reference
from urlprism.rfc6068 import build, findings, is_valid, parse

pytestmark = pytest.mark.plain


ATEXT = "abcXYZ019!#$%&'*+-/=?^_`{|}~é納\U0001f512"
words = st.text(ATEXT, min_size=1, max_size=5)
dot_atoms = st.lists(words, min_size=1, max_size=3).map(".".join)
quoted = st.lists(
    st.one_of(st.text(ATEXT + "@,;:<>()[].", min_size=1), st.sampled_from(["\\\\", '\\"', "\\ "])),
    max_size=4,
).map(lambda pieces: f'"{"".join(pieces)}"')
literals = st.text("abc019.:@,;%!", max_size=8).map("[{}]".format)
labels = st.text("abcXYZ019!$&'*+=_`{}~é納\U0001f512", min_size=1, max_size=5)
domains = st.lists(labels, min_size=1, max_size=3).map(".".join)
addresses = st.builds("{}@{}".format, st.one_of(dot_atoms, quoted), st.one_of(domains, literals))
field_names = st.sampled_from(["subject", "Body", "cc", "BCC", "X-%&=;?", "keywords", "comments"])
values = st.text(st.one_of(st.sampled_from('a +&=;?#%/,"@[]é'), st.characters(categories=["L"])))
fields = st.lists(st.tuples(field_names, values), max_size=4, unique_by=lambda pair: pair[0])
to_pieces = ["a", "@", "b", ",", ".", "%22", "%5B", "%5D", "%40", "%2C", "&"]
hfield_pieces = ["?", "a", "to", "=", "&", "body", "%0D", "%0A", "%E9", "%", "#", ";"]
texts = st.builds(
    "mailto:{}{}".format,
    st.one_of(
        st.sampled_from(["", "a@b", "%22a%22@%5Bb%5D,c@d"]),
        st.lists(st.sampled_from(to_pieces), max_size=8).map("".join),
    ),
    st.one_of(
        st.sampled_from(["", "?a=b", "?body=%0A&a=%0D#", "?a=1&a=2&to=c@d"]),
        st.lists(st.sampled_from(hfield_pieces), max_size=8).map("".join),
    ),
)


@given(st.lists(addresses, max_size=3), fields)
@examples(400)
@example(['"@["@[@]'], [])
def test_what_is_built_is_read_back(to, headers):
    uri = build(to, headers)
    assert uri.to == tuple(to)
    assert uri.headers == tuple(headers)
    assert parse(str(uri)) == uri
    assert is_valid(str(uri))
    assert {each.name for each in findings(uri)} <= {"unsafe-field"}
    assert sorted(uri.safe_headers + uri.unsafe_headers) == sorted(headers)


@given(st.lists(addresses, max_size=3), fields)
@examples(300)
def test_what_is_built_is_a_uri(to, headers):
    text = str(build(to, headers))
    reference = parse_reference(text)
    assert (reference.scheme, reference.authority, reference.fragment) == ("mailto", None, None)
    assert (reference.query is None) == (not headers)
    assert [decode(each) for each in reference.path.split(",")] == (to or [""])
    assert not set(reference.path) & set("/&;=")


@given(st.text(max_size=10), st.text(max_size=10))
@examples(500)
@example("a@b\n", "")
def test_any_data_is_refused_or_comes_back(address, value):
    try:
        uri = build(address, {"subject": value})
    except URLError:
        return
    assert uri.to == (address,)
    assert uri.subject == value
    assert not set(address + value) & set("\r\n\0")


@given(texts)
@examples(600)
@example("mailto:a@b#")
def test_what_is_read_is_a_uri(text):
    try:
        uri = parse(text)
    except URLError as error:
        refusal = error
    else:
        assert str(uri) == text
        reference = parse_reference(text)
        parts = uri.components()
        assert (parts.path, parts.query, parts.fragment) == (
            reference.path, reference.query, reference.fragment,
        )  # fmt: skip
        assert len(uri.to) == (parts.path.count(",") + 1 if parts.path else 0)
        assert len(uri.headers) == (0 if parts.query is None else parts.query.count("&") + 1)
        return
    assert not is_valid(text)
    assert refusal.text == text
    assert 0 <= refusal.start <= refusal.end <= len(text)

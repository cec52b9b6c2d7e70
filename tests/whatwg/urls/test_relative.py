"""Relative references as objects: kept as text, read by the parser when there is a base."""

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.help.counts import examples
from urlprism import URL, URLError, compare
from urlprism.whatwg import RelativeURL

PIECES = [  # text, kind, path, query, fragment
    ("../a?b#c", "path-relative", "../a", "b", "c"),
    ("a b", "path-relative", "a b", None, None),
    ("/a?", "path-absolute", "/a", "", None),
    ("\\a", "path-absolute", "\\a", None, None),
    ("//h:8080/a#", "scheme-relative", "//h:8080/a", None, ""),
    ("?a?b#c#d?", "query", "", "a?b", "c#d?"),
    ("#", "fragment", "", None, ""),
    ("", "empty", "", None, None),
    (" \t?a\n=\tb ", "query", "", "a=b", None),
    ("./a:b", "path-relative", "./a:b", None, None),
    ("1:b", "path-relative", "1:b", None, None),
]


@pytest.mark.parametrize(("text", "kind", "path", "query", "fragment"), PIECES)
def test_pieces(text, kind, path, query, fragment):
    reference = RelativeURL(text)
    assert str(reference) == reference.text == text
    assert (reference.kind, reference.path) == (kind, path)
    assert (reference.query, reference.fragment) == (query, fragment)
    assert reference.to_dict() == {
        "text": text, "kind": kind, "path": path, "query": query, "fragment": fragment,
    }  # fmt: skip


def test_components():
    assert tuple(RelativeURL("a?b").components()) == (None, None, None, None, "a", "b", None)
    found = RelativeURL("//u:p@H:81/a?b").components()
    assert tuple(found) == (None, "u:p", "h", 81, "/a", "b", None)
    with pytest.raises(URLError, match="the port is not a number"):
        RelativeURL("//h:x").components()


REFUSED = [
    ("http://h/", "this has a scheme, so it is no relative reference", (0, 5)),
    ("mailto:a", "this has a scheme, so it is no relative reference", (0, 7)),
    ("http://h:x/", "the port is not a number", (9, 10)),
]


@pytest.mark.parametrize(("text", "message", "span"), REFUSED)
def test_what_is_no_relative_reference(text, message, span):
    with pytest.raises(URLError, match=message) as refused:
        RelativeURL(text)
    assert (refused.value.start, refused.value.end) == span


def test_objects():
    reference = RelativeURL("a")
    assert reference == RelativeURL(b"a")
    assert reference != RelativeURL("b")
    assert reference != "a"
    assert len({reference, RelativeURL("a"), RelativeURL("b")}) == 2
    assert pickle.loads(pickle.dumps(reference)) == copy.deepcopy(reference) == reference
    assert repr(RelativeURL("//me:pw@h/")) == "RelativeURL('//me:******@h/')"
    with pytest.raises(AttributeError):
        reference.text = "b"
    with pytest.raises(AttributeError):
        reference._text = "b"
    with pytest.raises(AttributeError):
        reference.__init__("b")
    with pytest.raises(TypeError):
        RelativeURL(5)


def test_every_function_takes_it_as_a_text():
    reference = RelativeURL("../c")
    assert URL(reference, "http://h/a/b/") == URL("http://h/a/b/").join(reference)
    assert compare(reference, "http://h/a/b/").text == "../c"
    with pytest.raises(URLError):
        reference.resolve("mailto:a")


RELATIVE = [
    ("http://u@h:8080/a?b#c", "/a?b#c"), ("http://h//a", "/.//a"), ("http://h/?", "/?"),
    ("http://h/#", "/#"), ("foo://h", ""), ("foo://h?a", "?a"), ("file:///C:/a", "/C:/a"),
    ("foo:/.//a", "/.//a"), ("http://h/a:b", "/a:b"),
]  # fmt: skip


@pytest.mark.parametrize(("href", "text"), RELATIVE)
def test_relative(href, text):
    url = URL(href)
    assert url.relative() == RelativeURL(text)
    assert url.join(url.relative()) == url


@examples(500)
@given(
    st.sampled_from(["http://h:81", "file://", "foo://h", "foo:"]),
    st.text("ab/.:?#%2e\\|C ", max_size=10),
)
def test_the_way_back(front, rest):
    url = URL.parse(f"{front}/{rest}")
    if url is not None and not url.has_opaque_path:
        assert url.join(url.relative()) == url
        assert url.relative().resolve(url) == url

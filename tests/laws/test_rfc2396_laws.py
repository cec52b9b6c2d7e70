"""Laws of RFC 2396 for every text."""

import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.help.counts import examples
from urlprism import URLError
from urlprism.rfc2396 import FIELDS, is_valid, parse, resolve, split

pytestmark = pytest.mark.plain


PIECES = [
    *"http: x: x+1: 1: a b1 ; ;p=1 / // /// /a . .. ./ ../ ? # @ u@ : :80 h h.i. [::1] [".split(),
    *"] %41 %2e % %zz ~ ! * ' ( ) - _ & = + $ , | \\ ^ ` { } < >".split(),
    *' "\t\n\x7fé\ud800',
]
texts = st.lists(st.one_of(st.sampled_from(PIECES), st.characters()), max_size=8).map("".join)
segments = st.sampled_from(["", ".", "..", "a", "b;c", "..."])
paths = st.lists(segments, max_size=8).map("/".join)
bases = st.builds("{}{}".format, st.sampled_from(["x:", "x://h", "x://h/", "x:/"]), paths)
references = st.builds(
    "{}{}".format,
    st.one_of(paths, texts),
    st.sampled_from(["", "?", "?a/../b", "#", "#a/./b", "?#"]),
)
valid = st.lists(st.sampled_from(PIECES), max_size=6).map("".join).filter(is_valid)


def merged(base, reference):
    """Return two paths merged by the steps 6a to 6f, as replacements in a text."""
    buffer = re.sub(r"[^/]*\Z", "", base) + reference
    root, buffer = re.fullmatch(r"(/?)(.*)", buffer, re.DOTALL).groups()
    before = r"(?:^|(?<=/))"
    buffer = re.sub(rf"{before}\./", "", buffer)
    buffer = re.sub(rf"{before}\.\Z", "", buffer)
    segment = rf"{before}(?!\.\./)[^/]*/\.\."
    while (shorter := re.sub(rf"{segment}/", "", buffer, count=1)) != buffer:
        buffer = shorter
    return root + re.sub(rf"{segment}\Z", "", buffer)


@given(bases, paths.filter(lambda path: path and not path.startswith("/")))
@example("x:/a//b/c", "../../..//..")
@example("x:", "a/../..")
@examples(400)
def test_the_path_is_what_replacing_makes_of_it(base, reference):
    """§5.2 says that a stack of segments may be used in place of its pattern replacements."""
    known = split(base)
    expected = known._replace(path=merged(known.path, reference), query=None, fragment=None)
    authority = "" if expected.authority is None else f"//{expected.authority}"
    assert resolve(base, reference) == f"x:{authority}{expected.path}"


@given(bases, references)
def test_what_is_absolute_stays(base, reference):
    target = resolve(base, reference)
    assert split(target).scheme is not None
    assert resolve(base, target) == target


@given(bases, references)
def test_treatments_of_the_surplus(base, reference):
    """They differ exactly where there is one, and dropping leaves none."""
    kept = resolve(base, reference)
    dropped = resolve(base, reference, surplus="drop")
    if kept == dropped:
        assert resolve(base, reference, surplus="refuse") == kept
    else:
        with pytest.raises(URLError):
            resolve(base, reference, surplus="refuse")


@given(texts)
@examples(300)
def test_a_reference_is_a_uri_and_a_fragment(text):
    """A URI is absolute, relative or left out."""
    uri, mark, fragment = text.partition("#")
    absolute, relative = is_valid(uri, "absoluteURI"), is_valid(uri, "relativeURI")
    assert not (absolute and relative)
    known = absolute or relative or not uri
    assert is_valid(text) is (known and is_valid(f"#{fragment}"))
    assert is_valid(text, "absoluteURI") is (absolute and not mark)
    assert is_valid(text, "relativeURI") is (relative and not mark)


def refusal(text):
    try:
        parse(text)
    except URLError as error:
        return error
    return None


@given(texts)
@examples(300)
def test_a_refusal_has_its_place(text):
    error = refusal(text)
    assert (error is None) is is_valid(text)
    if error is None:
        assert text.isascii()
    else:
        assert error.text == text
        assert 0 <= error.start <= error.end <= len(text)
        assert re.match(r"RFC (2396|2732) §\d(\.\d)* \w+\Z", error.rule)


@given(valid)
@examples(300)
def test_parts_make_the_text(text):
    reference = parse(text)
    parts = split(text)
    assert str(reference) == text
    assert parse(text.encode()) == reference
    for name in ("scheme", "authority", "fragment"):
        assert getattr(reference, name) == getattr(parts, name)
    uri = text.partition("#")[0]
    if reference.opaque_part is None:
        assert (reference.path, reference.query) == (parts.path, parts.query)
    else:
        assert uri == f"{reference.scheme}:{reference.opaque_part}"
    if reference.authority:
        assert (reference.host is None) is (reference.reg_name == reference.authority)
    if reference.host is not None:
        userinfo = "" if reference.userinfo is None else f"{reference.userinfo}@"
        port = "" if reference.port is None else f":{reference.port}"
        assert reference.authority == f"{userinfo}{reference.host}{port}"
    assert tuple(reference.to_dict()) == FIELDS


@given(valid)
def test_segments_make_the_path(text):
    reference = parse(text)
    written = "/".join(";".join([each.name, *each.params]) for each in reference.segments)
    root = "/" if reference.path.startswith("/") else ""
    assert root + written == ("" if reference.opaque_part is not None else reference.path)


@given(bases.filter(lambda base: split(base).path.startswith("/")), valid)
def test_what_is_valid_resolves_to_what_is_valid(base, reference):
    """With a base that has a path: without one, step 6 joins the reference to the authority."""
    assert is_valid(base)
    assert is_valid(resolve(base, reference), "absoluteURI") is ("#" not in reference)
    assert is_valid(resolve(base, reference))
    assert parse(reference, base) == parse(resolve(base, reference))

"""Laws of RFC 1808 for every text."""

import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.help.counts import examples
from urlprism import URLError
from urlprism.rfc1808 import FIELDS, build, check, findings, is_valid, parse, resolve

pytestmark = pytest.mark.plain


PIECES = [
    *"http: x: X+1: 1: a b1 ; ;p=1 / // /// /a . .. ./ ../ ? # @ u@ : :80 h h.i.".split(),
    *"%41 %2e % %zz ~ ! * ' ( ) - _ & = + $ , | \\ ^ ` { } [ ] < >".split(),
    *' "\t\n\x7fé\ud800',
]
texts = st.lists(st.one_of(st.sampled_from(PIECES), st.characters()), max_size=8).map("".join)
segments = st.sampled_from(["", ".", "..", "a", "b:c", "..."])
paths = st.lists(segments, max_size=8).map("/".join)
tails = st.sampled_from(["", ";", "?", ";p", "?q", ";p/../?q", "?q;p", "#", "#a/./b", ";?#"])
bases = st.builds(
    "{}{}{}".format, st.sampled_from(["x:", "x://h", "x://h/", "x:/", "x:///"]), paths, tails
)
references = st.builds("{}{}".format, st.one_of(paths, texts), tails)
# The steps of §2.4 as one pattern: each step reads the text that the previous one leaves.
STEPS = re.compile(
    r"(?:([A-Za-z0-9+.-]+):)?(?://([^/#]*))?([^;?#]*)(?:;([^?#]*))?(?:\?([^#]*))?(?:#(.*))?",
    re.DOTALL,
)


@given(texts)
@examples(500)
@pytest.mark.requirement("R1808-3", "R1808-8")
def test_every_text_has_six_components(text):
    url = parse(text)
    scheme, net_loc, path, params, query, fragment = STEPS.fullmatch(text).groups("")
    assert url.to_dict() == {
        "scheme": scheme,
        "net_loc": net_loc,
        "path": path,
        "params": params,
        "query": query,
        "fragment": fragment,
    }
    assert str(url) == text
    if text.isascii():
        assert parse(text.encode()) == url


@given(texts)
@examples(300)
@pytest.mark.requirement("R1808-9")
def test_spans_and_delimiters_make_the_text(text):
    url = parse(text)
    spans = url.spans()
    assert {name: text[slice(*spans[name])] if name in spans else "" for name in FIELDS} == (
        url.to_dict()
    )
    written = {"net_loc": "//", "path": "", "params": ";", "query": "?", "fragment": "#"}
    made = f"{url.scheme}:" if "scheme" in spans else ""
    for name, delimiter in written.items():
        if name in spans:
            made += delimiter + getattr(url, name)
    assert made == text
    empty = [name for name, (start, end) in spans.items() if start == end and name != "path"]
    assert (url.recombined() == text) is (not empty)


def merged(base, reference):
    """Return two paths merged by step 6, with the text replacements that it describes."""
    path = re.sub(r"[^/]*\Z", "", base) + reference
    slash, path = re.fullmatch(r"(/?)(.*)", path, re.DOTALL).groups()
    before = r"(?:^|(?<=/))"
    path = re.sub(rf"{before}\./", "", path)
    path = re.sub(rf"{before}\.\Z", "", path)
    segment = rf"{before}(?!\.\./)[^/]*/\.\."
    while (shorter := re.sub(rf"{segment}/", "", path, count=1)) != path:
        path = shorter
    return slash + re.sub(rf"{segment}\Z", "", path)


def by_the_words(base, reference):
    """Return the result of the seven steps of §4, word by word, with gotos as returns."""
    if base == "":
        return reference
    known, embedded = parse(base).to_dict(), parse(reference).to_dict()
    if reference == "":
        return base
    if embedded["scheme"]:
        return reference
    embedded["scheme"] = known["scheme"]
    inherit(known, embedded)
    template = zip(FIELDS[1:], ("//", "", ";", "?", "#"), strict=True)
    rest = [mark + embedded[name] for name, mark in template if embedded[name]]
    return f"{embedded['scheme']}:{''.join(rest)}"


def inherit(known, embedded):
    if embedded["net_loc"]:
        return
    embedded["net_loc"] = known["net_loc"]
    if embedded["path"].startswith("/"):
        return
    if embedded["path"]:
        embedded["path"] = merged(known["path"], embedded["path"])
        return
    embedded["path"] = known["path"]
    for name in ("params", "query"):
        if embedded[name]:
            return
        embedded[name] = known[name]


@given(bases, references)
@example("x:/a//b/c", "../../..//..")
@example("x:", "a/../..")
@example("x://h/a;p?q#f", ";?")
@examples(600)
@pytest.mark.requirement(*"R1808-16 R1808-17 R1808-18 R1808-19 R1808-20 R1808-21".split())
def test_resolving_is_what_the_words_say(base, reference):
    assert resolve(base, reference) == by_the_words(base, reference)


@given(bases, references)
def test_what_is_absolute_stays(base, reference):
    target = resolve(base, reference)
    assert parse(target).scheme
    assert resolve(base, target) == target
    assert parse(reference, base) == parse(target)


@given(bases, references, st.sampled_from(["text", "components"]))
@examples(300)
@pytest.mark.requirement("R1808-24")
def test_with_other_choices_the_components_are_those_of_the_steps(base, reference, empty):
    """With these choices, no path is joined to a net_loc or read as one."""
    options = {"empty_net_loc": "keep", "empty_base_path": "root", "empty_reference": empty}
    url, known = parse(reference), parse(base)
    target = parse(resolve(base, reference, **options))
    if not url.scheme:
        assert target.scheme == known.scheme
        assert target.net_loc == (url.net_loc or known.net_loc)
        if any(url.to_dict().values()):
            assert target.fragment == url.fragment


@given(bases, references)
@examples(300)
@pytest.mark.requirement("R1808-24")
def test_an_open_point_is_found_exactly_where_it_matters(base, reference):
    others = {"empty_reference": "components", "empty_base_path": "root", "empty_net_loc": "keep"}
    found = findings(reference, base)
    names = {each.name.replace("-", "_") for each in found}
    for name, other in others.items():
        matters = resolve(base, reference) != resolve(base, reference, **{name: other})
        assert (name in names) is matters
    for each in found:
        assert 0 <= each.start <= each.end <= len(reference)


def refusal(text):
    try:
        check(text)
    except URLError as error:
        return error
    return None


@given(texts)
@examples(300)
@pytest.mark.requirement("R1808-2")
def test_what_stands_before_a_refusal_is_a_url(text):
    error = refusal(text)
    assert (error is None) is is_valid(text)
    if error is not None:
        assert error.text == text
        assert 0 <= error.start <= error.end <= len(text)
        assert is_valid(text[: error.start])
        assert re.fullmatch(r"RFC 1808 §2\.2 \w+", error.rule)


@given(texts)
@examples(300)
@pytest.mark.requirement("R1808-2")
def test_a_url_is_absolute_or_relative_and_a_fragment(text):
    url, _, fragment = text.partition("#")
    either = is_valid(url, "absoluteURL") or is_valid(url, "relativeURL")
    assert is_valid(text) is (either and is_valid(fragment, "fragment"))
    if is_valid(text, "generic-RL"):
        assert is_valid(text, "absoluteURL")


@given(
    st.sampled_from(["", "x", "HTTP", "1+"]),
    st.sampled_from(["", "h", "u:p@h:1", "u@h.i:"]),
    paths,
    texts,
    texts,
)
@examples(300)
@pytest.mark.requirement("R1808-25")
def test_what_is_built_has_the_components(scheme, net_loc, path, params, query):
    data = {"params": params, "query": query}
    try:
        url = build(scheme=scheme, net_loc=net_loc, path=path, **data)
    except URLError:
        surrogate = any("\ud800" <= each <= "\udfff" for each in params + query)
        glued = net_loc and path[:1] != "/" and path + params + query
        assert surrogate or glued or (path.startswith("//") and not scheme)
        return
    assert is_valid(url)
    assert (url.scheme, url.net_loc) == (scheme, net_loc)
    assert url.path in {path, f"./{path}"}
    assert (url.path == path) is (bool(scheme or net_loc) or ":" not in path.partition("/")[0])
    for name, value in data.items():
        octets = re.sub(
            b"%(..)", lambda found: bytes.fromhex(found[1].decode()), ascii_of(url, name)
        )
        assert octets == value.encode()


def ascii_of(url, name):
    return getattr(url, name).encode("ascii")

"""Reference resolution: RFC 3986 §5.4 in its order, §5.2.1 to §5.2.3, §4.4, and the way back."""

import pytest

from urlprism import URLError
from urlprism.rfc3986 import parse, recompose, relativize, resolve, same_document, serialize, split
from urlprism.rfc3986.record import Parts
from urlprism.rfc3986.resolver import merge, transform

BASE = "http://a/b/c/d;p?q"

NORMAL = [
    ("g:h", "g:h"),
    ("g", "http://a/b/c/g"),
    ("./g", "http://a/b/c/g"),
    ("g/", "http://a/b/c/g/"),
    ("/g", "http://a/g"),
    ("//g", "http://g"),
    ("?y", "http://a/b/c/d;p?y"),
    ("g?y", "http://a/b/c/g?y"),
    ("#s", "http://a/b/c/d;p?q#s"),
    ("g#s", "http://a/b/c/g#s"),
    ("g?y#s", "http://a/b/c/g?y#s"),
    (";x", "http://a/b/c/;x"),
    ("g;x", "http://a/b/c/g;x"),
    ("g;x?y#s", "http://a/b/c/g;x?y#s"),
    ("", "http://a/b/c/d;p?q"),
    (".", "http://a/b/c/"),
    ("./", "http://a/b/c/"),
    ("..", "http://a/b/"),
    ("../", "http://a/b/"),
    ("../g", "http://a/b/g"),
    ("../..", "http://a/"),
    ("../../", "http://a/"),
    ("../../g", "http://a/g"),
]
ABNORMAL = [
    ("../../../g", "http://a/g"),
    ("../../../../g", "http://a/g"),
    ("/./g", "http://a/g"),
    ("/../g", "http://a/g"),
    ("g.", "http://a/b/c/g."),
    (".g", "http://a/b/c/.g"),
    ("g..", "http://a/b/c/g.."),
    ("..g", "http://a/b/c/..g"),
    ("./../g", "http://a/b/g"),
    ("./g/.", "http://a/b/c/g/"),
    ("g/./h", "http://a/b/c/g/h"),
    ("g/../h", "http://a/b/c/h"),
    ("g;x=1/./y", "http://a/b/c/g;x=1/y"),
    ("g;x=1/../y", "http://a/b/c/y"),
    ("g?y/./x", "http://a/b/c/g?y/./x"),
    ("g?y/../x", "http://a/b/c/g?y/../x"),
    ("g#s/./x", "http://a/b/c/g#s/./x"),
    ("g#s/../x", "http://a/b/c/g#s/../x"),
    ("http:g", "http:g"),
]
EXAMPLES = NORMAL + ABNORMAL
# The one example with a second answer, "for backward compatibility".
NON_STRICT = {"http:g": "http://a/b/c/g"}


@pytest.mark.requirement("R3986-19")
def test_no_example_is_lost():
    assert (len(NORMAL), len(ABNORMAL)) == (23, 19)


@pytest.mark.requirement("R3986-15", "R3986-19")
@pytest.mark.parametrize(("reference", "target"), EXAMPLES)
def test_an_example(reference, target):
    assert resolve(BASE, reference) == target
    assert resolve(BASE, reference, strict=False) == NON_STRICT.get(reference, target)
    assert resolve(BASE, reference, mend=True) == target
    assert str(parse(BASE).join(reference)) == target


# Pieces of texts that the grammar accepts or refuses.
PIECES = [
    "",
    "x:",
    "1:",
    ":",
    "//",
    "//h",
    "//u@[::1]:",
    "/",
    "/a/../",
    "a b",
    "..",
    "?",
    "#",
    "é/.",
]


@pytest.mark.requirement("R3986-15")
@pytest.mark.parametrize("first", PIECES)
def test_any_text_is_resolved_by_the_steps_of_the_document(first):
    """Of every base and reference of some pieces, by Appendix B, §5.2.2 and §5.3."""
    texts = [first + second + third for second in PIECES for third in PIECES[::3]]
    references = [second + first + third for second in PIECES for third in PIECES[::4]]
    for base in ["http://h/a/b?q", "x:a/b", "x:", *texts[::12]]:
        for reference in [*texts, *references]:
            known = split(base)
            if known.scheme is None:
                with pytest.raises(URLError, match="the base has no scheme"):
                    resolve(base, reference)
                continue
            target = transform(known, split(reference))
            assert resolve(base, reference) == recompose(target), (base, reference)
            assert resolve(base, reference, mend=True) == serialize(target, mend=True)


@pytest.mark.requirement("R3986-15")
@pytest.mark.parametrize(
    ("reference", "target"),
    {
        "http:": "http://a/b/c/d;p?q",
        "http:?y": "http://a/b/c/d;p?y",
        "http:/g/../h": "http://a/h",
        "http://g/../h": "http://g/h",
        "http:../g": "http://a/b/g",
        "HTTP:g": "HTTP:g",  # the pseudocode compares what is written
        "https:g": "https:g",
    }.items(),
)
def test_a_scheme_that_is_ignored(reference, target):
    assert resolve(BASE, reference, strict=False) == target


@pytest.mark.requirement("R3986-13", "R3986-15")
@pytest.mark.parametrize(
    ("reference", "target"),
    {
        "#": "http://a/b/c/d;p?q#",
        "?": "http://a/b/c/d;p?",
        "?#": "http://a/b/c/d;p?#",
        "//": "http://",
        "///g": "http:///g",
        "//g?y": "http://g?y",
        # Dot segments go wherever the reference brings a path.
        "//g/../h": "http://g/h",
        "x:/a/../b": "x:/b",
        "x:a/../b": "x:/b",
        "http://h/./i/..": "http://h/",
        # Nothing is decoded, and no character refused.
        "%2e%2e/g": "http://a/b/c/%2e%2e/g",
        "a b/../<é>": "http://a/b/c/<é>",
    }.items(),
)
def test_beyond_the_examples(reference, target):
    assert resolve(BASE, reference) == target


@pytest.mark.requirement("R3986-16")
def test_merging_paths():
    assert merge(Parts("x", "h", "", None, None), "g") == "/g"
    assert merge(Parts("x", "", "", None, None), "g") == "/g"
    assert merge(Parts("x", None, "", None, None), "g") == "g"
    assert merge(Parts("x", "h", "/a/b", None, None), "g") == "/a/g"
    assert merge(Parts("x", None, "a:b", None, None), "g") == "g"
    assert resolve("http://a", "g") == "http://a/g"
    assert resolve("http://a?q", "../g") == "http://a/g"
    assert resolve("urn:a:b/c", "d") == "urn:a:b/d"
    assert resolve("mailto:a@b", "d") == "mailto:d"


@pytest.mark.requirement("R3986-18")
def test_the_fragment_of_a_base():
    assert resolve("http://a/b?q#f", "") == "http://a/b?q"
    assert resolve("http://a/b#f", "#g") == "http://a/b#g"
    assert resolve("http://a/b#/c/d", "e") == "http://a/e"


@pytest.mark.requirement("R3986-18")
@pytest.mark.parametrize("function", [resolve, same_document, relativize])
@pytest.mark.parametrize("base", ["", "//a/b", "/a:b", "a/b:c", "?x:y", ":a"])
def test_a_base_has_a_scheme(function, base):
    with pytest.raises(URLError) as refusal:
        function(base, "http://a/")
    assert refusal.value.rule == "RFC 3986 §5.2.1"
    assert (refusal.value.message, refusal.value.text) == ("the base has no scheme", base)
    assert (refusal.value.start, refusal.value.end) == (0, 0)


def test_only_the_scheme_of_a_base_is_required():
    assert resolve("x:", "") == "x:"
    assert resolve("x:", "g") == "x:g"
    assert resolve("x:", "//g") == "x://g"
    assert resolve("x:?q", "#f") == "x:?q#f"


@pytest.mark.requirement("R3986-17")
def test_a_path_that_reads_as_an_authority():
    assert resolve("x:/a/b", "..//c") == "x://c"
    assert resolve("x:/a/b", "..//c", mend=True) == "x:/.//c"
    assert resolve("x:/.//c", "", mend=True) == "x:/.//c"
    assert resolve("x://h/a/b", "..//c", mend=True) == "x://h//c"


def test_what_a_base_and_a_reference_can_be():
    assert resolve(BASE.encode(), bytearray(b"g")) == "http://a/b/c/g"
    assert resolve(parse(BASE), parse("../g")) == "http://a/b/g"
    assert relativize(parse(BASE), b"http://a/b/c/g") == "g"
    assert same_document(parse(BASE), parse("#f"))
    with pytest.raises(TypeError):
        resolve(BASE, None)


def test_components_are_transformed_one_by_one():
    base = Parts("x", "h", "/a", "q", "f")
    assert transform(base, Parts(None, None, "", None, None)) == Parts("x", "h", "/a", "q", None)
    assert transform(base, Parts("x", None, "b", None, "")) == Parts("x", None, "b", None, "")
    strict = transform(base, Parts("x", None, "b", None, ""), strict=False)
    assert strict == Parts("x", "h", "/b", None, "")


@pytest.mark.requirement("R3986-20")
@pytest.mark.parametrize(
    ("reference", "same"),
    {
        "": True,
        "#": True,
        "#s": True,
        "?q": True,
        "d;p?q": True,
        "./d;p?q#s": True,
        "/b/c/d;p?q": True,
        "//a/b/c/d;p?q": True,
        "http://a/b/c/d;p?q#s": True,
        "?": False,
        "?r": False,
        "d;p": False,
        ".": False,
        "http://a/b/c/d;p": False,
        # Equivalent, but normalization is rarely performed.
        "HTTP://a/b/c/d;p?q": False,
        "http://a:80/b/c/d;p?q": False,
    }.items(),
)
def test_same_document_references(reference, same):
    assert same_document(BASE, reference) is same
    assert same_document(f"{BASE}#f", reference) is same


@pytest.mark.parametrize(("reference", "target"), EXAMPLES)
def test_the_way_back_is_never_longer(reference, target):
    back = relativize(BASE, target)
    assert resolve(BASE, back) == target
    assert len(back) <= len(reference)


@pytest.mark.parametrize(
    ("base", "target", "reference"),
    [
        (BASE, "http://a/b/c/d;p?q", ""),
        (BASE, "http://a/b/c/d;p?q#", "#"),
        (BASE, "http://a/b/c/d;p?q#f", "#f"),
        (BASE, "http://a/b/c/d;p?", "?"),
        (BASE, "http://a/b/c/d;p?y#f", "?y#f"),
        (BASE, "http://a/b/c/d;p", "d;p"),  # "" would inherit the query
        (BASE, "http://a/b/c/d;p#f", "d;p#f"),
        (BASE, "http://a/b/c/g/h?y", "g/h?y"),
        (BASE, "http://a/b/c/", "."),
        (BASE, "http://a/b/c/?q", ".?q"),
        (BASE, "http://a/b/c", "../c"),
        (BASE, "http://a/b/", ".."),
        (BASE, "http://a/b/g", "../g"),
        (BASE, "http://a/g", "/g"),  # shorter than "../../g"
        (BASE, "http://a/", "/"),
        (BASE, "http://a", "//a"),
        (BASE, "http://a?q", "//a?q"),
        (BASE, "http://a/b/c/g:h", "./g:h"),
        (BASE, "http://a/b/g:h", "../g:h"),
        (BASE, "http://a/b/c//g", ".//g"),
        (BASE, "http://a//g", "/.//g"),
        (BASE, "http://a/b//", "..//"),
        (BASE, "http://b/c", "//b/c"),
        (BASE, "http://", "//"),
        (BASE, "http:g", "http:g"),
        (BASE, "https://a/b/c/d", "https://a/b/c/d"),
        (BASE, "HTTP://a/b/c/d;p?q", "HTTP://a/b/c/d;p?q"),
        ("http://a", "http://a", ""),
        ("http://a", "http://a/", "."),
        ("http://a", "http://a/g", "g"),
        ("http://a?q", "http://a", "//a"),
        ("http://a/b?q", "http://a/b", "b"),
        ("http://a/b/?q", "http://a/b/", "."),
        ("file:///a/b", "file:///a/c", "c"),
        ("file:///a/b", "file:/a/c", "file:/a/c"),
        ("file:/a/b", "file:///a/c", "///a/c"),
        ("x:/a/b", "x:/c", "/c"),
        # Paths without a "/" have no hierarchy.
        ("urn:a:b", "urn:a:c", "./a:c"),
        ("urn:a:b?q", "urn:a:b", "./a:b"),
        ("urn:a:b", "urn:a:b#f", "#f"),
        ("urn:a:b/c", "urn:a:b/d", "d"),
        ("mailto:a@b", "mailto:c@d", "c@d"),
        ("mailto:a@b", "mailto:", "."),
        ("mailto:a@b?to=c", "mailto:", "."),
        # A rootless path cannot be reached from below its first segment.
        ("x:a/b", "x:c", "x:c"),
        ("x:a/b", "x:", "x:"),
        ("x:a/b", "x:/", "/"),
        # The base may have dot segments.
        ("http://a/b/../c/d", "http://a/c/e", "e"),
        ("http://a/b/../c/d", "http://a/b/e", "/b/e"),
        ("http://a/./b", "http://a/./b", ""),
    ],
)
def test_relativizing(base, target, reference):
    assert relativize(base, target) == reference
    assert resolve(base, reference) == target


def test_a_target_that_resolving_cannot_give():
    assert relativize(BASE, "http://a/b/c/./g") == "http://a/b/c/./g"
    assert resolve(BASE, "http://a/b/c/./g") == "http://a/b/c/g"


def test_a_target_has_a_scheme():
    with pytest.raises(URLError, match="the target has no scheme"):
        relativize(BASE, "g")

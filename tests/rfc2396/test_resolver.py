"""Resolution: the examples of Appendix C in its order, and the steps of §5.2 where they turn."""

import pytest

from urlprism import URLError
from urlprism.rfc2396 import is_valid, parse, resolve

BASE = "http://a/b/c/d;p?q"
NORMAL = """
g:h           =  g:h
g             =  http://a/b/c/g
./g           =  http://a/b/c/g
g/            =  http://a/b/c/g/
/g            =  http://a/g
//g           =  http://g
?y            =  http://a/b/c/?y
g?y           =  http://a/b/c/g?y
#s            =  (current document)#s
g#s           =  http://a/b/c/g#s
g?y#s         =  http://a/b/c/g?y#s
;x            =  http://a/b/c/;x
g;x           =  http://a/b/c/g;x
g;x?y#s       =  http://a/b/c/g;x?y#s
.             =  http://a/b/c/
./            =  http://a/b/c/
..            =  http://a/b/
../           =  http://a/b/
../g          =  http://a/b/g
../..         =  http://a/
../../        =  http://a/
../../g       =  http://a/g
"""
ABNORMAL = """
<>            =  (current document)
../../../g    =  http://a/../g
../../../../g =  http://a/../../g
/./g          =  http://a/./g
/../g         =  http://a/../g
g.            =  http://a/b/c/g.
.g            =  http://a/b/c/.g
g..           =  http://a/b/c/g..
..g           =  http://a/b/c/..g
./../g        =  http://a/b/g
./g/.         =  http://a/b/c/g/
g/./h         =  http://a/b/c/g/h
g/../h        =  http://a/b/c/h
g;x=1/./y     =  http://a/b/c/g;x=1/y
g;x=1/../y    =  http://a/b/c/y
g?y/./x       =  http://a/b/c/g?y/./x
g?y/../x      =  http://a/b/c/g?y/../x
g#s/./x       =  http://a/b/c/g#s/./x
g#s/../x      =  http://a/b/c/g#s/../x
http:g        =  http:g
"""


def examples(text):
    rows = [tuple(line.split("  =  ")) for line in text.replace(" =  ", "  =  ").splitlines()[1:]]
    return [(reference.strip().strip("<>"), url.strip()) for reference, url in rows]


EXAMPLES = examples(NORMAL) + examples(ABNORMAL)


def test_no_example_is_lost():
    assert (len(examples(NORMAL)), len(examples(ABNORMAL))) == (22, 20)


@pytest.mark.requirement("R2396-4")
@pytest.mark.parametrize(("reference", "url"), EXAMPLES)
def test_appendix_c(reference, url):
    """The base was retrieved, so that it is the current document (§5.1.3)."""
    target = url.replace("(current document)", BASE)
    assert resolve(BASE, reference) == target
    assert str(parse(reference, BASE)) == target


@pytest.mark.requirement("R2396-4")
def test_appendix_c_for_backward_compatibility():
    assert resolve(BASE, "http:g", strict=False) == "http://a/b/c/g"
    for reference, url in EXAMPLES[:-1]:
        assert resolve(BASE, reference, strict=False) == url.replace("(current document)", BASE)


@pytest.mark.requirement("R2396-4")
def test_appendix_c_where_what_is_above_the_root_is_stripped():
    above = ["../../../g", "../../../../g"]
    for reference, url in EXAMPLES:
        expected = "http://a/g" if reference in above else url.replace("(current document)", BASE)
        assert resolve(BASE, reference, surplus="drop") == expected


@pytest.mark.requirement("R2396-4")
@pytest.mark.parametrize(
    ("base", "reference", "kept", "dropped"),
    [
        ("http://a/b/c/d", "../../..", "http://a/..", "http://a/"),
        ("http://a/b/c/d", "../../../../", "http://a/../../", "http://a/"),
        ("http://a", "../g", "http://a../g", "http://ag"),
        ("http://a", "..", "http://a..", "http://a"),
        ("http://a/../b", "g?y", "http://a/../g?y", "http://a/g?y"),
        ("x:a", "../../g#s", "x:../../g#s", "x:g#s"),
        ("http://a/b", "..//g", "http://a/..//g", "http://a//g"),
    ],
)
def test_step_6g(base, reference, kept, dropped):
    assert resolve(base, reference) == resolve(base, reference, surplus="keep") == kept
    assert resolve(base, reference, surplus="drop") == dropped
    with pytest.raises(URLError) as caught:
        resolve(base, reference, surplus="refuse")
    error = caught.value
    assert error.text == reference
    assert reference[error.start : error.end] == reference.partition("#")[0].partition("?")[0]
    assert error.rule == "RFC 2396 §5.2 step 6g"


def test_nothing_above_the_root_is_not_refused():
    for reference in ("../../g", "/../g", "//h/..", "x:../..", "?../..", ""):
        assert resolve(BASE, reference, surplus="refuse") == resolve(BASE, reference)


@pytest.mark.parametrize(
    ("base", "reference", "url"),
    [
        # step 2, with any base; the fragment is never the base's
        ("http://a/b#f", "", "http://a/b"),
        ("http://a/b/../c?q#f", "#", "http://a/b/../c?q#"),
        ("mailto:a@b?c", "#s", "mailto:a@b?c#s"),
        # "?" with nothing behind it is a query
        (BASE, "?", "http://a/b/c/?"),
        (BASE, "?#", "http://a/b/c/?#"),
        # step 3: nothing is done to what is absolute
        (BASE, "http://h/a/../b", "http://h/a/../b"),
        (BASE, "http:", "http:"),
        (BASE, "1x:../y", "1x:../y"),
        # steps 4 and 5
        (BASE, "//h/../g?y", "http://h/../g?y"),
        (BASE, "///g", "http:///g"),
        ("x:/a/b", "/../g", "x:/../g"),
        # step 6a: a base whose path is empty or has no slash
        ("http://a", "g", "http://ag"),
        ("http://a?q/r", "g", "http://ag"),
        ("http://a", "?y", "http://a?y"),
        ("x:a", "g", "x:g"),
        ("urn:a:b", "c", "urn:c"),
        # 6c and 6d: dots of the base go, too
        ("http://a/./b/./c", "g", "http://a/b/g"),
        ("http://a/b/../c", "g", "http://a/g"),
        ("x:./a", ".", "x:"),
        # 6e and 6f: an empty segment is a segment
        ("http://a/b//c", "../g", "http://a/b/g"),
        ("http://a//b", "../g", "http://a/g"),
        ("http://a//", "../..", "http://a/.."),
        ("http://a/b", "g//../h", "http://a/g/h"),
        ("x:a/b", "..", "x:"),
        ("x:a/b", "../g", "x:g"),
        ("http://a/b/c", "../x/../../y", "http://a/../y"),
        ("http://a/b/c", "x/y/../../z", "http://a/b/z"),
        # only complete segments count, and escapes stay
        ("http://a/b", "%2e%2e/g/.../..;/h", "http://a/%2e%2e/g/.../..;/h"),
        # step 7 recombines what may then be read otherwise
        ("ex:/a/b", "..//c", "ex://c"),
        # what is not valid is resolved all the same
        (BASE, ":g", "http://a/b/c/:g"),
        (BASE, " g#s#\n", "http://a/b/c/ g#s#\n"),
        ("a b://\n/é", "\ud800", "a b://\n/\ud800"),
    ],
)  # fmt: skip
def test_where_the_steps_turn(base, reference, url):
    assert resolve(base, reference) == url


@pytest.mark.requirement("R2396-4")
@pytest.mark.parametrize(
    ("base", "reference", "url"),
    [
        (BASE, "HTTP:g", "http://a/b/c/g"),
        (BASE, "http:", "http://a/b/c/"),
        (BASE, "http:?y", "http://a/b/c/?y"),
        (BASE, "http:#s", "http://a/b/c/#s"),
        (BASE, "http:/g", "http://a/g"),
        (BASE, "http://g", "http://g"),
        (BASE, "ftp:g", "ftp:g"),
        ("x:/a/b", "x:../c", "x:/c"),
        # an opaque base: its scheme does not always use a hier_part
        ("mailto:a/b", "mailto:c", "mailto:c"),
    ],
)
def test_a_scheme_repeated(base, reference, url):
    assert resolve(base, reference, strict=False) == url


@pytest.mark.requirement("R2396-4")
def test_a_reference_to_the_current_document_needs_no_base():
    for text in ("", "#", "#s"):
        assert parse(text).is_same_document
    for text in ("a", "/", "//", "a#s", "x:y", "x:y#s"):
        assert not parse(text).is_same_document


@pytest.mark.parametrize("base", ["", "a", "/a", "//h/a", "?x:", "#x:", ":a"])
def test_a_base_has_a_scheme(base):
    for reference in ("", "g", "x:y"):
        with pytest.raises(URLError) as caught:
            resolve(base, reference)
        assert caught.value.args[1:] == (base, 0, 0, "RFC 2396 §5.2")


def test_parsing_against_a_base():
    base = parse(BASE)
    assert parse("../g", base) == parse(b"../g", BASE) == parse(parse("../g"), base)
    assert not is_valid("?y")
    assert parse("?y", base).query == "y"
    for reference, known in (("a b", base), ("x:", base), ("g", "a"), ("g", "x: ")):
        with pytest.raises(URLError):
            parse(reference, known)


def test_all_texts_are_taken():
    assert resolve(b"x:/a", bytearray(b"b")) == resolve(parse("x:/a"), parse("b")) == "x:/b"
    for base, reference in ((1, "a"), ("x:/", None)):
        with pytest.raises(TypeError, match="a URL must be str"):
            resolve(base, reference)


def test_a_treatment_unknown():
    with pytest.raises(ValueError, match="surplus must be one of keep, drop, refuse, not 'raise'"):
        resolve(BASE, "g", surplus="raise")

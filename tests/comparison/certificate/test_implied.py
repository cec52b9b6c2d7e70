"""Verdicts that follow from a text: which there are, and for which readers."""

import pytest

from urlprism.comparison import Verdict, compare, report
from urlprism.comparison.assessment import assess
from urlprism.comparison.certificate.implied import verdict_of
from urlprism.readers import readers

pytestmark = pytest.mark.both

ALIKE = [
    *("http://a/", "http://h?q", "http://h#f", "https://h:8080?a=b#c", "http://h?", "http://h#"),
    *("http://a.b./c", "http://u@h/", "http://u.v-w_x@a-b.", "http://u@192.0.2.1:80/"),
]
# In each, what one reader refuses, which those that accept it read as the same target.
REFUSED = [
    *("http://h/a b", "http://h/a|b", "http://h/[a]", "http://h/é", "http://h/%", "http://h/%4"),
    *(
        "http://h/a?b c",
        "http://h?{",
        "http://h#a#b",
        "http://h/a#b<",
        "http://h/\\",
        "http://h/\t",
    ),
    *("http://h.?^", "http://u@h/`", "http://h/a\ud800"),
    *("a b", "Why Vera?", "in 2006: a", "a b:c//d", "a é"),
]
# A host with a space, which some refuse; to httpx 0.23 it is none.
SPOKEN = [
    *("http://a b", "http://a b/c", "http:// a?b", "https://It's, or (not) so!", "http://a b/@c"),
    *("http://a b#\\", "http://1 2.3/%zz", "http://Learn More"),
]
HOST_OR_NONE = ["http:///h", "https:////a.b:80/x y", "http://////u@h.?\\"]
DIFFERENT = ["http://h ", "https://a.b   ", "http://192.0.2.1 ", "http://u@h "]
UNKNOWN = [
    *("", "http://", "http://h/../a", "http://h/%7e", "http://h/a;", "HTTP://h/ ", "ftp://h/ "),
    *("http://h\\a b", "http://a@b@c/ ", "http://u:p@h/", "http://[::1]/ ", "http://h:0/ ", "/ "),
    *("http://192.0.2.1./", "http://1.2/ ", "http://xn--a/ ", "http://-a/ ", "http://a../"),
    *("http://h:80 ", "http://h: ", "http://a b ", "http://a b\\", "http://a%20b.", "http://é/ "),
    *("http://a b@c/", "a b@c", "a:b c", "é a", " a", "http:/h/ ", "http://h\t/", "http://@h/"),
    *("http://a b:80/", "http://h/ " + "a" * 0xFFFF),
    # To PHP this is a host and a port.
    *("a b:4/c", "a b:80", "in 2006:1//x"),
    *("http://a_b/ ", "http://a%20b?c d#e\\", "https://a b:80 x#y", "http://a b:", "http://a b: 8"),
]
# What follows for all default readers only.
TOGETHER = [
    *(
        (text, Verdict.SPELLING)
        for text in ("http://h/%7e", "http://u@h//%41?b#c", "http://h:8/-%2d")
    ),
    *((text, Verdict.DIFFERENT_PARTS) for text in ("http://h/a%3Bb", "http://h./%3b%7E;c")),
    *((text, Verdict.DIFFERENT_SCHEME) for text in ("/", "/a?b#c", "/a/b:c")),
    *((text, Verdict.HOST_OR_NONE) for text in ("h", "a.b/c?d", "1.2.3.4/", "ftp.a_b.c/d")),
    *((text, Verdict.HOST_OR_NONE) for text in ("http://a%20b/", "http://it's%20%28me%29.b")),
    ("http://a.b" + "%20" * 21 + "/c", Verdict.HOST_OR_NONE),
    ("http://a%20b./c", Verdict.HOST_OR_NONE),
    ("http://" + "a" * 61 + "%20.b", Verdict.HOST_OR_NONE),
    *((text, Verdict.HOST_OR_NONE) for text in ("http://a%26b/", "https://a.b%3D%2c?c")),
    # To java.net.URI "_" is in no host, and to Perl the ":" of an empty port is.
    *(
        (text, Verdict.HOST_OR_NONE)
        for text in ("http://a_b/c", "http://_a.b", "http://u@a_b.", "https://a_b:8080?c#d")
    ),
    *(
        (text, Verdict.DIFFERENT_HOST)
        for text in ("http://h:", "https://h:/a", "https://http://h/", "http://u@a_b.:/%zz")
    ),
    # Perl takes what is no port for a part of the host, httpx 0.23 finds no host.
    *(
        (text, Verdict.HOST_OR_NONE)
        for text in ("http://a b:c/", "http://It's so: 'x' 1", "https://a b: x 80#y")
    ),
    # urllib3 takes the first segment of a path for a host.
    *(
        (text, Verdict.HOST_OR_NONE)
        for text in ("https%3A%2F%2Fa.b%2fc", "a=b/c?d", "&url=http://h/a", "(a)://", "a~_.")
    ),
]
UNKNOWN_TOGETHER = [
    *("http://h/%2e/%7e", "http://h/.%7e", "http://h/%7e;", "http://h/%7e?%00", "http://h/%00%7e"),
    *(
        "//h/a",
        "/..",
        "h:80",
        "h?a",
        "-h/",
        "h/../a",
        "http://h",
        "http://" + "a" * 64 + "%20/ ",
        "1",
    ),
    *(
        "http://a_b/a b",
        "http://a_b\\",
        "http://a_b:0/",
        "http://a b:1a/",
        "http://a b:-a",
        "a%20b",
    ),
    *(
        "http://a b::a",
        "http://a b:a@b",
        "http://a b:a\\",
        "+a://h",
        "a://h",
        "a%2E",
        "a=b..",
        "&:/a",
    ),
    *("a%C2%AD", "a%", "a%2", "&a:80/", "&" + "a" * 63, "~a", "a@b", "a=[", "&a://h/../", "a;b?c"),
    *("http://a b/é", "http://a b?\ud800", "http://a b: c#\ud800"),
    *("http://1%20/", "http://a%2520b/", "http://a%20..b/", "http://a%20b:80/", "/a;", "a.b/c;"),
]
ROWS = [
    *((text, Verdict.ALIKE) for text in ALIKE),
    *((text, Verdict.REFUSED_BY_SOME) for text in REFUSED),
    *((text, Verdict.DIFFERENT_HOST) for text in DIFFERENT),
    *((text, Verdict.HOST_OR_NONE) for text in HOST_OR_NONE),
]


@pytest.mark.parametrize(("text", "verdict"), ROWS)
def test_a_verdict_follows_and_the_readers_agree(text, verdict):
    assert verdict_of(text) is verdict
    (assessment,) = assess([text], None, readers())
    assert assessment.verdict is verdict


@pytest.mark.parametrize("text", SPOKEN)
def test_a_space_in_a_host_is_refused_by_some_unless_httpx_finds_no_host(text):
    assert verdict_of(text) is Verdict.REFUSED_BY_SOME
    assert verdict_of(text, of_all=True) is Verdict.HOST_OR_NONE
    for names in ("python", "default", ("whatwg", "rfc3986", "urllib", "httpx@0.23.3")):
        (assessment,) = assess([text], None, readers(names))
        finds_none = names != "python"
        expected = Verdict.HOST_OR_NONE if finds_none else Verdict.REFUSED_BY_SOME
        assert compare(text, None, names).verdict is assessment.verdict is expected


@pytest.mark.parametrize(("text", "verdict"), TOGETHER)
def test_a_verdict_of_all_follows(text, verdict):
    assert verdict_of(text) is None
    assert verdict_of(text, of_all=True) is compare(text).verdict is verdict
    (assessment,) = assess([text], None, readers())
    assert (assessment.verdict, assessment.disguise) == (verdict, None)
    assert compare(text, None, ["whatwg", "rfc3986", "urllib"]).verdict is not verdict


@pytest.mark.parametrize("text", UNKNOWN_TOGETHER)
def test_no_verdict_of_all_follows(text):
    is_certified = compare(text).is_certified
    assert is_certified or verdict_of(text, of_all=True) is None


@pytest.mark.parametrize("text", UNKNOWN)
def test_no_verdict_follows(text):
    assert verdict_of(text) is None
    (assessment,) = assess([text], None, readers())
    assert compare(text).verdict is assessment.verdict


@pytest.mark.parametrize("text", [*SPOKEN, *(text for text, _ in (*ROWS, *TOGETHER))])
def test_at_each_place_where_a_text_ends(text):
    for end in range(len(text)):
        implied = verdict_of(text[:end], of_all=True)
        assert implied in {None, assess([text[:end]], None, readers())[0].verdict}


def test_the_readers_run_only_for_what_is_asked(monkeypatch):
    monkeypatch.setattr(report, "assessment_of", None)
    comparison = compare("http://h/a b")
    assert (comparison.verdict, comparison.differs) == (Verdict.REFUSED_BY_SOME, False)
    assert not comparison.is_certified


def test_a_comparison_tells_the_same_afterwards():
    comparison = compare("http://a b/")
    before = comparison.verdict
    assert [cause.name for cause in comparison.causes] == ["space-inside"]
    assert comparison.verdict is before


@pytest.mark.parametrize(
    ("names", "decides"),
    [
        (["default"], True),
        (["whatwg", "rfc3986", "urllib"], True),
        (["whatwg", "rfc3986", "urllib", "curl"], True),
        (["python", "servers"], True),
        (["whatwg", "rfc3986", "urllib", "httpx@0.23.3"], False),
        (["whatwg", "rfc3986"], False),
        (["default", "rfc1808"], False),
        (["default", "urllib@3.6"], False),
        (["all"], False),
    ],
)
def test_the_readers_whose_verdict_follows(names, decides):
    asked = readers(names)
    assert report.decides(asked) is decides
    for text, _ in ROWS:
        (assessment,) = assess([text], None, asked)
        assert compare(text, None, names).verdict is assessment.verdict


@pytest.mark.parametrize(
    ("names", "is_together"),
    [(["default"], True), (["urllib", "default"], True), (["whatwg", "rfc3986", "urllib"], False)],
)
def test_the_readers_whose_verdict_follows_together(names, is_together):
    asked = readers(names)
    assert report.decides_together(asked) is is_together
    for text, _ in TOGETHER:
        (assessment,) = assess([text], None, asked)
        assert compare(text, None, names).verdict is assessment.verdict


def test_with_a_base_the_readers_run():
    (assessment,) = assess(["http://h?q"], "http://a/", readers())
    assert compare("http://h?q", "http://a/").verdict is assessment.verdict

"""RFC 3987 §5.3: the comparison ladder."""

import itertools

import pytest

from urlprism import URLError
from urlprism.rfc3987 import IRIRung, normalize, parse

# The least rung at which the document says that two IRIs are equivalent.
EQUIVALENT = [
    (
        "path-segment",
        "example://a/b/c/%7Bfoo%7D/ros\xe9",
        "eXAMPLE://a/./b/../b/%63/%7bfoo%7d/ros%C3%A9",
    ),
    ("case", "HTTP://www.EXAMPLE.com/", "http://www.example.com/"),
    ("case", "http://h/%3a", "http://h/%3A"),
    ("percent-encoding", "http://example.org/~user", "http://example.org/%7euser"),
    ("percent-encoding", "http://example.org/~user", "http://example.org/%7Euser"),
    ("case", "http://example.org/%7euser", "http://example.org/%7Euser"),
    ("percent-encoding", "http://example.org/ros\xe9", "http://example.org/ros%c3%a9"),
    ("scheme", "http://r\xe9sum\xe9.example.org", "http://xn--rsum-bpad.example.org"),
    ("percent-encoding", "http://r\xe9sum\xe9.example.org", "http://r%C3%A9sum%C3%A9.example.org"),
    ("scheme", "http://r%C3%A9sum%C3%A9.example.org", "http://XN--RSUM-BPAD.example.org"),
    ("scheme", "http://R\xc9SUM\xc9.example.org", "http://r\xe9sum\xe9.example.org"),
    *(
        ("scheme", a, b)
        for a, b in itertools.combinations(
            [
                "http://example.com",
                "http://example.com/",
                "http://example.com:/",
                "http://example.com:80/",
            ],
            2,
        )
    ),
    (
        "character",
        "http://www.example.org/r\xe9sum\xe9.html",
        "http://www.example.org/re\u0301sume\u0301.html",
    ),
    ("character", "/%C3%A9", "/e%CC%81"),
]
DIFFERENT = [
    ("http://example.com/?", "http://example.com/"),
    ("http://example.com/", "http://example.com/#"),
    ("http://example.com/data", "http://example.com/data/"),
    ("http://example.com/a%2Fb", "http://example.com/a/b"),
    ("http://example.com/r%E9sum%E9", "http://example.com/r\xe9sum\xe9"),
    ("http://example.com/\uff21", "http://example.com/A"),  # NFC is not NFKC
    ("http://example.com/\xc9", "http://example.com/\xe9"),
    ("example://\xc9/", "example://\xe9/"),  # no scheme known to use domain names
    ("example://\xe9/", "example://xn--9ca/"),
]
RUNGS = list(IRIRung)


def test_the_rungs_have_the_names_of_the_document():
    assert [str(rung) for rung in IRIRung] == [
        "simple", "case", "percent-encoding", "path-segment", "syntax", "scheme", "character",
    ]  # fmt: skip


@pytest.mark.requirement("R3987-6")
@pytest.mark.parametrize(("rung", "a", "b"), EQUIVALENT)
def test_equivalent_from_a_rung_on(rung, a, b):
    least = RUNGS.index(IRIRung(rung))
    equal = [normalize(a, each) == normalize(b, each) for each in RUNGS]
    assert equal == [False] * least + [True] * (len(RUNGS) - least)


@pytest.mark.requirement("R3987-6")
@pytest.mark.parametrize(("a", "b"), DIFFERENT)
@pytest.mark.parametrize("rung", RUNGS)
def test_different_on_every_rung(a, b, rung):
    assert normalize(a, rung) != normalize(b, rung)


@pytest.mark.requirement("R3987-6")
@pytest.mark.parametrize("rung", RUNGS[:-1])
def test_characters_are_never_normalized_unasked(rung):
    for text in ("/re\u0301sume\u0301", "/\u212b", "/\u2126?\u1e9b\u0323#\uf900"):
        assert normalize(text, rung) == text


NORMALIZED = [
    # rung, IRI, normal form
    ("simple", "HTTP://É/%c3%a9", "HTTP://É/%c3%a9"),
    ("case", "HTTP://u%c3:A@Éa%2f%C3:/A%c3?%aa#%bB", "http://u%C3:A@Éa%2F%C3:/A%C3?%AA#%BB"),
    ("case", "//[FE80::1]/é", "//[fe80::1]/é"),
    ("case", "É/A", "É/A"),
    ("percent-encoding", "/%c3%a9%E9%2f%41?%ee%80%80#%ee%80%80", "/é%E9%2FA?\ue000#%EE%80%80"),
    ("percent-encoding", "http://%C3%89%41/", "http://Éa/"),
    ("percent-encoding", "/%e2%80%8e", "/%E2%80%8E"),
    ("path-segment", "/é/./%2e%2E/ü", "/ü"),
    ("path-segment", "../é/./ü", "../é/./ü"),  # what is relative to a base keeps its dots
    ("syntax", "http://É:80", "http://É:80"),
    ("scheme", "http://É:80", "http://é/"),
    ("scheme", "https://u@xn--9ca.:443/é?#", "https://u@é./é?#"),
    ("scheme", "http://xn--a/", "http://xn--a/"),  # no valid name
    ("scheme", "http://a_é/", "http://a_é/"),
    ("scheme", "http://%FFé/", "http://%FFé/"),
    ("character", "http://h/e\u0301?e\u0301#e\u0301", "http://h/é?é#é"),
    ("character", "example://e\u0301/e\u0301", "example://e\u0301/é"),  # hosts: §5.3.3
    ("character", "/a%2C\u0327", "/a%2C\u0327"),  # "C" would become another letter
    ("character", "?a=\u0338b", "?a=\u0338b"),  # "=" would become U+2260
    ("character", "/\u037e\u1fef\u212a", "/%3B%60K"),  # equivalent to ";", "`" and "K"
    ("character", "?\ue000e\u0301", "?\ue000é"),
    ("character", "/%65%CC%81", "/é"),
]


@pytest.mark.requirement("R3987-6")
@pytest.mark.parametrize(("rung", "text", "normal"), NORMALIZED, ids=ascii)
def test_normal_forms(rung, text, normal):
    assert normalize(text, rung) == normal
    assert normalize(parse(text), IRIRung(rung)) == normal
    assert normalize(text.encode(), rung) == normal
    assert normalize(normal, rung) == normal


def test_the_usual_rung_is_syntax():
    assert normalize("HTTP://É:80/%63/../e\u0301") == "http://É:80/e\u0301"


def test_what_is_refused():
    with pytest.raises(URLError, match="RFC 3987"):
        normalize("/\ud800")
    with pytest.raises(ValueError, match="best"):
        normalize("/", "best")

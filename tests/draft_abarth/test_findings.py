"""What the draft does not check."""

import pytest

from urlprism import URLError
from urlprism.draft_abarth import CHECKS, findings

ROWS = [
    ("http://h/", []),
    ("http://u:p@h:65535/a;b?c#d", []),
    ("http://h:", []),
    ("http://[2001:db8::1]:00080/", []),
    ("http://1.2.3.4/%41", []),
    ("http://a1.2b.c/", []),
    ("ex:a:b@c", []),
    (" \t http://h/ \n", []),
    (":x", [("scheme-empty", "")]),
    ("3x:y", [("scheme-characters", "3x")]),
    (" a_b:c", [("scheme-characters", "a_b")]),
    ("a b:c", [("scheme-characters", "a b"), ("control", " ")]),
    ("http:h", [("slashes", "")]),
    ("http:///h", [("slashes", "///")]),
    ("http:\\/h", [("slashes", "\\/"), ("backslash", "\\")]),
    ("http://a@b@h", [("user-info-at", "@")]),
    ("http:///", [("slashes", "///"), ("host-empty", "")]),
    ("http://u@", [("host-empty", "")]),
    ("http://[::1/", [("host-brackets", "[:")]),
    ("http://[::1]x/", [("host-brackets", "[::1]x")]),
    ("http://[::1%25a]/", [("host-brackets", "[::1%25a]")]),
    ("http://[1]/", [("host-brackets", "[1]")]),
    ("http://a]", [("host-brackets", "a]")]),
    ("http://a::1]:5", [("host-brackets", "a::1]")]),
    ("http://h:1:2/", [("host-characters", ":")]),
    ('http://a<"b|c', [("host-characters", '<"'), ("host-characters", "|")]),
    ("http://0x7f.1/", [("host-number", "0x7f.1")]),
    ("http://256.1.1.1./", [("host-number", "256.1.1.1.")]),
    ("http://h:8a/", [("port-digits", "8a")]),
    ("http://h:\u0661/", [("port-digits", "\u0661"), ("beyond-ascii", "\u0661")]),
    ("http://h:65536/", [("port-range", "65536")]),
    ("http://h:0065536/", [("port-range", "0065536")]),
    ("http://h/a\t\x7fb", [("control", "\t\x7f")]),
    ("ex:a\\\\b%4g%", [("backslash", "\\\\"), ("percent", "%"), ("percent", "%")]),
    ("ex:é\xa0", [("beyond-ascii", "é\xa0")]),
]


@pytest.mark.requirement("BARTH-10")
@pytest.mark.parametrize(("text", "expected"), ROWS)
def test_findings(text, expected):
    found = findings(text)
    assert [(each.name, text[each.start : each.end]) for each in found] == expected
    assert all((each.section, each.message) == CHECKS[each.name] for each in found)


def test_each_check_is_shown():
    assert {name for _, expected in ROWS for name, _ in expected} == set(CHECKS)


def test_findings_need_a_url():
    with pytest.raises(URLError):
        findings("h")
    assert [each.name for each in findings("ex:h:x", hierarchical={"ex"})] == [
        "slashes",
        "port-digits",
    ]

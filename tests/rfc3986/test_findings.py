"""What §7 warns of, and how URIs are found in a text (RFC 3986 §7, Appendix C)."""

import pytest

from urlprism import URLError
from urlprism.rfc3986 import ExtractedURI, extract, findings


@pytest.mark.requirement("R3986-24")
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("http://h/", []),
        ("http://h:80/", []),
        ("http://h:0080/", []),
        ("http://h:8080/", []),
        ("http://h:/", []),
        ("http://h:25/", [("well-known-port", "25", "7.2")]),
        ("http://h:0025/", [("well-known-port", "0025", "7.2")]),
        ("http://h:0/", [("well-known-port", "0", "7.2")]),
        ("ftp://h:1023/", [("well-known-port", "1023", "7.2")]),
        ("ftp://h:1024/", []),
        ("unknown-scheme://h:22/", [("well-known-port", "22", "7.2")]),
        ("//h:22/", [("well-known-port", "22", "7.2")]),
        ("telnet://h/a%0D%0aRM", [
            ("encoded-protocol-delimiter", "%0D", "7.2"),
            ("encoded-protocol-delimiter", "%0a", "7.2"),
        ]),
        ("x:a?%00#%0a", [
            ("nul-octet", "%00", "7.3"), ("encoded-protocol-delimiter", "%0a", "7.2"),
        ]),
        ("x:%2500%250A", []),
        ("http://h/a%2Fb%5c", [
            ("encoded-file-delimiter", "%2F", "7.3"), ("encoded-file-delimiter", "%5c", "7.3"),
        ]),
        ("file:///C%3A/%5b%5D", [
            ("encoded-file-delimiter", "%3A", "7.3"), ("encoded-file-delimiter", "%5b", "7.3"),
            ("encoded-file-delimiter", "%5D", "7.3"),
        ]),
        ("http://h/a:b?%2F#%5C", []),
        ("http://%2Fh/%252F", []),
        ("a/../b/./..", []),
        ("/%2e%2E/.%2e/%2e/..", [
            ("encoded-dot-segment", "%2e%2E", "7.3"), ("encoded-dot-segment", ".%2e", "7.3"),
            ("encoded-dot-segment", "%2e", "7.3"),
        ]),
        ("/...", [("device-name", "...", "7.3")]),
        ("x:aux/LPT1.txt/%63on", [
            ("device-name", "aux", "7.3"), ("device-name", "LPT1.txt", "7.3"),
            ("device-name", "%63on", "7.3"),
        ]),
        ("/auxiliary/com/con-a/lpt12/....", []),
        ("http://0x7f.1/", [("rare-ip-format", "0x7f.1", "7.4")]),
        ("http://2130706433/", [("rare-ip-format", "2130706433", "7.4")]),
        ("http://0177.0.0.1/", [("rare-ip-format", "0177.0.0.1", "7.4")]),
        ("http://1.2.3/", [("rare-ip-format", "1.2.3", "7.4")]),
        ("http://0X7F.0.0.0x1/", [("rare-ip-format", "0X7F.0.0.0x1", "7.4")]),
        ("http://127.0.0.1/", []),
        ("http://1.2.3.4.5/", []),
        ("http://a1.2/", []),
        ("http://[::1]/", []),
        ("ftp://u:secret@h/", [("password-in-url", "secret", "7.5")]),
        ("ftp://u:a:b@h/", [("password-in-url", "a:b", "7.5")]),
        ("ftp://u:@h/", []),
        ("ftp://u@h/", []),
        ("ftp://cnn.example.com&story=breaking_news@10.0.0.1/top_story.htm",
         [("misleading-userinfo", "cnn.example.com", "7.6")]),
        ("https://www.bank.example:x@h/", [
            ("misleading-userinfo", "www.bank.example", "7.6"), ("password-in-url", "x", "7.5"),
        ]),
    ],
)  # fmt: skip
def test_warnings(text, expected):
    found = findings(text)
    assert [(f.name, text[f.start : f.end], f.section) for f in found] == expected
    assert all(f.message for f in found)


def test_what_is_no_reference_has_no_warnings():
    with pytest.raises(URLError):
        findings("http://a b/")


APPENDIX_C = """
Yes, Jim, I found it under "http://www.w3.org/Addressing/",
but you can probably pick it up from <ftp://foo.example.
com/rfc/>.  Note the warning in <http://www.ics.uci.edu/pub/
ietf/uri/historical.html#WARNING>.
"""


@pytest.mark.requirement("R3986-23")
def test_the_example_of_appendix_c():
    found = extract(APPENDIX_C)
    assert [f.uri for f in found] == [
        "http://www.w3.org/Addressing/",
        "ftp://foo.example.com/rfc/",
        "http://www.ics.uci.edu/pub/ietf/uri/historical.html#WARNING",
    ]
    assert [APPENDIX_C[f.start : f.end] for f in found] == [
        "http://www.w3.org/Addressing/",
        "ftp://foo.example.\ncom/rfc/",
        "http://www.ics.uci.edu/pub/\nietf/uri/historical.html#WARNING",
    ]


@pytest.mark.requirement("R3986-23")
@pytest.mark.parametrize(
    ("text", "uris"),
    [
        ("", []),
        ("no URI here: none", []),
        ("go to http://example.com/ now", ["http://example.com/"]),
        ("http://a/\thttp://b/\nhttp://c/", ["http://a/", "http://b/", "http://c/"]),
        ('"http://example.com/"', ["http://example.com/"]),
        ("<http://example.com/>", ["http://example.com/"]),
        ("<URL:http://example.com/>", ["http://example.com/"]),
        ("<url: http://example.com/ >", ["http://example.com/"]),
        ("URL:http://example.com/", ["http://example.com/"]),
        ("<http://a/><http://b/>", ["http://a/", "http://b/"]),
        ("<mailto:a@b>", ["mailto:a@b"]),
        ("<http://a/ b\t\r\n c>", ["http://a/bc"]),
        ("<http://a/%20b>", ["http://a/%20b"]),
        ('"see http://a/ or http://b/"', ["http://a/", "http://b/"]),
        ("<see http://a/>", ["http://a/"]),
        ("x < y and http://a/", ["http://a/"]),
        ('a "quote that does not end http://a/', ["http://a/"]),
        ("http://a/b|c", []),
        ("(relative/path) /rooted", []),
    ],
)
def test_delimiters(text, uris):
    assert [f.uri for f in extract(text)] == uris


@pytest.mark.requirement("R3986-23")
def test_octets_are_utf_8():
    assert extract("é <http://h/>".encode()) == extract("é <http://h/>")


def test_a_hyphen_before_a_line_break_may_not_belong_to_it():
    text = "<http://h/long- \n  name-2>"
    assert extract(text) == [
        ExtractedURI("http://h/long-name-2", 1, len(text) - 1, ("http://h/longname-2",))
    ]
    assert extract(text)[0].is_ambiguous
    assert not extract("<http://h/long- name>")[0].is_ambiguous

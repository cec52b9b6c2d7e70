"""URLs as people write them: in prose, Markdown, mail, source code and other scripts."""

import pytest

from urlprism.extraction import LONGEST, Wrapper, extract

PROSE = {
    "See http://h/.": ["http://h/"],
    "See http://h/a, http://h/b; and http://h/c!": ["http://h/a", "http://h/b", "http://h/c"],
    "Do you know http://h/? Or http://h/?a=b?": ["http://h/", "http://h/?a=b"],
    "http://h/a...": ["http://h/a"],
    "http://h/a… and": ["http://h/a"],
    "http://h/a.b,c;d:e!f?g=h": ["http://h/a.b,c;d:e!f?g=h"],
    "(http://h/a)": ["http://h/a"],
    "(see http://h/a).": ["http://h/a"],
    "[http://h/a] {http://h/b}": ["http://h/a", "http://h/b"],
    "https://en.wikipedia.org/wiki/URL_(disambiguation)": [
        "https://en.wikipedia.org/wiki/URL_(disambiguation)"
    ],
    "(https://en.wikipedia.org/wiki/URL_(disambiguation)).": [
        "https://en.wikipedia.org/wiki/URL_(disambiguation)"
    ],
    "(http://h/a),(http://h/b)": ["http://h/a", "http://h/b"],
    "http://h/?a[]=1&b[2]=(3)": ["http://h/?a[]=1&b[2]=(3)"],
    "http://h/a( and": ["http://h/a"],
    "'http://h/a', 'http://h/b'": ["http://h/a", "http://h/b"],
    "'http://h/a','http://h/b'": ["http://h/a", "http://h/b"],
    "http://h/it's": ["http://h/it's"],
    "“http://h/a”, ‘http://h/b’, «http://h/c», „http://h/d“": [
        "http://h/a", "http://h/b", "http://h/c", "http://h/d",
    ],
    "http://h/a—or http://h/b–": ["http://h/a", "http://h/b"],
    "http://h/a–b": ["http://h/a–b"],
    "end of this.http://h/ and...https://h/": ["http://h/", "https://h/"],
    "view-source:http://h/": ["http://h/"],
    "git+ssh://u@h:22/x and HTTP://H/": ["git+ssh://u@h:22/x", "HTTP://H/"],
    "http://[::1]:80/a]": ["http://[::1]:80/a"],
    "https://web.archive.org/web/2020/http://h/": ["https://web.archive.org/web/2020/http://h/"],
    "http://h/a|b http://h/%zz": ["http://h/a|b", "http://h/%zz"],
    "|http://h/a|http://h/b|": ["http://h/a", "http://h/b"],
    'say "http://h/ is nice" or "see http://h/a."': ["http://h/", "http://h/a"],
    'a 5" disk, http://h/, and "x"': ["http://h/"],
    "http://h:99999/ http://1.2.3.999/": ["http://h:99999/", "http://1.2.3.999/"],
    "file:///etc/hosts file:/etc/hosts": ["file:///etc/hosts", "file:/etc/hosts"],
    "http://h/a\nb": ["http://h/a"],
    "http://h/a\\n": ["http://h/a"],
}  # fmt: skip
OPAQUE = {
    "Write to mailto:joe@example.com, or mailto:?to=a": ["mailto:joe@example.com", "mailto:?to=a"],
    "(tel:+1-201-555-0123)": ["tel:+1-201-555-0123"],
    "news:comp.infosystems.www.servers.unix.": ["news:comp.infosystems.www.servers.unix"],
    "urn:oasis:names:specification:docbook:dtd:xml:4.1.2": [
        "urn:oasis:names:specification:docbook:dtd:xml:4.1.2"
    ],
    "data:,A%20brief%20note": ["data:,A%20brief%20note"],
    "url(data:image/png;base64,iVBORw0KGgo=)": ["data:image/png;base64,iVBORw0KGgo="],
    "doi:10.1000/182, geo:48.2,16.3; about:blank": [
        "doi:10.1000/182", "geo:48.2,16.3", "about:blank",
    ],
    "tag:example.org,2005:x sip:joe@example.org sms:+15105550101 xmpp:a@b.example": [
        "tag:example.org,2005:x", "sip:joe@example.org", "sms:+15105550101", "xmpp:a@b.example",
    ],
    "magnet:?xt=urn:btih:c12f": ["magnet:?xt=urn:btih:c12f"],
    "mid:1@h cid:2@h acct:u@h": ["mid:1@h", "cid:2@h", "acct:u@h"],
}  # fmt: skip
NOTHING = """\
The http:// prefix
"https://"
std::vector<int> a::b
<xs:element> <a:b>
INFO:root:message
Note:this
12:30
C:\\dir
{"key":"a:b"}
data:foo
file:name.c
tel:me
mailto:nobody
urn:x
about:that
tag:b
doi:it
a://
://h/
1://h/
http://[bad]/
h-ttp//h
://
:
<
"
"""
MARKDOWN = {
    "[a](http://h/a)": ["http://h/a"],
    "[a](http://h/a.), b": ["http://h/a."],
    '[a](http://h/a "title").': ["http://h/a"],
    "[a]( http://h/a )": ["http://h/a"],
    "[a](http://h/a_(b))": ["http://h/a_(b)"],
    "[a](http://h/a),[b](http://h/b)": ["http://h/a", "http://h/b"],
    "![a](http://h/a)": ["http://h/a"],
    "[a](<http://h/a>)": ["http://h/a"],
    "[a]: http://h/a": ["http://h/a"],
    "[a]: <http://h/a> 'title'": ["http://h/a"],
    "[a](mailto:a@b.example)": ["mailto:a@b.example"],
}
NO_DESTINATION = {
    "<http://h/a>": (Wrapper.ANGLE, "http://h/a"),
    "**http://h/a**": (Wrapper.BARE, "http://h/a"),
    "_http://h/a_b_": (Wrapper.BARE, "http://h/a_b"),
    "`http://h/a`": (Wrapper.BARE, "http://h/a"),
    "http://h/a_": (Wrapper.BARE, "http://h/a_"),
    '["http://h/a"]': (Wrapper.QUOTES, "http://h/a"),
    '<a href="http://h/a">b</a>': (Wrapper.QUOTES, "http://h/a"),
    "<a href='http://h/a'>b</a>": (Wrapper.BARE, "http://h/a"),
    "<a href=http://h/a>b</a>": (Wrapper.BARE, "http://h/a"),
    "<p>http://h/a</p>": (Wrapper.BARE, "http://h/a"),
}
MAIL = {
    "> see <URL:http://h/a\n> b/c> and": "http://h/ab/c",
    "> > see <http://h/a\n> > b\n> > c> and": "http://h/abc",
    ">> <http://h/a\r\n>> b>": "http://h/ab",
    "> <URL:http://h/long-\n> name>": "http://h/long-name",
    '> "http://h/a\n>  b"': "http://h/ab",
    "> <http://h/a\nb>": "http://h/ab",
    "> http://h/a\n> b": "http://h/a",
    "<http://h/a\n> b": "http://h/a",
    "<http://h/a\n\nb>": "http://h/a",
    "> <http://h/a\n> \n> b>": "http://h/a",
}
UNICODE = {
    "http://例え.jp/パス": ["http://例え.jp/パス"],
    "http://例え.jp/パス。次": ["http://例え.jp/パス"],
    "见http://h/a，和http://h/b！": ["http://h/a", "http://h/b"],
    "「http://h/a」（http://h/b）": ["http://h/a", "http://h/b"],
    "http://h/佐々木": ["http://h/佐々木"],
    "http://h/a\u3000b": ["http://h/a"],
    "http://h/a\u00a0b http://h/c\u200bd": ["http://h/a", "http://h/c"],
    "http://h/हिन्दी http://h/نمی\u200cخواهم": ["http://h/हिन्दी", "http://h/نمی\u200cخواهم"],
    "http://h/a\u202eb": ["http://h/a"],
    "http://h/\ud800": ["http://h/"],
    "https://i❤.ws/": ["https://i❤.ws/"],
    "mailto:用户@例子.example": ["mailto:用户@例子.example"],
}


def urls(text, **options):
    return [each.url for each in extract(text, **options)]


@pytest.mark.parametrize(("text", "expected"), (PROSE | OPAQUE | UNICODE).items())
def test_bare_urls(text, expected):
    assert urls(text) == expected
    assert urls(f"a {text} b") == expected


@pytest.mark.parametrize("text", NOTHING.splitlines())
def test_what_is_no_url(text):
    assert urls(text, guess=True) == []


@pytest.mark.parametrize(("text", "expected"), MARKDOWN.items())
def test_destinations(text, expected):
    found = extract(text)
    assert [each.url for each in found] == expected
    assert {each.wrapper for each in found} == {Wrapper.MARKDOWN}


@pytest.mark.parametrize(("text", "expected"), NO_DESTINATION.items())
def test_what_tells_a_url(text, expected):
    assert [(each.wrapper, each.url) for each in extract(text)] == [expected]


def test_spaces_in_a_destination_belong_to_it():
    (found,) = extract("[a](<http://h/a b>)")
    assert (found.url, found.alternatives) == ("http://h/a%20b", ("http://h/ab",))


def test_a_destination_and_its_text():
    found = extract("[http://h/a](http://h/b)")
    assert [(each.url, each.wrapper) for each in found] == [
        ("http://h/a", Wrapper.BARE),
        ("http://h/b", Wrapper.MARKDOWN),
    ]


@pytest.mark.parametrize(("text", "url"), MAIL.items())
def test_mail(text, url):
    assert urls(text) == [url]


def test_the_quotation_mark_of_a_line_that_is_too_long_for_mail():
    begun = "> " + "x" * 980 + " "
    assert urls(f"{begun}<http://h/a\n> b>") == ["http://h/ab"]
    assert urls(f"{begun}{begun}<http://h/a\n> b>") == ["http://h/a"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("www.example.org/x.", ["www.example.org/x"]),
        ("(WWW.w3.org/Addressing/)", ["WWW.w3.org/Addressing/"]),
        ("<www.example.org>", ["www.example.org"]),
        ("www.例え.jp", ["www.例え.jp"]),
        ("http://www.h.org/ www.h.org", ["http://www.h.org/", "www.h.org"]),
        ("www.example", []),
        ("www..org", []),
        ("awww.h.org a@www.h.org www2.h.org", ["awww.h.org", "a@www.h.org", "www2.h.org"]),
        ("awww.h.x awww-www.h.x", []),
        ("www.", []),
    ],
)
def test_suffixes_are_guessed(text, expected):
    assert urls(text, guess=True) == expected
    assert urls(text) == [url for url in expected if ":" in url]
    kinds = {each.wrapper for each in extract(text, guess=True) if ":" not in each.url}
    assert kinds <= {Wrapper.SUFFIX}


def test_the_longest_url():
    url = "http://h/" + "a" * (LONGEST - 10)
    assert urls(f"{url} http://i/") == [url, "http://i/"]
    assert urls(f"{url}aa/http://x/ http://i/") == ["http://i/"]
    assert urls(f"<{url}> http://i/") == [url, "http://i/"]


def test_the_longest_scheme():
    assert urls("a" * 64 + "://h") == ["a" * 64 + "://h"]
    assert urls("a" * 65 + "://h") == []

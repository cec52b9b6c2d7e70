"""What stands around a URL without a blank: brackets, markup, entities, escapes, other scripts."""

import pytest

from urlprism.extraction import Wrapper, extract

# A text, the URLs in it, and the other readings of the first.
ROWS = {
    # Blanks are dropped around line ends only (RFC 3986 Appendix C, "to break a long URI").
    "<http://x.org and b>": (["http://x.org"], ["http://x.organdb"]),
    "<http://x.org/a\n b>": (["http://x.org/ab"], []),
    "<http://x.org/a \t\r\n\t b>": (["http://x.org/ab"], []),
    "<http://x.org/a\n b and c>": (["http://x.org/ab"], ["http://x.org/abandc"]),
    "> <http://x.org/a\n> b and c>": (["http://x.org/ab"], ["http://x.org/abandc"]),
    "<http://x.org/a-\n b c>": (["http://x.org/a-b"], ["http://x.org/ab", "http://x.org/a-bc"]),
    "< http://x.org/ >": (["http://x.org/"], []),
    "<URL:http://x.org/a b>": (["http://x.org/ab"], []),
    "[a](<http://x.org/a b>)": (["http://x.org/a%20b"], ["http://x.org/ab"]),
    # Slack, MediaWiki, Org mode, BBCode, tables.
    "<https://h/a|see b c>": (["https://h/a"], []),
    "<https://h/a|b> <mailto:a@b.c|a@b.c>": (["https://h/a", "mailto:a@b.c"], []),
    "[[http://h/a|text]] [[http://h/b]]": (["http://h/a", "http://h/b"], []),
    "[[http://h/a][text]]": (["http://h/a"], []),
    "[http://h/a text]": (["http://h/a"], []),
    "[url]http://h/a[/url]": (["http://h/a"], []),
    '[URL=http://h/a]b[/URL] [url="http://h/c"]d[/url]': (["http://h/a", "http://h/c"], []),
    "[b]http://h/?a[]=1[/b] [img]http://h/b.png[/IMG]": (
        ["http://h/?a[]=1", "http://h/b.png"], [],
    ),
    "|http://h/a|b|": (["http://h/a"], []),
    "| a | http://h/a|b |": (["http://h/a"], []),
    " | http://h/a| http://h/b |": (["http://h/a", "http://h/b"], []),
    "|a|http://h/b|http://h/c|": (["http://h/b", "http://h/c"], []),
    "see http://h/a|b": (["http://h/a|b"], []),
    "see http://h/a| b": (["http://h/a"], []),
    # HTML.
    '<a href="http://h/?a=1&amp;b=2">': (["http://h/?a=1&amp;b=2"], ["http://h/?a=1&b=2"]),
    "http://h/?a&#38;b&#x26;c": (["http://h/?a&#38;b&#x26;c"], ["http://h/?a&b&c"]),
    "http://h/?a=1&b=2": (["http://h/?a=1&b=2"], []),
    "&lt;http://h/a&gt; and &quot;http://h/b&quot;": (["http://h/a", "http://h/b"], []),
    "&#34;http://h/a&#34; http://h/b&nbsp;c": (["http://h/a", "http://h/b"], []),
    "http://h/a&hellip; b": (["http://h/a"], []),
    "http://h/?a&copy=2 http://h/?lt;": (["http://h/?a&copy=2", "http://h/?lt"], []),
    # Terminals, assignments, escapes of source code.
    "\x1b[34mhttp://h/a\x1b[0m": (["http://h/a"], []),
    "\x1b[1;38;5;4mhttps://h/a\x1b[m \x9b4mhttp://h/b\x9bm": (["https://h/a", "http://h/b"], []),
    "\x1b]8;;http://h/a\x1b\\text\x1b]8;;\x1b\\": (["http://h/a"], []),
    "\x1b]8;id=1;http://h/a\x07text\x1b]8;;\x07": (["http://h/a"], []),
    "x=1https://h/a": (["https://h/a"], []),
    "2024http://h/a url=https://h/b": (["http://h/a", "https://h/b"], []),
    "a1https://h/a": (["a1https://h/a"], []),
    r"a\nhttp://h/a\nhttps://h/b\r\nftp://h/c": (["http://h/a", "https://h/b", "ftp://h/c"], []),
    r"\thttp://h/ \u0022https://h/\u0022 \x27http://h/b": (
        ["http://h/", "https://h/", "http://h/b"], [],
    ),
    r"C:\news://h/ \rtsp://h/": (["news://h/", "rtsp://h/"], []),
    # Marks that end a sentence or a clause.
    "http://h/a، http://h/b؟ http://h/c؛ http://h/d۔": (
        ["http://h/a", "http://h/b", "http://h/c", "http://h/d"], [],
    ),
    "http://h/a। http://h/b॥ http://h/c։ http://h/d፡፡ http://h/e።": (
        ["http://h/a", "http://h/b", "http://h/c", "http://h/d", "http://h/e"], [],
    ),
    "http://h/a၊ http://h/b។ http://h/c᠃ http://h/d܀ http://h/e‽ http://h/f༎": (
        ["http://h/a", "http://h/b", "http://h/c", "http://h/d", "http://h/e", "http://h/f"], [],
    ),
    "http://h/परीक्षा। http://h/سلام؟": (["http://h/परीक्षा", "http://h/سلام"], []),
    "http://h/a،b": (["http://h/a،b"], []),
    # Escapes that may belong to a URL, or to what is around it: never cut without a word.
    r"mpv https://h/watch\?v\=x": (["https://h/watch"], ["https://h/watch?v=x"]),
    r"see http://h/a\_b\. Then": (["http://h/a"], ["http://h/a_b"]),
    r"\href{http://h/a\_b\#c}{x}": (["http://h/a"], ["http://h/a_b#c"]),
    r"curl http://h/?a\&b http://i/": (["http://h/?a", "http://i/"], ["http://h/?a&b"]),
    r"http://h/a\ b http://h/b\n": (["http://h/a", "http://h/b"], []),
    r"`[a](http://h/a\_b)`": (["http://h/a"], ["http://h/a_b"]),
    # JSON, whose slashes may be escaped (RFC 8259 section 7).
    r'{"url":"https:\/\/h.example\/retu3\/sep.jpg"}': (["https://h.example/retu3/sep.jpg"], []),
    r'{"url":"https:\/\/h\/?a=1\u0026b=\u00e9\ud83d\ude00"}': (["https://h/?a=1&b=é😀"], []),
    r"x https:\/\/h\/a, b": (["https://h/a"], []),
    r'{"url":"https://h/?a=1\u0026b=2"}': ([r"https://h/?a=1\u0026b=2"], ["https://h/?a=1&b=2"]),
    r'"https:\/\/h\/a\"b"': (["https://h/a"], []),
    r'"{\"url\": \"https://h/a\"}"': (["https://h/a"], []),
    # The brackets of East Asia are as those of ASCII behind the host.
    "http://h/東京（曖昧さ回避）。": (["http://h/東京（曖昧さ回避）"], ["http://h/東京"]),
    "http://h/a（b「c」）d": (["http://h/a（b「c」）d"], ["http://h/a"]),
    "（http://h/a） 《http://h/b》【http://h/c】": (["http://h/a", "http://h/b", "http://h/c"], []),
    "（http://h/a（b））": (["http://h/a（b）"], ["http://h/a"]),
    "http://h/a（b c） http://h/d（e": (["http://h/a", "http://h/d"], []),
    "http://h/a（b」）": (["http://h/a"], []),
    "http://h.example（説明）": (["http://h.example"], []),
}  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), ROWS.items())
def test_what_stands_around_a_url(text, expected):
    urls, alternatives = expected
    found = extract(text)
    assert [each.url for each in found] == urls
    assert list(found[0].alternatives) == alternatives
    assert [each.url for each in extract(f"a {text} b")] == urls or text.lstrip()[0] in "|>"
    for each in found:
        written = text[each.start : each.end]
        assert written == each.url or set(" \n\\") & set(written)


def test_a_blank_ends_the_place_of_a_url():
    text = "see <http://x.org and b> and <http://h/>"
    first, second = extract(text)
    assert (text[first.start : first.end], first.wrapper) == ("http://x.org", Wrapper.ANGLE)
    assert second.url == "http://h/"
    (found,) = extract("<http://x.org\n  /a and b>")
    assert (found.start, found.end, found.url) == (1, 18, "http://x.org/a")


TIMES = 100_000


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("http://a" + "&" * TIMES * 5, 1),
        ("http://a/" + "&lt" * TIMES, 1),
        ("http://a/" + "[/" * TIMES, 1),
        ("http://a/" + "a|" * TIMES, 1),
        ("http://a/" + "&a;" * TIMES, 1),
        ("http://a/" + "،" * TIMES, 1),
        ("<http://a/" + "a b" * TIMES + ">", 1),
        ("> <http://a/" + "a\n> > b" * TIMES + ">", 1),
        ("\x1b[" * TIMES + "http://a", 1),
        ("\x1b[1:" * TIMES, 0),
        ("1:" * TIMES, 0),
        ("a.b." * TIMES + "org", 0),
        ("a@" * TIMES, 0),
        ("a.org@" * TIMES, 0),
        ("a-" * TIMES + ".org", 0),
        ("a.org " * TIMES, TIMES),
        ("j@a.org " * TIMES, TIMES),
        ("1.1.1.1." * TIMES, 0),
        ("é." * TIMES + "org", 0),
        ("a+" * TIMES + "@a.org", 0),
    ],
    ids=lambda each: each[:12] if isinstance(each, str) else "",
)
def test_many_of_them_take_little_time(text, count):
    found = extract(f"{text} <http://i/>", guess=True)
    assert found.pop().url == "http://i/"
    assert len(found) == count


DEFANGED = {
    "hxxps://evil[.]example[.]com/a?b=c and hxxp://1.2.3[.]4/x": [
        "https://evil.example.com/a?b=c", "http://1.2.3.4/x",
    ],
    "hXXp://evil(.)example.com, <hxxp://evil{.}example/p[.]php>": [
        "http://evil.example.com", "http://evil.example/p.php",
    ],
    "https://evil[dot]example[:]8080/a_(.)b fxp://h[.]example/": [
        "https://evil.example:8080/a_(.)b", "ftp://h.example/",
    ],
    "hxxps://plain.example/x http://h.example/x": ["https://plain.example/x", "http://h.example/x"],
    '"hxxp://me[@]evil[.]example/"': ["http://me@evil.example/"],
}  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), DEFANGED.items())
def test_what_was_defanged(text, expected):
    found = extract(text, refang=True)
    assert [each.url for each in found] == expected
    # Without being asked, nothing is made a URL that was meant to be none.
    assert not {each.url for each in extract(text)} & {
        each.url for each in found if each.url not in text
    }
    for each in found:
        assert len(text[each.start : each.end]) >= len(each.url)

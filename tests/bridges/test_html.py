"""Links of pages: as browsers find them, by our tokenizer and in a tree of lxml."""

import random
from xml.etree import ElementTree as ET

import lxml.html
import pytest

from tests.help.linear import is_linear
from urlprism import URL, URLError
from urlprism.bridges.html import links, links_of_tree

pytestmark = pytest.mark.plain

PAGE = "http://h/a/b?c"


def hrefs(markup, page=PAGE, **options):
    return [link.url and link.url.href for link in links(markup, page, **options)]


@pytest.mark.parametrize(
    ("markup", "expected"),
    [
        ('<a href="c">', ["http://h/a/c"]),
        ("<A HREF=c>", ["http://h/a/c"]),
        ("<a href='\n c\t'>", ["http://h/a/c"]),
        ("<a\nhref\n=\nc\n>", ["http://h/a/c"]),
        ("<a href=c/>", ["http://h/a/c/"]),
        ('<a href="c"href="d">', ["http://h/a/c"]),
        ("<a href>", ["http://h/a/b?c"]),
        ("<p><a name=x>text</a>", []),
        ("a < b <3 <a href=c>", ["http://h/a/c"]),
        ("<!-- <a href=c> --><!--><a href=d>", ["http://h/a/d"]),
        ("<!-- --!><a href=d>", ["http://h/a/d"]),
        ("<!-- <a href=c>", []),
        ("<?x <a?><!x <b><a href=c>", ["http://h/a/c"]),
        ("<script>'<a href=c>'</script ><a href=d>", ["http://h/a/d"]),
        ("<textarea><a href=c></textarea><title><a href=c></title>", []),
        ("<script><a href=c>", []),
        ("<p title='<a href=c>'><a href=d>", ["http://h/a/d"]),
        ("</p x='<a href=c>'><a href=d>", ["http://h/a/d"]),
        ("<a href='c", []),
        ("<a href=c", []),
        ('<img src=i srcset="j 1x, k 2x,l,m" alt="">', [f"http://h/a/{c}" for c in "ij"]),
        ("<a href=c ping='d e'>", [f"http://h/a/{c}" for c in "cde"]),
        ("<form action=c><button formaction=d><input src=e>", [f"http://h/a/{c}" for c in "cde"]),
        ("<link href=c imagesrcset='d 2x'>", [f"http://h/a/{c}" for c in "cd"]),
        ("<svg><use xlink:href=c /></svg>", ["http://h/a/c"]),
        ("<div href=c src=d>", []),
        ("<meta http-equiv=Refresh content='0; URL=\"c?d&amp;e\"'>", ["http://h/a/c?d&e"]),
        ("<meta http-equiv=refresh content=5><meta name=refresh content='5;url=c'>", []),
        ("<svg><image xlink:href=c /><feImage href=d></svg>", ["http://h/a/c", "http://h/a/d"]),
        ("<a href=c ping='d\u00a0e\tf'>", [f"http://h/a/{c}" for c in ("c", "d%C2%A0e", "f")]),
        ("<script><!--<script></script><a href=c>--></script><a href=d>", ["http://h/a/d"]),
        ("<script><!--></script><a href=c>", ["http://h/a/c"]),
        ("<script><!-- </script><a href=c>", ["http://h/a/c"]),
        ("<script><script></script><a href=c>", ["http://h/a/c"]),
        ("<script><!--<script-x></script><a href=c>", ["http://h/a/c"]),
        ("<iframe srcdoc='<a href=c>'></iframe>", []),
        ("<template><a href=c></template>", ["http://h/a/c"]),
        ("<noscript><img src=c></noscript>", ["http://h/a/c"]),
        ("<a href=?a&ampb&amp=c&amp;d>", ["http://h/a/b?a&ampb&amp=c&d"]),
    ],
)
def test_where_the_links_are(markup, expected):
    if "srcset=" in markup and "<img" in markup:
        expected = [f"http://h/a/{name}" for name in ("i", "j", "k", "l,m")]
    assert hrefs(markup) == expected


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("?a&amp;b", "?a&b"),
        ("?a&b", "?a&b"),
        ("?a&copy=1", "?a&copy=1"),  # no character: "=" follows
        ("?a&copy", "?a\u00a9"),
        ("?a&copyx", "?a&copyx"),
        ("?a&copy;x", "?a\u00a9x"),
        ("?a&amp=1&ampx", "?a&amp=1&ampx"),
        ("&#x2F;&#47&#x2f;c", "///c"),
        ("?&unknown;&", "?&unknown;&"),
        ("?&#0;&#xD800;&#x110000;", "?\ufffd\ufffd\ufffd"),
        ("?&#128;", "?\u20ac"),
        (f"?&#{'0' * 5000}65;", "?A"),
        (f"?&#{'1' * 5000};&#x{'0' * 5000}41;&#x{'1' * 5000}", "?\ufffdA\ufffd"),
        ("?\0&#0", "?\ufffd\ufffd"),
        ("?&#1;&#x81;&#xFDD0;&#x80;&#x9f;", "?\x01\x81\ufdd0\u20ac\u0178"),
        ("?&#1114111;&#x10FFFF;&#1114112", "?\U0010ffff\U0010ffff\ufffd"),
    ],
)
def test_character_references(value, text):
    assert [link.text for link in links(f'<a href="{value}">', PAGE)] == [text]


@pytest.mark.parametrize(
    ("base", "expected"),
    [
        ("<base href='/x/y'>", "http://h/x/c"),
        ("<base target=t><base href=//i/><base href=//j/>", "http://i/c"),
        ("<base href='data:,x'>", "http://h/a/c"),
        ("<base href='javascript:x'>", "http://h/a/c"),
        ("<base href='http://h:x/'>", "http://h/a/c"),
        ("<base href='https://i/?a&amp;b'>", "https://i/c"),
        ("<base href=''>", "http://h/a/c"),
        ("<template><base href='//i/'></template>", "http://h/a/c"),
        ("<template><template></template><base href='//i/'></template>", "http://h/a/c"),
        ("<template></template><base href='//i/'>", "http://i/c"),
        ("</template><base href='//i/'>", "http://i/c"),
    ],
)
def test_the_base_counts_for_all_links(base, expected):
    assert hrefs(f"{base}<a href=c>") == hrefs(f"<a href=c>{base}") == [expected]


def test_without_a_page():
    assert hrefs("<a href=c><a href=http://i/>", None) == [None, "http://i/"]
    assert hrefs("<base href=http://i/j><a href=c>", None) == ["http://i/c"]
    with pytest.raises(URLError):
        links("", "a/b")


def test_queries_have_the_encoding_of_the_page():
    markup = "<a href='?\u00e9'>"
    assert hrefs(markup) == ["http://h/a/b?%C3%A9"]
    assert hrefs(markup.encode("latin-1"), encoding="windows-1252") == ["http://h/a/b?%E9"]
    assert hrefs(markup.encode() + b"\xff") == ["http://h/a/b?%C3%A9"]
    with pytest.raises(LookupError):
        links(b"<a href=c>", PAGE, encoding="x")


@pytest.mark.parametrize(
    ("label", "octets", "path"),
    [
        ("iso-8859-1", b"\x80", "/%E2%82%AC"),  # windows-1252 (Encoding Standard §4.2)
        ("us-ascii", b"\xe9", "/%C3%A9"),
        ("gb2312", b"\x81\x40", "/%E4%B8%82"),  # U+4E02, beyond GB 2312 (§10.1.1)
        ("x-sjis", b"\x87\x40", "/%E2%91%A0"),  # a row of NEC
        ("ks_c_5601-1987", b"\x81\x41", "/%EA%B0%82"),  # U+AC02, beyond KS X 1001
        ("ISO-8859-8-i", b"\xe0", "/%D7%90"),
        ("utf-16", "é".encode("utf-16-le"), "/%C3%A9"),
    ],
)
def test_octets_are_decoded_by_the_label_as_browsers_do(label, octets, path):
    start, end = ("<a href=", ">")
    if label == "utf-16":
        start, end = start.encode("utf-16-le"), end.encode("utf-16-le")
    else:
        start, end = start.encode(), end.encode()
    assert hrefs(start + octets + end, "http://h/", encoding=label) == [f"http://h{path}"]


def test_a_link_says_where_it_stands():
    first, second = links("<p>\n<a href=c>\n\n<img src='//me:hunter2@h:x/'>", PAGE)
    assert (first.element, first.attribute, first.text, first.line) == ("a", "href", "c", 2)
    assert (second.line, second.url) == (4, None)
    assert "hunter2" not in repr(second)
    assert isinstance(second.error, URLError)


def test_a_base_in_a_template_of_a_tree():
    markup = "<template><base href='//i/'></template><base href='//j/'><a href=c>"
    found = links_of_tree(lxml.html.fromstring(f"<html><head>{markup}</html>"), PAGE)
    assert [link.url.href for link in found] == ["http://j/c"]


PLAIN = """
<html><head><base href="../up/"><link rel=icon href="icon.png"></head><body>
<a href="one?a=1&amp;b=2">1</a><img src=two srcset="three 2x, four 3x">
<form action='#five'></form><a href="https://i/%7E">6</a><!-- <a href=no> --></body></html>
"""


def test_a_tree_of_lxml_gives_the_same():
    ours = [link[:4] for link in links(PLAIN, PAGE)]
    tree = links_of_tree(lxml.html.fromstring(PLAIN), PAGE)
    assert [link[:4] for link in tree] == ours
    assert len(ours) == 7
    assert {type(link.url) for link in tree} == {URL}
    assert [link.line for link in tree] == [link.line for link in links(PLAIN.lstrip(), PAGE)] or (
        {link.line for link in tree} <= {0, 1, 2, 3, 4, 5}
    )


PIECES = [
    *('<a href="x?a=1&amp;b=2">', "<a href=y>", "<A HREF=z>", '<a href="1" href="2">', "<a href"),
    *("=v>", "<a href='q\"r'>", '<a href="&#x2F;z&copy=1">', '<a href="x\0y">', '</a x=">">'),
    *(
        "<base href='/b/'>",
        "<template>",
        "</template>",
        "<!--",
        "-->",
        "<![CDATA[",
        "]]>",
        "<?pi x>",
    ),
    *("<script>", "</script>", "<title>", "</title>", "<textarea>", "</textarea>", "<style>"),
    *("</style>", "<iframe src=i>", "</iframe>", "<noscript>", "</noscript>", "<xmp>", "</xmp>"),
    *(
        '<img srcset="a 1x, b 2x">',
        "<form action=f>",
        '<meta http-equiv=refresh content="0;url=m">',
    ),
    *("<svg>", "</svg>", "<use xlink:href=u>", "<p>", "text", "<!doctype html>", "<plaintext>"),
]


def test_random_pages_have_the_links_that_lxml_finds():
    draw = random.Random(20261123)  # noqa: S311 - nothing here is secret
    for _ in range(300):
        markup = "<html><body>" + "".join(draw.choices(PIECES, k=draw.randrange(1, 7)))
        tree = lxml.html.fromstring(markup)
        ours, theirs = (
            sorted((link.element, link.attribute, str(link.url)) for link in found)
            for found in (links(markup, PAGE), links_of_tree(tree, PAGE))
        )
        assert ours == theirs, markup


def test_any_tree_takes_linear_time():
    def bases(count):
        root = ET.Element("html")
        inert = ET.SubElement(root, "template")
        for parent in (inert, root):
            for _ in range(count):
                ET.SubElement(parent, "base")
        return root

    def templates(count):
        root = element = ET.Element("html")
        for _ in range(count):
            element = ET.SubElement(element, "template")
            ET.SubElement(element, "base")
        return root

    assert is_linear(lambda tree: links_of_tree(tree, PAGE), bases, 500)
    assert is_linear(lambda tree: links_of_tree(tree, PAGE), templates, 50)


def test_any_page_takes_linear_time():
    for text in (
        *("<a href=", "<a 'x", "<!--", "<", "</a ", "<a x ", "<script>", "&amp", "<img srcset='("),
        *("<a href='", "<base href=a>", "<?", "<script><!--<script>", "</template", "<template>"),
        *("<meta http-equiv=refresh content='5;url ", "<script>--><!--", "a=b ", "<img srcset='a,"),
    ):
        links(text * 20_000, PAGE)

"""How a base URL is established (§3), and the example of §10."""

import pytest

from urlprism import URLError
from urlprism.rfc1808 import base_header, embedded_base, establish_base, parse, resolve

DOCUMENT = """
<!doctype html public "-//IETF//DTD HTML//EN">
<HTML><HEAD>
<TITLE>An example HTML document</TITLE>
<BASE href="http://www.ics.uci.edu/Test/a/b/c">
</HEAD><BODY>
... <A href="../x">a hypertext anchor</A> ...
</BODY></HTML>
"""


@pytest.mark.requirement("R1808-13")
@pytest.mark.parametrize(
    ("told", "base"),
    [
        ({"embedded": "x:e", "encapsulating": "x:c", "retrieval": "x:r"}, "x:e"),
        ({"encapsulating": "x:c", "retrieval": "x:r", "redirects": ["x:1"]}, "x:c"),
        ({"retrieval": "x:r", "redirects": ["x:1", "x:2"]}, "x:2"),
        ({"redirects": ("x:1",)}, "x:1"),
        ({"retrieval": "x:r", "redirects": []}, "x:r"),
        ({"retrieval": b"x:r", "embedded": ""}, "x:r"),
        ({"embedded": parse("x:e")}, "x:e"),
        ({"embedded": "../x", "encapsulating": "x:c"}, "x:c"),
        ({"embedded": "//h/x", "retrieval": "x:r"}, "x:r"),
        ({"embedded": parse("x"), "retrieval": "x:r"}, "x:r"),
        ({"embedded": "#a:b"}, ""),
        ({}, ""),
    ],
)
def test_the_innermost_base_wins(told, base):
    assert establish_base(**told) == base


@pytest.mark.requirement("R1808-13")
@pytest.mark.parametrize("told", ["../x", "//h/x", "?a:b", "#", ":x"])
def test_a_base_is_absolute(told):
    for layers in (
        {"encapsulating": told, "retrieval": "x:r"},
        {"embedded": "../y", "retrieval": told},
        {"retrieval": "x:r", "redirects": ["x:1", told]},
    ):
        with pytest.raises(URLError, match="a base URL must begin with a scheme") as caught:
            establish_base(**layers)
        assert caught.value.text == told
    base = establish_base(embedded=told, retrieval="x:/r/s")
    assert resolve(base, "y") == "x:/r/y"


@pytest.mark.requirement("R1808-13", "R1808-15")
def test_entities_are_nested():
    outer = establish_base(embedded="x:outer", retrieval="x:r")
    middle = establish_base(encapsulating=outer)
    assert establish_base(encapsulating=middle) == "x:outer"
    assert establish_base(embedded="x:inner", encapsulating=middle) == "x:inner"
    unknown = establish_base(encapsulating=establish_base())
    assert resolve(unknown, "x:a") == "x:a"


@pytest.mark.requirement("R1808-14")
@pytest.mark.parametrize(
    ("field", "url"),
    [
        ("Base: <URL:http://www.ics.uci.edu/Test/a/b/c>", "http://www.ics.uci.edu/Test/a/b/c"),
        ("Base: <URL:http://a/b/c/d;p?q#f>", "http://a/b/c/d;p?q#f"),
        ("bASE :<url:x:>", "x:"),
        ("Base:\r\n\t<\r\n URL: http:\r\n //h/ a >\r\n", "http://h/a"),
        (b"Base: <URL:x:y>", "x:y"),
    ],
)
def test_the_header_field(field, url):
    assert base_header(field) == url


@pytest.mark.requirement("R1808-14")
@pytest.mark.parametrize(
    ("field", "start", "end", "rule"),
    [
        ("Base: http://h/", 0, 15, "§3.1 base-header"),
        ("Bases: <URL:x:>", 0, 15, "§3.1 base-header"),
        ("Base: <URL:x:> y", 0, 16, "§3.1 base-header"),
        ("Base: <URL:x:<y>>", 0, 17, "§3.1 base-header"),
        ("Ba\u017fe: <URL:x:>", 0, 14, "§3.1 base-header"),
        ("Base: <http://h/>", 7, 16, "§3.1 base-header"),
        ("Base: <>", 7, 7, "§3.1 base-header"),
        ("Base: <URL:/a>", 0, 1, "§2.2 scheme"),
        ("Base: <URL:x:~>", 2, 3, "§2.2 absoluteURL"),
        ("Base: <URL:x:#^>", 3, 4, "§2.2 fragment"),
        ("Base: <URL:>", 0, 0, "§2.2 scheme"),
    ],
)
def test_what_is_no_such_field(field, start, end, rule):
    with pytest.raises(URLError) as raised:
        base_header(field)
    assert raised.value.args[2:] == (start, end, f"RFC 1808 {rule}")


@pytest.mark.requirement("R1808-14")
def test_the_example_of_html():
    base = establish_base(embedded=embedded_base(DOCUMENT), retrieval="http://other/")
    assert resolve(base, "../x") == "http://www.ics.uci.edu/Test/a/x"


@pytest.mark.parametrize(
    ("document", "base"),
    [
        ("<base HREF='x:y?a&amp;b'>", "x:y?a&b"),
        ("<base href=x:y>", "x:y"),
        ('<BASE\n target = "a href=\'x:n\'" href = "x:\'y">', "x:'y"),
        ("<base target=a><base href=x:y><base href=x:z>", "x:y"),
        ("<!-- <base href=x:n> --><base href=x:y>", "x:y"),
        ("<link title='<base href=x:n>'><base href=x:y>", "x:y"),
        ("<base href=y>", None),
        ("<base href=''>", None),
        ("<base href>", None),
        ("<base>", None),
        ("<basefont href=x:n>", None),
        ("</base href=x:n>", None),
        ("</head><base href=x:n>", None),
        ("<body><base href=x:n>", None),
        ("<!-- <base href=x:n>", None),
        ("< base href=x:n>", None),
        ("", None),
    ],
)
def test_what_html_embeds(document, base):
    assert embedded_base(document) == base

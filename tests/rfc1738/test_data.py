"""The data of a URL and its text, by name, and the URL that is made of the data again (§2.2)."""

import json

import pytest

from urlprism import URLError, rfc1738
from urlprism.rfc1738 import FTP, Gopher, Locator, equals, parse
from urlprism.rfc1738.parser import SCHEMES

# The URL, and of each part that can be encoded its data and its text.
PARTS = [
    ("ftp://u%3A:p%40%2f@h/a%2Fb/%3b?;type=i", {
        "user": ("u:", "u%3A"), "password": ("p@/", "p%40%2f"),
        "cwd": (("a/b",), ("a%2Fb",)), "name": (";?", "%3b?"),
    }),
    ("ftp://@h", {
        "user": ("", ""), "password": (None, None), "cwd": (None, None), "name": (None, None),
    }),
    ("ftp://h//", {"cwd": (("",), ("",)), "name": ("", "")}),
    ("http://h/a%2fb/c%20d;?q%3d%C3%A9", {
        "path_segments": (("a/b", "c d;"), ("a%2fb", "c%20d;")), "search": ("q=é", "q%3d%C3%A9"),
    }),
    ("http://h", {"path_segments": (None, None), "search": (None, None)}),
    ("http://h/?", {"path_segments": (("",), ("",)), "search": ("", "")}),
    ("gopher://h/%37s%2F;%09q%20r%09%2b%09", {
        "gophertype": ("7", "%37"), "selector": ("s/;", "s%2F;"), "search": ("q r", "q%20r"),
        "gopher_plus": ("+\t", "%2b%09"),
    }),
    ("gopher://h/", {"gophertype": ("1", None), "selector": ("", None), "search": (None, None)}),
    ("mailto:a%25b@c", {"addr_spec": ("a%b@c", "a%25b@c")}),
    ("news:a%2Fb@c", {"value": ("a/b@c", "a%2Fb@c")}),
    ("news:*", {"value": ("*", "*")}),
    ("telnet://a%40:%FF@h", {"user": ("a@", "a%40"), "password": ("\udcff", "%FF")}),
    ("wais://h/d%2F?s%20t", {
        "database": ("d/", "d%2F"), "search": ("s t", "s%20t"), "wtype": (None, None),
    }),
    ("wais://h/d/t%3F/p%3d", {
        "database": ("d", "d"), "wtype": ("t?", "t%3F"), "wpath": ("p=", "p%3d"),
    }),
    ("file://h/a%2Fb/c%20", {"segments": (("a/b", "c "), ("a%2Fb", "c%20"))}),
    ("prospero://h//%3ba;n%3D=v%3b;w=", {
        "hsoname": ("/;a", "/%3ba"),
        "fields": ((("n=", "v;"), ("w", "")), (("n%3D", "v%3b"), ("w", ""))),
    }),
    ("x-a://u%3a@h/p%20", {"user": ("u:", "u%3a")}),
]  # fmt: skip


@pytest.mark.requirement("R1738-8", "R1738-9", "R1738-16")
@pytest.mark.parametrize(("text", "parts"), PARTS, ids=[text for text, _ in PARTS])
def test_each_part_has_its_data_and_its_text(text, parts):
    url = parse(text)
    for name, (data, written) in parts.items():
        assert (getattr(url, f"{name}_text"), getattr(url, f"{name}_written")) == (data, written)
        assert getattr(url, name) in (data, written)


def test_the_names_are_those_of_one_rule():
    """`NAME_text` and `NAME_written` come together, and NAME is one of the two."""
    for kind in [*SCHEMES.values(), Locator]:
        names = {name for name in dir(kind) if name.endswith(("_text", "_written"))}
        parts = {name.rpartition("_")[0] for name in names}
        assert names == {f"{part}_{form}" for part in parts for form in ("text", "written")}
        assert all(hasattr(kind, part) for part in parts)
        assert {"user", "password"} <= parts
        for name in names:
            assert type(getattr(kind, name)).__doc__


# Of each scheme what is absent, what is empty, and all of it.
URLS = [
    *[text for text, _ in PARTS],
    *"""
    ftp://h/ ftp://u:@h:2121/a;type=D http://h:080/ http://h/a/b;c?d=e gopher://h:71 gopher://h/0
    gopher://h/1%09 gopher://h/1s%09%09+ mailto:a mailto://a news:a.b nntp://h:120/a.b/007
    nntp://h/a telnet://h telnet://h/ telnet://h:24/ wais://h/ wais://h/d/t/ wais://h/? file:///
    file://localhost/a prospero://h/ prospero://h:1/a;=;b=c x-new: x-new://h:1/a?b URL:x cid:a@b
    """.split(),
]


@pytest.mark.requirement("R1738-8", "R1738-16")
@pytest.mark.parametrize("text", URLS)
def test_a_url_is_made_of_its_data_again(text):
    url = parse(text)
    again = type(url).build(**url.data())
    assert type(again) is type(url)
    assert again.data() == url.data()
    from_json = json.loads(json.dumps(url.data()))
    assert str(type(url).build(**from_json)) == str(again)
    if url.scheme_status == "defined":
        refused = [[each.name for each in known.refusals()] for known in (again, url)]
        assert refused[0] == refused[1]
        assert again.server == url.server
    # A "/" that may be left out at the end is not data, and neither are zeros before a number.
    if text not in {"gopher://h/", "gopher://h:71", "telnet://a%40:%FF@h", "telnet://h"}:
        assert equals(again, text.replace(":080", ":80").replace("/007", "/7"))


@pytest.mark.parametrize("text", [text for text in URLS if parse(text).scheme != "file"])
def test_what_is_made_again_is_the_same_to_a_server(text):
    def sent(url):
        try:
            plan = url.plan()
        except URLError as error:
            return error.rule
        return plan.connect, plan.lines, plan.send

    url = parse(text)
    assert sent(type(url).build(**url.data())) == sent(url)


def test_data_has_the_names_of_the_arguments():
    for text in URLS:
        url = parse(text)
        data = url.data()
        with pytest.raises(TypeError, match="unexpected keyword argument"):
            type(url).build(**data, nothing=None)
        assert "urlpath" not in data


def test_a_url_of_any_scheme_is_made_of_its_two_parts():
    assert Locator.build(scheme="X-a", schemepart="b%20c") == parse("X-a:b%20c")
    assert type(Locator.build(scheme="ftp", schemepart="//h/a")) is FTP
    for scheme, schemepart in [("", "a"), ("a:b", "c"), ("a b", ""), ("x", "a b"), ("http", "a")]:
        with pytest.raises(URLError):
            Locator.build(scheme=scheme, schemepart=schemepart)
    for given in ({"scheme": b"x", "schemepart": "a"}, {"scheme": "x", "schemepart": b"a"}):
        with pytest.raises(TypeError):
            Locator.build(**given)


@pytest.mark.parametrize(
    ("text", "name", "value"),
    [
        ("ftp://h/a%2Fb/c/d", "cwd", ["a/b", "c"]),
        ("ftp://h/", "cwd", []),
        ("ftp://h", "cwd", None),
        ("file:///a%20b/c", "segments", ["a b", "c"]),
        ("http://h/a%2Fb/", "path_segments", ["a/b", ""]),
        ("prospero://h/a;b=c;d=", "fields", [["b", "c"], ["d", ""]]),
    ],
)
def test_to_dict_has_the_parts_of_several_values(text, name, value):
    parts = parse(text).to_dict()
    assert parts[name] == value
    assert json.loads(json.dumps(parts)) == parts
    assert name in rfc1738.FIELDS


def test_nothing_is_lost_in_to_dict():
    for text in URLS:
        url = parse(text)
        assert set(url.data()) <= set(url.to_dict()), text
        assert json.loads(json.dumps(url.to_dict())) == url.to_dict()


def test_a_form_is_data_too():
    url = Gopher.build(host="h", gophertype="0", selector="s", ask=["a", "b c"])
    assert Gopher.build(**url.data()) == url
    assert url.data()["gopher_plus"] == "+\t1\r\n+-1\r\na\r\nb c\r\n.\r\n"

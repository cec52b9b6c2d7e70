"""Gopher URLs (RFC 1738 §3.4): what they say, what is sent, and what is refused."""

import pickle

import pytest

from tests.rfc1738.refusals import rule_of_refusal
from urlprism import URLError
from urlprism.rfc1738 import findings, parse
from urlprism.rfc1738.schemes.gopher import Gopher

H = "gopher://h.com"
# §3.4.9: a form with two values, as it stands in the URL, and what it stands for
FORM = "+%091%0D%0A+-1%0D%0Av1%0D%0Av2%0D%0A.%0D%0A"
FILLED = "+\t1\r\n+-1\r\nv1\r\nv2\r\n.\r\n"

# The path; type, selector, search, Gopher+ string
PATHS = [
    ("", "1", "", None, None),
    ("/", "1", "", None, None),
    ("/1", "1", "", None, None),
    ("/0", "0", "", None, None),
    ("/0a/b", "0", "a/b", None, None),
    ("/00file", "0", "0file", None, None),
    ("/%30%30", "0", "0", None, None),
    ("/%C3x", "\udcc3", "x", None, None),
    ("/7sel?q", "7", "sel?q", None, None),
    ("/7a;b:c@d&e=f", "7", "a;b:c@d&e=f", None, None),
    ("/1a%20b%25%2Fc", "1", "a b%/c", None, None),
    ("/1%E2%82%AC%FF", "1", "€\udcff", None, None),
    ("/1a%2509b", "1", "a%09b", None, None),
    ("/7s%09q", "7", "s", "q", None),
    ("/7%09", "7", "", "", None),
    ("/7s%09a;b:c@d&e=f%2F", "7", "s", "a;b:c@d&e=f/", None),
    ("/7s%09q%09", "7", "s", "q", ""),
    ("/1sel%09%09+", "1", "sel", "", "+"),
    ("/7sel%09word%09+", "7", "sel", "word", "+"),
    ("/1s%09%09a%09b%09/?", "1", "s", "", "a\tb\t/?"),
    (f"/1sel%09%09{FORM}", "1", "sel", "", FILLED),
]


@pytest.mark.requirement(*"R1738-36 R1738-37 R1738-38 R1738-39 R1738-40".split())
@pytest.mark.parametrize(("path", "gophertype", "selector", "search", "gopher_plus"), PATHS)
def test_paths(path, gophertype, selector, search, gopher_plus):
    url = parse(H + path)
    assert type(url) is Gopher
    assert url.to_dict() == {
        "scheme": "gopher", "host": "h.com", "port": None, "gophertype": gophertype,
        "selector": selector, "search": search, "gopher_plus": gopher_plus,
    }  # fmt: skip
    assert str(url) == H + path
    assert url.urlpath == (path[1:] if path else None)
    assert pickle.loads(pickle.dumps(url)) == url


@pytest.mark.requirement("R1738-36")
def test_the_server():
    assert parse(H).effective_port == 70
    assert parse("GOPHER://h.com:7070/").port == 7070
    assert parse("GOPHER://h.com:7070/").scheme == "gopher"


# The URL, what is refused of it, and the section
REFUSED = [
    ("gopher:h", "", "3.1"),
    ("gopher://u@h.com/", "u", "5"),
    ("gopher://h.com/7s\tq", "\t", "2.2"),
    ("gopher://h.com/1a b", " ", "2.2"),
    ("gopher://h.com/1a#b", "#", "2.2"),
    ("gopher://h.com/%", "%", "5"),
    ("gopher://h.com/1%4", "%", "5"),
    ("gopher://h.com/7s%09a/b", "/", "5"),
    ("gopher://h.com/7s%09a?b", "?", "5"),
    ("gopher://h.com/0a%0A", "%0A", "3.4.1"),
    ("gopher://h.com/0a%0d%0aQUIT%09q", "%0d", "3.4.1"),
]


@pytest.mark.requirement("R1738-36", "R1738-40", "R1738-41")
@pytest.mark.parametrize(("text", "refused", "section"), REFUSED)
def test_what_is_refused(text, refused, section):
    assert rule_of_refusal(text, refused).startswith(f"RFC 1738 §{section} ")


# The path, and what is sent by §3.4.1 and §3.4.2: no type, a tab before a search
SENT = [
    ("", b"\r\n"),
    ("/1", b"\r\n"),
    ("/00file", b"0file\r\n"),
    ("/9bin", b"bin\r\n"),
    ("/1a%20b%FF", b"a b\xff\r\n"),
    ("/7sel%09two%20words", b"sel\ttwo words\r\n"),
    ("/7sel%09", b"sel\t\r\n"),
    ("/7sel%09word%09+", b"sel\tword\t+\r\n"),
    ("/7sel%09word%09", b"sel\tword\t\r\n"),
]


@pytest.mark.requirement("R1738-38", "R1738-42", "R1738-47")
@pytest.mark.parametrize(("path", "send"), SENT)
def test_what_is_sent(path, send):
    for dialect in (None, "rfc1738", "gopher+"):
        plan = parse(H + path).plan(dialect)
        assert (plan.connect, plan.send, plan.alt_send) == (("h.com", 70), send, None)
        assert (plan.commands, plan.warn) == ((), [])
    assert parse(f"{H}:7070{path}").plan().connect == ("h.com", 7070)


# The Gopher+ string of §3.4.4 to §3.4.8, and what it stands for
STRINGS = [
    ("+", b"+"),
    ("?", b"?"),
    ("!", b"!"),
    ("$", b"$"),
    ("!+ABSTRACT", b"!+ABSTRACT"),
    ("!+ABSTRACT%20+SMELL", b"!+ABSTRACT +SMELL"),
    ("+application/postscript%20Es_ES", b"+application/postscript Es_ES"),
]


@pytest.mark.requirement("R1738-43", "R1738-44", "R1738-45", "R1738-47")
@pytest.mark.parametrize(("string", "octets"), STRINGS)
def test_both_dialects(string, octets):
    url = parse(f"{H}/1sel%09%09{string}")
    by_1738, by_gopher_plus = b"sel\t\t" + octets + b"\r\n", b"sel\t" + octets + b"\r\n"
    plan = url.plan()
    assert (plan.dialect, plan.send, plan.alt_send) == ("rfc1738", by_1738, by_gopher_plus)
    assert url.plan("rfc1738") == plan
    other = url.plan("gopher+")
    assert (other.dialect, other.send, other.alt_send) == ("gopher+", by_gopher_plus, by_1738)


@pytest.mark.requirement("R1738-46", "R1738-47", "R1738-58")
def test_a_form():
    """§3.4.9 prints what is sent: the one place where line ends are decoded."""
    url = parse(f"{H}/0sel%09%09{FORM}")
    sent, other = b"sel\t" + FILLED.encode(), b"sel\t\t" + FILLED.encode()
    plan = url.plan()
    assert (plan.dialect, plan.send, plan.alt_send) == ("gopher+", sent, other)
    plan = url.plan("rfc1738")
    assert (plan.dialect, plan.send, plan.alt_send) == ("rfc1738", other, sent)
    assert plan.warn == ["filled-form"]
    assert [url.text[each.start : each.end] for each in findings(url)] == [FORM]
    with pytest.raises(ValueError, match="no dialect"):
        url.plan("gopher")


@pytest.mark.requirement("R1738-44")
def test_the_form_is_fetched():
    """§3.4.5: the client fetches the +ASK attribute, which §3.4.7 names "!+ASK"."""
    url = parse(f"{H}/1sel%09%09?")
    assert url.plan().fetch_ask == b"sel\t\t!+ASK\r\n"
    assert url.plan("gopher+").fetch_ask == b"sel\t!+ASK\r\n"
    assert parse(f"{H}/1sel%09%09+").plan().fetch_ask is None


# A Gopher+ string; its kind, view, language, attributes, values
ASKED = [
    ("+", "view", "", None, None, None),
    ("+text/plain", "view", "text/plain", None, None, None),
    ("+application/postscript%20Es_ES", "view", "application/postscript", "Es_ES", None, None),
    ("?", "form", None, None, None, None),
    ("!", "attributes", None, None, (), None),
    ("!+ABSTRACT", "attributes", None, None, ("+ABSTRACT",), None),
    ("!+ABSTRACT%20+SMELL", "attributes", None, None, ("+ABSTRACT", "+SMELL"), None),
    ("$", "directory-attributes", None, None, (), None),
    ("$+INFO", "directory-attributes", None, None, ("+INFO",), None),
    (FORM, "filled-form", None, None, None, ("v1", "v2")),
    ("+%091%0D%0A+-1%0D%0A.%0D%0A", "filled-form", None, None, None, ()),
    ("+%091%0D%0A+-1%0D%0A%0D%0A..%0D%0A.%0D%0A", "filled-form", None, None, None, ("", "..")),
]


@pytest.mark.requirement("R1738-44", "R1738-45", "R1738-46")
@pytest.mark.parametrize(("string", "kind", "view", "language", "attributes", "ask"), ASKED)
def test_what_is_asked_for(string, kind, view, language, attributes, ask):
    url = parse(f"{H}/1sel%09%09{string}")
    assert url.asked == (kind, view, language, attributes, ask)
    assert (url.view, url.language, url.attributes, url.ask) == (view, language, attributes, ask)


@pytest.mark.parametrize("string", ["", "x", "??", "+%091", FORM + "x", FORM[:-6]])
def test_strings_that_no_section_describes(string):
    url = parse(f"{H}/1sel%09%09{string}")
    assert url.asked is url.view is url.language is url.attributes is url.ask is None


def test_no_gopher_plus():
    assert parse(f"{H}/1sel").asked is None


# What a search or a Gopher+ string would do to the line, and what is refused
INJECTED = [
    ("/7s%09a%0D%0Ab", "%0D"),
    ("/7s%09a%0ab", "%0a"),
    ("/1%00", "%00"),
    ("/7s%09%00", "%00"),
    ("/1s%09%09+%0D%0AQUIT", "%0D"),
    ("/1s%09%09+%091", "%09"),
    ("/1s%09%09!%00", "%00"),
    (f"/1s%09%09{FORM}QUIT%0D%0A", "%09"),
    (f"/1s%09%09{FORM}{FORM}", "%09"),
    (f"/1s%09x%0A%09{FORM}", "%0A"),
    ("/1s%09%09+%091%0D%0A+-1%0D%0Aa%0Ab%0D%0A.%0D%0A", "%09"),
    ("/1s%09%09+%091%0D%0A+-1%0D%0Aa%00%0D%0A.%0D%0A", "%09"),
    ("/1s%09%09+%091%0D%0A+-1%0D%0A.%0D%0AQUIT%0D%0A.%0D%0A", "%09"),
]


@pytest.mark.requirement("R1738-58")
@pytest.mark.parametrize(("path", "refused"), INJECTED)
def test_what_is_not_sent(path, refused):
    url = parse(H + path)
    assert rule_of_refusal(url.text, refused, url.plan).startswith("RFC 1738 §6")


@pytest.mark.requirement("R1738-57")
def test_the_port_of_another_protocol():
    """§6: a gopher URL that talks to a mail server."""
    plan = parse("gopher://mail.host.com:25/1x").plan()
    assert plan.warn == ["non-default-port", "reserved-port-range"]
    assert plan.connect == ("mail.host.com", 25)


# Data, and the path that says it
BUILT = [
    ({}, "/1"),
    ({"gophertype": "0", "selector": "0file"}, "/00file"),
    ({"selector": "a b%/?;\udcff€"}, "/1a%20b%25/?;%FF%E2%82%AC"),
    ({"selector": b"\xff"}, "/1%FF"),
    ({"gophertype": "\udcff"}, "/%FF"),
    ({"gophertype": " "}, "/%20"),
    ({"gophertype": "7", "selector": "s", "search": "a/b?"}, "/7s%09a%2Fb%3F"),
    ({"gophertype": "7", "search": ""}, "/7%09"),
    ({"selector": "sel", "gopher_plus": "$"}, "/1sel%09%09$"),
    ({"selector": "sel", "search": "q", "gopher_plus": "a\tb"}, "/1sel%09q%09a%09b"),
    ({"selector": "sel", "view": ""}, "/1sel%09%09+"),
    ({"selector": "sel", "view": "application/postscript", "language": "Es_ES"},
     "/1sel%09%09+application/postscript%20Es_ES"),
    ({"selector": "sel", "attributes": ["+ABSTRACT", "+SMELL"]},
     "/1sel%09%09!+ABSTRACT%20+SMELL"),
    ({"selector": "sel", "attributes": ()}, "/1sel%09%09!"),
    ({"gophertype": "0", "selector": "sel", "ask": ["v1", "v2"]}, f"/0sel%09%09{FORM}"),
    ({"ask": ()}, "/1%09%09+%091%0D%0A+-1%0D%0A.%0D%0A"),
    ({"ask": ["a\tb", "", ".."]}, "/1%09%09+%091%0D%0A+-1%0D%0Aa%09b%0D%0A%0D%0A..%0D%0A.%0D%0A"),
]  # fmt: skip


@pytest.mark.requirement("R1738-36", "R1738-44", "R1738-45", "R1738-46")
@pytest.mark.parametrize(("data", "path"), BUILT)
def test_build(data, path):
    url = Gopher.build(host="h.com", **data)
    assert str(url) == H + path
    assert url == parse(H + path)
    told = {name: getattr(url, name) for name in data if type(data[name]) is str}
    assert told == {name: value for name, value in data.items() if type(value) is str}
    assert list(url.ask or ()) == list(data.get("ask", ()))


def test_a_port():
    assert str(Gopher.build(host="h.com", port=7070)) == f"{H}:7070/1"


@pytest.mark.parametrize(
    "data",
    [{"selector": "a\tb"}, {"selector": "a\r"}, {"selector": "a\n"}, {"search": "a\tb"},
     {"gophertype": ""}, {"gophertype": "ab"}, {"gophertype": "é"}, {"selector": "\ud800"},
     {"view": "a b"}, {"view": "a", "language": "b\t"}, {"attributes": ["a b"]},
     {"attributes": ["a\r"]}, {"ask": ["a\r\nb"]}, {"ask": ["."]}, {"ask": ["a\0"]},
     {"host": "h_"}, {"host": "u@h"}, {"port": -1}],
)  # fmt: skip
def test_what_no_url_says(data):
    with pytest.raises(URLError):
        Gopher.build(**{"host": "h.com", **data})


@pytest.mark.parametrize(
    "data",
    [{"view": "a", "ask": ()}, {"attributes": (), "view": ""}, {"gopher_plus": "+", "view": ""},
     {"attributes": (), "ask": ()}, {"gopher_plus": "", "language": "b"}],
)  # fmt: skip
def test_what_excludes_each_other(data):
    with pytest.raises(TypeError):
        Gopher.build(host="h.com", **data)

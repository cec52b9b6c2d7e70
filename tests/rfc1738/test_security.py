"""What RFC 1738 §6 warns of, in URLs of all schemes."""

import pytest

from urlprism import URLError, rfc1808
from urlprism.rfc1738 import equals, findings, parse


def warned(text):
    return [(found.name, text[found.start : found.end]) for found in findings(text)]


@pytest.mark.requirement("R1738-57")
@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("http://h/", []),
        ("http://h:80/", []),
        ("http://h:0080/", []),
        ("http://h:8080/", ["non-default-port"]),
        ("http://h:1024/", ["non-default-port"]),
        ("http://h:1023/", ["non-default-port", "reserved-port-range"]),
        ("http://h:0/", ["non-default-port", "reserved-port-range"]),
        ("gopher://mail.host.com:25/1x", ["non-default-port", "reserved-port-range"]),
        ("gopher://h:70/1x", []),
        ("ftp://h:21", []),
        ("telnet://h:25/", ["non-default-port", "reserved-port-range"]),
        ("wais://h:210/d", []),
        ("wais://h:2100/d", ["non-default-port"]),
        ("nntp://h:25/a", ["non-default-port", "reserved-port-range"]),
        ("prospero://h:1525/a", []),
        ("prospero://h:21/a", ["non-default-port", "reserved-port-range"]),
    ],
)
def test_ports(text, names):
    port = text.partition("://")[2].partition("/")[0].rpartition(":")[2]
    assert warned(text) == [(name, port) for name in names]
    assert parse(text).plan().warn == names


@pytest.mark.requirement("R1738-57")
def test_a_new_scheme_has_no_port_to_differ_from():
    scheme = [("experimental-scheme", "x-a"), ("undefined-scheme", "x-a")]
    ports = [("non-default-port", "25"), ("reserved-port-range", "25")]
    assert warned("x-a://h:25/") == [*ports, *scheme]
    assert warned("x-a://h/") == warned("x-a:h:25") == scheme
    assert warned("xa://h:25/") == [*ports, ("undefined-scheme", "xa")]


@pytest.mark.requirement("R1738-59")
def test_passwords():
    for scheme in ("ftp", "telnet"):
        assert warned(f"{scheme}://u:secret@h") == [("password-in-url", "secret")]
        assert warned(f"{scheme}://u:@h") == warned(f"{scheme}://u@h") == []
    [found] = findings("ftp://u:secret@h")
    assert (found.section, found.message) == ("6", "a password in a URL is not secret")


@pytest.mark.requirement("R1738-58")
@pytest.mark.parametrize("escape", ["%00", "%0a", "%0D", "%1F", "%7f", "%09"])
def test_controls_of_a_login(escape):
    refused = [("encoded-delimiter", escape)] if escape.lower() in {"%00", "%0a", "%0d"} else []
    assert warned(f"ftp://a{escape}:b%20@h") == [
        ("encoded-control-in-user", f"a{escape}"),
        ("password-in-url", "b%20"),
        *refused,
    ]
    assert warned(f"ftp://a%20:{escape}@h") == [
        ("encoded-control-in-password", escape),
        ("password-in-url", escape),
        *refused,
    ]
    assert warned(f"telnet://a{escape}@h") == [("encoded-control-in-user", f"a{escape}")]


@pytest.mark.requirement("R1738-18")
def test_numbers_of_an_address():
    for host in ("999.0.00.1000", "1.2.3.256", f"1.2.{'9' * 5000}.4"):
        assert warned(f"http://{host}/") == [("host-number-out-of-range", host)]
    for host in ("255.255.255.255", "0000255.0.0.0", "1.2.3.4", "999.com", "256.256.256.a256"):
        assert warned(f"http://{host}/") == []


@pytest.mark.requirement("R1738-58")
@pytest.mark.parametrize("escape", ["%0D", "%0A", "%0d%0a"])
@pytest.mark.parametrize(
    "text", ["ftp://h/a{}b", "ftp://a{}b@h/", "mailto:a{}b@h", "gopher://h/7a%09b{}"]
)
def test_no_line_end_reaches_a_server(text, escape):
    given = text.format(escape)
    with pytest.raises(URLError) as caught:
        parse(given).plan()
    assert given[caught.value.start : caught.value.end].lower() == escape[:3].lower()


LONG = "a" * 511


@pytest.mark.requirement("R1738-58")
@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("ftp://h/a%0D%0ADELE%20x", [("encoded-delimiter", "%0D"), ("encoded-delimiter", "%0A")]),
        ("ftp://h/%00/b", [("encoded-delimiter", "%00")]),
        ("mailto:a%0Db@h", [("encoded-delimiter", "%0D")]),
        ("news:a%20b@h", [("encoded-delimiter", "%20")]),
        ("news:a%3e@h", [("encoded-delimiter", "%3e")]),
        (f"news:{LONG}@h", [("long-command", f"{LONG}@h")]),
        (f"nntp://h/{LONG}", [("long-command", f"//h/{LONG}")]),
        (f"nntp://h/a/{'1' * 510}", [("long-command", f"//h/a/{'1' * 510}")]),
        (
            "wais://h.com/a%0D%0ADELETE",
            [("encoded-delimiter", "%0D"), ("encoded-delimiter", "%0A")],
        ),
        ("wais://h/d?a%00", [("encoded-delimiter", "%00")]),
        ("wais://h/d/T/%0a", [("encoded-delimiter", "%0a")]),
        ("prospero://h/a;b=%0D", [("encoded-delimiter", "%0D")]),
        ("gopher://h/7s%09a%0Ab", [("encoded-delimiter", "%0A")]),
        ("gopher://h/1s%00", [("encoded-delimiter", "%00")]),
        ("gopher://h/1s%09%09+a%09b", [("encoded-delimiter", "%09")]),
        ("file://h/a", [("no-access", "h")]),
        ("x:y", [("undefined-scheme", "x")]),
    ],
)
def test_what_a_plan_refuses_is_found(text, names):
    assert warned(text)[-len(names) :] == names
    with pytest.raises(URLError) as caught:
        parse(text).plan()
    assert text[caught.value.start : caught.value.end] == names[0][1]


def test_a_listing_with_options():
    """What an argument of NLST begins with may be taken for options by the server's "ls"."""
    url = parse("ftp://h/-R%20%2F;type=d")
    assert url.plan().commands[-1] == "NLST -R /"
    assert url.plan().warn == ["listing-options"]
    assert warned(url.text) == [("listing-options", "-R%20%2F")]
    assert warned("ftp://h/a-R;type=d") == warned("ftp://h/-R;type=a") == warned("ftp://h/-R") == []


@pytest.mark.requirement("R1738-58")
def test_other_escapes_are_sent():
    assert parse("ftp://h/%20%250D%2F0A").plan().commands[1:] == ("RETR  %0D/0A",)


@pytest.mark.requirement("R1808-6")
@pytest.mark.parametrize(
    ("text", "question"),
    [
        ("ftp://h/a?b/c", 9), ("ftp://u?@h/a/b?c?d;type=i", 14), ("file:///a?", 9),
        ("file://h/a%3Fb/?", 15),
    ],
)  # fmt: skip
def test_a_question_mark_in_a_path_of_ftp_and_file(text, question):
    """RFC 1808 §2.3: "this is not true in practice and is believed to be an error in the RFC"."""
    found = [each for each in findings(text) if each.name == "question-mark"]
    assert [(each.start, each.end, each.section) for each in found] == [
        (question, question + 1, "5")
    ]
    assert "RFC 1808 §2.3" in found[0].message
    assert rfc1808.parse(text).query == text[question + 1 :]
    built = parse(text)
    again = type(built).build(**built.data())
    assert "question-mark" not in [each.name for each in findings(again)]
    assert rfc1808.parse(again).query == ""
    assert again.data() == built.data()
    assert equals(again, text)


@pytest.mark.requirement("R1808-6")
@pytest.mark.parametrize(
    "text", ["ftp://h/a%3Fb", "ftp://u?:p?@h/a", "http://h/a?b", "gopher://h/1a?b", "wais://h/a?b"]
)
def test_other_question_marks_are_not_reported(text):
    assert "question-mark" not in [each.name for each in findings(text)]

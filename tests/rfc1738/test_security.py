"""What RFC 1738 §6 warns of, in URLs of all schemes."""

import pytest

from urlprism import URLError
from urlprism.rfc1738 import findings, parse


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
    assert warned("x-a://h:25/") == [("non-default-port", "25"), ("reserved-port-range", "25")]
    assert warned("x-a://h/") == warned("x-a:h:25") == []


@pytest.mark.requirement("R1738-59")
def test_passwords():
    for scheme in ("ftp", "telnet", "x-a"):
        assert warned(f"{scheme}://u:secret@h") == [("password-in-url", "secret")]
        assert warned(f"{scheme}://u:@h") == warned(f"{scheme}://u@h") == []
    [found] = findings("ftp://u:secret@h")
    assert (found.section, found.message) == ("6", "a password in a URL is no secret")


@pytest.mark.requirement("R1738-58")
@pytest.mark.parametrize("escape", ["%00", "%0a", "%0D", "%1F", "%7f", "%09"])
def test_controls_of_a_login(escape):
    assert warned(f"ftp://a{escape}:b%20@h") == [
        ("encoded-control-in-user", f"a{escape}"),
        ("password-in-url", "b%20"),
    ]
    assert warned(f"ftp://a%20:{escape}@h") == [
        ("encoded-control-in-password", escape),
        ("password-in-url", escape),
    ]


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


@pytest.mark.requirement("R1738-58")
def test_other_escapes_are_sent():
    assert parse("ftp://h/%20%250D%2F0A").plan().commands[1:] == ("RETR  %0D/0A",)

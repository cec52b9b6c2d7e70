"""The octets that a client writes: the lines of a plan (§3), and what is no line (§6)."""

import pytest

from urlprism import URLError
from urlprism.rfc1738 import FTP, Plan, parse

SENT = [
    # §3.2.2 has these three URLs and the commands for them.
    ("ftp://myname@host.dom/%2Fetc/motd", [b"USER myname", b"CWD /etc", b"RETR motd"]),
    ("ftp://myname@host.dom/etc/motd", [b"USER myname", b"CWD etc", b"RETR motd"]),
    ("ftp://myname@host.dom//etc/motd", [b"USER myname", b"CWD ", b"CWD etc", b"RETR motd"]),
    ("ftp://h/gr%C3%B6%FF;type=i", [b"USER anonymous", b"TYPE i", b"RETR gr\xc3\xb6\xff"]),
    ("gopher://h/00x%20y", [b"0x y"]),
    ("gopher://h/7x%09y", [b"x\ty"]),
    ("gopher://h/1x%09%09!+ABSTRACT%20+SMELL", [b"x\t\t!+ABSTRACT +SMELL"]),
    ("news:*", [b"LIST"]),
    ("news:comp.lang.c", [b"GROUP comp.lang.c"]),
    ("news:a%2Fb@h", [b"ARTICLE <a/b@h>"]),
    ("nntp://h/comp.lang.c/7", [b"GROUP comp.lang.c", b"ARTICLE 7"]),
]


@pytest.mark.requirement("R1738-25", "R1738-26", "R1738-42", "R1738-43", "R1738-52")
@pytest.mark.parametrize(("text", "lines"), SENT)
def test_each_line_ends_in_cr_lf(text, lines):
    assert parse(text).plan().lines == tuple(line + b"\r\n" for line in lines)


@pytest.mark.requirement("R1738-46")
def test_a_form_is_sent_at_once():
    text = "gopher://h/0s%09%09+%091%0D%0A+-1%0D%0Aa%0D%0A.%0D%0A"
    plan = parse(text).plan()
    assert plan.lines == (plan.send,) == (b"s\t+\t1\r\n+-1\r\na\r\n.\r\n",)


@pytest.mark.requirement("R1738-33", "R1738-35")
@pytest.mark.parametrize(
    ("text", "request_line", "host"),
    [
        ("http://h.com", b"GET / HTTP/1.0", b"h.com"),
        ("http://h.com:80/a%0D%0Ab?c", b"GET /a%0D%0Ab?c HTTP/1.0", b"h.com"),
        ("http://h.com:8080/?", b"GET /? HTTP/1.0", b"h.com:8080"),
    ],
)
def test_the_request_of_http_is_one_of_version_1_0(text, request_line, host):
    plan = parse(text).plan()
    assert plan.send == request_line + b"\r\nHost: " + host + b"\r\n\r\n"
    assert plan.lines == (plan.send,)


@pytest.mark.requirement("R1738-48", "R1738-53", "R1738-54", "R1738-55", "R1738-56")
@pytest.mark.parametrize(
    "text",
    ["mailto:a@b", "telnet://u:p@h/", "wais://h/d?s", "file:///a", "prospero://h/a;b=c"],
)
def test_of_some_urls_nothing_is_sent(text):
    """Mail is the program's, telnet the person's, wais and prospero are protocols of records."""
    assert parse(text).plan().lines == ()


@pytest.mark.requirement("R1738-58")
@pytest.mark.parametrize("octet", ["%0D", "%0A", "%00", "%0d%0a"])
def test_no_octet_of_a_url_ends_a_line(octet):
    for text in (
        "ftp://h/a{}", "ftp://h/{}/a", "ftp://u{}@h/", "ftp://u:{}@h/", "gopher://h/7a%09{}b",
        "news:a{}@h", "wais://h/{}", "prospero://h/{}", "mailto:a{}@b",
    ):  # fmt: skip
        with pytest.raises(URLError):
            parse(text.format(octet)).plan()
    url = FTP.build(host="h", name="a")
    for known in ({"email": "a\r\nDELE b"}, {"email": "a\0"}):
        with pytest.raises(URLError):
            url.plan(**known)


@pytest.mark.requirement("R1738-58")
@pytest.mark.parametrize("command", ["RETR a\r\nDELE b", "RETR a\n", "\r", "A\0"])
def test_a_command_is_one_line(command):
    plan = Plan(commands=("USER me", command))
    with pytest.raises(URLError, match="cannot contain a line end or NUL") as caught:
        plan.lines  # noqa: B018 - it raises
    assert caught.value.rule == "RFC 1738 §6 encoded delimiters"
    assert "DELE" not in str(caught.value)


@pytest.mark.requirement("R1738-59")
@pytest.mark.parametrize(
    "text",
    [
        "http://h/a?token=hunter2secret&b=c",
        "http://h/a?password=hunter2secret",
        "http://h/?next=http:%2F%2Fu:hunter2secret@g",
        "gopher://h/0a?password=hunter2secret",
        "ftp://u:hunter2secret@h/a",
        "telnet://u:hunter2secret@h/",
    ],
)
def test_a_plan_does_not_show_a_secret(text):
    plan = parse(text).plan()
    assert "hunter2" not in repr(plan)
    assert "h" in repr(plan.connect)
    assert repr(parse("gopher://h/0a").plan()).count(r"send=b'a\r\n'") == 1

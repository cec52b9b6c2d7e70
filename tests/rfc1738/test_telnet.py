"""Telnet URLs (RFC 1738 §3.8): whom a person may log in as."""

import pytest

from urlprism import URLError
from urlprism.rfc1738 import Telnet, is_valid, parse


@pytest.mark.requirement("R1738-53")
@pytest.mark.parametrize(
    ("text", "advised"),
    [
        ("telnet://h", {}),
        ("telnet://h/", {}),
        ("telnet://u@h", {"user": "u"}),
        ("telnet://@h", {"user": ""}),
        ("telnet://a%40b:c%3Ad@h/", {"user": "a@b", "password": "c:d"}),
        ("telnet://a%07b:%7F%40@h/", {"user": "a%07b", "password": "%7F%40"}),
        ("telnet://%1b%5B2J:p@h/", {"user": "%1b%5B2J", "password": "p"}),
    ],
)
def test_a_login_is_advice_and_nothing_is_sent(text, advised):
    plan = parse(text).plan()
    assert (plan.connect, plan.send, plan.commands) == (("h", 23), b"", ())
    assert plan.advise_user == advised


@pytest.mark.requirement("R1738-53")
def test_nothing_follows_the_slash():
    assert (parse("telnet://h").urlpath, parse("telnet://h/").urlpath) == (None, "")
    for text in ("telnet://h/x", "telnet://h//", "telnet://h/?", "telnet:h", "telnet:///"):
        assert not is_valid(text)
    with pytest.raises(URLError) as caught:
        parse("telnet://h/xy")
    assert (caught.value.start, caught.value.end) == (11, 13)


@pytest.mark.requirement("R1738-53", "R1738-59")
def test_what_a_plan_warns_of():
    plan = parse("telnet://a%0Ab:h1dden@h:25/").plan()
    assert plan.warn == [
        "encoded-control-in-user", "password-in-url", "non-default-port", "reserved-port-range"
    ]  # fmt: skip
    assert plan.connect == ("h", 25)
    assert "h1dden" not in repr(plan)


def test_build():
    url = Telnet.build(host="h", port=23, user="a@b", password=b"c/d")
    assert str(url) == "telnet://a%40b:c%2Fd@h:23/"
    assert str(Telnet.build(host="h")) == "telnet://h/"
    with pytest.raises(URLError):
        Telnet.build(host="h", password=b"x")

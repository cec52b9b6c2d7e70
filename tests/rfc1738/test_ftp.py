"""FTP URLs (RFC 1738 §3.2): their parts, and the commands that they stand for."""

import pytest

from urlprism import URLError
from urlprism.rfc1738 import FTP, findings, is_valid, parse

MAIL = "person@example.org"
TOLD = "asked for"


def commands(text, **told):
    return list(parse(text).plan(**told).commands)


def warned(text):
    return [(found.name, found.start, found.end) for found in findings(text)]


@pytest.mark.requirement("R1738-22")
def test_the_characters_of_a_segment():
    raw = "azAZ09$-_.+!*'(),?:@&="
    assert parse(f"ftp://h/{raw}/{raw}").name == raw
    for character in map(chr, range(0x100)):
        if character not in raw and not character.isalnum() and character not in "/;":
            assert not is_valid(f"ftp://h/a{character}b")
    assert parse("ftp://h/a/b").cwd == ("a",)


@pytest.mark.requirement("R1738-22", "R1738-13")
def test_typecodes():
    for letter in "AIDaid":
        url = parse(f"ftp://h/a/b;type={letter}")
        assert (url.cwd, url.name, url.typecode) == (("a",), "b", letter)
        assert url.urlpath == f"a/b;type={letter}"
    for wrong, production in {
        ";type=": "ftptype", ";type=x": "ftptype", ";type=ai": "ftptype",
        ";type=a;type=a": "ftptype", ";type=%61": "ftptype", ";type=a/": "ftptype",
        ";TYPE=a": "ftpurl", ";Type=a": "ftpurl", ";": "ftpurl",
        ";typ=a": "ftpurl", ";b;type=a": "ftpurl", ";type": "ftpurl",
    }.items():  # fmt: skip
        with pytest.raises(URLError) as caught:
            parse(f"ftp://h/b{wrong}")
        assert caught.value.rule == f"RFC 1738 §5 {production}", wrong
        assert caught.value.start == (9 if production == "ftpurl" else 15)
    assert parse("FTP://h/b;type=a").typecode == "a"


@pytest.mark.requirement("R1738-29")
@pytest.mark.parametrize(
    ("text", "cwd", "name"),
    [
        ("ftp://h", None, None),
        ("ftp://h/", (), ""),
        ("ftp://h//", ("",), ""),
        ("ftp://h/a/", ("a",), ""),
        ("ftp://h//a", ("",), "a"),
        ("ftp://h/a//b", ("a", ""), "b"),
    ],
)
def test_what_is_away_and_what_is_empty(text, cwd, name):
    url = parse(text)
    assert (url.cwd, url.name, url.typecode) == (cwd, name, None)
    assert FTP.build(host="h", cwd=cwd, name=name) == url


@pytest.mark.requirement("R1738-23", "R1738-25")
def test_anonymous():
    plan = parse("ftp://h/a").plan(email=MAIL)
    assert plan.commands == ("USER anonymous", f"PASS {MAIL}", "RETR a")
    assert (plan.connect, plan.ask) == (("h", 21), None)
    plan = parse("ftp://h/a").plan(password=TOLD)
    assert (plan.commands, plan.ask) == (("USER anonymous", "RETR a"), "email")


@pytest.mark.requirement("R1738-24", "R1738-25")
def test_a_user_without_a_password():
    plan = parse("ftp://me@h:2121/a").plan(email=MAIL)
    assert (plan.commands, plan.ask) == (("USER me", "RETR a"), "password")
    assert plan.connect == ("h", 2121)
    plan = parse("ftp://me@h/a").plan(password=TOLD)
    assert (plan.commands, plan.ask) == (("USER me", f"PASS {TOLD}", "RETR a"), None)
    assert commands("ftp://@h/a", email=MAIL) == ["USER ", "RETR a"]


@pytest.mark.requirement("R1738-25")
def test_the_login_of_the_url_is_decoded():
    plan = parse("ftp://a%40b:c%2Fd%3a@h/x").plan(email=MAIL, password=TOLD)
    assert (plan.commands, plan.ask) == (("USER a@b", "PASS c/d:", "RETR x"), None)
    assert commands("ftp://u:@h/x", password=TOLD) == ["USER u", "PASS ", "RETR x"]


@pytest.mark.requirement("R1738-26", "R1738-28")
def test_the_three_urls_of_the_section():
    assert commands("ftp://myname@host.dom/%2Fetc/motd")[1:] == ["CWD /etc", "RETR motd"]
    assert commands("ftp://myname@host.dom/etc/motd")[1:] == ["CWD etc", "RETR motd"]
    assert commands("ftp://myname@host.dom//etc/motd")[1:] == ["CWD ", "CWD etc", "RETR motd"]


@pytest.mark.requirement("R1738-26", "R1738-32")
def test_a_null_argument_is_sent_and_warned_of():
    text = "ftp://h//a//b"
    plan = parse(text).plan()
    assert plan.commands[1:] == ("CWD ", "CWD a", "CWD ", "RETR b")
    assert plan.warn == ["null-cwd", "null-cwd"]
    assert warned(text) == [("null-cwd", 8, 8), ("null-cwd", 11, 11)]
    assert parse("ftp://h/a/b").plan().warn == []


@pytest.mark.requirement("R1738-27", "R1738-32")
@pytest.mark.parametrize(
    ("path", "sent"),
    [
        ("a/b;type=d", ["CWD a", "NLST b"]),
        ("b;type=D", ["NLST b"]),
        ("a/;type=d", ["CWD a", "NLST"]),
        ("b%20c;type=a", ["TYPE a", "RETR b c"]),
        ("b;type=I", ["TYPE I", "RETR b"]),
        ("b", ["RETR b"]),
        ("a/", ["CWD a"]),
        ("a/;type=i", ["CWD a", "TYPE i"]),
        ("", []),
    ],
)
def test_what_is_done_with_the_name(path, sent):
    text = f"ftp://h/{path}"
    plan = parse(text).plan(email=MAIL)
    assert list(plan.commands[2:]) == sent
    assert plan.guess_type is (sent == ["RETR b"])


@pytest.mark.requirement("R1738-32")
def test_an_empty_name_is_reported():
    assert warned("ftp://h/a/") == [("empty-name", 10, 10)]
    assert warned("ftp://h/;type=i") == [("empty-name", 8, 8)]
    assert warned("ftp://h/;type=d") == warned("ftp://h") == warned("ftp://h/a") == []


@pytest.mark.requirement("R1738-28")
def test_decoding_comes_last():
    url = parse("ftp://h/%2Fetc%2F/%3Btype%3Dd;type=a")
    assert (url.cwd, url.name, url.typecode) == (("/etc/",), ";type=d", "a")
    assert parse("ftp://h/%252F/%ff").plan().commands[1:] == ("CWD %2F", "RETR \udcff")


@pytest.mark.requirement("R1738-30")
def test_dots_are_names():
    assert commands("ftp://h/a/../.") == ["USER anonymous", "CWD a", "CWD ..", "RETR ."]


@pytest.mark.requirement("R1738-31")
def test_every_plan_begins_with_the_login():
    for text in ("ftp://h", "ftp://h/a/b", "ftp://h/a/c", "ftp://u:p@h/a;type=d"):
        assert commands(text)[0].startswith("USER ")


@pytest.mark.requirement("R1738-58")
@pytest.mark.parametrize("escape", ["%0D", "%0a", "%0d%0A", "%00"])
@pytest.mark.parametrize(
    "text", ["ftp://a{}@h/", "ftp://a:b{}@h/", "ftp://h/{}/b", "ftp://h/a/b{};type=d"]
)
def test_line_ends_are_not_sent(text, escape):
    given = text.format(escape)
    with pytest.raises(URLError) as caught:
        parse(given).plan(email=MAIL)
    assert given[caught.value.start : caught.value.end] == escape[:3]
    assert caught.value.rule == "RFC 1738 §6 encoded delimiters"
    assert "this " in caught.value.message


@pytest.mark.requirement("R1738-58", "R1738-59")
def test_passwords_of_the_caller():
    for url, told in (("ftp://h/", {"email": "a\nb"}), ("ftp://u@h/", {"password": "a\nb"})):
        with pytest.raises(
            URLError, match="a password with a line end or NUL cannot be sent"
        ) as caught:
            parse(url).plan(**told)
        assert (caught.value.text, caught.value.start) == ("******", 0)
    plan = parse("ftp://u:h1dden@h/").plan()
    assert "PASS h1dden" in plan.commands
    assert "h1dden" not in repr(plan)


@pytest.mark.requirement("R1738-22")
def test_build():
    url = FTP.build(
        host="h.com",
        port=21,
        user="a:b@c/d",
        password="é%".encode(),
        cwd=["/etc", "", "a;b"],
        name="x?y",
        typecode="I",
    )
    assert str(url) == "ftp://a%3Ab%40c%2Fd:%C3%A9%25@h.com:21/%2Fetc//a%3Bb/x%3Fy;type=I"
    assert (url.cwd, url.name, url.typecode, url.port) == (("/etc", "", "a;b"), "x?y", "I", 21)
    assert str(FTP.build(host="h", name=b"\xff")) == "ftp://h/%FF"


@pytest.mark.parametrize(
    "given",
    [
        {"host": ""}, {"host": "a b"}, {"host": "h/x"}, {"host": "h", "port": -1},
        {"host": "h", "password": "p"}, {"host": "h", "cwd": ["a"]}, {"host": "h", "typecode": "a"},
        {"host": "h", "name": "x", "typecode": ""}, {"host": "h", "name": "x", "typecode": "e"},
    ],
)  # fmt: skip
def test_what_no_url_can_say(given):
    with pytest.raises(URLError):
        FTP.build(**given)

"""The Common Internet Scheme Syntax (RFC 1738 §3.1), as FTP URLs and new schemes have it."""

import pytest

from urlprism import URLError
from urlprism.rfc1738 import FTP, is_valid, parse, split


def refusal(text):
    with pytest.raises(URLError) as caught:
        parse(text)
    assert caught.value.text == text
    return caught.value


def refused_piece(text):
    error = refusal(text)
    return text[error.start : error.end], error.rule


@pytest.mark.requirement("R1738-14", "R1738-20")
@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("ftp://host.com", (None, None, "host.com", None, None)),
        ("ftp://host.com/", (None, None, "host.com", None, "")),
        ("ftp://host.com:2121", (None, None, "host.com", 2121, None)),
        ("ftp://u@host.com/a/b", ("u", None, "host.com", None, "a/b")),
        ("ftp://u:p@host.com:99/a", ("u", "p", "host.com", 99, "a")),
        ("ftp://u:p@host.com//a", ("u", "p", "host.com", None, "/a")),
        ("x-new://u:p@host.com:99/a?b", ("u", "p", "host.com", 99, "a?b")),
    ],
)
def test_every_part_but_the_host_may_be_away(text, parts):
    url = parse(text)
    assert (url.user, url.password, url.host, url.port, url.urlpath) == parts


@pytest.mark.requirement("R1738-16")
def test_empty_is_not_away():
    seen = {}
    for user in (None, "", "u"):
        for password in (None, "", "p"):
            if user is None and password is not None:
                with pytest.raises(URLError, match="a password cannot be given without a user"):
                    FTP.build(host="h", user=user, password=password)
                continue
            url = FTP.build(host="h", user=user, password=password)
            assert (url.user, url.password) == (user, password)
            seen[user, password] = str(url)
    assert seen == {
        (None, None): "ftp://h",
        ("", None): "ftp://@h",
        ("", ""): "ftp://:@h",
        ("", "p"): "ftp://:p@h",
        ("u", None): "ftp://u@h",
        ("u", ""): "ftp://u:@h",
        ("u", "p"): "ftp://u:p@h",
    }


@pytest.mark.requirement("R1738-16")
def test_the_three_urls_of_the_section():
    logins = [
        (url.user, url.password)
        for url in map(parse, ("ftp://@host.com/", "ftp://host.com/", "ftp://foo:@host.com/"))
    ]
    assert logins == [("", None), (None, None), ("foo", "")]


@pytest.mark.requirement("R1738-15")
@pytest.mark.parametrize("login", ["{}:x", "x:{}"], ids=["user", "password"])
def test_what_a_user_and_a_password_hold(login):
    raw = "azAZ09$-_.+!*'(),;?&="
    assert is_valid(f"ftp://{login.format(raw)}@h/")
    for octet in range(0x80):
        character = chr(octet)
        if character not in raw and not character.isalnum() and character != ":":
            # A "/" ends the login early: what stands before it is no host.
            assert not is_valid(f"ftp://{login.format(f'a_{character}b')}@h/"), character
        assert is_valid(f"ftp://{login.format(f'a_%{octet:02x}b')}@h/")
    assert not is_valid("ftp://a:b:c@h/")


@pytest.mark.requirement("R1738-17")
@pytest.mark.parametrize(
    "host",
    [
        "h",
        "localhost",
        "3com.com",
        "a-b.c-d.com",
        "A--b.c0m",
        "1.2.3.4",
        "x1",
        "1.2.3.4.com",
        "a1.b2",
    ],
)
def test_what_is_a_host(host):
    assert parse(f"ftp://{host}/").host == host
    assert parse(f"ftp://u:p@{host}:21/").host == host


@pytest.mark.requirement("R1738-17")
@pytest.mark.parametrize(
    "host",
    [
        "", ".", "a.", ".a", "a..b", "-a", "a-", "a.-b", "a_b", "a%2Eb", "a.3", "1.2.3",
        "1.2.3.4.5", "1.2.3.4.", "1.2..4", "[]", "a b", "é", "1.2.3.٤", "a.b-", "a.1b",
    ],
)  # fmt: skip
def test_what_is_no_host(host):
    assert refused_piece(f"ftp://{host}/x") == (host, "RFC 1738 §5 host")


@pytest.mark.requirement("R1738-18")
@pytest.mark.parametrize("host", ["999.0.00.1000", "0.0.0.00", f"{'9' * 5000}.1.1.1"])
def test_numbers_of_an_address_have_no_bound(host):
    assert parse(f"ftp://{host}/").host == host


@pytest.mark.requirement("R1738-19")
def test_ports():
    for digits, number in {
        "0": 0,
        "21": 21,
        "0080": 80,
        "99999": 99999,
        "9" * 40: 10**40 - 1,
    }.items():
        assert parse(f"ftp://h:{digits}/").port == number
    assert parse(f"ftp://h:{'0' * 9999}7/").port == 7
    for wrong in ("-1", "+1", "a", "8 0", "1:2", "٣", "%31"):
        assert refused_piece(f"ftp://h:{wrong}/")[1] == "RFC 1738 §5 digits"
    error = refusal("ftp://h:/")
    assert (error.start, error.end, error.message) == (8, 8, "digits should follow the ':'")
    assert refusal(f"ftp://h:{'9' * 641}/").rule == "RFC 1738 §5 port"


@pytest.mark.requirement("R1738-21")
def test_hosts_keep_their_case():
    assert parse("ftp://WWW.Host.COM/").host == "WWW.Host.COM"


@pytest.mark.requirement("R1738-14")
def test_split_judges_nothing():
    schemepart = "//a b:c:d@e@[f]:80x/g h?#%"
    parts = split(f"New:{schemepart}")
    assert parts == ("New", schemepart, "a b", "c:d", "e@[f]", "80x", "g h?#%")
    for text, login in {
        "x://": (None, None, "", None, None),
        "x:///": (None, None, "", None, ""),
        "x://@:/": ("", None, "", "", ""),
        "x://:@h": ("", "", "h", None, None),
        "x:/a@b": (None, None, None, None, None),
        "mailto:a@b": (None, None, None, None, None),
    }.items():
        assert split(text)[2:] == login
    for text in ("", "x", ":x", "a_b:x"):
        assert split(text) == (None, text, None, None, None, None, None)
    assert split("//u@h/") == (None, "//u@h/", "u", None, "h", None, "")
    assert repr(split("//u:secret@h/")) == "Split('//u:******@h/')"


@pytest.mark.requirement("R1738-59")
def test_what_is_split_hides_the_password():
    parts = split(b"ftp://u:secret@h/x")
    assert parts[3] == "secret"
    assert repr(parts) == "Split('ftp://u:******@h/x')"


@pytest.mark.requirement("R1738-17")
def test_brackets_are_no_host():
    assert refused_piece("http://[::1]/") == ("[", "RFC 1738 §5 host")

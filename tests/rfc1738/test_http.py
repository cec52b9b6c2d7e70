"""HTTP URLs (RFC 1738 §3.3): their parts, and what is asked of a server."""

import pytest

from urlprism import URLError
from urlprism.rfc1738 import HTTP, is_valid, parse


def refusal(text):
    with pytest.raises(URLError) as caught:
        parse(text)
    return caught.value


@pytest.mark.requirement("R1738-33")
@pytest.mark.parametrize("login", ["u@", "u:p@", "@", ":@"])
def test_no_user_and_no_password(login):
    error = refusal(f"http://{login}h/")
    assert error.message == "no user name or password is allowed here"
    assert (error.start, error.end) == (7, 7 + len(login) - 1)


@pytest.mark.requirement("R1738-34")
def test_the_characters_of_a_path_and_a_search():
    raw = "azAZ09$-_.+!*'(),;:@&="
    url = parse(f"http://h/{raw}/{raw}?{raw}")
    assert (url.path, url.search) == (f"{raw}/{raw}", raw)
    for character in map(chr, range(0x100)):
        if character not in raw and not character.isalnum():
            assert is_valid(f"http://h/a{character}b") is (character in "/?")
            assert not is_valid(f"http://h/a?b{character}c")
    for reserved in "/?":
        error = refusal(f"http://h/p?a{reserved}b")
        assert error.message == f"'{reserved}' is reserved and has to be encoded here"
        assert error.rule == "RFC 1738 §5 search"


@pytest.mark.requirement("R1738-35")
@pytest.mark.parametrize(
    ("text", "path", "search", "target"),
    [
        ("http://h", None, None, "/"),
        ("http://h/", "", None, "/"),
        ("http://h/?", "", "", "/?"),
        ("http://h/?q", "", "q", "/?q"),
        ("http://h/p", "p", None, "/p"),
        ("http://h/p?", "p", "", "/p?"),
        ("http://h//p/?q%2F", "/p/", "q%2F", "//p/?q%2F"),
    ],
)
def test_what_is_away_and_what_is_empty(text, path, search, target):
    url = parse(text)
    assert (url.path, url.search) == (path, search)
    plan = url.plan()
    assert (plan.connect, plan.request_target, plan.warn) == (("h", 80), target, [])
    assert HTTP.build(host="h", path=path, search=search) == url


@pytest.mark.requirement("R1738-35")
@pytest.mark.parametrize("text", ["http://h?q", "http://h?", "http://h:80?q/r"])
def test_a_search_needs_a_slash(text):
    error = refusal(text)
    assert (error.start, error.end) == (text.index("?"), text.index("?"))
    assert error.rule == "RFC 1738 §3.3 httpurl"
    assert str(HTTP.build(host="h", search="q")) == "http://h/?q"
    assert refusal("http://a_b?q").rule == "RFC 1738 §5 host"


@pytest.mark.requirement("R1738-33", "R1738-58")
def test_nothing_is_decoded_for_a_server():
    plan = parse("http://h:8080/a%0D%0Ab?%20").plan()
    assert (plan.connect, plan.request_target) == (("h", 8080), "/a%0D%0Ab?%20")


def test_what_is_written_stays_and_the_rest_is_encoded():
    url = HTTP.build(host="h", path="/a%2f/b c;d", search="x=%zz&y=/?é")
    assert str(url) == "http://h//a%2f/b%20c;d?x=%25zz&y=%2F%3F%C3%A9"
    assert HTTP.build(host="h", path=url.path, search=url.search) == url


@pytest.mark.requirement("R1738-34")
def test_segments_are_data():
    segments = ("a/b", "c;d", "e?f", "100%41", "", "\udcff")
    url = HTTP.build(host="h", port=80, path_segments=segments)
    assert str(url) == "http://h:80/a%2Fb/c%3Bd/e%3Ff/100%2541//%FF"
    assert url.path_segments == segments
    assert HTTP.build(host="h").path_segments is None
    assert HTTP.build(host="h", path_segments=[]).path_segments == ("",)
    with pytest.raises(TypeError, match="not both"):
        HTTP.build(host="h", path="a", path_segments=["a"])

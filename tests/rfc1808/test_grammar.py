"""The BNF of §2.2: what it accepts, and where and why it refuses."""

import pytest

from urlprism import URLError
from urlprism.rfc1808 import check, is_valid, parse, sets


def refusal(text, rule="URL"):
    with pytest.raises(URLError) as raised:
        check(text, rule)
    error = raised.value
    assert error.text == text
    return error.message, error.start, error.end, error.rule.removeprefix("RFC 1808 §2.2 ")


@pytest.mark.requirement("R1808-2")
@pytest.mark.parametrize(
    ("rule", "texts"),
    [
        (
            "URL",
            ["", "#", "#f", "a", "a#f", "x:", "x:#", "//h/p;q?r#s", "this:that", ":x", "a_b:c"],
        ),
        ("absoluteURL", ["x:", "1:", "+:", "-.:a", "x:////", "mailto:a@b", "x:/a//b;c?d"]),
        ("generic-RL", ["x:", "x:a", "x:/a//b", "x://h", "x:///a", "x:;p?q", "x://h/;/"]),
        ("relativeURL", ["", "a:b", ":", "//", "//h?q;r", "//h/", "/", "/a", ";", "?", ";;?;?"]),
        ("net_path", ["//", "//h", "//u:p@h:1", "//;?", "//h/a/b;c"]),
        ("abs_path", ["/", "/a", "/;", "/?", "/a//"]),
        ("rel_path", ["", "a", "a/", "a//b", ";/", "a;b?c", "?/"]),
        ("path", ["a", "a/", "a//b", "@", "%41/%ff"]),
        ("fsegment", ["a", ":@&="]),
        ("segment", ["", "a", ":@&=", "$-_.+!*'(),"]),
        ("params", ["", ";", "a;b/c;;", "type=a"]),
        ("param", ["", "a/b", "/"]),
        ("scheme", ["a", "1", "+-.", "ABC"]),
        ("net_loc", ["", "h", "u:p@h:1", ";?"]),
        ("query", ["", ";/?:@&=", "a%20"]),
        ("fragment", ["", ";/?:@&=", "a%20"]),
    ],
)
def test_what_a_rule_accepts(rule, texts):
    assert [text for text in texts if not is_valid(text, rule)] == []


@pytest.mark.requirement("R1808-2")
@pytest.mark.parametrize(
    ("rule", "texts"),
    [
        ("URL", ["//h//p", "////p", "a##", "a b", "%4"]),
        ("absoluteURL", ["", "a", "//h", ":", "a_b:c", "x:#", "%41:"]),
        ("generic-RL", ["", "a", "x:////", "x://h//a", "x:#f"]),
        ("relativeURL", ["#", "////", "//h//a", "a#f"]),
        ("net_path", ["", "/a", "a", "//h//"]),
        ("abs_path", ["", "a", "//", "//a"]),
        ("rel_path", ["/", "/a", "a#"]),
        ("path", ["", "/", "/a", "a;", "a?"]),
        ("fsegment", ["", "a/", ";"]),
        ("segment", ["/", ";", "?"]),
        ("params", ["?", "a#"]),
        ("param", [";", "?"]),
        ("scheme", ["", "_", "a:", "%41", "é"]),
        ("net_loc", ["/", "#", "[::1]"]),
        ("query", ["#"]),
        ("fragment", ["#"]),
    ],
)
def test_what_a_rule_refuses(rule, texts):
    assert [text for text in texts if is_valid(text, rule)] == []


@pytest.mark.requirement("R1808-3")
@pytest.mark.parametrize("character", "{}|\\^~[]`")
def test_national_characters_are_escaped(character):
    for text in (
        f"a{character}",
        f"//h{character}",
        f"?{character}",
        f"#{character}",
        f"x:/{character}",
    ):
        message, start, end, _ = refusal(text)
        assert (message, text[start:end]) == (
            f"{character!r} is national and is not allowed here",
            character,
        )
        assert is_valid(text.replace(character, f"%{ord(character):02x}"))


@pytest.mark.requirement("R1808-4")
@pytest.mark.parametrize("scheme", "ftp http gopher mailto news nntp telnet wais file x".split())
def test_the_reserved_characters_are_those_of_all_schemes(scheme):
    for rest in ("a;b", "a?b", "//h/a;b?c", "a:b@c&d=e"):
        url = parse(f"{scheme}:{rest}")
        assert is_valid(url, "generic-RL")
        assert url.to_dict() == {**parse(f"x:{rest}").to_dict(), "scheme": scheme}
    assert "".join(sorted(sets.RESERVED)) == "&/:;=?@"


@pytest.mark.parametrize(
    ("text", "rule", "refused"),
    [
        ("a b", "URL", ("a space is not allowed here", 1, 2, "fsegment")),
        ("a/\n", "URL", ("a control character is not allowed here", 2, 3, "path")),
        ("//é", "URL", ("a character beyond ASCII is not allowed here", 2, 3, "net_loc")),
        ("a;<", "URL", ("'<' is punctuation and is not allowed here", 2, 3, "params")),
        ("x:\x7f", "URL", ("a control character is not allowed here", 2, 3, "absoluteURL")),
        ("?^", "URL", ("'^' is national and is not allowed here", 1, 2, "query")),
        ("#a#", "URL", ("'#' is punctuation and is not allowed here", 2, 3, "fragment")),
        ("a#%", "URL", ("two hexadecimal digits should follow the '%'", 2, 3, "escape")),
        ("a%4;1", "URL", ("two hexadecimal digits should follow the '%'", 1, 2, "escape")),
        ("//h//a", "URL", ("the first segment of the path is empty", 4, 4, "fsegment")),
        ("a;b", "segment", ("';' is reserved and is not allowed here", 1, 2, "segment")),
        ("a/b", "scheme", ("'/' is reserved and is not allowed here", 1, 2, "scheme")),
        ("a", "absoluteURL", ("a ':' should follow the scheme", 1, 1, "absoluteURL")),
        ("", "generic-RL", ("the scheme is missing", 0, 0, "scheme")),
        (":", "absoluteURL", ("the scheme is missing", 0, 0, "scheme")),
        ("a", "net_path", ("'//' is missing", 0, 0, "net_path")),
        ("a", "abs_path", ("'/' is missing", 0, 0, "abs_path")),
    ],
)
def test_a_refusal_has_a_place_and_a_production(text, rule, refused):
    assert refusal(text, rule) == refused


def test_texts_and_rules():
    assert is_valid(b"a")
    assert is_valid(parse("a"))
    assert not is_valid(b"\xff")
    for function in (check, is_valid):
        with pytest.raises(ValueError, match="no rule is named 'uri'; near: URL; known: URL, "):
            function("a", "uri")
        with pytest.raises(TypeError):
            function(None)

"""How a base URI is established: the four places of §5.1, the innermost first."""

import pytest

from urlprism import URLError
from urlprism.rfc3986 import establish_base, parse, resolve

ALL = {
    "embedded": "x:e", "encapsulating": "x:c", "retrieval": "x:r", "redirects": ["x:1", "x:2"],
    "default": "x:d",
}  # fmt: skip


def without(*names):
    return {name: value for name, value in ALL.items() if name not in names}


@pytest.mark.requirement("R3986-18")
@pytest.mark.parametrize(
    ("told", "base"),
    [
        (ALL, "x:e"),
        (without("embedded"), "x:c"),
        # "the last URI used ... is the base URI" (§5.1.3)
        (without("embedded", "encapsulating"), "x:2"),
        (without("embedded", "encapsulating", "redirects"), "x:r"),
        (without("embedded", "encapsulating", "redirects", "retrieval"), "x:d"),
        ({"redirects": ("x:1",)}, "x:1"),
        ({"encapsulating": "", "retrieval": "", "default": b"x:d"}, "x:d"),
        ({"embedded": parse("x:e"), "redirects": []}, "x:e"),
        ({}, ""),
    ],
)
def test_the_innermost_base_wins(told, base):
    assert establish_base(**told) == base


@pytest.mark.requirement("R3986-18")
@pytest.mark.parametrize(
    ("told", "base"),
    [
        # "that reference must be converted to absolute form and stripped of any fragment
        # component prior to its use as a base URI" (§5.1)
        ({"embedded": "http://h/a?b#c"}, "http://h/a?b"),
        ({"embedded": "http://h/a#"}, "http://h/a"),
        ({"embedded": "../x#y", "retrieval": "http://h/a/b/c"}, "http://h/a/x"),
        ({"embedded": "//g", "encapsulating": "http://h/a"}, "http://g"),
        ({"embedded": "?q", "default": "http://h/a"}, "http://h/a?q"),
        ({"embedded": "", "retrieval": "http://h/a?b#c"}, "http://h/a?b"),
        ({"embedded": "../x"}, ""),
        ({"embedded": "#a:b"}, ""),
        ({"retrieval": "http://h/a#b"}, "http://h/a"),
        ({"encapsulating": "http://h/a#b"}, "http://h/a"),
        ({"default": "http://h/a#b"}, "http://h/a"),
        ({"retrieval": "http://h/a/b", "redirects": ["../c#d", "e"]}, "http://h/e"),
        ({"redirects": ["http://h/a/b", "c"]}, "http://h/a/c"),
        ({"retrieval": "http://h/a", "redirects": ["http://g/b#c"]}, "http://g/b"),
    ],
)
def test_a_base_is_absolute_and_has_no_fragment(told, base):
    assert establish_base(**told) == base


@pytest.mark.requirement("R3986-18")
@pytest.mark.parametrize("told", ["../x", "//h/x", "?a:b", "#", ":x"])
def test_what_the_caller_knows_has_a_scheme(told):
    for given in (
        {"encapsulating": told, "retrieval": "x:r"},
        {"retrieval": told},
        {"redirects": [told]},
        {"default": told},
        {"embedded": "y", "retrieval": told},
    ):
        with pytest.raises(URLError, match="a base URI must begin with a scheme") as caught:
            establish_base(**given)
        assert (caught.value.text, caught.value.rule) == (told, "RFC 3986 §5.1")
    with pytest.raises(TypeError):
        establish_base(1)


@pytest.mark.requirement("R3986-18")
def test_entities_are_nested():
    """§5.1.2: the base of a part is that of the entity in which it is encapsulated."""
    message = establish_base(embedded="http://h/mail/", retrieval="http://g/")
    part = establish_base(embedded="part/1", encapsulating=message)
    assert part == "http://h/mail/part/1"
    assert establish_base(encapsulating=part, retrieval="http://g/") == part
    assert resolve(part, "2") == "http://h/mail/part/2"
    assert establish_base(encapsulating=establish_base(), default="x:d") == "x:d"

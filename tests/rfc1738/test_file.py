"""File URLs (RFC 1738 §3.10): files of this machine, and of others."""

import pytest

from urlprism import URLError
from urlprism.rfc1738 import File, findings, is_valid, parse


@pytest.mark.requirement("R1738-55")
@pytest.mark.parametrize("host", ["", "localhost", "LocalHost"])
def test_files_of_this_machine(host):
    url = parse(f"file://{host}/etc/a%2Fb")
    assert (url.host, url.local, url.segments) == (host, True, ("etc", "a/b"))
    plan = url.plan()
    assert (plan.connect, plan.commands, plan.segments) == (None, (), ("etc", "a/b"))
    [found] = findings(url)
    assert (found.name, found.start, found.end) == (
        "encoded-separator",
        len(url.text) - 5,
        len(url.text),
    )
    assert plan.warn == ["encoded-separator"]


@pytest.mark.requirement("R1738-55")
@pytest.mark.parametrize(
    ("path", "warned"),
    [
        ("a/b.c/..d/.e/", []),
        (
            "../a/./b/%2e%2E",
            [("dot-segment", ".."), ("dot-segment", "."), ("dot-segment", "%2e%2E")],
        ),
        ("a/b%2fc%2F", [("encoded-separator", "b%2fc%2F")]),
        ("C:%5Ca", [("encoded-separator", "C:%5Ca")]),
        ("a%00.txt", [("encoded-nul", "a%00.txt")]),
        ("%00%2F..", [("encoded-separator", "%00%2F.."), ("encoded-nul", "%00%2F..")]),
        ("a%252F%2500", []),
    ],
)
def test_what_is_no_name_to_a_file_system_is_warned_of(path, warned):
    url = parse(f"file:///{path}")
    assert [(each.name, url.text[each.start : each.end]) for each in findings(url)] == warned
    assert url.plan().warn == [name for name, _ in warned]
    assert url.plan().segments == url.segments


@pytest.mark.requirement("R1738-55")
@pytest.mark.parametrize("host", ["vms.host.edu", "127.0.0.1", "localhost.example"])
def test_files_of_another_host(host):
    url = parse(f"file://{host}/x")
    assert (url.host, url.local, url.segments) == (host, False, ("x",))
    with pytest.raises(URLError, match="no access method is defined") as caught:
        url.plan()
    assert url.text[caught.value.start : caught.value.end] == host
    [found] = findings(url)
    assert (found.name, found.start, found.end) == ("no-access", 7, 7 + len(host))


@pytest.mark.requirement("R1738-55")
def test_the_example_of_the_section():
    url = parse("file://vms.host.edu/disk$user/my/notes/note12345.txt")
    assert url.segments == ("disk$user", "my", "notes", "note12345.txt")


@pytest.mark.requirement("R1738-55")
@pytest.mark.parametrize(
    "text",
    [
        "file:", "file:/a", "file:a", "file://", "file://h", "file://h:80/", "file://:80/",
        "file://u@h/", "file://@/", "file:///a;b", "file:///a;type=a", "file:///a b", "file://h_/a",
    ],
)  # fmt: skip
def test_what_is_no_file_url(text):
    assert not is_valid(text)


@pytest.mark.requirement("R1738-55")
def test_the_first_place_that_is_wrong():
    for text, place in {"file://h": (8, 8), "file://": (7, 7), "file://h:80": (7, 11)}.items():
        with pytest.raises(URLError) as caught:
            parse(text)
        assert (caught.value.start, caught.value.end) == place


@pytest.mark.requirement("R1738-55")
def test_the_characters_of_a_segment():
    raw = "azAZ09$-_.+!*'(),?:@&="
    assert parse(f"file:///{raw}").segments == (raw,)
    for character in map(chr, range(0x100)):
        if character not in raw and not character.isalnum() and character != "/":
            assert not is_valid(f"file:///a{character}b")


def test_build():
    segments = ("a b", "", "c/d;e", "\udce9", "..")
    url = File.build(host="localhost", segments=segments)
    assert str(url) == "file://localhost/a%20b//c%2Fd%3Be/%E9/.."
    assert url.segments == segments
    assert str(File.build()) == "file:///"
    for host in ("a b", "h:80", "u@h", "h/x"):
        with pytest.raises(URLError):
            File.build(host=host, segments=["a"])

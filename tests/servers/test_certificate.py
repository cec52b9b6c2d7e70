"""What has the certificate for paths is read alike by all servers: proved, and drawn."""

import pytest

from tests.help.chances import chance_of
from tests.help.counts import IS_NIGHTLY
from urlprism.readers import Refused
from urlprism.servers import is_certified, names, server
from urlprism.servers.certificate import NotAlikeError, proved
from urlprism.servers.reading import Server
from urlprism.servers.steps import Cut, Merged, Translated

COUNT = 200_000 if IS_NIGHTLY else 3_000
TOKENS = (
    "/",
    "/",
    "a",
    "b1",
    ".",
    "..",
    "-",
    "%61",
    "A",
    ";",
    "?",
    "//",
    "~",
    "=",
    "\\",
    "#",
    "\xe9",
)
CUT = Cut("query", "test", "?")


@pytest.mark.parametrize("name", names())
def test_the_certificate_is_proved_for_each_server(name):
    assert proved(server(name)) > 1


@pytest.mark.parametrize(
    ("step", "target"),
    [
        (Translated("small", "test", {"b": "a"}), b"/b"),
        (Translated("tilde", "test", {"~": ""}), b"/~"),
        (Cut("at", "test", "@"), b"/@"),
    ],
)
def test_a_server_that_reads_otherwise_is_told_with_the_smallest_target(step, target):
    one = Server("small", "1", (CUT,), (step,))
    with pytest.raises(NotAlikeError, match=repr(target.decode())):
        proved(one)
    assert is_certified(target)


def test_a_step_that_changes_no_such_target_is_no_fault():
    assert proved(Server("small", "1", (CUT,), (Merged("merged", "test"),))) > 1


def test_drawn_targets_that_have_it_are_read_as_they_stand():
    chance = chance_of(38)
    servers = [server(name) for name in names()]
    certified = 0
    for _ in range(COUNT):
        target = "/" + "".join(chance.choices(TOKENS, k=chance.randrange(7)))
        if is_certified(target.encode("latin-1")):
            certified += 1
            paths = set()
            for one in servers:
                try:
                    paths.add(one.path_of(target))
                except Refused:
                    continue
            assert paths == {target.partition("?")[0]}, target
    assert certified > COUNT // 30


@pytest.mark.parametrize(
    ("target", "is_it"),
    [
        ("/", True), ("/?", True), ("/a", True), ("/a/b?c/d?e", True), ("/a.b", True),
        ("/...", True), ("/a/", False), ("/a/?b", False), ("/.", False), ("/..", False),
        ("/../a", False), ("/.?a", False), ("", False), ("a", False), ("//", False),
        ("/a;b", False), ("/A", False), ("/%61", False), ("/a#", False), ("/a?%", False),
        ("/a\n", False), ("*", False),
    ],
)  # fmt: skip
def test_what_has_the_certificate(target, is_it):
    assert is_certified(target.encode("latin-1")) is is_it

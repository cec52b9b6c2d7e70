"""The table of the documents that came after RFC 1738."""

import importlib

import pytest

from urlprism import rfc1738, rfc5538, rfc6068, rfc8089
from urlprism.rfc1738.successors import SUCCESSORS


def test_rooms_read_what_differs():
    """A document whose syntax differs has a reader of its own, and others need none."""
    rooms = {scheme: row.room for scheme, row in SUCCESSORS.items() if row.relation == "differs"}
    assert rooms == {scheme: row.room for scheme, row in SUCCESSORS.items() if row.room}
    for scheme, room in rooms.items():
        assert SUCCESSORS[scheme].document == f"RFC {room.removeprefix('rfc')}"
        assert not importlib.import_module(f"urlprism.{room}").is_valid(f"{scheme}:\n")


# The room of a successor, a URL that only RFC 1738 has, and one that only the successor has
DIFFERENCES = [
    (rfc5538, "news:a;b@h.com", "news:comp.*"),
    (rfc5538, "nntp://h.com/a/12345678901234567", "nntp://h.com/1"),
    (rfc6068, "mailto:a", "mailto:"),
    (rfc8089, "file:///a?b", "file:/a"),
]


@pytest.mark.parametrize(("room", "old", "new"), DIFFERENCES)
def test_differences(room, old, new):
    assert (rfc1738.is_valid(old), room.is_valid(old)) == (True, False)
    assert (rfc1738.is_valid(new), room.is_valid(new)) == (False, True)


# A scheme that a successor copies, a URL of it, its port, and one that neither has
COPIES = [
    pytest.param("gopher", "gopher://h.com/7s%09q%09+", 70, "gopher://u@h.com/",
                 marks=pytest.mark.requirement("R4266-1")),
    pytest.param("telnet", "telnet://user:password@h.com:2323/", 23, "telnet://h.com/x",
                 marks=pytest.mark.requirement("R4248-1")),
    pytest.param("wais", "wais://h.com/db/TEXT/doc", 210, "wais://h.com/db/TEXT/doc/x",
                 marks=pytest.mark.requirement("R4156-1")),
    pytest.param("prospero", "prospero://h.com//pros/name;a=b", 1525, "prospero://h.com/a;b",
                 marks=pytest.mark.requirement("R4157-1")),
]  # fmt: skip


@pytest.mark.parametrize(("scheme", "text", "port", "other"), COPIES)
def test_copies(scheme, text, port, other):
    assert SUCCESSORS[scheme].relation == "copies"
    assert port == rfc1738.parse(text).DEFAULT_PORT
    assert not rfc1738.is_valid(other)

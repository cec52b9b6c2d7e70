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

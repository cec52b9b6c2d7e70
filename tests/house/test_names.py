"""Local names say what a thing is, not that somebody found it; and none stands for everything."""

import ast
from collections import Counter

import pytest

from tests.help.trees import SOURCE, nodes

pytestmark = pytest.mark.once

# Participles as names, and how many times each is bound: they may only become fewer.
PARTICIPLES = {"found": 19, "given": 10, "known": 8, "made": 6, "kept": 3, "told": 1}
# Parts of URLs and records, positions, and the words of a loop, which mean the same everywhere.
COMMON = {
    *("authority", "fragment", "host", "password", "path", "port", "query", "scheme", "target"),
    *("url", "user", "userinfo"),
    *("line", "message", "name", "names", "octets", "part", "parts", "row", "text", "value"),
    *("address", "reason"),
    *("at", "before", "colon", "end", "first", "last", "place", "pos", "rest", "size", "start"),
    *("_", "count", "each", "kind", "match", "number", "octet", "rule"),
    *("lines", "places", "rows", "texts", "values"),
    *("MODEL", "PROGRAMS", "VERSION"),  # of each reader, by its contract
}
MOST = 80


def bound():
    """Return how many times each name is bound."""
    names = Counter()
    for path in SOURCE.rglob("*.py"):
        for node in nodes(path):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                names[node.id] += 1
    return names


@pytest.fixture(scope="module")
def names():
    return bound()


def test_participles_become_fewer(names):
    counts = {name: names[name] for name in PARTICIPLES}
    assert counts == PARTICIPLES, "fewer: write the new numbers; more: say what the thing is"


def test_no_name_stands_for_everything(names):
    often = {name for name, count in names.items() if count > MOST and not name.startswith("__")}
    assert often <= COMMON

"""Patterns of `fnmatch` beside the standard library's, on drawn and long ones."""

import fnmatch
import random

import pytest

from tests.help.counts import amount
from tests.help.work import is_linear_in_steps, steps
from urlprism.matching import matcher
from urlprism.matching.redirects.globs import is_match

SIGNS = [
    *("*", "**", "?", "[", "]", "!", "-", "^", "\\", "/", ".", "\n", "&", "|", "~", "a", "b"),
    *("[a-c]", "[!a]", "[]a]", "[c-a]", "[a-]", "[^a]", "[[]", "[*]", "\xe9", "--"),
]
CHARACTERS = "abc/]-![^\\&|~.\n*?\xe9"
LONG = 100_000


def test_drawn_patterns_are_what_the_library_makes_of_them():
    draw = random.Random(4)  # noqa: S311 - the same texts in every run
    matched = 0
    for _ in range(amount(200_000)):
        pattern = "".join(draw.choices(SIGNS, k=draw.randrange(9)))
        text = "".join(draw.choices(CHARACTERS, k=draw.randrange(7)))
        if draw.random() < 0.4:
            text = pattern.replace("*", draw.choice(["", "a", "bc"])).replace("?", "a")
        answer = fnmatch.fnmatchcase(text, pattern)
        assert is_match(pattern, text) is answer, (pattern, text)
        matched += answer
    assert matched > amount(200_000) / 10


@pytest.mark.parametrize(
    "piece", ["*", "*a", "a*", "[", "?", "[a]", "[!]", "a[", "]", "[]", "[!", "[a-z]*", "?*"]
)
def test_a_long_pattern_takes_linear_steps(piece):
    assert is_linear_in_steps(lambda text: is_match(text, "/a"), lambda size: piece * size)
    pattern = "/*a*b[ab]?*"
    is_match(pattern, "/ab")  # to compile its expression takes steps, and `re` keeps some only
    assert steps(is_match, pattern, f"/{piece * LONG}") < 1_000


@pytest.mark.parametrize("inside", ["a", "z-a", "a-", "a-z"])
def test_a_long_set_takes_few_steps(inside):
    def ask(text):
        is_match(text, "/a")

    assert is_linear_in_steps(ask, lambda size: f"/[{inside * size}]", 300)


@pytest.mark.parametrize("name", ["fastmcp.patterns", "fastmcp.registered", "mcp-python"])
@pytest.mark.parametrize("piece", ["/", "\\", "//", "%2f", "a/"])
def test_a_path_without_dot_segments_is_read_at_once(name, piece):
    url = f"http://127.0.0.1/{piece * LONG}"
    dialect = matcher(f"redirect_uri.{name}")
    dialect.matches("http://127.0.0.1/x", "http://127.0.0.1/y")
    assert steps(dialect.matches, "http://127.0.0.1/x", url) < 1_000
    assert steps(dialect.matches, url, "http://127.0.0.1/x") < 1_000

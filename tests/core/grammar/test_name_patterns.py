"""Names with stars: in Python and in the command the same, and none that silently means nothing."""

import random
import re

import pytest

from tests.help.counts import amount
from urlprism import URL
from urlprism._core.grammar import name_patterns
from urlprism.cli.main import run

COUNT = amount(300)


def by_regex(pattern):
    """Return the expression that a pattern means, written from the rule."""
    found = re.findall(r"\\[*,\\]|.", pattern, re.DOTALL)
    return "".join(".*" if each == "*" else re.escape(each[-1]) for each in found)


def drawn(chance, letters, most):
    return "".join(chance.choices(letters, k=chance.randrange(most)))


def test_each_pattern_is_its_expression():
    chance = random.Random(3)  # noqa: S311
    for _ in range(COUNT * 20):
        pattern = drawn(chance, ["a", "b", "*", "\\*", "\\,", "\\\\", ",", "\\"], 6)
        name = drawn(chance, "aab*,\\", 6)
        wanted = re.fullmatch(by_regex(pattern), name, re.DOTALL) is not None
        assert name_patterns.matcher([pattern])(name) == wanted, (pattern, name)


def test_a_list_is_its_patterns():
    chance = random.Random(4)  # noqa: S311
    for _ in range(COUNT):
        some = [drawn(chance, ["a", "*", "\\*", "\\,", "\\\\"], 5) + "b" for _ in range(3)]
        assert name_patterns.patterns_of(", ".join(some)) == some


def test_the_command_removes_what_python_removes(capsys):
    chance = random.Random(5)  # noqa: S311
    names = ["utm_a", "utm_b", "a", "ab", "b", "a*", "a,b", "*"]
    url = "http://h/?" + "&".join(f"{name}=1" for name in names)
    for _ in range(COUNT // 10):
        some = [drawn(chance, ["a", "b", "utm_", "*", "\\*", "\\,"], 4) + "a" for _ in range(2)]
        assert run(["edit", "--qtrim", ",".join(some), url]) == 0
        assert capsys.readouterr().out == f"{URL(url).without_query_params(*some)}\n"


@pytest.mark.parametrize(
    ("names", "query"),
    [
        (["utm_*"], "b=1&ab*=2"),  # not nothing, as if it were a name
        (["*"], None),
        ([r"ab\*"], "utm_a=3&b=1&utm_b"),
        (["c", "UTM_*"], "utm_a=3&b=1&ab*=2&utm_b"),
    ],
)
def test_stars_in_python(names, query):
    url = URL("http://h/?utm_a=3&b=1&ab*=2&utm_b")
    assert url.without_query_params(*names).query == query


def test_a_single_name_is_no_pattern():
    assert name_patterns.name_of(r"a\*\\") == "a*\\"
    with pytest.raises(ValueError, match=r"'a\*' means several names, and one is wanted"):
        name_patterns.name_of("a*")

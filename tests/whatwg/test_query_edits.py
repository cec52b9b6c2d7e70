"""Edits of a query touch the pairs they name, and no other octet."""

import pytest

from urlprism.whatwg.query_edits import extended, replaced, without

ODD = "%7Ex=~&&b=%zz&c+d=é%20&%63%2Bd&=&==e"

EXTENDED = [
    (None, [], None),
    ("", [], ""),
    ("&", [], "&"),
    (None, [("a", "1")], "a=1"),
    ("", [("a", "1")], "a=1"),
    ("a=1", [("a", "1")], "a=1&a=1"),
    ("a=1", [("b", "2"), ("b", "3")], "a=1&b=2&b=3"),
    ("a=1&", [("b", "2")], "a=1&b=2"),
    ("&&", [("b", "2")], "&&b=2"),
    ("a", [("", "")], "a&="),
    (ODD, [("a b", "é&+~*")], ODD + "&a+b=%C3%A9%26%2B%7E*"),
    ("a", [("\ud800", "\udfff")], "a&%EF%BF%BD=%EF%BF%BD"),
]

REPLACED = [
    (None, [], None),
    ("", [], ""),
    (ODD, [], ODD),
    (None, [("a", "1")], "a=1"),
    ("", [("a", "1")], "a=1"),
    ("&", [("a", "1")], "&a=1"),
    # in place of the first of the name, and the others are gone
    ("a=1&b=2&a=3&c", [("a", "9")], "a=9&b=2&c"),
    ("b=2&a=1&a=3&a", [("a", "9")], "b=2&a=9"),
    ("a", [("a", "")], "a="),
    ("a=1", [("a", "1")], "a=1"),
    # several of a name stand together
    ("a=1&b=2&a=3", [("a", "8"), ("a", "9")], "a=8&a=9&b=2"),
    ("a=1&b=2", [("b", "8"), ("a", "9"), ("b", "7")], "a=9&b=8&b=7"),
    # at the end if there is none of the name, in the order given
    ("a=1", [("c", "3"), ("b", "2"), ("c", "4")], "a=1&c=3&c=4&b=2"),
    ("a=1&", [("b", "2")], "a=1&b=2"),
    # names are decoded
    ("%61=1&b", [("a", "2")], "a=2&b"),
    ("a+b=1&a%20b=2", [("a b", "3")], "a+b=3"),
    ("a%2Bb=1&a+b=2", [("a+b", "3")], "a%2Bb=3&a+b=2"),
    ("%61=1", [("%61", "2")], "%61=1&%2561=2"),
    ("é=1&%C3%A9=2", [("é", "3")], "%C3%A9=3"),
    ("%FF=1&%EF%BF%BD=2", [("\ufffd", "3")], "%EF%BF%BD=3"),
    ("%FF=1", [("\ud800", "3")], "%EF%BF%BD=3"),
    ("A=1", [("a", "2")], "A=1&a=2"),
    # the empty name is that of "=b", not that of nothing
    ("a&&=b&", [("", "c")], "a&&=c&"),
    ("&&", [("", "c")], "&&=c"),
    # all else stays
    (ODD, [("b", "1")], "%7Ex=~&&b=1&c+d=é%20&%63%2Bd&=&==e"),
    (ODD, [("c d", "1")], "%7Ex=~&&b=%zz&c+d=1&%63%2Bd&=&==e"),
    (ODD, [("c+d", "1")], "%7Ex=~&&b=%zz&c+d=é%20&c%2Bd=1&=&==e"),
    (ODD, [("", "1")], "%7Ex=~&&b=%zz&c+d=é%20&%63%2Bd&=1"),
]

WITHOUT = [
    (None, ["a"], None),
    ("", ["a"], ""),
    ("", [""], ""),
    (ODD, [], ODD),
    (ODD, ["a", "~"], ODD),
    ("a=1", ["a"], None),
    ("a=1&a&a=2", ["a"], None),
    ("a=1&b=2&a=3&c", ["a"], "b=2&c"),
    ("a=1&b=2&c=3", ["c", "a"], "b=2"),
    ("a&b", ["a", "b"], None),
    # each goes with one "&"
    ("a=1&&b=2", ["a"], "&b=2"),
    ("a=1&&b=2", ["b"], "a=1&"),
    ("a=1&", ["a"], None),
    ("&a=1&", ["a"], None),
    ("a&&=b&", [""], "a&&"),
    ("&&", [""], "&&"),
    # names are decoded
    ("%61=1&b", ["a"], "b"),
    ("a=1&b", ["%61"], "a=1&b"),
    ("a+b&a%20b&a%2Bb", ["a b"], "a%2Bb"),
    ("%FF=1&b", ["\udfff"], "b"),
    (ODD, ["c+d", "~x"], "&b=%zz&c+d=é%20&=&==e"),
    (ODD, [""], "%7Ex=~&&b=%zz&c+d=é%20&%63%2Bd"),
]


@pytest.mark.parametrize(("query", "pairs", "after"), EXTENDED)
def test_extending(query, pairs, after):
    assert extended(query, iter(pairs)) == after


@pytest.mark.parametrize(("query", "pairs", "after"), REPLACED)
def test_replacing(query, pairs, after):
    assert replaced(query, iter(pairs)) == after


@pytest.mark.parametrize(("query", "names", "after"), WITHOUT)
def test_removing(query, names, after):
    assert without(query, iter(names)) == after


def test_many_names_among_many():
    size = 100_000
    query = "&".join(f"{number}=a" for number in range(size))
    evens = [str(number) for number in range(0, size, 2)]
    assert without(query, evens) == "&".join(f"{number}=a" for number in range(1, size, 2))
    assert replaced(query, [(name, "b") for name in evens]) == "&".join(
        f"{number}={'ab'[number % 2 == 0]}" for number in range(size)
    )
    assert replaced("a=1", [(name, "b") for name in evens]).count("&") == size // 2
    assert extended(query, [("a", "b")] * size) == query + "&a=b" * size
    assert replaced("a&" * size, [("a", "b")]) == "a=b&"
    assert without("&" * size, [""]) == "&" * size

"""Wildmats: RFC 3977 §4.2, and the examples of §4.4 as names that match and names that do not."""

import pytest

from urlprism import URLError
from urlprism.rfc5538 import matches

EXAMPLES = [
    ("a*,!*b,*c*", "aaa ccb", "abb xxx"),
    ("abc", "abc", "ab abcd ABC xabc"),
    ("abc,def", "abc def", "abcdef abc,def"),
    ("£", "£", "a Â"),
    ("a*", "a ab a.b", "ba"),
    ("a*b", "ab axb abb", "a b aba xab"),
    ("a*,*b", "a b ac cb", "c ba.c"),
    ("a*,!*b", "a ac", "ab b c"),
    ("a*,!*b,c*", "a ac cb c", "ab b"),
    ("a*,c*,!*b", "a c", "ab cb b"),
    ("?a*", "aa ba bac £a", "a ab bba"),
    ("??a*", "bba bbab", "ba a"),
    ("*a?", "ab bab a£", "a ba"),
    ("*a??", "abc babc", "ab a"),
    # What lies between two asterisks is found wherever it comes first.
    ("a*bc*bc", "abcbc abcxbc", "abc abcb"),
    ("*.*.*", "a.b.c ..", "a.b"),
    ("*a?*?b", "axyb aabb", "ab acb"),
    ("*", "a £", ""),
]  # fmt: skip


@pytest.mark.requirement("R5538-2")
@pytest.mark.parametrize(("wildmat", "matching", "other"), EXAMPLES)
def test_matches(wildmat, matching, other):
    assert [name for name in matching.split() if not matches(wildmat, name)] == []
    assert [name for name in other.split() if matches(wildmat, name)] == []


# RFC 3977 §4.1: what no pattern holds
@pytest.mark.parametrize(
    ("wildmat", "refused"),
    [("", ""), ("a,", ""), ("a,,b", ""), ("!a", "!a"), ("a,!", "!"), ("a,!!b", "!!b"),
     ("[a]", "[a]"), ("a\\b", "a\\b"), ("a b", "a b"), ("b,a\n", "a\n"), ("\udcff", "\udcff")],
)  # fmt: skip
def test_what_is_no_wildmat(wildmat, refused):
    with pytest.raises(URLError, match=r"RFC 3977 §4\.1") as caught:
        matches(wildmat, "a")
    error = caught.value
    assert error.text[error.start : error.end] == refused


def test_how_long_they_are():
    """RFC 3977 §3.1: an argument can have at most 497 octets."""
    assert matches("a" * 497, "a" * 497)
    assert not matches("*", "a" * 498)
    with pytest.raises(URLError, match="497 octets"):
        matches("a" * 498, "a")

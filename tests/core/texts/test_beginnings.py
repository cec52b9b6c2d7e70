"""What two texts begin with: as a loop over both counts it."""

from itertools import takewhile

from hypothesis import given
from hypothesis import strategies as st

from urlprism._core.texts.beginnings import common_length

TEXTS = st.text("ab", max_size=40)


@given(TEXTS, TEXTS, TEXTS)
def test_a_loop_counts_the_same(start, one, other):
    one, other = start + one, start + other
    counted = sum(
        1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False))
    )
    assert common_length(one, other) == common_length(other, one) == counted
    assert common_length(one.encode(), other.encode()) == counted

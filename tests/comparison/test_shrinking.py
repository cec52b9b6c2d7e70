"""The smallest text on which readers still differ in the same way."""

import pytest

import urlprism
from tests.help.linear import is_linear
from urlprism.comparison import compare
from urlprism.comparison.shrinking import shrink

TEXT = r"http://me@a.example\@b.example:80/p?q#f"
PAIR = ("whatwg", "curl")


def test_nothing_can_be_left_out_of_the_result():
    def keeps(text):
        return "@" in text and text.count("b") > 1

    found = shrink("abc@bcd-bbb", keeps)
    assert sorted(found) == ["@", "b", "b"]
    assert not any(keeps(found[:place] + found[place + 1 :]) for place in range(len(found)))


def test_the_difference_stays_the_same():
    smallest = urlprism.shrink(TEXT, readers=PAIR)
    assert len(smallest) < len(TEXT)
    before, after = (compare(text, None, PAIR) for text in (TEXT, smallest))
    assert before.verdict is after.verdict
    assert (before.causes[0].name, before.causes[0].family) == (
        after.causes[0].name,
        after.causes[0].family,
    )
    assert compare(TEXT, None, PAIR).shrink() == smallest
    assert urlprism.shrink(smallest, readers=PAIR) == smallest


def test_a_text_on_which_readers_agree_is_an_error():
    with pytest.raises(ValueError, match="do not differ on this text: alike"):
        urlprism.shrink("http://h/")
    with pytest.raises(ValueError, match="no reader is named"):
        urlprism.shrink(TEXT, readers=("nobody",))
    with pytest.raises(ValueError, match="does not have what is to be kept"):
        shrink("a", lambda _: False)


def test_the_questions_are_bounded():
    asked = []

    def keeps(text):
        asked.append(text)
        return text.endswith("z")

    assert shrink("x" * 50 + "z", keeps, most=5).endswith("z")
    assert len(asked) <= 6
    asked.clear()
    shrink("x" * 100_000 + "y" * 100_000 + "z", keeps)
    assert sum(map(len, asked)) <= 200_000 + 9 * 200_001


@pytest.mark.parametrize("piece", ["ab", "a", "a ", "/%41"])
def test_the_work_is_linear_though_no_question_is_left(piece):
    """What is made for a question counts, be it asked or not: all of these keep every piece."""

    def smallest(text):
        needed = text.count(piece[-1])
        return shrink(text, lambda shorter: shorter.count(piece[-1]) >= needed, most=200)

    assert is_linear(smallest, lambda size: piece * (size // len(piece)), 1_000)

"""The table of what browsers read unlike the standard says what their models say."""

import re

import pytest

from tools.browsers import CLASSES, MODELS, PAGE, counted, kind_of, questions, written
from urlprism.errors import URLError
from urlprism.readers import Refused

pytestmark = pytest.mark.plain

DAY = re.compile(r"(?m)^(\d{4}-\d\d-\d\d), by `python -m tools write browsers`")


def modelled(model):
    """Return the attributes of all inputs by a model, None where it refuses."""
    told = []
    for text, base in questions():
        try:
            told.append(list(model.report(text, base)))
        except (URLError, Refused):
            told.append(None)
    return told


def test_the_table_is_that_of_the_models():
    page = PAGE.read_text("utf-8")
    day = DAY.search(page)
    counts = [counted(modelled(model)) for model in MODELS]
    assert page == written(page, [model.VERSION for model in MODELS], counts, day[1])
    assert all(each.total() > 50 for each in counts)


def test_the_class_of_a_difference():
    known = [*"abcdefghijk"]
    assert kind_of(None, known) == CLASSES[0][0]
    assert kind_of(known, None) == CLASSES[1][0]
    assert kind_of(["x", "x", *known[2:]], known) == "the origin only"
    assert kind_of([*known[:6], "x", *known[7:]], known) == "the host"

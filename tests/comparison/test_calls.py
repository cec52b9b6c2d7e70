"""How many functions of the package what is asked most calls: each question goes to a reader once.

Calls are counted, not time. The bounds are those of plain modules; compiled ones call fewer.
"""

import json
import sys
from pathlib import Path

import pytest

import urlprism
from urlprism import compare, safe_target
from urlprism.comparison import assessment
from urlprism.gate import checks
from urlprism.readers.reading import outcome_of
from urlprism.web.answers import answer

pytestmark = pytest.mark.both

ODD = "http://127.0.0.1\\@1.1.1.1/"
ORDINARY = "https://user@example.com:8080/a/b?c=d#e"
PACKAGE = str(Path(urlprism.__file__).parent)
# The readers themselves are most of it: 17, or 9 for the gate, and 7 standards for the page.
WAYS = [
    (lambda: compare(ODD).verdict, 870),
    (lambda: compare(ODD).explain(), 1_164),
    (lambda: safe_target("http://example.com/a?b"), 150),
    (lambda: safe_target("HTTP://EXAMPLE.com/a/../b"), 410),
    (lambda: page(ODD), 3_474),
    (lambda: page(ORDINARY), 3_200),
]


def page(url):
    return answer("read", json.dumps({"url": url}).encode())


def calls(function):
    """Return how many functions of the package `function` calls."""
    count = 0

    def count_call(frame, event, _):
        nonlocal count
        count += event == "call" and frame.f_code.co_filename.startswith(PACKAGE)

    before = sys.getprofile()
    sys.setprofile(count_call)
    try:
        function()
    finally:
        sys.setprofile(before)
    return count


@pytest.mark.parametrize(("way", "most"), WAYS)
def test_a_question_that_was_asked_before_takes_few_calls(way, most):
    way()  # what is loaded or made for the first time does not count
    assert calls(way) <= most


@pytest.mark.parametrize("text", [ODD, ORDINARY, "http://h/a|b", "http://a b/", "//h"])
def test_an_answer_of_the_page_asks_each_reader_about_its_text_once(monkeypatch, text):
    asked = []

    def counted(reader, read, base):
        asked.append((reader.name, read))
        return outcome_of(reader, read, base)

    monkeypatch.setattr(assessment, "outcome_of", counted)
    monkeypatch.setattr(checks, "outcome_of", counted)
    page(text)
    of_text = [name for name, read in asked if read == text]
    assert len(of_text) == len({*of_text}) == 17

"""Reading calls no function of Python for each character, whatever the text and before it was.

Calls are counted, not time. A comparison by all readers asks some seventy of them: what calls a
function for a character takes a microsecond for it, seventy times.
"""

import sys

import pytest

from tests.help.counts import share
from urlprism.readers import reader, readers

pytestmark = pytest.mark.compiled  # in plain modules each step of a parser is a call
SIZE = 3_000
# Calls for a text of that size: two for a triplet are tolerated, one for a character is not.
MOST = 2_500
PLACES = {
    "path": "http://h/{}",
    "host": "http://{}/",
    "userinfo": "http://u{}@h/",
    "query": "http://h/?{}",
    "fragment": "http://h/#{}",
    "path of a file": "file:///{}",
    "opaque path": "mailto:a{}",
}
PIECES = [
    *"ab1.-_ \"'`{}|^<>~!*()$&+,;=:@[\t\n\x00\x7f\x80\xe9\u05d0\u0627\u65e5\U0001f600\ud800",
    "%20", "%41", "%2f", "%e9", "%zz", "%", "%C3%A9", "\u05d01", "\xe9a",
]  # fmt: skip
# lexbor reads a path by steps: a slash or a dot is one. It normalizes a name by characters, if
# that fits into its buffer.
BY_STEPS = {"php.Uri.WhatWg.Url"}
EVERY = (*readers("all"), *readers("judges"))
ALL = [each.name for each in EVERY if each.name not in BY_STEPS]


def calls(function, *arguments):
    """Return how many functions of Python `function` calls."""
    count = 0

    def count_call(_, event, __):
        nonlocal count
        count += event == "call"

    before = sys.getprofile()
    sys.setprofile(count_call)
    try:
        function(*arguments)
    finally:
        sys.setprofile(before)
    return count


@pytest.mark.parametrize("name", share(ALL, 3))
def test_no_function_is_called_for_each_character(name):
    asked = reader(name)
    asked.read("http://\xe9.example/")  # what the first one loads does not count
    every = "".join(map(chr, range(0xA0, 0x3000)))
    asked.read(f"http://h/{every}?{every}#{every}")  # no memory of characters is of use now
    asked.read(f"http://u:{every}@h/")
    for place, form in PLACES.items():
        for piece in PIECES:
            text = form.format(piece * (SIZE // len(piece)))
            many = calls(asked.read, text)
            assert many < MOST, (place, piece, many)

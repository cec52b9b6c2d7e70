"""Of a long text the place that matters stays in sight, in 80 columns."""

import random
import re
from itertools import pairwise

import pytest

from urlprism.cli.commands.compare import CompareRow
from urlprism.cli.output.lines import differing_places, elided
from urlprism.cli.output.reports.carets import Mark, marked
from urlprism.cli.output.reports.comparisons import marked_url, reader_titles
from urlprism.comparison import compare
from urlprism.errors import columns
from urlprism.readers import readers

pytestmark = pytest.mark.plain


ROOM = 71
A, B = "a" * 400, "b" * 300
FEW = ("whatwg", "rfc3986", "urllib@3.14")


def drawn(lines):
    return ["".join(piece.text for piece in line) for line in lines]


def pointed_at(lines):
    """Return what stands above the carets, by the sign that they begin with."""
    found = {}
    text = ""
    for line in lines:
        if re.fullmatch(r"[ 1-9a-z^]*", line) and set(line) & set("123456789^"):
            for match in re.finditer(r"\S\^*", line):
                found.setdefault(match[0][0], []).append(text[match.start() : match.end()])
        else:
            text = line
    return found


def test_marks_stay_in_sight():
    chance = random.Random(12)  # noqa: S311 - reproducible, no secret
    for _ in range(500):
        size = chance.randint(1, 2000)
        text = "".join(chance.choices(".:;,/", k=size))
        marks = []
        for sign in "123456789"[: chance.randint(1, 9)]:
            start = chance.randrange(size)
            end = min(size, start + chance.choice([1, 2, 10, 100, 1000]))
            marks.append(Mark(start, end, sign))
        lines = drawn(marked(text, marks, ROOM, ""))
        assert max(map(columns, lines)) <= ROOM
        found = pointed_at(lines)
        for start, end, sign in marks:
            pieces = found[sign]
            shown = text[start:end]
            # It is there as a whole, or its beginning and its end are.
            assert pieces[0][:10] == shown[:10][: len(pieces[0])]
            assert pieces[-1][-10:] == shown[-10:][-len(pieces[-1]) :]


def test_the_first_places_of_many_are_shown_and_the_others_counted():
    marks = [Mark(place, place + 1, "^") for place in range(0, 10_000, 500)]
    assert drawn(marked("x" * 10_000, marks, ROOM, "", are_whole=False))[-1] == "and 17 more"
    lines = drawn(marked("x" * 10_000, [Mark(0, 9999, "^")], ROOM, ""))
    assert len(lines) == 4


@pytest.mark.parametrize(
    ("text", "others", "expected"),
    [
        ("", [""], []),
        ("abc", ["abc"], []),
        ("abc", ["axc"], [1, 2]),
        ("abc", ["abbc"], [2, 2]),
        ("abc", ["ab"], [2, 3]),
        ("ab", ["abc"], [2, 2]),
        ("abcde", ["xbcde", "abcdy"], [0, 1, 4, 5]),
        ("aXb", ["ab"], [1, 2]),
    ],
)
def test_where_texts_differ(text, others, expected):
    assert differing_places(text, others) == sorted(set(expected))


def test_where_long_texts_differ():
    chance = random.Random(13)  # noqa: S311 - reproducible, no secret
    for _ in range(300):
        before, after = ("x" * chance.randint(0, 2000) for _ in range(2))
        one, other = before + "1" + after, before + "2" + after
        assert differing_places(one, [other]) == [len(before), len(before) + 1]
        for text, mark in ((one, "1"), (other, "2")):
            shown = elided(text, 140, differing_places(text, [one, other]))
            assert mark in re.sub(r"…[\d,]+ more…", "", shown)
            assert len(shown) <= 200
            said = sum(int(each.replace(",", "")) for each in re.findall(r"…([\d,]+) more…", shown))
            assert len(re.sub(r"…[\d,]+ more…", "", shown)) + said == len(text)


# Where what differs stands in the middle of a long text: the text, and what has to be in sight.
COMPARED = {
    f"http://{A[:200]}\\@{B}.example/": ["a\\@b"],
    f"http://h/{A}/./{B}|{A}": ["/./", "b|a", "%7C"],
    f"http://u@{A}@{B}.example/": ["u@a", "a@b"],
    f"http://h.example/{A}%41{B}?{A}[{B}#{A}^{B}": ["%41", "a[b", "a^b"],
    f"http://h.example/{A}\t{B}": ["a␉b"],
    f"http://{A[:60]}.%41{B}.example/": ["%41b"],
    f"http://h.example/{A}é{B}": ["aéb", "%C3%A9"],
    f"http://u:{A}@h.example/{A}\\{B}": ["a\\b"],
    f"http://h.example/{'日' * 100}é/../{'本' * 100}": ["é/../"],
}


@pytest.mark.parametrize(("text", "seen"), COMPARED.items(), ids=range(len(COMPARED)))
def test_compare_keeps_what_differs_in_sight(run, text, seen):
    done = run("compare", "--readers=whatwg,rfc3986,urllib@3.14,urllib3", text)
    assert max(map(columns, done.lines)) <= 80
    whole = re.sub(r"\n +", "", done.text)
    for each in seen:
        assert each in whole
    assert "more…" in whole or len(text) < 500


@pytest.mark.parametrize("text", COMPARED)
def test_every_cause_is_in_sight(text):
    comparison = compare(text, None, readers(["default"]))
    lines = drawn(marked_url(text, comparison.causes, ROOM))
    found = pointed_at([line[9:] for line in lines])
    signs = "123456789" if len(comparison.causes) > 1 else "^"
    for sign, cause in zip(signs, comparison.causes, strict=False):
        assert sign in found, cause.name


def test_values_that_differ_in_the_middle_look_different():
    comparison = compare(f"http://h.example/{A}|{B}", None, readers([*FEW, "urllib3"]))
    row = CompareRow(None, comparison, reader_titles(readers([*FEW, "urllib3"])), frozenset())
    whole = "".join(drawn(row.draw(80))).replace(" ", "")
    assert "aaa|bbb" in whole
    assert "aaa%7Cbbb" in whole


def test_hosts_that_differ_in_the_middle_look_different():
    """A program that maps hosts, and one that does not."""
    host = ".".join(["a" * 30] * 3 + ["X%41y"] + ["b" * 30] * 3)
    comparison = compare(f"http://{host}/", None, readers(["whatwg", "rfc3986", "urllib@3.14"]))
    row = CompareRow(None, comparison, reader_titles(readers(FEW)), frozenset())
    whole = "".join(drawn(row.draw(80)))
    whole = whole.replace(" ", "")
    assert "xay" in whole
    assert "%41" in whole


@pytest.mark.parametrize(
    ("a", "b"),
    [(f"http://h/{A}%7e{B}", f"http://h/{A}~{B}"), (f"http://h/{A}X{B}", f"http://h/{A}Y{B}")],
)
def test_equiv_keeps_what_differs_in_sight(run, a, b):
    done = run("equiv", a, b)
    whole = re.sub(r"\n +", "", done.text)
    marks = ["%7e", "%7E", "a~b"] if "~" in b else ["aXb", "aYb"]
    assert all(mark in whole for mark in marks)
    assert max(map(columns, done.lines)) <= 80


@pytest.mark.parametrize("command", ["explain", "safe", "parse", "normalize"])
def test_the_place_of_an_error_is_in_sight(run, command):
    text = f"http://{A[:100]}@h.example:8x/{B}"
    done = run(command, text)
    lines = (done.text + done.errors).splitlines()
    assert done.code == 1
    assert any(
        "x" in line[match.start() : match.end()]
        for line, below in pairwise(lines)
        for match in re.finditer(r"\^+", below)
    )
    assert max(map(columns, lines)) <= 80


def test_a_text_that_safe_refuses_by_another_is_cut(run):
    done = run("safe", "--base", f"http://h.example/{A}", f"//{A}.example/{B}")
    assert done.code == 1
    assert max(map(columns, done.lines)) <= 80
    assert len(done.text) < 4000

"""`urlprism matrix`: the families of conflicts by readers, in five forms."""

import json
import re
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from urlprism.comparison import compare
from urlprism.comparison.families import FAMILIES
from urlprism.comparison.matrices import matrix_of
from urlprism.readers import GROUPS

COMPARISON = (Path(__file__).parents[2] / "docs" / "readers" / "comparison.md").read_text("utf-8")
FEW = "--readers=whatwg,rfc3986,urllib,curl"
SVG = "{http://www.w3.org/2000/svg}"


def test_the_families_are_those_of_the_page():
    rows = re.findall(r"^\| (F\d+) \| ([^|]+) \|", COMPARISON, re.MULTILINE)
    assert [(each.name, each.title) for each in FAMILIES] == rows


@pytest.mark.parametrize("family", FAMILIES, ids=lambda each: each.name)
def test_readers_differ_on_each_example_by_its_family(family):
    found = compare(family.text, family.base, ["all"])
    assert family.name in {cause.family for cause in found.causes}


@pytest.mark.parametrize("readers", [["python"], ["all"], GROUPS["browsers"]])
def test_marks_are_what_the_readings_say(readers):
    found = matrix_of(readers)
    for row in found.rows:
        groups = compare(row.family.text, row.family.base, readers).groups
        marks = {cell.reader: cell.mark for cell in row.cells}
        for group in groups:
            letters = {marks[each.reader].replace("~", "A") for each in group.readings}
            assert len(letters) == 1
            assert ("\N{MULTIPLICATION SIGN}" in letters) is (group.target is None)
        places = {str(group.target) for group in groups if group.target is not None}
        assert places == {cell.place for cell in row.cells if cell.place}
        assert "A" in marks.values() or not places


def test_text_fits_a_terminal(show):
    shown, code = show("matrix")
    assert code == 0
    lines = shown.splitlines()
    assert max(map(len, lines)) <= 80
    assert re.search(r"^F11  backslashes +B  \S  A", shown, re.MULTILINE)
    assert sum(line.startswith("F11 ") for line in lines) == 2  # its marks, and its example


def test_more_readers_than_fit_go_below(show):
    shown, _ = show("matrix", "--readers=all")
    lines = shown.splitlines()
    assert max(map(len, lines)) <= 80
    assert sum(line.startswith("F11 ") for line in lines) == 6


def test_json(run):
    told = json.loads(run("matrix", FEW, "--json").out)
    assert told["readers"] == ["whatwg", "rfc3986", "urllib", "curl"]
    family = told["families"][10]
    assert (family["name"], family["text"]) == ("F11", "http://h.com\\@e.com/")
    assert family["cells"]["urllib"] == {"mark": "A", "place": "http://e.com:80"}
    assert family["cells"]["rfc3986"]["place"] is None


def test_markdown(run):
    lines = run("matrix", FEW, "--format", "markdown").lines
    rows = [line.replace("\\|", "").split("|") for line in lines if line.startswith("|")]
    assert len(rows) == len(FAMILIES) + 2
    assert {len(row) for row in rows} == {8}


class Cells(HTMLParser):
    """The elements of a page, and those that are open at its end."""

    def __init__(self):
        super().__init__()
        self.count, self.titles, self.open = 0, [], []

    def handle_starttag(self, tag, attrs):
        self.open.append(tag)
        self.count += tag == "td"
        self.titles += [value for name, value in attrs if name == "title"]

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


def test_html(run):
    page = Cells()
    page.feed(run("matrix", FEW, "--format", "html").text)
    page.close()
    assert page.open == []
    assert page.count == 5 * len(FAMILIES)
    assert "urllib: http://h.com\\@e.com/ is read as http://e.com:80" in page.titles


def test_svg(run):
    picture = ET.fromstring(run("matrix", FEW, "--format", "svg").out)  # noqa: S314 - ours
    titles = [each.text for each in picture.iter(f"{SVG}title")]
    assert len(titles) == 4 * len(FAMILIES)
    assert "rfc3986: http://h.com\\@e.com/ is refused" in titles
    width, height = (float(picture.get(name)) for name in ("width", "height"))
    for each in picture.iter(f"{SVG}rect"):
        assert float(each.get("x", 0)) + float(each.get("width")) <= width
        assert float(each.get("y", 0)) + float(each.get("height")) <= height


def test_an_unknown_reader_is_refused(run):
    done = run("matrix", "--readers", "nobody")
    assert (done.code, done.out) == (2, b"")
    assert "no reader is named 'nobody'" in done.errors


def test_one_form_is_written(run):
    done = run("matrix", "--json", "--format", "svg")
    assert (done.code, done.out) == (2, b"")
    assert "--json and --format exclude each other" in done.errors

"""The pages and pictures that programs write are as these write them; the pages say where from."""

import json
import re
import shlex
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from tools.book.contents import with_changelog, with_contents
from tools.book.docstrings import as_restructured, is_said
from tools.book.narrow import with_narrow
from tools.book.reference import doors
from tools.book.trying import with_trying
from tools.diagrams.drawing import files, narrow
from tools.diagrams.families import CONSEQUENCES
from tools.diagrams.lanes import lanes_of, readers_of
from urlprism.cli.main import run
from urlprism.comparison import compare
from urlprism.comparison.families import FAMILIES
from urlprism.documents import DOCUMENTS

pytestmark = pytest.mark.once

ROOT = Path(__file__).parents[3]
STANDARD = json.loads((ROOT / "tests/data/whatwg/names.json").read_text("utf-8"))["url"]
DOCS = ROOT / "docs"
WRITTEN = {path.relative_to(DOCS).as_posix(): text for path, text in files().items()}
PICTURES = sorted(name for name in WRITTEN if name.endswith(".svg"))
SVG = "{http://www.w3.org/2000/svg}"


def test_no_picture_is_left_over():
    assert sorted(f"pictures/{path.name}" for path in (DOCS / "pictures").iterdir()) == PICTURES


def test_the_packages_of_the_reference_are_public():
    assert {"urlprism", "urlprism.whatwg", "urlprism.comparison"} < doors().keys()
    assert not [name for name in doors() if "._" in name]


# Those of telephones are drawn when the book is built.
DRAWN = {name: WRITTEN[name] for name in PICTURES}
DRAWN |= {f"narrow {name}": picture for name, picture in narrow().items()}


@pytest.mark.parametrize("name", DRAWN)
def test_a_picture_loads_nothing_and_runs_nothing(name):
    picture = ET.fromstring(DRAWN[name])  # noqa: S314 - we wrote it
    assert picture.find(f"{SVG}title").text
    kinds = {each.tag.removeprefix(SVG) for each in picture.iter()}
    assert kinds <= {"svg", "title", "style", "defs", "marker", "path", "rect", "text", "line"}
    assert not re.search(r"href=|@import|@font-face|url\((?!#head\))", DRAWN[name])


@pytest.mark.parametrize("name", DRAWN)
def test_nothing_is_drawn_outside_of_a_picture(name):
    picture = ET.fromstring(DRAWN[name])  # noqa: S314 - we wrote it
    width, height = float(picture.get("width")), float(picture.get("height"))
    for each in picture.iter(f"{SVG}text"):
        # The widest letters of the largest text are no wider than this, on average.
        end = float(each.get("x")) + float(each.get("textLength") or 5.6 * len(each.text))
        assert 0 < float(each.get("y")) < height
        assert end < width + 1 or each.get("text-anchor"), each.text
    for each in picture.iter(f"{SVG}rect"):
        assert float(each.get("x")) + float(each.get("width")) <= width


def test_what_is_drawn_for_telephones_fits_one():
    """A page of 390 pixels has 358 between its margins."""
    for name, picture in narrow().items():
        assert float(ET.fromstring(picture).get("width")) <= 358, name  # noqa: S314 - we wrote it
    body = '<p><img alt="a" src="../_images/F11.svg" /></p><img src="_images/speed.svg">'
    made = with_narrow(body, frozenset(narrow()))
    assert made.startswith('<p><picture><source srcset="../_static/narrow/F11.svg" media="')
    assert made.endswith('</picture></p><img src="_images/speed.svg">')


@pytest.mark.parametrize("family", FAMILIES, ids=[each.name for each in FAMILIES])
def test_each_reader_stands_in_one_lane_of_a_family(family):
    comparison = compare(family.text, family.base, readers=readers_of(family))
    lanes = lanes_of(comparison.readings)
    shown = [each.reader for lane in lanes for each in lane.readings]
    assert sorted(shown) == sorted(readers_of(family))
    assert len(lanes) > 1
    picture = WRITTEN[f"pictures/{family.name}.svg"]
    said = ET.fromstring(picture).itertext()  # noqa: S314 - we wrote it
    words = " ".join(said).replace(",", " ").split()
    assert {*readers_of(family)} <= {*words}
    assert family.name in CONSEQUENCES


@pytest.mark.parametrize("name", ["readers/families", "reference/reference"])
def test_a_written_page_has_its_date_and_its_command(name):
    text = (DOCS / f"{name}.md").read_text("utf-8")
    assert re.search(
        r"^Written 20\d\d-\d\d-\d\d by `python -m tools write \w+`", text, re.MULTILINE
    )


# Where the page of each room tells what its document leaves open.
OPEN_POINTS = {
    "whatwg": "Known limits",
    "urllib_parse": "Where CPython differs from its documents",
    "draft_abarth": "Holes",
    "rfc1738": "Where the document contradicts itself or leaves a choice",
}


@pytest.mark.parametrize("document", DOCUMENTS.values(), ids=lambda each: each.name)
def test_each_room_has_a_page_with_its_sections_and_open_points(document):
    page = (DOCS / "standards" / f"{document.package}.md").read_text("utf-8")
    heading = OPEN_POINTS.get(document.package, "Where the document leaves a choice")
    assert f"\n## {heading}\n" in page
    # urllib.parse has no sections: its page has the changes by release instead.
    sections = {"whatwg": "The standard's sections", "urllib_parse": "Releases"}
    assert f"\n## {sections.get(document.package, 'The sections')}\n" in page


@pytest.mark.parametrize(
    "name", ["readers/families", "start/glossary", "standards/history", "start/one_url"]
)
def test_every_section_of_the_url_standard_exists(name):
    text = re.sub(r"\]\([^)]*\)", "]", (DOCS / f"{name}.md").read_text("utf-8"))
    cited = set(re.findall(r"(?<![\w`'/?*])#([a-zA-Z][\w-]{3,})", text))
    assert cited <= {*STANDARD["anchors"]}


def test_the_commands_of_the_families_run(capsys):
    commands = re.findall(r"^- \*\*Ask\*\* `(.*)`$", WRITTEN["readers/families.md"], re.MULTILINE)
    assert len(commands) > 20
    for command in commands:
        name, *arguments = shlex.split(command)
        assert name == "urlprism"
        assert run(arguments) in {0, 1}, command
        assert "verdict" in capsys.readouterr().out


def test_every_heading_of_an_index_becomes_a_table_of_contents():
    text = "# T\n\n## First\n\n[a page](one.md) [b](x/two.md)\n\n## Second\n\n[`c`](three.md#d)\n"
    below = "[two](two.md) [three](three.md) [one](../one.md)"
    pages = {"index": text, "one": "", "x/two": "", "x/three": "", "lost": "", "x/index": below}
    made = with_contents(text, "index", pages)
    assert made.startswith(text)
    tables = re.findall(r"```\{toctree\}\n(.*?)```", made, re.DOTALL)
    assert tables == [
        ":hidden:\n:caption: First\n\nA page </one>\nB </x/two>\n",
        ":hidden:\n:caption: More\n\nlost\nx/index\n",
    ]
    # What stands in the first index stands in no other.
    made = with_contents(below, "x/index", pages)
    assert re.findall(r"```\{toctree\}\n(.*?)```", made, re.DOTALL) == [
        ":hidden:\n\nThree </x/three>\n"
    ]
    assert with_contents("[a](b.md)", "page", {"b": ""}) == "[a](b.md)"


def test_what_a_page_asks_the_command_leads_to_the_page():
    text = "- **Ask** `urlprism compare --base 'http://a/#f' '?y&z'`\n`urlprism compare 'x'`\n"
    link = "../try/index.html#read?url=%3Fy%26z&base=http%3A%2F%2Fa%2F%23f"
    made = with_trying(text, "a/b")
    assert made == text.replace("?y&z'`", f'?y&z\'` · <a href="{link}">try it</a>')
    families = (DOCS / "readers" / "families.md").read_text("utf-8")
    asked = families.count("- **Ask** `urlprism compare ")
    assert with_trying(families, "readers/families").count(">try it</a>") == asked >= 24
    index = (DOCS / "index.md").read_text("utf-8")
    assert '<a href="try/index.html">' in with_trying(index, "index")


def test_the_page_of_the_changelog_has_all_of_it():
    made = with_changelog("# Changelog\n\nx\n", ROOT / "CHANGELOG.md")
    assert made.startswith("# Changelog\n")
    assert "\n## 0.9.0b1 (2026-11-27)\n" in made
    assert "](docs/" not in made


@pytest.mark.parametrize(
    ("docstring", "expected"),
    [
        ("Return `a_b` *x*.", [r"Return \ :code:`a_b`\  \*x\*.", ""]),
        (">>> 1\n1", ["..  code-block:: pycon", "", "    >>> 1", "    1", ""]),
        ("x:\n    y  z", ["x:", "", "..  code-block:: text", "", "    y  z", ""]),
        ("- a\n- `b`", ["- a", "- \\ :code:`b`\\ ", ""]),
        ("a ──► b\n  └─► c", ["", "..  code-block:: text", "", "    a ──► b", "      └─► c", ""]),
        (r"`\n`", [r"\ :code:`\\n`" + "\\ ", ""]),
    ],
)
def test_a_docstring_has_no_markup_but_code_and_lists(docstring, expected):
    assert as_restructured(docstring.split("\n")) == expected


@pytest.mark.parametrize(
    ("docstring", "thing", "expected"),
    [
        ("Alias for field number 0", property(), False),
        (tuple.__doc__, (1, 2), False),
        ("Places.", (1, 2), True),
        (tuple.__doc__, tuple, True),
    ],
)
def test_what_python_says_of_every_tuple_is_left_out(docstring, thing, expected):
    assert is_said(docstring.split("\n"), thing) is expected

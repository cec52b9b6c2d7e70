"""The table of documents: what it says is so, and all who need it read it."""

import inspect
import re
from importlib import import_module
from pathlib import Path

import pytest

from urlprism import Standard, whatwg
from urlprism.documents import DOCUMENTS
from urlprism.rfc1738.successors import SUCCESSORS

ROOT = Path(__file__).parents[2]


def test_every_standard_is_a_document():
    assert [*map(str, Standard)] == [*DOCUMENTS]


@pytest.mark.parametrize("document", DOCUMENTS.values(), ids=DOCUMENTS.keys())
def test_the_room_is_as_the_table_says(document):
    room = import_module(document.module)
    assert isinstance(room.FIELDS, tuple)
    assert ("base" in inspect.signature(room.parse).parameters) == document.takes_base


def test_the_page_is_the_table():
    page = (ROOT / "docs" / "standards" / "standards.md").read_text("utf-8")
    rows = [line.strip("|").split("|") for line in page.splitlines() if line.startswith("| [")]
    shown = [[cell.strip() for cell in row] for row in rows]
    assert [row[0].partition("`")[2].partition("`")[0] for row in shown] == [*DOCUMENTS]
    for document, (_, title, date, edition, base) in zip(DOCUMENTS.values(), shown, strict=True):
        said = (document.title, document.date, document.edition, document.takes_base)
        assert (title, date, edition, base == "yes") == said


def test_the_page_of_the_commands_names_each_standard():
    page = (ROOT / "docs" / "start" / "command_line.md").read_text("utf-8")
    table = page.partition("\n| name | what it reads |\n")[2].partition("\n\n")[0]
    cells = [line.split("|")[1] for line in table.splitlines()]
    assert sorted(re.findall(r"`([^`]+)`", " ".join(cells))) == sorted(DOCUMENTS)


def test_the_commit_of_the_url_standard_stands_once():
    commit = DOCUMENTS["whatwg"].edition
    assert len(commit) == 40
    assert commit == whatwg.SPEC
    source = (ROOT / "src" / "urlprism").rglob("*.py")
    holders = [path.name for path in source if commit in path.read_text("utf-8")]
    assert holders == ["documents.py"]
    for path in ("tests/data/whatwg/names.json", "docs/standards/whatwg.md"):
        assert commit in (ROOT / path).read_text("utf-8"), path


@pytest.mark.parametrize("name", ["rfc5538", "rfc6068", "rfc8089"])
def test_dates_agree_with_the_successors_of_rfc1738(name):
    (year,) = {each.year for each in SUCCESSORS.values() if each.room == name}
    assert DOCUMENTS[name].date.startswith(str(year))

"""The pages on readers and comparison name all there is."""

import re
from pathlib import Path

import pytest

from tools import causes as make_causes
from tools import readers as make_readers
from urlprism.comparison import Verdict
from urlprism.comparison.causes import RULES
from urlprism.comparison.fields import Fields
from urlprism.comparison.terms import DIFFERENT_TARGETS
from urlprism.readers import GROUPS, reader

pytestmark = pytest.mark.plain

DOCS = Path(__file__).parents[2] / "docs" / "readers"
READERS = (DOCS / "readers.md").read_text("utf-8")
COMPARISON = (DOCS / "comparison.md").read_text("utf-8")


def rows(page, heading):
    """Return the cells of each row of the tables below a heading."""
    section = page.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    lines = (line for line in section.splitlines() if line.startswith("| "))
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def quoted(cell):
    return re.findall(r"`([^`]+)`", cell)


def test_the_tables_of_readers_have_what_the_registry_has():
    yarl = f"| `yarl` | program | yarl | `yarl.URL`, and its `join` | {reader('yarl').version} |"
    assert yarl in READERS


@pytest.mark.parametrize(
    ("cells", "other"),
    [
        ("`yarl` | program |", "`yarl` | judge |"), ("| GNU Wget |", "| Wget |"),
        ("| browsers |", "| 2: `chromium`, `firefox` |"),
    ],
)  # fmt: skip
def test_a_cell_that_the_registry_has_otherwise_is_renewed(cells, other):
    cells = cells.replace("| browsers |", f"| 3: {make_readers.members('browsers')} |")
    changed = READERS.replace(cells, other, 1)
    assert changed != READERS
    assert make_readers.renewed(changed) == READERS


@pytest.mark.parametrize("name", ["yarl", "rfc3986", "validators", "nginx", "deployed"])
def test_a_row_that_is_missing_or_of_nobody_is_named(name):
    row = f"\n| `{name}` | "
    with pytest.raises(ValueError, match=f": {name}$"):
        make_readers.renewed(re.sub(rf"\n\| `{name}` .*", "", READERS, count=1))
    with pytest.raises(ValueError, match=r": nobody$"):
        make_readers.renewed(READERS.replace(row, f"\n| `nobody` | | | | | |{row}", 1))


def test_each_program_has_a_row_with_its_base():
    _, *table = rows(READERS, "What each program's model covers")
    assert sorted(quoted(cells[0])[0] for cells in table) == sorted(GROUPS["programs"])


def test_the_verdicts_are_told_in_their_order():
    _, *table = rows(COMPARISON, "Verdicts")
    assert [quoted(cells[0])[0] for cells in table] == list(Verdict)
    differing = {verdict for verdict, cells in zip(Verdict, table, strict=True) if cells[2]}
    assert differing == DIFFERENT_TARGETS


def test_each_field_has_its_rule():
    _, *table = rows(COMPARISON, "When two readings are equal")
    assert ", ".join(cells[0] for cells in table) == ", ".join(Fields._fields)


def test_each_cause_stands_in_the_row_of_its_family():
    _, *table = rows(COMPARISON, "Causes")
    shown = [(cells[0], name) for cells in table for name in quoted(cells[-1])]
    expected = [(rule.family or "—", rule.name) for rule in RULES]
    # As sets first, so that the failure names the cause.
    assert {*shown} == {*expected}
    assert sorted(shown) == sorted(expected)
    families = [family for family, *_ in table]
    assert sorted(families) == sorted({family for family, _ in expected})


def test_each_cause_has_its_example_and_what_to_do():
    assert make_causes.table() in COMPARISON

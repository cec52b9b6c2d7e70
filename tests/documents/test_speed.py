"""What README and docs/reference/speed.md say of speed is what docs/static/speed.json has."""

import importlib
import re
from pathlib import Path

import pytest

from tools.book import rows

pytestmark = pytest.mark.once

ROOT = Path(__file__).parents[2]
SECTIONS = """\
## Compiled, CPython 3.11.7

| | inputs | ours | theirs | best | theirs | ratio | reach |
|---|--:|--:|--:|--:|--:|--:|--:|
| **urljoin** | | | | | | | |
| absolute | 100,024 | 267 | 4423 | 257 | 4375 | 0.060 | 0.15 |
| '/path?q' | 92,183 | 648 | 5960 | 415 | 5104 | 0.109 | 0.15 |
| **urlsplit by class** | | | | | | | |
| plain | 7 | 10 | 100 | 10 | 100 | 0.100 | 0.3 |
| **urlsplit by class, bytes** | | | | | | | |
| odd | 7 | 40 | 100 | 40 | 100 | 0.400 | 0.3 **missed** |

## Pure, CPython 3.11.7

| | inputs | ours | theirs | best | theirs | ratio | reach |
|---|--:|--:|--:|--:|--:|--:|--:|
| **urljoin** | | | | | | | |
| absolute | 100,024 | 4223 | 4423 | 257 | 4375 | 0.996 | 4 |

## URL Standard, compiled, CPython 3.11.7

| | version | validates |
|---|---|---|
| can_ada | 3.0.0 | all |

| | work | inputs | refuses | differs | median | mean | best | ratio | reach |
|---|---|--:|--:|--:|--:|--:|--:|--:|--:|
| **URL(text)**, real URLs | | | | | | | | | |
| urlprism `URL(x)` |  | 100,024 | 25 |  | 170 | 170 | 169 |  |  |
| can_ada `parse(x)` | older text | 100,024 | 25 | 0 | 483 | 483 | 480 | 0.353 | 0.45 met |
| **can_parse**, real URLs | | | | | | | | | |
| ada_url `check_url(x)` | the same | 100,024 | 0 | 0 | 1216 | 1216 | 1204 | 0.137 |  |
| ada_url `URL.can_parse(x)` | the same | 100,024 | 0 | 0 | 415 | 415 | 408 | 12.403 |  |

| | work | objects | allocated | resident | reach |
|---|---|--:|--:|--:|--:|
| **real URLs** | | | | | |
| urlprism |  | 99,999 | 56.0 | 81.7 | 64 met |
| can_ada | older text | 99,999 | 104.0 | 320.2 |  |

## Classes of input, compiled, CPython 3.11.7

| | texts | refused | differs | urlprism | can_ada | ratio, 1 asked | ada_url | ratio, 0.5 asked |
|---|--:|--:|--:|--:|--:|--:|--:|--:|
| **Hosts** | | | | | | | | |
| plain | 1,000 |  |  | 12 | 40 | 0.300 | 40 | 0.310 |
| IPv6 | 1,000 |  |  | 12 | 40 | 5.600 **missed** | 40 | 0.200 |

## Classes of input, compiled, CPython 3.11.7, quick

| | texts | refused | differs | urlprism | can_ada | ratio, 1 asked | ada_url | ratio, 0.5 asked |
|---|--:|--:|--:|--:|--:|--:|--:|--:|
| **Hosts** | | | | | | | | |
| plain | 6 |  |  | 12 | 40 | 99.000 | 40 | 99.000 |

## Native, compiled, CPython 3.11.7

| | work | inputs | refuses | differs | median | mean | best | ratio | reach |
|---|---|--:|--:|--:|--:|--:|--:|--:|--:|
| **URL(text)**, real URLs | | | | | | | | | |
| urlprism `URL(x)` |  | 100,024 | 25 |  | 170 | 170 | 169 |  |  |
| ada `parse(x)` | no Python | 100,024 | 25 | 0 | 130 | 130 | 130 | 1.308 | 1 **missed** |
"""
URL_TABLE = """\
| | can_ada | ada_url | pydantic_core | ada in C++ |
|---|---:|---:|---:|---:|
| `URL(text)` | 0.35 | | | 1.3 |
| `URL.can_parse(text)` | | 0.14 | | |
| the worst of 2 classes of input | 5.6 (Hosts: IPv6) | 0.31 (Hosts: plain) | | |
| bytes of an object beyond the text, 56 | 104 | | | |"""
DROP_IN_TABLE = """\
| | compiled | pure |
|---|---:|---:|
| `urljoin` | 0.06 to 0.11 | 1.0 |
| the worst of 2 classes of input | 0.40 (urlsplit by class, bytes: odd) | |"""


FILE = ROOT / "docs" / "static" / "speed.json"


@pytest.fixture
def module(monkeypatch):
    monkeypatch.syspath_prepend(str(ROOT))
    return lambda name: importlib.import_module(f"benchmarks.reports.{name}")


@pytest.fixture
def summary(module):
    return module("summary")


@pytest.fixture
def found(module):
    """The rows of the sections above, as data."""
    data = module("data")
    made = data.read("")
    for section in re.split(r"(?m)^## ", SECTIONS)[1:]:
        title, _, text = section.partition("\n")
        made = data.with_section(made, title, text, ["how"])
    return made


def test_tables_have_the_figures_of_the_rows(summary, found):
    assert summary.tables(found) == [URL_TABLE, DROP_IN_TABLE]


def test_tables_are_put_in_place_of_the_old_ones(summary, found):
    before = "# A\n\n| | can_ada | x |\n|---|---|---|\n| a | 1 | 2 |\n\nkept\n\n| | compiled |\n"
    after = f"# A\n\n{URL_TABLE}\n\nkept\n\n{DROP_IN_TABLE}\n"
    assert summary.renewed(before, found) == after
    assert summary.renewed(after, found) == after
    with pytest.raises(ValueError, match="0 tables that begin with"):
        summary.renewed("# A\n", found)


def test_rows_are_kept_as_they_were_and_each_has_a_line(module, found):
    data = module("data")
    told = data.written(found)
    assert data.read(told) == found
    assert '\n["absolute", "100,024", "267", "4423", "257", "4375", "0.060", "0.15"],\n' in told
    assert '\n["urljoin"],\n' in told
    again = data.with_section(found, "Pure, CPython 3.11.7", "| a \\| b | |\n|---|---|\n", [])
    assert [each["title"] for each in again["sections"]] == [
        each["title"] for each in found["sections"]
    ]
    assert again["sections"][1]["parts"] == [{"columns": ["a | b", ""], "rows": []}]


def test_a_section_has_paragraphs_tables_and_notes(module):
    text = "One\nline.\n\n| | a |\n|---|--:|\n| **g** | |\n| x | 1 **missed** |\n\n* a\n  b\n* c\n"
    assert [*module("data").parts(text)] == [
        {"text": "One line."},
        {"columns": ["", "a"], "rows": [["g"], ["x", "1 **missed**"]]},
        {"notes": ["a b", "c"]},
    ]


def test_the_pages_say_what_was_measured(module, summary):
    rows = summary.measured()
    page = (ROOT / "docs" / "reference" / "speed.md").read_text("utf-8")
    assert summary.renewed(page, rows) == page, "run python -m benchmarks summary --write"
    readme = (ROOT / "README.md").read_text("utf-8")
    assert summary.said(readme, rows) == readme, "run python -m benchmarks summary --write"
    assert FILE.read_text("utf-8") == module("data").written(rows)
    assert rows["method"] == module("page").method()


def test_the_sentence_names_the_releases_that_were_measured(module, summary, monkeypatch):
    rows = summary.measured()
    assert [*summary.versions(rows)] == ["can_ada", "ada_url"]
    for name, version in summary.versions(rows).items():
        assert f"{name} {version}" in summary.sentences(rows)
    registries = module("registries")
    released = {"can-ada": {"3.0.0": "", "99.1": ""}, "ada-url": {"1.0": "", "99.2rc1": ""}}
    monkeypatch.setattr(registries, "pypi", released.get)
    assert [*summary.newer(rows)] == ["can_ada 99.1 is newer than 3.0.0, which was measured"]

    def offline(name):
        raise registries.RegistryError(name)

    monkeypatch.setattr(registries, "pypi", offline)
    assert [*summary.newer(rows)] == []


def test_the_page_is_short():
    page = (ROOT / "docs" / "reference" / "speed.md").read_text("utf-8")
    assert len(page.split()) <= 700


def test_bars_are_in_one_group_with_what_they_are_beside(summary):
    for called, bars in summary.bars(summary.measured()).items():
        assert len(bars) >= 2, called
        assert "urlprism" in {bar.name for bar in bars}


def test_columns_have_a_group_of_bars(summary):
    costs = {
        "engines": {"pyarrow": {"host": 9.0, "split": 40.0}},
        "rivals": {"Polars": {"host": 300.0, "split": 900.0}, "pyarrow": {"host": 5.0}},
    }
    before, made = (summary.bars(summary.measured(), each) for each in (None, costs))
    (called,) = made.keys() - before.keys()
    assert [tuple(bar) for bar in made[called]] == [("urlprism", 40.0), ("Polars", 900.0)]


def test_a_page_without_a_script_draws_every_row(summary):
    drawn = rows.page()
    found = summary.measured()
    tables = [part for each in found["sections"] for part in each["parts"] if "rows" in part]
    assert drawn.count("<table>") == len(tables)
    assert drawn.count("<tr") == sum(1 + len(part["rows"]) for part in tables)
    assert "<script" not in drawn
    assert "<code>urllib.parse</code>" in drawn
    assert "<td>1 &lt; 2</td>" in rows.page_of({"method": [], "sections": [
        {"title": "T", "parts": [{"columns": ["", "b"], "rows": [["a", "1 < 2"]]}]}
    ]})  # fmt: skip


def test_the_book_leads_to_the_page_that_draws_them():
    page = (ROOT / "docs" / "reference" / "speed.md").read_text("utf-8")
    assert '<a href="../_static/speed.html">' in rows.with_rows(page, "reference/speed")

"""README's tables of speed are those that docs/reference/speed.md gives."""

import importlib
from pathlib import Path

import pytest

pytestmark = pytest.mark.once

ROOT = Path(__file__).parents[2]
PAGE = """\
# Speed

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


@pytest.fixture
def readme(monkeypatch):
    monkeypatch.syspath_prepend(str(ROOT))
    return importlib.import_module("benchmarks.reports.readme")


def test_tables_have_the_figures_of_the_page(readme):
    assert readme.tables(PAGE) == [URL_TABLE, DROP_IN_TABLE]


def test_tables_are_put_in_place_of_the_old_ones(readme):
    before = "# A\n\n| | can_ada | x |\n|---|---|---|\n| a | 1 | 2 |\n\nkept\n\n| | compiled |\n"
    after = f"# A\n\n{URL_TABLE}\n\nkept\n\n{DROP_IN_TABLE}\n"
    assert readme.renewed(before, PAGE) == after
    assert readme.renewed(after, PAGE) == after
    with pytest.raises(ValueError, match="0 tables that begin with"):
        readme.renewed("# A\n", PAGE)


def test_readme_has_the_tables_of_the_page(readme):
    text = (ROOT / "README.md").read_text("utf-8")
    page = (ROOT / "docs" / "reference" / "speed.md").read_text("utf-8")
    assert readme.renewed(text, page) == text, "run python -m benchmarks readme --write"

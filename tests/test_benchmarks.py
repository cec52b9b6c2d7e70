"""The benchmarks run without a network, show every function, and write what they measured."""

import importlib
import inspect
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from urlprism import _build, urllib_parse

ROOT = Path(__file__).parents[1]


def benchmarks(*arguments, **environment):
    return subprocess.run(
        [sys.executable, "-m", "benchmarks", *arguments],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path)), **environment},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture(scope="module")
def quick(tmp_path_factory):
    folder = tmp_path_factory.mktemp("quick")
    done = benchmarks("urllib", "--quick", "--write", str(folder))
    assert done.returncode == 0, done.stderr
    return folder, done.stdout


@pytest.fixture
def module(monkeypatch):
    monkeypatch.syspath_prepend(str(ROOT))
    return lambda name: importlib.import_module(f"benchmarks.{name}")


@pytest.fixture
def tables(module):
    return module("tables")


@pytest.fixture
def report(module):
    drop_in, timing = module("drop_in"), module("timing")
    setting = drop_in.Setting(
        build="compiled",
        versions="urlprism 9.9",
        python="CPython 3.99.1",
        tag="cp399",
        machine="abacus",
        date="2001-02-03",
        corpus="seven URLs",
        quick=False,
        compiled=("urlprism.x",),
    )
    met = timing.Timing("quote", "clean", 7, 0.5, (10.0, 12.0, 50.0), (40.0, 30.0, 48.0))
    missed = timing.Timing("quote", "dirty", 7, 0.2, (10.0, 12.0, 50.0), (40.0, 30.0, 48.0))
    unasked = timing.Timing("unwrap", "any", 1234, None, (2_500_000.0,), (1_000_000.0,))
    return drop_in.Report(setting, 6.4, [met, missed, unasked], ["quote, dirty: a note."])


def test_quick_run_shows_every_public_function(quick):
    printed = {line for line in quick[1].splitlines() if line[:1] not in {"", " "}}
    names = urllib_parse.__all__
    assert {name for name in names if not inspect.isclass(getattr(urllib_parse, name))} <= printed
    assert {"SplitResult", ".hostname", ".port", ".username", ".password", "old names"} <= printed


def test_quick_run_says_which_build_ran(quick):
    info = _build.build_info()
    first = " ".join(quick[1].split("\n\n")[0].split())
    assert f"{info.build}; " in first
    assert f" {info.python} on " in first


def test_quick_run_prints_and_writes_the_same_rows(quick):
    folder, printed = quick
    build = _build.build_info().build
    (path,) = (folder / "benchmarks" / "results").iterdir()
    written = json.loads(path.read_text(encoding="utf-8"))
    assert path.name.startswith(written["setting"]["date"])
    assert path.name.endswith(
        f"-{build}-cp{sys.version_info.major}{sys.version_info.minor}-quick.json"
    )
    assert written["setting"]["build"] == build
    assert bool(written["setting"]["compiled"]) is (build == "compiled")
    indented = (line for line in printed.splitlines() if line[:2] == "  " and line[2] > " ")
    rows = [line[2:28].strip() for line in indented]
    assert [row["name"] for row in written["timings"]] == rows
    assert all(len(row["ours"]) == len(row["theirs"]) == 3 for row in written["timings"])


def test_quick_run_fits_eighty_columns(quick):
    assert max(map(len, quick[1].splitlines())) <= 80


def test_no_two_rows_have_one_name(quick):
    (path,) = (quick[0] / "benchmarks" / "results").iterdir()
    timings = json.loads(path.read_text(encoding="utf-8"))["timings"]
    names = [(row["group"], row["name"]) for row in timings]
    assert len(set(names)) == len(names)


def test_line_has_median_and_best_of_both_sides(tables, report):
    assert tables.line(report.timings[0]).split() == [
        *("clean", "7", "12", "40", "10", "30", "0.300", "0.5")
    ]


def test_line_marks_a_missed_reach(tables, report):
    assert tables.line(report.timings[1]).split()[-2:] == ["0.300", "0.2!"]
    assert "quote, dirty: 0.300 (best by best 0.333), 0.2 asked" in tables.ending(report)
    assert "1 of the 2 rows" in tables.ending(report)


def test_reach_met_by_luck_is_told(module, tables, report):
    lucky = module("timing").Timing(
        "quote", "lucky", 7, 0.3, (20.0, 20.0, 20.0), (90.0, 90.0, 50.0)
    )
    report.timings.append(lucky)
    _, _, more, row, _ = tables.ending(report).splitlines()
    assert more == "1 more would miss it by the best rounds."
    assert row == "  quote, lucky: 0.222 (best by best 0.400), 0.3 asked"


def test_millions_are_abbreviated(tables, report):
    assert tables.line(report.timings[2]).split()[2:4] == ["2.5M", "1.0M"]


def test_page_keeps_other_sections_and_replaces_its_own(tables, report):
    before = "# Old\n\nwords\n\n## Pure, CPython 3.99.1\n\nkept\n\n"
    before += "## Compiled, CPython 3.99.1\n\ngone\n"
    page = tables.with_section(before, report)
    assert page.count("## Pure, CPython 3.99.1\n\nkept\n") == 1
    assert page.count("## Compiled, CPython 3.99.1\n") == 1
    assert "gone" not in page
    assert "2001-02-03: urlprism 9.9 on abacus, seven URLs." in page
    assert "| clean | 7 | 12 | 40 | 10 | 30 | 0.300 | 0.5 |" in page
    assert "| dirty | 7 | 12 | 40 | 10 | 30 | 0.300 | 0.2 **missed** |" in page
    assert "* quote, dirty: a note." in page
    assert tables.with_section(page, report) == page


def test_files_are_named_for_date_build_and_python(tables, report, tmp_path):
    results, page = tables.write(report, tmp_path)
    assert results == tmp_path / "benchmarks" / "results" / "2001-02-03-compiled-cp399.json"
    assert page == tmp_path / "docs" / "speed.md"
    told = json.loads(results.read_text(encoding="utf-8"))
    assert told["timings"][0]["ours"] == [10.0, 12.0, 50.0]
    assert told["timings"][0]["ratio"] == 0.3


def test_answers_that_differ_are_counted(module):
    row = module("timing").Row("upper", "texts", "", ["a", "B", 1], ["a", "B", 1], call="f(x)")
    agreement = module("agreement").check(row, (str.upper, str.swapcase))
    assert agreement.row.ours == ["a", "B"]
    raised, differ = agreement.notes
    assert "1 of 3 inputs raise" in raised
    assert "differ on 1 of 3 inputs (no difference between releases explains it)" in differ
    assert "for 'B': 'B', theirs 'b'" in differ


def test_corpus_that_is_not_the_one_meant_is_refused(tmp_path):
    (tmp_path / "can_ada-3.0.0.tar.gz").write_bytes(b"something else")
    done = benchmarks("urllib", URLPRISM_CACHE=str(tmp_path))
    assert done.returncode == 1
    assert "is not the file meant" in done.stderr


def test_corpus_that_cannot_be_fetched_is_explained(tmp_path):
    done = benchmarks("urllib", URLPRISM_CACHE=str(tmp_path), PIP_NO_INDEX="1")
    assert done.returncode == 1
    assert "cannot fetch can_ada==3.0.0" in done.stderr
    assert str(tmp_path) in done.stderr
    assert "--quick" in done.stderr


def test_differences_between_releases_are_told_from_others(module):
    check, row = module("agreement").check, module("timing").Row
    older, newer = urllib_parse.releases.release("3.11.7"), urllib_parse.releases.release("3.14")
    inputs = [("http://a/b?q", "?")]
    joined = row("urljoin", "pairs", "urljoin", inputs, inputs, "f(x, y)", "x, y")
    functions = newer.urljoin, older.urljoin
    (note,) = check(joined, functions, running="3.11.7").notes
    assert "differ on 1 of 1 inputs (ours answers as CPython 3.14, theirs as 3.11.7)" in note
    (note,) = check(joined, functions[::-1], running="3.11.7").notes
    assert "(no difference between releases explains it)" in note

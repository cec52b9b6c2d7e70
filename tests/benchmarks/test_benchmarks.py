"""The benchmarks run without a network, show every function, and write what they measured."""

import importlib
import inspect
import json
import sys

import pytest

from tests.help.counts import IS_NIGHTLY
from urlprism import _build, urllib_parse

pytestmark = pytest.mark.once


@pytest.fixture(scope="module")
def quick(benchmarks, tmp_path_factory):
    folder = tmp_path_factory.mktemp("quick")
    done = benchmarks("urllib", "--quick", "--write", str(folder))
    assert done.returncode == 0, done.stderr
    return folder, done.stdout


TITLES = {"whatwg": "URL Standard", "rfc3986": "RFC 3986", "comparison": "Comparison"}
GROUPS = {
    "whatwg": {
        *("URL(text)", "URL(text).hostname", "URL(text).href", "can_parse", "URL(text"),
        *("join", "search params", "replace one part"),
    },
    "rfc3986": {
        *("parse", "parse(text).host", "resolve", "normalize"),
        *("parse by class", "resolve by class"),
    },
    "comparison": {"compare", "scan", "shares"},
}


@pytest.fixture(scope="module", params=TITLES if IS_NIGHTLY else ["rfc3986"])
def quick_room(benchmarks, tmp_path_factory, request):
    folder = tmp_path_factory.mktemp("quick")
    done = benchmarks(request.param, "--quick", "--write", str(folder))
    assert done.returncode == 0, done.stderr
    return folder, done.stdout, request.param


@pytest.fixture
def tables(module):
    return module("reports.tables")


@pytest.fixture
def setting(module):
    return module("reports.setting").Setting(
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


@pytest.fixture
def report(module, setting):
    drop_in, timing = module("contests.drop_in"), module("contests.timing")
    met = timing.Timing("quote", "clean", 7, 0.5, (10.0, 12.0, 50.0), (40.0, 30.0, 48.0))
    missed = timing.Timing("quote", "dirty", 7, 0.2, (10.0, 12.0, 50.0), (40.0, 30.0, 48.0))
    unasked = timing.Timing("unwrap", "any", 1234, None, (2_500_000.0,), (1_000_000.0,))
    return drop_in.Report(setting, 6.4, [met, missed, unasked], ["quote, dirty: a note."])


@pytest.mark.nightly
def test_quick_run_shows_every_public_function(quick):
    printed = {line for line in quick[1].splitlines() if line[:1] not in {"", " "}}
    names = urllib_parse.__all__
    assert {name for name in names if not inspect.isclass(getattr(urllib_parse, name))} <= printed
    assert {"SplitResult", ".hostname", ".port", ".username", ".password", "old names"} <= printed


@pytest.mark.nightly
def test_quick_run_says_which_build_ran(quick):
    info = _build.build_info()
    first = " ".join(quick[1].split("\n\n")[0].split())
    assert f"{info.build}; " in first
    assert f" {info.python} on " in first


@pytest.mark.nightly
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


@pytest.mark.nightly
def test_quick_run_fits_eighty_columns(quick):
    assert max(map(len, quick[1].splitlines())) <= 80


@pytest.mark.nightly
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
    lucky = module("contests.timing").Timing(
        "quote", "lucky", 7, 0.3, (20.0, 20.0, 20.0), (90.0, 90.0, 50.0)
    )
    report.timings.append(lucky)
    _, _, more, row, _ = tables.ending(report).splitlines()
    assert more == "1 more would miss it by the best rounds."
    assert row == "  quote, lucky: 0.222 (best by best 0.400), 0.3 asked"


def test_millions_are_abbreviated(tables, report):
    assert tables.line(report.timings[2]).split()[2:4] == ["2.5M", "1.0M"]


def test_data_keep_other_sections_and_replace_their_own(module, tables, report):
    data, page = module("reports.data"), module("reports.page")
    title = page.title(report.setting)
    found = data.with_section(data.read(""), "Pure, CPython 3.99.1", "kept", [])
    found = data.with_section(found, title, "gone", [])
    found = data.with_section(found, title, tables.section(report), page.method())
    assert [each["title"] for each in found["sections"]] == ["Pure, CPython 3.99.1", title]
    kept, (about, table, notes) = (each["parts"] for each in found["sections"])
    assert kept == [{"text": "kept"}]
    assert about["text"].startswith("2001-02-03: urlprism 9.9 on abacus, seven URLs.")
    assert ["clean", "7", "12", "40", "10", "30", "0.300", "0.5"] in table["rows"]
    assert ["dirty", "7", "12", "40", "10", "30", "0.300", "0.2 **missed**"] in table["rows"]
    assert "quote, dirty: a note." in notes["notes"]
    assert data.read(data.written(found)) == found


def test_files_are_named_for_date_build_and_python(tables, report, tmp_path):
    results, page = tables.write(report, tmp_path)
    assert results == tmp_path / "benchmarks" / "results" / "2001-02-03-compiled-cp399.json"
    assert page == tmp_path / "docs" / "static" / "speed.json"
    told = json.loads(results.read_text(encoding="utf-8"))
    assert told["timings"][0]["ours"] == [10.0, 12.0, 50.0]
    assert told["timings"][0]["ratio"] == 0.3


def test_answers_that_differ_are_counted(module):
    row = module("contests.timing").Row(
        "upper", "texts", "", ["a", "B", 1], ["a", "B", 1], call="f(x)"
    )
    agreement = module("contests.agreement").check(row, (str.upper, str.swapcase))
    assert agreement.row.ours == ["a", "B"]
    raised, differ = agreement.notes
    assert "1 of 3 inputs raise" in raised
    assert "differ on 1 of 3 inputs (no difference between releases explains it)" in differ
    assert "for 'B': 'B', theirs 'b'" in differ


@pytest.mark.nightly
def test_corpus_that_is_not_the_one_meant_is_refused(benchmarks, tmp_path):
    (tmp_path / "can_ada-3.0.0.tar.gz").write_bytes(b"something else")
    done = benchmarks("urllib", URLPRISM_CACHE=str(tmp_path))
    assert done.returncode == 1
    assert "is not the file meant" in done.stderr


@pytest.mark.nightly
def test_corpus_that_cannot_be_fetched_is_explained(benchmarks, tmp_path):
    done = benchmarks("urllib", URLPRISM_CACHE=str(tmp_path), PIP_NO_INDEX="1")
    assert done.returncode == 1
    assert "cannot fetch can_ada==3.0.0" in done.stderr
    assert str(tmp_path) in done.stderr
    assert "--quick" in done.stderr


def test_differences_between_releases_are_told_from_others(module):
    check, row = module("contests.agreement").check, module("contests.timing").Row
    older, newer = urllib_parse.releases.release("3.11.7"), urllib_parse.releases.release("3.14")
    inputs = [("http://a/b?q", "?")]
    joined = row("urljoin", "pairs", "urljoin", inputs, inputs, "f(x, y)", "x, y")
    functions = newer.urljoin, older.urljoin
    (note,) = check(joined, functions, running="3.11.7").notes
    assert "differ on 1 of 1 inputs (ours answers as CPython 3.14, theirs as 3.11.7)" in note
    (note,) = check(joined, functions[::-1], running="3.11.7").notes
    assert "(no difference between releases explains it)" in note


def test_quick_room_asks_every_question(quick_room):
    _, text, room = quick_room
    printed = [line for line in text.splitlines() if line[:1] not in {"", " "}]
    questions = [line for line in printed if line.endswith(")")]
    assert {line.partition(",")[0] for line in questions} == GROUPS[room]
    resolved = sum(line.startswith(("join, base", "resolve, base")) for line in questions)
    assert resolved == (0 if room == "comparison" else 8)
    is_weighed = any(line.startswith("Bytes beyond the text") for line in printed)
    assert is_weighed is (room == "whatwg")


def test_quick_room_prints_and_writes_the_same_rows(quick_room):
    folder, printed, room = quick_room
    info = _build.build_info()
    (path,) = (folder / "benchmarks" / "results").iterdir()
    tag = f"cp{sys.version_info.major}{sys.version_info.minor}"
    subject = TITLES[room].lower().replace(" ", "-")
    assert path.name.endswith(f"-{subject}-{info.build}-{tag}-quick.json")
    written = json.loads(path.read_text(encoding="utf-8"))
    indented = [line for line in printed.splitlines() if line[:2] == "  " and line[2] > " "]
    shown = [line[2:22].partition("  ")[0].rstrip() for line in indented]
    lines = [line for outcome in written["outcomes"] for line in outcome["lines"]]
    assert [line["label"] for line in [*lines, *written["memory"]]] == shown
    assert all(len(line["rounds"]) == 3 for line in lines)
    assert {outcome["lines"][0]["rival"] for outcome in written["outcomes"]} == {"urlprism"}
    page = json.loads((folder / "docs" / "static" / "speed.json").read_text(encoding="utf-8"))
    (section,) = page["sections"]
    assert section["title"] == f"{TITLES[room]}, {info.build}, CPython {info.python}, quick"
    rivals = section["parts"][1]["rows"]
    assert [row[:2] for row in rivals] == [[r["name"], r["version"]] for r in written["rivals"]]


def test_quick_room_fits_eighty_columns(quick_room):
    assert max(map(len, quick_room[1].splitlines())) <= 80


def test_no_two_questions_have_one_name(quick_room):
    (path,) = (quick_room[0] / "benchmarks" / "results").iterdir()
    outcomes = json.loads(path.read_text(encoding="utf-8"))["outcomes"]
    names = [(outcome["group"], outcome["name"]) for outcome in outcomes]
    assert len(set(names)) == len(names)
    for outcome in outcomes:
        labels = [line["label"] for line in outcome["lines"]]
        assert len(set(labels)) == len(labels)


def test_uris_are_counted_and_the_others_refused(module):
    """RFC 3986 has neither letters beyond ASCII nor spaces (§2)."""
    urls = ["http://h/%C3%A9", "http://h/\u00e9", "http://h/a b", "http://h/c"]
    contests = module("contests.rfc3986").contests(module("inputs.texts").Texts(urls))
    real = {contest.name: contest.inputs for contest in contests if contest.group == "parse"}
    assert real["real URLs that are URIs"] == [urls[0], urls[3]]
    assert real["all real URLs"] == urls


def test_rival_that_is_not_installed_is_named(module):
    subject, whatwg = module("contests.subject"), module("contests.whatwg")
    gone = module("contests.rivals").Rival("gone", "no_such_module", "", "", "", "", "")
    room = subject.Subject("", whatwg.SUBJECT.ours, (gone,), whatwg.contests)
    report = subject.begin(room, "nothing", module("contests.timing").Effort(1, 1), quick=True)
    assert [loaded.rival.name for loaded in report.present] == ["urlprism"]
    assert report.notes == ["gone is not installed, and not measured."]


def test_figures_are_shown_with_their_reach(module, setting):
    contest, memory = module("contests.contest"), module("contests.memory")
    standings, subject = module("reports.standings"), module("contests.subject")
    told = {"inputs": 1234, "refused": 3, "rounds": (10.0, 12.0, 50.0)}
    ours = contest.Line("urlprism", "urlprism", "", "URL(x)", **told)
    told |= {"different": 7, "ratio": 0.3, "best_ratio": 0.25}
    met = contest.Line("a", "a", "same", "f(x)", reach=0.3, **told)
    missed = contest.Line("b", "b.g", "own", "g(x)", reach=0.2, **told)
    report = subject.Report("Some", setting, [], 6.4, notes=["a note."])
    report.outcomes.append(contest.Outcome("URL(text)", "some", 1234, (ours, met, missed), {}))
    report.memory.append(memory.Memory("some", "urlprism", "", 9, 65.0, None, 64.0))
    report.memory.append(memory.Memory("some", "a", "same", 9, 100.0, 200.0))
    rows = [line.split() for line in standings.table(report.outcomes[0]).splitlines()]
    assert rows[0] == ["URL(text),", "some", "(1,234)"]
    assert rows[1] == ["urlprism", "3", "12", "10"]
    assert rows[2] == ["a", "same", "3", "7", "12", "10", "0.300", "0.3"]
    assert rows[3] == ["b.g", "own", "3", "7", "12", "10", "0.300", "0.2!"]
    ending = standings.ending(report)
    assert "1 of the 2 ratios with a reach miss it." in ending
    assert "URL(text), some, b.g: 0.300 (best by best 0.250), 0.2 asked" in ending
    assert "some: 65.0 bytes, 64 asked" in ending
    page = standings.section(report)
    assert "| **URL(text)**, some | | | | | | | | | |" in page
    assert "| a `f(x)` | same | 1,234 | 3 | 7 | 12 | 24 | 10 | 0.300 | 0.3 met |" in page
    assert "| b `g(x)` | own | 1,234 | 3 | 7 | 12 | 24 | 10 | 0.300 | 0.2 **missed** |" in page
    assert "| urlprism |  | 9 | 65.0 |  | 64 **missed** |" in page
    assert "| a | same | 9 | 100.0 | 200.0 |  |" in page


def test_mutations_are_the_same_in_every_run_and_change_every_url(module):
    mutations = module("inputs.mutations")
    urls = [f"https://host{number}.example/{number}?c=d#e" for number in range(500)]
    mutated = mutations.mutated([*urls, "mailto:user@host.example"])
    assert mutated == mutations.mutated(urls)
    assert len(set(mutated) - set(urls)) == len(mutated) == 500


def test_every_mutation_changes_something(module):
    random = importlib.import_module("random")
    parts = module("inputs.mutations").Parts("https", "//", "host.example", "/a/b", "?c#d")
    for change in module("inputs.mutations").CHANGES:
        assert change(parts, random.Random(1)) != parts, change.__name__


def test_tests_are_those_of_the_repository(module):
    tests, whose = module("inputs.corpora").parsing_tests()
    assert whose == "891 tests of web-platform-tests' urltestdata.json"
    assert len(tests) == 891
    assert tests[0] == ("http://example\t.\norg", "http://example.org/foo/bar")


def test_tests_without_surrogates_are_asked(module):
    test = module("inputs.corpora").ParsingTest
    texts = module("inputs.texts").Texts([], [test("a", "http://b/"), test("\ud800", None)])
    assert texts.tests == ["a"]
    assert texts.tests_on_bases == [("http://b/", "a")]


def test_own_texts_are_not_counted_as_memory(module):
    held_texts, given = module("contests.memory").held_texts, ["text"]
    assert held_texts([given[0], "texts"], given, lambda item: item) == sys.getsizeof("texts")
    assert held_texts([1], given, lambda item: str(item) * 2) == 0
    assert held_texts([1], given, None) == 0


@pytest.mark.nightly
def test_hostile_texts_are_told_function_by_function(benchmarks, tmp_path):
    done = benchmarks("hostile", "--quick", "--only", "redact(", "--write", str(tmp_path))
    assert done.returncode == 0, done.stderr
    page = json.loads((tmp_path / "docs" / "static" / "speed.json").read_text("utf-8"))
    (section,) = page["sections"]
    assert section["title"].startswith("Hostile texts, ")
    assert "redact" in {row[0] for part in section["parts"] for row in part.get("rows", [])}
    (told,) = (tmp_path / "benchmarks" / "results").glob("*-hostile-texts-*-quick.json")
    assert {row["name"] for row in json.loads(told.read_text("utf-8"))["rows"]} == {
        "columns.redact",
        "redact",
        "redaction.redact",
    }


def test_every_public_function_is_given_hostile_texts(module):
    calls = module("hostile.calls").calls()
    names = {call.name for call in calls}
    functions = {"compare", "extract", "parse", "redact", "safe_target", "URL", "URLSearchParams"}
    assert functions < names
    assert {f"urllib_parse.{name}" for name in ("urlsplit", "quote", "parse_qsl")} < names
    assert {f"reader({name!r}).read" for name in ("whatwg", "yarl", "node")} < names
    assert len(names) > 500


def test_what_grows_faster_than_its_text_is_foretold(module):
    hostile = module("hostile.costs")
    call = module("hostile.calls").calls()[0]
    cost = hostile.Cost(call, module("hostile.shapes").SHAPES[0], {1000: 1.0, 2000: 4.0})
    assert cost.foretell(4000) == pytest.approx(16)
    cost.seconds[2000] = 1.5  # as if it grew less than the text does
    assert cost.foretell(4000) == pytest.approx(3)
    sizes = hostile.Sizes(1000, 2000)
    assert cost.rate(sizes) == pytest.approx(750)
    cost.foretold[4000] = 40.0
    assert cost.rate(sizes) == pytest.approx(10_000)

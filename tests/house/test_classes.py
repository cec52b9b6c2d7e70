"""The benchmarks of the classes of input: each is there, and its texts are what it says."""

import functools
import json
import re
import subprocess
import sys
from collections import Counter

import pytest

from urlprism import URL, _build

pytestmark = pytest.mark.once

# For each class, what its texts look like: hosts of all classes without an entry are plain.
HOST = r"https?://[a-z0-9.]+"
REST = r"/[a-z0-9/.-]*(\?[a-z0-9=&]+)?(#[a-z]+)?"
ADDRESS = r"\[[0-9a-f:]+\]"
LETTERS = r"[^\x00-\x7f]"
SHAPES = {
    "plain": HOST + REST,
    "upper-case host": r"https?://(?=[^/]*[A-Z])[A-Za-z0-9.]+" + REST,
    "credentials": r"https?://[a-z]+:[a-z]+\d+@[a-z0-9.]+" + REST,
    "default port": r"(http://[a-z0-9.]+:80|https://[a-z0-9.]+:443)" + REST,
    "other port": HOST + r":(?!80/|443/)[0-9]+" + REST,
    "IPv4, decimal": r"https?://(\d+\.){3}\d+" + REST,
    "IPv4, one number": r"https?://\d+" + REST,
    "IPv4, hexadecimal": r"https?://0x[0-9A-Fa-f]{2}((\.0x[0-9A-Fa-f]{2}){3}|[0-9a-f]{6})" + REST,
    "IPv4, octal": r"https?://0[0-7]+((\.0[0-7]+){3})?" + REST,
    "IPv6, as serialized": rf"https?://{ADDRESS}{REST}",
    "IPv6, written otherwise": r"https?://\[(?=[^]]*([A-F]|0000))[0-9A-Fa-f:]+\]" + REST,
    "IDN, short, repeated": rf"https?://(?=\w*{LETTERS})\w+\.de{REST}",
    "IDN, distinct, Latin": rf"https?://(?=\w*{LETTERS})\w+-\w+\.de{REST}",
    "IDN, distinct, Han": rf"https?://[\u4e00-\u9fff]{{2,6}}\.cn{REST}",
    "Punycode, distinct": rf"https?://xn--[a-z0-9-]+\.com{REST}",
    "space in path": rf"{HOST}/[a-z0-9-]+/[a-z]+( [a-z0-9]+)+\.pdf(\?.*)?(#.*)?",
    "non-ASCII path": rf"{HOST}/[^?#]*{LETTERS}[^?#]*(\?[a-z0-9=&]+)?(#[a-z]+)?",
    "non-ASCII query": rf"{HOST}/[a-z0-9/.-]*\?[^#]*{LETTERS}[^#]*(#[a-z]+)?",
    "non-ASCII fragment": rf"{HOST}/[a-z0-9/.-]*(\?[a-z0-9=&]+)?#.*{LETTERS}.*",
    "dot segments": rf"{HOST}/[^?#]*/\.\.?([/?#].*)?",
    "encoded dots": rf"{HOST}/[^?#]*/(%2[eE]|\.%2e|%2[eE]%2e)([/?#].*)?",
    "backslashes": r"https?:(//|\\\\)[a-z0-9.]+\\[a-z0-9\\.-]*(\?[a-z0-9=&]+)?(#[a-z]+)?",
    "tabs and newlines inside": r"https?://[a-z0-9./?#=&\t\r\n-]*[\t\r\n][a-z0-9./?#=&\t\r\n-]+",
    "blanks at the ends": rf"[\s]*{HOST}{REST}\s+",
    "file:, POSIX": r"file:(//(localhost)?)?/(home|usr|var)/[a-z0-9/.-]+",
    "file:, Windows": r"file:(///|\\\\\\)[C-E][:|][/\\]Users[/\\][a-z0-9/\\.-]+",
    "mailto:": r"mailto:[a-z0-9.]+@[a-z0-9.]+(\?subject=[a-z0-9%]+)?",
    "foo://": r"(?!https?:)[a-z+]+://[a-z0-9.]+" + REST,
}
REFUSED = ("no scheme", "space in host", "port over 65535")
REFUSED += ("IPv4 over 255", "IPv6, malformed", "IDN, forbidden sign")
JOINED = ("page.html", "/path?query", "?query", "#fragment", "../path", "//host/path")
PARTS = ("protocol", "username", "password", "host", "hostname", "port", "pathname", "search")


@pytest.fixture(scope="module")
def quick(benchmarks, tmp_path_factory):
    folder = tmp_path_factory.mktemp("quick")
    done = benchmarks("classes", "--quick", "--write", str(folder))
    assert done.returncode == 0, done.stderr
    (path,) = (folder / "benchmarks" / "results").iterdir()
    page = json.loads((folder / "docs" / "static" / "speed.json").read_text(encoding="utf-8"))
    return done.stdout, path.name, json.loads(path.read_text(encoding="utf-8")), page


@pytest.fixture
def outcome(module):
    line = functools.partial(module("contests.contest").Line, work="", inputs=7, refused=0)
    ours = line("urlprism", "urlprism", call="URL(x)", rounds=(10.0, 12.0, 50.0))
    theirs = {"different": 0, "rounds": (40.0, 40.0, 40.0), "ratio": 0.3, "best_ratio": 0.25}
    met = line("can_ada", "can_ada", call="parse(x)", **{**theirs, "different": 2}, reach=1.0)
    missed = line("ada_url", "ada_url", call="URL(x)", **{**theirs, "ratio": 0.7}, reach=0.5)
    return module("contests.contest").Outcome("Hosts", "odd", 7, (ours, met, missed), {})


@pytest.fixture
def report(module, outcome):
    setting = module("reports.setting").Setting(
        build="compiled", versions="urlprism 9.9", python="CPython 3.99.1", tag="cp399",
        machine="abacus", date="2001-02-03", corpus="seven texts", quick=False, compiled=("x",),
    )  # fmt: skip
    return module("contests.subject").Report("Classes of input", setting, [], 6.4, [outcome])


@pytest.mark.nightly
def test_quick_run_has_a_row_for_every_class(quick):
    _, name, told, page = quick
    info = _build.build_info()
    assert f"-classes-of-input-{info.build}-cp" in name
    rows = Counter((outcome["group"], outcome["name"]) for outcome in told["outcomes"])
    assert set(rows.values()) == {1}
    names = {name for _, name in rows}
    assert {*SHAPES, *REFUSED, *JOINED, *PARTS, "hash", "data:, 2 kB", "data:, 64 kB"} <= names
    (section,) = page["sections"]
    assert section["title"] == f"Classes of input, {info.build}, CPython {info.python}, quick"
    (table, *_) = (part["rows"] for part in section["parts"] if "rows" in part)
    assert [name for _, name in rows] == [row[0] for row in table if len(row) > 1]


@pytest.mark.nightly
def test_quick_run_prints_the_rows_that_it_writes(quick):
    printed, _, told, _ = quick
    shown = [line[2:28].strip() for line in printed.splitlines() if re.match(r"  \S", line)]
    assert shown[: len(told["outcomes"])] == [outcome["name"] for outcome in told["outcomes"]]
    assert max(map(len, printed.splitlines())) <= 80


@pytest.mark.nightly
def test_quick_run_asks_every_rival_the_same(quick):
    for outcome in quick[2]["outcomes"]:
        ours, *others = outcome["lines"]
        assert ours["rival"] == "urlprism"
        assert all(line["inputs"] == ours["inputs"] for line in others)
        refused = ours["inputs"] if outcome["name"].partition(", refused")[0] in REFUSED else 0
        assert ours["refused"] == refused, outcome["name"]


def test_texts_of_a_class_are_different_and_the_same_in_every_run(module):
    texts = module("classes.texts")
    for kind in (*texts.CLASSES, *texts.REFUSED, *texts.JOINED):
        made = texts.texts(kind, 300)
        assert made == texts.texts(kind, 300)
        assert len(set(made)) == len(made) == 300, kind.name


@pytest.mark.parametrize("name", SHAPES)
def test_texts_of_a_class_look_as_its_name_says(module, name):
    texts = module("classes.texts")
    (kind,) = (kind for kind in texts.CLASSES if kind.name == name)
    shape = re.compile(SHAPES[name], re.DOTALL)
    for text in texts.texts(kind, 300):
        assert shape.fullmatch(text), text


def test_classes_are_accepted_and_the_refused_are_not(module):
    texts = module("classes.texts")
    assert tuple(kind.name for kind in texts.CLASSES) == tuple(SHAPES)
    for kind in texts.CLASSES:
        assert all(map(URL.can_parse, texts.texts(kind, 300))), kind.name
    assert tuple(kind.name for kind in texts.REFUSED) == REFUSED
    for kind in texts.REFUSED:
        assert not any(map(URL.can_parse, texts.texts(kind, 300))), kind.name
    assert tuple(kind.name for kind in texts.JOINED) == JOINED
    for kind in texts.JOINED:
        assert not any(URL.can_parse(text) for text in texts.texts(kind, 300)), kind.name
        assert all(URL.can_parse(*pair[::-1]) for pair in texts.pairs(kind, 300)), kind.name


# The sizes of all memories of what a URL imports; what compares URLs has others.
MEMORIES = """
import functools, json
import urlprism
urlprism.URL("http://x.\\u00e9.\\u4e2d/?\\u00e9"), urlprism.URL("http://xn--9ca/")
print(json.dumps({
    f"{name}.{key}": each.cache_parameters()["maxsize"]
    for name, loaded in list(sys.modules.items())
    if name.startswith("urlprism.")
    for key, each in vars(loaded).items()
    if isinstance(each, functools._lru_cache_wrapper)
}))
"""


def test_distinct_hosts_are_more_than_any_memory_holds(module):
    """A round has each of them once; those in Punycode or beyond ASCII have no label twice."""
    texts, distinct = module("classes.texts"), module("classes.contests").DISTINCT
    for kind in filter(lambda kind: kind.distinct, texts.CLASSES):
        hosts = [text.split("/")[2] for text in texts.texts(kind, distinct)]
        labels = Counter(label for host in hosts for label in host.split("."))
        assert sorted(labels.values())[-2] == 1  # the last is the top-level domain
        assert len(labels) == distinct + 1
    script = f"import sys; sys.path[:] = {sys.path!r}; {MEMORIES}"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True)
    memories = json.loads(done.stdout)
    assert memories
    assert all(size is None or size < distinct for size in memories.values())


@pytest.mark.parametrize("name", ["2 kB", "64 kB"])
def test_long_texts_are_as_long_as_they_are_called(module, name):
    texts = module("classes.texts")
    size = texts.SIZES[name]
    for kind in texts.LONG:
        made = texts.long_texts(kind, size, 100)
        assert len(set(made)) == len(made) >= 2
        assert all(0.98 * size <= len(text) <= size for text in made), kind.name
        assert all(map(URL.can_parse, made)) is ("refused" not in kind.name)


def test_round_of_long_inputs_has_fewer_calls(module):
    contest, rivals = module("contests.contest"), module("contests.rivals")
    rival = rivals.Rival("ours", "", "", "", "", "", "")
    called = []
    loaded = rivals.Loaded(rival, "1", {"call": called.append, "refused": ValueError})
    asked = contest.Contest("a", "b", [contest.Call("ours", "call(x)")], [1, 2], every=10)
    contest.hold(
        asked, [loaded], module("contests.timing").Effort(rounds=3, calls=100), is_asked=True
    )
    # For the answers each once, then for warming up, then the rounds.
    assert len(called) == 2 + 10 + 3 * 10


def test_row_has_the_rivals_in_columns(module, outcome, report):
    table = module("classes.table")
    assert table.row(outcome).split() == ["odd", "12", "40", "0.300", "40", "0.700!"]
    section = table.section(report)
    assert (
        "| can_ada | ratio, 1 asked | ada_url | ratio, 0.5 asked | pydantic_core | ratio |"
        in section
    )
    assert "| odd | 7 |  | can_ada 2 | 12 | 40 | 0.300 | 40 | 0.700 **missed** |  |  |" in section
    assert "* The worst of 1 classes beside ada_url: 0.700, Hosts, odd." in section
    assert "1 of the 2 ratios with a reach miss it." in table.ending(report)


def test_classes_of_the_drop_in_have_one_reach(module):
    samples = module("inputs.samples").Samples(module("inputs.shapes").assorted(2))
    rows = module("classes.rows").rows(samples)
    assert {row.reach for row in rows} == {0.3}
    names = [(row.group, row.name) for row in rows]
    assert len(set(names)) == len(names)
    groups = {row.group for row in rows}
    functions = ("urlsplit", "urljoin", "quote", "unquote", "parse_qsl", "urlencode")
    assert {f"{name} by class" for name in functions} <= groups
    assert {f"{name} by class, bytes" for name in functions[:-1]} <= groups
    assert max(len(row.name) for row in rows) <= 26


@pytest.mark.nightly
def test_native_rows_are_skipped_by_name_without_a_compiler(benchmarks):
    done = benchmarks("native", "--quick", CXX="no-such-compiler")
    assert done.returncode == 0, done.stderr
    reason = "there is no C++ compiler (no-such-compiler)"
    assert f"ada in C++ is not measured: {reason}." in " ".join(done.stdout.split())


@pytest.mark.nightly
def test_native_rows_are_skipped_by_name_without_a_network(benchmarks, tmp_path):
    environment = {"CXX": sys.executable, "URLPRISM_CACHE": str(tmp_path), "PIP_NO_INDEX": "1"}
    done = benchmarks("native", "--quick", "--json", **environment)
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert told["outcomes"] == []
    (note,) = told["notes"]
    assert note.startswith("ada in C++ is not measured: cannot fetch ada-url==4.0.0: pip said ")


@pytest.mark.nightly
def test_source_that_is_not_the_one_meant_is_refused(benchmarks, tmp_path):
    (tmp_path / "ada_url-4.0.0.tar.gz").write_bytes(b"something else")
    done = benchmarks("native", "--quick", CXX=sys.executable, URLPRISM_CACHE=str(tmp_path))
    assert done.returncode == 1
    assert "is not the file meant" in done.stderr


@pytest.mark.real
@pytest.mark.nightly
def test_native_rows_read_as_ours_do(benchmarks, tmp_path):
    done = benchmarks("native", "--quick", "--write", str(tmp_path))
    assert done.returncode == 0, done.stderr
    if "is not measured" in done.stdout:
        pytest.skip(done.stdout.partition("is not measured: ")[2].strip())
    (path,) = (tmp_path / "benchmarks" / "results").glob("*-native-*-quick.json")
    told = json.loads(path.read_text(encoding="utf-8"))
    assert [outcome["name"] for outcome in told["outcomes"]] == ["real URLs"] * 2
    for outcome in told["outcomes"]:
        ours, ada = outcome["lines"]
        assert (ours["refused"], ada["different"]) == (ada["refused"], 0)
        assert len(ours["rounds"]) == len(ada["rounds"]) == 3
    page = (tmp_path / "docs" / "static" / "speed.json").read_text("utf-8")
    assert '["ada", "4.0.0", ' in page
    note = r"ada 4\.0\.0 is compiled by .*, -std=c\+\+20 -O3 -march=native"
    assert re.search(note, " ".join(page.split()))

"""Each value of a column function is that of the function of one text, row by row."""

import inspect
import subprocess
import sys

import polars as pl
import pyarrow as pa
import pytest

from tests.columns import function_rows
from tests.columns.function_rows import (
    BASE,
    BASES,
    FUNCTIONS_OF_COLUMNS,
    HOSTILE,
    SOME,
    VERDICTS,
    all_causes,
    expected,
    hosts,
    or_none,
    safe,
    values_of,
)
from tests.help.column_rows import BROKEN, IS_COMPILED, KINDS, array_of
from tests.help.counts import amount
from urlprism import URL, UnsafeURL, columns, rfc3986, safe_target
from urlprism.columns import clickhouse, spark
from urlprism.columns.dialects.clickhouse import FUNCTIONS
from urlprism.comparison import assessment, compare
from urlprism.errors import URLError
from urlprism.gate import Policy
from urlprism.readers import Reader, reader

NAMES = [*FUNCTIONS_OF_COLUMNS]
# Nine readers take longer than all others, in pure Python above all.
READING = {"verdict", "cause", "causes", "compare", "safe"}
SLOW = {name for name in NAMES if name.partition(" ")[0] in READING}
COUNT, OF_SLOW = (amount(6_000), amount(1_500)) if IS_COMPILED else (300, 40)


@pytest.mark.parametrize("name", NAMES)
def test_each_row_is_that_of_the_function(name):
    rows = function_rows.texts(OF_SLOW if name in SLOW else COUNT)
    function, _ = FUNCTIONS_OF_COLUMNS[name]
    assert values_of(function(pa.array(rows, pa.string()))) == expected(name, rows)


@pytest.mark.parametrize("name", NAMES)
def test_every_type_of_source(name):
    function, _ = FUNCTIONS_OF_COLUMNS[name]
    rows = [None, *HOSTILE[:20], None, *HOSTILE[5:10]]
    wanted = expected(name, rows)
    for kind in KINDS:
        assert values_of(function(array_of(rows, kind))) == wanted
        assert values_of(function(array_of(rows, kind).slice(3, 9))) == wanted[3:12]


@pytest.mark.parametrize("name", NAMES)
def test_empty_columns_nulls_and_streams(name):
    function, _ = FUNCTIONS_OF_COLUMNS[name]
    (null,) = expected(name, [None])
    assert values_of(function(pa.array([], pa.string()))) == []
    assert values_of(function(pa.array([None, None], pa.string()))) == [null, null]
    rows = [*HOSTILE[:12], None]
    chunks = [rows[:0], rows[:1], rows[1:7], rows[:0], rows[7:]]
    stream = pa.chunked_array([pa.array(each, pa.string()) for each in chunks])
    assert values_of(function(stream)) == expected(name, rows)
    assert values_of(function(pl.Series(rows))) == expected(name, rows)


def test_the_rows_are_of_all_kinds():
    rows = function_rows.texts(COUNT)
    assert {*expected("verdict", rows[-200:])} - {None} > VERDICTS - {
        "different-path",  # of web servers only
        "different-scheme",
        "refused-by-all",
    }
    certified = expected("certified", rows)
    assert certified.count(True) > 50
    assert certified.count(False) > 200


def test_a_difference_is_found():
    """The checks above fail if one row of them differs."""
    rows = HOSTILE[:3]
    wanted = expected("redact", rows)
    assert values_of(columns.redact(pa.array([rows[1], *rows[1:]]))) != wanted


def test_each_function_of_clickhouse_is_one_of_columns():
    assert clickhouse.FUNCTIONS.keys() == FUNCTIONS.keys()
    public = {
        name
        for name, each in vars(clickhouse).items()
        if inspect.isfunction(each) and each.__module__ == clickhouse.__name__ and name[0] != "_"
    }
    assert {function.__name__ for function in clickhouse.FUNCTIONS.values()} == public - {"cut"}


def test_a_hierarchy_that_is_too_long_is_null():
    rows = ["http://h/a", "http://h/" + "a/" * 18_000]
    assert values_of(clickhouse.url_hierarchy(pa.array(rows))) == [["http://h/", rows[0]], None]


def test_octets_that_are_not_utf_8():
    for name in ("redact", "normalize by the URL Standard", "key", "certified"):
        function, value_of = FUNCTIONS_OF_COLUMNS[name]
        wanted = [value_of(each.decode("utf-8", "replace")) for each in BROKEN]
        assert values_of(function(pa.array(BROKEN, pa.binary()))) == wanted


def pairs():
    """Return references and bases in all combinations, as two columns."""
    references = [*HOSTILE[:25], "../x", None]
    return [(reference, base) for base in BASES for reference in references]


@pytest.mark.parametrize(
    "standard", ["whatwg", "rfc3986", "rfc3987", "rfc2396", "rfc1808", "urllib"]
)
def test_bases_in_a_column(standard):
    rows = pairs()
    texts, bases = (pa.array(each, pa.string()) for each in zip(*rows, strict=True))
    found = values_of(columns.resolve(texts, bases, standard))
    whole = columns.functions.references._RESOLVERS[standard]
    wanted = [
        None if None in (text, base) else or_none(lambda: whole(base)(text))  # noqa: B023
        for text, base in rows
    ]
    assert found == wanted
    assert sum(each is None for each in wanted) > len(BASES)
    assert values_of(
        columns.resolve(texts, pa.chunked_array([bases[:7], bases[7:]]), standard)
    ) == (wanted)


def test_redirects_in_a_column():
    rows = [(text, base) for text, base in pairs() if base in {None, BASE, "http://h.com/a"}]
    texts, bases = (pa.array(each, pa.string()) for each in zip(*rows, strict=True))
    known = [None in row for row in rows]
    found = values_of(columns.verdict(texts, SOME, bases))
    wanted = [
        None if null else compare(*row, SOME).verdict.value
        for row, null in zip(rows, known, strict=True)
    ]
    assert found == wanted
    found = values_of(columns.causes(texts, SOME, bases))
    assert found == [
        None if null else all_causes(*row, SOME) for row, null in zip(rows, known, strict=True)
    ]
    found = values_of(columns.targets(texts, SOME, bases))
    assert found == [
        dict.fromkeys(SOME) if null else hosts(row[0], SOME, row[1])
        for row, null in zip(rows, known, strict=True)
    ]
    found = values_of(columns.safe(texts, None, SOME, bases))
    assert found == [
        dict.fromkeys(("safe", "state", "url", "cause", "reason"))
        if null
        else safe(*row, None, SOME)
        for row, null in zip(rows, known, strict=True)
    ]


def reason(function, *arguments):
    """Return the reason for which a standard refuses a text, None if it does not."""
    try:
        function(*arguments)
    except URLError as error:
        is_placed = error.text == arguments[0]
        place = (error.start, error.end) if is_placed else (None, None)
        return {"rule": error.rule, "start": place[0], "end": place[1]}
    return None


@pytest.mark.parametrize(
    ("function", "value_of"),
    [
        (columns.normalize, rfc3986.normalize),
        (columns.key, function_rows.key),
        (
            lambda source, **more: columns.resolve(source, BASE, **more),
            lambda text: URL(text, BASE).href,
        ),
    ],
)
def test_reasons(function, value_of):
    rows = [None, *HOSTILE, "http://a b/", None]
    found = values_of(function(pa.array(rows), errors="reason"))
    wanted = [
        {"value": None, "reason": None}
        if text is None
        else {"value": or_none(value_of, text), "reason": reason(value_of, text)}
        for text in rows
    ]
    assert found == wanted
    assert sum(row["reason"] is not None for row in wanted) >= 2


def test_a_reason_has_no_place_in_another_text():
    found = columns.resolve(pa.array(["a"]), pa.array(["http://h:x/"]), errors="reason")
    (row,) = values_of(found)
    assert row["value"] is None
    assert row["reason"]["start"] is None
    assert row["reason"]["rule"].startswith("URL Standard")


def test_errors_that_name_no_rule():
    found = columns.resolve(pa.array(["//[", "a"]), "http://h/", "urllib", "reason")
    reason = {"rule": "urllib", "start": None, "end": None}
    assert values_of(found) == [
        {"value": None, "reason": reason},
        {"value": "http://h/a", "reason": None},
    ]


SECRETS = [
    "http://me:s3cr3t@10.0.0.1/", "http://me:s3cr3t@/x", "http://me:s3cr3t#@h.com/",
    "http://me:s3cr3t@h.com:9x/", "http://me:s3cr3t?@h.com/", "http://me:s3cr3t@[::1/",
    "http://h.com?x@u:s3cr3t@b/", "http://h.com/?token=s3cr3t\\x",
]  # fmt: skip


@pytest.mark.parametrize("policy", [None, Policy(userinfo=True), Policy(characters=["space"])])
@pytest.mark.parametrize("base", [None, "http://me:s3cr3t@h.com/"])
def test_no_reason_shows_a_secret(policy, base):
    quoted = 0
    rows = values_of(columns.safe(pa.array(SECRETS), policy, ["all"], base))
    for text, row in zip(SECRETS, rows, strict=True):
        assert row["state"] == "unsafe"
        assert "s3cr3t" not in row["reason"]
        with pytest.raises(UnsafeURL) as caught:
            safe_target(text, base, ["all"], policy)
        quoted += "s3cr3t" in caught.value.message
    assert quoted >= 4


def test_each_text_is_read_once_in_a_batch():
    asked = []

    def ask(text, base):
        asked.append((text, base))
        return reader("whatwg").ask(text, base)

    own = Reader("own", "1", "counts", ask)
    texts = pa.array(["http://a/", "http://b/", None, "http://a/"] * 50)
    assert values_of(columns.verdict(texts, [own])).count("alike") == 150
    assert asked == [("http://a/", None), ("http://b/", None)]


def test_a_certified_url_asks_no_reader(monkeypatch):
    monkeypatch.setattr(assessment, "assess", None)
    assert values_of(columns.verdict(pa.array(["http://example.com/a?b"]))) == ["alike"]
    assert values_of(columns.causes(pa.array(["http://example.com/a?b"]))) == [[]]


NEEDLESS = [
    "comparison.assessment", "gate", "equivalence", "rfc1808", "rfc2396", "rfc3986",
    "rfc3987",
]  # fmt: skip


def test_who_splits_imports_nothing_else():
    program = f"import sys\nsys.path += {sys.path!r}\nimport urlprism.columns\nprint(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    imported = {*done.stdout.split()}
    assert "urlprism.columns.functions.safety" in imported
    assert imported.isdisjoint(f"urlprism.{name}" for name in NEEDLESS)


WRONG = [
    (
        columns.verdict,
        {"readers": ["nobody"]},
        ValueError,
        "no reader is named 'nobody'; near: node; all ",
    ),
    (columns.cause, {"readers": []}, ValueError, "there is no reader to compare with"),
    (columns.targets, {"readers": "me"}, ValueError, "no reader is named 'me'; all "),
    (
        columns.safe,
        {"readers": ["nobody"]},
        ValueError,
        "no reader is named 'nobody'; near: node; all ",
    ),
    (columns.safe, {"policy": "strict"}, TypeError, "policy is a Policy or None, not str"),
    (columns.safe, {"policy": Policy(schemes=["mailto"])}, ValueError, "schemes: no reader can "),
    (columns.normalize, {"rung": "high"}, ValueError, "no rung is named 'high'; known: simple, "),
    (
        columns.normalize,
        {"standard": "x"},
        ValueError,
        "no standard is named 'x'; known: rfc3986, ",
    ),
    (
        columns.normalize,
        {"rung": "case", "standard": "whatwg"},
        ValueError,
        "the URL Standard has no rungs; they are of rfc3986 and rfc3987",
    ),
    (
        columns.normalize,
        {"errors": "raise"},
        ValueError,
        "no errors is named 'raise'; known: null, ",
    ),
    (columns.key, {"rung": "high"}, ValueError, "no rung is named 'high'; known: simple, "),
    (columns.key, {"heuristics": ["x"]}, ValueError, "no heuristic is named 'x'; known: character"),
    (columns.key, {"rung": "case", "heuristics": "www"}, ValueError, "heuristics apply above "),
    (columns.key, {"errors": ""}, ValueError, "no errors is named ''; known: null, reason"),
    (columns.resolve, {"base": "http://h:x/"}, URLError, "the port is not a number"),
    (columns.resolve, {"base": "h", "standard": "rfc3986"}, URLError, "base"),
    (
        columns.resolve,
        {"base": "http://h", "standard": "x"},
        ValueError,
        "no standard is named 'x'",
    ),
    (columns.resolve, {"base": 5}, TypeError, "__arrow_c_array__"),
    (columns.redact, {"userinfo": "none"}, ValueError, "userinfo must be 'password' or 'all'"),
    (columns.redact, {"also": "token"}, TypeError, "also is a tuple or list of names, not one "),
    (columns.parse_qsl, {"separator": ""}, ValueError, "the separator is empty"),
    (columns.parse_qsl, {"separator": b"&"}, TypeError, "separator is a str, not bytes"),
    (columns.parameters, {"standard": "rfc3986"}, ValueError, "known: whatwg, urllib"),
    (columns.parameter, {"name": b"a"}, TypeError, "name is a str, not bytes"),
    (columns.parameter, {"name": "a", "standard": ""}, ValueError, "known: whatwg, urllib"),
    (
        spark.parse_url,
        {"part": "host"},
        ValueError,
        "no part is named 'host'; near: HOST; known: HOST, PATH, ",
    ),
    (
        spark.parse_url,
        {"part": "HOST", "key": "a"},
        ValueError,
        "a key is looked for in the QUERY alone",
    ),
    (spark.parse_url, {"part": "QUERY", "key": "a("}, ValueError, "a group that is not closed"),
    (spark.parse_url, {"part": "QUERY", "key": 5}, TypeError, "key is a str, not int"),
    (
        spark.try_parse_url,
        {"part": ""},
        ValueError,
        "no part is named ''; known: HOST, PATH, QUERY",
    ),
    (clickhouse.port, {"default": 65536}, ValueError, "a port is from 0 to 65535, not 65536"),
    (clickhouse.port_rfc, {"default": -1}, ValueError, "a port is from 0 to 65535, not -1"),
    (clickhouse.port, {"default": "80"}, TypeError, "default is an int, not str"),
    (clickhouse.extract_url_parameter, {"name": b"a"}, TypeError, "name is a str, not bytes"),
    (clickhouse.cut_url_parameter, {"names": ["a", 1]}, TypeError, "name is a str, not int"),
]


@pytest.mark.parametrize(("function", "given", "kind", "said"), WRONG)
def test_arguments_are_checked_at_once(function, given, kind, said):
    """Even for a stream, which is not read before its results are."""
    for source in (pa.array(["http://h/"]), pa.chunked_array([["http://h/"]])):
        with pytest.raises(kind) as caught:
            function(source, **given)
        assert said in str(caught.value)


@pytest.mark.parametrize("name", NAMES)
def test_what_is_no_column_of_texts(name):
    function, _ = FUNCTIONS_OF_COLUMNS[name]
    for source in (5, None, ["http://h/"], pa.array([1, 2]), pa.array([["http://h/"]])):
        with pytest.raises(TypeError):
            function(source)

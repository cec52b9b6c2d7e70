"""Each value of a column is what the scalar functions of the standard say of the row."""

from itertools import pairwise

import pyarrow as pa
import pytest

from tests.columns.cut_rows import COUNT, OF_ROW, by_urllib, cut_rows
from tests.help.column_rows import BROKEN, IS_COMPILED, KINDS, array_of, rows_of
from tests.help.counts import amount
from urlprism.columns import parameter, split
from urlprism.columns.fields.names import OF_STANDARD
from urlprism.comparison import certify

SOME = amount(6_000) if IS_COMPILED else 400
STANDARDS = [*OF_STANDARD]
COMMON = ["scheme", "userinfo", "host", "port", "path", "query", "fragment"]


@pytest.fixture(scope="module")
def texts():
    return cut_rows(COUNT)


@pytest.fixture(scope="module")
def wanted(texts):
    return {standard: [*map(of_row, texts[:SOME])] for standard, of_row in OF_ROW.items()}


def test_the_rows_are_of_all_kinds(texts, wanted):
    assert sum(text is not None and certify(text) for text in texts) > COUNT // 50
    for standard in STANDARDS:
        assert sum(row["ok"] is True for row in wanted[standard]) > SOME // 5
        assert sum(row["ok"] is False for row in wanted[standard]) > SOME // 40


@pytest.mark.parametrize("standard", STANDARDS)
def test_each_row_is_that_of_the_standard(texts, standard):
    for start in range(0, COUNT, 50_000):  # the rows of all would fill the memory
        some = texts[start : start + 50_000]
        viewed, plain = (
            split(pa.array(some), OF_STANDARD[standard], layout, standard)
            for layout in ("view", "utf8")
        )
        rows = [*map(OF_ROW[standard], some)]
        assert differing(some, rows_of(viewed), rows) == []
        if not is_same(viewed, plain):
            assert differing(some, rows_of(plain), rows) == []


def is_same(viewed, plain):
    """Whether two results are the same to pyarrow, one of them in views."""
    one, other = pa.record_batch(viewed), pa.record_batch(plain)
    other.validate(full=True)
    return other.equals(one.cast(other.schema))


def differing(texts, found, wanted):
    """Return the first rows that differ, for a message that can be read."""
    assert len(found) == len(wanted)
    pairs = zip(texts, found, wanted, strict=True)
    return [each for each in pairs if each[1] != each[2]][:3]


@pytest.mark.parametrize("layout", ["view", "utf8"])
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("standard", STANDARDS)
def test_each_type_of_input(texts, wanted, standard, kind, layout):
    array, rows = array_of(texts[:SOME], kind), wanted[standard][:SOME]
    fields = OF_STANDARD[standard]
    assert rows_of(split(array, fields, layout, standard)) == rows
    for start, length in ((1, 0), (7, 64), (63, 130), (SOME - 3, 3)):
        found = rows_of(split(array.slice(start, length), fields, layout, standard))
        assert found == rows[start : start + length]
    ends = [0, 0, 1, 69, 200, SOME]
    chunks = [array.slice(start, end - start) for start, end in pairwise(ends)]
    assert rows_of(split(pa.chunked_array(chunks), fields, layout, standard)) == rows


@pytest.mark.parametrize("layout", ["view", "utf8"])
@pytest.mark.parametrize("standard", STANDARDS)
def test_each_field_alone(texts, wanted, standard, layout):
    for field in OF_STANDARD[standard]:
        found = rows_of(split(pa.array(texts[:400]), [field], layout, standard))
        assert found == [{field: row[field]} for row in wanted[standard][:400]]


@pytest.mark.parametrize("layout", ["view", "utf8"])
@pytest.mark.parametrize("threads", [1, 2, 3])
@pytest.mark.parametrize("standard", STANDARDS)
def test_threads_give_what_one_gives(texts, wanted, standard, threads, layout):
    fields = OF_STANDARD[standard] if IS_COMPILED else ["host", "ok"]
    some, rows = texts[:400], wanted[standard][:400]
    found = rows_of(split(pa.array(some * 35), fields, layout, standard, threads=threads))
    assert found == [{name: row[name] for name in fields} for row in rows] * 35


@pytest.mark.parametrize("standard", STANDARDS)
def test_octets_that_are_not_utf_8(standard):
    wanted = [OF_ROW[standard](each.decode("utf-8", "replace")) for each in BROKEN]
    fields = OF_STANDARD[standard]
    assert rows_of(split(array_of(BROKEN, "binary"), fields, standard=standard)) == wanted


@pytest.mark.parametrize("standard", STANDARDS)
def test_a_field_of_another_standard_is_refused(standard):
    others = {name for fields in OF_STANDARD.values() for name in fields}
    for name in sorted(others - {*OF_STANDARD[standard]}):
        with pytest.raises(
            ValueError, match=f"no field is named '{name}'; (near: .*; )?known: scheme,"
        ):
            split(pa.array(["http://h/"]), [name], standard=standard)


def test_what_is_absent_and_what_is_empty():
    source = pa.array(["http://h", "http://h?#", "http://@h:/", "a"])
    rows = {
        standard: [tuple(row.values()) for row in rows_of(split(source, COMMON, standard=standard))]
        for standard in STANDARDS
    }
    assert rows["urllib"] == [
        ("http", None, "h", None, "", None, None),
        ("http", None, "h", None, "", "", ""),
        ("http", "", "h", None, "/", None, None),
        (None, None, None, None, "a", None, None),
    ]
    assert rows["rfc3986"] == rows["urllib"]
    assert rows["whatwg"] == [
        ("http", None, "h", None, "/", None, None),
        ("http", None, "h", None, "/", "", ""),
        ("http", None, "h", None, "/", None, None),
        (None, None, None, None, None, None, None),
    ]


def test_a_port_of_rfc_3986_may_have_any_digits():
    source = pa.array(["http://h:65535", "http://h:65536", "http://h:00080", "http://h:"])
    found = rows_of(split(source, ["port", "authority"], standard="rfc3986"))
    assert [row["port"] for row in found] == [65535, None, 80, None]
    assert found[1]["authority"] == "h:65536"


def test_reasons_of_urllib():
    (row,) = rows_of(
        split(pa.array(["http://h:99999/"]), ["ok"], errors="reason", standard="urllib")
    )
    said = "urllib.parse, port: the port is not a number from 0 to 65535"
    assert row == {"ok": False, "reason": {"rule": said, "start": 9, "end": 14}}


def test_href_of_urllib_drops_what_is_empty():
    """`urlsplit(text).geturl()` does; the parts say whether they are there."""
    found = rows_of(split(pa.array(["http://h/?#"]), ["href", "query"], standard="urllib"))
    assert found == [{"href": by_urllib("http://h/?#")["href"], "query": ""}]
    assert found[0]["href"] == "http://h/"


def test_the_name_of_the_package_is_that_of_the_standard():
    urls = pa.array(["http://u@h:8/?a=b&a=c", "http://[/", None])
    columns = {
        standard: pa.record_batch(split(urls, ["host", "netloc"], standard=standard))
        for standard in ("urllib", "urllib_parse")
    }
    assert columns["urllib"] == columns["urllib_parse"]
    first = [pa.array(parameter(urls, "a", standard)) for standard in ("urllib", "urllib_parse")]
    assert first[0] == first[1]
    assert first[0].to_pylist() == ["b", None, None]

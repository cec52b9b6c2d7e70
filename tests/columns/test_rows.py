"""Each value of a column is that of `URL` for the row: in every layout and type of input."""

from itertools import pairwise

import pyarrow as pa
import pytest

from tests.help import column_rows
from tests.help.column_rows import BROKEN, IS_COMPILED, KINDS, array_of, drawn, expected, rows_of
from tests.help.counts import IS_NIGHTLY
from urlprism.columns import FIELDS, split

COUNT = (12_000 if IS_NIGHTLY else 4_000) if IS_COMPILED else 1_000


@pytest.fixture(scope="module")
def texts():
    return drawn(COUNT)


@pytest.fixture(scope="module")
def wanted(texts):
    return [expected(text) for text in texts]


def test_the_rows_are_of_all_kinds(wanted):
    assert sum(row["ok"] is True for row in wanted) > COUNT // 3
    assert sum(row["ok"] is False for row in wanted) > COUNT // 10
    assert sum(row["ok"] is None for row in wanted) > COUNT // 100


@pytest.mark.parametrize("layout", ["view", "utf8"])
@pytest.mark.parametrize("kind", KINDS)
def test_each_row_is_that_of_url(texts, wanted, kind, layout):
    assert rows_of(split(array_of(texts, kind), FIELDS, layout)) == wanted


@pytest.mark.parametrize("layout", ["view", "utf8"])
@pytest.mark.parametrize("kind", KINDS)
def test_slices_at_any_offset(texts, wanted, kind, layout):
    array = array_of(texts, kind)
    for start, length in ((1, 0), (1, 1), (7, 64), (8, 65), (63, 130), (len(texts) - 3, 3)):
        found = rows_of(split(array.slice(start, length), FIELDS, layout))
        assert found == wanted[start : start + length]


@pytest.mark.parametrize("layout", ["view", "utf8"])
@pytest.mark.parametrize("kind", KINDS)
def test_chunks_one_by_one(texts, wanted, kind, layout):
    array = array_of(texts, kind)
    ends = [0, 0, 1, 5, 69, 200, 200, 777, len(texts)]
    chunks = [array.slice(start, end - start) for start, end in pairwise(ends)]
    assert rows_of(split(pa.chunked_array(chunks), FIELDS, layout)) == wanted


@pytest.mark.parametrize("layout", ["view", "utf8"])
@pytest.mark.parametrize("threads", [1, 2, 3])
def test_threads_give_what_one_gives(layout, threads):
    """The rows are enough for several threads; they repeat, for `URL` takes time in pure Python."""
    some = drawn(1_000)
    rows = [expected(text) for text in some]
    array = pa.array(some * 14)
    fields = FIELDS if IS_COMPILED else ["host", "port", "ok"]
    wanted = [{name: row[name] for name in fields} for row in rows]
    found = rows_of(split(array, fields, layout, threads=threads))
    assert [found[at : at + 1000] == wanted for at in range(0, 14_000, 1000)] == [True] * 14


@pytest.mark.parametrize("layout", ["view", "utf8"])
@pytest.mark.parametrize("kind", ["binary", "large_binary", "binary_view"])
def test_octets_that_are_not_utf_8(kind, layout):
    rows = rows_of(split(array_of(BROKEN, kind), FIELDS, layout))
    assert rows == [expected(each) for each in BROKEN]


@pytest.mark.parametrize("field", FIELDS)
@pytest.mark.parametrize("layout", ["view", "utf8"])
def test_each_field_alone(texts, wanted, field, layout):
    some, rows = texts[:600], wanted[:600]
    assert rows_of(split(pa.array(some), [field], layout)) == [{field: row[field]} for row in rows]


@pytest.mark.parametrize("layout", ["view", "utf8"])
def test_rows_that_need_not_be_read_to_their_end(texts, wanted, layout):
    fields = ["origin", "port", "host", "userinfo", "scheme", "ok"]
    for some in (fields, ["host"], ["ok"]):
        rows = [{name: row[name] for name in some} for row in wanted]
        assert rows_of(split(pa.array(texts), some, layout)) == rows


def test_lengths_around_the_bounds_of_views_and_vectors():
    texts = [
        f"http://{'h' * size}.a/{'p' * size}?{'q' * size}#{'f' * size}" for size in range(1, 70)
    ]
    wanted = [expected(text) for text in texts]
    for layout in ("view", "utf8"):
        for kind in KINDS:
            assert rows_of(split(array_of(texts, kind), FIELDS, layout)) == wanted
            assert rows_of(split(array_of(texts[5:6], kind), FIELDS, layout)) == wanted[5:6]


def test_a_difference_is_found(monkeypatch, texts):
    """The checks above fail if one row of them differs."""
    wanted = [column_rows.expected(text) for text in texts[:100]]
    wanted[50] = wanted[50] | {"path": "?"}
    assert rows_of(split(pa.array(texts[:100]), FIELDS)) != wanted

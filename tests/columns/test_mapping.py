"""Columns of Python values: every type, every kind of source, rows together whatever the chunks."""

import gc
from itertools import pairwise

import arro3.core
import duckdb
import nanoarrow
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

from tests.help.column_rows import BROKEN, KINDS, array_of, drawn, rows_of
from urlprism.columns import Column, Columns, ColumnStream
from urlprism.columns.arrow.mapping import mapped
from urlprism.columns.fields.types import (
    BOOLEAN,
    INTEGER,
    PORT,
    TEXT,
    UNSIGNED,
    list_of,
    struct_of,
)
from urlprism.columns.memory import buffers, structs

TEXTS = ["http://h/", None, "", "é🙂" * 9, "a longer text, beyond a view", "x" * 12, "x" * 13, None]
PAIRS = struct_of(name=TEXT, value=list_of(INTEGER))
OF_KINDS = {
    "text": (TEXT, pa.string(), lambda text: text),
    "bool": (BOOLEAN, pa.bool_(), lambda text: len(text) > 9),
    "port": (PORT, pa.uint16(), lambda text: 65535 - len(text)),
    "integer": (INTEGER, pa.int64(), lambda text: -(1 << 63) + len(text)),
    "unsigned": (UNSIGNED, pa.uint64(), lambda text: (1 << 64) - 1 - len(text)),
    "list": (list_of(TEXT), pa.list_(pa.string()), lambda text: [text, None, ""][: len(text) % 4]),
    "list of lists": (
        list_of(list_of(BOOLEAN)),
        pa.list_(pa.list_(pa.bool_())),
        lambda text: [[True] * (len(text) % 3), None, []],
    ),
    "list of structs": (
        list_of(PAIRS),
        pa.list_(pa.struct({"name": pa.string(), "value": pa.list_(pa.int64())})),
        lambda text: [None, (text, [1, None])][: len(text) % 3],
    ),
}


@pytest.fixture(autouse=True)
def all_buffers_come_back():
    gc.collect()
    structs.settle()
    before = buffers.in_use()
    yield
    gc.collect()
    structs.settle()
    assert buffers.in_use() == before


def by_row(function):
    return lambda rows: [None if row is None else function(row) for row in rows]


def as_python(value):
    """Return a value with its structs as pyarrow gives them."""
    if isinstance(value, tuple):
        return dict(zip(("name", "value"), map(as_python, value), strict=True))
    return [*map(as_python, value)] if isinstance(value, list) else value


def whole(result):
    """Return a result as pyarrow has it, after it has looked at all of it."""
    found = pa.chunked_array(result)
    found.validate(full=True)
    return found


def same(rows):
    return rows


@pytest.mark.parametrize("is_stream", [False, True])
@pytest.mark.parametrize("kind", OF_KINDS)
def test_values_of_each_type(kind, is_stream):
    kind, wanted, function = OF_KINDS[kind]
    texts = [*TEXTS, *TEXTS[:5], *TEXTS]
    source = pa.chunked_array([texts[:9], [], texts[9:]]) if is_stream else pa.array(texts)
    found = whole(mapped([source], kind, by_row(function)))
    assert found.type == wanted
    assert found.to_pylist() == [
        None if text is None else as_python(function(text)) for text in texts
    ]
    assert whole(mapped([source], kind, lambda rows: [None] * len(rows))).null_count == len(texts)
    assert len(whole(mapped([source.slice(3, 0)], kind, by_row(function)))) == 0


@pytest.mark.parametrize("is_stream", [False, True])
def test_a_struct_is_several_columns(is_stream):
    source = pa.chunked_array([TEXTS]) if is_stream else pa.array(TEXTS)
    result = mapped([source], PAIRS, by_row(lambda text: (text, [len(text)])))
    assert isinstance(result, ColumnStream if is_stream else Columns)
    assert rows_of(result) == [
        {"name": text, "value": None if text is None else [len(text)]} for text in TEXTS
    ]


@pytest.mark.parametrize("kind", KINDS)
def test_rows_of_each_kind_of_source(kind):
    texts = drawn(700)
    array = array_of(texts, kind)
    assert whole(mapped([array], TEXT, same)).to_pylist() == texts
    assert whole(mapped([array.slice(99, 65)], TEXT, same)).to_pylist() == texts[99:164]
    chunks = [array.slice(start, end - start) for start, end in pairwise((0, 5, 5, 300, 700))]
    assert whole(mapped([pa.chunked_array(chunks)], TEXT, same)).to_pylist() == texts


@pytest.mark.parametrize("kind", ["binary", "large_binary", "binary_view"])
def test_octets_that_are_not_utf_8(kind):
    found = whole(mapped([array_of(BROKEN, kind)], TEXT, same))
    assert found.to_pylist() == [each.decode("utf-8", "replace") for each in BROKEN]


def test_a_value_of_a_dictionary_is_read_once():
    words = ["a" * 50, None, "b" * 50]
    array = pa.array(words * 100).dictionary_encode()
    seen = []

    def keep(rows):
        seen.extend(rows)
        return rows

    assert whole(mapped([array], TEXT, keep)).to_pylist() == words * 100
    assert len({id(each) for each in seen}) == 3


def joined(*columns):
    return ["|".join(map(str, row)) for row in zip(*columns, strict=True)]


def test_several_sources_go_together_by_row():
    texts = drawn(500)
    array = pa.array(texts)
    cut = [
        pa.chunked_array([array[start:end] for start, end in pairwise(ends)])
        for ends in ((0, 500), (0, 1, 1, 2, 250, 500), (0, 0, 250, 251, 499, 500, 500))
    ]
    wanted = joined(texts, texts, texts, ["b"] * 500, [None] * 500)
    for sources in (cut, [array, *cut[1:]], [array, array, array], [array, cut[2], array[:]]):
        result = mapped([*sources, "b", None], TEXT, joined)
        is_array = all(each is not cut[1] and each is not cut[2] for each in sources[1:])
        assert isinstance(result, Column) == is_array
        assert whole(result).to_pylist() == wanted


def test_lengths_that_differ_are_refused():
    three, five = pa.array(["a"] * 3), pa.array(["a"] * 5)
    with pytest.raises(ValueError, match="columns of 3 and 5 rows"):
        mapped([three, five], TEXT, joined)
    for one, other in ((three, five), (five, three)):
        for cut in ([other[:2], other[2:]], [other]):
            with pytest.raises(pa.ArrowInvalid, match="a column of 3 rows, and one of 5 or more"):
                pa.chunked_array(mapped([one, pa.chunked_array(cut)], TEXT, joined))


def test_great_sources_come_in_calls_of_some_rows():
    count = (1 << 17) + 3  # rows of a batch of a stream, and more
    sizes = []

    def size(rows):
        sizes.append(len(rows))
        return [True] * len(rows)

    for source in (pa.array(["a"] * count), pa.chunked_array([["a"] * count])):
        assert len(whole(mapped([source], BOOLEAN, size))) == count
    assert sizes == [*[1 << 10] * 128, 3] * 2


@pytest.mark.parametrize("wanted", [pa.string(), pa.large_string(), pa.string_view()])
def test_a_consumer_may_ask_for_other_texts(wanted):
    asked = pa.field("", pa.list_(pa.struct({"name": wanted}))).__arrow_c_schema__()
    kind = list_of(struct_of(name=TEXT))
    for source in (pa.array(TEXTS), pa.chunked_array([TEXTS])):
        result = mapped([source], kind, by_row(lambda text: [(text,), (None,)]))
        for _ in range(2):
            if isinstance(result, Column):
                found = pa.chunked_array(
                    [pa.Array._import_from_c_capsule(*result.__arrow_c_array__(asked))]
                )
            else:
                found = pa.ChunkedArray._import_from_c_capsule(result.__arrow_c_stream__(asked))
            found.validate(full=True)
            assert found.type == pa.list_(pa.struct({"name": wanted}))
            assert found.to_pylist() == [
                None if text is None else [{"name": text}, {"name": None}] for text in TEXTS
            ]


def test_what_cannot_be_given_is_not_given():
    result = mapped([pa.array(TEXTS)], TEXT, same)
    for other in (pa.int8(), pa.list_(pa.string()), pa.struct([])):
        asked = pa.field("", other).__arrow_c_schema__()
        found = pa.Array._import_from_c_capsule(*result.__arrow_c_array__(asked))
        assert found.type == pa.string()


def test_lone_surrogates_are_replaced():
    array = pa.array(["a"])
    found = mapped([array, "\ud800b\udfff"], TEXT, lambda _, texts: [texts[0] + "\udc80"])
    assert whole(found).to_pylist() == ["\ufffdb\ufffd\ufffd"]


def test_what_a_result_says_of_itself():
    one = mapped([pa.array(TEXTS)], list_of(TEXT), by_row(list))
    assert (len(one), repr(one)) == (8, "<Column of lists of text: 8 rows>")
    many = mapped([pa.chunked_array([TEXTS])], PAIRS, by_row(list))
    assert repr(many) == "<ColumnStream name, value>"


LIBRARIES = {
    "pyarrow array": lambda result: pa.array(result).to_pylist(),
    "pyarrow chunks": lambda result: pa.chunked_array(result).to_pylist(),
    "Polars": lambda result: pl.Series(result).to_list(),
    "pandas": lambda result: (
        pd.Series.from_arrow(result).astype(object).where(pd.notna, None).tolist()
    ),
    "nanoarrow": lambda result: nanoarrow.Array(result).to_pylist(),
    "arro3": lambda result: pa.array(arro3.core.Array.from_arrow(result)).to_pylist(),
}


@pytest.mark.parametrize("library", LIBRARIES)
def test_each_library_takes_a_column(library):
    result = mapped([pa.array(TEXTS)], TEXT, same)
    assert LIBRARIES[library](result) == TEXTS


def test_duckdb_takes_columns():
    parts = mapped([pa.array(TEXTS)], PAIRS, by_row(lambda text: (text, [1])))
    assert duckdb.sql("select name from parts").fetchall() == [(text,) for text in TEXTS]
    assert len(parts) == len(TEXTS)


WRONG = {
    "a number for a text": (TEXT, 1, TypeError),
    "a text for a number": (INTEGER, "1", TypeError),
    "a great port": (PORT, 65536, OverflowError),
    "a negative port": (PORT, -1, OverflowError),
    "a great number": (INTEGER, 1 << 63, OverflowError),
    "a number for a list": (list_of(TEXT), 1, TypeError),
    "a short struct": (PAIRS, ("a",), ValueError),
    "a long struct": (list_of(PAIRS), [("a", [1], 2)], ValueError),
}


@pytest.mark.parametrize("case", WRONG)
def test_values_of_another_type_are_refused(case):
    kind, value, error = WRONG[case]
    with pytest.raises(error):
        mapped([pa.array(["a"])], kind, lambda _: [value])


@pytest.mark.parametrize("count", [0, 1, 3])
def test_another_number_of_values_is_refused(count):
    with pytest.raises(ValueError, match=f"2 rows have {count} values"):
        mapped([pa.array(["a", "b"])], TEXT, lambda _: ["a"] * count)


class Lies(list):
    """A list with another length than it says."""

    def __len__(self):
        return 2


@pytest.mark.parametrize("value", [Lies(), Lies("abc"), Lies("a" * 1000)])
def test_a_list_that_lies_about_its_length_is_refused(value):
    for kind in (list_of(TEXT), list_of(list_of(TEXT)), struct_of(a=list_of(TEXT))):
        nested = {b"+s": (value,)}.get(kind.form, value if kind == list_of(TEXT) else [value])
        with pytest.raises(ValueError, match="another length than they say"):
            mapped([pa.array(["a"])], kind, lambda _: [nested])  # noqa: B023 - called at once
    with pytest.raises(ValueError, match=f"2 rows have {[*value].__len__()} values"):
        mapped([pa.array(["a", "b"])], TEXT, lambda _: value)


def test_rows_that_change_while_they_are_read_are_refused():
    rows = []

    class Item(list):
        def __len__(self):
            rows.append(["more"])
            return list.__len__(self)

    rows[:] = [Item("a"), Item("b")]
    with pytest.raises(ValueError, match="changed while they were read"):
        mapped([pa.array(["a", "b"])], list_of(TEXT), lambda _: rows)


@pytest.mark.parametrize("sources", [[], ["a"], [None], [1], [b"a"], [pa.array(["a"]), 1]])
def test_what_is_no_column_is_refused(sources):
    with pytest.raises(TypeError, match="has neither"):
        mapped(sources, TEXT, same)


def test_an_error_of_the_function_comes_out():
    def fails(rows):
        raise KeyError("of ours")

    with pytest.raises(KeyError, match="of ours"):
        mapped([pa.array(TEXTS)], TEXT, fails)

"""Columns of runs (run_end_encoded) are read as the same rows written out, and lies are refused."""

import ctypes
import itertools
import random
import sys

import pyarrow as pa
import pyarrow.compute as pc
import pytest

from tests.columns.engine_calls import arguments_of, each_name
from tests.help.column_rows import IS_COMPILED, drawn
from urlprism import columns
from urlprism.columns import FIELDS, split
from urlprism.columns import pyarrow as in_pyarrow
from urlprism.columns.catalogue import FUNCTIONS
from urlprism.columns.memory import layouts

ENDS = [pa.int16(), pa.int32(), pa.int64()]
VALUES = [pa.string(), pa.large_string(), pa.string_view(), pa.binary(), pa.binary_view()]


def rows(seed, count):
    """Return rows of which many are alike, in runs of one to five."""
    chance = random.Random(seed)  # noqa: S311 - the same rows in every run
    texts = drawn(count, seed=seed)
    return [text for text in texts for _ in range(chance.choice((1, 1, 2, 5)))][:count]


def in_runs(texts, ends=ENDS[1], values=VALUES[0]):
    runs = [(text, len([*same])) for text, same in itertools.groupby(texts)]
    places = itertools.accumulate(size for _, size in runs)
    return pa.RunEndEncodedArray.from_arrays(
        pa.array(places, ends), pa.array([text for text, _ in runs], pa.string()).cast(values)
    )


@pytest.mark.parametrize("layout", ["view", "utf8"])
@pytest.mark.parametrize("values", VALUES, ids=str)
@pytest.mark.parametrize("ends", ENDS, ids=str)
def test_runs_are_their_rows(ends, values, layout):
    texts = rows(5, 700 if IS_COMPILED else 150)
    runs, plain = in_runs(texts, ends, values), pa.array(texts, pa.string())
    for start, count in [(0, len(texts)), (1, 64), (63, 65), (100, 1), (7, 0), (len(texts), 0)]:
        made = split(runs.slice(start, count), FIELDS, layout)
        assert pa.record_batch(made).to_pylist() == (
            pa.record_batch(split(plain.slice(start, count), FIELDS, layout)).to_pylist()
        )
    chunks = pa.chunked_array([runs, runs[:0], runs[9:]])
    written = pa.chunked_array([plain, plain[9:]])
    assert pa.table(split(chunks, FIELDS, layout)).to_pylist() == (
        pa.table(split(written, FIELDS, layout)).to_pylist()
    )


@each_name
def test_each_function_takes_runs(name):
    texts = rows(6, 60)
    call, arguments = FUNCTIONS[name].call, arguments_of(name)
    expected = pa.array(call(pa.array(texts, pa.string()), *arguments)).to_pylist()
    assert pa.array(call(in_runs(texts), *arguments)).to_pylist() == expected
    expected = in_pyarrow.call(name, pa.array(texts, pa.string()), *arguments).to_pylist()
    assert in_pyarrow.call(name, in_runs(texts), *arguments).to_pylist() == expected


def test_runs_of_nulls_and_doors_of_tables():
    nulls = pa.RunEndEncodedArray.from_arrays(pa.array([3, 5], pa.int32()), pa.nulls(2))
    assert pa.array(columns.key(nulls)).to_pylist() == [None] * 5
    table = pa.table({"u": pc.run_end_encode(pa.array(["http://h:81/"] * 4 + ["bad"]))})
    made = in_pyarrow.add_columns(table, "u", ["host", "port"])
    assert made.column("host").to_pylist() == ["h"] * 4 + [None]
    assert in_pyarrow.scan(table, "u", ["ok"]).read_all().column("ok").to_pylist() == (
        [True] * 4 + [False]
    )


def test_runs_of_other_things_are_refused():
    with pytest.raises(TypeError, match="strings or binaries, not int64"):
        split(pc.run_end_encode(pa.array([1, 1, 2])))
    values = pa.array(["http://h/"]).dictionary_encode()
    with pytest.raises(TypeError, match="not of a dictionary"):
        split(pa.RunEndEncodedArray.from_arrays(pa.array([2], pa.int32()), values))


def lying(ends, texts=("http://a/", "http://b/"), length=4, offset=0):
    """Return an array whose ends of runs are changed after pyarrow has looked at them."""
    honest = [*range(1, len(ends)), offset + length]
    written = bytearray(b"".join(end.to_bytes(4, sys.byteorder) for end in honest))
    places = pa.Array.from_buffers(pa.int32(), len(ends), [None, pa.py_buffer(written)])
    made = pa.RunEndEncodedArray.from_arrays(places, pa.array(texts, pa.string()))
    written[:] = b"".join(end.to_bytes(4, sys.byteorder, signed=True) for end in ends)
    return made.slice(offset, length)


LIES = {
    "they end before the rows": lying([2, 3]),
    "they end before the rows of a slice": lying([2, 4], length=3, offset=2),
    "they go backwards": lying([3, 2, 4], ("a", "b", "c")),
    "the last is negative": lying([2, -4]),
    "one is empty": lying([0, 0, 4], ("a", "b", "http://c/")),
    "one is negative": lying([-3, 4], ("a", "http://c/")),
}
# A run that ends at or before the first row is only unused.
HARMLESS = {"one is empty", "one is negative"}


@pytest.mark.parametrize("case", LIES)
def test_runs_that_contradict_themselves(case):
    if case in HARMLESS:
        href = pa.record_batch(split(LIES[case], ["href"])).column(0).to_pylist()
        assert href == ["http://c/"] * 4
        return
    with pytest.raises(ValueError, match="Arrow array"):
        split(LIES[case], FIELDS)
    if IS_COMPILED:  # where it is pure, streams say less
        with pytest.raises(ValueError, match="Arrow array"):
            pa.table(split(pa.chunked_array([LIES[case]]), FIELDS))


def test_runs_that_go_backwards_are_seen_within():
    texts = ("a", "b", "c", "d", "e", "f", "g")
    for ends in ([2, 9, 3, 4, 12, 13, 20], [1, 2, 3, 9, 5, 6, 20], [1, 2, 2, 3, 4, 5, 20]):
        with pytest.raises(ValueError, match="go backwards"):
            split(lying(ends, texts, length=20))


pointer_in = ctypes.pythonapi.PyCapsule_GetPointer
pointer_in.restype = ctypes.c_void_p
pointer_in.argtypes = [ctypes.py_object, ctypes.c_char_p]


class Changed:
    """An array of runs of which a struct, or one of its children, was changed."""

    def __init__(self, kind, child, **changes):
        self.kind, self.child, self.changes = kind, child, changes

    def __arrow_c_array__(self, requested_schema=None):
        schema, array = in_runs(["http://a/"] * 3).__arrow_c_array__()
        if self.kind == "schema":
            self.change(layouts.Schema, pointer_in(schema, b"arrow_schema"))
        else:
            self.change(layouts.Array, pointer_in(array, b"arrow_array"))
        return schema, array

    def change(self, layout, at):
        struct = layout.from_address(at)
        if self.child is not None:
            children = (ctypes.c_void_p * 2).from_address(struct.children)
            struct = layout.from_address(children[self.child])
        for name, value in self.changes.items():
            setattr(struct, name, value)


CHANGES = [
    Changed("array", None, length=-1),
    Changed("array", None, length=1 << 60),
    Changed("array", None, length=4),
    Changed("array", None, offset=-1),
    Changed("array", None, offset=1),
    Changed("array", None, offset=1 << 60),
    Changed("array", None, n_buffers=1),
    Changed("array", 0, length=-1),
    Changed("array", 0, length=2),
    Changed("array", 0, length=0),
    Changed("array", 0, n_buffers=1),
    Changed("array", 0, n_buffers=3),
    Changed("array", 0, null_count=1),
    Changed("array", 1, length=-1),
    Changed("array", 1, length=0),
    Changed("array", 1, n_buffers=2),
    Changed("array", 1, offset=-5),
]


@pytest.mark.parametrize(
    "changed", CHANGES, ids=lambda each: f"{each.kind}-{each.child}-{each.changes}"
)
def test_structs_of_runs_that_lie(changed):
    with pytest.raises(ValueError, match="Arrow"):
        split(changed)

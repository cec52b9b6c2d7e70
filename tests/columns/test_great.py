"""Columns of more than 2 GB, which offsets of 32 bits do not reach: asked nightly."""

import pyarrow as pa
import pyarrow.compute as pc
import pytest

from urlprism.columns import split
from urlprism.columns.arrow.mapping import mapped
from urlprism.columns.fields.types import INTEGER, TEXT

pytestmark = pytest.mark.nightly

SIZE = 1_000_000  # octets of a row
COUNT = 2_200
AT_ONCE = 1_000  # rows of a buffer of views
HOSTS = [f"h{number:04}.example" for number in range(COUNT)]


@pytest.fixture(scope="module")
def octets():
    filler = b"a" * (SIZE - len("https://h0000.example/?q"))
    return pa.py_buffer(b"".join(b"https://%b/%b?q" % (host.encode(), filler) for host in HOSTS))


def as_large_strings(octets):
    offsets = pa.array(range(0, SIZE * COUNT + 1, SIZE), pa.int64()).buffers()[1]
    return pa.Array.from_buffers(pa.large_string(), COUNT, [None, offsets, octets])


def as_views(octets):
    places = [divmod(number, AT_ONCE) for number in range(COUNT)]
    views = b"".join(
        SIZE.to_bytes(4, "little") + b"http" + buffer.to_bytes(4, "little")
        + (place * SIZE).to_bytes(4, "little")
        for buffer, place in places
    )  # fmt: skip
    step = AT_ONCE * SIZE
    shared = [octets.slice(at, min(step, octets.size - at)) for at in range(0, octets.size, step)]
    return pa.Array.from_buffers(pa.string_view(), COUNT, [None, pa.py_buffer(views), *shared])


@pytest.fixture(params=[as_large_strings, as_views])
def source(request, octets):
    return request.param(octets)


def test_views_into_a_great_column(source):
    parts = pa.record_batch(split(source, ["host", "path", "query"]))
    parts.validate(full=True)
    assert parts.column("host").to_pylist() == HOSTS
    assert parts.column("query").to_pylist() == ["q"] * COUNT
    assert parts.column("path").slice(COUNT - 1)[0].as_py().strip("a") == "/"


def test_copies_of_a_great_column_have_larger_offsets(source):
    parts = pa.record_batch(split(source, ["host", "href"], "utf8"))
    parts.validate(full=True)
    assert parts.schema.types == [pa.large_string()] * 2
    assert parts.column("host").to_pylist() == HOSTS
    for start in range(0, COUNT, 100):
        wanted = source.slice(start, 100).cast(pa.large_string())
        assert parts.column("href").slice(start, 100).equals(wanted)


def test_copies_of_a_great_stream_are_several_batches(source):
    reader = pa.RecordBatchReader.from_stream(split(pa.chunked_array([source]), ["href"], "utf8"))
    sizes = [(batch.schema.types, batch.num_rows) for batch in reader]
    assert sizes == [([pa.string()], COUNT // 2)] * 2


def test_rows_of_a_great_column(source):
    found = pa.array(mapped([source], INTEGER, lambda rows: [int(row[9:13]) for row in rows]))
    assert found.to_pylist() == [*range(COUNT)]


def test_great_values():
    rows = pa.array(["a"] * COUNT)
    found = pa.array(mapped([rows], TEXT, lambda rows: ["x" * SIZE] * len(rows)))
    assert (found.type, found.buffers()[2].size >= SIZE * COUNT) == (pa.large_string(), True)
    assert pc.all(pc.equal(pc.binary_length(found), SIZE)).as_py()
    del found
    found = pa.chunked_array(
        mapped([pa.chunked_array([rows])], TEXT, lambda rows: ["x" * SIZE] * len(rows))
    )
    assert (found.type, [len(each) for each in found.chunks]) == (pa.string(), [COUNT // 2] * 2)

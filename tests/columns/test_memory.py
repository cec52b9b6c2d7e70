"""Who holds which memory: results outlive their source, and everything is released once."""

import copy
import gc
import os
import pickle
import subprocess
import sys
import threading
import time
from pathlib import Path

import polars as pl
import pyarrow as pa
import pyarrow.compute as pc
import pytest

import urlprism
from tests.help.column_rows import IS_COMPILED, drawn, expected, rows_of
from urlprism.columns import FIELDS, split
from urlprism.columns.arrow.exports import split_by
from urlprism.columns.arrow.mapping import mapped
from urlprism.columns.fields import names
from urlprism.columns.fields.types import INTEGER, TEXT, list_of, struct_of
from urlprism.columns.fields.ways import RFC3986, Way
from urlprism.columns.kernel import shares, workers
from urlprism.columns.kernel.batch import Plan
from urlprism.columns.memory import blocks, buffers, structs
from urlprism.columns.memory.cells import AS_TEXTS

ROUNDS = 1000 if IS_COMPILED else 50
SOME = drawn(300)
PAIRS = struct_of(text=TEXT, sizes=list_of(INTEGER))
LONG = [f"https://example{number}.com/a/long/path?and=a&query={number}" for number in range(300)]


def collect():
    """Collect garbage; without compiled modules, what nobody has is freed a call later."""
    gc.collect()
    structs.settle()


@pytest.fixture(autouse=True)
def all_buffers_come_back():
    collect()
    before = buffers.in_use()
    yield
    come_back(before)


def come_back(before):
    """Wait until the buffers in use are as many as before: a thread may hold some for a while."""
    for _ in range(1000):
        collect()
        if buffers.in_use() == before:
            break
        time.sleep(0.01)
    assert buffers.in_use() == before


@pytest.mark.parametrize("layout", ["view", "utf8"])
@pytest.mark.parametrize("is_stream", [False, True])
def test_results_are_valid_after_their_source_is_gone(layout, is_stream):
    texts = [f"https://host-number-{number}.example.com/a" for number in range(1000)]
    source = pa.chunked_array([texts]) if is_stream else pa.array(texts)
    parts = split(source, ["host", "href"], layout)
    table = pa.table(parts)
    del source, parts
    collect()
    blocks = [pa.array(["x" * 40] * 1000) for _ in range(20)]  # what was freed is written over
    table.validate(full=True)
    assert table.column("href").to_pylist() == texts
    assert len(blocks) == 20


def pairs(*columns):
    """Return a struct of each text of the first column; the others have to have it, too."""
    first, *others = columns
    assert others == [first] * len(others)
    return [None if each is None else (each, [len(each), None]) for each in first]


@pytest.mark.parametrize("is_stream", [False, True])
def test_values_are_valid_after_their_source_is_gone(is_stream):
    texts = [f"https://host-number-{number}.example.com/a" for number in range(1000)]
    source = pa.chunked_array([texts]) if is_stream else pa.array(texts)
    result = mapped([source, source], PAIRS, pairs)
    table = pa.table(result)
    del source, result
    collect()
    blocks = [pa.array(["x" * 40] * 1000) for _ in range(20)]  # what was freed is written over
    table.validate(full=True)
    assert table.column("text").to_pylist() == texts
    assert table.column("sizes").to_pylist() == [[len(text), None] for text in texts]
    assert len(blocks) == 20


def test_values_hold_no_source():
    before = pa.total_allocated_bytes()
    source = pa.array(LONG * 10)
    result = mapped([source], INTEGER, lambda rows: [len(row) for row in rows])
    del source
    collect()
    assert pa.total_allocated_bytes() == before
    assert pa.array(result).to_pylist() == [len(row) for row in LONG] * 10


def test_one_column_holds_what_it_needs():
    texts = [text or "" for text in LONG]
    host = pa.record_batch(split(pa.array(texts), ["scheme", "host", "path"])).column("host")
    collect()
    assert host.to_pylist() == [expected(text)["host"] for text in texts]


@pytest.mark.parametrize("layout", ["view", "utf8"])
def test_views_hold_their_source_and_copies_do_not(layout):
    before = pa.total_allocated_bytes()
    source = pa.array([f"https://example.com/{'x' * 1000}/{n}" for n in range(1000)])
    held = pa.total_allocated_bytes() - before
    result = pa.table(split(source, ["host"], layout))
    del source
    collect()
    kept = pa.total_allocated_bytes() - before
    assert (kept >= held) == (layout == "view")
    assert result.num_rows == 1000
    del result
    collect()
    assert pa.total_allocated_bytes() == before


def test_a_result_is_exported_many_times():
    parts = split(pa.array(LONG), ["host"])
    tables = [pa.table(parts) for _ in range(5)]
    wanted = tables[0].to_pylist()
    del parts
    while tables:
        assert tables[-1].to_pylist() == wanted
        tables.pop()


def test_capsules_that_nobody_takes_are_released():
    array, chunks = pa.array(LONG), pa.chunked_array([LONG])
    for parts in (split(array), mapped([array, array], PAIRS, pairs)):
        for _ in range(10):
            parts.__arrow_c_array__()
            parts.__arrow_c_schema__()
    for stream in (split(chunks), mapped([chunks, array], PAIRS, pairs)):
        for _ in range(10):
            stream.__arrow_c_stream__()
            stream.__arrow_c_schema__()


def test_a_stream_that_is_not_read_to_its_end_is_released():
    reader = pa.RecordBatchReader.from_stream(split(pa.chunked_array([LONG] * 10)))
    batch = reader.read_next_batch()
    del reader
    assert batch.num_rows == 300


def test_results_are_released_by_other_threads():
    """Polars releases in threads of its own; a thread of ours drops the last name of a result."""
    held = [pa.table(split(pa.array(SOME), FIELDS)) for _ in range(8)]
    thread = threading.Thread(target=held.clear)
    thread.start()
    thread.join()
    frame = pl.DataFrame(split(pl.Series(SOME))).lazy().filter(pl.col("port").is_null())
    assert frame.collect().height > 0


@pytest.mark.parametrize("layout", ["view", "utf8"])
def test_memory_is_flat_over_many_batches(layout):
    """The same buffers serve batch after batch: the pool keeps no more after all than after ten."""
    reader = pa.RecordBatchReader.from_stream(
        split(pa.chunked_array([SOME] * ROUNDS), FIELDS, layout)
    )
    seen = []
    for number, batch in enumerate(reader):
        assert batch.num_rows == 300
        del batch
        if number in {10, ROUNDS - 1}:
            seen.append((buffers.in_use(), buffers.kept()))
    assert seen[0] == seen[1]


def test_memory_is_flat_over_many_batches_of_values():
    """Neither the pool nor Python has more after all batches than after ten."""
    chunks = pa.chunked_array([SOME] * ROUNDS)
    apart = pa.chunked_array([SOME[:100], SOME[100:]] * ROUNDS)
    encoded = pa.chunked_array([pa.array(SOME).dictionary_encode()] * ROUNDS)
    reader = pa.RecordBatchReader.from_stream(mapped([chunks, apart, encoded], PAIRS, pairs))
    seen = []
    for number, batch in enumerate(reader):
        assert batch.num_rows in {100, 200}
        del batch
        if number in {11, 2 * ROUNDS - 1}:  # both are the second half of a chunk
            collect()
            seen.append((buffers.in_use(), buffers.kept(), sys.getallocatedblocks()))
    assert seen[0][:2] == seen[1][:2]
    assert seen[1][2] - seen[0][2] < 100


def test_a_great_array_of_a_stream_is_several_batches():
    count = 300_000 if IS_COMPILED else 140_000
    array = pa.array(["http://h/a"] * count)
    reader = pa.RecordBatchReader.from_stream(split(pa.chunked_array([array]), ["host"]))
    lengths = [batch.num_rows for batch in reader]
    assert sum(lengths) == count
    assert max(lengths) <= 1 << 17


def test_an_error_gives_all_buffers_back(monkeypatch):
    offsets = pa.py_buffer(b"".join(n.to_bytes(4, "little") for n in (0, 8, 4, 12)))
    broken = pa.Array.from_buffers(pa.string(), 3, [None, offsets, pa.py_buffer(b"http://a/b/c")])
    for _ in range(3):
        with pytest.raises(ValueError, match="offsets of row 1"):
            split(broken, FIELDS, "utf8")
    parts = split(pa.chunked_array([broken]), FIELDS)
    if IS_COMPILED:
        with pytest.raises(pa.ArrowInvalid, match="offsets of row 1"):
            pa.table(parts)
    else:  # ctypes cannot release a stream while an error is on its way: the error is told so
        told = []
        monkeypatch.setattr(sys, "unraisablehook", lambda error: told.append(str(error.exc_value)))
        with pytest.raises(SystemError):
            pa.table(parts)
        assert "offsets of row 1" in told[0]


@pytest.mark.parametrize("at", [0, 1, 2])
def test_an_error_of_a_function_gives_all_buffers_back(at):
    """It is raised for arrays, and the stream says so; what was read before is whole."""
    calls = []

    def fails(rows):
        calls.append(rows)
        if len(calls) == at + 1:
            raise RuntimeError("of the function")
        return rows

    stream = mapped([pa.chunked_array([LONG] * 3)], TEXT, fails)
    capsule = stream.__arrow_c_stream__()
    address, read = structs.in_capsule(2, capsule), []
    for _ in range(at):
        read.append(next_array(address))
    with pytest.raises(ValueError, match="of the function"):
        next_array(address)
    for array in read:
        array.validate(full=True)
        assert array.to_pylist() == LONG
    calls.clear()
    if at == 0:
        with pytest.raises(RuntimeError, match="of the function"):
            mapped([pa.array(LONG)], TEXT, fails)


@pytest.mark.parametrize("fields", [["host", "path"], ["host", "reason"]])
def test_memory_that_runs_out_is_given_back(monkeypatch, fields):
    """Each block in turn is the first that there is none of; compiled, the pool has them all."""
    rows = pa.array(["http://h/", "HTTP://é.h:80/", "http://[", None] * 2048)
    before, take = buffers.in_use(), blocks.take
    failed = 0
    for left in range(24):
        numbers = iter(range(left))
        monkeypatch.setattr(
            blocks, "take", lambda *given, n=numbers: 0 if next(n, None) is None else take(*given)
        )
        try:
            split(rows, fields, threads=2)
        except MemoryError:
            failed += 1
        come_back(before)
    assert (failed > 10) == (not IS_COMPILED)


def plan_of(read, threads=2):
    """Return a plan for which `read` reads each row that has no certificate."""
    return Plan((names.TEXT,), AS_TEXTS, threads, (names.HOST,), ("host",), Way(RFC3986, read))


def test_what_interrupts_the_start_of_a_thread_waits_for_its_end(monkeypatch):
    """Ctrl+C is heard when the other thread writes already: it may not lose its memory then."""
    run, begun, ended = workers.run, threading.Event(), []

    def read(texts):
        begun.set()
        time.sleep(0.2)
        ended.append(len(texts))
        return [("h",)] * len(texts)

    def interrupted(*given):
        run(*given)
        assert begun.wait(60)
        raise KeyboardInterrupt

    monkeypatch.setattr(workers, "run", interrupted)
    rows = pa.array([f"HTTP://\xe9{number}.h:80/../a" for number in range(8192)])
    with pytest.raises(KeyboardInterrupt):
        split_by(plan_of(read), rows)
    assert 0 < sum(ended) <= shares.BLOCK, "this thread fills no row, the other none more"


def test_a_thread_that_comes_late_finds_nothing_to_do(monkeypatch):
    late = []
    monkeypatch.setattr(workers, "run", lambda _, *given: late.append(given))
    rows = pa.array(["HTTP://h/a", "b"] * 4096)
    found = rows_of(split(rows, ["path"], threads=2))
    assert found == [{"path": "/a"}, {"path": None}] * 4096
    for function, *given in late:
        function(*given)
    assert len(late) == 1


def test_threads_take_the_rows_that_another_is_too_slow_for():
    """Who comes first is asleep until all other rows are read: it has one block of them."""
    slow, counts, naps = [], {}, iter(range(60_000))

    def read(texts):
        me = threading.get_ident()
        slow.append(me)
        while me == slow[0] and counts.get("others", 0) < 8192 - shares.BLOCK:
            assert next(naps, None) is not None, counts
            time.sleep(0.001)
        name = "slow" if me == slow[0] else "others"
        counts[name] = counts.get(name, 0) + len(texts)
        return [(text[8:],) for text in texts]

    rows = pa.array([f"HTTP://\xe9{number:0{1 + number % 40}}" for number in range(8192)])
    hosts = pa.array(split_by(plan_of(read), rows)).field("host").to_pylist()
    assert counts == {"slow": shares.BLOCK, "others": 8192 - shares.BLOCK}
    assert hosts == [f"{number:0{1 + number % 40}}" for number in range(8192)]


@pytest.mark.parametrize("fails_here", [True, False])
@pytest.mark.parametrize("error", [RuntimeError, KeyboardInterrupt, MemoryError])
def test_the_error_of_one_thread_ends_the_work_of_all(error, fails_here):
    """It is raised where the threads were asked for, whichever of them has it."""
    here, counts = threading.get_ident(), []

    def read(texts):
        counts.append(len(texts))
        if (threading.get_ident() == here) == fails_here:
            raise error("of one row")
        time.sleep(0.001)
        return [("h",)] * len(texts)

    rows = pa.array([f"HTTP://\xe9{number}/" for number in range(100_000)])
    with pytest.raises(error, match="of one row"):
        split_by(plan_of(read), rows)
    assert sum(counts) < len(rows) // 2


@pytest.mark.compiled
def test_long_rows_before_many_short_ones_ask_for_no_more_memory_than_there_is():
    """What the first rows take, all 200,000 would take 200 GB."""
    rows = pa.array(["http://h/" + "a" * 1_000_000] * 80 + ["http://h/"] * 200_000)
    parts = pa.record_batch(split(rows, ["path"], "utf8", threads=1))
    assert pc.binary_length(parts.column("path")).to_pylist() == [1_000_001] * 80 + [1] * 200_000


@pytest.mark.parametrize("standard", ["whatwg", "urllib"])
def test_no_view_points_further_than_32_bits_reach(standard):
    """The buffer is larger than 2 GB; of its octets there are only those that are read."""
    text = b"http://h.example/" + b"a" * 200 + b"?" + b"q" * 20
    shift = (1 << 31) - 100
    octets = pa.py_buffer(text)
    great = pa.foreign_buffer(octets.address - shift, shift + len(text), octets)
    sizes = len(text), int.from_bytes(text[:4], "little"), 0, shift
    view = b"".join(number.to_bytes(4, "little") for number in sizes)
    column = pa.Array.from_buffers(pa.string_view(), 1, [None, pa.py_buffer(view), great])
    parts = pa.record_batch(split(column, ["host", "path", "query"], standard=standard))
    parts.validate(full=True)
    assert parts.to_pylist() == [{"host": "h.example", "path": "/" + "a" * 200, "query": "q" * 20}]


@pytest.mark.parametrize("error", [KeyboardInterrupt, SystemExit, GeneratorExit, MemoryError])
def test_what_stops_a_function_is_no_end_of_a_stream(error):
    def stops(rows):
        raise error

    stream = mapped([pa.chunked_array([LONG])], TEXT, stops)
    capsule = stream.__arrow_c_stream__()
    with pytest.raises(ValueError, match=error.__name__):
        next_array(structs.in_capsule(2, capsule))


AT_EXIT = """
import builtins, gc
import pyarrow as pa
from urlprism.columns import split
from urlprism.columns.arrow.mapping import mapped
from urlprism.columns.fields.types import TEXT

source = pa.chunked_array([["http://h/"]] * 3)
streams = [split(source), mapped([source, source], TEXT, lambda one, _: one)]
read = mapped([source], TEXT, lambda rows: rows)
kept = [*streams, split(pa.array(["http://h/"])), read, read.__arrow_c_stream__()]
kept += [pa.table(streams[0]), pa.RecordBatchReader.from_stream(streams[0]), kept]
builtins.kept = kept
gc.disable()
"""


def test_results_that_live_until_python_ends_end_quietly():
    done = subprocess.run(
        [sys.executable, "-c", AT_EXIT],
        env={**os.environ, "PYTHONPATH": str(Path(urlprism.__file__).parents[1])},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("column", [pa.array(LONG), pa.chunked_array([LONG])])
def test_no_copy_and_no_pickle_makes_another_owner(column):
    for made in (split(column), mapped([column], TEXT, lambda rows: rows)):
        assert copy.copy(made) is made
        assert copy.deepcopy([made])[0] is made
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            with pytest.raises(TypeError, match="pickle"):
                pickle.dumps(made, protocol)


def next_array(stream):
    """Return the next array of a stream of texts; raise ValueError if it fails."""
    at = structs.new_struct(1)
    try:
        if structs.get(stream, True, at):
            raise ValueError(structs.last_error(stream))
        return pa.Array._import_from_c(at, pa.string())
    finally:
        structs.free_struct(at)


def test_the_source_of_a_source_is_ours():
    """A column of results is a source itself; each releases the other in turn."""
    hrefs = pa.record_batch(split(pa.array(LONG), ["href"])).column("href")
    again = pa.record_batch(split(hrefs, ["href"])).column("href")
    del hrefs
    collect()
    assert again.to_pylist() == [expected(text)["href"] for text in LONG]
    assert rows_of(split(again, ["host"])) == [{"host": expected(text)["host"]} for text in LONG]

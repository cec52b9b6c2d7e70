"""No read leaves the buffers: each ends where a page begins that nobody may read, or starts so.

Another Python is asked, for a fault would end this one.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import urlprism
from tests.help.column_rows import IS_COMPILED
from tests.help.counts import IS_NIGHTLY, amount

HERE = Path(urlprism.__file__).parents[1]
ROOT = Path(__file__).parents[2]
ROUNDS = amount(400) if IS_COMPILED else 12
PROGRAM = r"""
import ctypes, mmap, random, sys
from tests.help import column_rows
from tests.columns.test_hostile import Given, packed, view
from urlprism.columns import FIELDS, split
import pyarrow as pa

libc = ctypes.CDLL(None, use_errno=True)
libc.mmap.restype = ctypes.c_void_p
libc.mmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t] + [ctypes.c_int] * 3 + [ctypes.c_long]
libc.mprotect.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int]
libc.munmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t]
PAGE = mmap.PAGESIZE
chance = random.Random(int(sys.argv[2]))
regions = []

def guarded(octets, at_end):
    '''Return the address of octets that end, or start, at a page that nobody may read.'''
    pages = max(1, -(-len(octets) // PAGE)) + 2
    start = libc.mmap(None, pages * PAGE, 3, 0x22, -1, 0)
    assert start not in (None, 2**64 - 1)
    for page in (0, pages - 1):
        assert libc.mprotect(start + page * PAGE, PAGE, 0) == 0
    address = start + (pages - 1) * PAGE - len(octets) if at_end else start + PAGE
    ctypes.memmove(address, octets, len(octets))
    regions.append((start, pages * PAGE))
    return address

def arrays(texts):
    data = b"".join(texts)
    ends = [sum(map(len, texts[:n])) for n in range(len(texts) + 1)]
    nulls = packed([chance.getrandbits(8) for _ in range(-(-len(texts) // 8))], 1)
    views, at = b"", 0
    for text in texts:
        views += view(len(text), text, 0, at)
        at += len(text)
    whole = [None, packed([len(data)], 8)]
    yield b"z", [nulls, packed(ends, 4), data]
    yield b"Z", [None, packed(ends, 8), data]
    yield b"vz", [nulls, views, data, packed([len(data)], 8)]

sample = [text.encode() for text in column_rows.drawn(3000) if text is not None]
sample += [b"http://" + b"h" * n + b"/" + b"p" * (n * 7 % 90) for n in range(1, 80)]
for _ in range(int(sys.argv[1])):
    texts = chance.sample(sample, chance.choice((1, 1, 2, 3, 9, 70)))
    if chance.random() < 0.5:
        kinds = b"htp:/a.%2eE?#@[]\x80\xc3\xa9 \t"
        texts = [bytes(chance.choices(kinds, k=chance.randrange(40))) for _ in texts]
    for form, buffers in arrays(texts):
        at_end = chance.random() < 0.7
        placed = [None if each is None else guarded(each, at_end) for each in buffers]
        changes = {"null_count": -1 if buffers[0] else 0}
        given = Given(form, placed, length=len(texts), changes=changes)
        for layout in ("view", "utf8"):
            table = pa.table(split(given, FIELDS, layout))
            table.validate(full=True)
            rows = table.to_pylist()
            for number, text in enumerate(texts):
                is_null = buffers[0] and not buffers[0][number // 8] >> number % 8 & 1
                assert rows[number] == column_rows.expected(None if is_null else text), text
            del table
    for start, size in regions:
        libc.munmap(start, size)
    regions.clear()
print("whole")
"""


@pytest.mark.skipif(sys.platform != "linux", reason="the pages are mapped as Linux does")
@pytest.mark.parametrize("seed", [1, 2] if IS_NIGHTLY else [1])
@pytest.mark.parametrize("simd", ["", "avx2", "ssse3", "portable"])
def test_no_read_leaves_the_buffers(seed, simd):
    if simd and not IS_COMPILED:
        pytest.skip("only C has vectors")
    paths = f"import sys; sys.path[:0] = {[str(HERE), str(ROOT)]!r}\n"
    done = subprocess.run(
        [sys.executable, "-c", paths + PROGRAM, str(ROUNDS), str(seed)],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "URLPRISM_SIMD": simd},
    )
    assert (done.stdout, done.returncode) == ("whole\n", 0), done.stderr[-2000:]


def test_the_guard_bites():
    """A read beyond such a buffer ends Python: the test above would see it."""
    paths = f"import sys; sys.path[:0] = {[str(HERE), str(ROOT)]!r}\n"
    before, _, _ = PROGRAM.partition("sample = ")
    read = "ctypes.string_at(guarded(b'a' * 100, True), 101)\nprint('alive')\n"
    done = subprocess.run(
        [sys.executable, "-c", paths + before + read, "1", "1"], capture_output=True, check=False
    )
    assert (done.stdout, done.returncode < 0) == (b"", True)

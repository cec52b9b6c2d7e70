"""The kernel gives the same rows whatever it uses of the processor, and those that `URL` gives.

The rows end at every place of a vector, and have an octet that stops a search at every place.
Another Python is asked for each, for a processor is looked at once.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import urlprism
from tests.help.counts import IS_NIGHTLY

HERE = Path(urlprism.__file__).parents[1]
ROOT = Path(__file__).parents[2]
LEVELS = ["portable", "ssse3", "avx2", ""]
PROGRAM = r"""
import hashlib, sys
from tests.help import column_rows
import pyarrow as pa
from tests.help.column_rows import array_of, rows_of
from urlprism.columns import FIELDS, split

LAYOUTS = ("view", "utf8")
WHOLE = [
    "http://h/" + "p" * 300,
    "https://" + "label." * 60 + "example/",
    "https://www.example.com:8080/a/path.html/%41/.b?query=" + "q" * 250,
    "http://h?" + "q" * 300,
    "ftp://h/a#" + "f" * 300,
    "file:///" + "a/.b/" * 60,
    "https://example.com/" + "a.b/..c/%2f/" * 25 + "?q#f",
]
STOPS = "\0\t !\"#%'./:<>?@A[\\]^`{|}\x7f\u00e9\U0001f600"
LENGTHS = [1, 7, 8, 9, 15, 16, 17, 31, 32, 33, 47, 63, 64, 65, 95, 127, 128, 129, 191, 192, 193]
LENGTHS += [254, 255, 256, 257, 300]

def rows():
    for text in WHOLE:
        for size in range(301):
            yield text[:size]
    for text in WHOLE:
        for size in LENGTHS:
            for place in range(size):
                stop = STOPS[(place * 7 + size) % len(STOPS)]
                yield text[:place] + stop + text[place + 1 : size]
    for place in range(60):
        for stop in STOPS:
            yield WHOLE[2][:place] + stop + WHOLE[2][place + 1 : 90]
    afters = ("", "/", "/" + "p" * 70, "?q", "#f", ":80/", ":", "\\", "@h/", "A/")
    for name in "a 1 1a 0x1 a. a.1 a.1a a.1. .a a..b a- _ xn--a".split():
        for before in range(40):
            for after in afters:
                label = "l" * before + "." if before % 3 else "l" * before
                yield f"{('http', 'https', 'ftp')[before % 3]}://{label}{name}{after}"
    for segment in (".", "..", ".a", "...", "%2e", "%2E.", ".%2", "%", "%zz"):
        for before in range(1, 140):
            for after in ("", "/", "?", "#", "/x"):
                yield "http://h/" + "p" * before + "/" + segment + after

texts = [text.encode("utf-8", "replace").decode() for text in rows()][:: int(sys.argv[1])]
wanted = [column_rows.expected(text) for text in texts]
found = hashlib.sha256(repr(wanted).encode())

def differing(given):
    rows = given.to_pylist()
    return [each for each in zip(texts, rows, wanted, strict=True) if each[1] != each[2]][:3]

first = pa.table(split(array_of(texts, "string"), FIELDS, "view"))
assert differing(first) == []
for kind in ("string", "string_view"):
    for layout in LAYOUTS:
        given = pa.table(split(array_of(texts, kind), FIELDS, layout))
        given.validate(full=True)
        # Tables that are the same to pyarrow have the same rows.
        if not given.equals(first.cast(given.schema)):
            assert differing(given) == [], (kind, layout)
for fields in (["host"], ["port", "ok"], ["path"]):
    given = rows_of(split(array_of(texts, "string"), fields))
    assert given == [{name: row[name] for name in fields} for row in wanted]
print(len(texts), sum(row["ok"] for row in wanted), found.hexdigest())
"""


@pytest.mark.compiled
def test_all_levels_of_the_processor_give_the_same_rows():
    paths = f"import sys; sys.path[:0] = {[str(HERE), str(ROOT)]!r}\n"
    answers = []
    for level in LEVELS:
        done = subprocess.run(
            [sys.executable, "-c", paths + PROGRAM, "1" if IS_NIGHTLY else "3"],
            capture_output=True,
            text=True,
            check=False,
            env={**os.environ, "URLPRISM_SIMD": level},
        )
        assert done.returncode == 0, done.stderr[-2000:]
        answers.append(done.stdout)
    count, valid, _ = answers[0].split()
    assert int(count) > (25_000 if IS_NIGHTLY else 8_000)
    assert int(valid) > (20_000 if IS_NIGHTLY else 6_500)
    assert answers == [answers[0]] * len(LEVELS)

"""No read leaves the buffers where rows are cut: each ends or starts at a page nobody may read."""

import os
import subprocess
import sys

import pytest

from tests.columns.test_pages import HERE, PROGRAM, ROOT
from tests.help.column_rows import IS_COMPILED
from tests.help.counts import amount

ROUNDS = amount(150) if IS_COMPILED else 8
BEFORE, _, _ = PROGRAM.partition("sample = ")
AFTER = r"""
from tests.columns import cut_rows
from urlprism.columns import certified
from urlprism.columns import clickhouse
from urlprism.columns import spark
from urlprism.columns.kernel.clickhouse_spans import PIECES
from urlprism.columns.dialects.spark import PARTS
from urlprism.columns.fields.names import OF_STANDARD
from urlprism.comparison import certify

sample = [text for text in cut_rows.cut_rows(3000) if text is not None]
sample += ["http://" + "h" * n + "/" + "p" * (n * 7 % 90) for n in range(1, 80)]
sample += ["http://h.x", "https://h.x:8", "http://h.x/?", "http://h.x/#", "http://h.x/%4", "h"]

def check(result, wanted):
    table = pa.table(result)
    table.validate(full=True)
    assert table.to_pylist() == wanted, wanted

for _ in range(int(sys.argv[1])):
    texts = chance.sample(sample, chance.choice((1, 1, 2, 3, 9, 70)))
    if chance.random() < 0.3:
        signs = "htp:/a.%2eE?#@[]é \t;"
        texts = ["".join(chance.choices(signs, k=chance.randrange(40))) for _ in texts]
    for form, buffers in arrays([text.encode() for text in texts]):
        at_end = chance.random() < 0.7
        placed = [None if each is None else guarded(each, at_end) for each in buffers]
        changes = {"null_count": -1 if buffers[0] else 0}
        nulls = [buffers[0] and not buffers[0][n // 8] >> n % 8 & 1 for n in range(len(texts))]
        rows = [None if is_null else text for text, is_null in zip(texts, nulls)]
        given = lambda: Given(form, placed, length=len(texts), changes=changes)
        for layout in ("view", "utf8"):
            for standard, of_row in cut_rows.OF_ROW.items():
                found = split(given(), OF_STANDARD[standard], layout, standard)
                check(found, [of_row(text) for text in rows])
            found = spark.try_parse_url(given(), PARTS, layout=layout)
            check(found, [cut_rows.by_spark(text) for text in rows])
            found = clickhouse.cut(given(), PIECES, layout=layout)
            check(found, [cut_rows.by_clickhouse(text, PIECES) for text in rows])
        found = pa.array(certified(given())).to_pylist()
        assert found == [None if text is None else certify(text) for text in rows]
    for start, size in regions:
        libc.munmap(start, size)
    regions.clear()
print("whole")
"""


@pytest.mark.skipif(sys.platform != "linux", reason="the pages are mapped as Linux does")
@pytest.mark.parametrize("simd", ["", "ssse3", "portable"])
def test_no_read_leaves_the_buffers(simd):
    if simd and not IS_COMPILED:
        pytest.skip("only C has vectors")
    folders = [HERE, ROOT]
    paths = f"import sys; sys.path[:0] = {[str(folder) for folder in folders]!r}\n"
    done = subprocess.run(
        [sys.executable, "-c", paths + BEFORE + AFTER, str(ROUNDS), "3"],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "URLPRISM_SIMD": simd},
    )
    assert (done.stdout, done.returncode) == ("whole\n", 0), done.stderr[-2000:]

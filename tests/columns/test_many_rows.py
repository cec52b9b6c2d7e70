"""Each value of a column is that of `URL` for the row: on many rows, in the profile "nightly" on a
million, in parts of every type of input and both layouts in turn.
"""

import os
import random

import pyarrow as pa
import pytest

from tests.help.column_rows import IS_COMPILED, KINDS, array_of, drawn, expected, rows_of
from urlprism.columns import FIELDS, split

PART = 25_000 if IS_COMPILED else 500
PARTS = 40 if os.environ.get("URLPRISM_PROFILE") == "nightly" else 2
WORDS = "www example news images 2024 index.html id page a-b c_d x.y search q utm 1 de".split()


def plain(count, chance):
    """Return so many URLs as nearly all are, of any length."""
    for _ in range(count):
        host = ".".join(chance.choices(WORDS, k=chance.randint(1, 4)))
        path = "".join("/" + word for word in chance.choices(WORDS, k=chance.randrange(9)))
        query = "&".join(f"{word}={chance.random()}" for word in chance.choices(WORDS, k=3))
        ends = "", f"?{query}", f"#{chance.choice(WORDS)}", f"?{query[:9]}#x"
        yield f"{chance.choice(('http', 'https'))}://{host}.com{path}{chance.choice(ends)}"


@pytest.mark.parametrize("part", range(PARTS))
def test_each_row_is_that_of_url(part):
    chance = random.Random(part)  # noqa: S311 - the same choices in every run
    texts = [*plain(PART // 2, chance), *drawn(PART - PART // 2, seed=100 + part)]
    chance.shuffle(texts)
    wanted = [expected(text) for text in texts]
    array = array_of(texts, KINDS[part % len(KINDS)])
    layout = ("view", "utf8")[part % 2]
    assert rows_of(split(array, FIELDS, layout)) == wanted
    hosts = pa.table(split(array, ["host", "ok"], layout, threads=2)).to_pylist()
    assert hosts == [{"host": row["host"], "ok": row["ok"]} for row in wanted]

"""A pure build says that it is one, where that takes seconds; a compiled one says nothing."""

import subprocess
import sys

import pytest

from urlprism import build_info

pytestmark = pytest.mark.plain

# Nulls are no work, also for a pure build.
PROGRAM = """
import pyarrow as pa
from urlprism import columns
rows = pa.nulls({count}, pa.utf8())
for _ in range(2):
    columns.split(rows, ["ok"]).__arrow_c_array__()
"""
SILENCED = "ignore:urlprism is not compiled"


def said(count, *flags):
    """Return the warnings that a program writes."""
    words = [sys.executable, *flags, "-c", PROGRAM.format(count=count)]
    done = subprocess.run(words, check=True, capture_output=True, text=True)
    return [line for line in done.stderr.splitlines() if "is not compiled" in line]


def test_a_pure_build_says_so_once():
    is_pure = build_info().build == "pure"
    assert len(said(30_000)) == (1 if is_pure else 0)
    assert said(100) == []
    assert said(30_000, "-W", SILENCED) == []

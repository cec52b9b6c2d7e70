"""The recipes for Spark and for a notebook of Databricks run in a session of the tests."""

import re
import tomllib
from collections import Counter
from pathlib import Path
from types import SimpleNamespace

import pyarrow as pa
import pyarrow.parquet
import pytest
from spark_rows import drawn

from urlprism import URL, URLError, columns

pytestmark = [pytest.mark.once, pytest.mark.real]

ROOT = Path(__file__).parents[2]
PAGES = ROOT / "docs" / "recipes"


def parts_of(text):
    """Return host, port and validity of a text, by `URL`; null gives nulls."""
    if text is None:
        return None, None, None
    try:
        parts = URL(text).components()
    except URLError:
        return None, None, False
    return parts.host, parts.port, True

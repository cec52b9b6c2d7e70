"""What engines are asked in the tests: rows, each function of columns, and what it answers."""

from functools import cache
from importlib.util import find_spec

import pyarrow as pa
import pytest

from tests.help.column_rows import drawn, expected
from urlprism.columns import FIELDS
from urlprism.columns.catalogue import FUNCTIONS

TEXTS = drawn(400, seed=16)
# Readers take longer than all others, in pure Python above all.
SOME = 60
# The arguments of functions that need some.
ARGUMENTS = {"resolve": ("http://EXAMPLE.com/a/b?c#d",), "parameter": ("a",)}

_NEEDS_SUFFIXES = pytest.mark.skipif(
    find_spec("publicsuffixlist") is None, reason="the extra psl is not installed"
)
OF_SUFFIXES = {"site", "registrable_domain", "public_suffix"}
NAMES = [
    pytest.param(name, marks=_NEEDS_SUFFIXES) if name in OF_SUFFIXES else name for name in FUNCTIONS
]
each_name = pytest.mark.parametrize("name", NAMES)
each_function = pytest.mark.parametrize("name", NAMES[len(FIELDS) :])


def arguments_of(name):
    return ARGUMENTS.get(name, ())


def texts_of(name):
    """Return the rows that are asked of a field, fewer of a function."""
    return TEXTS if FUNCTIONS[name].is_field else TEXTS[:SOME]


@cache
def answers(name):
    """Return what a field or a function says of each row: for a field, by `URL`."""
    if FUNCTIONS[name].is_field:
        return [expected(text)[name] for text in TEXTS]
    given = pa.array(texts_of(name), pa.string())
    return pa.array(FUNCTIONS[name].call(given, *arguments_of(name))).to_pylist()

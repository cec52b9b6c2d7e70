"""What engines are asked in the tests: rows, each function of columns, and what it answers."""

from functools import cache

import pyarrow as pa
from column_rows import drawn, expected

from urlprism.columns.catalogue import FUNCTIONS

NAMES = [*FUNCTIONS]
TEXTS = drawn(400, seed=16)
# The arguments of functions that need some.
ARGUMENTS = {"resolve": ("http://EXAMPLE.com/a/b?c#d",)}


def arguments_of(name):
    return ARGUMENTS.get(name, ())


@cache
def answers(name):
    """Return what a field or a function says of each of `TEXTS`: for a field, by `URL`."""
    if FUNCTIONS[name].is_field:
        return [expected(text)[name] for text in TEXTS]
    return pa.array(FUNCTIONS[name].call(pa.array(TEXTS), *arguments_of(name))).to_pylist()

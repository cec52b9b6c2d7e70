"""Functions of columns have the same words and arguments wherever they are offered."""

import doctest
import inspect

import pytest

from urlprism import columns
from urlprism.columns import clickhouse
from urlprism.columns.dialects import clickhouse as rows

PARSER = doctest.DocTestParser()
WORDS = sorted(name for name in columns.__all__ if inspect.isfunction(getattr(columns, name)))
# What a frame of Spark decides itself: the layout of texts, and who works.
OF_SPARK = {"layout", "threads"}


def arguments_of(function, without=frozenset()):
    """Return the names of arguments after the first, with their defaults, in their order."""
    _, *others = inspect.signature(function).parameters.values()
    return [(each.name, each.default) for each in others if each.name not in without]


def test_there_are_words():
    assert {"split", "verdict", "compare", "parameters", "site"} <= {*WORDS}


@pytest.mark.parametrize("name", WORDS)
def test_spark_has_the_words_of_columns(name):
    """A frame and a column stand before the arguments, and what becomes of the results after."""
    door = pytest.importorskip("urlprism.spark", reason="pyspark is installed by nox -s real")
    wanted = arguments_of(getattr(columns, name), OF_SPARK)
    ((column, _), *found) = arguments_of(getattr(door, name))
    assert column == "column"
    assert found[: len(wanted)] == wanted
    assert {name for name, _ in found[len(wanted) :]} <= {"into", "prefix", "replace", "keep"}


@pytest.mark.parametrize("name", rows.FUNCTIONS)
def test_each_function_of_clickhouse_has_its_own_name_and_example(name):
    function = clickhouse.FUNCTIONS[name]
    assert function is getattr(clickhouse, function.__name__)
    assert function.__name__ == rows.FUNCTIONS[name].__name__
    assert function.__qualname__ == function.__name__
    assert function.__module__ == clickhouse.__name__
    assert str(inspect.signature(function)).startswith("(source: ")
    first, empty, *_ = inspect.getdoc(function).splitlines()
    assert (first[-1], empty) == (".", "")
    assert len(first) <= 100
    assert f"`{name}`" in first
    assert "xact" in function.__doc__ or "the other way" in function.__doc__


@pytest.mark.parametrize("name", rows.FUNCTIONS)
def test_the_example_of_a_function_of_clickhouse(name):
    function = clickhouse.FUNCTIONS[name]
    test = PARSER.get_doctest(function.__doc__, dict(vars(clickhouse)), name, None, 0)
    assert test.examples
    assert doctest.DocTestRunner().run(test).failed == 0

"""What engines have by name, and what is said where an engine is not installed."""

import subprocess
import sys
from pathlib import Path

import pytest

import urlprism
from urlprism import columns
from urlprism.columns import FIELDS
from urlprism.columns.catalogue import FUNCTIONS, SPLIT, function_of

PACKAGES = str(Path(urlprism.__file__).parents[1])
# By the name of the extra: what it installs, and the engine's name.
EXTRAS = {
    "polars": (["polars"], "Polars"),
    "pyarrow": (["pyarrow"], "pyarrow"),
    "pandas": (["pandas", "pyarrow"], "pandas and pyarrow"),
    "duckdb": (["duckdb", "pyarrow"], "DuckDB and pyarrow"),
}
EACH = [(extra, needed) for extra, (needs, _) in EXTRAS.items() for needed in needs]


def run(code):
    command = [sys.executable, "-c", f"import sys; sys.path.insert(0, {PACKAGES!r}); {code}"]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_each_field_and_each_function_of_columns_is_there():
    functions = {
        name
        for name in columns.__all__
        if callable(getattr(columns, name)) and not isinstance(getattr(columns, name), type)
    }
    assert {*FUNCTIONS} == {*FIELDS} | functions - {"split"}
    assert function_of("split") is SPLIT


@pytest.mark.parametrize("name", ["", "hots", "__class__", "Columns"])
def test_an_unknown_name(name):
    with pytest.raises(ValueError, match="no field or function is named"):
        function_of(name)


@pytest.mark.plain
@pytest.mark.parametrize(("extra", "missing"), EACH)
def test_a_missing_engine_is_named_with_its_extra(extra, missing):
    done = run(f"sys.modules[{missing!r}] = None; import urlprism.columns.{extra}")
    _, engine = EXTRAS[extra]
    said = done.stderr.splitlines()[-1]
    assert said == (
        f"ModuleNotFoundError: urlprism.columns.{extra} needs {engine}: "
        f'pip install "urlprism[{extra}]"'
    )


@pytest.mark.plain
def test_columns_alone_import_no_engine():
    names = sorted({name for needs, _ in EXTRAS.values() for name in needs})
    found = f"print([name for name in {names} if name in sys.modules])"
    assert run(f"import urlprism.columns, urlprism.columns.catalogue; {found}").stdout == "[]\n"

"""Columns without URLs have no answers, and so none that all is well."""

import pyarrow as pa
import pytest

from urlprism import columns

NULLS = pa.array([None, None, None], pa.string())
NO_ROWS = pa.array([], pa.string())
JUDGING = ("certified", "verdict", "cause", "causes", "targets", "safe")


@pytest.mark.parametrize("name", JUDGING)
def test_nulls_have_no_verdict(name):
    found = pa.array(getattr(columns, name)(NULLS)).to_pylist()
    assert len(found) == 3
    for row in found:  # a struct of nulls, for several fields
        assert row is None or set(row.values()) == {None}


@pytest.mark.parametrize("name", JUDGING)
def test_no_rows_have_none(name):
    made = getattr(columns, name)(NO_ROWS)
    assert pa.array(made).to_pylist() == []
    with pytest.raises(TypeError, match="neither true nor false"):
        bool(made)

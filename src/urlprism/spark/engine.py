"""PySpark and pyarrow, as the modules of this package take them from here.

Where one of them is not installed, the import of the package says how to install both.
"""

import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager

try:
    import pyarrow as pa
    import pyarrow.compute as pc
    from pyspark import cloudpickle
    from pyspark.sql import Column, DataFrame, SparkSession, functions, types
    from pyspark.sql.pandas.functions import arrow_udf
except ModuleNotFoundError as missing:
    _MESSAGE = 'urlprism.spark needs PySpark and pyarrow: pip install "urlprism[spark]"'
    raise ModuleNotFoundError(_MESSAGE, name=missing.name) from missing

__all__ = [
    "Column",
    "DataFrame",
    "SparkSession",
    "arrow_udf",
    "cloudpickle",
    "functions",
    "map_in_arrow",
    "pa",
    "pc",
    "quiet",
    "types",
]


@contextmanager
def quiet() -> Iterator[None]:
    """Let PySpark not warn of pandas 3 where a function is of Arrow: no pandas has a part in it."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "PySpark does not yet fully support pandas")
        yield


def map_in_arrow(
    frame: DataFrame,
    task: Callable[[Iterator[pa.RecordBatch]], Iterator[pa.RecordBatch]],
    schema: types.StructType | str,
) -> DataFrame:
    """Return the frame of what a task makes of the batches of another one."""
    with quiet():
        return frame.mapInArrow(task, schema)

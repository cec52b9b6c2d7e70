"""PySpark and pyarrow, as the modules of this package take them from here.

Where one of them is not installed, the import of the package says how to install both.
"""

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
    "pa",
    "pc",
    "types",
]

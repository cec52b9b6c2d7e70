"""Columns of URLs: a column of texts in, one column for each part out, by Arrow.

    >>> import pyarrow as pa
    >>> from urlprism.columns import split
    >>> parts = pa.record_batch(split(pa.array(["http://EXAMPLE.com:8080/a?b"])))
    >>> parts.column("host").to_pylist(), parts.column("port").to_pylist()
    (['example.com'], [8080])

No library is needed: any that has the Arrow PyCapsule interface can give and take columns.
"""

from urlprism.columns.capsules import Column, Columns, ColumnStream
from urlprism.columns.schema import FIELDS
from urlprism.columns.splitting import split

__all__ = ["FIELDS", "Column", "ColumnStream", "Columns", "split"]

"""Columns of URLs: a column of texts in, one column for each part out, by Arrow.

    >>> import pyarrow as pa
    >>> from urlprism.columns import split
    >>> parts = pa.record_batch(split(pa.array(["http://EXAMPLE.com:8080/a?b"])))
    >>> parts.column("host").to_pylist(), parts.column("port").to_pylist()
    (['example.com'], [8080])

Other functions give one column: what readers make of each URL, its normal form, its fields. No
library is needed: any that has the Arrow PyCapsule interface can give and take columns.

Other packages import `arrow`, `catalogue`, `column_index`, `fields`, `functions` and `udfs`.
"""

from urlprism._late import listed
from urlprism.columns.arrow.capsules import Column, Columns, ColumnStream
from urlprism.columns.fields.schema import FIELDS
from urlprism.columns.functions import (
    cause,
    causes,
    certified,
    compare,
    key,
    normalize,
    parameter,
    parameters,
    parse_qsl,
    public_suffix,
    redact,
    registrable_domain,
    resolve,
    safe,
    site,
    split,
    targets,
    verdict,
)

__all__ = [
    "FIELDS",
    "Column",
    "ColumnStream",
    "Columns",
    "cause",
    "causes",
    "certified",
    "compare",
    "key",
    "normalize",
    "parameter",
    "parameters",
    "parse_qsl",
    "public_suffix",
    "redact",
    "registrable_domain",
    "resolve",
    "safe",
    "site",
    "split",
    "targets",
    "verdict",
]
__dir__ = listed(__all__)

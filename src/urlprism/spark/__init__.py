"""The functions of columns on Spark: for frames, in SQL, and what the workers need for them.

    >>> from urlprism.spark import split
    >>> visits = spark.createDataFrame([("http://EXAMPLE.com:81/a",)], ["u"])
    >>> split(visits, "u", ["host", "port"]).first()
    Row(u='http://EXAMPLE.com:81/a', host='example.com', port=81)

They run as tasks of Spark, on classic sessions and on those of Spark Connect, and each worker needs
this package and pyarrow.

Other packages import `census`.
"""

from urlprism._files import InputOutputError
from urlprism._files.table_pieces import ColumnError
from urlprism._late import listed
from urlprism.scanning.result import ScanResult
from urlprism.spark.census import Progress, scan
from urlprism.spark.files import split_files
from urlprism.spark.functions import (
    apply,
    key,
    normalize,
    parameter,
    parameters,
    parse_qsl,
    parse_url,
    public_suffix,
    redact,
    registrable_domain,
    resolve,
    site,
    split,
    try_parse_url,
)
from urlprism.spark.readings import cause, causes, certified, compare, safe, targets, verdict
from urlprism.spark.sql import create_function, register
from urlprism.spark.workers import Worker, check_workers, workers

__all__ = [
    "ColumnError",
    "InputOutputError",
    "Progress",
    "ScanResult",
    "Worker",
    "apply",
    "cause",
    "causes",
    "certified",
    "check_workers",
    "compare",
    "create_function",
    "key",
    "normalize",
    "parameter",
    "parameters",
    "parse_qsl",
    "parse_url",
    "public_suffix",
    "redact",
    "register",
    "registrable_domain",
    "resolve",
    "safe",
    "scan",
    "site",
    "split",
    "split_files",
    "targets",
    "try_parse_url",
    "verdict",
    "workers",
]
__dir__ = listed(__all__)

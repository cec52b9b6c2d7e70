"""Spark's `parse_url` and `try_parse_url` of one text, as Spark 4.3.0 answers on Java 17.

Other packages import `keys`.
"""

from urlprism._late import listed
from urlprism.columns.dialects.spark.rows import PARTS, VERSION, parse_url, try_parse_url

__all__ = ["PARTS", "VERSION", "parse_url", "try_parse_url"]
__dir__ = listed(__all__)

"""Spark's `parse_url` and `try_parse_url` of one text, as Spark 4.3.0 answers on Java 17."""

from urlprism.columns.dialects.spark.rows import PARTS, VERSION, parse_url, try_parse_url

__all__ = ["PARTS", "VERSION", "parse_url", "try_parse_url"]

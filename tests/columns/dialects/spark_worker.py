"""Ask a local Spark: `python spark_worker.py questions answers ...`, pairs of files.

A Parquet file has rows: a number, a URL, a key or null, and whether `parse_url` may be asked, too.
The answers are a folder of Parquet, in the order of the numbers: each part by `try_parse_url`, the
value of the key, and the host by `parse_url`. A JSON file is a list of SQL expressions, and their
answers are a list: ["value", text or null] or ["error", the first line of the message].
"""

import json
import os
import sys
from pathlib import Path

PARTS = ("HOST", "PATH", "QUERY", "REF", "PROTOCOL", "FILE", "AUTHORITY", "USERINFO")


def session():
    os.environ["SPARK_LOCAL_IP"] = "127.0.0.1"
    os.environ["PYSPARK_PYTHON"] = sys.executable
    from pyspark.sql import SparkSession  # noqa: PLC0415 - after the environment

    made = (
        SparkSession.builder.master("local[1]")
        .config("spark.ui.enabled", "false")
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.sql.session.timeZone", "UTC")
        .getOrCreate()
    )
    made.sparkContext.setLogLevel("OFF")
    return made


def answer_rows(spark, questions, answers):
    """Write the answers to all rows, in their order."""
    parts = ", ".join(f"try_parse_url(url, '{part}') as {part}" for part in PARTS)
    spark.read.parquet(questions).createOrReplaceTempView("questions")
    spark.sql(
        f"select number, {parts}, try_parse_url(url, 'QUERY', key) as value,"  # noqa: S608
        " case when ok then parse_url(url, 'HOST') end as raising from questions order by number"
    ).coalesce(1).write.parquet(answers)


def answer_expressions(spark, questions, answers):
    """Write the value or the error of each expression."""
    told = []
    for expression in json.loads(Path(questions).read_text("utf-8")):
        try:
            told.append(["value", spark.sql(f"select {expression}").collect()[0][0]])
        except Exception as error:  # noqa: BLE001 - each is an answer
            told.append(["error", str(error).partition("\n")[0]])
    told.append(["version", spark.version])
    Path(answers).write_text(json.dumps(told), "utf-8")


if __name__ == "__main__":
    spark = session()
    for question, told in zip(sys.argv[1::2], sys.argv[2::2], strict=True):
        (answer_expressions if question.endswith(".json") else answer_rows)(spark, question, told)
    spark.stop()

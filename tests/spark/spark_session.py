"""A local Spark of the tests: two cores, loopback only, and workers that have this package."""

import os
import sys
import warnings
from pathlib import Path

import urlprism

CONFIG = {
    "spark.ui.enabled": "false",
    "spark.driver.host": "127.0.0.1",
    "spark.sql.session.timeZone": "UTC",
    "spark.sql.shuffle.partitions": "2",
    "spark.ui.showConsoleProgress": "false",
}


def prepare_environment():
    """Let Spark's JVM and its workers, which have the environment of the JVM, find all they need.

    The debugging allocator of the compiled tests would slow the workers down.
    """
    packages = str(Path(urlprism.__file__).parents[1])
    known = os.environ.get("PYTHONPATH", "")
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [packages, known]))
    os.environ["PYSPARK_PYTHON"] = os.environ["PYSPARK_DRIVER_PYTHON"] = sys.executable
    os.environ["SPARK_LOCAL_IP"] = "127.0.0.1"
    os.environ["PYTHONMALLOC"] = ""
    os.environ["PYTHONWARNINGS"] = "ignore"


def classic(master="local[2]", **config):
    """Return a session with a JVM of this process."""
    prepare_environment()
    from pyspark.sql import SparkSession  # noqa: PLC0415 - after the environment

    builder = SparkSession.builder.master(master)
    for name, value in {**CONFIG, **config}.items():
        builder = builder.config(name, value)
    session = builder.getOrCreate()
    session.sparkContext.setLogLevel("OFF")
    return session


def connected():
    """Return a session of Spark Connect, with a server on this machine at a port that is free."""
    prepare_environment()
    os.environ["SPARK_TESTING"] = "1"  # else all servers would have the same port
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from pyspark.sql import SparkSession  # noqa: PLC0415 - after the environment

        return SparkSession.builder.remote("local[2]").getOrCreate()

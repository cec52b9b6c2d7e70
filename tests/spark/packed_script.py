"""Ask a cluster whose workers have a packed environment: `python ... packages archive...`.

The driver imports this package from `packages`; its workers, those of a local cluster of two
executors, from an archive alone. Prints, as JSON, what each archive answers.
"""

import json
import os
import sys
import tempfile
import warnings
from pathlib import Path

from tests.spark.workers_script import answer_or_error

warnings.simplefilter("ignore")


def home_of(folder):
    """Return a home of Spark in a folder: executors write below it, not into the package."""
    import pyspark  # noqa: PLC0415

    home = Path(folder)
    for each in Path(pyspark.__file__).parent.iterdir():
        if each.name != "work":  # what other clusters left there
            (home / each.name).symlink_to(each)
    return str(home)


def killing(flag):
    """Return what gives batches on, and kills its worker at the first one ever."""

    def task(batches):
        import os  # noqa: PLC0415 - on the worker
        import signal  # noqa: PLC0415
        from pathlib import Path  # noqa: PLC0415

        for batch in batches:
            if not Path(flag).exists():
                Path(flag).touch()
                os.kill(os.getpid(), signal.SIGKILL)
            yield batch

    return task


def survived(frame, flag):
    """Return how many rows a frame has, and how many of them are different, after a kill."""
    made = frame.mapInArrow(killing(flag), frame.schema)
    rows = made.collect()
    return Path(flag).exists(), len(rows), len({*rows})


def answers_after_kills(spark, archive):
    """Return the rows of frames, during whose jobs a worker is killed."""
    from urlprism.spark import split, split_files  # noqa: PLC0415

    many = spark.range(20_000, numPartitions=8).selectExpr("id", "concat('http://H', id, '/') as u")
    files = f"{archive}.urls"
    many.write.parquet(files)
    read = split_files(spark, files, fields=["host"], keep=["id"])
    return {
        "killed": answer_or_error(lambda: survived(split(many, "u", ["host"]), f"{archive}.frame")),
        "killed in files": answer_or_error(lambda: survived(read, f"{archive}.files")),
    }


def answers_of(archive):
    """Return what a session says whose workers run the Python of an archive."""
    os.environ["PYSPARK_PYTHON"] = "./environment/bin/python"
    from pyspark.sql import SparkSession  # noqa: PLC0415 - after the environment

    from tests.spark.spark_session import CONFIG  # noqa: PLC0415
    from urlprism import spark as door  # noqa: PLC0415 - the path has it now

    config = {**CONFIG, "spark.archives": f"{archive}#environment", "spark.executor.memory": "1g"}
    builder = SparkSession.builder.master("local-cluster[2,1,1024]").config(map=config)
    spark = builder.getOrCreate()
    spark.sparkContext.setLogLevel("OFF")
    urls = spark.createDataFrame([("http://EXAMPLE.com:81/a",), (None,)], "u string")
    hosts = door.split(urls, "u", ["host"])
    told = {
        "workers": answer_or_error(lambda: [each._asdict() for each in door.workers(spark)]),
        "check": answer_or_error(lambda: door.check_workers(spark)),
        "frame": answer_or_error(lambda: [row.host for row in hosts.collect()]),
    }
    if told["check"][0] == "answer":
        told |= answers_after_kills(spark, archive)
    spark.stop()
    return told


if __name__ == "__main__":
    packages, *archives = sys.argv[1:]
    sys.path.insert(0, packages)
    os.environ["SPARK_LOCAL_IP"] = "127.0.0.1"
    os.environ["PYTHONPATH"] = ""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["SPARK_HOME"] = home_of(folder)
        told = {Path(archive).name: answers_of(archive) for archive in archives}
    sys.stdout.write(json.dumps(told))

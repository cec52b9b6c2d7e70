"""Ask local Sparks whose workers run Pythons that lack something: `python ... folder packages`.

The folder has a Python for each case, and `packages` is what the driver imports this package from.
Prints, as JSON, what each case answers: the workers as they tell themselves, the rows of a frame
and of SQL, or the errors in place of these.
"""

import json
import os
import sys
import warnings
from pathlib import Path

warnings.simplefilter("ignore")


def answer_or_error(ask):
    try:
        return ["answer", ask()]
    except Exception as error:  # noqa: BLE001 - it is an answer
        return ["error", str(error)]


def answers_of(python):
    """Return what a session says whose workers run a Python."""
    os.environ["PYSPARK_PYTHON"] = str(python)
    from pyspark.sql import SparkSession  # noqa: PLC0415 - after the environment

    from tests.spark.spark_session import CONFIG  # noqa: PLC0415
    from urlprism import spark as door  # noqa: PLC0415 - the path has it now

    spark = SparkSession.builder.master("local[1]").config(map=CONFIG).getOrCreate()
    spark.sparkContext.setLogLevel("OFF")
    urls = spark.createDataFrame([("http://EXAMPLE.com:81/a",), (None,)], "u string")
    door.register(spark)
    urls.createOrReplaceTempView("visits")
    told = {
        "workers": answer_or_error(lambda: [each._asdict() for each in door.workers(spark)]),
        "check": answer_or_error(lambda: door.check_workers(spark)),
        "frame": answer_or_error(
            lambda: [row.host for row in door.split(urls, "u", ["host"]).collect()]
        ),
        "sql": answer_or_error(
            lambda: [row[0] for row in spark.sql("select url_host(u) from visits").collect()]
        ),
    }
    spark.stop()
    return told


if __name__ == "__main__":
    folder, packages = sys.argv[1:]
    sys.path.insert(0, packages)
    os.environ["SPARK_LOCAL_IP"] = "127.0.0.1"
    os.environ["PYTHONPATH"] = ""
    cases = {each.name: each / "bin" / "python" for each in sorted(Path(folder).iterdir())}
    told = {name: answers_of(python) for name, python in cases.items()}
    sys.stdout.write(json.dumps(told))

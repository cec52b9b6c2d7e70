"""`pip install urlprism[all]`: all extras together, as the newest packages are today."""

import json
import shutil
import sys
import venv

import pytest

from tests.installation import places

pytestmark = [pytest.mark.real, pytest.mark.nightly, pytest.mark.once]

SECONDS = 1800
# PySpark's own functions that use pandas, and ours, on a session of this machine.
ON_SPARK = """
import os, sys, warnings
os.environ["PYSPARK_PYTHON"] = sys.executable
warnings.simplefilter("error")
import pandas
from pyspark.sql import SparkSession
spark = SparkSession.builder.master("local[1]").config("spark.ui.enabled", "false").getOrCreate()
frame = spark.createDataFrame(pandas.DataFrame({"u": ["http://EXAMPLE.com:81/a"]}))
from urlprism.spark import register, split
register(spark)
print(split(frame, "u", ["host", "port"]).toPandas().to_dict("records"))
"""


@pytest.fixture(scope="module")
def everything(wheel, tmp_path_factory):
    """A place with all extras, as pip resolves and installs them; pytest tells its time."""
    folder = tmp_path_factory.mktemp("everything") / "venv"
    venv.create(folder, symlinks=True, with_pip=True)
    python = folder / "bin" / "python"
    places.fetch(python, f"{wheel}[all]", seconds=SECONDS)
    size = sum(path.lstat().st_size for path in folder.rglob("*")) >> 20
    sys.stdout.write(f"{size} MiB\n")
    return places.Place(python, next(folder.glob("lib/python3*/site-packages")))


def test_nothing_conflicts_and_nothing_warns(everything, public):
    """All public modules are there: no library of an extra is missing."""
    places.good(everything.python, "-m", "pip", "check", "--disable-pip-version-check")
    strict = ("-X", "dev", "-bb", "-W", "error")
    *_, last = everything.ask(*public, flags=strict).splitlines()
    assert json.loads(last)["missing"] == {}


def test_spark_does_not_warn_of_pandas(everything, tmp_path):
    if not shutil.which("java"):
        pytest.skip("there is no Java")
    done = places.run(
        everything.python, "-c", ON_SPARK, folder=tmp_path, environment={"HOME": str(tmp_path)}
    )
    assert done.code == 0, done.errors
    (row,) = eval(done.output.splitlines()[-1])
    assert (row["host"], row["port"]) == ("example.com", 81)

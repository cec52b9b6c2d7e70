"""Each extra with the oldest versions that pyproject.toml allows: its examples run with them.

An extra gets a folder of its own with the lower bounds of its dependencies, as pip resolves the
rest, and the package beside them. What runs are the examples in the docstrings of its modules.
"""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import urlprism

pytestmark = [
    pytest.mark.nightly,
    pytest.mark.real,
    pytest.mark.once,
    pytest.mark.skipif(sys.version_info[:2] != (3, 11), reason="they are of the oldest Python"),
]

PROJECT = tomllib.loads(Path(__file__).parents[2].joinpath("pyproject.toml").read_text("utf-8"))
EXTRAS = PROJECT["project"]["optional-dependencies"]
REQUIREMENT = re.compile(r"(?P<name>[\w.-]+)>=(?P<version>[\w.]+)")
OF_PACKAGE = re.compile(r"urlprism\[(?P<extras>[\w,]+)\]")
SECONDS = 600

# The modules of each extra; those that only name others have none.
MODULES = {
    "cli": ["cli.main", "bridges.click"],
    "psl": ["columns.functions.sites", "whatwg.sites.cookies", "whatwg.sites.same_site"],
    "tables": [],
    "polars": ["columns.polars"],
    "duckdb": ["columns.duckdb"],
    "pandas": ["columns.pandas"],
    "pyarrow": ["columns.pyarrow"],
    "spark": ["spark.functions", "spark.frames"],
    "web": ["web.answers", "web.application", "web.serving"],
    **{
        name: [f"bridges.{name}"]
        for name in (
            *("pydantic", "fastapi", "django", "werkzeug", "flask", "starlette", "requests"),
            *(
                "httpx",
                "httpx2",
                "aiohttp",
                "urllib3",
                "yarl",
                "furl",
                "sqlalchemy",
                "attrs",
                "cattrs",
            ),
            *("drf", "jsonschema", "scrapy", "authlib", "oauthlib"),
        )
    },
}
# What the examples ask the extra with.
BESIDE = {"fastapi": ["httpx"], "psl": ["pyarrow"], "spark": ["psl"], "tables": ["cli"]}
# What is run of an extra whose modules have no examples.
PROGRAMS = {
    "tables": """
import subprocess, sys
import pyarrow as pa, pyarrow.parquet as pq
pq.write_table(pa.table({"url": ["http://a@b@h/", "http://h:8/x"]}), "in.parquet")
command = [sys.executable, "-m", "urlprism", "parse", "-f", "in.parquet", "-o", "out.parquet"]
subprocess.run(command, check=True)
assert pq.read_table("out.parquet").num_rows == 2
"""
}
COLLECTIONS = {"bridges", "all"}
PROGRAM = """
import doctest, importlib, os, sys
found, names = [], {}
if "spark.frames" in sys.argv:
    os.environ["PYSPARK_PYTHON"] = sys.executable
    from pyspark.sql import SparkSession
    names["spark"] = SparkSession.builder.master("local[1]").getOrCreate()
for name in sys.argv[1:]:
    module = importlib.import_module(f"urlprism.{name}")
    flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    found.append(doctest.testmod(module, optionflags=flags, extraglobs=names))
sys.exit(any(each.failed for each in found) or not any(each.attempted for each in found))
"""


def lowest(requirements):
    """Return requirements with their lower bounds as versions; other extras by what they need."""
    found = []
    for each in requirements:
        if inside := OF_PACKAGE.fullmatch(each):
            found += [one for name in inside["extras"].split(",") for one in lowest(EXTRAS[name])]
        else:
            requirement = REQUIREMENT.match(each)
            assert requirement, f"{each}: no lower bound"
            found.append(f"{requirement['name']}=={requirement['version']}")
    return found


def test_every_extra_is_asked():
    assert {*MODULES} == {*EXTRAS} - COLLECTIONS


def run(*command, folder=None, **environment):
    """Run a program, which has to end well."""
    done = subprocess.run(
        command, cwd=folder, env={**os.environ, **environment}, capture_output=True, text=True,
        timeout=SECONDS, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr


def installed(folder, requirements):
    """Return the Python of a new folder with these requirements, and nothing else."""
    python = str(folder / "bin" / "python")
    if uv := shutil.which("uv"):
        run(uv, "venv", "-q", "--python", sys.executable, str(folder))
        run(uv, "pip", "install", "-q", "--python", python, *requirements)
    else:
        run(sys.executable, "-m", "venv", str(folder))
        run(python, "-m", "pip", "install", "-q", *requirements)
    return python


@pytest.mark.parametrize("extra", MODULES)
def test_the_oldest_versions_do(extra, tmp_path):
    beside = [each for name in BESIDE.get(extra, ()) for each in EXTRAS[name]]
    needs = lowest([*PROJECT["project"]["dependencies"], *EXTRAS[extra], *beside])
    python = installed(tmp_path / "venv", needs)
    package = tmp_path / "package"
    package.mkdir()
    (package / "urlprism").symlink_to(Path(urlprism.__file__).parent)
    program = PROGRAMS.get(extra, PROGRAM)
    run(python, "-c", program, *MODULES[extra], folder=tmp_path, PYTHONPATH=str(package))

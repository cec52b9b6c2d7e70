"""Each extra with the oldest versions that pyproject.toml allows: its examples run with them.

An extra gets a folder of its own with the lower bounds of its dependencies, as pip resolves the
rest, and the package beside them. What runs are the examples in the docstrings of its modules.
"""

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

PROJECT = tomllib.loads(Path(__file__).parents[1].joinpath("pyproject.toml").read_text("utf-8"))
EXTRAS = PROJECT["project"]["optional-dependencies"]
REQUIREMENT = re.compile(r"(?P<name>[\w.-]+)>=(?P<version>[\w.]+)")
OF_PACKAGE = re.compile(r"urlprism\[(?P<extras>[\w,]+)\]")
SECONDS = 600

# The modules of each extra; those that only name others have none.
MODULES = {
    "cli": ["cli.main", "bridges.click"],
    "psl": ["columns.functions.sites"],
    "tables": ["_files.arrows", "_files.compressed", "_files.dictionaries"],
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
            *("httpx", "aiohttp", "urllib3", "yarl", "furl", "sqlalchemy", "attrs", "cattrs"),
            *("jsonschema", "scrapy"),
        )
    },
}
COLLECTIONS = {"bridges", "all"}
PROGRAM = """
import doctest, importlib, json, sys
found = {}
for name in sys.argv[1:]:
    module = importlib.import_module(f"urlprism.{name}")
    flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    found[name] = tuple(doctest.testmod(module, optionflags=flags))
print(json.dumps(found), file=sys.stderr)
sys.exit(any(failed for failed, _ in found.values()))
"""


def lowest(extra):
    """Return the lower bounds of what an extra needs, as requirements."""
    found = []
    for each in EXTRAS[extra]:
        if inside := OF_PACKAGE.fullmatch(each):
            found += [one for name in inside["extras"].split(",") for one in lowest(name)]
        else:
            requirement = REQUIREMENT.fullmatch(each)
            assert requirement, f"{each}: no lower bound"
            found.append(f"{requirement['name']}=={requirement['version']}")
    return found


def test_every_extra_is_asked():
    assert {*MODULES} == {*EXTRAS} - COLLECTIONS


@pytest.mark.parametrize("extra", MODULES)
def test_the_oldest_versions_do(extra, tmp_path):
    if extra == "spark" and shutil.which("java") is None:
        pytest.skip("java is not installed")
    own = [f"{REQUIREMENT.match(each)[0].replace('>=', '==')}"
           for each in PROJECT["project"]["dependencies"]]  # fmt: skip
    python = tmp_path / "venv" / "bin" / "python"
    subprocess.run([sys.executable, "-m", "venv", str(tmp_path / "venv")], check=True)
    uv = shutil.which("uv")
    install = [uv, "pip", "install", "--python"] if uv else []
    command = [*install, str(python), *([] if uv else ["-m", "pip", "install"]), "-q"]
    done = subprocess.run(
        [*command, *own, *lowest(extra)], capture_output=True, text=True, timeout=SECONDS,
        check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    package = tmp_path / "package"
    package.mkdir()
    (package / "urlprism").symlink_to(Path(urlprism.__file__).parent)
    done = subprocess.run(
        [str(python), "-c", PROGRAM, *MODULES[extra]], env={"PATH": "/usr/bin:/bin",
        "PYTHONPATH": str(package), "DJANGO_SETTINGS_MODULE": "", "HOME": str(tmp_path)},
        capture_output=True, text=True, timeout=SECONDS, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr

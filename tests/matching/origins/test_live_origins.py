"""Each dialect of origins answers as its program, which is asked the same drawn pairs."""

import shutil
import sys
from pathlib import Path

import pytest

from tests.agreement.programs.web_places import fetched
from tests.help.npm_packages import unpacked
from tests.matching.asking import COUNT, SEEDS, hold, told
from tests.matching.origins.asked import received
from tests.matching.origins.drawing import rows
from urlprism.matching import matcher

pytestmark = [pytest.mark.once, pytest.mark.real]

HERE = Path(__file__).parent
MODULES = {
    "starlette": "starlette",
    "django-cors-headers": "corsheaders",
    "flask-cors": "flask_cors",
    "mcp": "mcp",
}
CORS = (
    ("cors@2.8.6", "32242124397140800e1238a252b4cd74669d58c81b655d9d3721789b56c1c1ff"),
    ("object-assign@4.1.1", "782d726a263ba7b26cced612af97b80035516df4b0cd788524e7b2cebc4e29ed"),
    ("vary@1.1.2", "7378860671377a35e7a443ecfdca0745cfd066f595c90d581b827defea246e71"),
)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", [*MODULES])
def test_a_program_of_python_answers_as_its_dialect(name, seed):
    pytest.importorskip(MODULES[name])
    drawn = list(rows(seed, COUNT, name))
    command = [sys.executable, str(HERE / "asked.py"), "origin", name]
    version, answers = told(command, [(row.pattern, row.field) for row in drawn])
    hold(matcher(f"origin.{name}@{version}"), drawn, answers)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", [*MODULES][:3])
def test_a_program_of_python_answers_as_its_dialect_of_expressions(name, seed):
    pytest.importorskip(MODULES[name])
    drawn = list(rows(seed, COUNT, "regex"))
    command = [sys.executable, str(HERE / "asked.py"), "origin_regex", name]
    version, answers = told(command, [(row.pattern, row.field) for row in drawn])
    hold(matcher(f"origin_regex.{name}@{version}"), drawn, answers)


@pytest.mark.parametrize("seed", SEEDS)
def test_cors_of_npm_answers_as_its_dialect_of_expressions(seed):
    drawn = list(rows(seed, COUNT, "regex"))
    version, answers = of_npm("expression", drawn)
    hold(matcher(f"origin_regex.cors@{version}"), drawn, answers)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("kind", "name"), [("text", "origin.cors"), ("list", "origin.cors.list")])
def test_cors_of_npm_answers_as_its_dialect(kind, name, seed):
    drawn = list(rows(seed, COUNT, "cors"))
    version, answers = of_npm(kind, drawn)
    hold(matcher(f"{name}@{version}"), drawn, answers)


def of_npm(kind, drawn):
    """Return the version of `cors`, and its answers; skip the test without it."""
    # The path may be a relative one, and the program runs in another folder.
    node = Path(shutil.which("node") or pytest.skip("node is not installed")).resolve()
    folder = fetched(unpacked, *CORS)
    asked = [(row.pattern, received(row.field)) for row in drawn]
    return told([node, str(HERE / "asked.cjs"), kind], asked, cwd=folder)

"""Each dialect of hosts answers as its program, which is asked the same drawn pairs."""

import os
import shutil
import sys
from pathlib import Path

import pytest

from tests.agreement.oracles.interpreters import installed
from tests.agreement.programs.web_places import fetched
from tests.help import wheels
from tests.help.npm_packages import unpacked
from tests.matching.asking import COUNT, SEEDS, hold, told
from tests.matching.hosts.asked import received
from tests.matching.hosts.drawing import rows
from urlprism.matching import matcher

pytestmark = [pytest.mark.once, pytest.mark.real]

HERE = Path(__file__).parent
VITE = ("vite@8.3.8", "96b14ea41f889b70b1ccf74dd5861e365816fce8632c5073ce8d70c90509738b")

# The newest Django, and what it needs; it wants a newer Python than the oldest of ours.
DJANGO = {
    "django==6.1.3": "a0530e3fdac55d34ccc5893c36f6c57d7a7083064f3d414537e51473648b3290",
    "asgiref==3.13.0": "f9596a2434512686473d50f96ff6207fbba49ae1a785dfac614df4aeb085674d",
    "sqlparse==0.6.1": "3be5a72d04c873d690d7c6dedd33d6fae2ef82759881ceec02fc2efd0cba564f",
}
OF_DJANGO = (3, 12)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", ["django", "starlette", "werkzeug", "mcp"])
def test_a_program_of_python_answers_as_its_dialect(name, seed):
    pytest.importorskip(name)
    drawn = list(rows(seed, COUNT, name))
    command = [sys.executable, str(HERE / "asked.py"), name]
    version, answers = told(command, [(row.pattern, row.field) for row in drawn])
    hold(matcher(f"host.{name}@{version}"), drawn, answers)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_newest_django_answers_as_its_dialect(seed):
    pythons = {tuple(map(int, name.split(".")[:2])): path for name, path in installed().items()}
    newest = max(pythons, default=(0, 0))
    if newest < OF_DJANGO:
        pytest.skip("no Python is installed that Django wants")
    folders = [str(fetched(wheels.unpacked, *each, "3.12")) for each in DJANGO.items()]
    drawn = list(rows(seed, COUNT, "django"))
    command = [str(pythons[newest]), str(HERE / "asked.py"), "django"]
    asked = [(row.pattern, row.field) for row in drawn]
    version, answers = told(command, asked, env={"PYTHONPATH": os.pathsep.join(folders)})
    hold(matcher(f"host.django@{version}"), drawn, answers)


@pytest.mark.parametrize("seed", SEEDS)
def test_vite_answers_as_its_dialect(seed):
    node = shutil.which("node") or pytest.skip("node is not installed")
    folder = fetched(unpacked, VITE) / "node_modules" / "vite"
    drawn = list(rows(seed, COUNT, "vite"))
    command = [node, str(HERE / "asked.mjs"), str(folder)]
    version, answers = told(command, [(row.pattern, received(row.field)) for row in drawn])
    hold(matcher(f"host.vite@{version}"), drawn, answers)

"""Each dialect of hosts answers as its program, which is asked the same drawn pairs."""

import shutil
import sys
from pathlib import Path

import pytest

from tests.help.npm_packages import unpacked
from tests.help.wheels import MissingError
from tests.matching.asking import COUNT, SEEDS, hold, told
from tests.matching.hosts.asked import received
from tests.matching.hosts.drawing import rows
from urlprism.matching import matcher

pytestmark = [pytest.mark.once, pytest.mark.real]

HERE = Path(__file__).parent
VITE = ("vite@8.3.8", "96b14ea41f889b70b1ccf74dd5861e365816fce8632c5073ce8d70c90509738b")


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", ["django", "starlette", "werkzeug", "mcp"])
def test_a_program_of_python_answers_as_its_dialect(name, seed):
    pytest.importorskip(name)
    drawn = list(rows(seed, COUNT, name))
    command = [sys.executable, str(HERE / "asked.py"), name]
    version, answers = told(command, [(row.pattern, row.field) for row in drawn])
    hold(matcher(f"host.{name}@{version}"), drawn, answers)


@pytest.mark.parametrize("seed", SEEDS)
def test_vite_answers_as_its_dialect(seed):
    node = shutil.which("node") or pytest.skip("node is not installed")
    try:
        folder = unpacked(VITE) / "node_modules" / "vite"
    except MissingError as reason:
        pytest.skip(str(reason))
    drawn = list(rows(seed, COUNT, "vite"))
    command = [node, str(HERE / "asked.mjs"), str(folder)]
    version, answers = told(command, [(row.pattern, received(row.field)) for row in drawn])
    hold(matcher(f"host.vite@{version}"), drawn, answers)

"""Twenty small programs of users run; type checkers read them strictly, in `tests/typing`."""

import ast
import runpy
from pathlib import Path

import pytest

pytestmark = pytest.mark.plain

FOLDER = Path(__file__).parents[1] / "typing" / "programs"
PROGRAMS = sorted(FOLDER.glob("*.py"))


def test_there_are_twenty():
    assert len(PROGRAMS) == 20


@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.stem)
def test_a_program_runs(path):
    assert any(
        isinstance(node, ast.Assert) for node in ast.walk(ast.parse(path.read_text("utf-8")))
    )
    runpy.run_path(str(path))

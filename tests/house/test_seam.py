"""The seam of what only those need who keep models true: real programs, and their comparison.

all else ──► readers.registry ──late──► readers.asking ──► live modules, conversations
`python -m urlprism.conformance` ──► readers, auditing
"""

import ast
import re
from pathlib import Path

import pytest

from tests.house.test_doors import imported_by, modules_in
from tests.house.test_imports import ANYWHERE, loaded

pytestmark = pytest.mark.once

SOURCE = Path(__file__).parents[2] / "src"
# What stands behind the seam, and the one import over it, which a function makes.
BEHIND = re.compile(
    r"urlprism\.(readers\.asking|conformance)(\.|$)"
    r"|urlprism\.readers\.(programs|judges|drivers)\.\w+\.live(_\w+)?$"
)
LATE = ("urlprism.readers.registry", "urlprism.readers.asking")


def crossing(source):
    """Return the imports over the seam, each as who imports and what."""
    modules = modules_in(source)
    return {
        (importer, name)
        for importer, path in modules.items()
        for name in imported_by(path, modules)
        # The front door names its packages for type checkers.
        if BEHIND.match(name) and not BEHIND.match(importer) and importer != "urlprism"
    }


def test_one_import_crosses_the_seam():
    assert crossing(SOURCE) == {LATE}


def test_it_is_made_when_a_program_is_asked():
    importer, name = LATE
    tree = ast.parse(modules_in(SOURCE)[importer].read_text("utf-8"))
    inside = [
        node.name
        for node in tree.body
        if isinstance(node, ast.FunctionDef)
        and any(isinstance(each, ast.ImportFrom) and each.module == name for each in ast.walk(node))
    ]
    assert inside == ["_live"]
    assert not any(isinstance(node, ast.ImportFrom) and node.module == name for node in tree.body)


def test_live_modules_are_named_behind_it_only():
    """By the text of `Program.live`, the only name by which they can be imported late."""
    pattern = re.compile(r"\bprogram\.live\b|import_module\([^)]*live")
    modules = modules_in(SOURCE).items()
    found = {name for name, path in modules if pattern.search(path.read_text("utf-8"))}
    assert "urlprism.readers.asking.live" in found
    assert [name for name in found if not BEHIND.match(name)] == []


@pytest.mark.parametrize(
    "code",
    [
        "urlprism.compare('http://127.0.0.1\\\\@1.1.1.1/', readers='all').to_dict()",
        "urlprism.compare('http://h/', readers='judges').to_dict()",
        "urlprism.safe_target('http://1.1.1.1/')",
        "urlprism.audit(lambda url: url[:12] == 'https://a.b/', allow=['a.b'], questions=200)",
        "[urlprism.readers.reader(name) for name in urlprism.readers.GROUPS['all']]",
    ],
)
def test_who_asks_models_loads_nothing_behind_it(code):
    found = loaded(ANYWHERE, "import urlprism", code)
    assert [name for name in found if BEHIND.match(name)] == []


def test_a_crossing_is_found(tmp_path):
    for name in ("one", "readers/programs/x/live", "readers/asking/y"):
        path = tmp_path / "urlprism" / f"{name}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("")
    one = tmp_path / "urlprism" / "one.py"
    one.write_text("import urlprism.readers.asking.y\n")
    (tmp_path / "urlprism/readers/asking/y.py").write_text(
        "from urlprism.readers.programs.x import live\n"
    )
    assert crossing(tmp_path) == {("urlprism.one", "urlprism.readers.asking.y")}
    one.write_text("from urlprism.readers.programs.x.live import report\n")
    assert crossing(tmp_path) == {("urlprism.one", "urlprism.readers.programs.x.live")}
